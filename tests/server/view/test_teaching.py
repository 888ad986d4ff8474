"""First deals and exercises as the page is shown them, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tefuda.language import LANGUAGES
from tefuda.play.library import families, family
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.study_api import Learning, Lesson
from tefuda.server.view.teaching import exercises_view, lesson_selected, lesson_view
from tefuda.teaching.exercises import exercises_of
from tefuda.teaching.lessons import LONGEST, lesson_of, outcome, standing
from tests.teaching.test_exercises import GAMES


def taken(game: str, language: str = "en") -> list[Lesson]:
    """Return a first deal as it is shown, step by step, with all that it asks for done."""
    lesson = lesson_of(game)
    seen = [lesson_view(lesson, Learning(), language)]
    while (said := seen[-1].said) is not None:
        step = seen[-1].step
        played = said.action.text if said.kind == "play" and said.action else ""
        came = lesson_view(lesson, Learning(step, [], played, done=not played), language)
        seen.append(lesson_view(lesson, Learning(step + 1), language) if came.done else came)
    return seen


def shown(lesson: Lesson) -> list[dict[str, Any]]:
    """Return the moments of a first deal as they are sent."""
    sent: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(lesson.moments))
    return sent


@pytest.mark.parametrize("game", GAMES)
def test_a_first_deal_can_be_taken_to_where_one_is_alone(game: str) -> None:
    seen = taken(game)
    assert [one.step for one in seen] == list(range(seen[0].steps + 1))
    assert all(one.said is None or one.said.sentence for one in seen)
    assert seen[-1].asked is not None
    assert seen[-1].suggested is not None
    assert seen[-1].left == LONGEST
    assert all(one.moments for one in seen)


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_of_a_step_is_all_that_is_shown_until_another_deal_is_asked_for(game: str) -> None:
    lesson, shows = lesson_of(game), 0
    for index, step in enumerate(lesson.steps):
        if not (ended := outcome(lesson, index)):
            continue
        shows += 1
        came = lesson_view(lesson, Learning(index, [], step.play, done=not step.play), "en")
        again = lesson_view(lesson, Learning(index, done=True), "ja")
        for one in (came, again):
            assert (one.step, one.done, one.said, one.asked, one.suggested) == (index, True, None, None, None)
            assert (one.result is not None) == ended.over
            moments = shown(one)
            assert len(moments) == len(ended.history) - len(standing(lesson, index).history) + 1
            assert moments[-1]["deal"]["over"] == ended.over
            assert moments[-1]["deal"]["hands"] == [
                list(map(str, ended.observe(seat).hand)) for seat in range(ended.seats)
            ]
        if ended.over:
            assert came.result is not None
            assert came.result.headline == "You win the deal!"
            assert came.result.account
        following = lesson_view(lesson, Learning(index + 1), "en")
        assert (following.step, following.done, following.result) == (index + 1, False, None)
    assert shows or not any(step.lines for step in lesson.steps[1:-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(language: str) -> None:
    sentences = [one.said.sentence for one in taken("nippachi", language) if one.said]
    english = [step.say for step in lesson_of("nippachi").steps]
    assert len(sentences) == len(english)
    assert all((told == said) == (language == "en") for told, said in zip(sentences, english, strict=True))


def test_all_hands_are_open_and_the_others_play_before_ones_eyes() -> None:
    seen = taken("mau-mau")
    step = next(one for one in seen if one.step == 3)
    first, *others = shown(step)
    assert first["event"] is None
    assert [moment["event"]["seat"] for moment in others] == [0, 1, 2]
    assert all(len(moment["deal"]["hands"]) == 3 for moment in (first, *others))


def test_what_the_lesson_tries_is_refused_by_the_rules_with_the_clause() -> None:
    lesson = lesson_of("nippachi")
    (reading,) = lesson_selected(lesson, Learning(1, [], "", ["K♦"]), "en").readings
    assert (reading.clause, reading.sentence) == ("2.1", "A card must match the top card's number or suit.")


def test_alone_one_plays_what_is_legal() -> None:
    lesson = lesson_of("nippachi")
    alone = len(lesson.steps)
    first = lesson_view(lesson, Learning(alone, [], "10♦"), "en")
    assert first.left == LONGEST - 1
    assert shown(first)[1]["event"]["seat"] == first.seat
    again = lesson_view(lesson, Learning(alone, ["10♦"]), "en")
    assert shown(again) == shown(first)


REFUSED = {
    "illegal, with the clause": (Learning(2, [], "K♦"), "illegal", "must match"),
    "legal, but not what is asked for": (Learning(7, [], "pass"), "illegal", "it is the turn of seat 1"),
    "nothing is to be played": (Learning(0, [], "7♥"), "not_now", "The lesson goes on"),
    "no action": (Learning(2, [], "foo"), "unreadable", "foo"),
    "no such step": (Learning(99), "no_game", "no such moment"),
    "played alone too early": (Learning(2, ["7♥"]), "no_game", "no such moment"),
    "played alone too long": (Learning(10, ["draw"] * (LONGEST + 1)), "no_game", "no such moment"),
    "what was played alone is forbidden": (Learning(10, ["8♣"]), "illegal", "must match"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_impossible_requests_and_positions_are_refused(case: str) -> None:
    asked, code, words = REFUSED[case]
    with pytest.raises(RequestRefused) as caught:
        lesson_view(lesson_of("nippachi"), asked, "en")
    assert caught.value.code == code
    assert words in caught.value.told()


def test_cards_are_selected_only_when_one_is_asked() -> None:
    with pytest.raises(RequestRefused, match="not your turn"):
        lesson_selected(lesson_of("nippachi"), Learning(7, [], "", ["4♠"]), "en")


def test_another_play_than_the_lesson_asks_for_is_allowed_but_not_done() -> None:
    with pytest.raises(RequestRefused, match=r"That is allowed, too\. The lesson goes on with this: 10♣"):
        lesson_view(lesson_of("crazy-eights"), Learning(6, [], "3♣"), "en")


@pytest.mark.parametrize("name", families())
def test_every_exercise_is_shown_with_the_answer_of_the_rules(name: str) -> None:
    game = family(name)
    told = exercises_view(game, "ja").exercises
    assert [(one.clause, one.preset) for one in told] == [(one.clause, one.preset) for one in exercises_of(game)]
    assert [one.number for one in told] == [*range(len(told))]
    assert all(one.legal == (one.sentence == "") for one in told)
    assert all(one.clause_title and one.action.words for one in told)


@pytest.mark.parametrize("name", families())
def test_what_an_exercise_asks_is_named_in_words(name: str) -> None:
    told = exercises_view(family(name), "en").exercises
    assert not {"draw", "take", "don", "dobon", "take 1"}.intersection(one.asked for one in told)


def test_a_suit_that_is_named_and_a_draw_are_asked_about_as_such() -> None:
    game = family("eights")
    told = {language: [one.asked for one in exercises_view(game, language).exercises] for language in ("en", "ja")}
    assert "8♠, naming ♦ diamonds" in told["en"]
    assert "draw a card" in told["en"]
    assert "8♠ を出し、♦ ダイヤ を指定する" in told["ja"]


def test_house_rules_of_an_exercise_are_told() -> None:
    told = [one.house_rules for one in exercises_view(family("nippachi"), "en").exercises]
    assert any(rule.clause == "3.5" for rules in told for rule in rules)
