"""A net in play: what it thinks a decision is worth, in whole numbers; written as rules are.

A net has two hidden layers. Its input is the view and the decision, as the encoding of the family writes them. A
hidden number is 0 where its sum is negative. All weights are whole numbers, so that a net thinks the same everywhere.
Source of the shape and of the training: D. Zha et al., "DouZero: Mastering DouDizhu with self-play deep reinforcement
learning" (2021).
"""

from __future__ import annotations

from tefuda.bulk.rules import GameRules, O, T, V
from tefuda.compiler.layout import Integers
from tefuda.core.records.record import Cells, Record, cell, cells, part, record
from tefuda.core.table.decision import Decision, Proposals

MOST_INPUTS = 1_024
"""How many numbers an encoding has at most, of a view and a decision together."""
MOST_HIDDEN = 256
"""How many hidden numbers a layer has at most."""
MOST_VALUE = 1 << 20
"""A hidden number is cut off there."""
LEAST = -(1 << 60)
"""Less than anything is worth."""
PARTS = 256
"""In how many parts of a point it is counted what decisions are worth."""
UNKNOWN = -(1 << 30)
"""In place of what a net expects, where none was asked."""

# Where things are in the block of a net; a block whose first number is 0 is not a net.
FIRST, SECOND, SEEN, DECIDED, FIRST_SHIFT, SECOND_SHIFT, POINT, START = 0, 1, 2, 3, 4, 5, 6, 8


@record
class Thought(Record):
    """What a net has at hand: `features` of a view and a decision, and the sums of its layers.

    `counted` are the features of a decision that the `first` sums hold: from one decision to the next few change.
    `expected` is what the net thinks the decision chosen last is worth, in `PARTS` of a point.
    """

    features: Cells = cells(MOST_INPUTS)
    counted: Cells = cells(MOST_INPUTS)
    first: Cells = cells(MOST_HIDDEN)
    second: Cells = cells(MOST_HIDDEN)
    expected: int = cell()
    decision: Decision = part(Decision)


def add_row(sums: Cells, net: Integers, at: int, length: int, times: int) -> None:
    """Add to sums the weights of one number, as often as it says, which takes less than 32 bits."""
    if times == 1:
        for i in range(length):
            sums[i] += net[at + i]
        return
    factor = (times << 32) >> 32  # compiled, this says that 32 bits are enough, and products are a quarter quicker
    for i in range(length):
        sums[i] += net[at + i] * factor


def look_at(rules: GameRules[T, O, V], view: V, options: O, net: Integers, thought: Thought) -> None:
    """Let a net see a view."""
    rules.write_view(view, options, thought.features, 0)
    first, seen, decided = net[FIRST], net[SEEN], net[DECIDED]
    bias = START + (seen + decided) * first
    for i in range(first):
        thought.first[i] = net[bias + i]
    for i in range(seen):
        if thought.features[i] != 0:
            add_row(thought.first, net, START + i * first, first, thought.features[i])
    for i in range(seen, seen + decided):
        thought.counted[i] = 0


def value_of(
    rules: GameRules[T, O, V], table: T, view: V, options: O, net: Integers, thought: Thought, code: int
) -> int:
    """Return what a net that has seen the view thinks a decision is worth."""
    decision = thought.decision
    decision.code, decision.once, decision.twice = code, 0, 0
    rules.pick(table, options, decision)
    seen = net[SEEN]
    rules.write_action(view, options, decision, thought.features, seen)
    return value_of_action(net, thought)


def value_of_action(net: Integers, thought: Thought) -> int:
    """Return what a net thinks of the decision that the features describe."""
    first, second, seen, decided = net[FIRST], net[SECOND], net[SEEN], net[DECIDED]
    for i in range(seen, seen + decided):
        change = thought.features[i] - thought.counted[i]
        if change != 0:
            add_row(thought.first, net, START + i * first, first, change)
            thought.counted[i] = thought.features[i]
    weights = START + (seen + decided + 1) * first
    bias = weights + first * second
    for i in range(second):
        thought.second[i] = net[bias + i]
    for i in range(first):
        if thought.first[i] > 0:
            value = min(thought.first[i] >> net[FIRST_SHIFT], MOST_VALUE)
            add_row(thought.second, net, weights + i * second, second, value)
    last = bias + second
    total = net[last + second]
    for i in range(second):
        total += min(max(thought.second[i] >> net[SECOND_SHIFT], 0), MOST_VALUE) * net[last + i]
    return total


def choose_by_net(
    rules: GameRules[T, O, V], table: T, options: O, view: V, proposals: Proposals, net: Integers, thought: Thought
) -> int:
    """Return the code that a net thinks is worth most, the first of those worth as much; keep what it expects."""
    look_at(rules, view, options, net, thought)
    best, highest = proposals.codes[0], LEAST
    for i in range(proposals.count):
        value = value_of(rules, table, view, options, net, thought, proposals.codes[i])
        if value > highest:
            best, highest = proposals.codes[i], value
    thought.expected = highest * PARTS // net[POINT]
    return best
