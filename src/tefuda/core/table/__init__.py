"""What every table has: seats, chance, stock, hands, decisions, windows, and views of these."""
