"""How Guandan is written, read and told."""
