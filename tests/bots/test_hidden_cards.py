"""No bot, net or hint depends on cards that its seat does not see: on determinizations it answers the same."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.bots.hinting import advise
from tefuda.bulk.nets import features_of
from tefuda.core.table.chance import dice_of
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation

FAMILIES = ("crazy-eights", "taiwan", "guandan", "nippachi", "teyaku-dobon")
pytestmark = pytest.mark.no_cover

QUICK = ("beginner", "casual", "club")
"""The bots that do not search."""


def seen_twice(preset: str, seed: int, decisions: int) -> tuple[Observation, Observation]:
    """Return the observation of a seat with a choice, and its observation of another possible table."""
    deal = tefuda.deal(preset, seed=seed)
    while decisions > 0 or len(deal.legal_actions) < 3:
        deal = deal.apply(bot("casual").choose(deal.observe(deal.turn)))
        decisions -= 1
    seat, other = deal.table.turn, deal.table.copy()
    assert deal.game.search.determinize is not None
    deal.game.search.determinize(deal.view_of(seat), deal.options, dice_of(seed), other)
    assert (other.held.once, other.held.twice) != (deal.table.held.once, deal.table.held.twice)
    return deal.observe(seat), Deal(deal.start, other).observe(seat)


@pytest.mark.parametrize("preset", FAMILIES)
def test_a_bot_that_does_not_search_answers_the_same_whatever_the_hidden_cards_are(preset: str) -> None:
    for seed, decisions in ((8, 0), (9, 5), (10, 9)):
        seen, hidden = seen_twice(preset, seed, decisions)
        for name in QUICK:
            assert bot(name, dice_of(1)).choose(hidden) == bot(name, dice_of(1)).choose(seen), name


@pytest.mark.parametrize("preset", ["taiwan", "guandan"])
def test_a_learner_sees_the_same_whatever_the_hidden_cards_are(preset: str) -> None:
    seen, hidden = seen_twice(preset, 8, 5)
    encoding = seen.game.learning.encoding
    assert encoding is not None
    decisions = [action.decision for action in seen.legal_actions]
    told = [features_of(encoding, one.view, one.options, decisions) for one in (seen, hidden)]
    assert (told[0] == told[1]).all()


@pytest.mark.parametrize(
    "preset",
    [FAMILIES[0], *(pytest.param(one, marks=pytest.mark.long) for one in FAMILIES[1:])],
)
def test_a_hint_is_the_same_whatever_the_hidden_cards_are(preset: str) -> None:
    seen, hidden = seen_twice(preset, 8, 0)
    assert advise(hidden) == advise(seen) == advise(seen)
