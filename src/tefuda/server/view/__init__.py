"""What one viewer is shown of a room: the only way from a room to the outside."""
