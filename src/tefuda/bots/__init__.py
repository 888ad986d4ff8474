"""Bots. A bot sees what its seat sees, and never a table."""
