"""`tefuda problem`: one position to solve; `tefuda problems`: many new ones."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tefuda.bots.naming import BOT, names_beside
from tefuda.cli.console import Console
from tefuda.cli.option_args import Number, takes_seed
from tefuda.cli.program import command, for_programs, speaks
from tefuda.cli.session import HELP, Leaving, Session, can_edit
from tefuda.compiler.cache import announcement
from tefuda.core.cards.card import show
from tefuda.core.files import write_text
from tefuda.core.game import Game
from tefuda.language import marked
from tefuda.play.action import Given
from tefuda.play.library import find
from tefuda.play.table_talk import in_words
from tefuda.solver.attempt import Attempt
from tefuda.solver.problems import (
    FOLDER,
    GRADES,
    Problem,
    commands_in,
    problem_of_day,
    problems_of,
    read_problems,
    text_for,
    text_of,
    with_problems,
)

SOLVED, FAILED = 0, 1
WANTED = {1: 50, 2: 50, 3: 50, 4: 20, 5: 20}
"""The number of problems of each grade to keep for a game."""

OTHER_HELP = {"hint": marked("show the play that wins"), "quit": marked("quit, and see the play that wins")}

takes_grade = click.option(
    "--grade",
    type=Number(GRADES[0], GRADES[-1]),
    metavar="N",
    help=marked("The grade, from 1 (easy) to 5 (hard) (default: any)."),
)


@command(
    help=marked("Solve a problem: find the only play that wins, whatever the others do."),
    epilog="tefuda problem\ntefuda problem taiwan --grade 3",
)
@click.argument("preset", required=False, help=marked("The game; `tefuda games` lists them."))
@takes_grade
@click.option("--number", type=Number(1), metavar="N", help=marked("The number of the problem (default: any)."))
@click.option("--daily", is_flag=True, help=marked("The problem of the day, the same for everybody."))
@for_programs
@speaks
@click.pass_obj
def problem(
    console: Console, preset: str | None, grade: int | None, number: int | None, daily: bool, as_json: bool
) -> int:
    """Run `tefuda problem`."""
    can_edit()
    if daily:
        if (preset, grade, number) != (None, None, None):
            raise click.UsageError(console.tell("--daily cannot be combined with a game, a grade or a number"))
        preset, number = problem_of_day(datetime.now(UTC).date())
    elif number is not None and preset is None:
        raise click.UsageError(console.tell("--number needs a game: each counts its own problems"))
    problems = problems_of(preset or secrets.choice(with_problems()))
    of_grade = [index for index, one in enumerate(problems, start=1) if grade in (None, one.grade)]
    number = number or secrets.choice(of_grade)
    if number > len(problems):
        raise click.UsageError(
            console.tell("there is no problem {number}; the last is {last}", number=number, last=len(problems))
        )
    chosen = problems[number - 1]
    if number not in of_grade:
        told = console.tell("problem {number} is of grade {grade}", number=number, grade=chosen.grade)
        raise click.UsageError(told)
    if as_json:
        console.give(_as_data(chosen, number))
        return SOLVED
    compile_solver(find(chosen.preset)[0], console)
    return Puzzle(console, chosen, number).solve()


def compile_solver(game: Game, console: Console) -> None:
    """Compile the solver of a game if necessary, and say so."""
    from tefuda.solver.prover import needs_compiling, prover

    if needs_compiling(game):
        console.complain(announcement(console.translate))
        prover(game)


def _as_data(one: Problem, number: int) -> dict[str, object]:
    return {
        "game": one.preset, "number": number, "grade": one.grade, "play": one.play, "within": one.within,
        "position": dict(one.lines),
    }  # fmt: skip


class Puzzle(Session):
    """One person at a problem; all others play the best defence."""

    help_lines = tuple((typed, OTHER_HELP.get(typed, about)) for typed, about in HELP)

    def __init__(self, console: Console, chosen: Problem, number: int) -> None:
        self.attempt = Attempt.begin(chosen)
        deal = self.attempt.deal
        super().__init__(console, deal, ["greedy"] * (deal.seats - 1), Path())
        self.chosen, self.number, self.you = chosen, number, self.attempt.goal.seat
        self.names[:] = names_beside(self.you, console.tell("You"), deal.seats, console.translate)
        self.signs[:] = ["" if seat == self.you else console.tell(BOT) for seat in range(deal.seats)]
        self.begun = False
        del self.commands["undo"]

    def solve(self) -> int:
        """Show the problem and let the person play it to the end; return 0 if it was solved, otherwise 1."""
        self.begin_deal()
        asked = marked(
            "Problem {number}, grade {grade}. All cards lie open. Find the only play that wins, whatever the "
            "others do. `hint` shows it, `quit` leaves."
        )
        within = self.chosen.within
        if within is not None:
            asked = marked(
                "Problem {number}, grade {grade}. All cards lie open. Find the only play that wins with at "
                "most {within} decisions of yours, draws and passes included, whatever the others do. `hint` shows it, "
                "`quit` leaves."
            )
        self.console.say(asked, number=self.number, grade=self.chosen.grade, within=within)
        try:
            while self.attempt.solved is None:
                if self.attempt.is_own_turn:
                    self.your_turn()
                else:
                    self.do(self.attempt.answer())
        except (EOFError, KeyboardInterrupt, Leaving):
            self.console.show()
            self.console.say("The play that wins is {action}.", action=self.written(self.chosen.play))
            self.tell_themes()
            return FAILED
        self.tell_story()
        won = bool(self.attempt.solved)
        said = marked("Solved.") if won else marked("You did not force a win. The play that wins is {action}.")
        self.console.say(said, style="bold", action=self.written(self.chosen.play))
        self.tell_themes()
        return SOLVED if won else FAILED

    def tell_themes(self) -> None:
        """Print the themes of the play that wins, if it shows any."""
        shown = [self.translate(self.deal.game.words.themes[number].title) for number in self.chosen.themes()]
        if shown:
            self.console.say("Theme: {theme}", theme=" · ".join(shown))

    def do(self, action: Given) -> None:
        """Carry out a decision, and say so when the win is first thrown away."""
        before = self.attempt
        self.attempt = before.after(action)
        super().do(action)
        if self.attempt.failed and not before.failed:
            self.console.say("That does not win against the best defence; the other players show why.", style="bold")
        elif before.is_own_turn and not self.begun:
            self.console.say("Right: that wins.", style="bold")
        self.begun = True

    def look(self) -> None:
        """Show the table, with the cards of all others and the stock."""
        super().look()
        table = self.deal.table
        stock = getattr(table, "stock", None)
        if stock is not None and stock.size:
            self.console.say(
                "Stock, top card first: {cards}", cards=in_words(show(stock.cards[: stock.size][::-1]), self.translate)
            )

    def tell_story(self) -> None:
        """Print what has happened since the last time, and the hands of the others."""
        super().tell_story()
        for seat, name in enumerate(self.names):
            if seat != self.you and not self.deal.over:
                hand = self.deal.observe(seat).hand
                self.console.print(f"{name}: {in_words(show(hand), self.translate)}", indent=2)

    def hint(self, rest: str) -> None:
        """Print a play that wins now."""
        way = self.attempt.goal.way(self.deal)
        if way is None:
            self.console.say("No play wins any longer.")
        else:
            self.console.say("The play that wins is {action}.", action=self.written(way))

    def keep(self) -> None:
        """Save nothing: a problem can be begun again."""


@command(
    help=marked("Make problems from simulated deals: positions in which exactly one play wins."),
    epilog="tefuda problems taiwan --count 3\ntefuda problems nippachi --grade 4 --seed 7",
)
@click.argument("preset", help=marked("The game; `tefuda games` lists them."))
@click.option("--count", type=Number(1), default=20, metavar="N", help=marked("How many (default: 20)."))
@takes_grade
@takes_seed
@click.option(
    "--deals", type=Number(1), default=2_000, metavar="N", help=marked("Simulate no more deals (default: 2000).")
)
@click.option(
    "--keep", is_flag=True, help=marked("Grade the problems in the package again, make those missing, and keep all.")
)
@for_programs
@speaks
@click.pass_obj
def problems(
    console: Console, preset: str, count: int, grade: int | None, seed: int, deals: int, keep: bool, as_json: bool
) -> None:
    """Run `tefuda problems`."""
    from tefuda.solver.making import graded, made

    game, named = find(preset)
    compile_solver(game, console)
    text = text_for(named.name) if keep else ""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console.err, transient=True) as bar:
        known = list(read_problems(named.name, text))
        if keep:
            known = [graded(one) for one in bar.track(known, description=console.tell("grading again"))]
        wanted = missing(known) if keep else {one: count for one in GRADES if grade in (None, one)}
        number, found = sum(wanted.values()) if keep or grade else count, []
        task = bar.add_task(console.tell("problems"), total=number)
        for _, one in made(preset, wanted, seed, deals, known):
            found += [] if one is None else [one]
            bar.update(task, completed=len(found))
            if len(found) == number:
                break
    found.sort(key=lambda one: one.grade)
    if keep:
        said = f"tefuda problems {named.name} --keep --seed {seed} --deals {deals}"
        all_of_them = sorted([*known, *found], key=lambda one: one.grade)
        _keep(console, named.name, text_of(named.name, [*commands_in(text), said], all_of_them))
    elif as_json:
        console.give([_as_data(one, index) for index, one in enumerate(found, start=1)])
    else:
        console.quote("\n\n".join(map(str, found)))
    if len(found) < number:
        told = ", ".join(f"{one}: {many}" for one, many in sorted(Counter(one.grade for one in found).items()))
        console.complain(
            console.tell(
                "Found only {found} of {number}; by grade: {told}.", found=len(found), number=number, told=told
            )
        )


def missing(known: Iterable[Problem]) -> dict[int, int]:
    """Return the number of missing problems by grade."""
    there = Counter(one.grade for one in known)
    return {grade: max(0, many - there[grade]) for grade, many in WANTED.items()}


def _keep(console: Console, preset: str, text: str) -> None:
    import tefuda.solver

    file = Path(str(tefuda.solver.__file__)).parent / FOLDER / f"{preset}.txt"
    try:
        write_text(file, text)
    except OSError as fault:
        raise click.UsageError(
            console.tell("{file} cannot be written: {reason}", file=file, reason=fault.strerror)
        ) from None
