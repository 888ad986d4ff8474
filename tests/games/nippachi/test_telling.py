"""What is said about a deal of Nippachi, and how things stand."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda import Deal
from tefuda.core.cards.card import show
from tefuda.core.words.input_help import Heading
from tefuda.core.words.telling import Caption
from tefuda.games.nippachi import GAME
from tefuda.games.nippachi.words.input_help import INPUT_HELP
from tefuda.play.observation import Observation
from tefuda.play.table_talk import lines, story, told
from tests.games.hearing import stamped
from tests.games.nippachi.setting import after, first, names, nippachi, seat_of


def heard(deal: Deal, *moves: str, by: str | None = None) -> list[str]:
    """Return what is said about moves, to a player or to an onlooker."""
    seat = None if by is None else seat_of(by, deal.seats)
    seen = [deal.observe(seat)]
    for move in moves:
        deal = after(deal, move)
        seen.append(deal.observe(seat))
    return list(story(seen, names(deal.seats), str))


def scene(deal: Deal, by: str | None = None) -> list[str]:
    seen = deal.observe(None if by is None else seat_of(by, deal.seats))
    return [told(one.sentence, seen.seat, names(deal.seats), str) for one in shown(seen)]


def shown(seen: Observation) -> list[Caption]:
    return [*GAME.words.voice.own(seen), *GAME.words.voice.scene(seen)]


def labels(deal: Deal, of: str) -> list[str]:
    seen = deal.observe(None)
    return [told(one, None, names(deal.seats), str) for one in GAME.words.voice.labels(seen, seat_of(of, deal.seats))]


HANDS = ("5♥", "J♥ 10 8", "A 4 6", "2 K", "Q 3 9")


@pytest.mark.parametrize("passing", [True, False])
def test_a_card_laid_is_told_and_those_who_let_it_go_are_not(passing: bool) -> None:
    deal = nippachi("5♥", "6♥ 10 8", "A 4 K", "2 K", "Q 3 9", automatic_pass=passing)
    moves = ["A 6♥"] if passing else ["A 6♥", "C pass", "B pass", "D pass"]
    assert heard(deal, *moves) == ["A plays 6♥."]
    assert heard(deal, *moves, by="A") == ["You play 6♥."]


def test_draws_are_told_with_the_card_to_the_one_who_draws() -> None:
    deal = nippachi("5♥", "6♣ K♦", "A 4 K", "2 K", lines="stock 7♠ 9♠")
    assert heard(deal, "A draw") == ["A draws a card."]
    assert heard(deal, "A draw", by="A") == ["You draw 7♠."]


def test_a_don_is_told_when_all_have_answered() -> None:
    deal = nippachi(*HANDS, automatic_pass=False)
    answers = ("A J♥", "B don", "C pass")
    assert heard(deal, *answers) == ["A plays J♥."]
    assert heard(deal, *answers, by="B") == ["A plays J♥."]
    assert heard(deal, *answers, "D pass") == ["A plays J♥.", "B says “don” on 11!"]
    assert heard(deal, *answers, "D pass", by="B") == ["A plays J♥.", "You say “don” on 11!"]
    assert heard(nippachi(*HANDS), "A J♥", "B don") == ["A plays J♥.", "B says “don” on 11!"]


def test_a_pon_and_a_kan_are_told_with_their_cards() -> None:
    deal = nippachi("5♥", "J♥ 10 8", "J♣ J♦ J♠ 6", "2 K", "Q 3 7")
    assert heard(deal, "A J♥", "B pon J♠ J♣")[1:] == ["B says “pon” and lays J♠ J♣."]
    assert heard(deal, "A J♥", "B kan J♦", by="B")[1:] == ["You say “kan” and lay J♣ J♠ J♦."]


def test_a_claim_that_comes_too_late_is_told() -> None:
    deal = nippachi("5♥", "J♥ 10 8", "A 4 6", "J J 9", "2 9")
    assert heard(deal, "A J♥", "B don", "C pon", "D pass")[1:] == [
        "B says “don” on 11!", "C says “pon”, but another claim takes precedence.",
    ]  # fmt: skip
    nearest = nippachi("5♥", "J♥ 10 8", "A 4 6", "J J 9", "2 9", multi_don="nearest")
    assert "D says “don”, but another claim takes precedence." in heard(nearest, "A J♥", "B don", "C pass", "D don")


def test_4_8_a_kan_or_a_return_that_another_call_precedes_is_told_by_its_word() -> None:
    deal = nippachi("5♥", "J♥ 10 8", "A 4 6", "J J J 9", "2 9")
    assert heard(deal, "A J♥", "B don", "C kan", "D pass")[1:] == [
        "B says “don” on 11!", "C says “kan”, but another claim takes precedence.",
    ]  # fmt: skip
    nearest = nippachi("5♥", "J♥", "A 4 6", "2 9", multi_don="nearest")
    assert heard(nearest, "A J♥", "B return", "C return", by="C")[-2:] == [
        "B says “tsumo-return” on 11!", "You say “return”, but another claim takes precedence.",
    ]  # fmt: skip


def test_returns_and_haipai_dons_are_told() -> None:
    deal = nippachi("5♥", "J♥ 3 8", "A 4 6", "2 K", "Q 3 9")
    assert heard(deal, "A J♥", "B don", "A return")[1:] == ["B says “don” on 11!", "A says “don-return” on 11!"]
    deal = nippachi("5♥", "J♥", "A 4 6", "2 K", "Q 3 9")
    assert heard(deal, "A J♥", "B return") == [
        "A plays J♥.", "A lays the last card.", "B says “tsumo-return” on 11!",
    ]  # fmt: skip
    deal = first("10♥", "2 8 K 5", "J 3 6 7", "A 2 3 4", "8 8 Q 9")
    assert heard(deal, "C don", by="C") == ["You say “haipai-don” on 10!"]


def test_a_wrong_call_is_told() -> None:
    deal = nippachi("5♥", "9♥ 8 K", "10", "4 6", "Q Q", wrong_don="penalty", wrong_don_then="end-round")
    assert heard(deal, "A 9♥", "B don", "C pass", "D pass")[1:] == [
        "B makes a wrong call.", "A wrong call ends the deal.",
    ]  # fmt: skip


def test_a_right_call_that_does_not_count_is_not_told_as_wrong() -> None:
    deal = nippachi("5♥", "9♥ 8 K", "4 5", "10", "2 7", wrong_don="penalty", multi_don="nearest")
    assert heard(deal, "A 9♥", "B don", "C don", "D don")[1:] == [
        "B says “don” on 9!", "C makes a wrong call.", "D says “don”, but another claim takes precedence.",
    ]  # fmt: skip


def test_wrong_calls_of_all_on_the_card_turned_up_are_told_as_wrong() -> None:
    deal = first("10♥", "2 8 K 5", "J 3 6 7", wrong_don="penalty", wrong_haipai="pay-all")
    assert heard(deal, "A don", "B don") == ["A makes a wrong call.", "B makes a wrong call."]


def test_how_a_deal_ends_is_told() -> None:
    assert heard(nippachi("4♥", "K♥", "2 8 10", "Q 5", "7 5"), "A K♥") == [
        "A plays K♥.", "A lays the last card.", "A wins by tsumo!",
    ]  # fmt: skip
    changed = nippachi("5♥", "5♣ 2 K 8", "9♣", "10 3", "2 7 4")
    assert heard(changed, "A 5♣", "B 9♣")[-1] == "A changed the mark and pays for all [7.3]."
    assert heard(changed, "A 5♣", "B 9♣", by="A")[-1] == "You changed the mark and pay for all [7.3]."
    stuck = nippachi("3♣", "K♥", "Q♥", "J♦", "10♥", lines="stock -", automatic_pass=False)
    assert heard(stuck, "A pass", "B pass", "C pass", "D pass") == [
        "A passes.", "B passes.", "C passes.", "D passes.", "The deal is void: nobody wins.",
    ]  # fmt: skip


def test_a_hand_emptied_by_pon_that_counts_as_a_don_is_told() -> None:
    robbed = nippachi("6♥", "J♥ 10 8", "J J", "Q 5", "2 K", pon_out="don")
    assert heard(robbed, "A J♥", "B pon") == [
        "A plays J♥.", "B says “pon” and lays J♣ J♦.", "B lays the last card.", "B is out, which counts as a don.",
    ]  # fmt: skip


def test_who_draws_for_a_two_is_told_in_the_order_of_play() -> None:
    deal = nippachi("6♥", "2♥ K Q", "K K J", "9 9 9", "Q Q Q", lines="stock 3♣ 3♦ 4♣ 4♦ 6♣ 6♦")
    assert heard(deal, "A 2♥", by="C") == [
        "A plays 2♥.", "B draws 2 cards.", "You draw 4♣ 4♦.", "D draws 2 cards.",
    ]  # fmt: skip


def test_a_new_stock_is_told() -> None:
    text = "hands 2♣ K♥ / Q♥ Q♦ / J♥ J♦ / 10♥ 10♦\npile 3♣ 4♣ 5♣ 6♣ 7♣ 9♣ 10♣ J♣ Q♣ K♣\nstock 3♥"
    import tefuda

    deal = tefuda.position("nippachi", text, automatic_pass=True)
    assert heard(deal, "A 2♣")[-1] == "The pile is shuffled into a new stock."


def test_the_table_shows_the_arithmetic() -> None:
    deal = after(nippachi(*HANDS), "A J♥")
    assert scene(deal, "B")[:3] == ["your sum: 11", "can be called: 11", "laid by A"]
    assert [one.important for one in shown(deal.observe(seat_of("B")))][:2] == [True, True]
    assert scene(deal)[:2] == ["can be called: 11", "laid by A"]
    assert scene(nippachi(*HANDS), "A") == ["your sum: 29", "stock: 40", "counter-clockwise ↺"]
    returned = after(nippachi("5♥", "J♥ 3 8", "A 4 6", "2 K", "Q 3 9"), "A J♥", "B don")
    assert scene(returned, "A")[:2] == ["your sum: 11", "called: 11"]
    assert labels(returned, "B") == ["called 11"]
    assert "everything counts double" in scene(nippachi(*HANDS, lines="stakes 2"))


def test_who_began_and_who_is_next_are_labels() -> None:
    deal = nippachi(*HANDS, lines="starter 2\nturn 0")
    assert labels(deal, "C") == ["began"]
    assert labels(deal, "B") == ["next"]
    assert labels(after(deal, "A J♥"), "C") == ["began"]


def test_a_match_without_end_has_no_aim() -> None:
    deal = nippachi(*HANDS)
    aim = GAME.words.voice.aim(deal.observe(None))
    assert aim is not None
    assert told(aim, None, names(4), str) == "8 deals in all"
    assert GAME.words.voice.aim(nippachi(*HANDS, rounds=0).observe(None)) is None


def test_the_hand_is_sorted_by_suit_or_number() -> None:
    seen = nippachi("5♥", "K♣ A♣ 2♥ A♥ 10♣", "Q Q").observe(0)
    shown = {name: " ".join(map(str, *order(seen))) for name, order in INPUT_HELP.arrangements.items()}
    assert shown == {"suit": "A♣ 10♣ K♣ A♥ 2♥", "number": "A♣ A♥ 2♥ 10♣ K♣"}


def listed(deal: Deal, by: str) -> list[str]:
    headings: list[Heading] = list(INPUT_HELP.menu(deal.observe(seat_of(by, deal.seats))))
    return [choice.text for heading in headings for choice in heading.items]


def worded(deal: Deal, by: str) -> list[str]:
    """Return what the choices are in words."""
    headings: list[Heading] = list(INPUT_HELP.menu(deal.observe(seat_of(by, deal.seats))))
    sentences = [choice.told for heading in headings for choice in heading.items if choice.told is not None]
    return list(lines(sentences, None, names(deal.seats), str))


def test_choices_are_listed_as_the_cards_are_held() -> None:
    assert listed(nippachi("5♥", "K♥ A♥ 5♣ 2♠", "Q Q", voluntary_draw=True), "A") == ["5♣", "A♥", "K♥", "draw"]
    deal = after(nippachi("5♥", "J♥ 10 8", "J♣ J♦ 9", "2 K"), "A J♥")
    assert listed(deal, "B") == ["pon J♦ J♣", "pon J♣ J♦", "pass"]
    assert worded(deal, "B") == ["pon: J♣ on J♦", "pon: J♦ on J♣", "pass"]
    three = after(nippachi("5♥", "J♥ 10 8", "J♣ J♦ J♠ 9", "2 K"), "A J♥")
    found = worded(three, "B")
    assert len(set(found)) == len(found) == 10
    assert "kan: J♠ on top" in found
    words: dict[str, Any] = dict(INPUT_HELP.words)
    assert set(words) == {"draw", "pass", "don", "return", "pon", "kan"}


def test_of_an_answer_given_before_a_position_nothing_is_told_until_its_window_closes() -> None:
    lines = "hands 7♦ 9♦ / A♣ 4♣ 6♦ / 2♠ 3♠\npile J♦\nlayer 0\nwindow claim\nanswers - / pass / -"
    deal: Deal = tefuda.position("nippachi", lines)
    assert deal.observe(1).answered
    moments = [deal.observe(1), deal.observe(1), deal.apply("pass").observe(1)]
    assert list(story(moments, names(3), str)) == []


def stamps(deal: Deal, *moves: str) -> list[str]:
    """Return the words stamped by moves, as an onlooker sees them, without empty ones."""
    seen = [deal.observe(None)]
    for move in moves:
        deal = after(deal, move)
        seen.append(deal.observe(None))
    return list(filter(None, stamped(seen)))


def test_calls_that_count_and_a_tsumo_are_stamped() -> None:
    assert stamps(nippachi(*HANDS), "A J♥", "B don") == ["Don"]
    assert stamps(nippachi("5♥", "J♥ 3 8", "A 4 6", "2 K", "Q 3 9"), "A J♥", "B don", "A return") == [
        "Don",
        "Don-return",
    ]
    assert stamps(nippachi("5♥", "J♥ 10 8", "J J 9", "2 K", "Q 3 9"), "A J♥", "B pon") == []
    last = nippachi("5♥", "J♥", "A 4 6", "2 K", "Q 3 9", automatic_pass=False)
    assert stamps(last, "A J♥", "B pass", "C pass", "D pass") == ["Tsumo"]
    assert stamps(last, "A J♥", "B return", "C pass", "D pass") == ["Tsumo-return"]
    wrong = nippachi("5♥", "9♥ 8 K", "10", "4 6", "Q Q", wrong_don="penalty", wrong_don_then="end-round")
    assert stamps(wrong, "A 9♥", "B don", "C pass", "D pass") == []


def under(deal: Deal) -> str:
    return show(GAME.words.voice.middle(deal.observe(None)).under)


def test_the_cards_of_a_pon_show_from_under_the_pile_as_they_were_laid() -> None:
    deal = after(nippachi("5♥", "J♥ 10 8", "J♣ J♠ 9♣ 6", "2 K", "Q 4 8"), "A J♥", "B pon J♠ J♣")
    assert under(deal) == "J♠ J♥"
    assert under(after(deal, "C 2♣")) == "J♣ J♠"


def test_the_card_turned_up_shows_from_under_the_first_card_laid() -> None:
    assert under(nippachi("5♥", "J♥ 10 8", "2 K")) == ""
    assert under(after(nippachi("5♥", "J♥ 10 8", "2 K"), "A J♥")) == "5♥"
