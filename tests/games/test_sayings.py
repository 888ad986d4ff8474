"""What families say is the same interpreted and compiled, for every seat and an onlooker, under any house rules."""

from __future__ import annotations

from random import Random

import pytest

import tefuda
from tefuda.core.game import Game
from tefuda.play.library import find
from tefuda.testing.actions import check_spoken
from tefuda.testing.family import any_match, later
from tefuda.testing.sayings import check_told

GAMES = {game.name: game for game, _ in map(find, tefuda.games())}
FEW, MANY = 4, 40
NUMBERS = [*range(FEW), *(pytest.param(number, marks=pytest.mark.long) for number in range(FEW, MANY))]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_all_that_is_told_is_the_same_interpreted_and_compiled(game: Game, number: int) -> None:
    random = Random(number)
    check_told(later(any_match(game, random), random, deals=number % 2).deal, random)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_all_that_is_said_of_actions_is_the_same_interpreted_and_compiled(game: Game, number: int) -> None:
    random = Random(number)
    check_spoken(later(any_match(game, random), random, deals=number % 2).deal, random)
