"""Checks that secrets do not leak: states in which a seat knows the same must look the same to it.

Such a state, a world, is made by swapping cards that the seat has never seen, and by changing the chance of later
shuffles. The same decisions are then played in it, as long as they are legal there, the seat draws the same cards,
openly drawn lots fall the same, and the rules reveal the same about hidden cards, such as the payoffs at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from tefuda.core.cards.card import read_cards
from tefuda.core.game import Game
from tefuda.core.records.counts import CARDS
from tefuda.core.records.record import Block, Of, Part, cells_of
from tefuda.core.table.chance import begin_chance, words_of
from tefuda.core.table.stock import Stock
from tefuda.errors import NotationError
from tefuda.play.deal import Deal

HIDDEN = ("hands", "stock")
WORLDS = 6

Exchange = Mapping[int, int]


def nothing_else(deal: Deal, seat: int | None) -> Iterable[int]:
    """Return no cards: a seat, or an onlooker, knows only its hand and the open cards."""
    return ()


def check_secrets(
    deal: Deal,
    seat: int | None,
    random: Random,
    *,
    worlds: int = WORLDS,
    hidden: Sequence[str] = HIDDEN,
    exchange: Callable[[Any, Exchange], None] | None = None,
    known: Callable[[Deal, int | None], Iterable[int]] = nothing_else,
) -> int:
    """Check that `seat`, or an onlooker for None, sees the same in `worlds` other worlds; return the moments compared.

    The rest is as in `other_worlds`.
    """
    agreed = 0
    for moments in other_worlds(deal, seat, random, worlds=worlds, hidden=hidden, exchange=exchange, known=known):
        for here, there in moments:
            _look(here, there, seat)
            agreed += 1
            if seat is not None and here.turn == seat:
                _look_at_prompt(here, there, seat)
    return agreed


def other_worlds(
    deal: Deal,
    seat: int | None,
    random: Random,
    *,
    worlds: int = WORLDS,
    hidden: Sequence[str] = HIDDEN,
    exchange: Callable[[Any, Exchange], None] | None = None,
    known: Callable[[Deal, int | None], Iterable[int]] = nothing_else,
) -> Iterator[Iterator[tuple[Deal, Deal]]]:
    """Yield for each of `worlds` other worlds the moments of a deal with those in it, which `seat` cannot tell apart.

    `hidden` names the lines of the position that others do not see. `exchange` replaces cards on a table, by default
    `exchange_cards`. `known` returns the cards that a seat, or an onlooker, may know at the start of a deal, apart from
    its hand and the open cards. Raises AssertionError where a decision of the seat is legal in one of them only.
    """
    moments = list(deal.moments())
    seen = seen_cards(moments, seat, hidden)
    seen.update(known(moments[0], seat))
    unseen = [card for card in range(CARDS) if card not in seen]
    for number in range(worlds):
        table = moments[0].table.copy()
        (exchange or exchange_cards)(table, _exchange(unseen, random, everything=number % 3 == 2))
        if number % 2:
            begin_chance(table.chance, words_of(random.randbytes(32)))
        yield _followed(moments, Deal(moments[0].start, table), seat)


def seen_cards(moments: Sequence[Deal], seat: int | None, hidden: Sequence[str] = HIDDEN) -> set[int]:
    """Return the cards that lay open, were named in an action, or were in the hand of `seat` at one of `moments`."""
    seen: set[int] = set()
    for deal in moments:
        for name, text in deal.position.items():
            if name == "hands" and seat is not None:
                seen.update(_cards(text.split("/")[seat]))
            elif name not in hidden and name not in card_lines(deal.game):
                seen.update(_cards(text.replace("/", " ")))
    for event in moments[-1].history:
        seen.update(event.action.cards)
    return seen


def card_lines(game: Game) -> set[str]:
    """Return the names of the lines of a position that name cards that are elsewhere."""
    cards = (Of.CARD, Of.CARDS)
    return {declared.line for _, declared in cells_of(game.table) if declared.of in cards and declared.line}


def _cards(text: str) -> list[int]:
    try:
        return read_cards(text.replace("-", " "))
    except NotationError:
        return []


def _exchange(unseen: Sequence[int], random: Random, *, everything: bool) -> Exchange:
    """Return which card replaces which: a random order of `unseen`, or a swap of two."""
    some = list(unseen) if everything or len(unseen) < 2 else random.sample(unseen, 2)
    others = random.sample(some, len(some)) if everything else some[::-1]
    return dict(zip(some, others, strict=True))


def exchange_cards(record: Any, others: Exchange) -> None:
    """Replace cards in every `Stock` within a record, and in every set of cards."""
    if isinstance(record, Stock):
        record.cards[: record.size] = [others.get(card, card) for card in record.cards[: record.size]]
        return
    for name, declared in record.__declarations__.items():
        value = getattr(record, name)
        if isinstance(declared, Part):
            exchange_cards(value, others)
        elif declared.of == Of.CARDS:
            setattr(
                record,
                name,
                [_exchanged(mask, others) for mask in value]
                if isinstance(declared, Block)
                else _exchanged(value, others),
            )


def _exchanged(mask: int, others: Exchange) -> int:
    kept = mask
    for card in others:
        kept &= ~(1 << card)
    for card, other in others.items():
        if mask >> card & 1:
            kept |= 1 << other
    return kept


def _followed(moments: Sequence[Deal], world: Deal, seat: int | None) -> Iterator[tuple[Deal, Deal]]:
    """Play the decisions in another world as long as possible, and yield each moment in both."""
    revealed = world.game.sight.revealed
    for number, deal in enumerate(moments):
        if (seat is not None and _hand(world, seat) != _hand(deal, seat)) or revealed(world.table) != revealed(
            deal.table
        ):
            return
        if number and _fell_otherwise(moments[number - 1], deal, world, seat):
            return
        yield deal, world
        if deal is moments[-1]:
            break
        event = moments[number + 1].history[-1]
        refusal = world.why_not(event.action)
        if refusal is not None:
            if event.seat == seat:
                fail(f"“{event.action}” is legal or not ({refusal}) by what seat {seat} cannot see", deal, world)
            return
        world = world.apply(event.action)


def _fell_otherwise(before: Deal, deal: Deal, world: Deal, seat: int | None) -> bool:
    """Return whether chance fell differently in another world: in who is asked or, for a lot, in what is shown."""
    if before.table.chance == deal.table.chance:
        return False
    if world.asked != deal.asked or world.turn != deal.turn:
        return True
    lot = list(_stocks(before.table)) == list(_stocks(deal.table))
    return lot and world.observe(seat) != deal.observe(seat)


def _stocks(record: Any) -> Iterator[Stock]:
    """Yield every `Stock` within a record."""
    for name, declared in record.__declarations__.items():
        if isinstance(declared, Part):
            within = getattr(record, name)
            if isinstance(within, Stock):
                yield within
            else:
                yield from _stocks(within)


def _hand(deal: Deal, seat: int) -> str:
    return deal.position["hands"].split("/")[seat].strip()


def _look(deal: Deal, world: Deal, seat: int | None) -> None:
    """Compare the view and the legal actions of `seat` in a deal with those in another world."""
    here, there = deal.observe(seat), world.observe(seat)
    if here != there or here.facts != there.facts or repr(here) != repr(there):
        who = "an onlooker" if seat is None else f"seat {seat}"
        fail(f"what {who} is shown depends on what it cannot see:\n{here}\n{there}", deal, world)
    if seat is None or deal.turn != seat:
        return
    for action in (*deal.legal_actions, *world.legal_actions):
        if deal.why_not(action) != world.why_not(action):
            fail(f"whether “{action}” is legal depends on what seat {seat} cannot see", deal, world)


def _look_at_prompt(deal: Deal, world: Deal, seat: int) -> None:
    """Compare what a language model at `seat` is told in a deal with that in another world."""
    if deal.observe(seat).prompt(rules=False) != world.observe(seat).prompt(rules=False):
        fail(f"what a language model at seat {seat} is told depends on what it cannot see", deal, world)


def fail(sentence: str, deal: Deal, world: Deal) -> None:
    """Raise AssertionError with a sentence and both positions."""
    positions = ("\n".join(f"{name} {text}" for name, text in one.position.items()) for one in (deal, world))
    raise AssertionError("\n\n".join([sentence, str(deal), *positions]))
