"""The rules of Nippachi: what is dealt, allowed, done and paid, and what a seat sees of it."""
