"""The rules of the eights family: what is dealt, allowed, done and paid, and what a seat sees of it."""
