"""The words of Guandan: notation, positions, input help, readings, and sentences about a deal."""
