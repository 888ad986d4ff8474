"""The account of a finished deal of Big Two."""

from __future__ import annotations

from tefuda import Deal
from tefuda.play.table_talk import lines
from tests.games.big_two.setting import DIAMOND_DRAGON, after, big_two, dealt
from tests.games.hearing import NAMES


def account(deal: Deal, seat: int | None = None) -> list[str]:
    assert sum(deal.payoffs) == 0
    return list(lines(deal.game.words.voice.account(deal.table, deal.options), seat, NAMES, str))


def test_7_6_the_account_tells_what_each_card_costs() -> None:
    deal = after(big_two("hands 2♣ / 2♥ 5♠ / 9♥ 4♦ / 3♠\nturn 0"), "2♣")
    assert account(deal, 2) == [
        "last play: × 2 [7.7].",
        "Bob still holds 5♠ 2♥: 1 + 1 = 2.",
        "twos held: × 2 [7.3].",
        "Bob pays Ann 2 × 2 × 2 = 8 [7.6].",
        "You still hold 4♦ 9♥: 1 + 1 = 2.",
        "You pay Ann 2 × 2 = 4 [7.6].",
        "Dan still holds 3♠: 1.",
        "Dan pays Ann 1 × 2 = 2 [7.6].",
    ]
    assert deal.payoffs == (14, -8, -4, -2)


def test_7_8_and_7_9_the_account_tells_what_the_last_play_multiplies() -> None:
    power = after(big_two("hands 4♣ 4♦ 4♥ 4♠ 5♣ / 3♥ / 9♥ / 3♠\nturn 0"), "4♣ 4♦ 4♥ 4♠ 5♣")
    assert account(power)[0] == "last play: × 2 [7.8]."
    both = after(big_two("hands 2♣ 2♦ 2♥ 2♠ 5♣ / 3♥ / 9♥ / 3♠\nturn 0", finish_two="contains"), "2♣ 2♦ 2♥ 2♠ 5♣")
    assert account(both)[0] == "last play: × 4 [7.9]."


def test_7_4_and_7_5_the_account_tells_what_the_cards_held_multiply() -> None:
    held = "6♣ 6♦ 6♥ 6♠ 7♣ 8♣ 9♦ 10♦ J♥ Q♥"
    assert account(after(big_two(f"hands K♣ / {held} / 9♥ / 3♠\nturn 0"), "K♣"))[1:4] == [
        "power hands held: × 2 [7.4].",
        "many cards held: × 2 [7.5].",
        "Bob pays Ann 10 × 2 × 2 = 40 [7.6].",
    ]


def test_6_1_and_6_3_the_account_of_a_dragon() -> None:
    first, *told = account(dealt(DIAMOND_DRAGON))
    assert first == "Ann wins with a dragon [6.1]."
    assert [line.partition(" still")[0] for line in told[::2]] == ["Bob", "Cyd", "Dan"]
    assert told[1::2] == [f"{name} pays Ann 13 × 4 = 52 [6.3]." for name in NAMES[1:]]
    assert told[0].endswith(" = 13.")


def test_6_4_the_account_of_two_dragons_that_both_win() -> None:
    told = account(dealt(DIAMOND_DRAGON, DIAMOND_DRAGON.replace("♦", "♠"), dragon_two="all"))
    assert told[:2] == ["Ann wins with a dragon [6.1].", "Bob wins with a dragon [6.1]."]
    assert [line.split(" [")[0] for line in told[3:5]] == [f"Cyd pays {name} 13 × 4 = 52" for name in NAMES[:2]]


def test_7_2_a_plain_hand_pays_a_point_a_card() -> None:
    told = account(after(big_two("hands K♣ / A♥ 5♠ / 9♥ / 3♠\nturn 0"), "K♣"))
    assert told == [
        "Bob still holds 5♠ A♥: 1 + 1 = 2.", "Bob pays Ann 2 [7.2].",
        "Cyd still holds 9♥: 1.", "Cyd pays Ann 1 [7.2].",
        "Dan still holds 3♠: 1.", "Dan pays Ann 1 [7.2].",
    ]  # fmt: skip
