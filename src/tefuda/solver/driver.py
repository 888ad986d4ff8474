"""Proving with open hands what a seat can force, whatever all the others do; written as rules are.

The search goes depth first, by proof numbers: how many leaves must at least be proved to prove a position, or disproved
to disprove it. Positions met before are kept in a table. Sources: A. Nagai, "Df-pn algorithm for searching AND/OR trees
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
"""The most decisions in a row that are searched, not counting those that are forced."""
BRANCHES = 1 << 14
"""The most actions that are at hand at once, on all levels together."""
FORCED = 64
"""The most forced decisions in a row that are made at once."""
WAYS = 4
"""How many positions share one slot of the table."""
ENTRY = 2 * WAYS
"""How many numbers one slot of the table takes."""
NUMBER_BITS = 24
ENDLESS = (1 << NUMBER_BITS) - 1
"""The proof number of what cannot be proved, and the other way round."""
MOST_WORK = (1 << 14) - 1
OPEN, REACHED, MISSED = 0, 1, 2


@dataclass(frozen=True, eq=False)
class Prover(Generic[T, O, V]):
    """What a proof asks of a game: its rules, and how its tables are told apart.

    `fingerprint` is the same number for tables, saved in a block, from which a deal can go on in the same ways.
    """

    rules: GameRules[T, O, V]
    fingerprint: Callable[[Cells, int], int]


@record
class Proof(Record):
    """A proof, as far as it has come, that the `seat` and its `allies`, a mask, can force its goal, or cannot.

    The goal is to win the deal, or with `by_points` to gain `least` points at least, and that `within` so many
    decisions of the seat and its allies, however many if it is negative. `made` are those on the way to the table at
    hand. A new shuffle brings what its key says, or with `shuffled` that verdict; `drawn` is where chance was at
    first. `nodes` are the positions met, `cuts` those given up because they repeat a position on the way to them, or
    lie too deep. `verdict` is OPEN, REACHED or MISSED.

    By level: the `first` of its branches and how `many` they are, the one `tried`, the bounds beyond which the numbers
    of the level are not followed, its `keys`, whether an ally decides, how many decisions were made on the way to it,
    and how many nodes there were `before`.
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
    """Begin a proof at a table, or go on with it `until` that number of nodes was met; return the verdict.

    `memory` holds a table of `size` cells for each level, and the one at hand; `known` are the positions met before.
    """
    if proof.level < 0:
        begin_proof(prover, table, options, proposals, proof, memory, known)
    while proof.verdict == OPEN and proof.nodes < until:
        proof_step(prover, table, options, proposals, proof, memory, known)
    return proof.verdict


def begin_proof(
    prover: Prover[T, O, V], table: T, options: O, proposals: Proposals, proof: Proof, memory: Cells, known: Cells
) -> None:
    """Begin a proof at a table, after what is forced there."""
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
    """Make the decisions that are forced; what may be decided then is proposed."""
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
    """Make a decision, and count it if it is one of an ally."""
    proof.made += proof.allies >> table.turn & 1
    decide(prover.rules, table, options, proof.decision, code)


def key_of(prover: Prover[T, O, V], table: T, proof: Proof, memory: Cells) -> int:
    """Return the key of a position: that of its table, and how many decisions may still be made where that counts."""
    save(table, memory, LEVELS * proof.size)
    key = prover.fingerprint(memory, LEVELS * proof.size)
    if proof.within >= 0:
        return stir(key, proof.within - proof.made) | 1
    return key


def words_drawn(table: T) -> int:
    """Return how much of its chance a table has used up."""
    return table.chance.blocks * BLOCK_WORDS + table.chance.used


def outcome(prover: Prover[T, O, V], table: T, options: O, proof: Proof) -> int:
    """Say whether the goal has been reached for sure, has been missed for sure, or is open."""
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
    """Look one decision ahead from a table, at the level of the proof, as far as that does not settle the level."""
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
    """Go from the level of the proof by a branch to its end."""
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
    """Set the numbers of the position that a branch has led to: known ones, or by how much may be decided there."""
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
    """Record that a branch is proved, or disproved."""
    proof.proofs[i], proof.disproofs[i] = 0 if proved else ENDLESS, ENDLESS if proved else 0


def proof_step(
    prover: Prover[T, O, V], table: T, options: O, proposals: Proposals, proof: Proof, memory: Cells, known: Cells
) -> None:
    """Go down from the level of the proof to its most promising branch, or leave the level with its numbers."""
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
    """Return up to which numbers the best branch of a level is followed: until another is better, or all is worse."""
    proof_bound, disproof_bound = proof.proof_bounds[level], proof.disproof_bounds[level]
    if proof.ours[level] != 0:
        return min(proof_bound, second + second // 4 + 1), disproof_bound - (left - 1)
    return proof_bound - (left - 1), min(disproof_bound, second + second // 4 + 1)


def enter_level(proof: Proof, branch: int, proof_bound: int, disproof_bound: int) -> None:
    """Go down to the level below, by a branch."""
    above = proof.level
    level = above + 1
    proof.tried[above] = branch
    proof.level, proof.keys[level] = level, proof.branch_keys[branch]
    proof.first[level] = proof.first[above] + proof.many[above]
    proof.proof_bounds[level], proof.disproof_bounds[level] = proof_bound, disproof_bound


def cannot_follow(proof: Proof, branch: int, number: int) -> bool:
    """Say whether a branch, at whose end `number` actions are legal, leads too deep, or back to where it came from."""
    above = proof.level
    if above + 1 >= LEVELS or proof.first[above] + proof.many[above] + number > BRANCHES:
        return True
    for level in range(above + 1):
        if proof.keys[level] == proof.branch_keys[branch]:
            return True
    return False


def numbers_of(proof: Proof, level: int) -> tuple[int, int, int, int, int]:
    """Return the numbers of a level, its best branch, the number of the second best, and how many are not settled.

    For an ally the best is the one with the smallest proof number, for others that with the smallest disproof number.
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
    """Keep the numbers of a level, and go up with them; at the top that is the verdict."""
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
    """Return where the positions that share a slot with that of a key begin."""
    return (key >> 1 & (len(known) // ENTRY - 1)) * ENTRY


def look_up(known: Cells, key: int) -> int:
    """Return what is known of the position of a key, 0 for nothing."""
    at = slot_of(known, key)
    for i in range(at, at + ENTRY, 2):
        if known[i] == key:
            return known[i + 1]
    return 0


def store(known: Cells, key: int, entry: int) -> None:
    """Store what is known of the position of a key, instead of what took the least work there."""
    at = slot_of(known, key)
    chosen = at
    for i in range(at, at + ENTRY, 2):
        if known[i] == key:
            chosen = i
            break
        if known[i + 1] >> 2 * NUMBER_BITS < known[chosen + 1] >> 2 * NUMBER_BITS:
            chosen = i
    known[chosen], known[chosen + 1] = key, entry
