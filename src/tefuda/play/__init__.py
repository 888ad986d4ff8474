"""The face: deals and matches as immutable values that explain themselves."""
