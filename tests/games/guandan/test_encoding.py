"""What a learner sees of Guandan, counted once more in another way."""

from __future__ import annotations

from collections import Counter

import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.core.cards.card import BIG_JOKER, SMALL_JOKER
from tefuda.games.guandan import GAME
from tefuda.games.guandan.rules.actions import Kind, Verb
from tefuda.games.guandan.rules.constants import Phase
from tefuda.play.action import Action
from tefuda.play.observation import Observation

ENCODING = GAME.learning.encoding
EVERY = Counter(dict.fromkeys(range(54), 2))
OFTEN, FEW = (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 6, 8)


def told(seen: Observation, action: Action) -> dict[str, list[int]]:
    assert ENCODING is not None
    view, decision = [0] * ENCODING.view.size, [0] * ENCODING.action.size
    ENCODING.view.write(seen.view, seen.options, view, 0)
    ENCODING.action.write(seen.view, seen.options, action.decision, decision, 0)
    return {
        **{name: view[span.slice] for name, span in ENCODING.view.spans.items()},
        **{name: decision[span.slice] for name, span in ENCODING.action.spans.items()},
    }


def heights(level: int) -> list[int]:
    """Return the ranks from the lowest to the highest."""
    return [*(rank for rank in range(13) if rank != level), level]


def by_height(cards: Counter[int], level: int) -> list[int]:
    """Return how many cards that are not wild each rank has, from the lowest to the highest."""
    found = Counter(dict.fromkeys(range(13), 0))
    for card, number in cards.items():
        if card < 52 and card != 4 * level + 2:
            found[card // 4] += number
    return [found[rank] for rank in heights(level)]


def thresholds(numbers: list[int], least: tuple[int, ...]) -> list[int]:
    return [int(number >= one) for one in least for number in numbers]


def specials(cards: Counter[int], level: int) -> list[int]:
    found = [cards[card] for card in (4 * level + 2, SMALL_JOKER, BIG_JOKER)]
    return [int(number >= one) for number in found for one in (1, 2)]


def rows(counts: dict[int, int], times: int, length: int, number: int) -> list[int]:
    """Return from which places on `length` ranks in a row are there `times` times, the ace at both ends."""
    there = [counts[12], *(counts[rank] for rank in range(13))]
    return [int(min((there + [0] * length)[at : at + length]) >= times) for at in range(number)]


def check(seen: Observation, action: Action) -> None:
    now, level = told(seen, action), int(seen.level)
    hand, gone, played = (Counter(map(int, cards)) for cards in (seen.hand, seen.played, action.cards))
    unseen, left = EVERY - gone - hand, hand - played
    for name, cards, least in (("own", hand, OFTEN), ("unseen", unseen, FEW), ("left", left, OFTEN)):
        assert now[f"{name}_ranks"] == thresholds(by_height(cards, level), least), name
        assert now[f"{name}_specials"] == specials(cards, level), name
    assert sum(now["left_number"]) == left.total()
    counts = dict(zip(heights(level), by_height(left, level), strict=True))
    assert now["left_straights"] == rows(counts, 1, 5, 10)
    assert now["left_tubes"] == rows(counts, 2, 3, 12)
    assert now["left_plates"] == rows(counts, 3, 2, 13)
    flushes = 0
    for suit in range(4):
        flushes += sum(rows({rank: left[4 * rank + suit] for rank in range(13)}, 1, 5, 10))
    assert now["left_flushes"] == [int(flushes >= one) for one in (1, 2, 3)]
    assert now["stronger"] == [int(stronger(action, unseen, level) >= one) for one in FEW]
    assert now["level"][level] == 1


def stronger(action: Action, unseen: Counter[int], level: int) -> int:
    sizes = {"single": 1, "pair": 2, "triple": 3, "full house": 3}
    size = sizes.get(str(action.fields.get("kind")), 0)
    if action.verb != "play" or size == 0:
        return 0
    order = [*heights(level), 13, 14]
    key = {52: 13, 53: 14}.get(int(action.key), int(action.key))
    above = order[order.index(key) + 1 :]
    counts = dict(zip(heights(level), by_height(unseen, level), strict=True))
    counts |= {13: unseen[SMALL_JOKER], 14: unseen[BIG_JOKER]}
    return sum(counts[rank] >= size for rank in above)


@pytest.mark.parametrize("seed", range(5))
def test_the_encoding_agrees_with_the_observation(seed: int) -> None:
    deal = tefuda.deal("guandan", seed=seed, level_source="random")
    casual = bot("casual")
    while deal.turn is not None:
        seen = deal.observe(deal.turn)
        for action in (*seen.legal_actions[:2], seen.legal_actions[-1]):
            check(seen, action)
        deal = deal.apply(casual.choose(seen))


def test_a_gift_is_told_by_its_height() -> None:
    match = tefuda.match("guandan", seed=2)
    casual = bot("casual")
    for _ in range(2):
        while match.deal.turn is not None and match.deal.table.phase == Phase.PLAY:
            match = match.apply(casual.choose(match.deal.observe(match.deal.turn)))
        if match.deal.over:
            match = match.next_deal()
    deal = match.deal
    assert deal.table.phase == Phase.TRIBUTE
    now = told(deal.observe(deal.turn), deal.legal_actions[0])
    assert now["phase"][Phase.TRIBUTE] == now["verb"][Verb.GIVE] == 1
    assert sum(now["height"]) == 1


def test_what_lies_on_the_table_is_told() -> None:
    deal = tefuda.deal("online", seed=2)
    seen = deal.observe(deal.turn)
    now = told(seen, seen.legal_actions[0])
    assert now["top_kind"][Kind.NONE] == 1
    assert sum(now["top_height"]) == 0
    assert sum(now["last"]) == 0
    single = next(action for action in deal.legal_actions if action.fields["kind"] == "single")
    later = deal.apply(single)
    now = told(later.observe(later.turn), later.legal_actions[0])
    assert now["top_kind"][Kind.SINGLE] == 1
    assert sum(now["top_height"]) == 1
    assert now["last"] == [0, 1, 0, 0]
