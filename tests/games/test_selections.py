"""What selected cards mean, in all families."""

from __future__ import annotations

from random import Random

import pytest

import tefuda
from tefuda.core.cards.card import JOKERS, cards_in, show
from tefuda.core.game import Game
from tefuda.core.table.decision import Decision
from tefuda.core.words.story import Phrase
from tefuda.errors import NotationError
from tefuda.play.library import find

GAMES = {game.name: game for game, _ in map(find, tefuda.games())}
FEW = 1 << 12
"""The first card above those of the three lowest ranks."""


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_selected_cards_mean_the_action_that_their_text_names(game: Game) -> None:
    random, options, phrase = Random(game.name), game.options(), Phrase()
    named = 0
    for _ in range(400):
        pack = [*cards_in(FEW - 1 | JOKERS)] * 2
        chosen = random.sample(pack, random.choice((1, 1, 2, 2, 3, 5)))
        phrase.cells[: len(chosen)], phrase.count = chosen, len(chosen)
        decision = Decision()
        if game.words.actions.rules.meant(options, phrase, decision):
            assert decision == game.words.notation.read_action(show(chosen), options)
            named += 1
        else:
            with pytest.raises(NotationError):
                game.words.notation.read_action(show(chosen), options)
    assert named > 50
