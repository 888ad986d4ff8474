"""The games of the family: the house rules that each of them sets."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.core.option import changed
from tefuda.games.eights import GAME
from tefuda.games.eights.rules.options import Options
from tests.games.eights.setting import after, legal


def sets(preset: str) -> dict[str, str]:
    return dict(changed(tefuda.games()[preset].options, Options()))


def test_9_1_crazy_eights_is_the_basic_game() -> None:
    assert tefuda.games()["crazy-eights"].options == Options()


def test_9_2_two_four_jack_sets_what_the_book_says() -> None:
    assert sets("two-four-jack") == {
        "hand": "10", "few": "3", "hand_of_few": "12", "wild": "A", "wild_starter": "own-suit",
        "recycle": "when-needed", "draw_two": "2", "draw_four": "4", "reverse": "J", "last_call": "yes",
        "wild_value": "20", "power_value": "15",
    }  # fmt: skip


def test_9_3_mau_mau_sets_what_the_book_says() -> None:
    assert sets("mau-mau") == {
        "pack": "piquet", "wild": "J", "recycle": "when-needed", "values": "schnapsen", "final_call": "exact",
        "wild_value": "2", "score": "own", "double": "last", "blocked_score": "own-hands", "target": "100",
    }  # fmt: skip


def test_9_3_the_powers_of_german_tables_can_be_chosen() -> None:
    powers = {"draw_two": "7", "skip": "8", "reverse": "9", "extra": "A"}
    text = "hands {} K♦ Q♦ / 7♠ 10♠ / Q♠ K♥\npile 10♣"
    played = {
        card: after(tefuda.position("mau-mau", text.format(card), **powers), card)  # type: ignore[call-overload]
        for card in ("7♣", "8♣", "9♣", "A♣")
    }
    assert {card: deal.turn for card, deal in played.items()} == {"7♣": 1, "8♣": 2, "9♣": 2, "A♣": 0}
    assert legal(played["7♣"]) == {"7♠"}


def test_9_4_openspiel_draws_five_and_then_may_pass() -> None:
    """As `crazy_eights` of OpenSpiel: five draws, counter-clockwise, and losers pay."""
    deal = tefuda.position("openspiel", "hands 9♠ 2♠ / 5♦ / 3♦\npile 6♦\nstock 7♠ 7♦ 3♥ 4♥ 9♥ 10♥")
    assert legal(deal) == {"draw"}
    deal = after(deal, "draw", "draw")
    assert legal(deal) == {"7♦", "draw"}
    deal = after(deal, "draw", "draw", "draw")
    assert legal(deal) == {"7♦", "pass"}
    assert after(deal, "pass").turn == 2


def test_9_4_openspiel_charges_the_losers_with_an_ace_at_ten() -> None:
    deal = after(tefuda.position("openspiel", "hands 6♠ / 8♦ / A♦ 2♦\npile 6♦"), "6♠")
    assert deal.payoffs == (0, -50, -12)


def test_9_4_openspiel_blocks_after_one_pass_more_than_there_are_players() -> None:
    deal = tefuda.position("openspiel", "hands 9♠ / 8♦\npile 6♦\nstock -\nturn 0")
    deal = after(deal, "pass", "pass")
    assert not deal.over
    assert after(deal, "pass").payoffs == (-9, -50)


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_a_preset_deals_with_its_usual_seats(preset: str) -> None:
    deal = tefuda.deal(preset, seed=1)
    assert deal.seats == GAME.presets[preset].seats
    assert deal.preset == preset
    assert deal.options == GAME.presets[preset].options
    assert not deal.over
