"""Opening a deal, a match or a position by the name of its game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import tefuda
from tefuda import NotationError, OptionErrors, PresetError, SeatsError

KEY = "5f" * 32


def test_a_seed_deals_the_same_cards_again() -> None:
    deals = [tefuda.deal("crazy-eights", seats=4, seed=seed) for seed in (7, 7, 8)]
    assert deals[0] == deals[1]
    assert deals[0].table == deals[1].table
    assert deals[0].position != deals[2].position


def test_numbers_tell_the_deals_of_a_seed_apart() -> None:
    deals = [tefuda.deal("crazy-eights", seed=7, number=number) for number in (0, 1, 2)]
    assert len({deal.start.key for deal in deals}) == 3
    assert deals[0] == tefuda.deal("crazy-eights", seed=7)


def test_a_key_deals_the_same_cards_again() -> None:
    deal = tefuda.deal("crazy-eights", seed=7)
    assert tefuda.deal("crazy-eights", key=deal.start.key).position == deal.position
    assert tefuda.deal("crazy-eights", key=deal.start.key.hex()).position == deal.position
    assert tefuda.deal("crazy-eights", key=deal.start.key.hex().upper()) == deal


def test_without_seed_and_key_no_two_deals_are_alike() -> None:
    assert tefuda.deal("crazy-eights").start.key != tefuda.deal("crazy-eights").start.key


def test_the_usual_number_of_seats_is_the_default() -> None:
    assert tefuda.deal("crazy-eights", seed=1).seats == 4
    assert tefuda.deal("openspiel", seed=1).seats == 5


def test_house_rules_are_given_by_name() -> None:
    deal = tefuda.deal("crazy-eights", seed=1, hand=6, wild="K", recycle="when-needed", draw_on="yes")
    assert (deal.options.hand, deal.options.wild, deal.options.draw_on) == (6, 11, True)
    assert tefuda.deal("mau-mau", seed=1, target=50).options.target == 50


@pytest.mark.parametrize("key", ["", "5f", "5f" * 31, "5f" * 33, "xy" * 32, b"", b"short", bytes(33)])
@pytest.mark.parametrize("opening", [tefuda.deal, tefuda.match])
def test_a_key_has_64_digits(opening: Callable[..., object], key: str | bytes) -> None:
    with pytest.raises(NotationError, match="a key must be 64 hexadecimal digits, not “"):
        opening("crazy-eights", key=key)


@pytest.mark.parametrize("seed", [-1, 1.0, "7", True])
@pytest.mark.parametrize("opening", [tefuda.deal, tefuda.match])
def test_a_seed_is_a_number(opening: Callable[..., object], seed: object) -> None:
    with pytest.raises(NotationError, match="a seed must be a whole number of at least 0, not "):
        opening("crazy-eights", seed=seed)


@pytest.mark.parametrize("number", [-1, 1.5, True])
def test_the_number_of_a_deal_is_a_number(number: object) -> None:
    with pytest.raises(NotationError, match="the number of a deal must be at least 0, not "):
        tefuda.deal("crazy-eights", seed=1, number=number)  # type: ignore[call-overload]


@pytest.mark.parametrize("opening", [tefuda.deal, tefuda.match])
def test_a_seed_and_a_key_are_not_both_given(opening: Callable[..., object]) -> None:
    with pytest.raises(NotationError, match="a deal takes a seed or a key, not both"):
        opening("crazy-eights", seed=1, key=KEY)
    with pytest.raises(NotationError, match="a deal takes a seed or a key, not both"):
        tefuda.position("crazy-eights", "hands 7♣ / 2♦\npile 3♦", seed=1, key=KEY)


def test_a_position_takes_a_seed_or_a_key_for_what_is_shuffled_later() -> None:
    text = "hands 7♣ / 2♦\npile 3♦"
    stocks = [
        tefuda.position("crazy-eights", text, **chance).position["stock"]
        for chance in ({}, {"seed": 0}, {"seed": 1}, {"key": KEY})
    ]
    assert stocks[0] == stocks[1]
    assert len(set(stocks)) == 3


def test_a_position_has_as_many_seats_as_hands() -> None:
    assert tefuda.position("crazy-eights", "hands 7♣ / 2♦ / 4♣\npile 3♦").seats == 3
    with pytest.raises(SeatsError, match="1 seats: this game is for 2 to 8 players"):
        tefuda.position("crazy-eights", "hands 7♣\npile 3♦")
    with pytest.raises(SeatsError, match="9 seats: this game is for 2 to 8 players"):
        tefuda.position("crazy-eights", f"hands {' / ' * 8}\npile 3♦")


@pytest.mark.parametrize(
    "opening",
    [tefuda.deal, tefuda.match, lambda preset, **options: tefuda.position(preset, "hands 7♣ / 2♦\npile 3♦", **options)],
)
def test_deals_that_cannot_be_opened_are_refused_alike_everywhere(opening: Callable[..., object]) -> None:
    with pytest.raises(PresetError, match="there is no game named “crazy-eight”; did you mean crazy-eights"):
        opening("crazy-eight")
    with pytest.raises(OptionErrors) as caught:
        opening("crazy-eights", hand=0, few=-1)
    assert len(caught.value.exceptions) == 2
    assert str(caught.value).count("\n") == 1


@pytest.mark.parametrize("preset", [None, 5, ["crazy-eights"], b"guandan"])
def test_a_game_is_named_by_text(preset: Any) -> None:
    with pytest.raises(PresetError, match="there is no game named"):
        tefuda.deal(preset)


@pytest.mark.parametrize(
    ("preset", "seats", "told"),
    [
        ("guandan", 3, "3 seats: this game is for 4 players"),
        ("taiwan", 5, "5 seats: this game is for 2 to 4 players"),
        ("crazy-eights", 9, "9 seats: this game is for 2 to 8 players"),
        ("nippachi", 1, "1 seats: this game is for 2 to 6 players"),
    ],
)
def test_a_wrong_number_of_seats_is_refused_with_the_possible_ones(preset: str, seats: int, told: str) -> None:
    with pytest.raises(SeatsError) as caught:
        tefuda.deal(preset, seats=seats)
    assert str(caught.value) == told


@pytest.mark.parametrize("key", [5, ["x"], 1.5])
def test_a_key_must_be_bytes_or_text(key: Any) -> None:
    with pytest.raises(NotationError, match="a key must be 64 hexadecimal digits, not"):
        tefuda.deal("crazy-eights", key=key)


def test_a_fault_of_a_seed_or_key_has_no_place_in_a_text() -> None:
    for given in ({"seed": -1}, {"key": "5f"}, {"seed": 1, "number": -1}, {"seed": 1, "key": KEY}):
        with pytest.raises(NotationError) as caught:
            tefuda.deal("crazy-eights", **given)
        assert "line" not in str(caught.value)
    with pytest.raises(NotationError, match="line 4, column 5: a key must be 64 hexadecimal digits"):
        tefuda.read("tefuda 1\ngame mau-mau\nseats 3\nkey 5f")


@pytest.mark.parametrize(
    "placement", [5, None, ["hands 7♣"], {"hands": 5}, {5: "7♣"}, {"hands": "7♣ / 2♦", "pile": None}]
)
def test_a_position_is_text_or_lines_by_name(placement: Any) -> None:
    with pytest.raises(NotationError, match=r"a position must be text, or lines of text by name, not .*"):
        tefuda.position("crazy-eights", placement)


def test_a_position_may_have_comments() -> None:
    text = "# two players\nhands 7♣ / 2♦\n  # the top card\npile 3♦"
    assert tefuda.position("crazy-eights", text) == tefuda.position("crazy-eights", "hands 7♣ / 2♦\npile 3♦")


def test_the_name_of_a_family_means_its_first_preset() -> None:
    deal = tefuda.deal("eights", seed=1)
    assert deal == tefuda.deal("crazy-eights", seed=1)
    assert deal.preset in tefuda.games()
    assert tefuda.match("big-two", seed=1).deal.preset == tefuda.deal("big_two").preset == "taiwan"
    assert tefuda.read(str(deal).replace("crazy-eights", "eights")) == deal
