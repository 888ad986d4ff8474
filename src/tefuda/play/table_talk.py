"""The sentences of a family about its deals, in a language: for the terminal, the page and written records."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise

from tefuda.core.cards.card import Card
from tefuda.core.cards.names import joker_named
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.words.common import deals_in_all
from tefuda.core.words.messages import text_of
from tefuda.core.words.sentences import YOU
from tefuda.core.words.telling import PlayerName, Seen, Sentence
from tefuda.core.words.worder import grouped
from tefuda.errors import NotationError
from tefuda.language import LANGUAGES, filled, marked, translator

_JOKER = re.compile(r"\b[SB]J\b")

Translate = Callable[[str], str]
Names = Sequence[str]
Step = tuple[Seen, Seen]

_WINS_MATCH = marked("{name} wins the match."), marked("You win the match!")
_WIN_MATCH = marked("{names} win the match."), marked("You win the match, with {names}!")
_WINS_DEAL = marked("{name} wins the deal."), marked("You win the deal!")
_WIN_DEAL = marked("{names} win the deal."), marked("You win the deal, with {names}!")
_NOBODY_WINS = marked("Nobody wins the deal.")
_DEAL, _DEAL_OF = marked("Deal {number}"), marked("Deal {number} of {most}")
_SEAT = marked("Seat {seat}")
_COMMA, _AND = marked(", "), marked("{names} and {name}")


def speaking(language: str, context: str = "") -> Translate:
    """Return the function that translates into a language of LANGUAGES; raise NotationError for an unknown one."""
    if language not in LANGUAGES:
        raise NotationError(
            "there is no language “{name}”; choose one of {names}",
            line=0, column=0, name=language, names=", ".join(LANGUAGES),
        )  # fmt: skip
    return translator(language, context)


def seat_names(seats: int, translate: Translate) -> tuple[str, ...]:
    """Return default names of players by seat: “Seat 0” and so on."""
    text = translate(_SEAT)
    return tuple(filled(text, seat=seat) for seat in range(seats))


def told(sentence: Sentence, seat: int | None, names: Names, translate: Translate) -> str:
    """Return a sentence for the player of `seat`, "" if it is not shown; `names` are the players by seat."""
    if not sentence.text and (sentence.seat != seat or not sentence.to_own):
        return ""
    if not sentence.facts and sentence.seat == NO_SEAT:
        return _without_gaps(translate(sentence.text))
    own = sentence.to_own and sentence.seat == seat
    facts = {name: _fact(fact, seat, names, translate) for name, fact in sentence.facts.items()}
    if sentence.seat != NO_SEAT:
        facts["name"] = names[sentence.seat]
    return filled(translate(sentence.to_own if own else sentence.text), **facts)


@lru_cache(1024)
def _without_gaps(text: str) -> str:
    return filled(text)


def told_apart(sentence: Sentence, seat: int | None, names: Names, translate: Translate) -> tuple[str, str]:
    """Return a sentence like `told` but without its clause in brackets, and that clause, or ""."""
    clause = str(sentence.facts.get("clause", ""))
    text = told(sentence, seat, names, translate)
    return (re.sub(rf"\s*\[{re.escape(clause)}\]", "", text), clause) if clause else (text, "")


def _fact(fact: object, seat: int | None, names: Names, translate: Translate) -> object:
    if type(fact) is PlayerName:
        return translate(YOU) if fact.seat == seat else names[fact.seat]
    if type(fact) is Sentence:
        return told(fact, seat, names, translate)
    return grouped(fact) if type(fact) is int else in_words(str(fact), translate)


def in_words(notation: str, translate: Translate) -> str:
    """Return cards or an action as players write them: in the notation, but with jokers in their language."""
    return (
        _JOKER.sub(lambda joker: joker_named(joker[0], translate), notation)
        if "SJ" in notation or "BJ" in notation
        else notation
    )


def lying(seen: Seen) -> tuple[Card, ...]:
    """Return the cards on top of the pile."""
    top = seen.facts.get("top")
    if isinstance(top, Card):
        return (top,)
    return tuple(top) if isinstance(top, tuple) else ()


def story(seen: Sequence[Seen], names: Names, translate: Translate, you: int | None = None) -> Iterator[str]:
    """Yield sentences about what happened between the first and the last of these observations of one onlooker.

    Each must show one decision more than the one before; `names` are the players by seat, and one without a seat reads
    them as the player at seat `you`.
    """
    steps = list(pairwise(seen))
    for _, run in groupby(range(len(steps)), lambda index: _told_with(index, steps)):
        indices = list(run)
        before, after = steps[indices[0]][0], steps[indices[-1]][1]
        yield from lines(
            after.game.words.voice.tell(before, after), you if after.seat is None else after.seat, names, translate
        )


def _told_with(index: int, steps: Sequence[Step]) -> int:
    """Return the index of the first step that shares a sentence with this one: consecutive draws of one seat."""
    while index > 0 and (drawn_by := _drawn_by(steps[index])) is not None and drawn_by == _drawn_by(steps[index - 1]):
        index -= 1
    return index


def _drawn_by(step: Step) -> int | None:
    if not step[1].history:
        return None
    event = step[1].history[-1]
    return event.seat if event.action is not None and event.action.verb == "draw" else None


def deal_title(number: int, aim: Sentence | None, names: Names, translate: Translate, seat: int | None = None) -> str:
    """Return the title of a deal with its number and the aim of the match: “Deal 3 of 8”, “Deal 3 · to 100 points”."""
    if aim is not None and aim.text == text_of(deals_in_all):
        return filled(translate(_DEAL_OF), number=number, most=aim.facts["number"])
    title = filled(translate(_DEAL), number=number)
    return f"{title} · {told(aim, seat, names, translate)}" if aim else title


def lines(sentences: Iterable[Sentence], seat: int | None, names: Names, translate: Translate) -> list[str]:
    """Return sentences for the player of `seat`, without those that are not shown."""
    return [text for sentence in sentences if (text := told(sentence, seat, names, translate))]


def verdict(winners: Sequence[int], seat: int | None, names: Names, translate: Translate) -> str:
    """Return the sentence about the winners of the match, for the player of `seat`."""
    return _won(winners, seat, names, translate, _WINS_MATCH, _WIN_MATCH)


def deal_verdict(winners: Sequence[int], seat: int | None, names: Names, translate: Translate) -> str:
    """Return the sentence about the winners of a deal, for the player of `seat`."""
    if not winners:
        return translate(_NOBODY_WINS)
    return _won(winners, seat, names, translate, _WINS_DEAL, _WIN_DEAL)


def _won(
    winners: Sequence[int],
    seat: int | None,
    names: Names,
    translate: Translate,
    one: tuple[str, str],
    several: tuple[str, str],
) -> str:
    """Return the sentence that names the winners to `seat`: the one for others, or the one for a winner."""
    if len(winners) == 1:
        return filled(translate(one[winners[0] == seat]), name=names[winners[0]])
    *others, last = (names[winner] for winner in winners if winner != seat)
    told_names = filled(translate(_AND), names=translate(_COMMA).join(others), name=last) if others else last
    return filled(translate(several[seat in winners]), names=told_names)
