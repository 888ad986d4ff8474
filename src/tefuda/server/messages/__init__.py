"""The messages between the server and its clients: what they hold, how they are written, what is refused."""
