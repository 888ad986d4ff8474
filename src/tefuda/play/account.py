"""The account of a finished deal: what each hand counts, and who pays how much to whom."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import overload

from tefuda.core.game import Game
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.words.telling import Sentence
from tefuda.language import language_for
from tefuda.play.table_talk import seat_names, speaking, told


@dataclass(frozen=True, slots=True)
class AccountLine:
    """One line of an account: a sentence about the player of `seat`; None if it is about several players or none.

    `clause` is the clause of the rule book behind it, "" if the line only states facts. `facts` fill the placeholders
    of the sentence: `points`, `player`, `cards` ... `str` returns the line in English.
    """

    sentence: Sentence
    names: tuple[str, ...]

    @property
    def clause(self) -> str:
        return str(self.sentence.facts.get("clause", ""))

    @property
    def seat(self) -> int | None:
        return None if self.sentence.seat == NO_SEAT else self.sentence.seat

    @property
    def facts(self) -> Mapping[str, object]:
        return self.sentence.facts

    def __str__(self) -> str:
        return told(self.sentence, None, self.names, str)


class Account(Sequence[AccountLine]):
    """The lines of the account of a finished deal, none while it goes on; `str` returns all of them in English."""

    def __init__(self, game: Game, seats: int, sentences: Sequence[Sentence]) -> None:
        self.game = game
        self._seats = seats
        self.sentences = tuple(sentences)
        names = seat_names(seats, str)
        self._lines = tuple(AccountLine(sentence, names) for sentence in sentences)

    def told(self, language: str | None = None, *, names: Sequence[str] | None = None, seat: int | None = None) -> str:
        """Return the lines in a language of `tefuda.language`, by default that of the environment.

        `names` are the players by seat, by default “Seat 0” and so on; the player of `seat` is addressed as “you”.
        Raises NotationError for an unknown language.
        """
        translate = speaking(language_for(os.environ) if language is None else language, self.game.name)
        called = seat_names(self._seats, translate) if names is None else names
        return "\n".join(text for sentence in self.sentences if (text := told(sentence, seat, called, translate)))

    @overload
    def __getitem__(self, index: int) -> AccountLine: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[AccountLine, ...]: ...
    def __getitem__(self, index: int | slice) -> AccountLine | tuple[AccountLine, ...]:
        return self._lines[index]

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[AccountLine]:
        return iter(self._lines)

    def __str__(self) -> str:
        return "\n".join(map(str, self._lines))

    def _repr_html_(self) -> str:
        from tefuda.play.html import account_html

        return account_html(self)

    def __repr__(self) -> str:
        return f"<Account: {len(self)} lines>"
