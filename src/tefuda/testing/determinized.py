"""Checks of determinizations, for every family that can make a possible table from a view.

The view of a determinization is the one that it was made from, with the same legal actions, and no card is lost. The
same view and dice give the same table, whatever the table held before. Whatever all determinizations have in common is
true. From a determinization the deal can be played to its end. All possible tables are equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from math import sqrt
from random import Random
from typing import Any

from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of, record_of
from tefuda.core.cards.card import cards_in
from tefuda.core.game import Game
from tefuda.core.records.counts import SUITED_CARDS
from tefuda.core.records.record import Cells, Part
from tefuda.core.table.chance import Dice
from tefuda.core.table.stock import Stock
from tefuda.play.deal import Deal
from tefuda.play.start import Start
from tefuda.testing.conformance import cards_of, check_moments, hold

CERTAIN = 40
"""The number of determinizations that have nothing in common by chance."""
SPREADS = 5
"""The standard deviations by which a count of tables may be off."""

SOME = 4
"""The number of wrong tables that a message names."""


@dataclass(frozen=True, slots=True)
class Determinized(Start):
    """A start of a deal from a table that was determinized for it."""

    determinized: Any = None

    def table(self) -> Any:
        return self.determinized.copy()


def determinized_deal(deal: Deal, table: Any) -> Deal:
    """Return a deal that begins with a table determinized for another deal."""
    known = {field.name: getattr(deal.start, field.name) for field in fields(Start)}
    return Deal(Determinized(**known, determinized=table))


def dice_of_chance(random: Random) -> Dice:
    """Return random dice."""
    dice = Dice()
    dice.low, dice.carry = random.getrandbits(32), random.getrandbits(29) | 1
    return dice


def determinized_table(deal: Deal, seat: int | None, dice: Dice, before: Any = None) -> Any:
    """Return a table determinized from the view of `seat`, or of an onlooker for None; `before` is overwritten."""
    assert deal.game.search.determinize is not None
    table = deal.game.table() if before is None else before
    deal.game.search.determinize(deal.observe(seat).view, deal.options, dice, table)
    return table


def check_determinized(deal: Deal, seat: int | None, random: Random, worlds: int = 2) -> None:
    """Check tables determinized from the view of `seat`, or of an onlooker for None."""
    check_batches(deal)
    for _ in range(worlds):
        dice = dice_of_chance(random)
        table = determinized_table(deal, seat, dice.copy())
        world = determinized_deal(deal, table)
        _check_seen(deal, world, seat)
        hold(_has_cards_of(world, deal), f"determinized by seat {seat}, there are other cards:\n{world.table}", deal)
        again = determinized_table(deal, seat, dice.copy(), deal.table.copy())
        same = list(told_numbers(again)) == list(told_numbers(table))
        hold(same, f"determinized by seat {seat}, the table depends on what is hidden: {table.differing(again)}", deal)


def _has_cards_of(world: Deal, deal: Deal) -> bool:
    """Return whether a world has the same cards on the table; only as many, if part of the pack is not stated."""
    here, there = cards_of(deal), cards_of(world)
    undealt = "stock" not in deal.position and (deal.table.stock.size > 0 or here.total() < SUITED_CARDS)
    alike = there.total() == here.total() and max(there.values()) == max(here.values())
    return alike if undealt else there == here


def _check_seen(deal: Deal, world: Deal, seat: int | None) -> None:
    """Check that a seat has the same view and legal actions in a determinized world as in the deal."""
    here, there = deal.observe(seat).view, world.observe(seat).view
    hold(there == here, f"seat {seat} sees another table than that it determinizes: {here.differing(there)}", deal)
    if seat is not None and seat in deal.asked:
        mine, others = (list(one.observe(seat).legal_actions) for one in (deal, world))
        hold(mine == others, f"seat {seat} could do {others} at the table it determinizes, and can {mine}", deal)


def check_learner(deal: Deal, seat: int, random: Random) -> None:
    """Check that a learner at a seat to act sees the same of a deal and of a table determinized for it."""
    world = determinized_deal(deal, determinized_table(deal, seat, dice_of_chance(random)))
    here, there = _told_to_learner(deal, seat), _told_to_learner(world, seat)
    hold(here == there, f"a learner at seat {seat} is told what it cannot know", deal)


def _told_to_learner(deal: Deal, seat: int) -> list[Cells]:
    """Return the numbers that a learner sees of the view, and of each decision that its seat could make."""
    seen, encoding = deal.observe(seat), deal.game.learning.encoding
    assert encoding is not None
    told: list[Cells] = [[0] * encoding.view.size]
    encoding.view.write(seen.view, seen.options, told[0], 0)
    for action in seen.legal_actions:
        told.append([0] * encoding.action.size)
        encoding.action.write(seen.view, seen.options, action.decision, told[-1], 0)
    return told


def check_batches(deal: Deal) -> None:
    """Check that no card is in two batches, and that the stock is from the last one, so that its cards are known."""
    batches: list[int] = getattr(deal.table, "batches", [])
    cards = [card for batch in batches for card in cards_in(batch)]
    hold(len(cards) == len(set(cards)), "there is a card in two batches", deal)
    stock = deal.table.stock
    known = not any(batches) or {*stock.cards[: stock.size]} <= {*cards_in(batches[0])}
    hold(known, "there is a card in the stock that is not in the last batch", deal)


def check_played_on(deal: Deal, seat: int | None, random: Random, moments: int = 2) -> None:
    """Play a deal to its end from a table that `seat` determinizes; check it at `moments` moments."""
    world = determinized_deal(deal, determinized_table(deal, seat, dice_of_chance(random)))
    check_moments(world, random, moments=moments)


def check_certain(deal: Deal, seat: int | None, random: Random) -> None:
    """Check that the cards of hands and stock that all of a seat's determinizations have in common are true."""
    tables = [determinized_table(deal, seat, dice_of_chance(random)) for _ in range(CERTAIN)]
    true = set(_whereabouts(deal, deal.table))
    common = set.intersection(*(set(_whereabouts(deal, table)) for table in tables))
    hold(common <= true, f"seat {seat} holds for certain what is not so: {sorted(common - true)}", deal)


def _whereabouts(deal: Deal, table: Any) -> Iterator[tuple[str, str]]:
    """Yield cards with where they are: the hand, or the position in the stock."""
    for name, text in deal.game.words.positions.describe(table, deal.options).items():
        if name == "hands":
            for seat, hand in enumerate(text.split("/")):
                yield from ((f"hand {seat}", card) for card in hand.split())
        elif name == "stock":
            yield from ((f"stock {index}", card) for index, card in enumerate(text.split()))


def check_uniform(deal: Deal, seat: int | None, random: Random, tables: int, each: int = 200) -> None:
    """Check that a seat has exactly `tables` determinizations, as positions, each found about `each` times."""
    game, number = deal.game, tables * each
    described = (
        game.words.positions.describe(determinized_table(deal, seat, dice_of_chance(random)), deal.options)
        for _ in range(number)
    )
    found = Counter(" | ".join(f"{name} {text}" for name, text in lines.items()) for lines in described)
    hold(
        len(found) == tables,
        f"seat {seat} determinizes {len(found)} tables, not {tables}: {sorted(found)[:SOME]}",
        deal,
    )
    off = sum((often - each) ** 2 / each for often in found.values())
    free = tables - 1
    hold(
        off <= free + SPREADS * sqrt(2 * free),
        f"seat {seat} determinizes some tables more often: {found.most_common(SOME)}",
        deal,
    )


def told_numbers(table: Any) -> Iterator[int]:
    """Yield the numbers of a table, except those without meaning: beyond the stock, and used random words."""
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
def compiled_determinize(game: Game) -> Callable[..., None]:
    """Return the game's rule `determinize`, compiled for any house rules."""
    assert game.search.determinize is not None
    given = {"view": game.view, "options": game.options, "table": game.table}
    return Compilation(game.search.determinize, f"{game.name}-determinize", given).code()


def check_compiled(deal: Deal, seats: Iterable[int | None], random: Random) -> None:
    """Check that the compiled rule determinizes the same tables, to the last number, with the same dice."""
    determinize = compiled_determinize(deal.game)
    for seat in seats:
        dice = dice_of_chance(random)
        arrays = [array_of(one) for one in (deal.observe(seat).view, deal.options, dice, deal.game.table())]
        determinize(*arrays)
        table = determinized_table(deal, seat, dice)
        made = record_of(deal.game.table, arrays[3])
        hold(made == table, f"compiled, seat {seat} determinizes another table: {table.differing(made)}", deal)
        hold(record_of(Dice, arrays[2]) == dice, f"compiled, seat {seat} rolls the dice otherwise", deal)
