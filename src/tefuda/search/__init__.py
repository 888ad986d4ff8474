"""Search: what each play would come to, tried out on tables that could be; compiled, in the dialect of the rules."""
