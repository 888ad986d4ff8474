"""Chance: the cipher against its published vectors, and numbers that favour none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, permutations
from math import factorial

import pytest

from tefuda.core.table.chance import (
    BLOCK_WORDS,
    DERIVING_ROUNDS,
    KEY_WORDS,
    ROUNDS,
    Chance,
    Dice,
    begin_chance,
    below,
    bytes_of,
    chacha_block,
    derive,
    derived_key,
    next_word,
    quarter_round,
    roll,
    roll_word,
    seed_words,
    words_of,
)
from tefuda.core.table.stock import Stock, shuffle_stock

WORDS = 1 << 32


def stream(key: bytes) -> Chance:
    chance = Chance()
    begin_chance(chance, words_of(key))
    return chance


def seeded(seed: int) -> Chance:
    return stream(bytes_of(seed_words(seed)))


def of_words(*words: int) -> Chance:
    """Return chance whose next words are these, at most sixteen."""
    chance = stream(bytes(32))
    chance.used = BLOCK_WORDS - len(words)
    chance.words[chance.used :] = list(words)
    return chance


def block(key: bytes, counter: int, nonce: bytes = bytes(12)) -> bytes:
    words = [0] * BLOCK_WORDS
    first, second, third = (int.from_bytes(nonce[at : at + 4], "little") for at in (0, 4, 8))
    chacha_block(words_of(key), counter, first, second, third, ROUNDS, words)
    return b"".join(word.to_bytes(4, "little") for word in words)


def shuffle(chance: Chance, cards: list[int], count: int) -> None:
    """Shuffle the first `count` cards, as the cards of a stock."""
    stock = Stock()
    stock.cards[: len(cards)] = cards
    stock.size = count
    shuffle_stock(stock, chance)
    cards[:] = stock.cards[: len(cards)]


# ------------------------------------------------------------------ the cipher


def test_quarter_round_of_rfc_8439_section_2_1_1() -> None:
    stirred = quarter_round(0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567)
    assert stirred == (0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB)


def test_block_of_rfc_8439_section_2_3_2() -> None:
    made = block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
    assert made == bytes.fromhex(
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


@pytest.mark.parametrize(
    ("key", "counter", "nonce", "keystream"),
    [
        (
            "00" * 32, 0, "00" * 12,
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        ),
        (
            "00" * 32, 1, "00" * 12,
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
        ),
        (
            "00" * 31 + "01", 1, "00" * 12,
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
        ),
        (
            "00ff" + "00" * 30, 2, "00" * 12,
            "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
            "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
        ),
        (
            "00" * 32, 0, "00" * 11 + "02",
            "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
            "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d",
        ),
    ],
)  # fmt: skip
def test_keystreams_of_rfc_8439_appendix_a_1(key: str, counter: int, nonce: str, keystream: str) -> None:
    assert block(bytes.fromhex(key), counter, bytes.fromhex(nonce)).hex() == keystream


def test_the_stream_of_words_is_the_keystream_from_block_0_on() -> None:
    chance = stream(bytes(32))
    words = b"".join(next_word(chance).to_bytes(4, "little") for _ in range(2 * BLOCK_WORDS))
    assert words == block(bytes(32), 0) + block(bytes(32), 1)


def test_the_count_of_blocks_goes_on_beyond_32_bits() -> None:
    chance = stream(bytes(32))
    chance.blocks = WORDS
    words = b"".join(next_word(chance).to_bytes(4, "little") for _ in range(BLOCK_WORDS))
    assert words == block(bytes(32), 0, (1).to_bytes(4, "little") + bytes(8))


def test_a_stream_begins_anew_with_its_key() -> None:
    chance = seeded(1)
    first = [next_word(chance) for _ in range(40)]
    begin_chance(chance, seed_words(1))
    assert [next_word(chance) for _ in range(40)] == first


# ------------------------------------------------------------------ numbers below a bound


def test_a_number_is_the_high_part_of_word_times_bound() -> None:
    assert [below(of_words(word), 10) for word in (0xFFFF_FFFF, (1 << 31) + 1, WORDS * 3 // 10 + 2)] == [9, 5, 3]


def test_a_word_that_would_favour_a_number_is_thrown_away() -> None:
    chance = of_words(0, 7)
    assert below(chance, 3) == 0
    assert chance.used == BLOCK_WORDS
    kept = of_words(0xAAAA_AAAB, 7)
    assert below(kept, 3) == 2
    assert kept.used == BLOCK_WORDS - 1
    assert below(of_words(0, 0, 1 << 31), 3) == 1


@pytest.mark.parametrize("bound", [3, 5, 6, 7, 52, 1000, (1 << 24) - 1])
def test_each_number_below_a_bound_has_equally_many_words(bound: int) -> None:
    """Only the first word of a number's share can be thrown away, and then the share is one word larger."""
    shares = set()
    for number in {0, 1, bound // 2, bound - 2, bound - 1}:
        first, following = -(-number * WORDS // bound), -(-(number + 1) * WORDS // bound)
        chance = of_words(first, 0xFFFF_FFFF)
        below(chance, bound)
        thrown = chance.used == BLOCK_WORDS
        for word in (first + 1, following - 1):
            kept = of_words(word, 0)
            assert below(kept, bound) == number
            assert kept.used == BLOCK_WORDS - 1
        shares.add(following - first - thrown)
    assert shares == {WORDS // bound}


@pytest.mark.parametrize("bound", [1, 2, 4, 1 << 24])
def test_a_power_of_two_throws_nothing_away(bound: int) -> None:
    chance = of_words(0, 1)
    assert below(chance, bound) == 0
    assert chance.used == BLOCK_WORDS - 1


def chi_square(counts: Sequence[int], cells: int) -> float:
    expected = sum(counts) / cells
    return sum((count - expected) ** 2 for count in counts) / expected + (cells - len(counts)) * expected


def test_numbers_below_a_bound_are_evenly_spread() -> None:
    chance = seeded(1)
    counts = Counter(below(chance, 13) for _ in range(13_000))
    assert chi_square(list(counts.values()), 13) < 32.9  # 12 degrees of freedom, 0.999


# ------------------------------------------------------------------ shuffling


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_each_order_of_a_few_cards_has_equally_many_words(count: int) -> None:
    """One word orders them all: its share of the range of words determines the order, as with numbers below a bound."""
    orders = factorial(count)
    seen, shares = set(), set()
    for number in range(orders):
        first, following = -(-number * WORDS // orders), -(-(number + 1) * WORDS // orders)
        chance = of_words(first, 0xFFFF_FFFF)
        shuffle(chance, list(range(count)), count)
        thrown = chance.used == BLOCK_WORDS
        made = []
        for word in (first + 1, following - 1):
            cards = list(range(count))
            kept = of_words(word, 0)
            shuffle(kept, cards, count)
            assert kept.used == BLOCK_WORDS - 1
            made.append(tuple(cards))
        assert made[0] == made[1]
        seen.add(made[0])
        shares.add(following - first - thrown)
    assert seen == set(permutations(range(count)))
    assert shares == {WORDS // orders}


def test_a_word_that_would_favour_an_order_is_thrown_away() -> None:
    cards = list(range(3))
    chance = of_words(0, 0xFFFF_FFFF)
    shuffle(chance, cards, 3)
    assert chance.used == BLOCK_WORDS
    moved = [0, 1, 2]
    moved[0], moved[2] = moved[2], moved[0]
    moved[0], moved[1] = moved[1], moved[0]
    assert cards == moved  # the swaps of the first word, and none by the second


def test_shuffles_of_four_cards_are_evenly_spread() -> None:
    chance = seeded(2)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4_800):
        cards = list(range(4))
        shuffle(chance, cards, 4)
        counts[tuple(cards)] += 1
    assert chi_square(list(counts.values()), 24) < 49.7  # 23 degrees of freedom, 0.999


def test_every_card_of_a_pack_comes_to_every_place_equally_often() -> None:
    chance = seeded(3)
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(1_040):
        cards = list(range(52))
        shuffle(chance, cards, 52)
        counts.update(enumerate(cards))
    assert chi_square(list(counts.values()), 52 * 52) < 2_829  # 51 * 51 degrees of freedom, 0.999


def test_neighbours_of_a_shuffled_pack_are_evenly_spread() -> None:
    chance = seeded(4)
    counts: Counter[int] = Counter()
    for _ in range(400):
        cards = list(range(52))
        shuffle(chance, cards, 52)
        counts.update((right - left) % 52 for left, right in pairwise(cards))
    assert 0 not in counts
    assert chi_square(list(counts.values()), 51) < 86.7  # 50 degrees of freedom, 0.999


@pytest.mark.parametrize("count", [0, 1, 2, 32, 52, 104, 108])
def test_a_shuffle_keeps_the_cards_and_touches_no_others(count: int) -> None:
    cards = list(range(108))
    shuffle(seeded(5), cards, count)
    assert sorted(cards[:count]) == list(range(count))
    assert cards[count:] == list(range(count, 108))
    assert count < 3 or cards[:count] != list(range(count))


def test_the_same_chance_shuffles_alike() -> None:
    one, two, other = list(range(52)), list(range(52)), list(range(52))
    shuffle(seeded(6), one, 52)
    shuffle(seeded(6), two, 52)
    shuffle(seeded(7), other, 52)
    assert one == two != other


# ------------------------------------------------------------------ keys and dice


def test_keys_are_told_in_words_and_bytes() -> None:
    key = bytes(range(32))
    assert words_of(key)[:2] == [0x03020100, 0x07060504]
    assert len(words_of(key)) == KEY_WORDS
    assert bytes_of(words_of(key)) == key


def test_seeds_are_told_apart_however_large() -> None:
    seeds = [0, 1, 255, 256, 1 << 32, 1 << 64, 1 << 256, (1 << 256) + 1]
    assert len({bytes_of(seed_words(seed)) for seed in seeds}) == len(seeds)


def test_the_deals_of_a_seed_have_keys_of_their_own() -> None:
    key = bytes_of(seed_words(1))
    keys = [derived_key(key, number) for number in (0, 1, 2, 1 << 32)]
    assert len({key, *keys}) == 5
    assert derived_key(key, 1) == keys[1]


def test_deriving_begins_the_chance_of_a_deal_and_the_dice_of_its_players() -> None:
    chance, dice = Chance(), Dice()
    derive(seed_words(1), 5, chance, dice)
    words = [0] * BLOCK_WORDS
    chacha_block(seed_words(1), 5, 0, 0, 1, DERIVING_ROUNDS, words)
    assert bytes_of(chance.key) == derived_key(bytes_of(seed_words(1)), 5)
    assert (chance.key, [dice.low, dice.carry]) == (words[:8], [words[8], words[9] >> 3 | 1])
    assert next_word(chance) == next_word(stream(bytes_of(chance.key)))


def test_the_dice_multiply_with_carry() -> None:
    """From 1 with no carry: each word is the low half of the product before, and its carry, one against the other."""
    dice = Dice()
    square = 698_769_069 * 698_769_069
    cube = 698_769_069 * (square % WORDS) + square // WORDS
    expected = [1, 698_769_069, (square % WORDS) ^ (square // WORDS), (cube % WORDS) ^ (cube // WORDS)]
    assert [roll_word(dice) for _ in range(4)] == expected


def test_dice_are_evenly_spread() -> None:
    dice = Dice()
    derive(seed_words(1), 0, Chance(), dice)
    counts = Counter(roll(dice, 13) for _ in range(13_000))
    assert chi_square(list(counts.values()), 13) < 32.9  # 12 degrees of freedom, 0.999


def test_dice_throw_away_what_would_favour_a_number() -> None:
    dice = Dice()
    dice.low = dice.carry = 5  # the first word is 0, the second 698769069 * 5 + 5
    assert roll(dice, 3) == 2
    assert dice.low == 698_769_069 * (698_769_069 * 5 + 5) % WORDS
    dice.low, dice.carry = 0xAAAA_AAAB, 0
    assert roll(dice, 3) == 2
    assert dice.low == 698_769_069 * 0xAAAA_AAAB % WORDS
