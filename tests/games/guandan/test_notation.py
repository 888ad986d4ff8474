"""Actions of Guandan as text, read and written."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import tefuda
from tefuda import Action, NotationError
from tefuda.core.records.counts import NO_SUIT
from tefuda.core.table.decision import decision_of
from tefuda.games.guandan import GAME
from tefuda.games.guandan.rules.actions import DIGITS, UNUSED, Kind, Verb, encode, give_code, play_code
from tefuda.games.guandan.rules.arranging import WORDS, classify_counts
from tefuda.games.guandan.rules.options import Options
from tests.games.guandan.setting import leading

OPTIONS = Options()


def written(text: str) -> str:
    return GAME.words.notation.write_action(GAME.words.notation.read_action(text, OPTIONS), OPTIONS)


@pytest.mark.parametrize(
    "text",
    [
        "pass", "give A♠", "give SJ", "take 3", "lead 1", "7♠", "7♠ 7♥", "7♥=7", "BJ BJ", "SJ SJ BJ BJ", "K♦ K♠ 2♥=K",
        "4♠ 5♠ 2♥=6♠ 7♠ 8♠", "4♠ 5♠ 2♥=6 7♠ 8♠", "straight 3♠ 4♠ 5♠ 6♠ 7♠", "A♠ 2♦ 3♣ 4♠ 5♦",
        "full house 9♣ 9♦ 9♥ 9♥ 9♠", "9♣ 9♦ 9♥ 9♥ 9♠", "9♣ 9♦ 9♠ 7♥=7 7♥=7", "9♣ 9♦ 7♥=9 8♦ 7♥=8", "9♣ 9♦ 9♠ SJ SJ",
        "J♥ J♠ A♥=J SJ SJ",
        "4♣ 4♥ 5♣ 5♦ 6♦ 6♠", "4♣ 4♦ 4♥ 5♣ 5♦ 5♥", "K♠ 3♦", "SJ 7♥=SJ", "K♠ Q♠=K", "triple BJ BJ SJ",
        "straight flush 3♠ 4♦", "jokers SJ", "SJ BJ BJ",
        "straight flush SJ", "straight flush SJ 3♠",
    ],
)  # fmt: skip
def test_text_is_read_and_written_alike(text: str) -> None:
    assert sorted(written(text).split()) == sorted(text.split())
    assert GAME.words.notation.read_action(written(text), OPTIONS) == GAME.words.notation.read_action(text, OPTIONS)


def test_no_cards_are_no_combination() -> None:
    assert classify_counts(0, 0, 0, 0, NO_SUIT) == (Kind.NONE, 0, NO_SUIT)


@pytest.mark.parametrize("kind", WORDS.values())
def test_the_kind_is_written_where_the_cards_are_another(kind: str) -> None:
    assert written(f"{kind} 3♠ 4♦") == f"{kind} 3♠ 4♦"


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("♥2 as 9♥ 9♠", "9♠ 2♥=9"),
        ("2♥ as 9 9♠", "9♠ 2♥=9"),
        ("♥2=9♥, 9♠", "9♠ 2♥=9"),
        ("2H=9H 9S", "9♠ 2♥=9"),
        ("4♠ 5♠ 6♠ 2♥ as 7♠ 8♠", "4♠ 5♠ 6♠ 2♥=7♠ 8♠"),
        ("4♠ 5♠ 6♠ 2♥=7♦ 8♠", "4♠ 5♠ 6♠ 2♥=7 8♠"),
        ("10♥=♠K K♠", "K♠ 10♥=K"),
        ("2♥=10 10♠", "10♠ 2♥=10"),
        ("Straight: 3♠ 4♠ 5♠ 6♠ 7♠", "straight 3♠ 4♠ 5♠ 6♠ 7♠"),
        ("straight flush 3♠ 4♠ 5♠ 6♠ 7♠", "3♠ 4♠ 5♠ 6♠ 7♠"),
        ("pair 7♠ 7♦", "7♦ 7♠"),
        ("PASS", "pass"),
        ("Give ♠A", "give A♠"),
        ("2h 3h", "2♥ 3♥"),
    ],
)
def test_other_ways_to_write_are_read(typed: str, text: str) -> None:
    assert written(typed) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not an action"),
        ("draw", "not a card"),
        ("K♠ K♠ K♠", "only two of each card"),
        ("2♥=3 2♥=4 3♥=5", "only two wild cards"),
        ("take", "is not a seat"),
        ("take 4", "is not a seat"),
        ("lead x", "is not a seat"),
        ("give", "not one card"),
        ("give Z♠", "not a card"),
        ("K♠ 2♥=Z", "not a card"),
    ],
)
def test_text_that_names_no_action_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        GAME.words.notation.read_action(text, OPTIONS)


@pytest.mark.parametrize(
    ("code", "once"),
    [
        (-1, 0),
        (DIGITS.size, 0),
        (encode(Verb.PLAY, Kind.PAIR, 11, 4, UNUSED, UNUSED), 0),
        (encode(Verb.PLAY, Kind.PAIR, 10, 4, UNUSED, UNUSED), 1 << 46),
        (encode(Verb.PLAY, 31, 10, 4, UNUSED, UNUSED), 1 << 46),
        (encode(Verb.PLAY, Kind.TUBE, 0, 4, 3, UNUSED), 1 << 46),
        (encode(Verb.GIVE, Kind.NONE, 3, 4, UNUSED, UNUSED), 0),
        (encode(7, 0, 0, 0, 0, 0), 0),
        (encode(Verb.TAKE, Kind.NONE, 9, 4, UNUSED, UNUSED), 0),
        (play_code(Kind.PAIR, 11, 4, 11, 11), 1 << 46),
    ],
)
def test_what_is_no_action_is_written_as_its_code(code: int, once: int) -> None:
    assert GAME.words.notation.write_action(decision_of(code, once), OPTIONS) == f"#{code}"
    GAME.words.notation.fields_of(decision_of(max(code, 0), once), OPTIONS)


def test_an_action_declares_what_it_is() -> None:
    deal = leading("9♠ 9♣ 2♥ SJ")
    fields = {str(action): action.fields for action in deal.legal_actions}
    assert {key: str(value) for key, value in fields["9♣ 9♠ 2♥=9"].items()} == {
        "verb": "play", "cards": "(9♣, 9♠, 2♥)", "kind": "triple", "key": "9", "wilds": "((2♥, <Rank.NINE: 7>),)",
    }  # fmt: skip
    assert str(fields["SJ"]["key"]) == "SJ"
    assert str(deal.action("SJ 2♥=SJ").wilds) == "((2♥, SJ),)"
    assert deal.action("take 3").fields == {"verb": "take", "cards": (), "seat": 3}
    assert deal.action("lead 1").verb == "lead"
    assert deal.action("give 3♠").fields["verb"] == "give"
    assert Action(GAME, OPTIONS, decision_of(give_code(53), 1 << 53)).fields["verb"] == "give"
    assert Action(GAME, OPTIONS, decision_of(encode(7, 0, 0, 0, 0, 0))).verb == "none"


def test_readings_are_best_first_and_legal_ones_before_others() -> None:
    deal = leading("4♥ 4♥ 8♠ 8♣ 9♠ 9♣", "4")
    texts = [str(action) for action in tefuda.readings(deal, "4♥ 4♥ 8♠ 8♣ 9♠ 9♣")]
    assert texts == ["8♣ 8♠ 9♣ 9♠ 4♥=10 4♥=10", "4♥=7 4♥=7 8♣ 8♠ 9♣ 9♠", "8♣ 8♠ 4♥=8 9♣ 9♠ 4♥=9"]
    flushes = tefuda.readings(leading("5♠ 6♠ 7♠ 8♠ 2♥", suited_run=True), "5♠ 6♠ 7♠ 8♠ 2♥")
    assert [action.kind for action in flushes] == ["straight flush", "straight flush", "straight", "straight"]
    plain = tefuda.readings(leading("5♠ 6♠ 7♠ 8♠ 9♠", suited_run=True), "5♠ 6♠ 7♠ 8♠ 9♠")
    assert [action.kind for action in plain] == ["straight flush", "straight"]
    assert tefuda.readings(leading("5♠ 6♣"), "5♠ 6♣") == ()
    assert tefuda.readings(leading("5♠ 6♣"), "") == ()
    assert all(deal.why_not(action) is None for action in tefuda.readings(deal, "4♥ 4♥ 8♠ 8♣ 9♠ 9♣"))


def test_readings_of_bad_selections() -> None:
    deal = leading("5♠ 6♣")
    with pytest.raises(NotationError, match="only two"):
        tefuda.readings(deal, "5♠ 5♠ 5♠")
    with pytest.raises(NotationError, match="not a card"):
        tefuda.readings(deal, "5♠ foo")


def test_readings_in_a_game_that_does_not_read_selections_are_the_legal_actions_with_the_cards() -> None:
    deal = tefuda.position("crazy-eights", "hands 8♣ 5♦ / 6♣\npile 7♦")
    assert [str(action) for action in tefuda.readings(deal, "8♣")] == ["8♣ ♣", "8♣ ♦", "8♣ ♥", "8♣ ♠"]
    assert [str(action) for action in tefuda.readings(deal, [13])] == ["5♦"]


@pytest.mark.parametrize(
    "cards",
    [
        "A♠ A♦ 2♣ 2♠ 3♣ 3♥",
        "Q♠ Q♦ K♣ K♠ A♣ A♥",
        "A♠ A♦ A♣ 2♣ 2♠ 2♦",
        "A♠ 2♣ 3♣ 4♥ 5♥",
        "10♠ J♣ Q♣ K♥ A♥",
        "K♠ K♦ K♣ 3♣ 3♥",
        "3♣ 3♦ 3♥ K♠ K♣",
        "3♣ 4♣ 7♥=5♣ 6♣ 7♣",
        "9♠ 9♣ 7♥=9",
        "K♣ K♠ 7♥=K 3♣ 3♥",
        "SJ SJ BJ BJ",
    ],
)
def test_cards_stand_in_the_order_of_their_combination_wherever_they_are_shown(cards: str) -> None:
    bare = [one.partition("=")[0] for one in cards.split()]
    deal = tefuda.position("guandan", f"hands {' '.join(bare)} J♥ / 8♣ / 8♥ / 8♦\nlevel 7\nturn 0")
    action = deal.action(" ".join(reversed(cards.split())))

    def kinds(shown: Sequence[object]) -> list[str]:
        return [str(card)[:-1] for card in shown]

    assert kinds(action.cards) == [card[:-1] for card in bare]
    played = deal.apply(action)
    assert kinds(played.observe(1).top) == [card[:-1] for card in bare]
    assert [one.partition("=")[0][:-1] for one in str(action).split()] == [card[:-1] for card in bare]
