"""Actions of Big Two as text and as codes."""

from __future__ import annotations

import pytest

import tefuda
from tefuda import Action, NotationError
from tefuda.core.cards.card import mask_of, read_card, read_cards
from tefuda.core.table.decision import decision_of
from tefuda.games.big_two import GAME
from tefuda.games.big_two.rules.actions import DECLARE, DIGITS, PASS, Kind, encode
from tefuda.games.big_two.rules.options import Options
from tefuda.games.big_two.words.notation import NOTATION, read_action
from tefuda.play.table_talk import story
from tests.games.big_two.setting import after, big_two

OPTIONS = Options()
HAND = "3♣ 3♦ 4♣ 5♣ 6♣ 7♣ 7♥ 9♣ 9♦ 9♥ 9♠ K♦ 2♠"
DEAL = f"hands {HAND} / A♣ / A♦ / A♥"


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("3♣ 3♦", "3♣ 3♦"),
        ("♣3 ♦3", "3♣ 3♦"),
        ("3d3c", "3♣ 3♦"),
        ("3c4c5c6c7h", "3♣ 4♣ 5♣ 6♣ 7♥"),
        ("33", "3♣ 3♦"),
        ("3 3", "3♣ 3♦"),
        ("7", "7♣"),
        ("99", "9♣ 9♦"),
        ("34567", "3♦ 4♣ 5♣ 6♣ 7♣"),
        ("33999", "9♣ 9♦ 9♥ 3♣ 3♦"),
        ("99933", "9♣ 9♦ 9♥ 3♣ 3♦"),
        ("99997", "9♣ 9♦ 9♥ 9♠ 7♣"),
        ("K", "K♦"),
        ("2", "2♠"),
        ("3c4c5c6c7c", "3♣ 4♣ 5♣ 6♣ 7♣"),
    ],
)
def test_what_a_person_types_is_read_as_cards_of_the_hand(typed: str, cards: str) -> None:
    deal = big_two(DEAL)
    assert typed in deal.legal_actions
    played = after(deal, typed).history[0].action
    assert str(played) == cards
    assert deal.action(cards) == played


@pytest.mark.parametrize(
    ("hand", "top", "typed", "cards"),
    [
        ("7♣ 7♥ 7♠", "7♦", "7", "7♥"),
        ("7♣ 7♥ 7♠", "6♦", "7", "7♣"),
        ("7♣ 7♦ 7♠", "6♦ 6♣", "77", "7♣ 7♦"),
        ("8♦ 8♥ 8♠", "8♣", "8", "8♦"),
        ("3♣ 4♣ 5♣ 6♣ 7♣", "", "34567", "3♣ 4♣ 5♣ 6♣ 7♣"),
        ("3♠ 4♣ 5♦ 6♣ 7♣ 7♠", "3♥ 4♥ 5♥ 6♦ 7♦", "34567", "4♣ 6♣ 5♦ 3♠ 7♠"),
        ("3♣ 4♣ 5♣ 6♣ 7♣ 3♦ 4♦ 5♦ 6♦ 7♦", "3♥ 4♥ 5♥ 6♥ 7♥", "34567", ""),
        ("A♣ 2♣ 3♥ 4♣ 5♣ 2♠", "A♦ 2♥ 3♦ 4♦ 5♥", "A2345", "A♣ 3♥ 4♣ 5♣ 2♠"),
    ],
)
def test_ranks_alone_stand_for_the_weakest_cards_that_beat(hand: str, top: str, typed: str, cards: str) -> None:
    others = "Q♣ / Q♦ / Q♥"
    deal = big_two(f"hands {hand} K♠ / {others}\nturn 0" + (f"\ntop {top}" if top else ""))
    if not cards:
        assert typed not in deal.legal_actions
        return
    action = after(deal, typed).history[0].action
    assert set(action.cards) == set(read_cards(cards))
    assert action in list(deal.legal_actions)


def test_a_straight_spares_long_suits_and_is_no_straight_flush_if_it_need_not_be() -> None:
    deal = big_two("hands 3♣ 4♣ 4♦ 5♣ 6♣ 7♣ 9♣ J♥ / A♣ / A♦ / A♥")
    straight = [str(action) for action in deal.legal_actions if action.kind == "straight"]
    assert straight == ["3♣ 4♦ 5♣ 6♣ 7♣"]
    flush = [str(action) for action in deal.legal_actions if action.kind == "flush"]
    assert flush == ["3♣ 5♣ 6♣ 7♣ 9♣"]


@pytest.mark.parametrize(
    ("hand", "flushes"),
    [
        ("3♥ 4♥ 5♥ 6♥ 7♥ 8♥", ["3♥ 4♥ 5♥ 6♥ 8♥"]),
        ("3♥ 4♥ 5♥ 6♥ A♥ 2♥", ["3♥ 4♥ 5♥ 6♥ A♥", "4♥ 5♥ 6♥ A♥ 2♥"]),
        ("3♥ 4♥ 5♥ 6♥ 7♥", []),
        ("3♥ 3♣ 4♥ 5♥ 6♥ 7♥ 9♥", ["4♥ 5♥ 6♥ 7♥ 9♥"]),
    ],
)
def test_a_flush_is_made_of_weak_lone_cards_and_no_straight_flush(hand: str, flushes: list[str]) -> None:
    deal = big_two(f"hands {hand} K♠ / A♣ / A♦ / A♠")
    found = [str(action) for action in deal.legal_actions if action.kind == "flush"]
    assert found == flushes


def test_a_stronger_flush_is_picked_where_the_weak_one_does_not_beat() -> None:
    text = "hands 3♥ 5♥ 7♥ 9♥ J♥ K♥ 8♠ / A♣ / A♦ / A♠\ntop 3♣ 4♣ 6♣ 10♣ K♣"
    deal = big_two(text, flush_order="card-by-card")
    assert [str(action) for action in deal.legal_actions] == ["5♥ 7♥ 9♥ J♥ K♥", "pass"]
    text = "hands 3♥ 8♥ 9♥ 10♥ J♥ Q♥ 8♠ / A♣ / A♦ / A♠\ntop 3♣ 4♣ 9♣ J♣ Q♣"
    deal = big_two(text, flush_order="card-by-card")
    assert "3♥ 9♥ 10♥ J♥ Q♥" in {str(action) for action in deal.legal_actions}


def test_the_lowest_card_is_in_what_is_picked_for_the_first_play() -> None:
    hand = "3♣ 3♦ 4♣ 4♦ 5♦ 5♣ 6♣ 7♣ 7♥ 9♣ J♣ 3♥ 3♠"
    deal = big_two(f"hands {hand} / A♣ / A♦ / A♥\nopening yes", triples=True, four_cards=True)
    kinds = {action.kind for action in deal.legal_actions}
    assert kinds == {
        "single", "pair", "triple", "two pairs", "four", "straight", "flush", "full house", "four and one",
        "straight flush",
    }  # fmt: skip
    assert all(read_card("3♣") in action.cards for action in deal.legal_actions)
    suited = big_two("hands 3♣ 4♠ 5♠ 6♠ 7♠ 3♠ 8♥ / A♣ / A♦ / A♥\nopening yes")
    assert {str(action) for action in suited.legal_actions} == {"3♣", "3♣ 3♠", "3♣ 4♠ 5♠ 6♠ 7♠"}


def test_codes_have_a_text_that_is_read_again() -> None:
    for code in (encode(Kind.PAIR, 4, 0, 0), encode(Kind.STRAIGHT, 3, 2, 0), 17, DIGITS.size + 1, -1):
        text = NOTATION.write_action(decision_of(code), OPTIONS)
        assert text == f"#{code}"
        assert read_action(text, OPTIONS) == decision_of(code)
    assert NOTATION.write_action(decision_of(PASS), OPTIONS) == "pass"
    assert read_action("Pass ", OPTIONS) == decision_of(PASS)
    assert read_action("dragon", OPTIONS) == decision_of(DECLARE)


@pytest.mark.parametrize("code", [-1, DIGITS.size, encode(15, 0, 0, 0), PASS, encode(Kind.NOTHING, 0, 0, 0)])
def test_any_code_has_fields(code: int) -> None:
    fields = GAME.words.notation.fields_of(decision_of(code), OPTIONS)
    assert fields["kind"] is None
    assert fields["cards"] == ()


def test_an_action_declares_its_verb_cards_and_kind() -> None:
    deal = big_two(DEAL)
    pair = deal.action("3♦ 3♣")
    assert (pair.verb, pair.kind, [str(card) for card in pair.cards]) == ("play", "pair", ["3♣", "3♦"])
    given = deal.action("exchange 2♠ 3♣")
    assert (given.verb, given.kind, str(given)) == ("exchange", None, "exchange 3♣ 2♠")
    assert deal.action("pass").verb == "pass"
    assert deal.action("dragon").verb == "dragon"


def test_cards_that_are_a_straight_flush_may_be_called_less() -> None:
    cards = "3♣ 4♣ 5♣ 6♣ 7♣"
    assert NOTATION.write_action(read_action(f"{cards} as flush", OPTIONS), OPTIONS) == f"{cards} as flush"
    assert NOTATION.write_action(read_action("3♣ 4♣ 5♣ 6♣ 8♣ as flush", OPTIONS), OPTIONS) == "3♣ 4♣ 5♣ 6♣ 8♣"
    assert NOTATION.write_action(read_action("4♦ 3♣", OPTIONS), OPTIONS) == "3♣ 4♦"


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ("", 1, "is not an action"),
        ("  ", 1, "is not an action"),
        ("3♣ x", 4, "is not a card"),
        ("exchange 3♣ x", 13, "is not a card"),
        ("SJ", 1, "no jokers"),
        ("3♣ 3♣", 1, "appears twice"),
        ("3♣ 3♣ 3♣", 1, "appears twice"),
        ("3♣ 4♣ as flush", 10, "these cards are not a flush"),
        ("3579J", 1, "write the cards with their suits"),
        ("34", 1, "write the cards with their suits"),
        ("QKA23", 1, "write the cards with their suits"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_column(text: str, column: int, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence) as caught:
        read_action(text, OPTIONS)
    assert (caught.value.line, caught.value.column) == (1, column)


def test_an_action_with_cards_is_picked_as_it_is() -> None:
    deal = big_two(DEAL)
    action = Action(GAME, deal.options, decision_of(encode(Kind.PAIR, 0, 0, 0), mask_of(read_cards("3♦ 3♣"))[0]))
    assert str(deal.apply(action).history[0].action) == "3♣ 3♦"
    assert tefuda.read(str(deal.apply(action))) == deal.apply(action)


IN_ORDER = [
    ("taiwan", "A♣ 2♦ 3♣ 4♣ 5♥"),
    ("taiwan", "2♦ 3♣ 4♣ 5♥ 6♠"),
    ("taiwan", "10♦ J♣ Q♣ K♥ A♠"),
    ("taiwan", "3♣ 4♦ 5♦ 6♦ 7♦"),
    ("taiwan", "A♥ 2♥ 3♥ 4♥ 5♥"),
    ("taiwan", "9♣ 9♦ 9♥ K♣ K♦"),
    ("taiwan", "K♣ K♦ K♠ 3♣ 3♦"),
    ("taiwan", "3♣ 3♦ 3♥ 3♠ 2♦"),
    ("taiwan", "2♣ 2♦ 2♥ 2♠ 3♦"),
    ("hongkong", "3♠ 6♠ 9♠ K♠ 2♠"),
    ("hongkong", "7♦ 7♣"),
    ("hongkong", "A♦ 2♣ 3♣ 4♥ 5♠"),
]


@pytest.mark.parametrize(("preset", "cards"), IN_ORDER)
def test_cards_stand_in_the_order_of_their_combination_wherever_they_are_shown(preset: str, cards: str) -> None:
    deal = tefuda.position(preset, f"hands {cards} / 8♣ 8♥ / 8♦ / 8♠\nturn 0", low_straights=True)
    turned = " ".join(reversed(cards.split()))
    action = deal.action(turned)
    assert (str(action), " ".join(map(str, action.cards))) == (cards, cards)
    played = deal.apply(turned)
    assert " ".join(map(str, played.observe(1).top)) == cards
    assert cards in "".join(story([deal.observe(None), played.observe(None)], ["Ann", "Bob", "Cyd", "Dot"], str))
    seen = deal.observe(0)
    assert cards in [
        " ".join(map(str, group)) for group in seen.game.words.input_help.arrangements["combination"](seen)
    ]
    assert cards in [item.text for heading in seen.game.words.input_help.menu(seen) for item in heading.items]
