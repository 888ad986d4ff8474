"""How Teyaku Dobon is written, read and told."""
