"""The cards of a play as they are listed: in the order of the combination, and with what wild cards stand for."""

from __future__ import annotations

from tefuda.core.cards.card import SMALL_JOKER, cards_of_rank
from tefuda.core.records.bits import count
from tefuda.core.records.counts import RANKS
from tefuda.core.records.rule import rule
from tefuda.core.words.story import Phrase, add_cards, clear, put_wild
from tefuda.games.guandan.rules.actions import KEYS, SMALL, Kind, key_of, kind_of, suit_of_code, wilds_declared
from tefuda.games.guandan.rules.combinations import run_length, stand_for
from tefuda.games.guandan.rules.hands import wild_card


@rule
def list_played(phrase: Phrase, level: int, code: int, once: int, twice: int) -> None:
    """List the cards of a play in the order of the combination, wild cards after others of the rank they stand for."""
    clear(phrase)
    wild = 1 << wild_card(level)
    held = count(once & wild) + count(twice & wild)
    declared = min(held, wilds_declared(code))
    if declared != 0:
        twice &= ~wild
    if declared == held:
        once &= ~wild
    left = wilds_declared(code) if declared != 0 else 0
    for index in range(KEYS):
        if once == 0 and left == 0:
            return
        key = _key_at(kind_of(code), key_of(code), index)
        cards = cards_of_rank(key) if key < RANKS else 1 << SMALL_JOKER + key - SMALL
        if once & cards != 0:
            add_cards(phrase, once & cards, twice & cards)
            once &= ~cards
        if left != 0:
            wilds = stand_for(code, key)
            for _ in range(min(declared, wilds)):
                put_wild(phrase, wild_card(level), key, suit_of_code(code))
            left -= wilds


@rule
def _key_at(kind: int, key: int, index: int) -> int:
    """Return the key whose cards stand at an index, from 0, of a combination with the key `key`."""
    length = run_length(kind)
    if length != 0 and index < RANKS:
        return (RANKS + key + 1 - length + index) % RANKS
    if kind == Kind.FULL_HOUSE and index <= key:
        return key if index == 0 else index - 1
    return index
