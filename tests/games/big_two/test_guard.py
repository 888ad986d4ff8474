"""The guard before a player who holds one card, and paying for all; by any house rules against a second statement."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tefuda import Deal, PositionError
from tefuda.bots.chooser import bot
from tefuda.core.cards.card import Card
from tefuda.core.records.counts import NO_SEAT
from tefuda.games.big_two.rules.guarding import liable
from tefuda.play.table_talk import lines, told
from tests.games.big_two.setting import after, big_two, legal
from tests.games.big_two.sums import RANKS
from tests.games.hearing import NAMES

LEAD = "hands 5♣ 9♣ 9♦ K♣ / 4♦ 6♦ / 7♥ Q♥ / 10♠\nturn 0"
FOLLOW = "hands 5♣ 9♣ 9♦ K♣ / 4♦ 6♦ / 7♥ Q♥ / 10♠\nturn 0\ntop 4♣\nowner 1"


def refused(deal: Deal, action: str) -> str | None:
    refusal = deal.why_not(action)
    return refusal.clause if refusal else None


def account(deal: Deal, seat: int | None = None) -> list[str]:
    return list(lines(deal.game.words.voice.account(deal.table, deal.options), seat, NAMES, str))


def test_4_5_guard_makes_a_single_before_a_player_with_one_card_the_highest() -> None:
    for text in (LEAD, FOLLOW):
        assert "5♣" in legal(big_two(text))
        deal = big_two(text, guard="must")
        assert {action for action in legal(deal) if " " not in action} - {"pass"} == {"K♣"}
        assert refused(deal, "5♣") == "4.5"
        assert refused(deal, "K♣") is None
        assert refused(big_two(text, guard="pays"), "5♣") is None
    assert "9♦ 9♣" in legal(big_two(LEAD, guard="must", suit_order="diamonds-lowest"))
    assert refused(big_two(LEAD.replace("10♠", "10♠ J♠"), guard="must"), "5♣") is None


def test_4_5_a_rank_typed_stands_for_the_card_that_may_be_played() -> None:
    deal = big_two("hands 5♣ K♣ K♠ / 4♦ 6♦ / 7♥ Q♥ / 10♠\nturn 0", guard="must")
    assert str(after(deal, "K").history[-1].action) == "K♠"


def test_4_5_what_is_too_low_is_refused_for_that() -> None:
    deal = big_two(FOLLOW.replace("4♣", "A♣"), guard="must")
    assert refused(deal, "K♣") == "3.1"
    assert legal(deal) == {"pass"}


def test_4_5_the_first_play_with_the_lowest_card_is_free() -> None:
    text = "hands 3♣ K♣ / 4♦ 6♦ / 7♥ Q♥ / 10♠\nturn 0\nopening yes"
    assert refused(big_two(text, guard="must"), "3♣") is None
    assert account(after(big_two(text, guard="pays"), "3♣", "10♠"))[0] == "Ann still holds K♣: 1."


def test_4_5_who_has_passed_and_is_out_of_the_trick_is_not_the_next() -> None:
    text = "hands 5♣ K♣ / 4♦ 6♦ / 7♥ Q♥ / 10♠\nturn 0\ntop 4♣\nowner 1\npassed 3"
    assert refused(big_two(text, guard="must"), "5♣") is None
    assert refused(big_two(text, guard="must", pass_lock=False), "5♣") == "4.5"


def test_4_5_guard_pass_forbids_to_pass_with_a_card_that_beats_the_single() -> None:
    assert refused(big_two(FOLLOW, guard="must"), "pass") is None
    deal = big_two(FOLLOW, guard="must", guard_pass=True)
    assert refused(deal, "pass") == "4.5"
    assert legal(deal) == {"K♣"}
    assert refused(big_two(FOLLOW.replace("4♣", "A♣"), guard="must", guard_pass=True), "pass") is None
    assert refused(big_two(FOLLOW.replace("4♣", "3♦ 3♥"), guard="must", guard_pass=True), "pass") is None
    assert refused(big_two(FOLLOW, guard="pays", guard_pass=True), "pass") is None


def test_7_10_who_has_played_a_lower_single_pays_for_all() -> None:
    deal = after(big_two(LEAD, guard="pays"), "5♣", "10♠")
    assert deal.payoffs == (-7, 0, 0, 7)
    assert account(deal) == [
        "Ann has not played the highest card and pays for all [7.10].",
        "Ann still holds 9♣ 9♦ K♣: 1 + 1 + 1 = 3.",
        "Ann pays Dan 3 [7.2].",
        "Bob still holds 4♦ 6♦: 1 + 1 = 2.",
        "Ann pays Dan 2 for Bob [7.10].",
        "Cyd still holds 7♥ Q♥: 1 + 1 = 2.",
        "Ann pays Dan 2 for Cyd [7.10].",
    ]
    assert account(deal, 0)[0] == "You have not played your highest card and pay for all [7.10]."
    assert "You pay Dan 2 for Cyd [7.10]." in account(deal, 0)


def test_7_10_the_multipliers_of_each_count_where_one_pays_for_all() -> None:
    deal = after(big_two("hands 5♣ 9♣ / 2♦ 6♦ / 7♥ Q♥ / 2♠\nturn 0", guard="pays"), "5♣", "2♠")
    assert deal.payoffs == (-2 - 8 - 4, 0, 0, 14)
    assert "Ann pays Dan 2 × 2 × 2 = 8 for Bob [7.10]." in account(deal)


def test_7_10_who_has_played_the_highest_card_pays_only_the_own_cards() -> None:
    deal = after(big_two(LEAD.replace("10♠", "A♠"), guard="pays"), "K♣", "A♠")
    assert deal.payoffs == (-3, -2, -2, 7)


def test_7_10_only_the_player_just_before_pays_for_all() -> None:
    deal = after(big_two(LEAD, guard="pays", pass_lock=False), "5♣", "pass", "7♥", "pass", "9♣", "10♠")
    assert deal.payoffs == (-5, 0, 0, 5)
    deal = after(big_two(LEAD, guard="pays", pass_lock=False), "5♣", "pass", "7♥", "pass", "pass", "10♠")
    assert deal.payoffs == (-3, -2, -1, 6)


def test_7_10_a_pass_makes_pay_where_it_is_not_free() -> None:
    assert after(big_two(FOLLOW, guard="pays"), "pass", "10♠").payoffs == (-4, -2, -2, 8)
    deal = after(big_two(FOLLOW, guard="pays", guard_pass=True), "pass", "10♠")
    assert deal.payoffs == (-8, 0, 0, 8)
    text = FOLLOW.replace("4♣", "A♣").replace("10♠", "2♠")
    assert after(big_two(text, guard="pays", guard_pass=True), "pass", "2♠").payoffs == (-8, -4, -4, 16)


def test_7_10_a_dragon_is_paid_by_each() -> None:
    hands = "3♣ 5♣ / A♥ 2♠ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ / 4♦ 6♦ / 10♠"
    deal = after(big_two(f"hands {hands}\nturn 0", guard="pays", dragon_forced=False), "3♣", "pass", "pass")
    assert after(deal, "dragon").payoffs == (-3, 12, -6, -3)


def test_a_position_tells_who_is_looked_at() -> None:
    deal = after(big_two(LEAD, guard="pays"), "5♣")
    assert (deal.position["guard"], deal.position["guard_card"]) == ("0", "5♣")
    assert after(big_two(deal.position, guard="pays"), "10♠").payoffs == (-7, 0, 0, 7)  # type: ignore[arg-type]
    typed = "hands 9♣ K♣ / 4♦ 6♦ / 7♥ Q♥ / 10♠\nturn 3\ntop 5♣"
    assert after(big_two(typed, guard="pays"), "10♠").payoffs == (-6, 0, 0, 6)
    assert "guard" not in big_two(typed).position
    assert after(big_two(typed), "10♠").payoffs == (-2, -2, -2, 6)
    with pytest.raises(PositionError, match="guard and guard_card are stated together"):
        big_two(f"{typed}\nguard 0", guard="pays")
    for text, house in ((f"{typed}\nguard 0", {}), (LEAD + "\nguard 1", {"guard": "pays"})):
        with pytest.raises(PositionError, match="nobody pays for all here"):
            big_two(f"{text}\nguard_card 5♣", **house)
    stated = big_two(f"{typed}\nguard 0\nguard_card 9♠", guard="pays")
    assert after(stated, "10♠").payoffs == (-6, 0, 0, 6)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("must", "Dan holds one card: a single must be the highest"),
        ("pays", "Dan holds one card: who plays a single below the highest may pay for all"),
    ],
)
def test_4_5_the_table_says_when_there_is_something_to_guard(answer: str, sentence: str) -> None:
    def said(deal: Deal) -> list[str]:
        return [told(caption.sentence, None, NAMES, str) for caption in deal.game.words.voice.scene(deal.observe(None))]

    for text in (LEAD, FOLLOW):
        assert sentence in said(big_two(text, guard=answer))
        assert sentence not in said(big_two(text))
        assert sentence in said(big_two(text, guard=answer, pass_lock=False))
        assert sentence not in said(big_two(text.replace("10♠", "10♠ J♠"), guard=answer))
    assert sentence not in said(big_two(FOLLOW.replace("4♣", "3♦ 3♥"), guard=answer))
    assert sentence not in said(after(big_two(LEAD.replace("10♠", "A♠"), guard=answer), "K♣", "A♠"))


def test_a_greedy_player_does_not_pay_for_all() -> None:
    greedy = bot("greedy")
    deal = big_two("hands 5♣ 9♦ K♣ / 4♦ 6♦ / 7♥ Q♥ / 10♠\nturn 0", guard="pays")
    assert str(greedy.choose(deal.observe(0))) == "K♣"
    text = "hands 5♣ 9♦ 2♣ / 4♦ 6♦ 8♦ / 7♥ Q♥ 8♥ / 10♠\nturn 0\ntop 4♣\nowner 1"
    assert str(greedy.choose(big_two(text, guard="pays", guard_pass=True).observe(0))) == "2♣"
    assert str(greedy.choose(big_two(text, guard="pays", pass_lock=False).observe(0))) in ("2♣", "pass")


def strength(card: Card) -> tuple[int, int]:
    name = str(card)
    return RANKS.index(name[:-1]), "♣♦♥♠".index(name[-1])


@pytest.mark.no_cover
@pytest.mark.parametrize("guard", ["must", "pays"])
def test_4_5_and_7_10_by_any_house_rules(guard: str) -> None:
    """Deals of few cards, played by chance, against a second statement of the guard."""
    random, seen = Random(3), {"refused": 0, "free": 0, "paid": 0, "passed": 0}
    for number in range(260):
        house: dict[str, Any] = {
            "guard": guard, "guard_pass": random.random() < 0.5, "pass_lock": random.random() < 0.5,
            "triples": random.random() < 0.5, "many": 3,
        }  # fmt: skip
        pack = random.sample([str(Card(card)) for card in range(52)], 12)
        sizes = [0, *sorted(random.sample(range(1, 10), 3)), 10]
        hands = " / ".join(" ".join(pack[low:high]) for low, high in pairwise(sizes))
        deal = big_two(f"hands {hands}\nturn {number % 4}", **house)
        suspect: int | None = None
        while not deal.over:
            seat = deal.turn
            assert seat is not None
            seen_now = deal.observe(seat)
            hand, top = seen_now.hand, seen_now.top
            single = len(top) == 1
            others = [(seat - step) % 4 for step in (1, 2, 3)]
            after_play = next(one for one in others if not house["pass_lock"] or one not in seen_now.passed)
            after_pass = next(one for one in others if one not in seen_now.passed) if top else None
            best = max(hand, key=strength)
            watched = seen_now.counts[after_play] == 1
            could = single and strength(best) > strength(top[0])
            forced = could and house["guard_pass"] and after_pass is not None and seen_now.counts[after_pass] == 1
            for card in hand:
                beats = not top or (single and strength(card) > strength(top[0]))
                lower = watched and card != best and guard == "must"
                assert (deal.why_not(str(card)) is None) == (beats and not lower), str(deal)
                seen["refused" if lower else "free"] += beats
            if top:
                assert (deal.why_not("pass") is None) == (not forced or guard == "pays"), str(deal)
                seen["passed"] += forced
            action = random.choice(list(deal.legal_actions))
            later = deal.apply(action)
            if later.over and guard == "pays" and suspect is not None:
                winner = seat
                assert later.payoffs[suspect] == -later.payoffs[winner]
                seen["paid"] += 1
            elif later.over:
                assert all(later.payoffs[one] < 0 for one in range(4) if one != seat)
            played = action.cards
            lower = len(played) == 1 and watched and played[0] != best
            suspect = seat if lower or (action.verb == "pass" and forced) else None
            deal = later
    assert seen["free"] > 50
    assert seen["passed"] > 5
    assert (seen["refused"] if guard == "must" else seen["paid"]) > 20


def test_7_10_nobody_pays_for_all_where_a_dragon_was_declared() -> None:
    table = big_two("hands 3♦ 9♦ / 9♠ / 10♠ / J♠\nturn 0", guard="pays").table.copy()
    table.guard, table.guard_card = 0, 4
    options = big_two("hands 3♦ 9♦ / 9♠ / 10♠ / J♠\nturn 0", guard="pays").options
    assert liable(table, options) == 0
    table.dragons = 0b100
    assert liable(table, options) == NO_SEAT
