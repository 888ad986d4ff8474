"""A net in play: its estimate of what a decision is worth, in whole numbers; written in the dialect.

A net has two hidden layers. Its input is the view and the decision, as the encoding of the family writes them. A hidden
number is 0 where its sum is negative. All weights are whole numbers, so that the result is the same on every machine,
and small enough for sums of 32 bits, of which processors add many at once; `Net.is_narrow` proves it for each net.
Source of the shape and of the training: D. Zha et al., "DouZero: Mastering DouDizhu with self-play deep reinforcement
learning" (2021).
"""

from __future__ import annotations

from tefuda.bulk.rules import GameRules, O, T, V
from tefuda.compiler.layout import Integers
from tefuda.core.records.primitives import narrow
from tefuda.core.records.record import Cells, Record, cell, cells, part, record
from tefuda.core.table.decision import Decision, Proposals

MOST_INPUTS = 1_024
"""How many numbers an encoding has at most, of a view and a decision together."""
MOST_HIDDEN = 256
"""How many numbers a hidden layer has at most."""
MOST_VALUE = 1 << 20
"""The largest value of a hidden number; larger ones are cut off."""
LEAST = -(1 << 60)
"""Less than any preference and any estimate."""
PARTS = 256
"""The unit of `expected`: so many are one point."""
UNKNOWN = -(1 << 30)
"""Stands in `expected` where no net was asked."""

# Where things are in the block of a net; a block whose first number is 0 is not a net.
FIRST, SECOND, SEEN, DECIDED, FIRST_SHIFT, SECOND_SHIFT, POINT, START = 0, 1, 2, 3, 4, 5, 6, 8


@record
class Thought(Record):
    """The working memory of a net while it chooses.

    `features` are those of a view and, after them, a decision. `first` and `second` are the sums of the two layers,
    of 32 bits; `counted` are the features of the decision that the `first` sums include, so that for the next decision
    only what differs is added. `expected` is what the net expects of the decision chosen last, in `PARTS` of a point,
    or UNKNOWN.
    """

    features: Cells = cells(MOST_INPUTS)
    counted: Cells = cells(MOST_INPUTS)
    first: Cells = cells(MOST_HIDDEN)
    second: Cells = cells(MOST_HIDDEN)
    expected: int = cell()
    decision: Decision = part(Decision)


def add_row(sums: Cells, net: Integers, at: int, length: int, times: int) -> None:
    """Add to `length` sums the weights from `net[at]` on, `times` times, a number of 32 bits with its sign."""
    if times == 1:
        for i in range(length):
            sums[i] += net[at + i]
        return
    for i in range(length):
        sums[i] += net[at + i] * times


def look_at(rules: GameRules[T, O, V], view: V, options: O, net: Integers, thought: Thought) -> None:
    """Write the features of a view, and begin the sums of the first layer with them; called before `value_of`."""
    rules.write_view(view, options, thought.features, 0)
    first, seen, decided, sums = net[FIRST], net[SEEN], net[DECIDED], narrow(thought.first)
    bias = START + (seen + decided) * first
    for i in range(first):
        sums[i] = net[bias + i]
    for i in range(seen):
        if thought.features[i] != 0:
            add_row(sums, net, START + i * first, first, thought.features[i])
    for i in range(seen, seen + decided):
        thought.counted[i] = 0


def value_of(
    rules: GameRules[T, O, V], table: T, view: V, options: O, net: Integers, thought: Thought, code: int
) -> int:
    """Return what the net expects of the decision `code` after `look_at`; `net[POINT]` units make a point."""
    decision = thought.decision
    decision.code, decision.once, decision.twice = code, 0, 0
    rules.pick(table, options, decision)
    seen = net[SEEN]
    rules.write_action(view, options, decision, thought.features, seen)
    return value_of_action(net, thought)


def value_of_action(net: Integers, thought: Thought) -> int:
    """Return what the net expects of the decision whose features stand in `thought`, in the units of `value_of`."""
    first, second, seen, decided = net[FIRST], net[SECOND], net[SEEN], net[DECIDED]
    ones, twos = narrow(thought.first), narrow(thought.second)
    for i in range(seen, seen + decided):
        change = thought.features[i] - thought.counted[i]
        if change != 0:
            add_row(ones, net, START + i * first, first, change)
            thought.counted[i] = thought.features[i]
    weights = START + (seen + decided + 1) * first
    bias = weights + first * second
    for i in range(second):
        twos[i] = net[bias + i]
    for i in range(first):
        if ones[i] > 0:
            value = min(ones[i] >> net[FIRST_SHIFT], MOST_VALUE)
            add_row(twos, net, weights + i * second, second, value)
    last = bias + second
    total = net[last + second]
    for i in range(second):
        total += min(max(twos[i] >> net[SECOND_SHIFT], 0), MOST_VALUE) * net[last + i]
    return total


def choose_by_net(
    rules: GameRules[T, O, V], table: T, options: O, view: V, proposals: Proposals, net: Integers, thought: Thought
) -> int:
    """Return the proposed code that a net values most, the first of equals, and set `thought.expected`.

    `view` is that of the seat to act; `net` must not be NO_NET.
    """
    look_at(rules, view, options, net, thought)
    best, highest = proposals.codes[0], LEAST
    for i in range(proposals.count):
        value = value_of(rules, table, view, options, net, thought, proposals.codes[i])
        if value > highest:
            best, highest = proposals.codes[i], value
    thought.expected = highest * PARTS // net[POINT]
    return best
