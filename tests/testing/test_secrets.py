"""Planted leaks are found, and the cards that a seat has seen are known."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tefuda
from tefuda.core.cards.card import BIG_JOKER, read_cards
from tefuda.core.game import Game
from tefuda.core.records.bits import lowest
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.table.decision import Decision, Proposals
from tefuda.games import guandan
from tefuda.games.eights import GAME
from tefuda.games.eights.rules import generation, legality
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.table import Table
from tefuda.games.eights.rules.view import View
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation
from tefuda.play.start import Start
from tefuda.testing.secrets import check_secrets, exchange_cards, seen_cards
from tests.testing.planted import dealt, replaced, with_fault

see, see_own, see_own_cards = GAME.sight.see, GAME.sight.see_own, guandan.GAME.sight.see_own


def show_the_stock(table: Table, options: Options, seen: View) -> None:
    see(table, options, seen)
    seen.pending = table.stock.cards[table.stock.size - 1] if table.stock.size else 0


def show_a_hand(table: Table, options: Options, seen: View) -> None:
    see(table, options, seen)
    seen.hand_once = table.held.once[0]


def show_a_neighbour(table: Table, options: Options, seat: int, seen: View) -> None:
    see_own(table, options, seat, seen)
    seen.hand_twice = table.held.once[(seat + 1) % table.seats] & 0b1111


def show_whether_a_card_fitted(table: Table, options: Options, seen: View) -> None:
    see(table, options, seen)
    seen.drawn += 100 * table.fitted


def show_the_key(table: Table, options: Options, seen: View) -> None:
    see(table, options, seen)
    seen.deals = table.chance.key[0]


def propose_by_the_stock(table: Table, options: Options, proposals: Proposals) -> None:
    generation.legal_actions(table, options, proposals)
    if table.stock.size and table.stock.cards[table.stock.size - 1] % 2 and proposals.count > 1:
        proposals.count -= 1


def refuse_by_the_stock(table: Table, options: Options, decision: Decision) -> int:
    reason = legality.refusal(table, options, decision)
    return 4 if not reason and table.stock.size and table.stock.cards[table.stock.size - 1] % 3 == 0 else reason


LEAKS: dict[str, dict[str, Any]] = {
    "the top of the stock": {"see": show_the_stock},
    "a hand, to onlookers": {"see": show_a_hand},
    "the hand of the next": {"see_own": show_a_neighbour},
    "whether a card drawn fits": {"see": show_whether_a_card_fitted},
    "the key of the chance": {"see": show_the_key},
    "legal actions": {"legal_actions": propose_by_the_stock},
    "refusals": {"refusal": refuse_by_the_stock},
}


def leak_found(rules: dict[str, Any]) -> str:
    """Return the message about a leak from the first of a few deals that shows it, "" if none does."""
    random = Random(1)
    for seed in range(6):
        deal = dealt(with_fault(**rules), seed=seed, draw_on=True)
        for _ in range(12):
            usable = [action for action in deal.legal_actions if deal.why_not(action) is None]
            if deal.over or not usable:
                break
            deal = deal.apply(random.choice(usable))
        for seat in (None, 0, 1, 2):
            try:
                check_secrets(deal, seat, random)
            except AssertionError as fault:
                return str(fault)
    return ""


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str) -> None:
    found = leak_found(LEAKS[leak])
    assert "cannot see" in found
    assert "seat None" not in found
    assert "\nkey " in found
    assert "\nhands " in found


def test_a_leak_in_a_prompt_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def prompt(seen: Observation, **asked: bool) -> str:
        table: Any = seen.decidable._table
        return f"the next card is {table.stock.cards[table.stock.size - 1]}"

    monkeypatch.setattr(Observation, "prompt", prompt)
    assert "language model" in leak_found({})


def test_a_leak_in_an_early_prompt_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def prompt(seen: Observation, **asked: bool) -> str:
        table: Any = seen.decidable._table
        return f"the next card is {table.stock.cards[table.stock.size - 1]}" if len(seen.history) < 3 else ""

    monkeypatch.setattr(Observation, "prompt", prompt)
    assert "language model" in leak_found({})


def test_a_family_without_leaks_passes() -> None:
    assert leak_found({}) == ""


EXCHANGE = {"before": "0 2 1 3", "levels": "5 J", "deals": "4"}


def in_the_exchange(game: Game, seed: int, **options: object) -> Deal:
    """Return a deal of Guandan after a double win, in which two tributes are owed."""
    start = tefuda.deal("guandan", seed=seed, **options).start  # type: ignore[call-overload]
    return Deal(Start(game, "guandan", start.options, 4, start.key, EXCHANGE))


def show_a_joker(table: Any, options: Any, seat: int, seen: Any) -> None:
    """Show whether the next player holds a big joker."""
    see_own_cards(table, options, seat, seen)
    seen.hand_twice = table.held.once[(seat + 1) % 4] >> BIG_JOKER & 1


def show_the_leader(table: Any, options: Any, seat: int, seen: Any) -> None:
    """Show in the exchange the lowest card of whoever will lead."""
    see_own_cards(table, options, seat, seen)
    if table.leader != NO_SEAT and seat != table.leader:
        seen.hand_twice = lowest(table.held.once[table.leader])


@pytest.mark.parametrize("leak", [show_a_joker, show_the_leader])
def test_a_leak_in_the_exchange_of_cards_is_found(leak: Any) -> None:
    game, random, found = replaced(guandan.GAME, see_own=leak), Random(1), ""
    for seed in range(12):
        deal = in_the_exchange(game, seed)
        while not found and deal.table.phase != 0:
            deal = deal.apply(random.choice(deal.legal_actions))
        for seat in (None, *range(4)):
            try:
                check_secrets(deal, seat, random)
            except AssertionError as fault:
                found = str(fault)
    assert "cannot see" in found


def test_a_lot_drawn_openly_is_not_a_leak() -> None:
    random, lots = Random(1), 0
    for seed in range(40):
        deal = in_the_exchange(guandan.GAME, seed, tribute_tie="random")
        for _ in range(2):
            before, deal = deal, deal.apply(random.choice(deal.legal_actions))
        if before.table.chance == deal.table.chance:
            continue
        lots += 1
        for seat in (None, *range(4)):
            assert check_secrets(deal, seat, random, worlds=4) > 0
    assert lots > 3


def test_a_seat_knows_its_hand_and_the_open_cards() -> None:
    deal = tefuda.position(
        "crazy-eights", {"hands": "7♣ K♦ / 9♥ 9♠ / 2♣ 3♣", "pile": "3♦ 9♦", "stock": "4♦ 5♣ 6♣", "turn": "0"}
    )
    later = deal.apply("draw").apply("K♦").apply("draw")
    moments = [deal, deal.apply("draw"), deal.apply("draw").apply("K♦"), later]
    assert seen_cards(moments, None) == set(read_cards("3♦ 9♦ K♦"))
    assert seen_cards(moments, 0) == set(read_cards("3♦ 9♦ K♦ 7♣ 4♦"))
    assert seen_cards(moments, 1) == set(read_cards("3♦ 9♦ K♦ 9♥ 9♠ 5♣"))


def test_swapped_cards_take_each_others_places() -> None:
    deal = tefuda.position(
        "crazy-eights",
        {"hands": "7♣ 7♣ K♦ / 9♥ 9♠", "pile": "3♦", "stock": "4♣ 5♣"},
        two_packs_from=2,
    )
    table = deal.table.copy()
    seven, nine, five = read_cards("7♣ 9♥ 5♣")
    exchange_cards(table, {seven: nine, nine: five, five: seven})
    other = Deal(deal.start, table).position
    assert (other["hands"], other["pile"], other["stock"]) == ("9♥ 9♥ K♦ / 5♣ 9♠", "3♦", "4♣ 7♣")
    assert deal.position["hands"] == "7♣ 7♣ K♦ / 9♥ 9♠"
