"""What lies on every table: seats, chance, stock, hands, decisions, windows, and what is seen of them."""
