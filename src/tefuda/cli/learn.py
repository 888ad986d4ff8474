"""`tefuda learn`: the first deal of a game, guided, and exercises on the clauses of its rule book."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tefuda.bots.naming import names_beside
from tefuda.cli.console import Console
from tefuda.cli.program import command, for_programs, speaks
from tefuda.cli.screen import Screen
from tefuda.cli.session import HELP, Leaving, Session, can_edit
from tefuda.core.game import Game
from tefuda.core.rulebook import plain
from tefuda.language import marked
from tefuda.play.action import Given
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.table_talk import in_words
from tefuda.play.wording import phrased
from tefuda.teaching.exercises import Exercise, exercises_of
from tefuda.teaching.lessons import LONGEST, YOU, Lesson, Step, lesson_of, outcome, standing

OTHER_HELP = {
    "hint": marked("ask what the lesson wants you to do"),
    "quit": marked("leave the lesson"),
}
SKIP = "skip", marked("go on to the deal that you play alone")
YES, NO = ("1", "y", "yes"), ("2", "n", "no")


@command(
    help=marked("Learn a game: a first deal that is guided, and exercises on its rules."),
    epilog="tefuda learn nippachi\ntefuda learn nippachi --exercises\ntefuda learn guandan --clause 4.4",
)
@click.argument("preset", help=marked("The game; `tefuda games` lists them."))
@click.option("--exercises", is_flag=True, help=marked("Ask what is allowed, clause by clause."))
@click.option("--clause", metavar="N", help=marked("Ask about one clause, such as 2.4."))
@for_programs
@speaks
@click.pass_obj
def learn(console: Console, preset: str, exercises: bool, clause: str | None, as_json: bool) -> None:
    """Run `tefuda learn`."""
    can_edit()
    game, named = find(preset)
    if clause is not None:
        game.clause(clause)
    if exercises or clause is not None:
        chosen = [one for one in exercises_of(game) if clause in (None, one.clause)]
        chosen = [one for one in chosen if one.preset == named.name] or chosen
        if as_json:
            console.give([_exercise_as_data(game, one, console) for one in chosen])
        else:
            Examiner(console, game).ask_all(chosen)
    elif as_json:
        console.give(_lesson_as_data(game, lesson_of(named.name), console))
    else:
        Pupil(console, lesson_of(named.name)).learn()


def _lesson_as_data(game: Game, lesson: Lesson, console: Console) -> dict[str, object]:
    translate = console.of(game)
    return {
        "game": lesson.preset,
        "steps": [
            {
                "say": translate(step.say), "clause": step.clause, "point": step.point, "position": step.lines,
                "refused": step.refused, "play": step.play, "then": list(step.then),
            }
            for step in lesson.steps
        ],
    }  # fmt: skip


def _exercise_as_data(game: Game, one: Exercise, console: Console) -> dict[str, object]:
    deal = one.deal()
    action, refusal = one.answer(deal)
    return {
        "game": one.preset, "clause": one.clause, "position": one.lines, "options": dict(one.options),
        "before": list(one.before), "seat": one.seat(deal), "action": str(action), "legal": refusal is None,
        "sentence": refusal.told(console.of(game)) if refusal else "",
    }  # fmt: skip


class Pupil(Session):
    """One person at a first deal: the coach says what to do, and then leaves the person to play alone."""

    help_lines = (*((typed, OTHER_HELP.get(typed, about)) for typed, about in HELP), SKIP)

    def __init__(self, console: Console, lesson: Lesson) -> None:
        deal = standing(lesson, 0)
        super().__init__(console, deal, ["greedy"] * (deal.seats - 1), Path())
        self.lesson = lesson
        self.step: Step | None = None
        self.plays: tuple[str, ...] = ()
        self.done = False
        self.commands["skip"] = self.skip
        del self.commands["undo"]

    def learn(self) -> None:
        """Go through all steps, and then play on alone."""
        try:
            try:
                for index, step in enumerate(self.lesson.steps):
                    self.go_to(standing(self.lesson, index), begins=bool(step.lines))
                    self.take(step)
                    if ended := outcome(self.lesson, index):
                        self.look_at(ended)
            except Skipping:
                self.go_to(standing(self.lesson, len(self.lesson.steps) - 1), begins=True)
            self.play_alone()
        except (EOFError, KeyboardInterrupt, Leaving):
            self.console.show()

    def go_to(self, deal: Deal, *, begins: bool = False) -> None:
        """Go to a later moment of the deal, or to another deal, and record what happens on the way."""
        if begins:
            self.played = deal
            self.begin_deal()
            return
        seen = len(self.deal.history) + 1
        self.seen += [moment.observe(YOU) for moment in [*deal.moments()][seen:]]
        self.played = deal

    def take(self, step: Step) -> None:
        """Let the person read the text of a step, try what it refuses, or play what it asks for."""
        self.step, self.done = step, False
        if step.play:
            while not self.done:
                self.your_turn()
            return
        self.tell_story()
        self.look()
        self.wait()

    def look_at(self, ended: Deal) -> None:
        """Show the result of a step before another deal begins."""
        self.go_to(ended)
        self.done = True
        if ended.over:
            self.end_deal()
        else:
            self.tell_story()
        self.console.show()
        self.wait()

    def wait(self) -> None:
        """Carry out commands until the person goes on."""
        prompt = self.console.tell("Enter to go on")
        while typed := self.ask(prompt):
            self.obey(typed)

    def obey(self, typed: str) -> None:
        """Carry out what is typed when nothing need be played: a command, or a try."""
        command, _, rest = typed.partition(" ")
        if known := self.commands.get(command.lower()):
            known(rest.strip())
        elif YOU in self.deal.asked and not self.done and (action := self.decided(typed)) is not None:
            self.do(action)

    def play_alone(self) -> None:
        """Play the last deal to its end, without the coach."""
        self.step = None
        alone = len(self.lesson.steps)
        while True:
            self.go_to(standing(self.lesson, alone, self.plays))
            if self.deal.over:
                self.end_deal()
                return
            if len(self.plays) == LONGEST:
                self.tell_story()
                self.console.say("That is enough: you know the game. `tefuda play` opens a match.")
                return
            self.your_turn()

    def do(self, action: Given) -> None:
        """Make the play of the step or, alone, any play; say so if the step asks for another one."""
        made = self.deal.action(action)
        if self.step is None:
            self.plays = (*self.plays, str(made))
        elif self.step.play and made == self.deal.action(self.step.play):
            self.done = True
        else:
            wanted = self.step.play or self.step.refused
            sentence = marked("That is allowed, too. The lesson goes on with this: {action}")
            self.console.say(sentence, action=self.written(wanted))

    def look(self) -> None:
        """Show the table with all hands, the legal actions, and the text of the coach."""
        super().look()
        for seat, name in enumerate(self.names):
            if seat != YOU and not self.deal.over:
                cards = [in_words(str(card), self.translate) for card in self.deal.observe(seat).hand]
                self.console.print(f"{name}: {' '.join(cards)}", indent=2)
        if self.step is not None and not self.done:
            self.console.show()
            self.console.print(f"{self.translate(self.step.say)} [{self.step.clause}]", style="bold")

    def hint(self, rest: str) -> None:
        """Print the play of the step or, alone, what a greedy player would do."""
        if self.step is None:
            super().hint(rest)
        elif wanted := self.step.play or self.step.refused:
            self.console.say("The lesson goes on with this: {action}", action=self.written(wanted))

    def skip(self, rest: str) -> None:
        """Skip to the deal alone."""
        if self.step is not None:
            raise Skipping

    def keep(self) -> None:
        """Save nothing: a lesson can be begun again."""


class Skipping(Exception):
    """Raised when the person wants to play alone."""


class Examiner:
    """An examiner that asks one person what is allowed, and then gives the answer of the rules."""

    def __init__(self, console: Console, game: Game) -> None:
        self.console = console
        self.game = game
        self.translate = console.of(game)

    def ask_all(self, exercises: Sequence[Exercise]) -> None:
        """Ask all exercises in turn, and print at the end how many answers were right."""
        right = asked = 0
        try:
            for number, one in enumerate(exercises, start=1):
                title = self.translate(self.game.clauses[one.clause].title)
                counted = self.console.tell("Exercise {number} of {all}", number=number, all=len(exercises))
                self.console.show()
                self.console.out.rule(f"{counted} · {one.clause} {title}", characters="-", style="dim")
                right += self.ask(one)
                asked += 1
        except (EOFError, KeyboardInterrupt, Leaving):
            self.console.show()
        self.console.say("{right} of {all} answered right", style="bold", right=right, all=asked)

    def ask(self, one: Exercise) -> bool:
        """Show a moment, ask about it, and print the answer of the rules; return whether the person was right."""
        deal = one.deal()
        seat, (action, refusal) = one.seat(deal), one.answer(deal)
        names = names_beside(seat, self.console.tell("You"), deal.seats, self.console.translate)
        self.show(deal, seat, names, one)
        answer = self.answer(phrased(action, seat, names, self.translate))
        right = answer == (refusal is None)
        verdict = self.console.tell("Right.") if right else self.console.tell("Not quite.")
        reason = refusal.told(self.translate) if refusal else self.console.tell("The rules allow it.")
        self.console.print(f"{verdict} {reason} [{one.clause}]")
        if refusal is None:
            rule = self.game.clauses[one.clause].paragraphs[0]
            self.console.print(plain(self.translate(rule)), style="dim")
        return right

    def show(self, deal: Deal, seat: int, names: Sequence[str], one: Exercise) -> None:
        """Show the table as the acting seat sees it."""
        screen = Screen(self.console, names, self.game)
        screen.show_table(deal.observe(seat), next(iter(self.game.words.input_help.arrangements)))
        for name, answer in one.options.items():
            self.console.print(f"{self.translate(self.game.house_rules[name].question)} {answer}", style="dim")

    def answer(self, action: str) -> bool:
        """Return the person's answer: whether an action is allowed."""
        question = self.console.tell("Is this allowed now: {action}?", action=action)
        prompt = self.console.tell("1 yes, 2 no")
        self.console.print(question, style="bold")
        while True:
            typed = self.console.ask(prompt).lower()
            if typed in ("quit", "q", "exit"):
                raise Leaving
            if typed in YES or typed in NO:
                return typed in YES
