"""The kit of tests that every game must pass, including games from outside the library."""
