"""The actions of Big Two as text: the text of a play is its cards."""

from __future__ import annotations

import re

from tefuda.core.cards.card import JOKERS, no_jokers, plain, read_rank
from tefuda.core.cards.names import RANK_NAMES
from tefuda.core.records.counts import RANKS
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.words.action_text import read_bare, read_mask
from tefuda.core.words.notation import Notation
from tefuda.errors import NotationError
from tefuda.games.big_two.rules.actions import DECLARE, DIGITS, KIND_NAMES, PASS, Kind, encode
from tefuda.games.big_two.rules.combinations import SHAPES, code_of, kind_of, shape_of
from tefuda.games.big_two.rules.options import Options
from tefuda.games.big_two.rules.order import by_strength
from tefuda.games.big_two.rules.picking import gift_code
from tefuda.games.big_two.words.actions import ACTIONS

_BARE_AS_TYPED = {"pass": PASS, "dragon": DECLARE}
_AS = re.compile(r"(?P<cards>.*?)\s+AS\s+(?P<kind>STRAIGHT|FLUSH)")
_GIVE = re.compile(r"EXCHANGE\s+(?P<cards>.+)")
_RANKS = re.compile(r"(?:10|[2-9TJQKA]|[\s,、，])+")
_RANK = re.compile(r"10|[2-9TJQKA]")


def read_action(text: str, options: Options) -> Decision:
    """Return the action that `text` names: cards `3♣ 3♠`, ranks `77` or `34567` for any such cards, `pass` ...

    Cards that are not a combination are still an action, which the rules refuse. Raises NotationError for other text.
    """
    bare = read_bare(text, _BARE_AS_TYPED)
    if bare is not None:
        return bare
    letters = plain(text)
    if gift := _GIVE.fullmatch(letters.strip()):
        return _read_gift(text, letters.index(gift["cards"]), options)
    ranks = _RANK.findall(letters)
    if ranks and _RANKS.fullmatch(letters):
        return decision_of(_code_of_ranks([read_rank(name) for name in ranks], options))
    return _read_play(text, letters, options)


def _read_cards(text: str, at: int = 0) -> int:
    """Return the mask of the cards that `text` names from letter `at` on."""
    cards = read_mask(text, at)
    if not cards:
        raise NotationError("“{text}” is not an action; write cards or pass", text=text.strip())
    if cards & JOKERS:
        raise no_jokers()
    return cards


def _read_gift(text: str, at: int, options: Options) -> Decision:
    cards = _read_cards(text, at)
    return decision_of(gift_code(options, cards), cards)


def _read_play(text: str, letters: str, options: Options) -> Decision:
    said = _AS.fullmatch(letters.rstrip())
    once = _read_cards(text[: said.end("cards")] if said else text)
    cards = by_strength(options, once)
    natural = kind_of(options, cards)
    kind = natural
    if said:
        kind = Kind[said["kind"]]
        if natural not in (kind, Kind.STRAIGHT_FLUSH):
            raise NotationError("these cards are not a {kind}", column=said.start("kind") + 1, kind=KIND_NAMES[kind])
    return decision_of(code_of(options, cards, kind), once)


def _code_of_ranks(ranks: list[int], options: Options) -> int:
    """Return the code of a play of cards of these ranks, of whatever suits."""
    heights = sorted((rank - 1) % RANKS for rank in ranks)
    groups = sorted((heights.count(height), height) for height in set(heights))
    sizes, first = [size for size, _ in groups], groups[-1][1]
    kinds = {
        (1,): Kind.SINGLE, (2,): Kind.PAIR, (3,): Kind.TRIPLE, (4,): Kind.FOUR,
        (2, 2): Kind.TWO_PAIRS, (2, 3): Kind.FULL_HOUSE, (1, 4): Kind.FOUR_AND_ONE,
    }  # fmt: skip
    kind = kinds.get(tuple(sizes))
    if kind is not None:
        return encode(kind, first, 0, groups[0][1] if len(groups) == 2 else 0)
    shape = shape_of(sum(1 << 4 * height for height in set(heights)))
    if sizes == [1] * 5 and shape < SHAPES:
        return encode(Kind.STRAIGHT, shape, 0, 0)
    text = "".join(RANK_NAMES[rank] for rank in ranks)
    raise NotationError("“{text}” does not name a play by its ranks; write the cards with their suits", text=text)


NOTATION = Notation(DIGITS, ACTIONS, read_action)
