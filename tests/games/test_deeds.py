"""Actions within a sentence, where their text is not enough."""

from __future__ import annotations

import pytest

import tefuda


@pytest.mark.parametrize(
    ("preset", "action", "deed"),
    [
        ("crazy-eights", "draw", "draw a card"),
        ("crazy-eights", "take", "take the cards of the penalty"),
        ("crazy-eights", "pass", None),
        ("nippachi", "draw", "draw a card"),
        ("nippachi", "don", "call don"),
        ("nippachi", "return", "call a return"),
        ("nippachi", "don 22", None),
        ("teyaku-dobon", "draw", "draw a card"),
        ("teyaku-dobon", "dobon", "call Dobon"),
        ("teyaku-dobon", "dobon total", "call Dobon on the total"),
        ("teyaku-dobon", "counter", "counter the Dobon"),
        ("teyaku-dobon", "tsumo", "declare tsumo"),
        ("teyaku-dobon", "riichi", "declare riichi"),
        ("teyaku-dobon", "pass", None),
        ("guandan", "take 1", "the tribute of {name}"),
        ("guandan", "lead 2", "{name} leads"),
        ("guandan", "pass", None),
        ("taiwan", "pass", None),
    ],
)
def test_what_is_done_by_a_word_alone_is_said_within_a_sentence(preset: str, action: str, deed: str | None) -> None:
    made = tefuda.deal(preset, seed=1).action(action)
    said = made.game.words.input_help.deed(made)
    assert (said and said.text) == deed


@pytest.mark.parametrize(("action", "title"), [("take 1", "your tribute"), ("lead 2", "you lead"), ("pass", "")])
def test_what_is_done_without_cards_has_a_title(action: str, title: str) -> None:
    made = tefuda.deal("guandan", seed=1).action(action)
    said = made.game.words.actions.title(made)
    assert said is not None
    assert said.to_own == title
