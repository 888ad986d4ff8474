"""Imagined tables: what must be true of every family that can make of a view a table that could be.

Seeing an imagined table gives the view that it was made of, with the same legal actions, and no card is lost. The same
view and dice give the same table, whatever lay on it before. What is the same in all tables is true. Played on, the
deal comes to its end by the rules. Of the tables that could be, each is as likely as any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from math import sqrt
from random import Random
from typing import Any

from tefuda.bulk.compile import Compilation
from tefuda.bulk.layout import record_of, row_of
from tefuda.bulk.run import bindings_of
from tefuda.core.cards import cards_in
from tefuda.core.chance import Dice
from tefuda.core.game import Game
from tefuda.core.record import Cells, Part
from tefuda.core.rule import PLAIN
from tefuda.core.stock import Stock
from tefuda.play.deal import Deal
from tefuda.play.start import Start
from tefuda.testing.conformance import cards_of, check_moments, hold

CERTAIN = 40
"""In this many imagined tables nothing is the same by chance."""
SPREADS = 5
"""How many standard deviations off a count of tables may be."""

SOME = 4
"""How many tables are named where they are not as they should be."""


@dataclass(frozen=True, slots=True)
class Imagined(Start):
    """How a deal goes on from a table that somebody has imagined of it."""

    imagined: Any = None

    def table(self) -> Any:
        return self.imagined.copy()


def imagined_deal(deal: Deal, table: Any) -> Deal:
    """Return a deal that begins with a table imagined of another."""
    known = {field.name: getattr(deal.start, field.name) for field in fields(Start)}
    return Deal(Imagined(**known, imagined=table))


def dice_of_chance(random: Random) -> Dice:
    """Return any dice."""
    dice = Dice()
    dice.low, dice.carry = random.getrandbits(32), random.getrandbits(29) | 1
    return dice


def imagined_table(deal: Deal, seat: int | None, dice: Dice, before: Any = None) -> Any:
    """Return a table imagined of what `seat`, or an onlooker for None, sees of a deal; `before` is written over."""
    assert deal.game.imagine is not None
    table = deal.game.table() if before is None else before
    deal.game.imagine(deal.observe(seat).view, deal.options, dice, table)
    return table


def check_imagined(deal: Deal, seat: int | None, random: Random, worlds: int = 2) -> None:
    """Check tables imagined of what `seat` sees of a deal, or an onlooker for None."""
    check_batches(deal)
    for _ in range(worlds):
        dice = dice_of_chance(random)
        table = imagined_table(deal, seat, dice.copy())
        world = imagined_deal(deal, table)
        _check_seen(deal, world, seat)
        hold(_has_cards_of(world, deal), f"imagined by seat {seat}, there are other cards:\n{world.table}", deal)
        again = imagined_table(deal, seat, dice.copy(), deal.table.copy())
        same = list(told_numbers(again)) == list(told_numbers(table))
        hold(same, f"imagined by seat {seat}, the table depends on what is hidden: {table.differing(again)}", deal)


def _has_cards_of(world: Deal, deal: Deal) -> bool:
    """Say whether the same cards lie on the table in a world; as many, where a part of the pack is not stated."""
    here, there = cards_of(deal), cards_of(world)
    undealt = "stock" not in deal.position and deal.table.stock.size > 0
    alike = there.total() == here.total() and max(there.values()) == max(here.values())
    return alike if undealt else there == here


def _check_seen(deal: Deal, world: Deal, seat: int | None) -> None:
    """Check that a seat sees of an imagined world what it sees of a deal, and may do the same."""
    here, there = deal.observe(seat).view, world.observe(seat).view
    hold(there == here, f"seat {seat} sees another table than that it imagines: {here.differing(there)}", deal)
    if seat is not None and seat in deal.asked:
        mine, others = (list(one.observe(seat).legal_actions) for one in (deal, world))
        hold(mine == others, f"seat {seat} could do {others} at the table it imagines, and can {mine}", deal)


def check_learner(deal: Deal, seat: int, random: Random) -> None:
    """Check that a learner at a seat that is asked sees the same of a deal and of a table imagined of it."""
    world = imagined_deal(deal, imagined_table(deal, seat, dice_of_chance(random)))
    here, there = _told_to_learner(deal, seat), _told_to_learner(world, seat)
    hold(here == there, f"a learner at seat {seat} is told what it cannot know", deal)


def _told_to_learner(deal: Deal, seat: int) -> list[Cells]:
    """Return the numbers that a learner sees of the view, and of each decision that its seat could make."""
    seen, encoding = deal.observe(seat), deal.game.encoding
    assert encoding is not None
    told: list[Cells] = [[0] * encoding.view.size]
    encoding.view.write(seen.view, seen.options, told[0], 0)
    for action in seen.legal_actions:
        told.append([0] * encoding.action.size)
        encoding.action.write(seen.view, seen.options, action.decision, told[-1], 0)
    return told


def check_batches(deal: Deal) -> None:
    """Check that no card is in two batches, and that the stock is of the last: so it is known what can be drawn."""
    batches: list[int] = getattr(deal.table, "batches", [])
    cards = [card for batch in batches for card in cards_in(batch)]
    hold(len(cards) == len(set(cards)), "there is a card in two batches", deal)
    stock = deal.table.stock
    known = not any(batches) or {*stock.cards[: stock.size]} <= {*cards_in(batches[0])}
    hold(known, "there is a card in the stock that is not in the last batch", deal)


def check_played_on(deal: Deal, seat: int | None, random: Random, moments: int = 2) -> None:
    """Play a deal to its end from a table that `seat` imagines, and check it at the start, the end and `moments`."""
    world = imagined_deal(deal, imagined_table(deal, seat, dice_of_chance(random)))
    check_moments(world, random, moments=moments)


def check_certain(deal: Deal, seat: int | None, random: Random) -> None:
    """Check that what all tables have in common that a seat imagines, cards in hands and in the stock, is true."""
    tables = [imagined_table(deal, seat, dice_of_chance(random)) for _ in range(CERTAIN)]
    true = set(_places(deal, deal.table))
    common = set.intersection(*(set(_places(deal, table)) for table in tables))
    hold(common <= true, f"seat {seat} holds for certain what is not so: {sorted(common - true)}", deal)


def _places(deal: Deal, table: Any) -> Iterator[tuple[str, str]]:
    """Yield cards with where they lie: in which hand, or how high in the stock."""
    for name, text in deal.game.positions.describe(table, deal.options).items():
        if name == "hands":
            for seat, hand in enumerate(text.split("/")):
                yield from ((f"hand {seat}", card) for card in hand.split())
        elif name == "stock":
            yield from ((f"stock {place}", card) for place, card in enumerate(text.split()))


def check_uniform(deal: Deal, seat: int | None, random: Random, tables: int, each: int = 200) -> None:
    """Check that a seat imagines exactly `tables` tables, compared as positions, each about `each` times."""
    game, number = deal.game, tables * each
    described = (
        game.positions.describe(imagined_table(deal, seat, dice_of_chance(random)), deal.options) for _ in range(number)
    )
    found = Counter(" | ".join(f"{name} {text}" for name, text in lines.items()) for lines in described)
    hold(len(found) == tables, f"seat {seat} imagines {len(found)} tables, not {tables}: {sorted(found)[:SOME]}", deal)
    off = sum((often - each) ** 2 / each for often in found.values())
    free = tables - 1
    hold(
        off <= free + SPREADS * sqrt(2 * free),
        f"seat {seat} imagines some tables more often: {found.most_common(SOME)}",
        deal,
    )


def told_numbers(table: Any) -> Iterator[int]:
    """Yield the numbers of a table, without those that count for nothing: beyond the stock, words used up."""
    for name, declared in table.__declarations__.items():
        value = getattr(table, name)
        if not isinstance(declared, Part):
            yield from value if isinstance(value, list) else [value]
        elif isinstance(value, Stock):
            yield from (value.size, *value.cards[: value.size])
        elif name == "chance":
            yield from (*value.key, value.blocks, value.used)
        else:
            yield from told_numbers(value)


@cache
def compiled_imagine(game: Game) -> Callable[..., None]:
    """Return the rule by which a game imagines tables, compiled for any house rules."""
    assert game.imagine is not None
    return Compilation(PLAIN.get(game.imagine, game.imagine), bindings_of(game), f"{game.name}-imagine").code()


def check_compiled(deal: Deal, seats: Iterable[int | None], random: Random) -> None:
    """Check that the compiled rule imagines the same tables, to the last number, with the same dice."""
    imagine = compiled_imagine(deal.game)
    for seat in seats:
        dice = dice_of_chance(random)
        rows = [row_of(one) for one in (deal.observe(seat).view, deal.options, dice, deal.game.table())]
        imagine(*rows)
        table = imagined_table(deal, seat, dice)
        made = record_of(deal.game.table, rows[3])
        hold(made == table, f"compiled, seat {seat} imagines another table: {table.differing(made)}", deal)
        hold(record_of(Dice, rows[2]) == dice, f"compiled, seat {seat} rolls the dice otherwise", deal)
