"""Legal plays found from the rule book alone: all cards of small hands, and every joker tried as every card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import NamedTuple

import pytest

import tefuda
from tefuda import Deal

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")  # [1.2]
SUITS = "♣♦♥♠"
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
JOKERS = ["SJ", "BJ"]
ALONE = 13
POSITIONS = 480


class Play(NamedTuple):
    """One reading of a play: its strength, its weakest card if it is a run, and the cards that it shows."""

    run: bool
    rank: int
    shown: frozenset[str]
    naturals: frozenset[str]
    jokers: int

    @property
    def size(self) -> int:
        return len(self.naturals) + self.jokers

    def shape(self) -> tuple[object, ...]:
        """Return what distinguishes this play from others of a hand: in a run, not which cards a joker replaces."""
        return self.run, self.rank, self.size, self.jokers, self.shown if self.run else self.naturals


def readings(cards: tuple[str, ...]) -> set[Play]:
    """Return all plays that cards can make [2.1], [2.2], [2.3]."""
    naturals = [card for card in cards if card not in JOKERS]
    jokers = len(cards) - len(naturals)
    if not naturals:
        return {Play(False, ALONE, frozenset(), frozenset(), jokers)}
    found = set()
    for filling in combinations_with_replacement(CARDS, jokers):
        played = [*naturals, *filling]
        ranks = sorted(RANKS.index(card[:-1]) for card in played)
        suits = frozenset(card[-1] for card in played)
        if len(set(ranks)) == 1:
            found.add(Play(False, ranks[0], suits, frozenset(naturals), jokers))
        elif len(cards) >= 3 and len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks))):
            found.add(Play(True, ranks[0], suits, frozenset(naturals), jokers))
    return found


def said(cards: tuple[str, ...]) -> Iterator[tuple[str, set[Play]]]:
    """Yield each text that names these cards, with the plays it can mean; among runs, the highest is meant [2.3]."""
    found = readings(cards)
    runs = {play for play in found if play.run}
    highest = {play for play in runs if play.rank == max(play.rank for play in runs)}
    yield " ".join(cards), (found - runs) or highest
    for play in runs:
        (suit,) = play.shown
        yield f"{' '.join(cards)} from {RANKS[play.rank]}{suit}", {play}


class Rules(NamedTuple):
    """The house rules and the state that decide what may follow."""

    runs: bool
    run_above: bool
    spade_three: bool
    backwards: bool
    top: Play | None
    locked: frozenset[str]

    def strength(self, rank: int) -> int:
        return ALONE - 1 - rank if self.backwards and rank != ALONE else rank  # [3.6]

    def strengths(self, play: Play) -> list[int]:
        return sorted(self.strength(rank) for rank in range(play.rank, play.rank + (play.size if play.run else 1)))

    def allow(self, play: Play) -> bool:
        """Return whether a play is allowed [3.1], [3.2], [3.9], [3.10]."""
        top = self.top
        if play.run and not self.runs:
            return False
        if top is None:
            return True
        if (play.run, play.size) != (top.run, top.size):
            return False
        if self.locked and play.shown and play.shown != self.locked:
            return False
        if self.spade_three and top.rank == ALONE and top.size == 1 and play.naturals == {"3♠"}:
            return True
        least, most = self.strengths(top)[0], self.strengths(top)[-1]
        return self.strengths(play)[0] > (most if play.run and self.run_above else least)


def hand_of(random: Random, pack: list[str], size: int) -> list[str]:
    """Take cards of few ranks and few suits, so that pairs and runs are among them."""
    near, suits = random.randrange(len(RANKS) - 4), random.choice((SUITS, SUITS[2:]))
    wanted = [card for card in pack if card[-1] in suits and near <= RANKS.index(card[:-1]) < near + 5]
    chosen = [card for card in pack if card in JOKERS and random.random() < 0.7]
    chosen += random.sample(wanted, min(size - len(chosen), len(wanted)))
    for card in chosen:
        pack.remove(card)
    return chosen


def setting(number: int) -> tuple[Deal, Rules, list[str]]:
    """Return a position under any house rules, the same in the terms of this module, and the hand to play from."""
    random = Random(number)
    runs, above, three, revolution, jacks = (random.random() < share for share in (0.8, 0.4, 0.7, 0.4, 0.3))
    jokers = random.randrange(3)
    pack = CARDS + JOKERS[:jokers]
    hand = hand_of(random, pack, random.randint(4, 6))
    lines = [f"revolution {'yes' if revolution else 'no'}", f"jacks {'yes' if jacks else 'no'}"]
    top, locked = None, frozenset[str]()
    if random.random() < 0.8:
        other = hand_of(random, pack, 5)
        named = [
            (text, play)
            for size in (1, 2, 3, 4)
            for cards in combinations(other, size)
            for text, plays in said(cards)
            for play in plays
        ]
        followed = [(text, play) for text, play in named if play.run] if runs and random.random() < 0.5 else []
        text, top = random.choice(followed or [(text, play) for text, play in named if not play.run])
        cards, _, first = text.partition(" from ")
        lines += [f"top {cards}", "owner 2", *([f"run from {first}"] if first else [])]
        if top.jokers == 0 and random.random() < 0.5:
            locked = top.shown
            lines.append(f"lock {' '.join(locked)}")
        pack += [card for card in other if card not in cards.split()]
    others = random.sample(pack, 2)
    lines.append(f"hands {' '.join(hand)} / {others[0]} / {others[1]}")
    deal = tefuda.position(
        "daifugo", "\n".join(lines), jokers=jokers, runs=runs, run_above=above, spade_three=three, suit_lock=True
    )
    return deal, Rules(runs, above, three, revolution != jacks, top, locked), hand


@pytest.mark.parametrize("part", range(8))
def test_the_legal_plays_are_exactly_those_of_the_book(part: int) -> None:
    for number in range(part, POSITIONS, 8):
        deal, rules, hand = setting(number)
        expected = set()
        for size in range(1, len(hand) + 1):
            for cards in combinations(hand, size):
                for text, plays in said(cards):
                    allowed = {play.shape() for play in plays if rules.allow(play)}
                    expected |= allowed
                    assert (deal.why_not(text) is None) is bool(allowed), f"{number}: {text}\n{deal.position}"
        played = [action for action in deal.legal_actions if action.verb == "play"]
        proposed = [
            {play.shape() for play in plays}
            for action in played
            for text, plays in said(tuple(map(str, action.cards)))
            if text == str(action)
        ]
        assert len(proposed) == len(played), f"{number}: {played}"
        assert set().union(*proposed) == expected, f"{number}: {deal.position}"
        assert ("pass" in deal.legal_actions) is (rules.top is not None)


def test_positions_of_every_kind_are_compared() -> None:
    found = set()
    for number in range(POSITIONS):
        _, rules, hand = setting(number)
        found.add((rules.top is not None and rules.top.run, bool(rules.locked), rules.backwards, "SJ" in hand))
    assert found == set(product((True, False), repeat=4))
