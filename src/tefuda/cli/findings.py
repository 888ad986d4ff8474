"""The results of an analysis, drawn for a terminal: the curve, the decisions, the players, the luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from rich.table import Table

from tefuda.analysis.result import BLAMED, Analysis, DealAnalysis, Judged, Performance, TurningPoint, Verdict
from tefuda.cli.console import Console
from tefuda.cli.replay import deals_of
from tefuda.cli.saved import Saved
from tefuda.cli.wrapping import padded
from tefuda.language import marked
from tefuda.play.library import find
from tefuda.play.table_talk import deal_title
from tefuda.play.wording import written
from tefuda.search.estimates import Estimate, Outlook

WORDS: Mapping[Verdict, str] = {
    Verdict.ONLY: marked("only choice"),
    Verdict.BEST: marked("best"),
    Verdict.EQUAL: marked("about equal"),
    Verdict.INACCURACY: marked("inaccuracy"),
    Verdict.MISTAKE: marked("mistake"),
    Verdict.BLUNDER: marked("blunder"),
    Verdict.UNKNOWN: marked("no table fits"),
}
STYLES: Mapping[Verdict, str] = {Verdict.INACCURACY: "yellow", Verdict.MISTAKE: "red", Verdict.BLUNDER: "bold red"}
HEIGHT = 6
"""The height of the curve of one seat, in lines."""
SURE = 1.96
"""The half width of a 95 % interval, in standard errors."""
FINE = 0.05
"""Points with a half width below this are shown with two decimals."""
_BLOCKS = " ▁▂▃▄▅▆▇█"
_TURN = "▲"


class FindingsPrinter:
    """A printer of the analysis of a .deal file, in one language."""

    def __init__(self, console: Console, saved: Saved, analysis: Analysis) -> None:
        self.console = console
        self.first = deals_of(saved.played)[0]
        self.translate = console.of(self.first.game)
        self.analysis = analysis
        self.names, self.you = saved.names(console), saved.you

    def show_deal(self, deal: DealAnalysis, *, everything: bool) -> None:
        """Draw the analysis of one deal."""
        console = self.console
        named = find(self.analysis.preset)[1]
        title = f"{self.translate(named.title)} · {deal_title(deal.number + 1, None, (), self.translate)}"
        console.out.rule(title, characters="-", style="dim")
        if not deal.decisions:
            console.say("Nothing has been decided in this deal yet.")
            return
        if not deal.over:
            console.say("The deal is not over; it is judged as far as it was played.")
        self._show_curve(deal)
        shown = [one for one in deal.decisions if one.blamed or (everything and one.made is not None)]
        if shown:
            console.show()
            console.show(self._decisions(shown))
            self._show_lines(shown)
        console.show()
        self._show_players(deal.players)
        self._show_luck(deal)

    def show_match(self) -> None:
        """Draw how the players have decided in all deals."""
        self.console.out.rule(self.console.tell("All deals"), characters="-", style="dim")
        self._show_players(self.analysis.players)

    def _show_curve(self, deal: DealAnalysis) -> None:
        """Draw the chance of the chosen or first seat as a tall curve, and those of the others in one line each."""
        own = self.analysis.seat or 0
        console, wide = self.console, max(map(cell_len, self.names))
        room = max(20, console.width - wide - 20)
        console.say("{name}: the chance of winning, with open cards, decision by decision", name=self.names[own])
        curve = deal.curve(own)
        columns = _columns(len(curve), room)
        for line, label in zip(_drawn([curve[i] for i in columns], HEIGHT), _labels(), strict=True):
            console.quote(f"  {label:>5} {line}")
        marks = {turn.index + 1: _TURN for turn in deal.turns}
        ticks = "".join(
            next((marks[i] for i in _from(columns, k, len(curve)) if i in marks), " ") for k in range(len(columns))
        )
        if ticks.strip():
            console.quote(f"        {ticks.rstrip()}")
        for seat, name in enumerate(self.names):
            if seat != own:
                curve = deal.curve(seat)
                console.quote(f"  {padded(name, wide)}  {_drawn([curve[i] for i in columns], 1)[0]}")
        for turn in deal.turns:
            self._show_turn(deal, turn)

    def _show_turn(self, deal: DealAnalysis, turn: TurningPoint) -> None:
        """Show a turning point."""
        if turn.index < 0:
            luck = deal.luck[turn.seat]
            self.console.say(
                "▲ The cards dealt · {name}: {before:.0%} → {after:.0%}", indent=4, name=self.names[turn.seat],
                before=luck.onlooker.chance.mean, after=luck.revealed.chance.mean,
            )  # fmt: skip
            return
        one, curve = deal.decisions[turn.index], deal.curve(turn.seat)
        self.console.say(
            "▲ {number}. {player}: {action} · {name}: {before:.0%} → {after:.0%}", indent=4,
            number=turn.index + 1, player=self.names[one.seat], action=self._words(one.action),
            name=self.names[turn.seat], before=curve[turn.index], after=curve[turn.index + 1],
        )  # fmt: skip

    def _decisions(self, shown: Sequence[Judged]) -> Table:
        """Return a table of decisions, each with a line for the better action."""
        table = _table()
        table.add_column("", justify="right", style="dim")
        table.add_column(self.console.tell("player"), header_style="dim")
        table.add_column(self.console.tell("decision"), header_style="dim", overflow="fold")
        for title in (marked("chance"), marked("points"), marked("open cards")):
            table.add_column(self.console.tell(title), justify="right", header_style="dim")
        table.add_column(self.console.tell("verdict"), header_style="dim")
        for one in shown:
            verdict = self.console.tell(WORDS[one.verdict])
            row = (*_numbers(one.made), _percent(one.open_made))
            style = STYLES.get(one.verdict, "")
            table.add_row(str(one.index + 1), self.names[one.seat], self._words(one.action), *row, verdict, style=style)
            if one.best is not None and one.cost is not None and one.best_action != one.action:
                better = (*_numbers(one.best), _percent(one.open_best))
                apart = self._cost(one.cost)
                table.add_row("", "", f"→ {self._words(one.best_action)}", *better, apart, style="dim")
        return table

    def _cost(self, cost: Outlook) -> str:
        """Return how much better the best action was, as text."""
        return f"{_interval(cost.chance, 100, 0, '+')} %, {_points(cost.points, '+')}"

    def _show_lines(self, shown: Sequence[Judged]) -> None:
        """Print how the deal could have gone on after the better decisions."""
        lines = [one for one in shown if len(one.line) > 1 and one.blamed]
        if lines:
            self.console.show()
            self.console.say("How it could have gone on, with these cards:", style="dim")
        for one in lines:
            steps = " – ".join(f"{self.names[seat]}: {self._words(action)}" for seat, action in one.line)
            self.console.print(f"  {one.index + 1:>3}. {steps}", indent=7)

    def _show_players(self, players: Sequence[Performance]) -> None:
        console = self.console
        table = _table()
        table.add_column("")
        titles = [
            marked("choices"),
            marked("accuracy"),
            *(WORDS[verdict] for verdict in BLAMED),
            marked("wins, points lost"),
        ]
        for title in titles:
            table.add_column(console.tell(title), justify="right", header_style="dim")
        for one in players:
            if one.accuracy is not None:
                counts = [str(one.verdicts[verdict]) for verdict in BLAMED]
                lost = f"{one.lost_chance:.2f}, {one.lost_points:.1f}"
                table.add_row(self.names[one.seat], str(one.choices), f"{one.accuracy:.0%}", *counts, lost)
        console.show(table)

    def _show_luck(self, deal: DealAnalysis) -> None:
        console = self.console
        console.show()
        console.say("What could be expected before the first play, and the result:", style="dim")
        table = _table()
        table.add_column("")
        for title in (marked("cards unseen"), marked("own cards"), marked("open cards"), marked("result")):
            table.add_column(console.tell(title), justify="right", header_style="dim")
        for one in deal.luck:
            came = "" if one.points is None else f"{one.points:+,d}" if one.points else "0"
            expected = (_expected(outlook) for outlook in (one.onlooker, one.own, one.revealed))
            table.add_row(self.names[one.seat], *expected, came)
        console.show(table)

    def _words(self, action: str) -> str:
        return written(self.first.action(action), self.you, self.names, self.translate)


def _table() -> Table:
    return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))


def _interval(found: Estimate, scale: float, digits: int, sign: str = "-") -> str:
    return f"{scale * found.mean:{sign}.{digits}f}±{scale * SURE * found.error:.{digits}f}"


def _points(found: Estimate, sign: str = "-") -> str:
    return _interval(found, 1, 1 if SURE * found.error >= FINE else 2, sign)


def _numbers(outlook: Outlook | None) -> tuple[str, str]:
    """Return the chance in percent and the points, with their intervals."""
    if outlook is None:
        return "", ""
    return f"{_interval(outlook.chance, 100, 0)} %", _points(outlook.points)


def _percent(outlook: Outlook | None) -> str:
    return "" if outlook is None else f"{_interval(outlook.chance, 100, 0)} %"


def _expected(outlook: Outlook) -> str:
    return f"{outlook.chance.mean:.0%}, {outlook.points.mean:+.1f}"


def _columns(number: int, room: int) -> list[int]:
    """Return the indices of the values that are drawn in a given width: all, or evenly spaced ones with the last."""
    if number <= room:
        return list(range(number))
    return [round(i * (number - 1) / (room - 1)) for i in range(room)]


def _from(columns: Sequence[int], index: int, number: int) -> range:
    """Return the indices of the values that a column represents."""
    return range(columns[index], columns[index + 1] if index + 1 < len(columns) else number)


def _drawn(values: Sequence[float], height: int) -> list[str]:
    """Return bars of values from 0 to 1 as lines, the top line first."""
    steps = len(_BLOCKS) - 1
    levels = [max(1, round(value * height * steps)) for value in values]
    return [
        "".join(_BLOCKS[min(steps, max(0, level - line * steps))] for level in levels)
        for line in reversed(range(height))
    ]


def _labels() -> list[str]:
    return ["100 %", *[""] * (HEIGHT - 2), "0 %"]
