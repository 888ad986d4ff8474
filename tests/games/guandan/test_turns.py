"""How a deal is played: chapter 6, with the edge cases of play by their row in the dossier."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.core.cards.card import cards_in, show
from tefuda.core.records.counts import NO_SUIT
from tefuda.core.table.decision import decision_of
from tefuda.games.guandan.rules.actions import BIG, DIGITS, PASS, UNUSED, Kind, give_code, play_code
from tests.games.guandan.setting import after, clause_against, following, hand, leading, legal, position, seen

FOUR = "hands K♠ K♣ 3♠ / 9♠ 9♣ 4♠ / A♠ A♣ 5♠ / J♠ J♣ 6♠\nlevel 2\nturn 0"


def test_1_1_partners_sit_opposite_and_four_play() -> None:
    with pytest.raises(tefuda.SeatsError, match="this game is for 4 players"):
        tefuda.deal("guandan", seats=3)
    deal = after(position("hands 3♠ / 4♠ 5♠ / 6♠ / 7♠ 8♠\nlevel 2\nturn 0"), "3♠", "pass", "6♠")
    assert deal.over
    assert deal.payoffs == (3, -3, 3, -3)


def test_6_1_whoever_leads_must_play() -> None:
    deal = position(FOUR)
    assert clause_against(deal, "pass") == "6.1"  # row 41
    assert "pass" not in legal(deal)
    assert after(deal, "3♠").turn == 3


def test_6_1_the_turn_goes_round_to_the_right_past_those_who_are_out() -> None:
    deal = position("hands K♠ K♣ 3♠ / 9♠ 9♣ 4♠ / A♠ A♣ 5♠ / -\nlevel 2\nturn 0")
    assert after(deal, "3♠").turn == 2
    assert after(deal, "3♠", "pass").turn == 1


def test_6_2_you_may_beat_your_partner() -> None:
    deal = after(position(FOUR), "K♠ K♣", "pass")
    assert deal.turn == 2
    assert after(deal, "A♠ A♣").observe(None).last == 2  # row 42


def test_6_2_another_kind_or_a_lower_one_is_refused() -> None:
    deal = following("9♠ 9♣ 9♦ A♠ Q♠", "10♠ 10♣")
    assert clause_against(deal, "9♠ 9♣") == "6.2"
    assert clause_against(deal, "9♠ 9♣ 9♦") == "6.2"
    assert clause_against(deal, "A♠") == "6.2"
    assert legal(deal) == {"pass"}


def test_6_3_only_cards_that_are_held_are_played_and_all_of_them_count() -> None:
    deal = leading("K♠ K♣ Q♠")  # row 67
    assert clause_against(deal, "K♦ K♠") == "6.3"
    assert clause_against(deal, "K♠ K♠") == "6.3"
    assert clause_against(deal, "K♠ K♣ Q♠") == "3.3"
    assert {len(action.cards) for action in deal.legal_actions} == {1, 2}


def test_6_3_the_cards_picked_are_twins_first_and_spare_straight_flushes() -> None:
    assert legal(leading("9♠ 9♣ 9♣ 10♠")) == {"9♣", "10♠", "9♣ 9♣", "9♣ 9♣ 9♠"}
    deal = leading("5♠ 6♠ 7♠ 8♠ 9♠ 5♣ 9♦ 9♦ 3♣ 3♣")
    words = legal(deal)
    assert "5♣" in words  # not the five of the straight flush
    assert "9♦" in words
    assert "9♦ 9♠" not in words


def test_6_3_any_physical_cards_of_a_shape_are_accepted() -> None:
    deal = leading("5♠ 6♠ 7♠ 8♠ 9♠ 5♣")
    assert "5♠" not in legal(deal)
    assert hand(after(deal, "5♠"), 0) == "5♣ 6♠ 7♠ 8♠ 9♠"
    later = leading("7♣ 7♦ 7♥ 7♥ 9♠").apply("7♦ 7♣")
    assert str(later.history[0].action) == "7♣ 7♦"
    assert hand(later, 0) == "7♥ 7♥ 9♠"


def test_6_4_a_trick_is_over_when_all_others_have_passed_in_a_row() -> None:
    deal = after(position(FOUR), "3♠", "pass", "pass")
    assert deal.turn == 1
    assert after(deal, "pass").turn == 0
    assert after(deal, "pass").observe(None).kind is None


def test_6_4_whoever_passed_may_play_again_in_the_same_trick() -> None:
    deal = after(position(FOUR), "3♠", "pass", "pass", "4♠", "pass")
    assert deal.turn == 3
    assert "6♠" in legal(deal)  # row 40


def test_6_4_passes_before_a_bomb_do_not_count() -> None:
    text = "hands 4♠ 4♣ 4♦ 4♥ 3♠ 8♠ / 9♠ 9♣ 9♦ 9♥ 5♠ / A♠ A♣ 6♠ / J♠ J♣ J♦ J♥ 6♣\nlevel 2\nturn 0"
    deal = after(position(text), "4♠ 4♣ 4♦ 4♥", "pass", "pass", "9♠ 9♣ 9♦ 9♥")
    assert deal.turn == 0
    deal = after(deal, "pass")
    assert legal(deal) == {"J♣ J♦ J♥ J♠", "pass"}  # row 68
    deal = after(deal, "J♠ J♣ J♦ J♥", "pass", "pass", "pass")
    assert (deal.turn, seen(deal).kind) == (3, None)


def test_6_5_a_player_without_cards_is_out() -> None:
    deal = after(position("hands K♠ K♣ / 9♠ 4♠ / A♠ 5♠ / J♠ 6♠\nlevel 2\nturn 0"), "K♠ K♣")
    assert seen(deal).order == (0,)
    assert after(deal, "pass", "pass", "pass", "5♠", "9♠").turn == 3


def test_6_6_the_partner_leads_after_last_cards_that_nobody_beats() -> None:
    deal = after(position("hands K♠ K♣ / 9♠ 4♠ / A♠ 5♠ / J♠ 6♠\nlevel 2\nturn 0"), "K♠ K♣")
    assert after(deal, "pass", "pass").turn == 1
    assert after(deal, "pass", "pass", "pass").turn == 2  # row 43


def test_6_6_last_cards_that_are_beaten_bring_no_lead() -> None:
    deal = after(position("hands K♠ K♣ / A♣ A♦ 4♠ / A♠ 5♠ / J♠ 6♠\nlevel 2\nturn 0"), "K♠ K♣")
    beaten = after(deal, "pass", "pass", "A♣ A♦", "pass", "pass")
    assert beaten.turn == 1  # row 44


def test_6_6_the_partner_of_the_second_player_out_leads_too() -> None:
    deal = position("hands - / K♠ K♣ / A♠ 5♠ / J♠ 6♠\nlevel 2\nturn 1\norder 0")
    assert after(deal, "K♠ K♣", "pass", "pass").turn == 3  # row 45


def test_6_7_counts_are_told_from_ten_cards_down() -> None:
    eleven = "3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠"
    deal = position(f"hands {eleven} / {eleven.removesuffix(' K♠')} / 3♣ / 4♣\nlevel 2\nturn 0")
    assert seen(deal).counts == (None, 10, 1, 1)  # row 66
    assert deal.observe(0).counts == (11, 10, 1, 1)
    assert seen(after(deal, "3♠")).counts == (10, 10, 1, 1)


@pytest.mark.parametrize(
    ("code", "cards"),
    [
        (-1, ""),
        (DIGITS.size, ""),
        (PASS, ""),
        (play_code(Kind.PAIR, 8, NO_SUIT, UNUSED, UNUSED), "10♣ 10♦"),
        (play_code(Kind.FULL_HOUSE, 8, NO_SUIT, BIG, UNUSED), "2♥ 10♣ 10♦ 10♠"),
        (play_code(Kind.STRAIGHT, 12, NO_SUIT, UNUSED, UNUSED), "10♣ J♠ Q♠ K♠ A♠"),
        (play_code(Kind.STRAIGHT, 7, NO_SUIT, UNUSED, UNUSED), "5♦ 6♦ 7♦ 8♦ 9♦"),
        (play_code(Kind.SINGLE, BIG, NO_SUIT, UNUSED, UNUSED), ""),
        (give_code(5), "3♦"),
    ],
)
def test_6_3_for_a_code_alone_those_cards_are_picked_that_there_are(code: int, cards: str) -> None:
    deal = leading("2♥ 10♣ 10♦ 10♠ J♠ Q♠ K♠ A♠ 5♦ 6♦ 7♦ 8♦ 9♦")
    decision = decision_of(code)
    deal.game.pick(deal.table, deal.options, decision)
    assert show(cards_in(decision.once, decision.twice)) == cards


def test_6_3_nothing_is_picked_after_the_end() -> None:
    deal = position("hands 3♠ / 4♠ 5♠ / - / 7♠ 8♠\nlevel 2\nturn 0\norder 2").apply("3♠")
    decision = decision_of(give_code(5))
    deal.game.pick(deal.table, deal.options, decision)
    assert decision.once == 0
