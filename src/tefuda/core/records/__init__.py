"""How rules and records are written: the marker of a rule, cells, primitives that work on them, and masks of bits."""
