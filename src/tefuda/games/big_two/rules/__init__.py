"""The rules of Big Two: what is dealt, allowed, done and paid, and what a seat sees of it.

A set of cards or seats is a mask with a bit for each; `order` explains the two orders of cards. Functions that change
the table do not check whether that is allowed: only `refusal` and `legal_actions` do.
"""
