"""What a person types in Guandan, and the order of the hand and of the menu."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from tefuda.core.cards.card import Card, Hand, card_of, cards_of_rank, holds, mask_of, plain, read_rank
from tefuda.core.cards.names import RANK_NAMES
from tefuda.core.records.counts import NO_SUIT, RANKS, SUITS
from tefuda.core.table.decision import Decision, Proposals, decision_of
from tefuda.core.words.input_help import Badge, Cards, Heading, InputHelp, MenuItem, by_kind, in_combinations, single
from tefuda.core.words.sentences import JOKERS_TYPED
from tefuda.core.words.telling import Seen, Sentence, say, say_of
from tefuda.games.guandan.rules.actions import Kind, is_bomb, key_of, kind_of, wilds_declared
from tefuda.games.guandan.rules.arranging import WORDS, PlayedCard, classify
from tefuda.games.guandan.rules.combinations import strength, tier
from tefuda.games.guandan.rules.generation import legal_actions
from tefuda.games.guandan.rules.hands import wild_card
from tefuda.games.guandan.rules.picking import flush_cards, pick, pick_of_rank
from tefuda.games.guandan.rules.table import Table
from tefuda.games.guandan.rules.tribute import card_strength
from tefuda.games.guandan.words.telling import TITLES
from tefuda.language import marked

PASS = marked("pass")
WILD, LEVEL, RECEIVED = marked("wild"), marked("level card"), marked("received")
"""What badges say of cards in the viewer's hand."""
_GIVE = marked("give")
_NAMING_A_SEAT = {
    "take": (marked("the tribute of {name}"), marked("your tribute")),
    "lead": (marked("{name} leads"), marked("you lead")),
}
_BEST_FIRST = (
    Kind.JOKERS, Kind.EIGHT, Kind.SEVEN, Kind.SIX, Kind.STRAIGHT_FLUSH, Kind.FIVE, Kind.FOUR, Kind.PLATE, Kind.TUBE,
    Kind.TRIPLE, Kind.PAIR, Kind.STRAIGHT,
)  # fmt: skip
_ORDER = {int(kind): index for index, kind in enumerate(_BEST_FIRST)}
_STRAIGHT_FLUSH = {int(Kind.STRAIGHT_FLUSH): 0}
_RANKS = re.compile(r"(?:10|[2-9TJQKA]|[\s,、，])+")
_RANK = re.compile(r"10|[2-9TJQKA]")


def menu(seen: Seen) -> Iterator[Heading]:
    """Yield the plays kind by kind, each from the weakest up, those without wild cards first; then the rest."""
    plays = [action for action in seen.legal_actions if action.verb == "play"]
    plays.sort(key=lambda action: _height(seen, action.code))
    yield from by_kind(plays, lambda action: say(TITLES[kind_of(action.code)]))
    gifts = [action for action in seen.legal_actions if action.verb == "give"]
    gifts.sort(key=lambda action: card_strength(action.cards[0], seen.view.level))
    if gifts:
        yield Heading([MenuItem((gift,), str(gift.cards[0])) for gift in gifts], say(_GIVE))
    bare = [single(action, deed(action) or say(PASS)) for action in seen.legal_actions if not action.cards]
    if bare:
        yield Heading(bare)


def deed(action: Any) -> Sentence | None:
    """Say whose tribute is taken, or who leads; None for other actions."""
    return say_of(action.seat, _NAMING_A_SEAT[action.verb]) if action.verb in _NAMING_A_SEAT else None


def _height(seen: Seen, code: int) -> tuple[int, int, int]:
    """Order plays by kind, the number of wild cards and strength."""
    kind = kind_of(code)
    height = strength(seen.options, seen.view.level, kind, key_of(code))
    return (tier(seen.options, kind) if is_bomb(kind) else kind), wilds_declared(code), height


def by_rank(seen: Seen) -> list[Cards]:
    """Return the hand rank by rank in level order, the wild cards last."""
    return _rank_by_rank(seen, seen.hand)


def _rank_by_rank(seen: Seen, cards: Cards) -> list[Cards]:
    height = partial(_card_height, seen.view.level)
    return [tuple(group) for _, group in groupby(sorted(cards, key=height), height)]


def _card_height(level: int, card: Card) -> int:
    return RANKS + SUITS if card == wild_card(level) else card_strength(card, level)


def by_suit(seen: Seen) -> list[Cards]:
    """Return the hand suit by suit in level order, jokers and then the wild cards last."""
    height = partial(_card_height, seen.view.level)
    ordered = sorted(seen.hand, key=lambda card: (_order_of_suit(seen.view.level, card), height(card)))
    return [tuple(group) for _, group in groupby(ordered, partial(_order_of_suit, seen.view.level))]


def _order_of_suit(level: int, card: Card) -> int:
    if card == wild_card(level):
        return SUITS + 1
    return SUITS if card.suit is None else int(card.suit)


def badges(seen: Seen) -> Iterator[Badge]:
    """Mark the wild cards, the other cards of the level, and what the exchange has just brought."""
    wild, of_level = wild_card(seen.level), cards_of_rank(seen.level)
    for card in dict.fromkeys(seen.hand):
        if holds(of_level, card):
            yield Badge(card, "wild", WILD) if card == wild else Badge(card, "level", LEVEL)
    brought = [{taker: given, payer: returned}.get(seen.seat) for payer, taker, given, returned in seen.tributes]
    new = [card for card in brought if card is not None]
    if new and not any(event.seat == seen.seat and event.action.verb in ("play", "pass") for event in seen.history):
        yield from (Badge(card, "new", RECEIVED) for card in new)


def by_combination(seen: Seen) -> list[Cards]:
    """Return the hand in combinations without wild cards, the strongest first; the wild cards last."""
    wild = wild_card(seen.view.level)
    naturals = sorted((card for card in seen.hand if card != wild), key=partial(_card_height, seen.view.level))

    groups = in_combinations(naturals, partial(_best_play, seen, _ORDER))
    rest = tuple(card for card in seen.hand if card == wild)
    return [*groups, rest] if rest else groups


def by_straight_flush(seen: Seen) -> list[Cards]:
    """Return the straight flushes of the hand, those without wild cards first, and the other cards rank by rank."""
    left = list(seen.hand)
    flushes: list[Cards] = []
    while cards := _best_play(seen, _STRAIGHT_FLUSH, left):
        flushes.append(tuple(sorted(cards, key=partial(_card_height, seen.view.level))))
        for card in cards:
            left.remove(card)
    return [*flushes, *_rank_by_rank(seen, left)]


def _best_play(seen: Seen, order: Mapping[int, int], cards: Cards) -> Cards:
    """Return the cards of the first in place of the kinds that cards could be led as, wild cards last; none if none."""
    table, proposals = Table(), Proposals()
    table.turn, table.level = 0, seen.view.level
    table.held.once[0], table.held.twice[0] = mask_of(cards)
    legal_actions(table, seen.options, proposals)
    plays = [code for code in proposals.codes[: proposals.count] if kind_of(code) in order]
    if not plays:
        return ()
    decision = decision_of(min(plays, key=lambda code: (order[kind_of(code)], wilds_declared(code))))
    pick(table, seen.options, decision)
    return Hand.of(decision.once, decision.twice)


def meant(seen: Seen, text: str) -> MenuItem | str:
    """Return the play that ranks typed alone mean, `77` or `34567`; in the exchange a card alone is given away.

    Other text comes back unchanged.
    """
    letters = plain(text).strip()
    if seen.phase in ("tribute", "return") and not letters.startswith("GIVE"):
        return f"give {text}"
    if not letters or not _RANKS.fullmatch(letters) or len(_RANK.findall(letters)) < 2:
        return text
    ranks = [read_rank(name) for name in _RANK.findall(letters)]
    kind, key, _ = classify([PlayedCard(0, rank, NO_SUIT) for rank in ranks])
    if kind != Kind.FULL_HOUSE:
        same = [action for action in seen.legal_actions if (kind_of(action.code), key_of(action.code)) == (kind, key)]
        if kind != Kind.NONE and same:
            return single(min(same, key=lambda action: wilds_declared(action.code)))
    return _cards_of_ranks(seen, ranks)


def _cards_of_ranks(seen: Seen, ranks: Sequence[int]) -> str:
    """Return a play of cards of these ranks: those that cost the hand least, then wild cards, then some not held."""
    wild = wild_card(seen.view.level)
    once, twice = mask_of(card for card in seen.hand if card != wild)
    wilds = sum(card == wild for card in seen.hand)
    words: list[str] = []
    for rank, number in Counter(ranks).items():
        chosen = Decision()
        pick_of_rank(chosen, once, twice, flush_cards(once), rank, number)
        cards = Hand.of(chosen.once, chosen.twice)
        words += map(str, cards)
        for _ in range(number - len(cards)):
            wilds -= 1
            stands = f"{Card(wild)}={RANK_NAMES[rank]}"
            words.append(stands if wilds >= 0 else str(Card(card_of(rank, 0))))
    return " ".join(words)


INPUT_HELP = InputHelp(
    words={PASS: "pass", _GIVE: "give"},
    examples=(
        ("7♦  7d 7s", marked("play cards; if they have several meanings, you are asked which")),
        ("77  34567", marked("play cards by their ranks")),
        ("♥2 as 9♥  2♥=9", marked("say what a wild card stands for, among the other cards")),
        ("SJ  BJ", JOKERS_TYPED),
        ("pass", marked("play nothing")),
    ),
    middle=marked("Trick"),
    arrangements={
        marked("rank"): by_rank,
        marked("suit"): by_suit,
        marked("straight flush"): by_straight_flush,
        marked("combination"): by_combination,
    },
    menu=menu,
    badges=badges,
    meant=meant,
    kinds={word: TITLES[kind] for kind, word in WORDS.items()},
    deed=deed,
)
