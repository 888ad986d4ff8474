"""Reading the answer of a language model: the action that it names, in whatever words around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tefuda.core.texts import even
from tefuda.core.words.telling import Seen
from tefuda.errors import NotationError, TefudaError
from tefuda.language import LANGUAGES, translator
from tefuda.play.action import Action
from tefuda.play.input_parser import InputParser
from tefuda.play.prompt import ANSWER
from tefuda.play.table_talk import speaking

LONGEST_WORDS = 24
"""How many words an action has at most where it stands among others."""
LAST_WORDS = 80
"""How many words at the end of an answer are searched for an action."""
LENGTH = 100_000
"""How many characters at the end of an answer are read."""


def _after(words: Iterable[str]) -> re.Pattern[str]:
    """Return what finds one of these words with a colon, and what is said after it, up to the next one or line break.

    A line break right after the colon does not count.
    """
    marker = rf"(?<![A-Za-z])(?:{'|'.join(re.escape(word.rstrip(':：')) for word in words)})[\"'*_` ]*[:：]"
    return re.compile(rf"{marker}[*_\s]*(?P<said>(?:(?!{marker})[^\n])*)", re.IGNORECASE)


_ANSWERED = _after(translator(one)(ANSWER) for one in LANGUAGES)
"""What a model was told to write."""
_NAMED = _after(["Action", "Move"])
"""What models write unasked; it does not count beside an answer."""
_OPENED = re.compile(r"[\"'`“”]+(?P<inside>[^\"'`“”\n]+)[\"'`“”]")
_QUOTED = re.compile(r"`{1,3}(?P<code>[^`\n]+)`{1,3}|\*\*(?P<bold>[^*\n]+)\*\*")
_AROUND = " \t\"'*_`“”«»「」『』()[]{}<>,.;:!?。，、！？"
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS = {
    **{word: str(number) for number, word in enumerate(_NUMBERS, start=2)},
    "ace": "A", "king": "K", "queen": "Q", "jack": "J",
}  # fmt: skip
_SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
_WORDS = frozenset(["as", "As", "ad", "Ad", "ah", "Ah"])
"""English words that read as aces; they are cards only beside other cards."""
_CARD = re.compile(r"(?:10|[2-9AKQJ])[♣♦♥♠CDHScdhs]")
_SPOKEN = re.compile(
    rf"\b(?P<rank>{'|'.join(_RANKS)}|10|[2-9AKQJ])\s+of\s+(?P<suit>{'|'.join(_SUITS)})\b", re.IGNORECASE
)


def read_answer(seen: Seen, text: str, language: str = "en") -> Action:
    """Return what `Observation.read_answer` does."""
    parser = InputParser(seen, speaking(language, seen.game.name))
    named = _named(parser, _SPOKEN.sub(_card, even(text[-LENGTH:])))
    if len(named) > 1:
        raise NotationError(
            "the answer names several actions: {actions}; name one of them",
            line=0, column=0, actions=", ".join(map(str, named)),
        )  # fmt: skip
    if not named:
        raise NotationError("the answer names no action", line=0, column=0)
    action, refusal = parser.legal.judge(named[0])
    if refusal is not None:
        raise refusal.raised(action)
    return action


def _card(spoken: re.Match[str]) -> str:
    rank = spoken["rank"]
    return _RANKS.get(rank.lower(), rank) + _SUITS[spoken["suit"].lower()]


def _named(parser: InputParser, text: str) -> list[Action]:
    """Return the actions that a text names: in its last answer, otherwise in the first place at which it names any."""
    answers = [found["said"] for found in _ANSWERED.finditer(text)]
    if answers:
        return _meant(parser, _parts(answers[-1])) or _among_words(parser, answers[-1].split()[-LAST_WORDS:])
    last = _last_line(text)
    named = [found["said"] for found in _NAMED.finditer(text)][-1:]
    quoted = [found["code"] or found["bold"] for found in reversed(list(_QUOTED.finditer(last)))]
    if found := _meant(parser, [*(part for said in named for part in _parts(said)), *quoted, last]):
        return found
    for part in (last, text):
        if found := _among_words(parser, part.split()[-LAST_WORDS:]):
            return found
    return []


def _parts(said: str) -> Iterator[str]:
    """Yield what is said after a marker, as a whole and, if it begins with a quotation mark, up to the next one."""
    yield said
    if opened := _OPENED.match(said):
        yield opened["inside"]


def _meant(parser: InputParser, places: Iterable[str]) -> list[Action]:
    """Return what the first of some places means that has a meaning by itself: the legal ones of its actions."""
    for said in places:
        try:
            meant = parser.meaning(said.strip(_AROUND)).actions
        except TefudaError:
            continue
        return [one for one in meant if one in parser.legal] or list(meant[:1])
    return []


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip(_AROUND)]
    return lines[-1] if lines else ""


def _among_words(parser: InputParser, words: list[str]) -> list[Action]:
    """Return the different actions that the notation reads among words, the longest first where they overlap."""
    plain = [word.strip(_AROUND) for word in words]
    for at, word in enumerate(plain):
        beside = (*words[max(0, at - 1) : at], *plain[at + 1 : at + 2])
        if word in _WORDS and not any(_CARD.fullmatch(other.rstrip(",")) for other in beside):
            plain[at] = ""
    found: dict[Action, None] = {}
    at = 0
    while at < len(plain):
        for end in range(min(len(plain), at + LONGEST_WORDS), at, -1):
            action = parser.in_notation(" ".join(plain[at:end]))
            if action is not None:
                found[action] = None
                at = end
                break
        else:
            at += 1
    return list(found)
