"""The Big Two network of henrycharlesworth/big2_PPOalgorithm, trained by proximal policy optimization (2018).

Its own environment plays every deal beside ours, and hands the network its state. Before each decision the hands and
the legal actions of both are compared, and at the end the payoffs. The network draws from its probabilities, as it does
in its project. What it sees of a deal depends on its own hand and on what everybody has seen.

Two things that beat what lies there are never offered by its environment, and so the network cannot play them: of four
cards of a rank the two lowest with the highest as a triple, also in a full house; and a straight flush on a straight
flush. Our bot may play both, and the environment goes along.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import chdir
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

import numpy as np

import tefuda
from benchmarks.opponents import Departure, clone_of, file_of, library, module_of
from tefuda.core.cards.card import cards_in, rank_of, suit_of
from tefuda.core.records.counts import RANKS, SUITED_CARDS, SUITS
from tefuda.core.table.chance import Dice, roll_word
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.readings import readings

REPOSITORY = "henrycharlesworth/big2_PPOalgorithm"
WEIGHTS = "modelParameters136500"
SUITS_THERE = (1, 0, 2, 3)
"""By our suit, clubs first, how strong it is there: diamonds, clubs, hearts, spades."""
STRAIGHT_FLUSH = 4
"""Its type of a straight flush."""
FIRST = 1
"""The three of diamonds there, which is played before anybody decides."""


class Big2Ppo:
    """The network with its environment."""

    layouts: ClassVar[Mapping[str, Sequence[Sequence[int]]]] = {
        "1v3": ((0,), (1,), (2,), (3,)),
        "2v2": ((0, 2), (1, 3)),
        "3v1": ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2)),
    }
    unit: ClassVar[str] = "points"

    def __init__(self, source: Path) -> None:
        clone = clone_of(source, REPOSITORY)
        self.weights = file_of(clone, WEIGHTS)
        file_of(clone, "actionIndices.pkl")
        loaded = library("joblib").load(self.weights)
        self._layers = [np.asarray(layer, np.float32) for layer in loaded[:6]]
        with chdir(clone):  # it opens its table of actions where it stands
            self._environment = module_of(clone, "big2Game")
            self.options = module_of(clone, "enumerateOptions")

    @cached_property
    def actions(self) -> list[tuple[int, ...]]:
        """Where in a sorted hand the cards of each of its actions are."""
        there = self.options
        by_size: list[Any] = [
            there.inverseTwoCardIndices, there.inverseThreeCardIndices,
            there.inverseFourCardIndices, there.inverseFiveCardIndices,
        ]  # fmt: skip
        indices: list[tuple[int, ...]] = []
        for number in range(int(there.passInd)):
            option, size = there.getOptionNC(number)
            indices.append((int(option),) if size == 1 else tuple(map(int, by_size[size - 2][option])))
        return [*indices, ()]

    def deal(self, seed: int, number: int) -> Deal:
        return tefuda.deal("ppo", seats=4, seed=seed, number=number)

    def sit(self, deal: Deal, dice: Dice) -> Big2Shadow:
        hands = [card_there(card) for player in range(1, 5) for card in held(deal, seat_of(player))]
        with patch.object(np.random, "permutation", lambda _: np.array(hands) - 1):
            game = self._environment.big2Game()
        return Big2Shadow(self, game, dice)

    def draw(self, state: Any, forbidden: Any, dice: Dice) -> int:
        """Return an action drawn from the probabilities of a state; the forbidden ones are minus infinity."""
        values = state.reshape(-1).astype(np.float32)
        for weights, biases in zip(self._layers[0:4:2], self._layers[1:4:2], strict=True):
            values = np.maximum(values @ weights + biases, 0)
        logits = values @ self._layers[4] + self._layers[5] + forbidden.reshape(-1)
        shares = np.exp(logits - logits.max()).cumsum()
        drawn = (roll_word(dice) + 0.5) / (1 << 32) * shares[-1]
        return int(np.searchsorted(shares, drawn, side="right"))


class Big2Shadow:
    """One deal in its environment, whose players go up where our seats go down."""

    def __init__(self, opponent: Big2Ppo, game: Any, dice: Dice) -> None:
        self._opponent = opponent
        self._game = game
        self._dice = dice
        self._first = True

    def choose(self, deal: Deal) -> Action:
        legal = self._legal(deal)
        if self._first:
            return legal[(FIRST,)]
        _, state, forbidden = self._game.getCurrentState()
        number = self._opponent.draw(state, forbidden, self._dice)
        return legal[self._cards(number)]

    def _legal(self, deal: Deal) -> dict[tuple[int, ...], Action]:
        """Return the legal actions by their cards there; raise Departure unless both allow the same.

        A code of ours leaves the suits of a lower pair to the rules, so that fewer are listed here than there. What is
        never offered there is left out of account.
        """
        legal = {cards_there(action): action for action in deal.legal_actions}
        allowed = self._allowed(deal)
        for cards in allowed - set(legal):
            for action in readings(deal, [CARDS_HERE[card] for card in cards]):
                if action in deal.legal_actions:
                    legal[cards] = action
        ours, theirs = sorted(set(legal) - allowed), sorted(allowed - set(legal))
        if theirs or not all(map(self._never_offered, ours)):
            raise Departure(f"legal here alone: {ours}; there alone: {theirs}")
        return legal

    def _allowed(self, deal: Deal) -> set[tuple[int, ...]]:
        """Return the cards of the actions that it allows; raise Departure where hands or turns differ."""
        if self._first:
            return {(FIRST,)}
        if self._game.gameOver or seat_of(self._game.playersGo) != deal.turn:
            raise Departure("another player has the turn")
        hand = sorted(card_there(card) for card in held(deal, deal.table.turn))
        if hand != self._game.currentHands[self._game.playersGo].tolist():
            raise Departure("the hands differ")
        return {self._cards(int(number)) for number in np.flatnonzero(self._game.returnAvailableActions())}

    def _cards(self, number: int) -> tuple[int, ...]:
        hand = self._game.currentHands[self._game.playersGo]
        return tuple(int(hand[index]) for index in self._opponent.actions[number])

    def _never_offered(self, cards: tuple[int, ...]) -> bool:
        """Say whether cards are among those that its environment forgets, see above."""
        hand = self._game.currentHands[self._game.playersGo].tolist()
        on_straight_flush = len(cards) == 5 and not self._game.control and self._top().type == STRAIGHT_FLUSH
        for first in range(FIRST, len(CARDS_HERE), SUITS):
            four = [*range(first, first + SUITS)]
            if set(four) <= set(hand) and set(four) & set(cards) == {four[0], four[1], four[3]}:
                return True
        return bool(on_straight_flush)

    def _top(self) -> Any:
        return self._game.handsPlayed[self._game.goIndex - 1]

    def follow(self, deal: Deal, action: Action) -> None:
        self._legal(deal)
        if self._first:
            self._first = False
            return
        hand = self._game.currentHands[self._game.playersGo].tolist()
        number = self._opponent.actions.index(tuple(hand.index(card) for card in cards_there(action)))
        self._game.updateGame(*self._opponent.options.getOptionNC(number))

    def end(self, deal: Deal) -> None:
        rewards = tuple(int(self._game.rewards[player_of(seat) - 1]) for seat in range(4))
        if not self._game.gameOver or rewards != deal.payoffs:
            raise Departure(f"payoffs {deal.payoffs} here, {rewards} there")


def seat_of(player: int) -> int:
    """Return our seat of a player, 1 to 4."""
    return (1 - player) % 4


def player_of(seat: int) -> int:
    """Return the player, 1 to 4, of our seat."""
    return -seat % 4 + 1


def held(deal: Deal, seat: int) -> list[int]:
    """Return the cards of a hand."""
    return list(cards_in(deal.table.held.once[seat]))


def card_there(card: int) -> int:
    """Return its number of a card: from 1, the three of diamonds, to 52, the two of spades."""
    return (rank_of(card) - 1) % RANKS * SUITS + SUITS_THERE[suit_of(card)] + 1


CARDS_HERE = {card_there(card): card for card in range(SUITED_CARDS)}


def cards_there(action: Action) -> tuple[int, ...]:
    """Return its numbers of the cards of an action, the lowest first; none for a pass."""
    return tuple(sorted(card_there(int(card)) for card in action.fields.get("cards", ())))
