"""The rules of Teyaku Dobon: what is dealt, allowed, done and paid, and what a seat sees of it.

A set of cards, numbers or seats is a mask with a bit for each; of two equal jokers the second is in the mask `twice`.
Functions that change the table do not check whether that is allowed: only `refusal` and `legal_actions` do.
"""
