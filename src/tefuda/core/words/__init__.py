"""Text in and out: what a family says, positions and actions as text, and what can be typed."""
