"""What all games share: cards, chance, house rules, rule books, and how rules are written."""
