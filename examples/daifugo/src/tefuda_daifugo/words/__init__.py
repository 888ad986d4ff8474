"""How Daifugō is written, read and told."""
