"""`tefuda replay`: check a .deal file and show it step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from tefuda.cli.console import Console
from tefuda.cli.program import command, for_programs, speaks
from tefuda.cli.saved import Saved, read_saved
from tefuda.cli.screen import Screen
from tefuda.core.cards.card import show
from tefuda.core.option import changed
from tefuda.language import marked
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.match import Match
from tefuda.play.standing import place_told
from tefuda.play.table_talk import deal_verdict, in_words, lines, lying, story, verdict


@command(
    help=marked("Check a .deal file against the rules and show it step by step, with all hands open."),
    epilog="tefuda replay my.deal\ntefuda replay my.deal --all",
)
@click.argument("file", type=Path, help=marked("A file saved by `tefuda play`, or any deal as text."))
@click.option("--all", "at_once", is_flag=True, help=marked("Show everything at once."))
@for_programs
@speaks
@click.pass_obj
def replay(console: Console, file: Path, at_once: bool, as_json: bool) -> None:
    """Run `tefuda replay`."""
    saved = read_saved(file, console)
    played = saved.played
    if as_json:
        console.give(_as_data(played))
        return
    steps = list(_steps(saved, console))
    index = 0
    while 0 <= index < len(steps):
        steps[index].show(console)
        index += 1 if at_once else _ask(console, index, len(steps))
    if index >= 0:
        _close(saved, console)


def deals_of(played: Match | Deal) -> tuple[Deal, ...]:
    """Return the deals of a match, or the single deal."""
    return played.deals if isinstance(played, Match) else (played,)


@dataclass(frozen=True)
class _Step:
    """One step to show: the deal after a decision, or at its start."""

    number: int
    before: Deal | None
    deal: Deal
    names: Sequence[str]
    you: int | None

    def show(self, console: Console) -> None:
        if self.before is None:
            title = console.tell("Deal {number}", number=self.number)
            console.out.rule(title, characters="-", style="dim")
        else:
            console.show()
            console.print(f"{len(self.deal.history)}.", style="dim")
            seen = [self.before.observe(None), self.deal.observe(None)]
            for sentence in story(seen, self.names, console.of(self.deal.game), self.you):
                console.print(sentence, indent=2)
        for line in self._position(console):
            console.print(line, indent=4)
        if self.deal.over:
            self._points(console)

    def _position(self, console: Console) -> Iterator[str]:
        translate = console.of(self.deal.game)
        for seat, name in enumerate(self.names):
            mark = ">" if seat == self.deal.turn else " "
            yield f"{mark} {name}: {in_words(show(self.deal.observe(seat).hand), translate) or '-'}"
        pile = in_words(show(lying(self.deal.observe(None))), translate)
        yield f"  {translate(self.deal.game.words.input_help.middle)}: {pile or '-'}"

    def _points(self, console: Console) -> None:
        deal = self.deal
        console.show()
        translate = console.of(deal.game)
        console.print(deal_verdict(deal.deal_winners, self.you, self.names, translate), style="bold")
        for line in lines(deal.account.sentences, self.you, self.names, translate):
            console.print(line, indent=2)
        Screen(console, self.names, deal.game).show_points(
            deal.gained, deal.game.words.voice.standing(deal.observe(None))
        )


def _steps(saved: Saved, console: Console) -> Iterator[_Step]:
    names = saved.names(console)
    for number, deal in enumerate(deals_of(saved.played), start=1):
        before: Deal | None = None
        for now in deal.moments():
            yield _Step(number, before, now, names, saved.you)
            before = now


def _ask(console: Console, index: int, steps: int) -> int:
    """Return how far to go: a step forward, a step back, or out."""
    if index == steps - 1:
        return 1
    prompt = console.tell("Enter: next, b: back, q: quit")
    try:
        typed = console.ask(prompt).lower()
    except (EOFError, KeyboardInterrupt):
        console.show()
        typed = "q"
    if typed in ("q", "quit"):
        return -index - 1
    return -1 if typed in ("b", "back") and index > 0 else 1


def _close(saved: Saved, console: Console) -> None:
    played, decisions = saved.played, sum(len(deal.history) for deal in deals_of(saved.played))
    if isinstance(played, Match) and played.over:
        told = verdict(played.winners, saved.you, saved.names(console), console.translate)
        console.print(f"{told} {place_told(played.deal, saved.you, console.translate)}".rstrip(), style="bold")
    console.say("All {decisions} decisions follow the rules.", decisions=decisions)


def _as_data(played: Match | Deal) -> dict[str, object]:
    deals = deals_of(played)
    start = deals[0].start
    answers = dict(changed(start.options, find(start.preset)[1].options))
    return {
        "game": start.preset,
        "options": answers,
        "seats": start.seats,
        "match": isinstance(played, Match),
        "deals": [_deal_as_data(number, deal) for number, deal in enumerate(deals, start=1)],
        "over": played.over,
        "scores": list(played.scores),
        "winners": list(played.winners),
    }


def _deal_as_data(number: int, deal: Deal) -> dict[str, object]:
    return {
        "number": number,
        "key": deal.start.key.hex(),
        "placement": dict(deal.start.placement),
        "decisions": [{"seat": event.seat, "action": str(event.action)} for event in deal.history],
        "over": deal.over,
        "payoffs": list(deal.payoffs),
        "scores": list(deal.scores),
    }
