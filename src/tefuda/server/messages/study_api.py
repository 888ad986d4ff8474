"""Requests by HTTP and their answers where somebody learns: which problems there are."""

from __future__ import annotations

from msgspec import Struct


class PuzzleGame(Struct):
    """The problems of a preset: the grade of each, from 1 to 5, in the order of their numbers, which begin with 1.

    `hands` are the cards of who solves it, and `tops` those to play on, in the notation; "" where there are none.
    """

    preset: str
    family: str
    grades: list[int]
    hands: list[str]
    tops: list[str]


class Puzzles(Struct):
    """GET api/problems.json: all problems there are; they come with the programs of the families."""

    games: list[PuzzleGame]


STUDY_API = (Puzzles,)
