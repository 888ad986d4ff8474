"""What bots that do not search prefer in Big Two, and what learners see; neither reads the table."""
