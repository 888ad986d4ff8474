"""What bots that do not search prefer in Nippachi, and what learners see; neither reads the table."""
