"""The rules of Guandan: what is dealt, allowed, done and paid, and what a seat sees of it.

A set of cards or seats is a mask with a bit for each; of two equal cards the second is in the mask `twice`. A `key` is
a rank, or SMALL or BIG for a joker. Functions that change the table do not check whether that is allowed: only
`refusal` and `legal_actions` do.
"""
