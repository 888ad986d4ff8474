"""The words of Nippachi: notation, positions, input help, and sentences about a deal."""
