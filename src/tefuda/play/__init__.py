"""The Python interface of play: deals and matches as immutable values that explain themselves."""
