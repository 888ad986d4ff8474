"""Many deals at once: the rules compiled late, on threads of their own."""
