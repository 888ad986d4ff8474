"""Weights tuned by duels, nets that learn by playing among themselves, and the proof of how strong both are."""
