"""Sayings that say something else when they are compiled, or that change what they are told of, are found."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest

from tefuda.core.words.common import deals_in_all
from tefuda.core.words.story import Story
from tefuda.games.eights import GAME
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.table import Table
from tefuda.games.eights.rules.view import View
from tefuda.testing.sayings import check_told
from tests.testing.planted import dealt, replaced


def check(longest: int = 200, **sayings: Any) -> None:
    voice = GAME.words.voice
    check_told(dealt(replaced(GAME, sayings=dataclasses.replace(voice.sayings, **sayings))), Random(1), longest)


def test_sayings_that_are_the_same_pass() -> None:
    check()
    check(longest=2)


def say_what_was_said_before(view: View, options: Options, story: Story) -> None:
    deals_in_all(story, story.phrase.count)


def test_what_is_read_in_a_story_before_it_is_written_is_found() -> None:
    with pytest.raises(AssertionError, match=r"scene tells seat None \[.*, 0\], and compiled \[.*, 1\]"):
        check(scene=say_what_was_said_before)


def turn_back(view: View, options: Options, story: Story) -> None:
    view.step = -view.step


def count_again(table: Table, options: Options, story: Story) -> None:
    table.payoffs[0] += 1


def test_a_saying_that_changes_the_view_or_the_table_is_found() -> None:
    with pytest.raises(AssertionError, match="what seat None is told changes View"):
        check(aim=turn_back)
    with pytest.raises(AssertionError, match="what seat None is told changes Table"):
        check(account=count_again)
