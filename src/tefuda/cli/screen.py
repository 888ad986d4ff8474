"""The table drawn for a terminal: players, pile, hand and legal actions."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tefuda.cli.cards import row, rows
from tefuda.cli.console import Console
from tefuda.cli.wrapping import padded
from tefuda.core.game import Game
from tefuda.core.words.input_help import Heading, MenuItem
from tefuda.core.words.telling import Sentence, Standing
from tefuda.play.input_parser import InputParser
from tefuda.play.observation import Observation
from tefuda.play.table_talk import in_words, lines, lying, told

FOLDED_FROM = 25
"""With this many menu items under titles, or more, only the lowest of each kind are shown."""
LONG_HAND = 14
"""With this many cards in hand, or more, the screen has no empty lines."""
UNTOLD = "?"


class Screen:
    """A drawing of the table of one game for one person.

    `names` are the players by seat; `signs` mark the bots, and are empty if that need not be shown.
    """

    def __init__(self, console: Console, names: Sequence[str], game: Game, signs: Sequence[str] = ()) -> None:
        self.console = console
        self.translate = console.of(game)
        self.names = names
        self.signs = signs

    def show_table(self, seen: Observation, arrangement: str) -> None:
        """Draw the view of a seat: the players, the middle of the table, and the own hand in an arrangement."""
        console = self.console
        groups = list(seen.game.words.input_help.arrangements[arrangement](seen))
        number = sum(map(len, groups))
        gap = "\n" if number < LONG_HAND else ""
        console.show(self._players(seen))
        console.show(Text.assemble(gap, self._middle(seen), gap))
        label = console.tell("Your hand ({number})", number=number)
        if number < 9:
            cards = rows(groups, self.translate, console.width - cell_len(label) - 2)
            console.show(Text.assemble((label, "bold"), "  ", cards))
        else:
            console.show(Text.assemble((label, "bold"), "\n", rows(groups, self.translate, console.width, 2)))

    def show_choices(self, typed: InputParser, seat: int | None, only: str = "", *, all_of_them: bool = False) -> None:
        """Draw the numbered list of legal actions: all of them, the lowest of each kind, or only one kind."""
        headings = [heading for heading in typed.headings if not only or self._is_named(heading, only)]
        number = sum(len(heading.items) for heading in headings)
        for heading in headings:
            if heading.remark is not None:
                self.console.print(self._told(heading.remark, seat))
        folded = not all_of_them and len(headings) > 1 and number >= FOLDED_FROM
        titles = [self._told(heading.title, seat) for heading in headings if heading.title is not None]
        column = max(map(cell_len, titles), default=0) + 2
        hidden = 0
        for heading in headings:
            if heading.title is None:
                self.console.show(self._in_columns([self._numbered(item, typed, seat) for item in heading.items]))
            else:
                hidden += self._show_kind(heading, typed, seat, column, folded=folded)
        if hidden:
            self.console.say(
                "`list` shows all {number}; `list pair` shows those of one kind.", style="dim", number=number
            )

    def _is_named(self, heading: Heading, word: str) -> bool:
        """Return whether a heading begins with a word, in the person's language or in English."""
        if heading.title is None:
            return False
        titles = (heading.title.text, self.translate(heading.title.text))
        return any(title.casefold().startswith(word.casefold()) for title in titles)

    def _told(self, sentence: Sentence, seat: int | None) -> str:
        return told(sentence, seat, self.names, self.translate)

    def _players(self, seen: Observation) -> Table:
        standing = seen.game.words.voice.standing(seen)
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column("")
        table.add_column(self.console.tell("cards"), justify="right", header_style="dim")
        table.add_column(self.translate(standing.counted), justify="right", header_style="dim")
        table.add_column("")
        for seat, name in enumerate(self.names):
            told = lines(seen.game.words.voice.labels(seen, seat), seen.seat, self.names, self.translate)
            labels = " · ".join(filter(None, (*self.signs[seat : seat + 1], *told)))
            count = UNTOLD if seen.counts[seat] is None else str(seen.counts[seat])
            style = "bold" if seat == seen.seat else ""
            table.add_row(name, count, standing.totals[seat], Text(labels, "dim"), style=style)
        return table

    def _middle(self, seen: Observation) -> Text:
        line = Text.assemble((self.translate(seen.game.words.input_help.middle), "bold"), "  ")
        line.append_text(row(lying(seen), self.translate, self.console.width))
        for caption in (*seen.game.words.voice.own(seen), *seen.game.words.voice.scene(seen)):
            text = self._told(caption.sentence, seen.seat)
            last = line.plain.rpartition("\n")[2]
            line.append("\n      " if cell_len(last) + 3 + cell_len(text) > self.console.width else "   ")
            line.append(text, "bold" if caption.important else "dim")
        return line

    def _in_columns(self, words: Sequence[tuple[int, str]]) -> Text:
        """Return numbered words in columns of equal width."""
        wide = max(cell_len(word) for _, word in words) + 6
        columns = max(1, (self.console.width - 2) // wide)
        line = Text()
        for index, (number, word) in enumerate(words):
            if index % columns == 0:
                line.append("\n  " if index else "  ")
            line.append(f"{number:>2}", "bold cyan").append(" " + padded(word, wide - 3))
        return line

    def _show_kind(self, heading: Heading, typed: InputParser, seat: int | None, column: int, *, folded: bool) -> int:
        """Draw the menu items of one kind after its title, on one line if folded; return how many are not shown."""
        assert heading.title is not None
        drawn = [Text("  " + padded(self._told(heading.title, seat), column))]
        words = [self._numbered(item, typed, seat) for item in heading.items]
        for shown, (number, word) in enumerate(words):
            more = f"+{len(words) - shown}"
            room = self.console.width - (len(more) + 2 if folded and shown + 1 < len(words) else 0)
            if drawn[-1].cell_len + 3 + cell_len(word) > room and drawn[-1].cell_len > column + 2:
                if folded:
                    drawn[-1].append(more, "dim")
                    break
                drawn.append(Text(" " * (column + 2)))
            drawn[-1].append(f"{number:>2}", "bold cyan").append(f" {word}  ")
        else:
            shown = len(words)
        self.console.show(Text("\n").join(drawn))
        return len(words) - shown

    def _numbered(self, item: MenuItem, typed: InputParser, seat: int | None) -> tuple[int, str]:
        """Return a menu item with its number, as typed, and also in the person's language if that says more."""
        text = in_words(item.text, self.translate)
        worded = text if item.told is None else self._told(item.told, seat)
        return typed.number(item), text if worded == text else f"{worded} ({text})"

    def show_points(self, gained: Sequence[int], standing: Standing) -> None:
        """Draw the points of a deal and the totals, by seat."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column("")
        table.add_column(self.console.tell("this deal"), justify="right", header_style="dim")
        table.add_column(self.console.tell("total"), justify="right", header_style="dim")
        for seat, name in enumerate(self.names):
            table.add_row(name, f"{gained[seat]:+,d}" if gained[seat] else "0", standing.totals[seat])
        self.console.show(Padding(table, (0, 0, 0, 2)))
