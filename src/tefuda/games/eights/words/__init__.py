"""The words of the eights family: notation, positions, input help, and sentences about a deal."""
