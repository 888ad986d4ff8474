"""Bots, which see what their seat sees and never a table, and simulations between them."""
