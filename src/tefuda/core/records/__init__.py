"""How rules and records are written: the marker of a rule, cells and their primitives, masks of bits."""
