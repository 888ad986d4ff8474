"""The search: all candidates are played out from the same determinized tables, or worlds; written in the dialect.

A search can be stopped after any slice and goes on from its record. Sources: Z. Karnin, T. Koren, O. Somekh, "Almost
optimal exploration in multi-armed bandits" (2013), for the halving of the candidates; M. Ginsberg, "GIB: imperfect
information in a computationally challenging game" (2001), for playing on determinizations.
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
from tefuda.search.chances import (
    BY_NET_AND_OPINION,
    BY_WEIGHTS,
    MILLION,
    Fit,
    corrected,
    length_of,
    trust_in,
)
from tefuda.search.thinker import Thinker

MOST_CANDIDATES = 16
"""How many actions are tried at most: those with the highest preference."""
MOST_BY_NET = 6
"""How many actions are tried at most where a net chooses them."""
TRUST = 25
"""A net's estimate of a candidate counts as at least this many playouts.

With more playouts than `lean * TRUST` it counts as one for every `lean`: the net has learned from real tables, not only
from determinized ones.
"""
LEAN = 4
"""The `lean` of a search in whose playouts nets play, too."""
FORESEEN = 30
"""At a decision of the seat, what the net expects stands for this share of the rest of a playout, in hundredths."""
WHOLE = 1 << 16
"""The weight of a whole playout, of which shares are taken."""
HUNDRED = 100
"""The denominator of FORESEEN and of `trust`."""
LOOKED, THOUGHT = 20, 10
"""What a net's choice counts in decisions of greedy players: LOOKED for the view, and THOUGHT for each legal action."""
DOUBT = 14
"""By how much the sum of another candidate must exceed that of the first, to be preferred to it without a net.

The unit is the standard deviation of the difference between the two on one world. In the mean over worlds, the fewer
there are, the further ahead a candidate has to be: the best of many looks better than it is.
"""
DEVIATIONS_BEHIND = 4
"""A candidate is left out early if it is behind the best by more than this many standard errors of their difference."""
WORLDS_BETWEEN = 128
"""Candidates are compared with the best, to be left out early, whenever this many worlds more have been tried."""
MOST_STEPS = 1_000
"""A playout is cut off after this many decisions, and counts with the payoffs at that moment."""
MOST_BEFORE = 64
"""A determinization is given up if the seat that searches is not asked within this many decisions."""


@record
class Search(Record):
    """A search for the best of some candidates, as far as it has come.

    There are `count` candidates, the legal actions liked best, the best first: liked by a net, or by the preference of
    a club player. By candidate, `codes` are the actions and `liked` how much they are liked; `priors` what a net
    expects of them, in `PARTS` of a point, 0 without a net, which counts as `trust` hundredths of a playout for each
    one made, or, where that is 0, as one playout for every `lean`, and as `TRUST` at least; `sums` what they were worth
    in all playouts, in points, and `squares` the sum of the squares; `wins` the playouts won; `visits` the playouts
    made. `apart` are the sums of the squared differences from the first
    candidate, which was worth `first` on the latest world. `doubt` is 1 without a net: then the first has the advantage
    that DOUBT describes, as long as it is alive. `alive` is the mask of the `left` candidates still tried; all of them
    have been tried on the same `worlds`. `failed` counts determinizations that were given up.

    `budget` is the largest number of playouts; `allowance` is about how many decisions they may come to. One of the two
    may be 0, which is no limit. `done` are the playouts made, `moves` the decisions in them, and `steps` these counted
    by what they cost. After each of the `rounds` the worse half of the candidates is left out; what is surely worse is
    left out between them, too.

    The search of a `master` takes the others for club players on every world, not only on every second, and goes by the
    ends of playouts alone, not by what a net expects on the way. `mates` is the mask of the seats that have gained the
    same as this one in every playout so far: itself, and its partners. `unsettled` is the mask of the candidates that
    have not ended the deal at once on every world. `begun` is 0 until the search has begun.
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
    unsettled: int = cell()
    left: int = cell()
    rounds: int = cell()
    budget: int = cell()
    allowance: int = cell()
    done: int = cell()
    moves: int = cell()
    steps: int = cell()
    worlds: int = cell()
    failed: int = cell()
    dice: Dice = part(Dice)
    decision: Decision = part(Decision)
    mates: int = cell()
    master: int = cell(Of.FLAG)
    lean: int = cell(start=1)
    trust: int = cell()


class SearchState(Protocol[T, V]):
    """The working memory of a search.

    `world` is the last determinization, `trial` the copy of it on which a candidate is played out, and `glimpse` the
    view of the seat to act there. The side that searches plays by the weights `own`, all others by the usual `weights`.
    `fit` says what a net's opinion counts. `thought` is the working memory of a net.
    """

    search: Search
    world: T
    trial: T
    glimpse: V
    weights: Record
    own: Record
    fit: Fit
    thought: Thought


def begin_search(
    thinker: Thinker[T, O, V], view: V, known: V, options: O, proposals: Proposals, state: SearchState[T, V],
    dice: Dice, net: Integers,
) -> None:  # fmt: skip
    """Begin a search for the seat whose view it is, among the codes proposed, of which there is at least one.

    `known` is the view that tables are determinized from, usually `view` itself. The dice of the search are seeded from
    `dice`, which is rolled twice. The limits of the search and the weights must have been set.
    """
    search = state.search
    search.seat, search.begun = view.seat, 1
    search.count, search.rounds, search.done, search.moves, search.steps = 0, 0, 0, 0, 0
    search.worlds, search.failed, search.trust, search.unsettled = 0, 0, 0, 0
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
    """Make candidates of the proposed codes with the highest preference, by the weights `own`."""
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
    """Make candidates of the codes that a net values most; cards are picked on a table determinized for that."""
    search = state.search
    search.doubt, search.lean = 0, LEAN if thinker.nets_play_out and search.master == 0 else 1
    thinker.determinize(known, options, search.dice, state.world)
    look_at(thinker.rules, view, options, net, state.thought)
    for i in range(proposals.count):
        value = value_of(thinker.rules, state.world, view, options, net, state.thought, proposals.codes[i])
        rank_candidate(search, proposals.codes[i], value)
    search.count = min(search.count, MOST_BY_NET)
    for i in range(search.count):
        search.priors[i] = opinion_in(thinker, view, options, net, search.liked[i])


def opinion_in(thinker: Thinker[T, O, V], view: V, options: O, net: Integers, value: int) -> int:
    """Return what a net expects in PARTS of a point, in the scale of playouts."""
    return value * PARTS * HUNDRED // (net[POINT] * thinker.prize(view, options))


def search_slice(
    thinker: Thinker[T, O, V], view: V, options: O, proposals: Proposals, state: SearchState[T, V], dice: Dice,
    net: Integers, playouts: int,
) -> int:  # fmt: skip
    """Begin a search if it has not begun, and go on for about `playouts` playouts; return 1 if it has ended, else 0.

    This is what is compiled. A slice always ends with a whole world.
    """
    if state.search.begun == 0:
        begin_search(thinker, view, view, options, proposals, state, dice, net)
    return search_on(thinker, view, options, proposals, state, net, playouts)


def rank_candidate(search: Search, code: int, liked: int) -> None:
    """Put a code among the candidates, behind those liked as much, unless all that there is room for are as good."""
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
    """Go on with a search for about `playouts` playouts; return 1 if it has ended, else 0."""
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
        search.trust = trust_in(state.fit, length_of(search.moves, search.done))
        halve_when_due(search)
        if search.worlds % WORLDS_BETWEEN == 0:
            leave_out_surely_worse(search)
    return has_ended(search)


def has_ended(search: Search) -> int:
    """Return 1 if a search is over, else 0: one candidate is left, or too many determinizations have been given up."""
    return 1 if search.left <= 1 or search.failed > search.worlds + MOST_BEFORE else 0


def determinize_world(
    thinker: Thinker[T, O, V], known: V, options: O, proposals: Proposals, state: SearchState[T, V], net: Integers
) -> bool:
    """Determinize the next world; return whether the seat that searches is to act on it."""
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
    """Let the seat to act choose as a club player or a casual one does; return what that cost, in decisions.

    What a net expects of the decision is stored in `state.thought`, UNKNOWN if none was asked. The side that searches
    plays as in a club, and where there is a net, so do the others on every second world, as nobody knows how strong
    they are. In families in which nets do not play in playouts, club players go by weights there.
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
    """Say whether a seat plays as a club player on the world at hand."""
    if search.mates >> seat & 1 != 0:
        return True
    if thinker.nets_search and net[FIRST] != 0:
        return search.worlds & 1 == 0 or (thinker.nets_play_out and search.master != 0)
    return False


def try_candidate(
    thinker: Thinker[T, O, V], options: O, proposals: Proposals, state: SearchState[T, V], net: Integers, candidate: int
) -> None:
    """Play the world at hand to its end after a candidate, and count what that was worth, in points.

    Where the seat chooses by a net, what the net expects stands for a share of the rest of the playout, since it
    depends less on luck; not in the search of a master. Source: R. Sutton, "Learning to predict by the methods of
    temporal differences" (1988).
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
    search.moves += made
    if made > 1:
        search.unsettled |= 1 << candidate


def narrow_mates(search: Search, table: Table) -> None:
    """Remove from `mates` the seats that have not gained the same as the seat that searches."""
    for seat in range(table.seats):
        if table.payoffs[seat] != table.payoffs[search.seat]:
            search.mates &= ~(1 << seat)


def has_won(table: Table, seat: int) -> int:
    """Return 1 if a seat has gained most by a deal, alone or with others, unless all have gained the same; else 0."""
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
    """Return how many playouts a search makes at most: its budget, or what its allowance suffices for so far."""
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
    """Return the variance of the difference between the sums of two candidates alive, in squared points.

    Both were tried on the same worlds, so it is smaller than if each had worlds of its own; how much smaller is known
    for the first candidate and another. It is 0 where they always differed by the same amount, however rare the
    exceptions.
    """
    if i == j:
        return 0
    if i != 0 and j != 0:
        return spread(search, i) + spread(search, j)
    other = i + j
    difference = search.sums[other] - search.sums[0]
    return max(0, search.apart[other] - difference * difference // max(1, search.visits[other]))


def spread(search: Search, i: int) -> int:
    """Return the variance of the sum of a candidate, in squared points."""
    total, number = search.sums[i], max(1, search.visits[i])
    return max(0, search.squares[i] - total * total // number)


def rounds_of(count: int) -> int:
    """Return how often `count` candidates are halved until one is left."""
    rounds = 0
    while 1 << rounds < count:
        rounds += 1
    return rounds


def rated(search: Search, i: int) -> int:
    """Return how good a candidate is compared with others of as many visits: its sum and the net's estimate, in PARTS.

    While the first candidate is alive and has the benefit of the doubt, `doubt_of` any other is subtracted.
    """
    doubted = doubt_of(search, i) if search.doubt == 1 and search.alive & 1 != 0 else 0
    counted = search.visits[i] * search.trust // HUNDRED if search.trust != 0 else search.visits[i] // search.lean
    return (search.sums[i] - doubted) * PARTS + search.priors[i] * max(TRUST, counted)


def doubt_of(search: Search, i: int) -> int:
    """Return by how many points the sum of a candidate must exceed that of the first."""
    return root(spread_between(search, 0, i) * DOUBT * DOUBT // max(1, search.visits[i]))


def root(number: int) -> int:
    """Return the whole part of the square root of a number, which is at least 0."""
    found, guess = number, (number + 1) // 2
    while guess < found:
        found, guess = guess, (guess + number // guess) // 2
    return found


def worst_of(search: Search) -> int:
    """Return the index of the worst candidate alive, the last of equals; MOST_CANDIDATES if none is alive."""
    worst = MOST_CANDIDATES
    for i in range(search.count):
        if search.alive >> i & 1 != 0 and (worst == MOST_CANDIDATES or rated(search, i) <= rated(search, worst)):
            worst = i
    return worst


def best_of(search: Search) -> int:
    """Return the index of the best candidate alive, the first of equals; MOST_CANDIDATES if none is alive."""
    best = MOST_CANDIDATES
    for i in range(search.count):
        if search.alive >> i & 1 != 0 and (best == MOST_CANDIDATES or rated(search, i) > rated(search, best)):
            best = i
    return best


def chance_of(search: Search, fit: Fit, i: int) -> int:
    """Return the chance to win with a candidate, in parts of a MILLION, corrected unless it ends the deal at once."""
    kind = BY_WEIGHTS if search.doubt == 1 else BY_NET_AND_OPINION
    raw = search.wins[i] * MILLION // max(1, search.visits[i])
    if search.unsettled >> i & 1 == 0:
        return raw
    return corrected(fit, kind, length_of(search.moves, search.done), raw, search.priors[i])
