"""What a newcomer learns a game by: exercises on the clauses of its rule book, and a first deal that is guided."""
