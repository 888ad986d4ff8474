"""What a person types in Guandan, and the order of the hand and of the menu."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from tefuda.core.cards.card import Card, Hand, card_of, mask_of, plain, read_rank
from tefuda.core.cards.names import RANK_NAMES
from tefuda.core.cards.ranks import one_rank
from tefuda.core.records.counts import NO_SUIT
from tefuda.core.table.decision import Decision
from tefuda.core.words.input_help import Heading, InputHelp, MenuItem, by_kind, single
from tefuda.core.words.sentences import JOKERS_TYPED
from tefuda.core.words.telling import Seen, say
from tefuda.games.guandan.rules.actions import Kind, is_bomb, key_of, kind_of, wilds_declared
from tefuda.games.guandan.rules.arranging import classify_counts
from tefuda.games.guandan.rules.combinations import strength, tier
from tefuda.games.guandan.rules.hands import wild_card
from tefuda.games.guandan.rules.picking import flush_cards, pick_of_rank
from tefuda.games.guandan.rules.tribute import card_strength
from tefuda.games.guandan.words.actions import ACTIONS
from tefuda.games.guandan.words.telling import TITLES
from tefuda.language import marked

_GIVE = marked("give")
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
    bare = [single(action, ACTIONS.title(action)) for action in seen.legal_actions if not action.cards]
    if bare:
        yield Heading(bare)


def _height(seen: Seen, code: int) -> tuple[int, int, int]:
    """Order plays by kind, the number of wild cards and strength."""
    kind = kind_of(code)
    height = strength(seen.options, seen.view.level, kind, key_of(code))
    return (tier(seen.options, kind) if is_bomb(kind) else kind), wilds_declared(code), height


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
    kind, key, _ = classify_counts(sum(map(one_rank, ranks)), 0, 0, len(ranks), NO_SUIT)
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
    ACTIONS,
    words={"pass": "pass", _GIVE: "give"},
    examples=(
        ("7♦  7d 7s", marked("play cards; if they have several meanings, you are asked which")),
        ("77  34567", marked("play cards by their ranks")),
        ("♥2 as 9♥  2♥=9", marked("say what a wild card stands for, among the other cards")),
        ("SJ  BJ", JOKERS_TYPED),
        ("pass", marked("play nothing")),
    ),
    middle=marked("Trick"),
    menu=menu,
    meant=meant,
)
