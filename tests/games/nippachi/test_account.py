"""The account of a finished deal of Nippachi."""

from __future__ import annotations

from tefuda import Deal
from tefuda.games.nippachi import GAME
from tefuda.play.table_talk import lines
from tests.games.nippachi.setting import after, first, names, nippachi, seat_of
from tests.games.nippachi.test_telling import HANDS

VOID = "The deal is void: nobody wins [2.4]."


def accounted(deal: Deal, by: str | None = None) -> list[str]:
    seat = None if by is None else seat_of(by, deal.seats)
    return list(lines(GAME.words.voice.account(deal.table, deal.options), seat, names(deal.seats), str))


def test_the_points_are_told_line_by_line() -> None:
    deal = after(nippachi(*HANDS), "A J♥", "B don")
    assert accounted(deal) == [
        "A still holds 8♣ 10♣: 2 + 1 = 3.", "D still holds 3♣ 9♣ Q♣.",
        "C still holds 2♣ K♣.", "B lays down 4♣ 6♣ A♣: 4 + 6 + 1 = 11.", "A pays B 11 + 3 = 14 [7.4].",
    ]  # fmt: skip
    assert accounted(deal, "A")[-1] == "You pay B 11 + 3 = 14 [7.4]."
    changed = after(nippachi("5♥", "5♣ 2 K 8", "9♣", "10 3", "2 7 4", lines="stakes 2"), "A 5♣", "B 9♣")
    assert accounted(changed)[-2:] == [
        "A pays B 2 × (6 + 3 + 1) = 20 [7.3].", "Everything counts double, because an ace was turned up [7.9].",
    ]  # fmt: skip
    returned = after(nippachi("5♥", "J♥ 3 8", "J", "2 K", "Q 3 9"), "A J♥", "B don", "A return")
    assert "A lays down 3♣ 8♣: 3 + 8 = 11." in accounted(returned)
    assert "B lays down J♣: 11." in accounted(returned)


def test_7_4_what_is_laid_down_is_held_no_more_and_counts_only_where_it_is_paid() -> None:
    hands = ("5♥", "J♥ 8♦ 3♦", "9♦ 2♦", "7♦", "K Q")
    won = accounted(after(nippachi(*hands), "A J♥", "B don"))
    assert [line for line in won if line.startswith("B")] == ["B lays down 2♦ 9♦: 2 + 9 = 11."]
    returned = accounted(after(nippachi(*hands), "A J♥", "B don", "A return"))
    assert [line for line in returned if "A" in line.split() or "B" in line.split()] == [
        "A lays down 3♦ 8♦: 3 + 8 = 11.", "B lays down 2♦ 9♦: 2 + 9 = 11.",
        "Points in the cards that B lays down: 3 + 0 = 3 [7.1].", "B pays A 11 + 3 = 14 [7.4].",
    ]  # fmt: skip
    haipai = accounted(after(first("J♥", "9♦ 2♦", "K Q"), "A don"))
    assert haipai[0] == "A lays down 2♦ 9♦: 2 + 9 = 11."
    assert not any("still holds" in line for line in haipai if line.startswith("A"))


def test_wrong_calls_are_in_the_account() -> None:
    void = nippachi("3♣", "K♥", "Q♥", "J♦", "10♥", lines="stock -\nfines 9 0 0 -9")
    assert accounted(void) == [VOID, "A has +9 from wrong calls [7.8].", "B has -9 from wrong calls [7.8]."]


def test_wrong_calls_in_a_void_deal_are_accounted_as_doubled() -> None:
    void = nippachi("3♣", "K♥", "Q♥", "J♦", "10♥", lines="stock -\nfines 9 0 0 -9\nstakes 2")
    assert accounted(void) == [
        VOID, "A has +18 from wrong calls [7.8].", "B has -18 from wrong calls [7.8].",
        "Everything counts double, because an ace was turned up [7.9].",
    ]  # fmt: skip


def test_a_void_deal_is_accounted_by_its_clause() -> None:
    stalled = nippachi("3♣", "K♥", "Q♥", "J♦", "10♥", lines="stock 4♦ 5♦ 6♦ 7♦ 9♦", stall=1)
    for player in "ABCD":
        stalled = after(stalled, f"{player} draw")
    assert accounted(stalled) == ["The deal is void: nobody wins [2.5]."]
    assert accounted(nippachi("3♣", "K♥", "Q♥", "J♦", "10♥", lines="stock -")) == [VOID]


def test_7_2_7_3_the_account_says_so_where_nobody_pays_as_the_cards_left_count_nothing() -> None:
    won = after(nippachi("7♦", "7♣", "9♥ 3♠", "4♥ 6♥"), "A 7♣")
    assert accounted(won)[-1] == "The cards left count nothing, so nobody pays [7.2]."
    changed = after(nippachi("5♥", "5♣ 6♦", "9♣", "3 4"), "A 5♣", "B 9♣")
    assert accounted(changed)[-1] == "The cards left count nothing, so nobody pays [7.3]."


def test_4_7_the_account_says_that_a_wrong_call_has_ended_the_deal() -> None:
    deal = nippachi("5♥", "J♥ 8", "A 4 9", "J J K", "8 4", wrong_don="penalty", wrong_don_then="end-round")
    ended = after(deal, "A J♥", "B don", "C pass", "D pass")
    assert str(ended.account[0]) == "A wrong call has ended the deal: nobody wins [4.7]."
