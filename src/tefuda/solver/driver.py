"""Proving with open hands what a seat can force, whatever all the others do; written in the dialect.

The search goes depth first, by proof numbers: how many leaves must at least be proved to prove a position, or disproved
to disprove it. A table caches positions met before. Sources: A. Nagai, "Df-pn algorithm for searching AND/OR trees
and its applications" (2002); T. Ueda, T. Hashimoto, J. Hashimoto, H. Iida, "Weak proof-number search" (2008), for
taking the largest number of the others, and not the sum, where ways join; J. Pawlewicz, L. Lew, "Improving depth-first
pn-search: 1 + epsilon trick" (2007).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from tefuda.bulk.rules import GameRules, O, T, V, ask, decide, pass_all_idle
from tefuda.core.records.primitives import restore, save
from tefuda.core.records.record import Cells, Record, cell, cells, part, record
from tefuda.core.table.chance import BLOCK_WORDS
from tefuda.core.table.course import most_gained
from tefuda.core.table.decision import Decision, Proposals
from tefuda.solver.memory import stir

LEVELS = 256
"""How many decisions deep the search goes at most, not counting forced ones."""
BRANCHES = 1 << 14
"""How many actions the levels together may have."""
FORCED = 64
"""How many forced decisions in a row are made without a level of their own."""
WAYS = 4
"""How many positions share one slot of the table of known positions."""
ENTRY = 2 * WAYS
"""How many cells one slot of that table takes."""
NUMBER_BITS = 24
"""How many bits a proof number has in an entry."""
ENDLESS = (1 << NUMBER_BITS) - 1
"""The proof number of what cannot be proved, and the disproof number of what cannot be disproved."""
MOST_WORK = (1 << 14) - 1
"""The largest number of nodes that an entry states it has cost."""
OPEN, REACHED, MISSED = 0, 1, 2
"""The verdicts on a goal: not decided, reached for sure, missed for sure."""


@dataclass(frozen=True, eq=False)
class Prover(Generic[T, O, V]):
    """What a proof calls of a game; a known object.

    `fingerprint(memory, at)` returns the key of a table saved in a block: equal for tables from which a deal can go on
    in the same ways.
    """

    rules: GameRules[T, O, V]
    fingerprint: Callable[[Cells, int], int]


@record
class Proof(Record):
    """A proof, as far as it has come, that the `seat` and its `allies`, a mask, can force its goal, or cannot.

    The goal is to win the deal, or with `by_points` to gain at least `least` points, and that `within` so many
    decisions of the seat and its allies; any number of them if it is negative. `made` counts those on the way to the
    current table. A new shuffle brings what its key says, or the verdict `shuffled`, unless that is OPEN; `drawn` is
    how many words of chance were used at first. `nodes` counts the positions met, `cuts` those given up because they
    repeat a position on the way to them, or lie too deep. `verdict` is OPEN, REACHED or MISSED. `size` is the number of
    cells of a table.

    `level` is -1 before the proof has begun. By level: the `first` of its branches and how `many` they are; the branch
    `tried`; the bounds at which the search leaves the level; its `keys`; `ours`, 1 if an ally decides; `made_before`
    and `before`, the decisions made and the nodes met before it. By branch: its code, the key of the position it leads
    to, and the proof and disproof numbers of that.
    """

    seat: int = cell()
    allies: int = cell()
    by_points: int = cell()
    least: int = cell()
    within: int = cell(start=-1)
    made: int = cell()
    shuffled: int = cell()
    drawn: int = cell()
    nodes: int = cell()
    cuts: int = cell()
    verdict: int = cell()
    level: int = cell(start=-1)
    size: int = cell()
    first: Cells = cells(LEVELS)
    many: Cells = cells(LEVELS)
    tried: Cells = cells(LEVELS)
    proof_bounds: Cells = cells(LEVELS)
    disproof_bounds: Cells = cells(LEVELS)
    keys: Cells = cells(LEVELS)
    ours: Cells = cells(LEVELS)
    made_before: Cells = cells(LEVELS)
    before: Cells = cells(LEVELS)
    codes: Cells = cells(BRANCHES)
    branch_keys: Cells = cells(BRANCHES)
    proofs: Cells = cells(BRANCHES)
    disproofs: Cells = cells(BRANCHES)
    decision: Decision = part(Decision)


def prove(
    prover: Prover[T, O, V], table: T, options: O, proposals: Proposals, proof: Proof, memory: Cells, known: Cells,
    until: int,
) -> int:  # fmt: skip
    """Begin a proof at a table, or go on with it until it has met `until` nodes; return the verdict.

    This is what is compiled. `memory` has `(LEVELS + 1) * size` cells, for a table at each level and the current one;
    `known` has a power of two of slots, of ENTRY cells each, which are 0 before the first proof. The table is
    overwritten.
    """
    if proof.level < 0:
        begin_proof(prover, table, options, proposals, proof, memory, known)
    while proof.verdict == OPEN and proof.nodes < until:
        proof_step(prover, table, options, proposals, proof, memory, known)
    return proof.verdict


def reached(prover: Prover[T, O, V], table: T, options: O, proof: Proof) -> int:
    """Return whether the goal of a proof is REACHED or MISSED at a table, or OPEN, without looking ahead."""
    proof.made, proof.drawn = 0, words_drawn(table)
    return outcome(prover, table, options, proof)


def begin_proof(
    prover: Prover[T, O, V], table: T, options: O, proposals: Proposals, proof: Proof, memory: Cells, known: Cells
) -> None:
    """Begin a proof at a table, after making the decisions that are forced there."""
    proof.level, proof.nodes, proof.cuts, proof.made = 0, 1, 0, 0
    proof.drawn = words_drawn(table)
    pass_all_idle(prover.rules, table, options)
    advance(prover, table, options, proposals, proof)
    proof.verdict = outcome(prover, table, options, proof)
    proof.first[0], proof.keys[0] = 0, key_of(prover, table, proof, memory)
    proof.proof_bounds[0], proof.disproof_bounds[0] = ENDLESS, ENDLESS
    if proof.verdict == OPEN:
        open_level(prover, table, options, proposals, proof, memory, known)


def advance(prover: Prover[T, O, V], table: T, options: O, proposals: Proposals, proof: Proof) -> None:
    """Make the decisions that are forced, up to FORCED of them; then propose what may be decided."""
    for _ in range(FORCED):
        if outcome(prover, table, options, proof) != OPEN:
            return
        ask(prover.rules, table, options, proposals)
        if proposals.count != 1:
            return
        make(prover, table, options, proof, proposals.codes[0])
    proposals.count = 0
    if table.over == 0:
        prover.rules.legal_actions(table, options, proposals)


def make(prover: Prover[T, O, V], table: T, options: O, proof: Proof, code: int) -> None:
    """Make a decision, and count it if an ally decides."""
    proof.made += proof.allies >> table.turn & 1
    decide(prover.rules, table, options, proof.decision, code)


def key_of(prover: Prover[T, O, V], table: T, proof: Proof, memory: Cells) -> int:
    """Return the key of a position: of its table and, where that matters, of how many decisions may still be made."""
    save(table, memory, LEVELS * proof.size)
    key = prover.fingerprint(memory, LEVELS * proof.size)
    if proof.within >= 0:
        return stir(key, proof.within - proof.made) | 1
    return key


def words_drawn(table: T) -> int:
    """Return how many words of its chance a table has used, plus BLOCK_WORDS."""
    return table.chance.blocks * BLOCK_WORDS + table.chance.used


def outcome(prover: Prover[T, O, V], table: T, options: O, proof: Proof) -> int:
    """Return whether the goal has been REACHED for sure, MISSED for sure, or is OPEN."""
    if table.over != 0:
        if proof.by_points != 0:
            return REACHED if table.payoffs[proof.seat] >= proof.least else MISSED
        return REACHED if most_gained(table.payoffs, table.seats) >> proof.seat & 1 != 0 else MISSED
    winners = prover.rules.won(table, options) if proof.by_points == 0 else 0
    if winners != 0:
        return REACHED if winners >> proof.seat & 1 != 0 else MISSED
    if proof.shuffled != OPEN and words_drawn(table) != proof.drawn:
        return proof.shuffled
    if proof.within >= 0 and proof.made >= proof.within and proof.allies >> table.turn & 1 != 0:
        return MISSED
    return OPEN


def open_level(
    prover: Prover[T, O, V], table: T, options: O, proposals: Proposals, proof: Proof, memory: Cells, known: Cells
) -> None:
    """Try each action at the current table, until one settles the level, and store the numbers of what they lead to."""
    level = proof.level
    first, number = proof.first[level], proposals.count
    settles = proof.allies >> table.turn & 1
    proof.ours[level], proof.before[level], proof.many[level] = settles, proof.nodes, number
    proof.made_before[level] = proof.made
    save(table, memory, level * proof.size)
    for i in range(first, first + number):
        proof.codes[i] = proposals.codes[i - first]
    for i in range(first, first + number):
        follow(prover, table, options, proposals, proof, memory, i)
        proof.nodes += 1
        weigh_branch(prover, table, options, proposals, proof, memory, known, i)
        if (proof.proofs[i] if settles != 0 else proof.disproofs[i]) == 0:
            proof.many[level] = i - first + 1
            return


def follow(
    prover: Prover[T, O, V], table: T, options: O, proposals: Proposals, proof: Proof, memory: Cells, branch: int
) -> None:
    """Go from the current level by a branch to the position it leads to."""
    restore(table, memory, proof.level * proof.size)
    proof.made = proof.made_before[proof.level]
    make(prover, table, options, proof, proof.codes[branch])
    advance(prover, table, options, proposals, proof)


def weigh_branch(
    prover: Prover[T, O, V],
    table: T,
    options: O,
    proposals: Proposals,
    proof: Proof,
    memory: Cells,
    known: Cells,
    i: int,
) -> None:
    """Set the numbers of the position that a branch has led to: those known, or else by how many actions it has."""
    ending = outcome(prover, table, options, proof)
    if ending != OPEN:
        proof.branch_keys[i] = 0
        settle_branch(proof, i, ending == REACHED)
        return
    proof.branch_keys[i] = key_of(prover, table, proof, memory)
    found = look_up(known, proof.branch_keys[i])
    if found != 0:
        proof.proofs[i], proof.disproofs[i] = found >> NUMBER_BITS & ENDLESS, found & ENDLESS
    elif proof.allies >> table.turn & 1 != 0:
        proof.proofs[i], proof.disproofs[i] = 1, proposals.count
    else:
        proof.proofs[i], proof.disproofs[i] = proposals.count, 1


def settle_branch(proof: Proof, i: int, proved: bool) -> None:
    """Record that a branch is proved, or that it is disproved."""
    proof.proofs[i], proof.disproofs[i] = 0 if proved else ENDLESS, ENDLESS if proved else 0


def proof_step(
    prover: Prover[T, O, V], table: T, options: O, proposals: Proposals, proof: Proof, memory: Cells, known: Cells
) -> None:
    """Go down from the current level by its most promising branch, or leave the level with its numbers."""
    level = proof.level
    proofs, disproofs, best, second, left = numbers_of(proof, level)
    if proofs >= proof.proof_bounds[level] or disproofs >= proof.disproof_bounds[level]:
        leave_level(proof, known, proofs, disproofs)
        return
    branch = proof.first[level] + best
    bounds = bounds_of_branch(proof, level, second, left)
    found = look_up(known, proof.branch_keys[branch])
    if found != 0 and (found >> NUMBER_BITS & ENDLESS >= bounds[0] or found & ENDLESS >= bounds[1]):
        proof.proofs[branch], proof.disproofs[branch] = found >> NUMBER_BITS & ENDLESS, found & ENDLESS
        return
    follow(prover, table, options, proposals, proof, memory, branch)
    if cannot_follow(proof, branch, proposals.count):
        proof.cuts += 1
        settle_branch(proof, branch, False)
        return
    enter_level(proof, branch, bounds[0], bounds[1])
    open_level(prover, table, options, proposals, proof, memory, known)


def bounds_of_branch(proof: Proof, level: int, second: int, left: int) -> tuple[int, int]:
    """Return the proof and disproof numbers at which the best branch is left: another is better, or all are bad."""
    proof_bound, disproof_bound = proof.proof_bounds[level], proof.disproof_bounds[level]
    if proof.ours[level] != 0:
        return min(proof_bound, second + second // 4 + 1), disproof_bound - (left - 1)
    return proof_bound - (left - 1), min(disproof_bound, second + second // 4 + 1)


def enter_level(proof: Proof, branch: int, proof_bound: int, disproof_bound: int) -> None:
    """Go down to the next level, by a branch."""
    above = proof.level
    level = above + 1
    proof.tried[above] = branch
    proof.level, proof.keys[level] = level, proof.branch_keys[branch]
    proof.first[level] = proof.first[above] + proof.many[above]
    proof.proof_bounds[level], proof.disproof_bounds[level] = proof_bound, disproof_bound


def cannot_follow(proof: Proof, branch: int, number: int) -> bool:
    """Say whether a branch leads too deep or back to a position on the way; `number` actions are legal at its end."""
    above = proof.level
    if above + 1 >= LEVELS or proof.first[above] + proof.many[above] + number > BRANCHES:
        return True
    for level in range(above + 1):
        if proof.keys[level] == proof.branch_keys[branch]:
            return True
    return False


def numbers_of(proof: Proof, level: int) -> tuple[int, int, int, int, int]:
    """Return the two numbers of a level, its best branch, the number of the second best, and how many are open.

    For an ally the best is the branch with the smallest proof number, for others that with the smallest disproof
    number.
    """
    ours, first = proof.ours[level], proof.first[level]
    best, least, second, most, left = 0, ENDLESS, ENDLESS, 0, 0
    for i in range(proof.many[level]):
        mine = proof.proofs[first + i] if ours != 0 else proof.disproofs[first + i]
        theirs = proof.disproofs[first + i] if ours != 0 else proof.proofs[first + i]
        most = max(most, theirs)
        left += 1 if theirs != 0 else 0
        if mine < least or i == 0:
            best, least, second = i, mine, least
        else:
            second = min(second, mine)
    if least == 0:
        most = ENDLESS
    elif most != 0:
        most = min(most + left - 1, ENDLESS - 1)
    if ours != 0:
        return least, most, best, second, left
    return most, least, best, second, left


def leave_level(proof: Proof, known: Cells, proofs: int, disproofs: int) -> None:
    """Keep the numbers of a level among the known positions, and go up with them; at the top they give the verdict."""
    level = proof.level
    work = min(proof.nodes - proof.before[level], MOST_WORK)
    store(known, proof.keys[level], work << 2 * NUMBER_BITS | proofs << NUMBER_BITS | disproofs)
    if level == 0:
        proof.verdict = REACHED if proofs == 0 else MISSED
        return
    proof.level = level - 1
    branch = proof.tried[level - 1]
    proof.proofs[branch], proof.disproofs[branch] = proofs, disproofs


def slot_of(known: Cells, key: int) -> int:
    """Return the index in `known` at which the positions begin that share a slot with that of a key."""
    return (key >> 1 & (len(known) // ENTRY - 1)) * ENTRY


def look_up(known: Cells, key: int) -> int:
    """Return the entry of the position of a key, 0 if it is not known.

    From the lowest bits, an entry holds the disproof number, the proof number, of NUMBER_BITS each, and the work it
    took.
    """
    at = slot_of(known, key)
    for i in range(at, at + ENTRY, 2):
        if known[i] == key:
            return known[i + 1]
    return 0


def store(known: Cells, key: int, entry: int) -> None:
    """Write the entry of a position, over its older one or over the one in its slot that took the least work."""
    at = slot_of(known, key)
    chosen = at
    for i in range(at, at + ENTRY, 2):
        if known[i] == key:
            chosen = i
            break
        if known[i + 1] >> 2 * NUMBER_BITS < known[chosen + 1] >> 2 * NUMBER_BITS:
            chosen = i
    known[chosen], known[chosen + 1] = key, entry
