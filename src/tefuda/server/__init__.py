"""The server for play in the browser: its messages, rooms, views, host and web interface."""
