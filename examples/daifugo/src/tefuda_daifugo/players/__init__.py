"""How Daifugō is played by bots that do not think ahead; never the table."""
