"""What a learner sees of Big Two, counted once more in another way."""

from __future__ import annotations

from collections import Counter

import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.core.cards.card import Hand
from tefuda.games.big_two import GAME
from tefuda.games.big_two.rules.order import by_strength
from tefuda.play.action import Action
from tefuda.play.observation import Observation

ENCODING = GAME.learning.encoding


def told(seen: Observation, action: Action) -> dict[str, list[int]]:
    assert ENCODING is not None
    view, decision = [0] * ENCODING.view.size, [0] * ENCODING.action.size
    ENCODING.view.write(seen.view, seen.options, view, 0)
    ENCODING.action.write(seen.view, seen.options, action.decision, decision, 0)
    return {
        **{name: view[span.slice] for name, span in ENCODING.view.spans.items()},
        **{name: decision[span.slice] for name, span in ENCODING.action.spans.items()},
    }


def strengths(seen: Observation, cards: object) -> set[int]:
    """Return where some cards stand in the order of strength."""
    assert isinstance(cards, Hand | tuple | list | set)
    return {by_strength(seen.options, 1 << int(card)).bit_length() - 1 for card in cards}


def check(seen: Observation, action: Action) -> None:
    now = told(seen, action)
    hand = strengths(seen, seen.hand)
    gone = strengths(seen, [*seen.pile, *seen.top])
    played = strengths(seen, action.cards)
    unseen, left = set(range(52)) - hand - gone, hand - played
    for name, cards in (("hand", hand), ("unseen", unseen), ("played", played), ("top", strengths(seen, seen.top))):
        assert {index for index in range(52) if now[name][index]} == cards, name
    assert sum(now["left_number"]) == len(left)
    assert sum(now["own_number"]) == len(hand)
    counts = Counter(card // 4 for card in left)
    assert sum(now["left_ranks"]) == sum(counts.values())
    assert now["left_runs"] == [int(all(index + step in counts for step in range(5))) for index in range(10)]
    suits = Counter(card % 4 for card in left)
    assert now["left_flushes"] == [int(suits[suit] >= 5) for suit in range(4)]
    for name, cards in (("stronger", played), ("stronger_left", left)):
        above = sum(card > max(cards) for card in unseen) if cards else 0
        assert now[name] == [int(above >= least) for least in (1, 2, 3, 4, 6, 8, 12, 16)[: len(now[name])]]
    assert seen.seat is not None
    others = [seen.counts[(seen.seat + step) % 4] for step in (1, 2, 3)]
    assert [sum(now["numbers"][13 * i : 13 * i + 13]) for i in range(3)] == others


@pytest.mark.parametrize("preset", ["taiwan", "hongkong", "ppo"])
def test_the_encoding_agrees_with_the_observation(preset: str) -> None:
    for seed in range(3):
        deal = tefuda.deal(preset, seed=seed)
        while deal.turn is not None:
            seen = deal.observe(deal.turn)
            for action in (*seen.legal_actions[:2], seen.legal_actions[-1]):
                check(seen, action)
            deal = deal.apply(bot("casual").choose(seen))


def test_the_first_play_is_told() -> None:
    deal = tefuda.deal("taiwan", seed=1)
    seen = deal.observe(deal.turn)
    now = told(seen, seen.legal_actions[0])
    assert now["opening"] == [1]
    assert now["top_kind"][0] == 1
    assert sum(now["owner"]) == 0
    later = deal.apply(deal.legal_actions[0])
    now = told(later.observe(later.turn), later.legal_actions[0])
    assert now["opening"] == [0]
    assert now["top_kind"][0] == 0
    assert now["owner"] == [0, 1, 0, 0], "it goes round against the numbers of the seats"
