"""The rules of Nippachi: what is dealt, allowed, done and paid, and what a seat sees of it.

A set of cards, suits, numbers or seats is a mask with a bit for each. Functions that change the table do not check
whether that is allowed: only `refusal` and `legal_actions` do.
"""
