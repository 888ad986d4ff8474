"""Reading what a player types: a number of the list, an action as text, ambiguous cards, or words."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.core.cards.names import JOKER_TITLES, joker_named
from tefuda.core.whole_numbers import whole_number
from tefuda.core.words.input_help import Heading, InputHelp, MenuItem, single
from tefuda.core.words.telling import Seen, Sentence
from tefuda.errors import NotationError, TefudaError
from tefuda.language import marked
from tefuda.play.action import Action, LegalActions, to_action
from tefuda.play.meanings import meanings
from tefuda.play.table_talk import Translate

WHICH_READING = marked("Which do you mean?")


class InputParser:
    """A parser of what the player of a seat types, which owes a decision; an item of the menu may leave something open.

    Raises OutOfTurn unless the seat owes one.
    """

    def __init__(self, seen: Seen, translate: Translate) -> None:
        self.seen = seen
        self.translate = translate
        self.input_help: InputHelp = seen.game.words.input_help
        self.legal: LegalActions = seen.decidable
        self.headings: list[Heading] = list(self.input_help.menu(self.seen))
        listed = [item for heading in self.headings for item in heading.items]
        self.numbered: dict[int, MenuItem] = dict(zip(self._numbers(), listed, strict=False))
        self.numbers: dict[int, int] = {id(item): number for number, item in self.numbered.items()}

    def number(self, item: MenuItem) -> int:
        """Return the number of a menu item."""
        return self.numbers[id(item)]

    def read(self, text: str) -> MenuItem:
        """Return the meaning of a text, legal or not; raise a TefudaError for text without meaning."""
        if text.isascii() and text.isdecimal() and len(text) <= 3 and not self._is_ranks(text):
            return self._numbered(int(text))
        return self.meaning(text)

    def meaning(self, text: str) -> MenuItem:
        """Return what `read` does, but take no text for a number of the list."""
        meant = self.input_help.meant(self.seen, self.in_plain_words(text))
        if isinstance(meant, MenuItem):
            return meant
        return self._selected(meant) or single(self._action(meant))

    def answer(self, text: str, item: MenuItem) -> Action:
        """Return the action of a menu item chosen by the answer to its question: a number, a word or a text."""
        typed = text.strip()
        number = whole_number(typed)
        if number is not None and 1 <= number <= len(item.actions):
            return self.action(item.actions[number - 1])
        return self._action(item.completed(self.in_plain_words(typed)))

    def in_plain_words(self, text: str) -> str:
        """Return text in the notation, from text with jokers and a first or last word in the person's language."""
        for joker in sorted(JOKER_TITLES, key=lambda joker: joker not in map(str, self.seen.hand)):
            name = joker_named(joker, self.translate)
            if name in text:
                text = " ".join(text.replace(name, f" {joker} ").split())
        shown = {self.translate(word).casefold(): plain for word, plain in self.input_help.words.items()}
        for word in sorted(shown, key=len, reverse=True):
            if text.casefold().endswith(word):
                return text[: len(text) - len(word)] + shown[word]
            if text.casefold().startswith(f"{word} "):
                return shown[word] + text[len(word) :]
        return text

    def action(self, given: object) -> Action:
        """Return one of the actions of a menu item."""
        assert isinstance(given, Action)
        return given

    def _action(self, text: str) -> Action:
        """Return the action of a text in the notation, legal or not; raise NotationError."""
        return to_action(self.seen.game, self.seen.options, text)

    def in_notation(self, text: str) -> Action | None:
        """Return the action that a text names in the notation, legal or not; None if it names none."""
        try:
            return self._action(text)
        except NotationError:
            return None

    def _numbers(self) -> Iterator[int]:
        """Yield the numbers of the list, without those that read as ranks, such as `77`."""
        number = 0
        while True:
            number += 1
            if not self._is_ranks(str(number)):
                yield number

    def _is_ranks(self, text: str) -> bool:
        """Return whether digits, such as `77`, name cards by their rank in this game."""
        if len(text) < 2 or len(set(text)) > 1:
            return False
        try:
            if self.input_help.meant(self.seen, text) == text:
                self._action(text)
        except NotationError:
            return False
        return True

    def _numbered(self, number: int) -> MenuItem:
        if number not in self.numbered:
            raise TefudaError("the list goes from 1 to {last}", last=max(self.numbered))
        return self.numbered[number]

    def _selected(self, text: str) -> MenuItem | None:
        """Return the meanings of typed cards, if the game reads selections and there are several."""
        if self.seen.game.words.readings is None:
            return None
        try:
            meant = meanings(self.legal, text)
        except NotationError:
            return None
        legal = [action for action in meant if action in self.legal]
        if len(legal) < 2:
            return single((legal or meant)[0]) if meant else None
        answers = [Sentence("{action}", facts={"action": action}) for action in legal]
        return MenuItem(legal, text, None, WHICH_READING, answers)
