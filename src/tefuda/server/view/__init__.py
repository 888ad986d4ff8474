"""Making what each viewer is shown of a room, without secrets that the viewer may not know."""
