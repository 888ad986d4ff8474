"""A person at the table with bots: turn by turn, until the match is over or the person leaves."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from tefuda.bots.chooser import bot
from tefuda.bots.guarding import guarded
from tefuda.bots.hinting import Advice, advise
from tefuda.bots.naming import names_at, sign_of
from tefuda.cli.console import Console
from tefuda.cli.saved import save
from tefuda.cli.screen import Screen
from tefuda.cli.simulate import compile_search
from tefuda.cli.text_of_rules import show_clause, show_contents
from tefuda.cli.wrapping import explained
from tefuda.core.option import is_met
from tefuda.core.table.chance import Chance, Dice, derive, words_of
from tefuda.core.words.input_help import MenuItem
from tefuda.errors import BotFailed, TefudaError
from tefuda.language import filled, marked
from tefuda.play.action import Action, Given
from tefuda.play.deal import Deal
from tefuda.play.input_parser import InputParser
from tefuda.play.library import find
from tefuda.play.match import Match
from tefuda.play.observation import Observation
from tefuda.play.standing import place_told
from tefuda.play.table_talk import deal_title, deal_verdict, lines, story, told, verdict
from tefuda.play.wording import phrased, written

YOU = 0
QUIT = ("quit", "exit")
HELP = (
    ("3", marked("do what has this number in the list")),
    ("list", marked("list everything you can do; `list pair` lists one kind")),
    ("why 9H", marked("ask which clause forbids it, and why")),
    ("rules 2.4", marked("show a clause; `rules` alone lists them all")),
    ("hint", marked("ask what the expert would do, and why")),
    ("table", marked("show the table again")),
    ("sort", marked("sort the hand by {orders}")),
    ("quit", marked("leave; the match is saved")),
)


class Leaving(Exception):
    """Raised when the person leaves the table."""


class Session:
    """One person and bots at a match, or at a single deal, saved to a file after every decision."""

    you = YOU
    help_lines: Sequence[tuple[str, str]] = HELP

    def __init__(self, console: Console, played: Match | Deal, bots: Sequence[str], file: Path) -> None:
        self.console = console
        self.played = played
        self.bots = list(bots)
        self.file = file
        beside = ["", *bots]
        self.names = [name or console.tell("You") for name in names_at(beside, console.translate)]
        self.signs = [sign_of(bot, console.translate) for bot in beside]
        self.translate = console.of(self.deal.game)
        self.screen = Screen(console, self.names, self.deal.game, self.signs)
        self.arrangement = next(iter(self.deal.game.words.input_help.arrangements))
        self.seen: list[Observation] = []
        self.advice: tuple[tuple[int, int], Advice] | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self.why,
            "rules": self.rules,
            "rule": self.rules,
            "hint": self.hint,
            "undo": self.undo,
            "help": self.help,
            "?": self.help,
            "table": lambda rest: self.look(),
            "list": self.list_choices,
            "sort": self.sort,
            "q": self.leave,
        }

    @property
    def deal(self) -> Deal:
        """The deal in play."""
        return self.played.deal if isinstance(self.played, Match) else self.played

    def sit(self) -> None:
        """Play until the match is over or the person leaves, and then say how to resume."""
        try:
            self.keep()
            self.go_on()
        except (EOFError, KeyboardInterrupt, Leaving):
            self.console.show()
            self.console.say("The match is saved. To continue it:")
        else:
            self.console.say("The match is saved. To look at it again:")
            self.console.quote(f"  tefuda replay {_quoted(self.file)}")
            self.console.quote(f"  tefuda analyse {_quoted(self.file)} --seat {self.you}")
            return
        self.console.quote(f"  tefuda play --resume {_quoted(self.file)}")

    def go_on(self) -> None:
        """Play turn after turn and deal after deal."""
        self.begin_deal()
        while True:
            if self.deal.over:
                if not self.end_deal():
                    return
                self.begin_deal()
            elif self.deal.turn == self.you:
                self.your_turn()
            else:
                self.bots_turn()

    def begin_deal(self) -> None:
        """Announce the deal."""
        named = find(self.deal.preset)[1]
        number = len(self.played.deals) if isinstance(self.played, Match) else 1
        self.seen = [self.deal.observe(self.you)]
        aim = self.deal.game.words.voice.aim(self.seen[0])
        title = deal_title(number, aim, self.names, self.translate, self.you)
        self.console.show()
        self.console.out.rule(f"{self.translate(named.title)} · {title}", characters="-", style="dim")

    def bots_turn(self) -> None:
        """Let the bot to act decide, or another bot if one from outside fails."""
        name, dice = self.bots[self.deal.table.turn - 1], self.dice()
        self.do(guarded(name, lambda seen: bot(name, dice).choose(seen), self.deal, self.tell_failure))

    def tell_failure(self, fault: BotFailed) -> None:
        """Say that another bot plays for one that failed."""
        self.console.print(fault.told(self.console.translate))

    def dice(self) -> Dice:
        """Return the dice of the player to act: the same after a match is resumed."""
        key, number = self.deal.start.key, len(self.deal.history)
        if isinstance(self.played, Match):
            key = self.played.key
            number |= len(self.played.deals) << 32
        dice = Dice()
        derive(words_of(key), number | 1 << 62, Chance(), dice)
        return dice

    def do(self, action: Given) -> None:
        """Carry out a decision and save the match."""
        self.played = self.played.apply(action)
        self.seen.append(self.deal.observe(self.you))
        self.keep()

    def keep(self) -> None:
        """Save the match to its file; if that is impossible, leave the file as it was and raise TefudaError."""
        try:
            save(self.file, self.played, self.bots)
        except OSError as fault:
            raise TefudaError("{file} cannot be written: {reason}", file=self.file, reason=fault.strerror) from None

    def tell_story(self) -> None:
        """Print what has happened since the last time."""
        for sentence in story(self.seen, self.names, self.translate):
            self.console.print(sentence, indent=2)
        self.seen = self.seen[-1:]

    def look(self) -> None:
        """Show the table and the legal actions."""
        self.console.show()
        self.screen.show_table(self.deal.observe(self.you), self.arrangement)
        self.screen.show_choices(self.parser(), self.you)

    def parser(self) -> InputParser:
        """Return the parser of what the person types now."""
        return InputParser(self.deal.observe(self.deal.turn), self.translate)

    def list_choices(self, rest: str) -> None:
        """Show all legal actions, or all of one kind."""
        self.screen.show_choices(self.parser(), self.you, rest, all_of_them=True)

    def sort(self, rest: str) -> None:
        """Sort the hand in the named order, or in the next one."""
        names = [*self.deal.game.words.input_help.arrangements]
        called = {self.translate(name).casefold(): name for name in names} | {name: name for name in names}
        following = names[(names.index(self.arrangement) + 1) % len(names)]
        if rest and rest.casefold() not in called:
            self.console.say("A hand can be sorted by: {orders}", orders=self.orders())
            return
        self.arrangement = called[rest.casefold()] if rest else following
        self.look()

    def orders(self) -> str:
        """Return the orders in which the hand can be sorted."""
        return ", ".join(map(self.translate, self.deal.game.words.input_help.arrangements))

    def your_turn(self) -> None:
        """Show the table and read what the person types until a decision is made."""
        self.tell_story()
        self.look()
        while True:
            typed = self.ask(self.console.tell("Your turn"))
            command, _, rest = typed.partition(" ")
            if known := self.commands.get(command.lower()):
                known(rest.strip())
            elif typed and (action := self.decided(typed)) is not None:
                self.do(action)
                return

    def decided(self, typed: str) -> Action | None:
        """Return the legal action that was typed, or print why there is none."""
        reader = self.parser()
        try:
            item = reader.read(typed)
            action = self.decided_between(reader, item)
            refusal = self.deal.why_not(action)
        except TefudaError as fault:
            self.console.explain(fault)
            self.console.say("`help` shows what you can type.", style="dim")
            return None
        if refusal is None:
            return action
        self.console.print(f"{self.shown(action, typed)}: {refusal.told(self.translate)} [{refusal.clause}]")
        return None

    def decided_between(self, reader: InputParser, item: MenuItem) -> Action:
        """Return the action of a menu item, after asking for what it leaves open, if that matters."""
        legal = [action for action in item.actions if self.deal.why_not(action) is None]
        if len(item.actions) == 1 or (legal and all(self.deal.apply(action).over for action in legal)):
            return reader.action((legal or item.actions)[0])
        answers = [told(answer, self.you, self.names, self.translate) for answer in item.answers]
        self.console.print("  " + "  ".join(f"{i} {answer}" for i, answer in enumerate(answers, start=1)), indent=2)
        return reader.answer(self.ask(self.translate(item.question)), item)

    def ask(self, prompt: str) -> str:
        """Return what the person types, without surrounding spaces; raise Leaving for `quit`."""
        typed = self.console.ask(prompt)
        if typed.partition(" ")[0].lower() in QUIT:
            self.leave(typed)
        return typed

    def leave(self, rest: str) -> None:
        """Leave the table."""
        raise Leaving

    def why(self, rest: str) -> None:
        """Print which clause forbids an action, and why."""
        if not rest:
            self.console.say("Type what you are asking about, for example: why 9H")
            return
        try:
            reader = self.parser()
            action = reader.action(reader.read(rest).actions[0])
            refusal = self.deal.why_not(action)
        except TefudaError as fault:
            self.console.explain(fault)
            return
        if refusal is None:
            self.console.say("{action} is allowed now.", action=self.shown(action, rest))
            return
        self.console.print(f"{refusal.told(self.translate)} [{refusal.clause}]")
        self.console.say("`rules {clause}` shows the whole clause.", style="dim", clause=refusal.clause)

    def rules(self, rest: str) -> None:
        """Show a clause of the rule book, or the titles of all."""
        try:
            if rest:
                show_clause(self.deal.game, self.deal.game.clause(rest), self.deal.options, self.console)
            else:
                show_contents(self.deal.game, self.console)
        except TefudaError as fault:
            self.console.explain(fault)

    def hint(self, rest: str) -> None:
        """Print what the expert would do, and why; the same moment always gives the same hint."""
        moment = len(self.played.deals) if isinstance(self.played, Match) else 1, len(self.deal.history)
        if self.advice is None or self.advice[0] != moment:
            compile_search(self.deal.game, self.console)
            self.advice = moment, advise(self.deal.observe(self.you))
        advice = self.advice[1]
        chosen = (
            marked("The expert would choose: {action}")
            if advice.evaluated
            else marked("The greedy bot would choose: {action}")
        )
        self.console.say(chosen, action=self.written(advice.action))
        self.console.print(advice.reason(self.translate, self._phrase))

    def written(self, action: Given) -> str:
        """Return an action as the person would type it, or in words if it names a player."""
        return written(self.deal.action(action), self.you, self.names, self.translate)

    def shown(self, action: Action, typed: str) -> str:
        """Return an action as the person can type it, or what was `typed` if it has no cards yet."""
        return typed if str(action).startswith("#") else self.written(action)

    def _phrase(self, text: str) -> str:
        return phrased(self.deal.action(text), self.you, self.names, self.translate)

    def undo(self, rest: str) -> None:
        """Print why a decision cannot be taken back."""
        self.console.say("Decisions cannot be undone: the others have seen them, and cards may have been drawn.")

    def help(self, rest: str) -> None:
        """Print what can be typed."""
        told = (*self.deal.game.words.input_help.examples, *self.help_lines)
        rows = [(typed, filled(self.translate(about), orders=self.orders())) for typed, about in told]
        for line in explained(rows, self.console.width):
            self.console.print(line)

    def end_deal(self) -> bool:
        """Print how the deal ended; return whether another follows."""
        self.tell_story()
        deal, console = self.deal, self.console
        console.show()
        console.print(deal_verdict(deal.deal_winners, self.you, self.names, self.translate), style="bold")
        for line in lines(deal.account.sentences, self.you, self.names, self.translate):
            console.print(line, indent=2)
        self.screen.show_points(deal.gained, deal.game.words.voice.standing(self.seen[-1]))
        if isinstance(self.played, Deal):
            return False
        if self.played.over:
            console.show()
            ended = verdict(self.played.winners, self.you, self.names, self.translate)
            console.print(f"{ended} {place_told(deal, self.you, self.translate)}".rstrip(), style="bold")
            return False
        return self.another()

    def another(self) -> bool:
        """Ask whether another deal is to be played, and deal it."""
        prompt = marked("Enter for the next deal, or quit")
        if not is_met(self.deal.options, self.deal.game.match_ends):
            prompt = marked("Another deal? Enter for yes, n for no")
        if self.ask(self.console.tell(prompt)).lower() in ("n", "no", "q"):
            raise Leaving
        assert isinstance(self.played, Match)
        self.played = self.played.next_deal()
        self.keep()
        return True


def _quoted(file: Path) -> str:
    from shlex import quote

    return quote(str(file))


def can_edit() -> bool:
    """Return whether the person types at a terminal, and enable editing of the line there."""
    if not sys.stdin.isatty():
        return False
    with suppress(ImportError):
        import readline  # noqa: F401  # gives `input` its line editing
    return True
