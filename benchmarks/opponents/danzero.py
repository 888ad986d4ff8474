"""DanZero as dashidhy/DanLM publishes it: a network that values each legal action of Guandan, trained by self-play.

Only the network is published in a form that runs here, so the 513 numbers that describe a state are made again, as far
as its authors and those of DanZero describe them. OpenGuanDan lists its actions: with the suits it can choose
among, where a code of ours leaves the suits to the rules. Whatever it lists must be legal here, and both must know the
same kinds and ranks. Deals stand alone: a level drawn for all, a leader drawn, no tribute.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

import numpy as np

import tefuda
from benchmarks.opponents import Departure, Missing, clone_of, file_of, library, module_of
from tefuda.core.cards.card import SMALL_JOKER, Suit, cards_in, rank_of, suit_of
from tefuda.core.cards.names import RANK_NAMES
from tefuda.core.cards.ranks import rank_at
from tefuda.core.records.counts import CARDS, RANKS, SUITS
from tefuda.core.table.chance import Dice, dice_of, roll
from tefuda.games.guandan.rules.actions import BIG, SMALL, Kind, Verb, key_of, kind_of, verb_of
from tefuda.games.guandan.rules.combinations import run_length
from tefuda.games.guandan.rules.constants import LEADING
from tefuda.games.guandan.rules.hands import wild_card
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation
from tefuda.play.readings import readings

NETWORK = "dashidhy/DanLM"
WEIGHTS = "ckpts/DanZero_v3/v3_default_param_cycle000007000_int8.onnx"
MOVES = "GameAI-NJUPT/OpenGuanDan"
MOVES_FOLDER = "guandan-java"

Move: TypeAlias = list[Any]
"""A move as OpenGuanDan lists it: its type, its rank, its cards."""

PASSED = "PASS"
TYPES: Mapping[int, str] = {
    Kind.SINGLE: "Single", Kind.PAIR: "Pair", Kind.TRIPLE: "Trips", Kind.FULL_HOUSE: "ThreeWithTwo",
    Kind.STRAIGHT: "Straight", Kind.TUBE: "ThreePair", Kind.PLATE: "TwoTrips",
    Kind.STRAIGHT_FLUSH: "StraightFlush", Kind.JOKERS: "FourKings",
}  # fmt: skip
"""Its names of our kinds; bombs of one rank are the others."""
LETTERS = "23456789TJQKA"
SUITS_THERE = (Suit.HEARTS, Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS)
"""The order of the suits in the network's counts."""
OUT = None
"""What a player who is out does at a turn."""


def _index(card: int) -> int:
    """Return where a card is counted: suit by suit, from the two to the ace, then the jokers."""
    return card if card >= SMALL_JOKER else SUITS_THERE.index(Suit(suit_of(card))) * RANKS + rank_of(card)


INDICES = [_index(card) for card in range(CARDS)]


def label(card: int) -> str:
    """Return OpenGuanDan's name of a card."""
    if card >= SMALL_JOKER:
        return "SB" if card == SMALL_JOKER else "HR"
    return "CDHS"[suit_of(card)] + LETTERS[rank_of(card)]


CARDS_THERE: Mapping[str, int] = {label(card): card for card in range(CARDS)}


class DanZero:
    """The network, and the list of moves."""

    layouts: ClassVar[Mapping[str, Sequence[Sequence[int]]]] = {"sides": ((0, 2), (1, 3))}
    unit: ClassVar[str] = "levels"

    def __init__(self, source: Path) -> None:
        self.weights = file_of(clone_of(source, NETWORK), WEIGHTS)
        there = clone_of(source, MOVES) / MOVES_FOLDER
        file_of(there, "guandan-java-action.jar")
        if shutil.which("java") is None:
            raise Missing("java is needed, version 17 or later")
        self._engine = module_of(there, "engine.moves")
        runtime = library("onnxruntime")
        settings = runtime.SessionOptions()
        settings.intra_op_num_threads = settings.inter_op_num_threads = 1
        self._session = runtime.InferenceSession(str(self.weights), settings, providers=["CPUExecutionProvider"])

    def deal(self, seed: int, number: int) -> Deal:
        dealt = tefuda.deal("online", seats=4, seed=seed, number=number)
        level = RANK_NAMES[roll(dice_of(seed, number), RANKS)]
        return tefuda.position("online", {**dealt.position, "level": level, "levels": f"{level} {level}"})

    def sit(self, deal: Deal, dice: Dice) -> DanZeroShadow:
        return DanZeroShadow(self)

    def moves(self, deal: Deal) -> list[Move]:
        """Return the moves of the seat to act as OpenGuanDan lists them."""
        table = deal.table
        hand = list(cards_in(table.held.once[table.turn], table.held.twice[table.turn]))
        own = [label(card) for card in hand], hand.count(wild_card(table.level)), LETTERS[table.level]
        listed = self._engine.Moves()
        if table.top == LEADING:
            listed.parse_first_action(*own)
        else:
            top = [label(card) for card in cards_in(table.top_once, table.top_twice)]
            listed.parse_second_action(*own, self._engine.Move(*name_of(table.top), top), None, None)
        return list(listed.action_list)

    def values(self, rows: Any) -> Any:
        """Return what the network expects of actions, one to a row of 567 numbers."""
        return self._session.run(None, {self._session.get_inputs()[0].name: rows})[0].reshape(-1)


class DanZeroShadow:
    """One deal; the network remembers nothing, so that there is nothing to lead along."""

    def __init__(self, opponent: DanZero) -> None:
        self._opponent = opponent

    def choose(self, deal: Deal) -> Action:
        moves = self._opponent.moves(deal)
        compare(deal, moves)
        seen = deal.observe(deal.turn)
        cards = [[] if move[0] == PASSED else [CARDS_THERE[name] for name in move[2]] for move in moves]
        best = 0
        if len(moves) > 1:
            state = np.tile(state_of(seen), (len(moves), 1))
            rows = np.hstack([state, np.stack([counts_of(each) for each in cards])])
            best = int(self._opponent.values(rows.astype(np.float32)).argmax())
        return action_of(deal, moves[best], cards[best])

    def follow(self, deal: Deal, action: Action) -> None:
        pass

    def end(self, deal: Deal) -> None:
        pass


def name_of(code: int) -> tuple[str, str]:
    """Return OpenGuanDan's type and rank of a play; that of a run is its lowest card's."""
    kind, key = kind_of(code), key_of(code)
    if kind == Kind.JOKERS:
        return "FourKings", "B"
    length = run_length(kind)
    rank = LETTERS[rank_at(key + 2 - length)] if length else {SMALL: "B", BIG: "R"}.get(key) or LETTERS[key]
    return TYPES.get(kind, "Bomb"), rank


def compare(deal: Deal, moves: Sequence[Move]) -> None:
    """Raise Departure unless both list the same types and ranks of moves.

    There, cards that make a straight flush with wild cards make no straight; here a wild card may be of another suit.
    """
    theirs = {(kind, rank) for kind, rank, _ in moves}
    ours = {
        name_of(action.code) if verb_of(action.code) == Verb.PLAY else (PASSED, PASSED) for action in deal.legal_actions
    }
    not_flush = {("Straight", rank) for kind, rank in theirs if kind == "StraightFlush"}
    if not theirs <= ours <= theirs | not_flush:
        raise Departure(f"legal here alone: {sorted(ours - theirs)}; there alone: {sorted(theirs - ours)}")


def action_of(deal: Deal, move: Move, cards: Sequence[int]) -> Action:
    """Return a move as an action of ours; raise Departure if it is none that is legal."""
    if move[0] == PASSED:
        return next(action for action in deal.legal_actions if verb_of(action.code) == Verb.PASS)
    meant = [action for action in readings(deal, cards) if name_of(action.code) == (move[0], move[1])]
    legal = [action for action in meant if action in deal.legal_actions]
    if not legal:
        raise Departure(f"{move} is not legal here")
    return legal[0]


# ------------------------------------------------------------------ what goes into the network


def state_of(seen: Observation) -> Any:
    """Return the 513 numbers that describe what a seat sees, shape (513,).

    Own hand, what the wild card can do, the cards of others not seen yet; the last move, the partner's last; what the
    player after, the partner and the player before have played; how many cards they hold; three levels.
    """
    own = int(seen.view.turn)
    done = list(turns(seen))
    after, partner, before = [(own - step) % 4 for step in (1, 2, 3)]
    played = {seat: [card for one, cards in done if one == seat for card in cards or ()] for seat in range(4)}
    unseen = 2 - counts_of([*seen.hand, *(card for cards in played.values() for card in cards)])
    level = one_of(int(seen.level), RANKS)
    return np.concatenate([
        counts_of(seen.hand), wild_flags(seen), unseen,
        move_of(done[-1:]), move_of([turn for turn in done if turn[0] == partner][-1:]),
        *(counts_of(played[seat]) for seat in (after, partner, before)),
        *(one_of(seen.counts[seat], 28) for seat in (after, partner, before)),
        level, level, level,
    ])  # fmt: skip


def turns(seen: Observation) -> Iterator[tuple[int, Sequence[int] | None]]:
    """Yield the seats in turn with what they have played: nothing for a pass, OUT where a player holds no cards.

    Where a partner takes over the lead, those between count as passing.
    """
    left = [27] * 4
    following = [*(event.seat for event in seen.history[1:]), int(seen.view.turn)]
    for (seat, action), later in zip(seen.history, following, strict=False):
        cards = [*cards_in(action.once, action.twice)] if action else []
        left[seat] -= len(cards)
        yield seat, cards
        between = (seat - 1) % 4
        while between != later:
            yield between, [] if left[between] else OUT
            between = (between - 1) % 4


def move_of(last: Sequence[tuple[int, Sequence[int] | None]]) -> Any:
    """Return the counts of a last move; all -1 where there is none, or of a player who was out."""
    cards = last[0][1] if last else OUT
    return np.full(CARDS, -1.0) if cards is OUT else counts_of(cards)


def counts_of(cards: Sequence[int]) -> Any:
    """Return how often each card is there, shape (54,)."""
    counts = np.zeros(CARDS)
    for card in cards:
        counts[INDICES[card]] += 1
    return counts


def one_of(number: int, length: int) -> Any:
    """Return zeros with a one at an index."""
    return np.eye(1, length, number)[0]


def wild_flags(seen: Observation) -> Any:
    """Return twelve flags of what a wild card could do, all 0 for a hand without; its own cards are left out.

    Whether there is one; whether one suit has four of five neighbours, up to the king; six that grow with the suits of
    a rank; whether a run of four ranks ends at the ace; whether neighbouring ranks are in three suits and two, three of
    them in two suits but one, two of them in two suits.
    """
    flags, wild = np.zeros(12), wild_card(int(seen.level))
    if wild not in seen.hand:
        return flags
    there = np.zeros((SUITS, RANKS), bool)
    for card in seen.hand:
        if card < SMALL_JOKER and card != wild:
            there[suit_of(card), rank_of(card)] = True
    suits = there.sum(axis=0)
    flags[0] = 1
    flags[1] = any(row[first : first + 5].sum() >= 4 for row in there for first in range(RANKS - 5))
    flags[8 - max(1, suits.max()) : 8] = 1
    flags[8] = suits[-4:].all()
    flags[9:] = _neighbours(suits.tolist())
    return flags


def _neighbours(suits: Sequence[int]) -> tuple[bool, bool, bool]:
    """Return the last three flags, of the numbers of suits that each rank is in."""
    pairs = list(pairwise(suits))
    triples = list(zip(suits, suits[1:], suits[2:], strict=False))
    return (
        any(max(pair) >= 3 and min(pair) == 2 for pair in pairs),
        any(sorted(triple)[0] == 1 and sorted(triple)[1] >= 2 for triple in triples),
        any(pair == (2, 2) for pair in pairs),
    )
