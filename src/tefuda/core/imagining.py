"""From a view back to a table: one that could be, written from the declarations of the records as a `Sight` is."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import TYPE_CHECKING, Any, Protocol

from tefuda.core.bits import count, lowest, without_lowest
from tefuda.core.chance import KEY_WORDS, Chance, Dice, begin_chance, roll, roll_word
from tefuda.core.derived import copies, resets
from tefuda.core.holdings import PILE, Holdings, put, size
from tefuda.core.record import Cells, Lasts
from tefuda.core.rule import rule
from tefuda.core.seats import CLOCKWISE, NO_SEAT
from tefuda.core.stock import Stock, lay_pack
from tefuda.core.view import DealtView, StockView
from tefuda.core.window import WindowView, ask_again
from tefuda.core.written import written_rule

if TYPE_CHECKING:

    class Table(Protocol):
        """The cells of a table that the rules below read and write."""

        seats: int
        stock: Stock
        held: Holdings

    class View(Protocol):
        """The cells of a view that they read."""

        counts: Cells
        pile_once: int
        pile_twice: int
        seat: int
        hand_once: int
        hand_twice: int

else:
    Table = View = Any


@rule
def begin_any_chance(chance: Chance, dice: Dice) -> None:
    """Begin a chance that could be, of a key from the dice: what the rules will draw nobody can know."""
    for i in range(KEY_WORDS):
        chance.words[i] = roll_word(dice)
    begin_chance(chance, chance.words)


@rule
def hold_own(view: View, table: Table) -> None:
    """Lay the pile and the own hand where the view shows them."""
    table.held.once[PILE], table.held.twice[PILE] = view.pile_once, view.pile_twice
    if view.seat != NO_SEAT:
        table.held.once[view.seat], table.held.twice[view.seat] = view.hand_once, view.hand_twice


@rule
def without(once: int, twice: int, some: int) -> tuple[int, int]:
    """Return the cards that are there once, and twice, after one copy of each card of the mask `some` is gone."""
    return once & ~(some & ~twice), twice & ~some


@rule
def draw_any(stock: Stock, dice: Dice) -> int:
    """Take any card from a stock that is not empty, each as likely as any other."""
    place = roll(dice, stock.size)
    stock.size -= 1
    card = stock.cards[place]
    stock.cards[place] = stock.cards[stock.size]
    return card


@rule
def draw_more(table: Table, dice: Dice, seat: int, number: int) -> None:
    """Draw a number of the cards in the stock, any of them, into a hand, as far as there are cards."""
    for _ in range(min(number, table.stock.size)):
        put(table.held, seat, draw_any(table.stock, dice))


@rule
def any_card(cards: int, dice: Dice) -> int:
    """Return any card of a mask, which is not empty, each as likely as any other."""
    for _ in range(roll(dice, count(cards))):
        cards = without_lowest(cards)
    return lowest(cards)


@rule
def mix(stock: Stock, dice: Dice, left: int) -> None:
    """Put a stock in any order, and leave `left` cards in it."""
    for last in range(stock.size - 1, 0, -1):
        place = roll(dice, last + 1)
        stock.cards[place], stock.cards[last] = stock.cards[last], stock.cards[place]
    stock.size = min(stock.size, left)


@rule
def deal_out(view: View, dice: Dice, table: Table, once: int, twice: int) -> None:
    """Deal some cards, once and twice, to the other hands, as many as the view counts there, and the rest stay."""
    lay_pack(table.stock, once)
    lay_pack(table.stock, twice)
    for seat in range(table.seats):
        if seat != view.seat:
            draw_more(table, dice, seat, view.counts[seat] - size(table.held, seat))


@rule
def deal_allowed(
    table: Table, dice: Dice, seat: int, number: int, once: int, twice: int, barred: int
) -> tuple[int, int]:
    """Deal a hand a number of some cards, once and twice, but none of those barred; return which cards are left."""
    lay_pack(table.stock, once & ~barred)
    lay_pack(table.stock, twice & ~barred)
    draw_more(table, dice, seat, number)
    once, twice = once & barred, twice & barred
    for place in range(table.stock.size):
        bit = 1 << table.stock.cards[place]
        twice |= once & bit
        once |= bit
    table.stock.size = 0
    return once, twice


def imagining(
    table: type[Any],
    view: type[Any],
    *,
    hidden: Callable[[Any, Any], tuple[int, int]] | None = None,
    known: Callable[[Any, Any, int], tuple[int, int]] | None = None,
    deal: Callable[..., None] = deal_out,
    more: Callable[[Any, Any, Any, Any], None] | None = None,
    step: int = CLOCKWISE,
) -> Callable[[Any, Any, Any, Any], None]:
    """Return the rule `imagine(view, options, dice, table)` of tables and views of two classes, as `sight` has them.

    It turns any table into one that could show this view, each as likely as any other. What lies open is copied back,
    and what `DealtView`, `StockView` and `WindowView` show is undone; all else starts as for a deal. `hidden(view,
    options)` are the cards of the pack, once and twice, that do not lie open. `known(view, options, seat)` are those
    that the seat of the view knows to be in the hand of another; those that are not hidden are not there. `deal` deals
    the rest, where that has more to it than `deal_out`, whose parameters it has, and `options` where it takes them.
    `more` draws what else is hidden. In `step` the seats answer a window. Of what a view that contradicts itself gives,
    something else is seen.
    """
    lasting = resets(table, Lasts.DEAL), resets(table, Lasts.MATCH)
    copied = copies(table, view, back=True)
    fast, plain = ([*lasting[0][i], *lasting[1][i], *copied[i]] for i in (0, 1))
    calls, called = _calls(view, step, hidden, known, deal, more)
    records = {"View": view, "Options": Any, "Dice": Dice, "Table": table}
    parameters = "view: View, options: Options, dice: Dice, table: Table"
    doc = "Make of a table any one, each as likely as any other, of which the view could be seen."
    return written_rule(  # type: ignore[no-any-return]
        "imagine", parameters, [*fast, *calls], [*plain, *calls], given={**records, **called}, doc=doc
    )


def _calls(
    view: type[Any], step: int, hidden: Any, known: Any, deal: Any, more: Any
) -> tuple[list[str], dict[str, Callable[..., Any]]]:
    """Return the lines that draw what is hidden, and the rules that they call by name."""
    beside = view.__beside__
    lines = ["begin_any_chance(table.chance, dice)"]
    called: dict[str, Callable[..., Any]] = {"begin_any_chance": begin_any_chance}
    if WindowView in beside:
        lines.append(f"ask_again(view, view.seat, table, {step})")
        called["ask_again"] = ask_again
    if DealtView in beside:
        lines += ["hold_own(view, table)", "once, twice = hidden(view, options)"]
        lines += [f"once, twice = without(once, twice, view.hand_{often})" for often in ("once", "twice")]
        if known is not None:
            lines += _PIN
        left = "view.stock" if StockView in beside else "0"
        lines += [f"deal({', '.join(signature(deal).parameters)})", f"mix(table.stock, dice, {left})"]
        called |= {"hold_own": hold_own, "hidden": hidden, "deal": deal, "without": without, "mix": mix}
        called |= {} if known is None else {"known": known}
    if more is not None:
        lines.append("imagine_more(view, options, dice, table)")
        called["imagine_more"] = more
    return lines, called


_PIN = (
    "for seat in range(table.seats):",
    "    if seat != view.seat:",
    "        known_once, known_twice = known(view, options, seat)",
    "        known_once, known_twice = known_once & once, known_twice & twice",
    "        table.held.once[seat], table.held.twice[seat] = known_once, known_twice",
    "        once, twice = without(once, twice, known_once)",
    "        once, twice = without(once, twice, known_twice)",
)
