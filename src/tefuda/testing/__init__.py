"""The kit of tests that every game must pass, for games from outside the library too."""
