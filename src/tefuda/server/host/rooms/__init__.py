"""The rooms that are open here: how they are found, restored, gone on with and closed."""
