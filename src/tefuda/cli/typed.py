"""What a player types: a number of the list, an action as text, a wild card without its suit, a word alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tefuda.cli.cards import place_in_hand
from tefuda.core.cards import SUIT_SYMBOLS, SUITS, Suit, read_suit
from tefuda.errors import NotationError, TefudaError
from tefuda.language import marked
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.table_talk import CALL_WORDS, SUIT_NAMES

Translate = Callable[[str], str]

BARE_WORDS = (marked("draw"), marked("take"), marked("pass"))
"""The actions that are a word, as they are typed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the list: actions that differ in the suit they name and in nothing else."""

    actions: tuple[Action, ...]

    @property
    def text(self) -> str:
        """The choice as it is typed; `8♠ ♣♦♥♠` where a suit is still to be named."""
        first = self.actions[0]
        if len(self.actions) == 1:
            return str(first)
        suits = "".join(str(action.suit) for action in self.actions)
        return " ".join(filter(None, (" ".join(map(str, first.cards)), suits, first.call)))


def choices(legal: Sequence[Action]) -> list[Choice]:
    """Return the legal actions as a list of choices."""
    grouped: dict[object, list[Action]] = {}
    for action in legal:
        suited = action.verb == "play" and action.fields.get("suit") is not None
        key = (action.cards, action.call) if suited else action
        grouped.setdefault(key, []).append(action)
    found = [Choice(tuple(actions)) for actions in grouped.values()]
    return found if legal and "kind" in legal[0].fields else sorted(found, key=_place_in_hand)


def _place_in_hand(choice: Choice) -> tuple[int, int]:
    """Order cards as they lie in the hand, and what is done without a card after them."""
    first = choice.actions[0]
    return place_in_hand(first.cards[0]) if first.cards else (SUITS + 1, 0)


class Typed:
    """Reads what a player types about one deal; a choice may leave the suit open."""

    def __init__(self, deal: Deal, translate: Translate) -> None:
        self.deal = deal
        self.translate = translate
        self.choices = choices(deal.legal_actions)

    def read(self, text: str) -> Choice:
        """Return what is meant, legal or not; raise a TefudaError for text that means nothing."""
        if text.isdecimal() and len(text) <= 3 and not self._is_ranks(text):
            return self._numbered(int(text))
        plain = self._in_plain_words(text)
        if spoken := self._spoken(plain):
            return spoken
        action = self.deal.action(plain)
        return self._open_suit(plain, action) or Choice((action,))

    def suit(self, text: str, choice: Choice) -> Action:
        """Return the action of a choice that names the suit typed: symbol, letter, name or number."""
        words = [self.translate(name).casefold() for name in SUIT_NAMES]
        typed = text.strip().casefold()
        if typed.isdecimal() and 1 <= int(typed) <= len(choice.actions):
            return choice.actions[int(typed) - 1]
        suit = words.index(typed) if typed in words else read_suit(text)
        for action in choice.actions:
            if action.suit == suit:
                return action
        return self.deal.action(
            " ".join(filter(None, (str(choice.actions[0].cards[0]), str(Suit(suit)), choice.actions[0].call)))
        )

    def _is_ranks(self, text: str) -> bool:
        """Say whether digits name cards by their rank, `77`, in a game where several cards are played."""
        alike = len(text) > 1 and len(set(text)) == 1 and text[0] not in "01"
        return alike and "kind" in self.deal.legal_actions[0].fields

    def _numbered(self, number: int) -> Choice:
        if not 1 <= number <= len(self.choices):
            raise TefudaError("the list goes from 1 to {last}", last=len(self.choices))
        return self.choices[number - 1]

    def _in_plain_words(self, text: str) -> str:
        """Return text with the words of the person's language turned into those of the notation."""
        shown = {self.translate(word).casefold(): call for call, word in CALL_WORDS.items()}
        shown |= {self.translate(word).casefold(): word for word in BARE_WORDS}
        for word in sorted(shown, key=len, reverse=True):
            if text.casefold().endswith(word):
                return text[: len(text) - len(word)] + shown[word]
        return text

    def _spoken(self, text: str) -> Choice | None:
        """Return the play that a call alone means, if there is just one."""
        said = text.casefold().strip(" !").replace(" ", "-")
        if said not in CALL_WORDS or text in self.deal.legal_actions:
            return None
        meant = [choice for choice in self.choices if choice.actions[0].fields.get("call") == said]
        if len(meant) != 1:
            raise TefudaError("say it with the card, as in “{card} {word}”", card=self._some_card(), word=said)
        return meant[0]

    def _some_card(self) -> str:
        cards = [str(card) for choice in self.choices for card in choice.actions[0].cards]
        return cards[0] if cards else "7♦"

    def _open_suit(self, text: str, action: Action) -> Choice | None:
        """Return the choice that leaves the suit open, when a wild card was typed without one."""
        card, *rest = text.split()
        if action.fields.get("suit") is None or action.verb != "play" or len(self._suits_with(card, rest)) < len(Suit):
            return None
        for choice in self.choices:
            first = choice.actions[0]
            if len(choice.actions) > 1 and first.cards == action.cards and first.call == action.call:
                return choice
        return None

    def _suits_with(self, card: str, rest: list[str]) -> list[str]:
        """Return the suits that can still be put after the card: none if one is there."""
        found = []
        for symbol in SUIT_SYMBOLS:
            try:
                self.deal.action(" ".join((card, symbol, *rest)))
            except NotationError:
                continue
            found.append(symbol)
        return found
