"""Every line of every account, reckoned once more from what it prints, by any house rules."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from tefuda import Deal
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.records.counts import SUITED_CARDS
from tefuda.games.big_two import GAME
from tefuda.testing.family import any_house_rules
from tests.games.big_two.setting import after, big_two, dealt, unused
from tests.games.big_two.sums import multipliers, owed, together, worth
from tests.games.hearing import NAMES
from tests.games.test_accounts import told

LASTS = ("K♣", "2♦", "2♣ 2♠", "9♣ 9♦", "A♦ 2♦ 3♦ 4♦ 5♦", "2♣ 3♦ 4♥ 5♠ 6♦", "2♣ 2♦ 2♥ 2♠ 5♣", "9♣ 9♦ 9♥ 9♠ 2♦")
LASTS_BY_HOUSE_RULE = ("2♣ 2♦ 2♥", "2♣ 2♦ 2♥ 2♠", "J♠ Q♠ K♠ A♠ 2♠", "3♣ 3♦ 3♥ 3♠")
TITLES = {"7.3": "twos held", "7.4": "power hands held", "7.5": "many cards held"}
DRAGON = "A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦"


def check(deal: Deal, last: list[str]) -> None:
    """Read the account of a deal without a dragon, line by line."""
    options, left, payoffs = deal.options, told(deal), [0] * deal.seats
    if left[0].startswith("last play: × "):
        finish = int(left.pop(0).split(" × ")[1].split()[0])
        assert finish in (2, 4)
        more = 0
    elif left[0].startswith("last play: + "):
        finish, more = 1, int(left[0].split(" + ")[1].split()[0])
        assert left.pop(0) == f"last play: + {more} × the number of cards [7.9]."
    else:
        finish, more = 1, 0
    while left:
        found = re.fullmatch(r"(\w+) still holds (.+): (.+)\.", left.pop(0))
        assert found
        name, cards = found[1], found[2].split()
        terms, _, total = found[3].rpartition(" = ")
        assert int(total) == worth(terms or total) == len(cards)
        printed: dict[str, int] = {}
        while factor := re.fullmatch(r"([a-z ]+): × (\d+) \[(.+)\]\.", left[0]):
            assert TITLES[factor[3]] == factor[1]
            printed[factor[3]] = int(factor[2])
            left.pop(0)
        assert printed == multipliers(cards, options)
        paid = re.fullmatch(rf"{name} pays (\w+) (?:(.+) = )?(\d+) \[(.+)\]\.", left.pop(0))
        assert paid
        points = int(paid[3])
        assert points == worth(paid[2] or paid[3])
        assert points == len(cards) * together([*printed.values()], options) * finish + more * len(cards)
        assert points == owed(last, cards, options)
        assert paid[4] == ("7.9" if more else "7.6" if printed or finish > 1 else "7.2")
        payoffs[NAMES.index(name)] -= points
        payoffs[NAMES.index(paid[1])] += points
    assert tuple(payoffs) == deal.payoffs


def any_end(random: Random, options: Any) -> tuple[str, str]:
    """Return a last play and a position in which seat 0 makes it; others hold twos, fours and suits in a row."""
    last = random.choice(LASTS if random.random() < 0.6 else LASTS_BY_HOUSE_RULE)
    left = sorted(unused(last), key=lambda card: random.random())
    hands = []
    for _ in range(3):
        rank, suit = random.choice(CARD_NAMES[:SUITED_CARDS])[:-1], random.choice("♣♦♥♠")
        liked = [card for card in left if card[:-1] in (rank, "2") or (card[-1] == suit and random.random() < 0.7)]
        hand = (liked + [card for card in left if card not in liked])[: random.choice((1, 2, 4, 5, 9, 10, 13))]
        left = [card for card in left if card not in hand]
        hands.append(" ".join(hand))
    return last, f"hands {last} / {' / '.join(hands)}\nturn 0"


@pytest.mark.no_cover
@pytest.mark.parametrize("number", range(12))
def test_7_6_every_line_of_an_account_can_be_reckoned_by_any_house_rules(number: int) -> None:
    random, ended = Random(number), 0
    while ended < 40:
        options = any_house_rules(GAME, random)
        last, text = any_end(random, options)
        house = {name: getattr(options, name) for name in GAME.house_rules}
        deal = big_two(text, **house)
        if deal.why_not(last) is None:
            check(after(deal, last), last.split())
            ended += 1


@pytest.mark.parametrize(
    ("stack", "base", "line"),
    [
        ("multiply", "payment", "Bob pays Ann 10 × 4 × 2 × 2 = 160 [7.6]."),
        ("add", "payment", "Bob pays Ann 10 × (4 + 2 − 1) × 2 = 100 [7.6]."),
        ("highest", "payment", "Bob pays Ann 10 × 4 × 2 = 80 [7.6]."),
        ("multiply", "cards", "Bob pays Ann 10 × 4 × 2 + 1 × 10 = 90 [7.9]."),
        ("add", "cards", "Bob pays Ann 10 × (4 + 2 − 1) + 1 × 10 = 60 [7.9]."),
    ],
)
def test_7_6_and_7_9_the_account_shows_how_multipliers_come_together(stack: str, base: str, line: str) -> None:
    held = "2♣ 2♦ 4♦ 6♦ 6♥ 8♣ 9♣ J♥ Q♥ K♥"
    deal = big_two(f"hands 2♠ / {held} / 9♥ / 3♠\nturn 0", stack=stack, finish_base=base)
    assert line in told(after(deal, "2♠"))


def test_7_9_two_cards_of_which_one_is_a_two_cost_six_where_only_the_cards_are_doubled() -> None:
    deal = after(big_two("hands 2♣ / 2♥ 5♠ / 9♥ / 3♠\nturn 0", finish_base="cards"), "2♣")
    assert told(deal)[0] == "last play: + 1 × the number of cards [7.9]."
    assert "Bob pays Ann 2 × 2 + 1 × 2 = 6 [7.9]." in told(deal)
    assert deal.payoffs[1] == -6


@pytest.mark.parametrize(("last", "house"), [("2♣ 2♦ 2♥", "triples"), ("2♣ 2♦ 2♥ 2♠", "four_cards")])
def test_7_7_three_and_four_twos_double_where_they_are_plays(last: str, house: str) -> None:
    options: dict[str, Any] = {house: True}
    deal = after(big_two(f"hands {last} / 9♥ / 9♠ / 3♠\nturn 0", **options), last)
    assert told(deal)[0] == "last play: × 2 [7.7]."
    assert deal.payoffs[1] == -2


def test_6_3_who_has_got_rid_of_a_card_before_a_dragon_is_declared_pays_for_twelve() -> None:
    hands = "3♣ 3♦ 3♠ 4♣ 4♦ 4♠ 5♣ 5♦ 5♠ 6♣ 6♦ 6♠ 7♣", "A♥ 2♠ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥"
    deal = after(dealt(*hands, dragon_forced=False), "3♣", "pass", "pass", "dragon")
    assert [line for line in told(deal) if "pays" in line] == [
        "Ann pays Bob 12 × 3 = 36 [6.3].", "Cyd pays Bob 13 × 3 = 39 [6.3].", "Dan pays Bob 13 × 3 = 39 [6.3].",
    ]  # fmt: skip


def test_6_3_the_account_shows_the_multipliers_against_a_dragon() -> None:
    left = "2♣ 2♠ 2♥ 3♠ 4♣ 5♣ 6♣ 7♠ 8♠ 9♣ 10♣ J♠ Q♥"
    for stack, line in (("multiply", "13 × 4 × 6 × 2 = 624"), ("add", "13 × 4 × (6 + 2 − 1) = 364")):
        assert f"Bob pays Ann {line} [6.3]." in told(dealt(DRAGON, left, dragon_penalties=True, stack=stack))
