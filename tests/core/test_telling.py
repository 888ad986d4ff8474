"""What a family says by default, and how sentences and choices are made."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import tefuda
from tefuda.core.cards.card import Card, mask_of, read_card, read_cards
from tefuda.core.game import Game, Words
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.words.actions import PLAIN
from tefuda.core.words.input_help import NO_INPUT_HELP, by_kind
from tefuda.core.words.sentences import suit_named
from tefuda.core.words.story import UNSEEN, Deeds, Phrase, list_covered
from tefuda.core.words.telling import (
    Middle,
    PlayerName,
    Standing,
    new_events,
    say,
    say_of,
)
from tefuda.games import nippachi
from tefuda.games.eights import GAME
from tefuda.play.deal import Deal
from tefuda.play.start import Start
from tefuda.play.table_talk import told

NAMES = ("Ann", "Bob", "Cyd")
PLAYS = ("{name} plays {card}.", "You play {card}.")


def silent() -> Game:
    """Return the eights family as it would be without a word."""
    return replace(GAME, words=Words(GAME.words.notation, GAME.words.positions))


def test_a_family_that_says_nothing_is_played_all_the_same() -> None:
    start = tefuda.deal("crazy-eights", seats=3, seed=5).start
    deal = Deal(Start(silent(), start.preset, start.options, start.seats, start.key))
    seen, game = deal.observe(deal.turn), deal.game
    assert [*game.words.voice.tell(seen, seen), *game.words.voice.scene(seen), *game.words.voice.labels(seen, 0)] == []
    assert list(game.words.voice.account(deal.table, deal.options)) == []
    assert list(game.words.input_help.badges(seen)) == []
    assert game.words.voice.middle(seen) == Middle()
    assert game.words.voice.aim(seen) is None
    assert game.words.voice.standing(seen) == Standing("points", ("0", "0", "0"))
    assert game.words.input_help is NO_INPUT_HELP
    assert [arrange(seen) for arrange in game.words.input_help.arrangements.values()] == [[tuple(seen.hand)]]
    (heading,) = game.words.input_help.menu(seen)
    assert [choice.text for choice in heading.items] == list(map(str, deal.legal_actions))
    assert game.words.input_help.meant(seen, "7d") == "7d"
    assert not game.words.input_help.mistaken(seen, deal.legal_actions[0])
    assert list(game.words.voice.gifts(seen, seen)) == []
    assert game.words.voice.stamp(seen, seen) is None


def test_equal_stories_are_the_same_sentences() -> None:
    seen: list[Any] = [tefuda.deal("crazy-eights", seed=seed).observe(None) for seed in (1, 2)]
    labels = [GAME.words.voice.labels(one, seat) for one in seen for seat in (2, 3)]
    assert any(one for one in labels)
    assert all((one is other) == (one == other) for one in labels for other in labels)


def test_nothing_is_said_of_actions_by_default() -> None:
    assert PLAIN.write_action(decision_of(7), None) == "#7"
    assert PLAIN.fields_of(decision_of(7), None) == {"verb": "none", "cards": ()}
    assert PLAIN.rules.meant(None, Phrase(), Decision()) == 0
    assert not PLAIN.reads


def test_a_sentence_speaks_to_its_player_and_of_its_player() -> None:
    sentence = say_of(1, PLAYS, card=Card(0))
    assert told(sentence, 1, NAMES, str) == "You play 2♣."
    assert told(sentence, 0, NAMES, str) == told(sentence, None, NAMES, str) == "Bob plays 2♣."


def test_a_fact_may_be_a_player_or_a_sentence() -> None:
    sentence = say("{who}: {what}", who=PlayerName(2), what=say_of(0, PLAYS, card="K♠"))
    assert told(sentence, 0, NAMES, str) == "Cyd: You play K♠."
    assert told(sentence, 1, NAMES, lambda text: text.replace("plays", "spielt")) == "Cyd: Ann spielt K♠."
    assert told(suit_named(2), None, NAMES, str) == "♥ hearts"


def test_choices_stand_under_their_kinds_in_the_order_in_which_these_come() -> None:
    headings = by_kind(["ab", "c", "de"], lambda word: say("two letters") if len(word) == 2 else None)
    assert [(heading.title, [choice.text for choice in heading.items]) for heading in headings] == [
        (say("two letters"), ["ab", "de"]),
        (None, ["c"]),
    ]


def test_an_own_answer_to_an_open_window_is_not_told_though_it_may_have_come_before_the_history() -> None:
    others = (SimpleNamespace(seat=1), SimpleNamespace(seat=2))
    before = SimpleNamespace(game=nippachi.GAME, seat=0, answered=True, history=())
    after = SimpleNamespace(game=nippachi.GAME, seat=0, answered=True, history=others)
    assert [event.seat for event in new_events(before, after)] == [1, 2]  # type: ignore[arg-type]
    after.history = (*others, SimpleNamespace(seat=0))
    assert [event.seat for event in new_events(before, after)] == [1, 2]  # type: ignore[arg-type]


def laid(*plays: str) -> Deeds:
    """Return plays of these cards, `-` for what was done without cards and `?` for what was not seen."""
    deeds = Deeds()
    for index, play in enumerate(plays):
        deeds.codes[index] = UNSEEN if play == "?" else 0
        deeds.once[index], deeds.twice[index] = mask_of(read_cards(play.strip("-?")))
    deeds.count = len(plays)
    return deeds


@pytest.mark.parametrize(
    ("top", "plays", "covered", "expected"),
    [
        ("9♥", (), "", ""),
        ("9♥", (), "7♦", "7♦"),
        ("9♥", (), "7♦ 8♦", ""),
        ("9♥", ("7♦", "9♥"), "7♦ 8♦", "7♦ 8♦"),
        ("9♥", ("6♦", "7♦", "-", "9♥"), "6♦ 7♦ 8♦", "7♦ 6♦"),
        ("5♦", ("5♥", "?", "5♣ 5♦"), "5♥ 5♣ 8♦", "5♣ 5♥"),
        ("9♥", ("6♦", "7♦", "9♥"), "7♦", "7♦"),
        ("9♥", ("6♦", "7♦", "9♥"), "7♦ 8♦", "7♦ 8♦"),
        ("9♥", ("6♦", "9♥", "6♦", "9♥"), "6♦ 9♥", "6♦ 9♥"),
    ],
)
def test_the_cards_covered_last_show_from_under_a_pile(
    top: str, plays: tuple[str, ...], covered: str, expected: str
) -> None:
    phrase = Phrase()
    list_covered(phrase, laid(*plays), read_card(top), *mask_of(read_cards(covered)))
    assert phrase.cells[: phrase.count] == read_cards(expected)
