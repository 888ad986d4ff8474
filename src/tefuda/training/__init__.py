"""Training players: tuning weights by duels, teaching nets by self-play, and measuring the strength of both."""
