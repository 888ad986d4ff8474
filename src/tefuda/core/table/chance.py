"""Chance: the ChaCha stream cipher as a rule, with a key of 256 bits for each deal.

The key of a deal decides all its chance: whoever knows the key can deal it again, and whoever does not know it can
predict nothing. Sources: RFC 8439 for the cipher; J.-P. Aumasson, "Too much crypto" (2019), for the 8 rounds with which
keys are derived; D. Lemire, "Fast random integer generation in an interval" (2019), for a number below a bound; G.
Marsaglia, "Random number generators" (2003), for the multiply-with-carry dice, and D. Thomas, "The MWC64X random number
generator" (2011), for their output.
"""

from __future__ import annotations

import hashlib

from tefuda.core.records.bits import rotate
from tefuda.core.records.record import Cells, Record, cell, cells, record
from tefuda.core.records.rule import rule

KEY_WORDS = 8
"""The length of a key, in words of 32 bits."""
BLOCK_WORDS = 16
"""The length of a block of the cipher, in words of 32 bits."""
WORD = 32
"""The length of a word, in bits."""
ROUNDS = 20
"""The rounds of the cipher for the stream of a deal: ChaCha20."""
DERIVING_ROUNDS = 8
"""The rounds of the cipher for deriving keys: ChaCha8."""
MULTIPLIER = 698_769_069
"""The multiplier of the dice."""
WORD_MASK = 0xFFFF_FFFF
EXPAND_32_BYTE_K = (0x6170_7865, 0x3320_646E, 0x7962_2D32, 0x6B20_6574)
"""The constant words of the cipher's state (RFC 8439, section 2.3)."""


@record
class Chance(Record):
    """A stream of 32-bit words: its key, the current block, how many blocks were made, and how many words were used."""

    key: Cells = cells(KEY_WORDS)
    words: Cells = cells(BLOCK_WORDS)
    blocks: int = cell()
    used: int = cell(start=BLOCK_WORDS)


@record
class Dice(Record):
    """The dice of players: quick pseudorandom numbers for choices, which the rules do not use.

    `low` has 32 bits and `carry` is below the MULTIPLIER; not both are 0.
    """

    low: int = cell(start=1)
    carry: int = cell()


@rule
def quarter_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """Stir four 32-bit words (RFC 8439, section 2.1)."""
    a = (a + b) & WORD_MASK
    d = rotate(d ^ a, 16)
    c = (c + d) & WORD_MASK
    b = rotate(b ^ c, 12)
    a = (a + b) & WORD_MASK
    d = rotate(d ^ a, 8)
    c = (c + d) & WORD_MASK
    b = rotate(b ^ c, 7)
    return a, b, c, d


@rule
def double_round(
    x0: int,
    x1: int,
    x2: int,
    x3: int,
    x4: int,
    x5: int,
    x6: int,
    x7: int,
    x8: int,
    x9: int,
    x10: int,
    x11: int,
    x12: int,
    x13: int,
    x14: int,
    x15: int,
) -> tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int]:
    """Stir the 16 words of a state by columns and by diagonals (RFC 8439, section 2.3)."""
    x0, x4, x8, x12 = quarter_round(x0, x4, x8, x12)
    x1, x5, x9, x13 = quarter_round(x1, x5, x9, x13)
    x2, x6, x10, x14 = quarter_round(x2, x6, x10, x14)
    x3, x7, x11, x15 = quarter_round(x3, x7, x11, x15)
    x0, x5, x10, x15 = quarter_round(x0, x5, x10, x15)
    x1, x6, x11, x12 = quarter_round(x1, x6, x11, x12)
    x2, x7, x8, x13 = quarter_round(x2, x7, x8, x13)
    x3, x4, x9, x14 = quarter_round(x3, x4, x9, x14)
    return x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15  # fmt: skip


@rule
def chacha_block(key: Cells, counter: int, nonce0: int, nonce1: int, nonce2: int, rounds: int, words: Cells) -> None:
    """Write the 16 words of one block into `words`; with 20 rounds it is ChaCha20 (RFC 8439, section 2.3).

    The eight words of the key, the counter and the nonces have 32 bits each; `rounds` is even.
    """
    x0, x1, x2, x3 = EXPAND_32_BYTE_K
    x4, x5, x6, x7 = key[0], key[1], key[2], key[3]
    x8, x9, x10, x11 = key[4], key[5], key[6], key[7]
    x12, x13, x14, x15 = counter, nonce0, nonce1, nonce2
    for _ in range(rounds // 2):
        x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15 = double_round(
            x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15
        )
    words[0] = (x0 + EXPAND_32_BYTE_K[0]) & WORD_MASK
    words[1] = (x1 + EXPAND_32_BYTE_K[1]) & WORD_MASK
    words[2] = (x2 + EXPAND_32_BYTE_K[2]) & WORD_MASK
    words[3] = (x3 + EXPAND_32_BYTE_K[3]) & WORD_MASK
    words[4] = (x4 + key[0]) & WORD_MASK
    words[5] = (x5 + key[1]) & WORD_MASK
    words[6] = (x6 + key[2]) & WORD_MASK
    words[7] = (x7 + key[3]) & WORD_MASK
    words[8] = (x8 + key[4]) & WORD_MASK
    words[9] = (x9 + key[5]) & WORD_MASK
    words[10] = (x10 + key[6]) & WORD_MASK
    words[11] = (x11 + key[7]) & WORD_MASK
    words[12] = (x12 + counter) & WORD_MASK
    words[13] = (x13 + nonce0) & WORD_MASK
    words[14] = (x14 + nonce1) & WORD_MASK
    words[15] = (x15 + nonce2) & WORD_MASK


@rule
def next_word(chance: Chance) -> int:
    """Return the next 32-bit word of the stream."""
    if chance.used == BLOCK_WORDS:
        high, low = chance.blocks >> WORD, chance.blocks & WORD_MASK
        chacha_block(chance.key, low, high, 0, 0, ROUNDS, chance.words)
        chance.blocks += 1
        chance.used = 0
    word = chance.words[chance.used]
    chance.used += 1
    return word


@rule
def below(chance: Chance, bound: int) -> int:
    """Return a number from 0 to `bound` - 1, each as likely as any other; `bound` is from 1 to 2**24."""
    product = next_word(chance) * bound
    if product & WORD_MASK < bound:
        threshold = (1 << WORD) % bound
        while product & WORD_MASK < threshold:
            product = next_word(chance) * bound
    return product >> WORD


@rule
def begin_chance(chance: Chance, key: Cells) -> None:
    """Begin the stream of a key of eight words."""
    for i in range(KEY_WORDS):
        chance.key[i] = key[i]
    chance.blocks = 0
    chance.used = BLOCK_WORDS


@rule
def derive(seed: Cells, number: int, chance: Chance, dice: Dice) -> None:
    """Begin the chance of deal `number`, below 2**63, of `seed`, eight words, and the dice of its players."""
    chacha_block(seed, number & WORD_MASK, number >> WORD, 0, 1, DERIVING_ROUNDS, chance.words)
    begin_derived(chance, dice)


@rule
def begin_derived(chance: Chance, dice: Dice) -> None:
    """Begin the chance and the dice that a derived block decides; the block stands in the words of `chance`."""
    begin_chance(chance, chance.words)
    dice.low, dice.carry = chance.words[8], chance.words[9] >> 3 | 1


@rule
def roll(dice: Dice, bound: int) -> int:
    """Return a player's number from 0 to `bound` - 1, each as likely as any other; `bound` is from 1 to 2**24."""
    product = roll_word(dice) * bound
    if product & WORD_MASK < bound:
        threshold = (1 << WORD) % bound
        while product & WORD_MASK < threshold:
            product = roll_word(dice) * bound
    return product >> WORD


@rule
def roll_word(dice: Dice) -> int:
    """Return the next 32-bit word of the dice."""
    product = MULTIPLIER * dice.low + dice.carry
    word = dice.low ^ dice.carry
    dice.low, dice.carry = product & WORD_MASK, product >> WORD
    return word


def words_of(key: bytes) -> Cells:
    """Return the eight little-endian words of a 32-byte `key` (RFC 8439, section 2.3)."""
    return [int.from_bytes(key[4 * i : 4 * i + 4], "little") for i in range(KEY_WORDS)]


def bytes_of(key: Cells) -> bytes:
    """Return the 32 bytes of a key of eight words."""
    return b"".join(word.to_bytes(4, "little") for word in key)


def seed_words(seed: int) -> Cells:
    """Return the eight words of a `seed`, any integer of at least 0; raise OverflowError for one below."""
    size = max(1, (seed.bit_length() + 7) // 8)
    return words_of(hashlib.sha256(b"tefuda seed" + seed.to_bytes(size, "little")).digest())


def derived_key(key: bytes, number: int) -> bytes:
    """Return the 32 bytes of the key of deal `number` that is derived from a key of 32 bytes."""
    chance = Chance()
    derive(words_of(key), number, chance, Dice())
    return bytes_of(chance.key)


def dice_of(seed: int, number: int = 0) -> Dice:
    """Return the dice of the players of deal `number` of `seed`, which is at least 0."""
    dice = Dice()
    derive(seed_words(seed), number, Chance(), dice)
    return dice
