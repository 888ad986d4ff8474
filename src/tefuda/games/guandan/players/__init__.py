"""What bots that do not search prefer in Guandan, and what learners see; neither reads the table."""
