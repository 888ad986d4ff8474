"""Play of many deals at once: the drivers, compiled on first use and run on several threads, and their results."""
