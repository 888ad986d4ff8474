"""What is said of a deal of Guandan."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tefuda import Deal
from tefuda.core.cards.card import Card, Rank, show
from tefuda.core.records.counts import CARDS
from tefuda.core.words.story import Phrase
from tefuda.games.guandan.rules.arranging import list_play
from tefuda.games.guandan.rules.hands import wild_card
from tefuda.games.guandan.words.played import list_played
from tefuda.language import translator
from tefuda.play.table_talk import lines, told
from tests.games.guandan.setting import after, position
from tests.games.hearing import NAMES, given, said, stamped

LOW = ("3♣ 4♣ 6♣", "3♦ 4♦ 6♦", "3♥ 4♥ 6♥", "3♠ 4♠ 8♠")
HANDS = "hands 5♠ 5♦ 2♥ 7♣ 9♠ / 3♣ 3♦ 3♥ 3♠ 8♣ / 10♣ J♣ / 4♠ 9♥ 10♠ Q♠ K♠\nlevel 2\nturn 0"


def marks(deal: Deal, seat: int | None = 0) -> list[str]:
    return [told(mark.sentence, seat, NAMES, str) for mark in deal.game.words.voice.scene(deal.observe(seat))]


def important(deal: Deal) -> list[str]:
    return [
        told(mark.sentence, 0, NAMES, str) for mark in deal.game.words.voice.scene(deal.observe(0)) if mark.important
    ]


def labels(deal: Deal, seat: int) -> list[str]:
    return list(lines(deal.game.words.voice.labels(deal.observe(0), seat), 0, NAMES, str))


def exchange(before: str, *hands: str, **options: Any) -> Deal:
    """Return a deal in which tributes are owed, with the highest cards of the four hands."""
    cards = " / ".join(f"{hand} {low}" for hand, low in zip(hands, LOW, strict=True))
    return position(f"hands {cards}\nplayed -\nlevel 2\nexchange -\nbefore {before}", **options)


DOUBLE = "0 2 1 3"


def test_2_4_a_wild_card_is_told_with_what_it_stands_for() -> None:
    deal = position(HANDS)
    assert said(deal, "5♠ 5♦ 2♥=5") == ["Ann plays 5♦ 5♠ 2♥ (2♥ as 5)."]
    assert important(deal.apply("5♠ 5♦ 2♥=5")) == ["triple", "2♥ as 5"]


@pytest.mark.parametrize(
    ("clause", "cards", "text"),
    [
        ("3.4", "4♠ 4♣ 9♣ 9♦ 9♠", "Ann plays 9♣ 9♦ 9♠ 4♣ 4♠."),
        ("3.4", "4♠ 4♣ K♣ 3♥=K K♠", "Ann plays K♣ K♠ 3♥ 4♣ 4♠ (3♥ as K)."),
        ("3.5", "A♠ 2♣ 3♥ 4♠ 5♦", "Ann plays A♠ 2♣ 3♥ 4♠ 5♦."),
        ("3.5", "10♦ J♠ Q♠ 3♥=K A♠", "Ann plays 10♦ J♠ Q♠ 3♥ A♠ (3♥ as K)."),
        ("3.6", "4♠ 4♣ 5♦ 3♥=5 6♦ 3♥=6", "Ann plays 4♣ 4♠ 5♦ 3♥ 6♦ 3♥ (3♥ as 5, 3♥ as 6)."),
        ("4.2", "4♠ 3♥=5♠ 6♠ 7♠ 8♠", "Ann plays a bomb: 4♠ 3♥ 6♠ 7♠ 8♠ (3♥ as 5♠)."),
        ("4.2", "straight 4♠ 3♥=5 6♠ 7♠ 8♠", "Ann plays 4♠ 3♥ 6♠ 7♠ 8♠ (3♥ as 5)."),
        ("4.2", "SJ BJ BJ SJ", "Ann plays a bomb: SJ SJ BJ BJ."),
    ],
)
def test_cards_are_told_in_the_order_of_their_combination(clause: str, cards: str, text: str) -> None:
    held = " ".join(word.partition("=")[0] for word in cards.split() if word != "straight")
    assert said(position(f"hands {held} 9♥ / 3♣ 8♣ / 10♣ J♣ / 4♦ 5♣\nlevel 3\nturn 0"), cards) == [text]


@pytest.mark.parametrize("cards", ["7♦ 7♠ 3♥=7", "straight 4♠ 3♥=5 6♠ 7♠ 8♠", "A♠ 2♣ 3♦ 4♠ 5♦"])
def test_2_4_wild_cards_lie_in_the_middle_among_the_others(cards: str) -> None:
    held = " ".join(word.partition("=")[0] for word in cards.split() if word != "straight")
    deal = position(f"hands {held} 9♥ / 3♣ 8♣ / 10♣ J♣ / 4♦ 5♣\nlevel 3\nturn 0\nplayed 9♠ 9♦").apply(cards)
    middle = deal.game.words.voice.middle(deal.observe(1))
    assert (show(middle.top), middle.seat, middle.covered) == (held, 0, 2)


def test_6_2_nothing_lies_in_the_middle_before_a_lead() -> None:
    deal = position(HANDS + "\nplayed 9♦ 9♣")
    middle = deal.game.words.voice.middle(deal.observe(1))
    assert (list(middle.top), middle.seat, middle.covered) == ([], None, 2)


def test_2_1_a_card_that_cannot_be_wild_lies_as_itself() -> None:
    deal = position(HANDS.replace("turn 0", "turn 1") + "\ntop 0: K♥ 8♥=K")
    assert important(deal) == ["pair"]
    assert show(deal.game.words.voice.middle(deal.observe(1)).top) == "8♥ K♥"


def test_2_4_a_pair_of_hearts_is_not_told_as_wild_beside_two_wild_cards() -> None:
    deal = position("hands 3♣ 5♥ 5♥ 6♥ 6♥ 9♥ / 3♣ 8♣ / 10♣ J♣ / 4♦ 5♣\nlevel 6\nturn 0")
    assert said(deal, "3♣ 6♥=3 6♥=3 5♥ 5♥") == ["Ann plays 3♣ 6♥ 6♥ 5♥ 5♥ (6♥ as 3)."]


@pytest.mark.parametrize("level", [Rank.TWO, Rank.FIVE, Rank.TEN, Rank.ACE])
def test_every_play_is_listed_as_it_is_written(level: Rank) -> None:
    wild, pack, phrase = wild_card(level), [*range(CARDS)] * 2, Phrase()
    Random(level).shuffle(pack)
    others = [card for card in pack if card != wild]
    hands = " / ".join(
        show(map(Card, cards)) for cards in ([wild, wild, *others[:25]], others[25:50], others[50:75], others[75:])
    )
    deal = position(f"hands {hands}\nlevel {level}\nturn 0")
    for action in deal.legal_actions:
        list_played(phrase, level, action.code, *action.masks)
        listed = phrase.cells[: phrase.count]
        list_play(phrase, action.code, *action.masks)
        assert listed == phrase.cells[: phrase.count]


def test_nothing_is_said_where_nothing_has_happened() -> None:
    seen = position(HANDS).apply("9♠").observe(1)
    voice = seen.game.words.voice
    assert (voice.tell(seen, seen), voice.gifts(seen, seen), voice.stamp(seen, seen)) == ([], [], None)


def test_4_1_a_bomb_is_told_as_such() -> None:
    deal = position(HANDS.replace("turn 0", "turn 1"))
    assert said(deal, "3♣ 3♦ 3♥ 3♠", seat=1) == ["You play a bomb: 3♣ 3♦ 3♥ 3♠."]
    assert marks(deal.apply("3♣ 3♦ 3♥ 3♠")) == ["bomb", "played by Bob", "wild: 2♥", "counter-clockwise ↺"]
    assert important(deal.apply("3♣ 3♦ 3♥ 3♠")) == ["bomb"]
    assert stamped([deal.observe(0), deal.apply("3♣ 3♦ 3♥ 3♠").observe(0)]) == ["bomb"]
    assert stamped([deal.observe(0), deal.apply("3♣ 3♦ 3♥").observe(0)]) == [""]


def test_6_4_who_leads_after_a_trick_is_told() -> None:
    assert said(position(HANDS), "9♠", "pass", "pass", "pass", seat=0) == [
        "You play 9♠.", "Dan passes.", "Cyd passes.", "Bob passes.", "You lead.",
    ]  # fmt: skip


def test_6_6_leading_for_a_partner_is_told() -> None:
    deal = position("hands 9♠ / 3♣ 8♣ / 10♣ J♣ 4♥ / 4♠ 5♠\nlevel 2\nturn 0")
    assert said(deal, "9♠", "pass", "pass", "pass") == [
        "Ann plays 9♠.", "Ann is out, in place 1.", "Dan passes.", "Cyd passes.", "Bob passes.",
        "Cyd leads for Ann, who is out.",
    ]  # fmt: skip


def test_6_5_the_places_are_told_with_the_players() -> None:
    deal = position("hands 9♠ / 3♣ 8♣ / 10♣ J♣ 4♥ / 4♠ 5♠\nlevel 2\nturn 0").apply("9♠")
    assert [labels(deal, seat) for seat in range(4)] == [["place 1"], [], ["partner", "next"], []]
    assert (
        said(position("hands 9♠ / 3♣ 8♣ / 10♣ / 4♠\nlevel 2\nturn 0"), "9♠", seat=0)[-1] == "You are out, in place 1."
    )


def test_6_5_who_is_out_is_not_next() -> None:
    deal = position("hands 9♠ 9♣ / 3♣ 8♣ / 10♣ J♣ 4♥ / -\nlevel 2\nturn 0\norder 3")
    assert [labels(deal, seat) for seat in range(4)] == [[], [], ["partner", "next"], ["place 1"]]


@pytest.mark.parametrize(
    ("hand", "told_of"), [("9♠ 8♠", "Ann has one card left."), ("9♠ 8♠ 8♣", "Ann has 2 cards left.")]
)
def test_6_7_a_number_told_unasked_is_told_once(hand: str, told_of: str) -> None:
    text = f"hands {hand} / 3♣ 8♣ / 10♣ J♣ 4♥ / 4♠ 5♠\nlevel 2\nturn 0"
    assert said(position(text, report_unasked=True), "9♠") == ["Ann plays 9♠.", told_of]
    assert said(position(text), "9♠") == ["Ann plays 9♠."]
    assert said(position(text + "\nannounced 0", report_unasked=True), "9♠") == ["Ann plays 9♠."]
    assert said(position(text, report_unasked=True, report=27), "9♠") == ["Ann plays 9♠."]


def test_5_2_tribute_and_return_are_told_to_all() -> None:
    deal = exchange(DOUBLE, "5♠", "K♠", "6♠", "A♠")
    assert important(deal) == ["Dan pays a tribute"]
    assert said(deal, "give A♠", "give K♠", "give 3♣", "give 4♥", seat=0) == [
        "Dan pays A♠ as tribute.", "Bob pays K♠ as tribute.", "You take A♠.", "Cyd takes K♠.",
        "You return 3♣.", "Cyd returns 4♥.", "Dan leads.",
    ]  # fmt: skip


@pytest.mark.parametrize("seat", [0, 1, None])
def test_5_2_tributes_and_returns_pass_from_hand_to_hand(seat: int | None) -> None:
    deal = exchange(DOUBLE, "5♠", "K♠", "6♠", "A♠")
    assert given(deal, "give A♠", "give K♠", "give 3♣", "give 4♥", "8♠", seat=seat) == [
        (3, None, "A♠"), (None, 0, "A♠"), (1, 2, "K♠"), (0, 3, "3♣"), (2, 1, "4♥"),
    ]  # fmt: skip


def test_5_2_a_tribute_alone_is_taken_at_once() -> None:
    assert given(exchange("0 1 2 3", "5♠", "K♠", "6♠", "A♠"), "give A♠", "give 3♣") == [(3, 0, "A♠"), (0, 3, "3♣")]


def test_5_5_tributes_to_choose_from_lie_in_the_middle() -> None:
    deal = exchange(DOUBLE, "5♠", "A♦", "6♠", "A♠")
    assert given(deal, "give A♠", "give A♦", "take 1") == [
        (3, None, "A♠"), (1, None, "A♦"), (None, 2, "A♠"), (None, 0, "A♦"),
    ]  # fmt: skip


def test_5_2_tributes_lie_open_until_one_has_played() -> None:
    deal = exchange(DOUBLE, "5♠", "K♠", "6♠", "A♠").apply("give A♠")
    assert "tribute Dan: A♠" in marks(deal)
    deal = deal.apply("give K♠")
    assert important(deal) == ["return a card for the tribute"]
    assert {"tribute Dan → you: A♠", "tribute Bob → Cyd: K♠"} < set(marks(deal))
    deal = after(deal, "give 3♣", "give 4♥")
    assert {"tribute Dan → Ann: A♠, back 3♣", "tribute Bob → Cyd: K♠, back 4♥"} < set(marks(deal, None))
    assert {mark.replace("you", "Ann") for mark in marks(deal)} == set(marks(deal, None))
    played = deal.apply(deal.legal_actions[0])
    assert not any("tribute" in mark for mark in (*marks(played), *marks(played, None)))


def test_5_4_big_jokers_against_tribute_are_shown() -> None:
    deal = exchange(DOUBLE, "5♠", "BJ", "6♠", "BJ")
    assert {"no tribute: big joker with Bob", "no tribute: big joker with Dan"} < set(marks(deal))
    assert not any(
        "joker" in mark for mark in marks(exchange(DOUBLE, "5♠", "BJ", "6♠", "BJ", anti_tribute_shown=False))
    )


def test_5_5_a_choice_of_tributes_is_told_with_what_is_taken() -> None:
    deal = after(exchange(DOUBLE, "5♠", "A♦", "6♠", "A♠"), "give A♠", "give A♦")
    assert important(deal) == ["choose one of the two tributes"]
    assert said(deal, "take 1") == ["Cyd takes A♠.", "Ann takes A♦."]


def test_5_7_what_payers_say_about_the_lead_is_told() -> None:
    deal = exchange(DOUBLE, "5♠", "A♦", "6♠", "A♠", tie_lead="vote")
    deal = after(deal, "give A♠", "give A♦", "take 1", "give 3♣", "give 4♥")
    assert important(deal) == ["Dan says who leads"]
    assert said(deal, "lead 3", "lead 3") == ["Dan wants Dan to lead.", "Bob wants Dan to lead.", "Dan leads."]


def test_1_6_the_exposed_card_is_shown_until_something_is_played() -> None:
    deal = position(HANDS + "\nplayed -\nexposed Q♠")
    assert "exposed: Q♠" in marks(deal)
    assert "exposed: Q♠" not in marks(deal.apply("9♠"))


def test_1_4_the_level_is_what_a_deal_is_played_at() -> None:
    deal = position(HANDS + "\nlevels 2 9")
    aim = deal.game.words.voice.aim(deal.observe(0))
    assert aim is not None
    assert told(aim, 0, NAMES, str) == "level 2"
    standing = deal.game.words.voice.standing(deal.observe(0))
    assert (standing.counted, list(standing.totals)) == ("level", ["2", "9", "2", "9"])


def test_8_5_in_a_match_for_points_points_are_counted() -> None:
    deal = position(HANDS + "\npoints 3 5", deals_limit=4)
    standing = deal.game.words.voice.standing(deal.observe(0))
    assert (standing.counted, list(standing.totals)) == ("points", ["3", "5", "3", "5"])


def test_the_log_says_for_a_pass_what_the_button_says() -> None:
    for family in ("guandan", "big_two"):
        translate = translator("zh_Hans", family)
        assert translate("You pass.") == f"您{translate('pass')}。"
        assert translate("{name} passes.").endswith(f"{translate('pass')}。")
