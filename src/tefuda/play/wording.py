"""Actions in the words of a language: the verb, the cards, and anything that distinguishes the action."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tefuda.core.cards.card import Suit
from tefuda.core.game import Game
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.words.sentences import suit_named, with_wilds
from tefuda.core.words.telling import Sentence
from tefuda.language import filled, marked, quoted
from tefuda.play.action import Action
from tefuda.play.table_talk import Names, Translate, in_words, told

NAMING = marked("{cards}, naming {suit}")


def written(action: Action, seat: int | None, names: Names, translate: Translate) -> str:
    """Return an action as the player of `seat` would type it in the language; `names` are the players by seat.

    If it names a player, or has words that the family does not list, the text cannot be typed.
    """
    deed = _deed_of_player(action)
    if deed is not None:
        return told(deed, seat, names, translate)
    own, text = _own_words(action), str(action)
    parts = [text] if text in own or translate(text) != text else text.split()
    if action.cards and any(part.islower() and part not in own for part in parts):
        return worded(action, seat, names, translate)
    words = (translate(own.get(part, part)) if part.islower() else part for part in parts)
    return in_words(" ".join(words), translate)


def _deed_of_player(action: Action) -> Sentence | None:
    deed = action.game.words.input_help.deed(action)
    return deed if deed is not None and (deed.seat != NO_SEAT or deed.facts) else None


def worded(action: Action, seat: int | None, names: Names, translate: Translate) -> str:
    """Return an action in a few words, for a list."""
    if not action.cards:
        return written(action, seat, names, translate)
    return _apart(_done(action, translate), reading(action, translate))


def phrased(action: Action, seat: int | None, names: Names, translate: Translate) -> str:
    """Return an action as part of a sentence for the player of `seat`; `names` are the players by seat."""
    deed = action.game.words.input_help.deed(action)
    if deed is not None:
        return told(deed, seat, names, translate)
    suit = _suit(action, translate)
    if not action.cards or not suit:
        return worded(action, seat, names, translate)
    done = filled(translate(NAMING), cards=_done(action, translate), suit=suit)
    return _apart(done, _said(action, translate))


def reading(action: Action, translate: Translate) -> str:
    """Return what distinguishes an action from others with the same cards: its kind, its suit, or its spoken word."""
    parts = _kind(action, translate), _suit(action, translate), _said(action, translate)
    return " ".join(filter(None, parts))


def called(action: Action, translate: Translate) -> str:
    """Return the word that is said with an action, "" if there is none."""
    call = action.fields.get("call")
    if not isinstance(call, str):
        return ""
    return translate(_own_words(action).get(call, call))


def _own_words(action: Action) -> Mapping[str, str]:
    """Return the family's words, in English, by their words in the notation."""
    return _typed_words(action.game)


@cache
def _typed_words(game: Game) -> Mapping[str, str]:
    return {typed: word for word, typed in game.words.input_help.words.items()}


def _apart(done: str, distinct: str) -> str:
    return f"{done} · {distinct}" if distinct else done


def _done(action: Action, translate: Translate) -> str:
    cards = in_words(" ".join(map(str, action.cards)), translate)
    return cards if action.verb in ("play", "give", "exchange") else f"{translate(action.verb)} {cards}"


def _kind(action: Action, translate: Translate) -> str:
    """Return the kind of a combination, with what its wild cards stand for."""
    kind = action.fields.get("kind")
    if not isinstance(kind, str):
        return ""
    named = translate(action.game.words.input_help.kinds.get(kind, kind.replace("-", " ")))
    return told(Sentence("{kind}", facts={"kind": with_wilds(named, str(action))}), None, (), translate)


def _suit(action: Action, translate: Translate) -> str:
    suit = action.fields.get("suit")
    return told(suit_named(suit), None, (), translate) if isinstance(suit, Suit) else ""


def _said(action: Action, translate: Translate) -> str:
    word = called(action, translate)
    return quoted(word, translate) if word else ""
