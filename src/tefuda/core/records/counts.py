"""How many there are at most of what a cell can name; as numbers begin at 0, each count also stands for none."""

SUITS = 4
RANKS = 13
SUITED_CARDS = SUITS * RANKS
CARDS = SUITED_CARDS + 2
MAX_SEATS = 8
NO_SUIT = SUITS
NO_RANK = RANKS
NO_CARD = CARDS
NO_SEAT = MAX_SEATS
