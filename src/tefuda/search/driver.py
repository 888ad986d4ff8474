"""Searching: the same determinizations for all candidates, played to the end; written as rules are.

A search can be stopped after any slice and goes on from its record. Sources: Z. Karnin, T. Koren, O. Somekh, "Almost
optimal exploration in multi-armed bandits" (2013), for the halving of the candidates; M. Ginsberg, "GIB: imperfect
information in a computationally challenging game" (2001), for playing on tables that could be.
"""

from __future__ import annotations

from typing import Protocol

from tefuda.bulk.net import FIRST, PARTS, POINT, UNKNOWN, Thought, choose_by_net, look_at, value_of
from tefuda.bulk.policies import most_liked
from tefuda.bulk.rules import O, T, V, ask, decide, look, pass_all_idle
from tefuda.bulk.worth import points_and_place
from tefuda.compiler.layout import Integers
from tefuda.core.records.counts import MAX_SEATS, NO_SEAT
from tefuda.core.records.primitives import overwrite
from tefuda.core.records.record import Cells, Of, Record, cell, cells, part, record
from tefuda.core.table.chance import Dice, roll_word
from tefuda.core.table.course import most_gained
from tefuda.core.table.decision import Decision, Proposals
from tefuda.core.table.rules import Table
from tefuda.search.thinker import Thinker

MOST_CANDIDATES = 16
"""How many candidates are tried at most: those that a greedy player likes best."""
MOST_BY_NET = 6
"""How many are tried at most of those that a net likes best."""
TRUST = 25
"""How many playouts a net's opinion of a candidate counts as, at least.

If there were more, it counts as one for every `lean` of a search: the net has learned from tables as they are, not only
determinized ones.
"""
LEAN = 4
"""The `lean` of a search whose playouts believe the net as well."""
FORESEEN = 30
"""What share of the rest of a playout, in hundredths, is what the net expects at a decision of the seat."""
WHOLE = 1 << 16
"""In how many parts a playout is shared out."""
HUNDRED = 100
LOOKED, THOUGHT = 20, 10
"""As how many decisions of greedy players it counts to look at a view with a net, and to think of a decision."""
DOUBT = 14
"""How many standard deviations of their difference on a world another candidate has to be ahead of the first, in all.

So it has to be better by more, the fewer worlds there are: the best of many looks better than it is.
"""
DEVIATIONS_BEHIND = 4
"""How many standard deviations of their difference a candidate must be behind the best to be left out early."""
WORLDS_BETWEEN = 128
"""After how many worlds candidates are compared again with the best, to be left out early."""
MOST_STEPS = 1_000
"""A playout that has not ended after this many decisions counts with its points so far."""
MOST_BEFORE = 64
"""A determinization is given up if the seat that searches has not had its turn after this many decisions."""


@record
class Search(Record):
    """A search for the best of some candidates, as far as it has come.

    `codes` are the candidates, of which `count` are tried, those liked best first: by a net or else by a club player,
    and then the first has the benefit of the `doubt`, as long as that one is alive.
    `priors` are what a net thinks they are worth, in `PARTS` of a point, which counts as one playout for every `lean`
    that there were, and as `TRUST` at least. `alive` is a mask of those still tried. `sums` are what they were worth on
    the `worlds` that each has been tried on, `squares` the sums of the squares, `wins` how often they won; all alive
    have been tried on the same worlds. `apart` are, for each of the others, the sums of the squares of its differences
    from the first, which was worth `first` on the latest world, counted while the first is alive.

    At most `budget` playouts are made, and no more once they have come to about `allowance` decisions; one of the two
    may be 0, which is no limit. There are fewer if one candidate is surely the best before. `done` are the playouts
    made, `steps` the decisions in them, counted by what they cost. `rounds` have been done, after each of which the
    worse half of the candidates is left out; what is surely worse is left out between them, too.

    The search of a `master` thinks that the others play as in a club on every world, and not only on every second, and
    believes only how playouts end, not what a net expects on the way.
    `mates` is the mask of the seats that have gained the same as this one in every playout: itself, and its partners.
    """

    seat: int = cell(start=NO_SEAT)
    count: int = cell()
    begun: int = cell()
    codes: Cells = cells(MOST_CANDIDATES)
    liked: Cells = cells(MOST_CANDIDATES)
    priors: Cells = cells(MOST_CANDIDATES)
    sums: Cells = cells(MOST_CANDIDATES)
    squares: Cells = cells(MOST_CANDIDATES)
    apart: Cells = cells(MOST_CANDIDATES)
    first: int = cell()
    wins: Cells = cells(MOST_CANDIDATES)
    visits: Cells = cells(MOST_CANDIDATES)
    doubt: int = cell(Of.FLAG)
    alive: int = cell()
    left: int = cell()
    rounds: int = cell()
    budget: int = cell()
    allowance: int = cell()
    done: int = cell()
    steps: int = cell()
    worlds: int = cell()
    failed: int = cell()
    dice: Dice = part(Dice)
    decision: Decision = part(Decision)
    mates: int = cell()
    master: int = cell(Of.FLAG)
    lean: int = cell(start=1)


class SearchState(Protocol[T, V]):
    """What a search has at hand.

    `world` is the last determinization, `trial` the one on which a candidate is played out: the side that searches
    plays by `own` weights, all others by `weights`, the usual ones. `glimpse` is what a seat sees there. Where
    there is a net, `thought` is what it has at hand.
    """

    search: Search
    world: T
    trial: T
    glimpse: V
    weights: Record
    own: Record
    thought: Thought


def begin_search(
    thinker: Thinker[T, O, V], view: V, known: V, options: O, proposals: Proposals, state: SearchState[T, V],
    dice: Dice, net: Integers,
) -> None:  # fmt: skip
    """Begin a search for the seat whose view it is, among the codes proposed; its dice come from `dice`."""
    search = state.search
    search.seat, search.begun = view.seat, 1
    search.count, search.rounds, search.done, search.steps, search.worlds, search.failed = 0, 0, 0, 0, 0, 0
    search.mates = (1 << MAX_SEATS) - 1
    search.dice.low, search.dice.carry = roll_word(dice), roll_word(dice) >> 3 | 1
    overwrite(state.glimpse, view)
    if thinker.nets_search and net[FIRST] != 0:
        rank_by_net(thinker, view, known, options, proposals, state, net)
    else:
        rank_by_preference(thinker, options, proposals, state)
    for i in range(search.count):
        search.sums[i], search.squares[i], search.apart[i], search.wins[i], search.visits[i] = 0, 0, 0, 0, 0
    search.alive, search.left = (1 << search.count) - 1, search.count


def rank_by_preference(thinker: Thinker[T, O, V], options: O, proposals: Proposals, state: SearchState[T, V]) -> None:
    """Make candidates of the codes that a club player likes best who has no net."""
    search = state.search
    search.doubt = 1
    for i in range(proposals.count):
        liked = thinker.rules.preference(state.glimpse, options, state.own, proposals.codes[i])
        rank_candidate(search, proposals.codes[i], liked)
    for i in range(search.count):
        search.priors[i] = 0


def rank_by_net(
    thinker: Thinker[T, O, V],
    view: V,
    known: V,
    options: O,
    proposals: Proposals,
    state: SearchState[T, V],
    net: Integers,
) -> None:
    """Make candidates of the codes that a net likes best; cards are picked for them on any table that could be."""
    search = state.search
    search.doubt, search.lean = 0, LEAN if thinker.nets_play_out and search.master == 0 else 1
    thinker.determinize(known, options, search.dice, state.world)
    look_at(thinker.rules, view, options, net, state.thought)
    for i in range(proposals.count):
        value = value_of(thinker.rules, state.world, view, options, net, state.thought, proposals.codes[i])
        rank_candidate(search, proposals.codes[i], value)
    search.count = min(search.count, MOST_BY_NET)
    for i in range(search.count):
        search.priors[i] = search.liked[i] * PARTS // net[POINT]


def search_slice(
    thinker: Thinker[T, O, V], view: V, options: O, proposals: Proposals, state: SearchState[T, V], dice: Dice,
    net: Integers, playouts: int,
) -> int:  # fmt: skip
    """Begin a search if it has not begun, and go on for about that number of playouts; say whether it has ended."""
    if state.search.begun == 0:
        begin_search(thinker, view, view, options, proposals, state, dice, net)
    return search_on(thinker, view, options, proposals, state, net, playouts)


def rank_candidate(search: Search, code: int, liked: int) -> None:
    """Put a code among the candidates, behind those liked as much, unless there are enough that are liked better."""
    if search.count < MOST_CANDIDATES:
        search.count += 1
    elif liked <= search.liked[MOST_CANDIDATES - 1]:
        return
    index = search.count - 1
    while index > 0 and search.liked[index - 1] < liked:
        search.codes[index], search.liked[index] = search.codes[index - 1], search.liked[index - 1]
        index -= 1
    search.codes[index], search.liked[index] = code, liked


def search_on(
    thinker: Thinker[T, O, V], known: V, options: O, proposals: Proposals, state: SearchState[T, V], net: Integers,
    playouts: int,
) -> int:  # fmt: skip
    """Go on with a search for about that number of playouts; say whether it has ended."""
    search = state.search
    until = search.done + playouts
    while search.done < until and has_ended(search) == 0:
        if not determinize_world(thinker, known, options, proposals, state, net):
            search.failed += 1
            continue
        for i in range(search.count):
            if search.alive >> i & 1 != 0:
                try_candidate(thinker, options, proposals, state, net, i)
        search.worlds += 1
        halve_when_due(search)
        if search.worlds % WORLDS_BETWEEN == 0:
            leave_out_surely_worse(search)
    return has_ended(search)


def has_ended(search: Search) -> int:
    """Say whether a search is over: one candidate is left, or the view fits no table."""
    return 1 if search.left <= 1 or search.failed > search.worlds + MOST_BEFORE else 0


def determinize_world(
    thinker: Thinker[T, O, V], known: V, options: O, proposals: Proposals, state: SearchState[T, V], net: Integers
) -> bool:
    """Determinize a table on which it is the turn of the seat that searches; say whether it came to that."""
    world, seat = state.world, state.search.seat
    thinker.determinize(known, options, state.search.dice, world)
    thinker.suppose(world, options, seat, state.search.dice)
    pass_all_idle(thinker.rules, world, options)
    steps = 0
    while world.over == 0 and world.turn != seat and steps < MOST_BEFORE:
        think_on(thinker, world, options, proposals, state, net)
        steps += 1
    return world.over == 0 and world.turn == seat


def think_on(
    thinker: Thinker[T, O, V], table: T, options: O, proposals: Proposals, state: SearchState[T, V], net: Integers
) -> int:
    """Let the seat to act do what a club player or a casual one would do; return as how many decisions that counts.

    What a net expects of the decision is stored in `state.thought`, or `UNKNOWN`.

    The side that searches plays as in a club, and where there is a net, so do the others on every second world: nobody
    knows how strong they are. In families in which nets do not play in playouts, club players go by weights there.
    """
    in_club = plays_in_club(thinker, state.search, table.turn, net)
    state.thought.expected = UNKNOWN
    ask(thinker.rules, table, options, proposals)
    code, steps = proposals.codes[0], 1
    if proposals.count > 1:
        look(thinker.rules, table, options, table.turn, state.glimpse)
        if thinker.nets_search and thinker.nets_play_out and in_club and net[FIRST] != 0:
            code = choose_by_net(thinker.rules, table, options, state.glimpse, proposals, net, state.thought)
            steps = LOOKED + THOUGHT * proposals.count
        else:
            code = most_liked(thinker.rules, state.glimpse, options, state.own if in_club else state.weights, proposals)
    decide(thinker.rules, table, options, state.search.decision, code)
    return steps


def plays_in_club(thinker: Thinker[T, O, V], search: Search, seat: int, net: Integers) -> bool:
    """Say whether a seat plays as in a club on the world at hand."""
    if search.mates >> seat & 1 != 0:
        return True
    if thinker.nets_search and net[FIRST] != 0:
        return search.worlds & 1 == 0 or (thinker.nets_play_out and search.master != 0)
    return False


def try_candidate(
    thinker: Thinker[T, O, V], options: O, proposals: Proposals, state: SearchState[T, V], net: Integers, candidate: int
) -> None:
    """Play the world at hand to its end after a candidate, and count what that was worth.

    Where the seat decides by a net, what that expects counts for a share of the rest of the playout, since it depends
    less on luck; not in the search of a master. Source: R. Sutton, "Learning to predict by the methods of temporal
    differences" (1988).
    """
    search, table = state.search, state.trial
    overwrite(table, state.world)
    decide(thinker.rules, table, options, search.decision, search.codes[candidate])
    made, left, foreseen = 1, WHOLE, 0
    search.steps += 1
    while table.over == 0 and made < MOST_STEPS:
        foresees = table.turn == search.seat and search.master == 0
        search.steps += think_on(thinker, table, options, proposals, state, net)
        if foresees and state.thought.expected != UNKNOWN:
            share = left * FORESEEN // HUNDRED
            foreseen += share * state.thought.expected
            left -= share
        made += 1
    foreseen += left * PARTS * points_and_place(thinker.rules, table, options, search.seat)
    value = (foreseen + WHOLE * PARTS // 2) // (WHOLE * PARTS)
    search.sums[candidate] += value
    search.squares[candidate] += value * value
    if candidate == 0:
        search.first = value
    elif search.alive & 1 != 0:
        search.apart[candidate] += (value - search.first) * (value - search.first)
    search.wins[candidate] += has_won(table, search.seat)
    narrow_mates(search, table)
    search.visits[candidate] += 1
    search.done += 1


def narrow_mates(search: Search, table: Table) -> None:
    """Leave out of the mates the seats that have not gained the same."""
    for seat in range(table.seats):
        if table.payoffs[seat] != table.payoffs[search.seat]:
            search.mates &= ~(1 << seat)


def has_won(table: Table, seat: int) -> int:
    """Say whether nobody has gained more by a deal than a seat, and somebody less."""
    return most_gained(table.payoffs, table.seats) >> seat & 1


def halve_when_due(search: Search) -> None:
    """Leave out the worse half when the playouts of a round are used up, as far as it has not been left out already."""
    rounds = rounds_of(search.count)
    if search.done * rounds < most_playouts(search) * (search.rounds + 1):
        return
    search.rounds += 1
    keep = search.count + (1 << search.rounds) - 1 >> search.rounds
    while search.left > keep:
        search.alive ^= 1 << worst_of(search)
        search.left -= 1


def most_playouts(search: Search) -> int:
    """Return how many playouts a search makes at most."""
    allowed = search.allowance * search.done // max(search.steps, 1)
    if search.budget == 0 or (search.allowance != 0 and allowed < search.budget):
        return allowed
    return search.budget


def leave_out_surely_worse(search: Search) -> None:
    """Leave out the candidates that playouts have shown to be worse than the best, whatever else speaks for it.

    Source: E. Even-Dar, S. Mannor, Y. Mansour, "Action elimination and stopping conditions for the multi-armed bandit
    and reinforcement learning problems" (2006).
    """
    best = best_of(search)
    for i in range(search.count):
        if search.alive >> i & 1 != 0:
            deviation = root(spread_between(search, best, i))
            if search.sums[best] - search.sums[i] > DEVIATIONS_BEHIND * deviation:
                search.alive ^= 1 << i
                search.left -= 1


def spread_between(search: Search, i: int, j: int) -> int:
    """Return the variance of the difference of what two candidates alive have been worth in all.

    All alive were tried on the same worlds, so that it varies less than if each had worlds of its own; how much less is
    known of the first and another. It is 0 where they always differed by the same, however rare what would change that.
    """
    if i == j:
        return 0
    if i != 0 and j != 0:
        return spread(search, i) + spread(search, j)
    other = i + j
    difference = search.sums[other] - search.sums[0]
    return max(0, search.apart[other] - difference * difference // max(1, search.visits[other]))


def spread(search: Search, i: int) -> int:
    """Return the variance of the sum of what a candidate has been worth."""
    total, number = search.sums[i], max(1, search.visits[i])
    return max(0, search.squares[i] - total * total // number)


def rounds_of(count: int) -> int:
    """Return how often a number of candidates is halved until one is left."""
    rounds = 0
    while 1 << rounds < count:
        rounds += 1
    return rounds


def rated(search: Search, i: int) -> int:
    """Return how good a candidate is, among those with as many visits: what it was worth, and what a net thinks.

    While the first is alive, the doubt about any other is taken off.
    """
    doubted = doubt_of(search, i) if search.doubt == 1 and search.alive & 1 != 0 else 0
    return (search.sums[i] - doubted) * PARTS + search.priors[i] * max(TRUST, search.visits[i] // search.lean)


def doubt_of(search: Search, i: int) -> int:
    """Return by how much a candidate has to be better in all than the first, which players like best."""
    return root(spread_between(search, 0, i) * DOUBT * DOUBT // max(1, search.visits[i]))


def root(number: int) -> int:
    """Return the whole part of a square root."""
    found, guess = number, (number + 1) // 2
    while guess < found:
        found, guess = guess, (guess + number // guess) // 2
    return found


def worst_of(search: Search) -> int:
    """Return the worst candidate of those alive; the last of equals."""
    worst = MOST_CANDIDATES
    for i in range(search.count):
        if search.alive >> i & 1 != 0 and (worst == MOST_CANDIDATES or rated(search, i) <= rated(search, worst)):
            worst = i
    return worst


def best_of(search: Search) -> int:
    """Return the best candidate of those alive; the first of equals."""
    best = MOST_CANDIDATES
    for i in range(search.count):
        if search.alive >> i & 1 != 0 and (best == MOST_CANDIDATES or rated(search, i) > rated(search, best)):
            best = i
    return best
