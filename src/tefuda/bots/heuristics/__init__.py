"""What the greedy bots prefer, a module for each family, written as rules are."""
