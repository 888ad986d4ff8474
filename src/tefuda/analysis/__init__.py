"""Analysis: what each decision of a deal was worth, what would have been better, and what was luck."""
