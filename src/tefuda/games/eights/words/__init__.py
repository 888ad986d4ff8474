"""How the eights family is written, read and told."""
