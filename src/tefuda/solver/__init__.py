"""The solver: what a seat can force with open hands, proved, and the problems made of it."""
