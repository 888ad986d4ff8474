"""What is worked out beside the rooms: bots, hints, analyses, problems, and where it runs."""
