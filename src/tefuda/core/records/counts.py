"""The numbers of what cells can name; since numbering begins at 0, each also stands for none of them."""

SUITS = 4
RANKS = 13
SUITED_CARDS = SUITS * RANKS
CARDS = SUITED_CARDS + 2
MAX_SEATS = 8
NO_SUIT = SUITS
NO_RANK = RANKS
NO_CARD = CARDS
NO_SEAT = MAX_SEATS
