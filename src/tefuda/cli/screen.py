"""The table drawn for a terminal: players, pile, hand, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tefuda.cli.cards import drawn, row, sorted_hand
from tefuda.cli.typed import BARE_WORDS, Choice
from tefuda.cli.voice import Voice
from tefuda.cli.wrapping import padded
from tefuda.play.observation import Observation
from tefuda.play.table_talk import suit_text


def show_table(seen: Observation, names: Sequence[str], voice: Voice) -> None:
    """Draw what a seat sees: the players, the middle of the table, the own hand."""
    voice.show(_players(seen, names, voice))
    voice.show()
    voice.show(_middle(seen, voice))
    voice.show()
    hand = list(seen.hand if "kind" in seen.facts else sorted_hand(seen.hand))
    label = voice.tell("Your hand ({number})", number=len(hand))
    voice.show(
        Text.assemble((label, "bold"), "  ", row(hand, voice.width - cell_len(label) - 2))
        if len(hand) < 9
        else Text.assemble((label, "bold"), "\n", row(hand, voice.width, 2))
    )


def _players(seen: Observation, names: Sequence[str], voice: Voice) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    table.add_column(voice.tell("cards"), justify="right", header_style="dim")
    table.add_column(voice.tell("points"), justify="right", header_style="dim")
    table.add_column("")
    for seat, name in enumerate(names):
        style = "bold" if seat == seen.seat else ""
        notes = " · ".join(_notes(seen, seat, voice))
        table.add_row(name, str(seen.counts[seat]), str(seen.scores[seat]), Text(notes, "dim"), style=style)
    return table


def _notes(seen: Observation, seat: int, voice: Voice) -> Iterator[str]:
    if seat in _seats(seen, "out"):
        yield voice.tell("out")
    if seat in _seats(seen, "passed"):
        yield voice.tell("passed")
    if seat == seen.dealer:
        yield voice.tell("dealer")
    if seat == _next_seat(seen):
        yield voice.tell("next")
    if "owed" in seen.facts and seen.owed[seat]:
        yield voice.tell("cards to take: {number}", number=seen.owed[seat])


def _seats(seen: Observation, name: str) -> Sequence[int]:
    """Return the seats that a fact names, none in a game without it."""
    return getattr(seen, name) if name in seen.facts else ()


def _next_seat(seen: Observation) -> int | None:
    """Return the seat that follows the one to act."""
    if seen.turn is None:
        return None
    step = 1 if seen.facts.get("direction") == "left" else -1
    seat = (seen.turn + step) % seen.seats
    while seat in _seats(seen, "out") or seat in _seats(seen, "passed"):
        seat = (seat + step) % seen.seats
    return seat


def _middle(seen: Observation, voice: Voice) -> Text:
    line = Text.assemble((voice.tell("Pile"), "bold"), "  ")
    if seen.top is not None:
        line.append_text(row(seen.top, voice.width) if isinstance(seen.top, tuple) else drawn(seen.top))
    parts = list(_trick(seen, voice) if "kind" in seen.facts else _circumstances(seen, voice))
    for important, part in parts:
        line.append("   ").append(part, "bold" if important else "dim")
    return line


def _trick(seen: Observation, voice: Voice) -> Iterator[tuple[bool, str]]:
    if seen.exchanging:
        yield True, voice.tell("everybody puts down one to three cards")
    elif seen.kind is None:
        yield True, voice.tell("anything may be led")
    else:
        yield True, voice.translate(seen.kind)
    yield False, voice.tell("counter-clockwise ↺")


def _circumstances(seen: Observation, voice: Voice) -> Iterator[tuple[bool, str]]:
    if seen.named == "any":
        yield True, voice.tell("any card may be played")
    elif seen.named is not None:
        yield True, voice.tell("suit named: {suit}", suit=suit_text(seen.named, voice.translate))
    if seen.pending:
        yield True, voice.tell("cards to take: {number}", number=seen.pending)
    yield False, voice.tell("stock: {number}", number=seen.stock)
    yield False, voice.tell("clockwise ↻") if seen.direction == "left" else voice.tell("counter-clockwise ↺")


def show_choices(choices: Sequence[Choice], voice: Voice) -> None:
    """Draw the numbered list of what may be done."""
    words = [_worded(choice, voice) for choice in choices]
    wide = max(cell_len(word) for word in words) + 6
    columns = max(1, (voice.width - 2) // wide)
    line = Text()
    for place, word in enumerate(words):
        if place % columns == 0:
            line.append("\n  " if place else "  ")
        line.append(f"{place + 1:>2}", "bold cyan").append(" " + padded(word, wide - 3))
    voice.show(line)


def _worded(choice: Choice, voice: Voice) -> str:
    """Return a choice as it is typed, and in the person's language where that is another word."""
    text = choice.text
    if choice.actions[0].verb not in BARE_WORDS:
        return text
    told = voice.translate(text)
    return text if told == text else f"{told} ({text})"


def show_points(names: Sequence[str], gained: Sequence[int], totals: Sequence[int], voice: Voice) -> None:
    """Draw the points of a deal and the totals, by seat."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    table.add_column(voice.tell("this deal"), justify="right", header_style="dim")
    table.add_column(voice.tell("total"), justify="right", header_style="dim")
    for seat, name in enumerate(names):
        table.add_row(name, f"{gained[seat]:+d}" if gained[seat] else "0", str(totals[seat]))
    voice.show(Padding(table, (0, 0, 0, 2)))
