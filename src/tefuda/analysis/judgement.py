"""How a decision is judged, step by step; written in the dialect.

A search picks rivals of the chosen action; all are evaluated on fresh worlds, and if a rival seems better, it alone is
compared with the chosen action once more, on worlds that had no part in picking it. So nobody is blamed because the
luckiest of many actions looked better (selection bias). Where searches use a net, such a search must also find the
rival better, and the smaller difference counts. The difference must be beyond chance for all decisions of a deal
together (Bonferroni's correction), and large enough to matter.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import Protocol

from tefuda.bulk.net import FIRST, PARTS
from tefuda.bulk.rules import O, T, V
from tefuda.compiler.layout import Integers
from tefuda.core.records.counts import MAX_SEATS, NO_SEAT
from tefuda.core.records.primitives import overwrite, reset
from tefuda.core.records.record import Cells, Lasts, Of, Record, cell, cells, part, record
from tefuda.core.table.chance import KEY_WORDS, Chance, Dice, derive
from tefuda.core.table.decision import Decision, Proposals
from tefuda.search.driver import MOST_CANDIDATES, Search, best_of, root, search_slice, spread
from tefuda.search.evaluation import MOST_EVALUATED, Evaluation, EvaluationState, evaluate
from tefuda.search.thinker import Thinker

EXPECTED, EXPECTED_OPEN, FOLLOWED, JUDGED = range(4)
"""What is asked: what all seats can expect, that with open cards, only what followed a decision, or all of it."""
(
    BEGINNING, SEARCHING, COMPARING, CONFIRMING, DOUBTING, ALONE, REVEALING, FOLLOWING, EXPECTING, DONE,
) = range(10)  # fmt: skip
"""The stages of a judgement."""
ONLY, BEST, EQUAL, INACCURACY, MISTAKE, BLUNDER, UNKNOWN = range(7)
"""The numbers of the verdicts, in the order of `Verdict`."""
SEARCHED, EVALUATED, CONFIRMED, REVEALED = 4, 2, 2, 16
"""The divisors of the playouts for the search, the worlds of both comparisons, and open cards."""
LONG = 4
"""How many times as long as a master's search that search thinks which must confirm that a rival is better."""
DOUBT = 0.02
"""The greatest probability that a faultless deal has a decision blamed by chance."""
SURE = 2
"""The standard errors by which a search with a net must find the rival better."""
FINE = 1 << 16
"""The unit of worths and stakes is this part of a point, and that of `beyond` this part of a standard error."""
FINER = 1 << 6
"""By how much roots are more exact than whole numbers."""
LEAST_BLUNDER, LEAST_MISTAKE, LEAST_INACCURACY = 40, 20, 10
"""The least cost for each verdict, in hundredths of the standard deviation of the worth of the deal.

If deals are only won or lost, and the player wins half of them, this standard deviation is 0.5; an inaccuracy then
costs 5 deals in 100, a mistake 10 and a blunder 20.
"""
HUNDRED = 100
GIVEN_UP = 20
"""A lead of one in so many deals won excuses fewer points: the choice is a matter of taste."""
MILLION = 1_000_000
"""The unit of chances at turning points is this part of 1."""
TURNING = 200_000
"""The least change of a seat's chance of winning that makes a turning point, in parts of a MILLION."""
EVERYBODY = (1 << MAX_SEATS) - 1
"""The mask of all seats: all count as partners until playouts show otherwise."""
_STAGES, _QUARTERS, _OCTAVES = 4, 4, 21
_STEPS = 1 << 8
_CODE_BITS = 24
BEYOND = tuple(
    round(FINE * NormalDist().inv_cdf(1 - DOUBT / (2 ** (i // _QUARTERS) * (1 + i % _QUARTERS / _QUARTERS))))
    for i in range(_QUARTERS * _OCTAVES + 1)
)
"""How many standard errors are beyond chance, in parts of FINE, by the number of tests: four to each doubling."""


@record
class Judging(Record):
    """A judgement of a decision, or of what seats can expect when a deal begins, as far as it has come.

    Given are what is `asked`, the `seed` as words, the number of the `deal` and of the decision in it (where a deal
    begins, of the seat that looks on), about how many `playouts` to make, the `allowance` of a master's search, and how
    many `tests` count together. `seat` made the decision `made`, with the deal worth `stakes` before the first play: a
    standard deviation, in parts of FINE of a point.

    Found are the number of `choices` and the `verdict`. `closed` holds what the decision made was worth and, if it is
    `compared`, its rivals, of which number `best` is the best; without a choice, or where a deal begins, what the deal
    is worth. `opened` holds what the decision made and the best were worth with open cards. An evaluation without
    worlds was not made.

    `stage` is how far it has come, `wanted` the number of worlds of the evaluation at hand, and `rival` the code of the
    rival that seems better.
    """

    asked: int = cell()
    seed: Cells = cells(KEY_WORDS)
    deal: int = cell()
    index: int = cell()
    playouts: int = cell()
    allowance: int = cell()
    tests: int = cell()
    stakes: int = cell()
    seat: int = cell(Of.SEAT)
    made: Decision = part(Decision)
    choices: int = cell()
    verdict: int = cell()
    compared: int = cell(Of.FLAG)
    best: int = cell()
    closed: Evaluation = part(Evaluation)
    opened: Evaluation = part(Evaluation)
    stage: int = cell()
    wanted: int = cell()
    rival: int = cell()
    chance: Chance = part(Chance)
    dice: Dice = part(Dice)


class JudgingState(EvaluationState[T, V], Protocol):
    """The working memory of a judgement: that of an evaluation, and what was found."""

    judging: Judging


def judge(
    thinker: Thinker[T, O, V], view: V, options: O, proposals: Proposals, state: JudgingState[T, V], table: T, after: T,
    net: Integers, no_net: Integers, playouts: int,
) -> int:  # fmt: skip
    """Judge on for about so many playouts, and return 1 once all is found, else 0.

    This is what is compiled. `view` is that of whoever decides or looks on, `table` is the one before the decision and
    `after` the one after it, and `proposals` are the legal actions when it begins. `net` is that of searches, an empty
    one if there is none, and `no_net` an empty one.
    """
    judging = state.judging
    stage = judging.stage
    if stage == BEGINNING:
        begin_judging(thinker, proposals, state, net)
    elif stage == SEARCHING or stage == DOUBTING:
        if search_slice(thinker, view, options, proposals, state, judging.dice, net, playouts) != 0:
            end_search(thinker, state, net)
    elif stage != DONE:
        evaluation = state.evaluation
        worlds = min(judging.wanted - evaluation.worlds, max(1, playouts // max(1, evaluation.count)))
        until = evaluation.worlds + worlds
        if stage == FOLLOWING:
            evaluate(thinker, view, options, proposals, state, after, no_net, no_net, worlds)
        elif stage == EXPECTING:
            evaluate(thinker, view, options, proposals, state, table, no_net, no_net, worlds)
        else:
            evaluate(thinker, view, options, proposals, state, table, no_net, net, worlds)
        if evaluation.worlds < until or evaluation.worlds >= judging.wanted:
            end_evaluation(thinker, proposals, state, net)
    return 1 if judging.stage == DONE else 0


def begin_judging(thinker: Thinker[T, O, V], proposals: Proposals, state: JudgingState[T, V], net: Integers) -> None:
    """Begin with the first stage."""
    judging = state.judging
    judging.choices = proposals.count
    if judging.asked == EXPECTED or judging.asked == EXPECTED_OPEN:
        begin_evaluation(state, EXPECTING, 0, max(1, judging.playouts // (EVALUATED * MOST_EVALUATED)))
        state.evaluation.revealed = int_of(judging.asked == EXPECTED_OPEN)
    elif judging.asked == FOLLOWED and judging.choices > 1:
        reveal(state)
    elif judging.asked == FOLLOWED:
        follow(state)
    elif judging.choices > 1:
        begin_search(state, SEARCHING, 0, has_net(thinker, net), max(1, judging.playouts // SEARCHED), 1)
    else:
        begin_evaluation(state, ALONE, 1, max(2, judging.playouts // (EVALUATED * MOST_EVALUATED)))
        decide_for(state)
        state.evaluation.codes[0] = judging.made.code


def int_of(so: bool) -> int:
    """Return 1 for true and 0 for false."""
    return 1 if so else 0


def has_net(thinker: Thinker[T, O, V], net: Integers) -> bool:
    """Say whether searches use a net."""
    return thinker.nets_search and net[FIRST] != 0


def begin_stage(state: JudgingState[T, V], stage: int, dice: int) -> None:
    """Set everything to its start for a stage; each number of `dice` stands for others."""
    judging = state.judging
    judging.stage = stage
    number = (judging.deal << _CODE_BITS | judging.index) * _STAGES + dice
    derive(judging.seed, number * 2 + int_of(stage == EXPECTING), judging.chance, judging.dice)
    reset(state.search, Lasts.DEAL)
    reset(state.evaluation, Lasts.DEAL)


def begin_search(state: JudgingState[T, V], stage: int, dice: int, by_net: bool, playouts: int, times: int) -> None:
    """Begin a search of so many playouts or, with a net, of so many times a master's allowance."""
    begin_stage(state, stage, dice)
    search = state.search
    search.master = 1
    if by_net:
        search.allowance = times * state.judging.allowance
    else:
        search.budget = playouts


def begin_evaluation(state: JudgingState[T, V], stage: int, dice: int, worlds: int) -> None:
    """Begin an evaluation in which all seats play alike."""
    begin_stage(state, stage, dice)
    overwrite(state.search.dice, state.judging.dice)
    state.search.seat, state.search.mates = 0, 0
    state.judging.wanted = worlds


def decide_for(state: JudgingState[T, V]) -> None:
    """Let the side of the seat that decided play by weights of its own."""
    state.search.seat, state.search.mates = state.judging.seat, EVERYBODY


def begin_comparison(state: JudgingState[T, V], stage: int, dice: int, worlds: int) -> None:
    """Begin the evaluation of the decision that was made; others are added to it."""
    begin_evaluation(state, stage, dice, max(2, worlds))
    decide_for(state)
    evaluation, made = state.evaluation, state.judging.made
    evaluation.count = 1
    evaluation.codes[0], evaluation.once[0], evaluation.twice[0] = made.code, made.once, made.twice


def add_rival(evaluation: Evaluation, code: int) -> None:
    """Add an action to those evaluated; the rules pick its cards."""
    evaluation.codes[evaluation.count] = code
    evaluation.once[evaluation.count], evaluation.twice[evaluation.count] = 0, 0
    evaluation.count += 1


def reveal(state: JudgingState[T, V]) -> None:
    """Begin the evaluation with open cards, of the decision made and of the best."""
    judging = state.judging
    begin_comparison(state, REVEALING, 3, judging.playouts // REVEALED)
    state.evaluation.revealed = 1
    if judging.best != 0:
        add_rival(state.evaluation, judging.closed.codes[judging.best])


def follow(state: JudgingState[T, V]) -> None:
    """Begin the evaluation of what follows the decision, with open cards."""
    begin_evaluation(state, FOLLOWING, 3, max(2, state.judging.playouts // REVEALED))
    state.evaluation.revealed = 1


def end_search(thinker: Thinker[T, O, V], state: JudgingState[T, V], net: Integers) -> None:
    """Go on with what a search has found: compare its best actions, or give the verdict."""
    judging = state.judging
    if judging.stage == SEARCHING:
        compare_rivals(state, 1 if has_net(thinker, net) else MOST_EVALUATED - 1)
        return
    lead = lead_by_net(state.search, judging.rival)
    if lead > 0:
        judging.verdict = graded(min(lead_of(judging.closed), lead), judging.stakes)
    reveal(state)


def compare_rivals(state: JudgingState[T, V], most: int) -> None:
    """Begin the comparison of the decision made with the best others that a search has found."""
    search, judging, rivals = state.search, state.judging, state.judging.closed
    rivals.count = 0
    best, taken, left = best_of(search), 0, most
    while left > 0:
        first = MOST_CANDIDATES
        for i in range(search.count):
            if taken >> i & 1 == 0 and search.codes[i] != judging.made.code and goes_before(search, best, i, first):
                first = i
        if first == MOST_CANDIDATES:
            left = 0
        else:
            taken |= 1 << first
            add_rival(rivals, search.codes[first])
            left -= 1
    begin_comparison(state, COMPARING, 1, judging.playouts // (EVALUATED * (1 + rivals.count)))
    for i in range(rivals.count):
        add_rival(state.evaluation, rivals.codes[i])


def goes_before(search: Search, best: int, one: int, other: int) -> bool:
    """Say whether a candidate is to be compared before another: the best, then those with more visits, or worth more.

    MOST_CANDIDATES stands for none, and every other goes before it.
    """
    if other == MOST_CANDIDATES or one == best or other == best:
        return other != best
    if search.visits[one] != search.visits[other]:
        return search.visits[one] > search.visits[other]
    return search.sums[one] > search.sums[other]


def end_evaluation(thinker: Thinker[T, O, V], proposals: Proposals, state: JudgingState[T, V], net: Integers) -> None:
    """Go on with what an evaluation has found."""
    judging, stage = state.judging, state.judging.stage
    if stage == REVEALING and state.evaluation.worlds == 0:
        follow(state)
    elif stage == REVEALING or stage == FOLLOWING:
        overwrite(judging.opened, state.evaluation)
        judging.stage = DONE
    else:
        overwrite(judging.closed, state.evaluation)
        if stage == EXPECTING:
            judging.stage = DONE
        elif stage == ALONE:
            follow(state)
        elif judging.closed.worlds == 0:
            judging.verdict, judging.compared, judging.best = UNKNOWN, 0, 0
            reveal(state)
        elif stage == COMPARING:
            weigh(state)
        else:
            confirm(thinker, proposals, state, net)


def weigh(state: JudgingState[T, V]) -> None:
    """Find the best of the decisions compared, and compare it again if it seems better than the one made."""
    judging, found = state.judging, state.judging.closed
    best = 0
    for i in range(1, found.count):
        if found.value_sums[i] > found.value_sums[best]:
            best = i
    judging.compared, judging.best, judging.verdict = 1, best, EQUAL if best != 0 else BEST
    lead = found.value_sums[best] - found.value_sums[0]
    if best != 0 and lead > 0 and lead * lead > spread_of(found, best):
        judging.rival = found.codes[best]
        begin_comparison(state, CONFIRMING, 2, judging.playouts // CONFIRMED)
        add_rival(state.evaluation, judging.rival)
    else:
        reveal(state)


def confirm(thinker: Thinker[T, O, V], proposals: Proposals, state: JudgingState[T, V], net: Integers) -> None:
    """Give the verdict by the second comparison or, where searches use a net, ask such a search, too."""
    judging, found = state.judging, state.judging.closed
    judging.best = 1
    verdict = graded(lead_of(found), judging.stakes)
    if verdict == EQUAL or not is_beyond_doubt(found, judging.tests) or is_taste(found):
        reveal(state)
    elif has_net(thinker, net):
        begin_search(state, DOUBTING, 3, True, 0, LONG)
        proposals.codes[0], proposals.codes[1], proposals.count = judging.made.code, judging.rival, 2
    else:
        judging.verdict = verdict
        reveal(state)


def lead_of(found: Evaluation) -> int:
    """Return by how much the second decision was better than the first in the mean, in parts of FINE of a point."""
    return (found.value_sums[1] - found.value_sums[0]) * FINE // found.worlds


def spread_of(found: Evaluation, index: int) -> int:
    """Return the square of the standard error of the sum of the differences between a decision and the first."""
    lead, number = found.value_sums[index] - found.value_sums[0], found.worlds
    return max(0, found.value_apart[index] - lead * lead // number) * number // max(1, number - 1)


def is_beyond_doubt(found: Evaluation, tests: int) -> bool:
    """Say whether the second decision is better than the first beyond chance, of so many tests."""
    error = root(spread_of(found, 1) * FINER * FINER)
    return (found.value_sums[1] - found.value_sums[0]) * FINE * FINER > beyond(tests) * error


def is_taste(found: Evaluation) -> bool:
    """Say whether the first decision wins enough deals more than the second to excuse fewer points."""
    return (found.first_sums[1] - found.first_sums[0]) * GIVEN_UP <= -found.worlds


def lead_by_net(search: Search, rival: int) -> int:
    """Return by how much a search among two finds the rival better, in parts of FINE of a point; 0 if not surely.

    The playouts are by stronger players than those of the comparison, and the net's estimate counts as much as all of
    them, as for a master.
    """
    other = 0 if search.codes[0] == rival else 1
    made = 1 - other
    lead = mean_of(search, other) - mean_of(search, made)
    doubt = error_of(search, made) * error_of(search, made) + error_of(search, other) * error_of(search, other)
    if lead <= 0 or lead * lead <= SURE * SURE * doubt:
        return 0
    return (lead + (search.priors[other] - search.priors[made]) * (FINE // PARTS)) // 2


def mean_of(search: Search, i: int) -> int:
    """Return the mean worth of a candidate, in parts of FINE of a point."""
    return search.sums[i] * FINE // max(1, search.visits[i])


def error_of(search: Search, i: int) -> int:
    """Return the standard error of that mean, in parts of FINE of a point."""
    return root(spread(search, i) * FINER * FINER) * (FINE // FINER) // max(1, search.visits[i])


def graded(cost: int, stakes: int) -> int:
    """Return the verdict on a decision by its cost as a share of what is at stake, both in parts of FINE of a point."""
    if cost * HUNDRED >= LEAST_BLUNDER * stakes:
        return BLUNDER
    if cost * HUNDRED >= LEAST_MISTAKE * stakes:
        return MISTAKE
    return INACCURACY if cost * HUNDRED >= LEAST_INACCURACY * stakes else EQUAL


def beyond(tests: int) -> int:
    """Return how many standard errors are beyond chance if there are so many tests, in parts of FINE.

    The probability that one of them is beyond that by chance is DOUBT. Between two entries of BEYOND it goes straight,
    which is less than 0.003 below the curve.
    """
    octave, number = 0, min(max(1, tests), (1 << _OCTAVES) - 1)
    while number >> octave + 1 != 0:
        octave += 1
    at = (number << 10 >> octave) - (1 << 10)
    index, rest = octave * _QUARTERS + at // _STEPS, at % _STEPS
    return (BEYOND[index] * (_STEPS - rest) + BEYOND[index + 1] * rest) // _STEPS


@record
class Turning(Record):
    """The chances of `seats` to win with open cards, before and after a decision of `seat`, and their standard errors.

    With NO_SEAT nobody has decided: before, no card has been seen, and after, the cards dealt lie open. Chances are in
    parts of a MILLION; `tests` are all the changes that are looked at together.
    """

    seats: int = cell()
    seat: int = cell(Of.SEAT)
    tests: int = cell()
    before: Cells = cells(MAX_SEATS)
    before_errors: Cells = cells(MAX_SEATS)
    after: Cells = cells(MAX_SEATS)
    after_errors: Cells = cells(MAX_SEATS)


def turned_for(turning: Turning) -> int:
    """Return the seat whose chance a decision has changed most, if by much and beyond doubt; NO_SEAT if not.

    A decision that improved its own player's chance is not a turning point: the earlier estimate merely assumed weaker
    play. The deal of the cards can be one for any seat.
    """
    seat = 0
    for other in range(1, turning.seats):
        if abs(change_of(turning, other)) > abs(change_of(turning, seat)):
            seat = other
    sure = beyond(turning.tests)
    change = abs(change_of(turning, seat))
    if change < TURNING or change * FINE < sure * doubt_of_change(turning, seat):
        return NO_SEAT
    if turning.seat >= turning.seats:
        return seat
    own = change_of(turning, turning.seat)
    return NO_SEAT if own * FINE > sure * doubt_of_change(turning, turning.seat) else seat


def change_of(turning: Turning, seat: int) -> int:
    """Return by how much the chance of a seat has changed."""
    return turning.after[seat] - turning.before[seat]


def doubt_of_change(turning: Turning, seat: int) -> int:
    """Return the standard error of that change."""
    before, after = turning.before_errors[seat], turning.after_errors[seat]
    return root(before * before + after * after)
