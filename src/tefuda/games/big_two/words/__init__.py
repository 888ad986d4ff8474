"""The words of Big Two: notation, positions, input help, readings, and sentences about a deal."""
