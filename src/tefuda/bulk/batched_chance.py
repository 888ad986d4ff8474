"""The chance of LANES deals derived at once, one deal to a lane, so that one instruction serves all lanes.

Word `i` of the block of a lane is at `i * LANES + lane`.
"""

from __future__ import annotations

from tefuda.compiler.layout import Words
from tefuda.core.records.record import Cells
from tefuda.core.table.chance import (
    BLOCK_WORDS,
    DERIVING_ROUNDS,
    EXPAND_32_BYTE_K,
    KEY_WORDS,
    ROUNDS,
    WORD,
    WORD_MASK,
    Chance,
    Dice,
    begin_derived,
    double_round,
)

LANES = 16
"""How many deals are derived at once."""
BLOCK = BLOCK_WORDS * LANES
"""The length of the blocks of all lanes, in words."""
STATE, DERIVED, FIRST = 0, BLOCK, 2 * BLOCK
"""Where in `lanes` the states begin, the blocks derived from the seed, and the first blocks of the deals' streams."""
LANES_SIZE = 3 * BLOCK
"""The length of `lanes`, in words."""


def derive_lanes(seed: Cells, number: int, lanes: Words) -> None:
    """Derive the chance of deals `number` to `number + LANES - 1` of a seed, as `derive` does for one."""
    for lane in range(LANES):
        for i in range(KEY_WORDS):
            lanes[STATE + (4 + i) * LANES + lane] = seed[i]
        begin_state(lanes, lane, number + lane & WORD_MASK, number + lane >> WORD, 1)
    stir(lanes, DERIVED, DERIVING_ROUNDS)
    for i in range(KEY_WORDS * LANES):
        lanes[STATE + 4 * LANES + i] = lanes[DERIVED + i]
    for lane in range(LANES):
        begin_state(lanes, lane, 0, 0, 0)
    stir(lanes, FIRST, ROUNDS)


def begin_state(lanes: Words, lane: int, counter: int, nonce0: int, nonce2: int) -> None:
    """Set what is around the key in the state of a lane, of 32 bits each (RFC 8439, section 2.3)."""
    for i in range(len(EXPAND_32_BYTE_K)):
        lanes[STATE + i * LANES + lane] = EXPAND_32_BYTE_K[i]
    lanes[STATE + 12 * LANES + lane] = counter
    lanes[STATE + 13 * LANES + lane] = nonce0
    lanes[STATE + 14 * LANES + lane] = 0
    lanes[STATE + 15 * LANES + lane] = nonce2


def stir(lanes: Words, block: int, rounds: int) -> None:
    """Write the ChaCha blocks of the states of all lanes from `lanes[block]` on; `rounds` is even."""
    for i in range(BLOCK):
        lanes[block + i] = lanes[STATE + i]
    for _ in range(rounds // 2):
        for at in range(block, block + LANES):
            (
                lanes[at], lanes[at + LANES], lanes[at + 2 * LANES], lanes[at + 3 * LANES],
                lanes[at + 4 * LANES], lanes[at + 5 * LANES], lanes[at + 6 * LANES], lanes[at + 7 * LANES],
                lanes[at + 8 * LANES], lanes[at + 9 * LANES], lanes[at + 10 * LANES], lanes[at + 11 * LANES],
                lanes[at + 12 * LANES], lanes[at + 13 * LANES], lanes[at + 14 * LANES], lanes[at + 15 * LANES],
            ) = double_round(
                lanes[at], lanes[at + LANES], lanes[at + 2 * LANES], lanes[at + 3 * LANES],
                lanes[at + 4 * LANES], lanes[at + 5 * LANES], lanes[at + 6 * LANES], lanes[at + 7 * LANES],
                lanes[at + 8 * LANES], lanes[at + 9 * LANES], lanes[at + 10 * LANES], lanes[at + 11 * LANES],
                lanes[at + 12 * LANES], lanes[at + 13 * LANES], lanes[at + 14 * LANES], lanes[at + 15 * LANES],
            )  # fmt: skip
    for i in range(BLOCK):
        lanes[block + i] = sum_of_words(lanes[block + i], lanes[STATE + i])


def sum_of_words(a: int, b: int) -> int:
    """Return the sum of two 32-bit words modulo 2**32."""
    return (a + b) & WORD_MASK


def begin_lane(lanes: Words, lane: int, chance: Chance, dice: Dice) -> None:
    """Set the chance of the deal of a lane, its first block ready, and the dice of its players, as `derive` does."""
    for i in range(BLOCK_WORDS):
        chance.words[i] = lanes[DERIVED + i * LANES + lane]
    begin_derived(chance, dice)
    for i in range(BLOCK_WORDS):
        chance.words[i] = lanes[FIRST + i * LANES + lane]
    chance.blocks, chance.used = 1, 0
