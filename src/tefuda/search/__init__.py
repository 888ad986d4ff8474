"""Search: what each play would be worth, tried out on tables that could be; compiled, in the dialect of the rules."""
