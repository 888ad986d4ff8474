"""The messages between the server and its clients: their fields, their encoding, refusals and limits."""
