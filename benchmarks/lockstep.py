"""Whether our preset `openspiel` plays as OpenSpiel does, decision by decision.

We deal and choose at random; OpenSpiel is led through the same cards by its chance nodes. Before each decision the
hands, the cards left and the legal actions of both are compared, and at the end what each hand is charged.
docs/openspiel.md says what came of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any

import tefuda
from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option
from tefuda.core.cards.card import Suit, cards_in
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.table.chance import dice_of, roll
from tefuda.play.action import Action
from tefuda.play.deal import Deal

RANKS, SUITS = "23456789TJQKA", "CDHS"
DRAW, PASS, NOMINATE, DEALER = 52, 53, 54, 52
EIGHT, JACK = 6, 9
SPECIAL_CARDS: dict[str, Any] = {
    "skip": "Q",
    "reverse": "A",
    "draw_two": "2",
    "must_answer": "no",
    "power_starter": "acts",
}
"""House rules that stand for OpenSpiel's parameter `use_special_cards`."""

OVER_THERE = "it is over there"
TWO_ON_NO_STOCK = "a two played when the stock is empty demands nothing there"
PENALTY_AS_PASS = "a penalty that ends with the last card of the stock counts as a pass there"

_SYMBOLS = dict(zip("♣♦♥♠", SUITS, strict=True))


class Departure(Exception):
    """The two games differ; `deal` is ours where they part."""

    deal: Deal

    @property
    def cause(self) -> str:
        """Which difference that is known it is, of those that `use_special_cards` brings; else the message."""
        table = self.deal.table
        if table.stock.size == 0 and table.pending > 0:
            return TWO_ON_NO_STOCK
        if table.stock.size == 0 and table.passes == table.seats and str(self) == OVER_THERE:
            return PENALTY_AS_PASS
        return str(self)


@dataclass
class Counts:
    """What was compared."""

    deals: int = 0
    decisions: int = 0
    won: int = 0
    blocked: int = 0
    returns_as_documented: int = 0


def theirs(card: int) -> int:
    """Return OpenSpiel's number of a card of ours."""
    name = CARD_NAMES[card]
    return RANKS.index(name[:-1].replace("10", "T")) * 4 + SUITS.index(_SYMBOLS[name[-1]])


def card_named(name: str) -> int:
    """Return OpenSpiel's number of a card by its name there, such as DT."""
    return RANKS.index(name[1]) * 4 + SUITS.index(name[0])


def player(deal: Deal, seat: int) -> int:
    """Return OpenSpiel's player for a seat: both begin beside the dealer, but we count seats clockwise."""
    return -seat % deal.seats


def hands_of(deal: Deal) -> dict[int, Counter[int]]:
    """Return our hands, as OpenSpiel numbers players and cards."""
    held = deal.table.held
    hands: dict[int, Counter[int]] = {}
    for seat in range(deal.seats):
        cards = [*cards_in(held.once[seat]), *cards_in(held.twice[seat])]
        hands[player(deal, seat)] = Counter(map(theirs, cards))
    return hands


def follow_opening(state: Any, deal: Deal) -> None:
    """Lead OpenSpiel's state through the dealing of our deal."""
    state.apply_action(DEALER + player(deal, deal.table.dealer))
    left = {number: list(hand.elements()) for number, hand in hands_of(deal).items()}
    dealt = (player(deal, deal.table.dealer) + 1) % deal.seats
    for _ in range(sum(map(len, left.values()))):
        state.apply_action(left[dealt].pop())
        dealt = (dealt + 1) % deal.seats
    state.apply_action(theirs(deal.table.top))


def numbers_of(action: Action) -> list[int]:
    """Return OpenSpiel's decisions for an action of ours: naming a suit is one of its own there."""
    if action.verb != "play":
        return [PASS if action.verb == "pass" else DRAW]
    number = theirs(int(action.cards[0]))
    return [number] if action.suit is None else [number, NOMINATE + SUITS.index(_SYMBOLS[str(Suit(action.suit))])]


def compare(state: Any, deal: Deal) -> None:
    """Raise Departure if hands, stock, player or legal actions differ."""
    if state.is_terminal():
        raise Departure(OVER_THERE)
    if state.current_player() != player(deal, deal.table.turn):
        raise Departure("another player has the turn")
    ours = sorted({numbers_of(action)[0] for action in deal.legal_actions})
    if ours != state.legal_actions():
        raise Departure(f"legal: {ours} here, {state.legal_actions()} there")
    shown = str(state)
    if f"cards left in deck: {deal.table.stock.size}\n" not in shown:
        raise Departure("the stocks differ")
    if hands_shown(shown, deal.seats) != hands_of(deal):
        raise Departure("the hands differ")


def hands_shown(shown: str, seats: int) -> dict[int, Counter[int]]:
    """Return the hands that OpenSpiel shows in a state as text."""
    found: dict[int, Counter[int]] = {number: Counter() for number in range(seats)}
    for suit in SUITS:
        row = re.findall(rf"^Suit {suit}: .*$", shown, re.MULTILINE)[-1]
        for number, ranks in enumerate(row.split(f"Suit {suit}: ")[1:]):
            found[number].update(card_named(suit + rank) for rank in ranks if rank != " ")
    return found


def follow(state: Any, deal: Deal, action: Action) -> Deal:
    """Return our deal after an action, with OpenSpiel's state led through the same."""
    later = deal.apply(action)
    for number in numbers_of(action):
        if state.is_terminal() and number >= NOMINATE:
            break  # whoever goes out with an eight names no suit there
        if number not in state.legal_actions():
            raise Departure(f"{action} is not legal there")
        state.apply_action(number)
    gained = hands_of(later)[player(deal, deal.table.turn)] - hands_of(deal)[player(deal, deal.table.turn)]
    # In the order of our stock, the top first.
    stock = [theirs(card) for card in deal.table.stock.cards[: deal.table.stock.size]][::-1]
    for card in stock[: gained.total()]:
        if not state.is_chance_node():
            raise Departure("nothing is drawn there")
        state.apply_action(card)
    if state.is_chance_node():
        raise Departure("more is drawn there")
    return later


def charge(hand: Counter[int], *, documented: bool) -> int:
    """Return what a hand costs in OpenSpiel, as its documentation says or as it computes."""
    total = 0
    for card, copies in hand.items():
        rank = card // 4
        plain = rank + 2 if documented else card + 2
        total += copies * (50 if rank == EIGHT else 10 if rank >= JACK else plain)
    return total


def compare_returns(state: Any, deal: Deal, counts: Counts) -> None:
    """Raise Departure unless our payoffs follow its documentation, and its returns the sum it computes."""
    if not state.is_terminal():
        raise Departure("it goes on there")
    returns = [round(value) for value in state.returns()]
    hands = hands_of(deal)
    for seat in range(deal.seats):
        number = player(deal, seat)
        if deal.payoffs[seat] != -charge(hands[number], documented=True):
            raise Departure(f"our payoffs {deal.payoffs}")
        if returns[number] != -charge(hands[number], documented=False):
            raise Departure(f"its returns {returns}")
    counts.returns_as_documented += all(returns[player(deal, seat)] == deal.payoffs[seat] for seat in range(deal.seats))


def play(deal: Deal, game: Any, seed: int, counts: Counts) -> Deal:
    """Play a deal at random in both; raise Departure, with our deal as a note, where they part."""
    dice = dice_of(seed)
    state = game.new_initial_state()
    try:
        follow_opening(state, deal)
        while not deal.over:
            compare(state, deal)
            counts.decisions += 1
            deal = follow(state, deal, deal.legal_actions[roll(dice, len(deal.legal_actions))])
        compare_returns(state, deal, counts)
    except Departure as parted:
        parted.deal = deal
        parted.add_note(str(deal))
        parted.add_note(str(state))
        raise
    counts.deals += 1
    counts.won += not deal.table.blocked
    counts.blocked += deal.table.blocked
    return deal


def openspiel_game(seats: int, special: bool = False) -> Any:
    """Return OpenSpiel's game for a number of players."""
    return import_module("pyspiel").load_game("crazy_eights", {"players": seats, "use_special_cards": special})


def run(deals: int) -> Iterator[Row]:
    for seats in range(2, 9):
        plain, special, parted = Counts(), Counts(), Counter[str]()
        for number in range(deals):
            play(tefuda.deal("openspiel", seats=seats, seed=1, number=number), openspiel_game(seats), number, plain)
            try:
                deal = tefuda.deal("openspiel", seats=seats, seed=2, number=number, **SPECIAL_CARDS)
                play(deal, openspiel_game(seats, special=True), number, special)
            except Departure as departure:
                parted[departure.cause] += 1
        yield {"seats": seats, "special cards": False, **asdict(plain), "parted": {}}
        yield {"seats": seats, "special cards": True, **asdict(special), "parted": dict(parted)}


def table(found: Found) -> str:
    heads = ("seats", "special cards", "the same to the end", "decisions", "won", "blocked", "returns as documented",
             "parted")  # fmt: skip
    return markdown(heads, "rlrrrrrl", [
        (one["seats"], "yes" if one["special cards"] else "no",
         *(f"{one[name]:,}" for name in ("deals", "decisions", "won", "blocked", "returns_as_documented")),
         "; ".join(f"{number} because {cause}" for cause, number in one["parted"].items()))
        for one in found["results"]
    ])  # fmt: skip


BENCHMARK = Benchmark(
    "lockstep",
    __doc__,
    run,
    table,
    parameters=(option("deals", 1_000, "How many deals for each number of seats."),),
    needs="`make peers`",
    page="openspiel.md#how-we-know",
)
