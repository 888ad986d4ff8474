"""Small words for tests of Big Two: set up a trick or the end of a deal, play on, look."""

from __future__ import annotations

from typing import Any

import tefuda
from tefuda import Deal
from tefuda.core.cards.card import mask_of, read_card, read_cards
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.records.counts import NO_SEAT, SUITED_CARDS
from tefuda.core.table.chance import begin_chance, words_of
from tefuda.games.big_two.rules.table import Table
from tefuda.games.big_two.rules.turns import begin_deal
from tefuda.play.library import find
from tefuda.play.observation import Seen
from tefuda.play.opening import choose_options
from tefuda.play.start import Start

DIAMOND_DRAGON = "A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦"


def big_two(text: str, preset: str = "taiwan", **options: Any) -> Deal:
    return tefuda.position(preset, text, **options)


def unused(*texts: str) -> list[str]:
    """Return the names of the cards that no text names, the strongest last but for the twos, which come first."""
    used = {card for text in texts for card in read_cards(text.replace("/", " "))}
    return [CARD_NAMES[card] for card in range(SUITED_CARDS) if card not in used]


def trick(top: str, hand: str, preset: str = "taiwan", **options: Any) -> Deal:
    """Return a deal in which seat 0, who holds `hand` and one card more, has to beat `top`; others hold a card."""
    *rest, first, second, third = unused(top, hand)
    more = next((card for card in reversed(rest) if card[-1] not in hand), rest[-1])
    lines = [f"hands {hand} {more} / {first} / {second} / {third}", f"top {top}" if top else "", "turn 0"]
    return big_two("\n".join(lines), preset, **options)


def against(top: str, cards: str, preset: str = "taiwan", **options: Any) -> str | None:
    """Return the clause that forbids to play `cards` on `top`, or to lead them where it is empty; None if it may be."""
    refusal = trick(top, cards, preset, **options).why_not(cards)
    return refusal.clause if refusal else None


def first_lead(hand: str, cards: str, **options: Any) -> str | None:
    """Return the clause that forbids `cards` as the first play of a deal, from `hand`."""
    first, second, third = unused(hand)[-3:]
    deal = big_two(f"hands {hand} / {first} / {second} / {third}\nturn 0\nopening yes", **options)
    refusal = deal.why_not(cards)
    return refusal.clause if refusal else None


def ended(last: str, *left: str, preset: str = "taiwan", **options: Any) -> tuple[int, ...]:
    """Return the payoffs after seat 0 goes out with `last`, and the others hold `left`, or one plain card each."""
    plain = [card for card in unused(last, *left) if card[0] != "2"]
    hands = [*left, *plain[: 3 - len(left)]]
    return after(big_two(f"hands {last} / {' / '.join(hands)}\nturn 0", preset, **options), last).payoffs


def dealt(*hands: str, preset: str = "taiwan", won: int = NO_SEAT, **options: Any) -> Deal:
    """Return a new deal in which the first seats are dealt `hands`, and the others the rest; seat 0 is the dealer."""
    game, named = find(preset)
    start = Start(game, preset, choose_options(preset, options), named.seats, bytes(32))
    table = Table()
    table.seats, table.dealer, table.won = named.seats, 0, won
    begin_chance(table.chance, words_of(start.key))
    rest = unused(*hands)
    for seat in range(4):
        names = hands[seat].split() if seat < len(hands) else rest[:13]
        rest = rest if seat < len(hands) else rest[13:]
        table.held.once[seat] = mask_of(read_cards(" ".join(names)))[0]
    begin_deal(table, start.options)
    return Deal(start, table)


def after(deal: Deal[Seen], *actions: str) -> Deal[Seen]:
    """Return the deal after the actions, each of the seat to act."""
    for action in actions:
        deal = deal.apply(action)
    return deal


def legal(deal: Deal) -> set[str]:
    return {str(action) for action in deal.legal_actions}


def holds(deal: Deal, seat: int | None, card: str) -> bool:
    """Say whether a seat, which is one, holds a card."""
    assert seat is not None
    return read_card(card) in deal.observe(seat).hand
