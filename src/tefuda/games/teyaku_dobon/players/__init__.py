"""How Teyaku Dobon is played by bots that do not think ahead, and what learners see; never the table."""
