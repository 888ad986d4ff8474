"""The solver, which proves what a seat can force with open hands, and the problems made with it."""
