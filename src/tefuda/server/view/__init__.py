"""What one onlooker is shown of a room: the only way out of it."""
