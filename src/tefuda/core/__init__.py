"""Words the games share: cards, chance, options, clauses, and how a rule is written."""
