"""What bots that do not search prefer in Teyaku Dobon, and what learners see; neither reads the table."""
