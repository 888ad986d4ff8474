"""What bots that do not search prefer in the eights family, and what learners see; neither reads the table."""
