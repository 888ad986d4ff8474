"""Search: what each action is worth, found by playing on from determinized tables; compiled."""
