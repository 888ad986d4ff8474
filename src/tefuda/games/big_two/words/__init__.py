"""How Big Two is written, read and told."""
