"""The words of Teyaku Dobon: notation, positions, input help, and sentences about a deal."""
