"""What a learner sees of the eights family, Nippachi and Teyaku Dobon, counted once more from what a person sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.core.cards.card import Card
from tefuda.play.action import Action
from tefuda.play.observation import Observation


def told(seen: Observation, action: Action) -> dict[str, list[int]]:
    """Return what a learner sees, by the names of its groups; none of the numbers is beyond the scale of its group."""
    encoding = seen.game.learning.encoding
    assert encoding is not None
    view, decision = [0] * encoding.view.size, [0] * encoding.action.size
    encoding.view.write(seen.view, seen.options, view, 0)
    encoding.action.write(seen.view, seen.options, action.decision, decision, 0)
    for encoder, numbers in ((encoding.view, view), (encoding.action, decision)):
        assert all(0 <= number <= span.most for span in encoder.spans.values() for number in numbers[span.slice])
    return {
        **{name: view[span.slice] for name, span in encoding.view.spans.items()},
        **{name: decision[span.slice] for name, span in encoding.action.spans.items()},
    }


def moments(preset: str, seeds: int, **house: Any) -> Iterator[tuple[Observation, Action, dict[str, list[int]]]]:
    """Yield what seats see that are asked, with an action, and what a learner sees of both."""
    casual = bot("casual")
    for seed in range(seeds):
        deal = tefuda.deal(preset, seed=seed, **house)
        while deal.turn is not None:
            for seat in deal.asked:
                seen = deal.observe(seat)
                yield seen, seen.legal_actions[-1], told(seen, seen.legal_actions[-1])
            seen = deal.observe(deal.turn)
            yield seen, seen.legal_actions[0], told(seen, seen.legal_actions[0])
            deal = deal.apply(casual.choose(seen))


@pytest.mark.parametrize(
    ("preset", "house", "number"),
    [
        ("crazy-eights", {}, 48 + 4 * 4 + 3),
        ("crazy-eights", {"must_differ": True, "wild_starter": "dealer-names"}, 48 + 4 * 3 + 3 + 4),
        ("mau-mau", {}, 2 * (28 + 4 * 4) + 4),
        ("mau-mau", {"last_call": True}, 3 * (28 + 4 * 4) + 4),
        ("nippachi", {}, 52 + 4 + 13 * (4 * 3 + 4)),
        ("nippachi", {"wrong_don": "penalty"}, 52 + 4 + 13 * (4 * 3 + 4) + 2 * 52),
        ("nippachi", {"pon_top": "either"}, 52 + 4 + 13 * (6 + 2)),
        ("teyaku-dobon", {}, 52 + 5),
        ("teyaku-dobon", {"riichi": True, "jokers": 2}, 54 + 6),
        ("teyaku-dobon", {"several": True}, 52 + 52 * (3 + 3) + 6),
    ],
)
def test_the_codes_that_can_be_legal_are_those_that_can_be_counted(
    preset: str, house: dict[str, Any], number: int
) -> None:
    deal = tefuda.deal(preset, seed=1, **house)
    assert deal.game.learning.possible_codes is not None
    codes = deal.game.learning.possible_codes(deal.options)
    assert len(codes) == len(set(codes)) == number


def counted(cards: object, length: int) -> list[int]:
    assert isinstance(cards, tuple)
    found = Counter(map(int, cards))
    return [found[card] for card in range(length)]


def one_hot(at: object, length: int) -> list[int]:
    return [int(at is not None and index == int(at)) for index in range(length)]  # type: ignore[call-overload]


def check_hands(seen: Observation, now: dict[str, list[int]]) -> None:
    assert seen.seat is not None
    others = [seen.counts[(seen.seat + step) % seen.seats] for step in range(1, seen.seats)]
    assert now["numbers"] == others + [0] * (len(now["numbers"]) - len(others))
    assert now["own_number"] == [len(seen.hand)] == [sum(now["hand"])]
    assert now["stock"] == [seen.stock]


@pytest.mark.parametrize("house", [{}, {"two_packs_from": 2, "draw_two": "2", "reverse": "J"}])
def test_eights_are_told(house: dict[str, Any]) -> None:
    for seen, action, now in moments("crazy-eights", 2, **house):
        check_hands(seen, now)
        for name in ("hand", "pile"):
            assert now[name] == counted(getattr(seen, name), 52), name
        assert now["top"] == one_hot(seen.top, 52)
        assert now["pending"] == [seen.pending]
        assert now["clockwise"] == [int(seen.direction == "clockwise")]
        played = Counter(map(int, action.cards))
        left = Counter(map(int, seen.hand)) - played
        assert now["left_number"] == [left.total()]
        assert sum(now["left_ranks"]) == sum(
            min(4, number) for number in Counter(c // 4 for c in left.elements()).values()
        )
        suit = action.fields["suit"]
        followed = suit if suit is not None else next((card % 4 for card in played), None)
        assert now["alike"] == [sum(card % 4 == followed for card in left.elements())]
        assert now["wild"] == [int(any(card // 4 == seen.options.wild for card in played))]


def test_cards_taken_back_are_told() -> None:
    deal = tefuda.position("mau-mau", "hands 7♣ / 9♥ 9♠ / 8♣ K♦\npile 10♣\nturn 0", forgotten="back")
    later = deal.apply("7♣")
    assert told_known(later.observe(1)) == {Card(20)}
    assert told_known(later.observe(0)) == set()


def told_known(seen: Observation) -> set[Card]:
    encoding = seen.game.learning.encoding
    assert encoding is not None
    view = [0] * encoding.view.size
    encoding.view.write(seen.view, seen.options, view, 0)
    return {Card(at) for at, bit in enumerate(view[encoding.view.spans["known"].slice]) if bit}


def test_nippachi_is_told() -> None:
    windows = 0
    for seen, action, now in moments("nippachi", 2):
        check_hands(seen, now)
        assert now["hand"] == counted(seen.hand, 52)
        assert now["pile"] == counted(seen.pile, 52)
        assert now["top"] == one_hot(seen.top, 52)
        assert now["sum"] == one_hot(seen.sum, 53)
        assert now["right"] == [int(seen.can_call)]
        assert [suit for suit in range(4) if now["suits"][suit]] == [int(suit) for suit in seen.suits]
        windows += seen.window is not None
        if action.verb == "play":
            left = [card for card in seen.hand if card not in action.cards]
            numbers = [1 if card // 4 == 12 else int(card) // 4 + 2 for card in left]
            assert now["left_sum"] == one_hot(sum(numbers), 53)
    assert windows > 50


def test_teyaku_dobon_is_told() -> None:
    for seen, action, now in moments("teyaku-dobon-all", 2):
        check_hands(seen, now)
        assert now["hand"] == counted(seen.hand, 54)
        assert now["pile"] == counted(seen.pile, 54)
        assert now["base"] == one_hot(seen.top, 54)
        assert [number for number in range(40) if now["targets"][number]] == list(seen.targets)
        assert now["drawn"] == one_hot(seen.drawn, 54)
        assert seen.seat is not None
        assert now["points"] == [seen.points[seen.seat] // 100]
        assert now["number_laid"] == [len(action.cards)]
        assert now["left_number"] == [len(seen.hand) - len(action.cards)]
