"""The rules of each family of games. Families import `core` only, and none another."""
