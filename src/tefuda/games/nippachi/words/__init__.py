"""How Nippachi is written, read and told."""
