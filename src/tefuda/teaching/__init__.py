"""Teaching a game to newcomers: exercises on the clauses of its rule book, and a guided first deal."""
