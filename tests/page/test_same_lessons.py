"""Exercises and first deals in the page are those of Python: the same answers, course, words and refusals."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tefuda.bots.chooser import bot
from tefuda.bots.naming import names_beside
from tefuda.core.game import Game
from tefuda.export.teaching import teaching_data
from tefuda.language import LANGUAGES, sentences, translator
from tefuda.play import wording
from tefuda.play.deal import Deal
from tefuda.play.library import families, family
from tefuda.play.table_talk import deal_verdict, lines, told, told_apart
from tefuda.teaching.exercises import exercises_of
from tefuda.teaching.lessons import YOU, Lesson, Step, lesson_of, lessons_of, outcome, standing
from tests.export.programs import program_in_files
from tests.page.packages import WEB, installed, node
from tests.patience import PATIENCE

LONG = pytest.mark.long
Told = dict[str, Any]


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program for Node that goes through exercises and first deals."""
    folder = tmp_path_factory.mktemp("lessons")
    installed(folder)
    vite = WEB / "node_modules/vite/bin/vite.js"
    words = [
        "build",
        "--config",
        "vite.tests.js",
        "--ssr",
        "tests/lessons.ts",
        "--outDir",
        str(folder),
        "--emptyOutDir",
    ]
    subprocess.run([node(folder), str(vite), *words], cwd=WEB, check=True)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "node_modules").symlink_to(WEB / "node_modules")
    return folder / "lessons.js"


class Learner:
    """What is shown to somebody who learns a family's games in a language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game, self.language = game, language
        self.translate = translator(language, game.name)

    def names(self, seats: int, seat: int = YOU) -> list[str]:
        return names_beside(seat, self.translate("You"), seats, self.translate)

    def exercises(self) -> list[Told]:
        shown = []
        for one in exercises_of(self.game):
            deal = one.deal()
            seat, (action, refusal) = one.seat(deal), one.answer(deal)
            names = self.names(deal.seats, seat)
            shown.append({
                "clause": one.clause,
                "clause_title": self.translate(self.game.clauses[one.clause].title),
                "preset": one.preset,
                "rules": len(one.options),
                "names": names,
                "seat": seat,
                "asked": wording.phrased(action, seat, names, self.translate),
                "legal": one.legal,
                "sentence": refusal.told(self.translate) if refusal else "",
                "hands": hands_of(deal),
            })  # fmt: skip
        return shown

    def walked(self, lesson: Lesson) -> list[Told]:
        """Return what is shown to who does all that a first deal asks for, and goes on alone as is suggested."""
        shown: list[Told] = []
        for index, step in enumerate(lesson.steps):
            then = standing(lesson, index)
            shown.append(self.moment(lesson, index, then, standing(lesson, index - 1) if index else None, step))
            if ended := outcome(lesson, index):
                shown.append(self.moment(lesson, index, ended, then, done=True))
        plays: tuple[str, ...] = ()
        alone, before = standing(lesson, len(lesson.steps)), standing(lesson, len(lesson.steps) - 1)
        while True:
            shown.append(self.moment(lesson, len(lesson.steps), alone, before))
            if alone.over:
                return shown
            plays = (*plays, str(bot("greedy").choose(alone.observe(YOU))))
            alone, before = standing(lesson, len(lesson.steps), plays), alone

    def moment(
        self, lesson: Lesson, number: int, deal: Deal, before: Deal | None, step: Step | None = None, done: bool = False
    ) -> Told:
        names, asked = self.names(deal.seats), YOU in deal.asked and not done
        since = len(before.history) if before is not None and before.start == deal.start else 0
        moments = [*deal.moments()][since:]
        meant = step and (step.play or step.refused)
        suggested = (step.play if step else str(bot("greedy").choose(deal.observe(YOU)))) if asked else None
        return {
            "step": number,
            "done": done,
            "said": step and [
                self.translate(step.say), step.clause, step.point,
                "play" if step.play else "try" if step.refused else "read",
                str(deal.action(meant)) if meant else None,
            ],
            "names": names,
            "asked": [str(one) for one in deal.observe(YOU).legal_actions] if asked else None,
            "suggested": str(deal.action(suggested)) if suggested else None,
            "events": [self.event(one, other, names) for one, other in pairwise(moments)],
            "hands": [hands_of(one) for one in moments],
            "result": self.result(deal, names) if deal.over else None,
        }  # fmt: skip

    def event(self, before: Deal, after: Deal, names: Sequence[str]) -> list[Any]:
        voice, then, now = self.game.words.voice, before.observe(YOU), after.observe(YOU)
        if len(then.history) == len(now.history):
            return [None, [], ""]
        stamp = voice.stamp(then, now)
        word = told(stamp, YOU, names, self.translate) if stamp else ""
        return [now.history[-1].seat, lines(voice.tell(then, now), YOU, names, self.translate), word]

    def result(self, deal: Deal, names: Sequence[str]) -> list[Any]:
        account = [told_apart(one.sentence, YOU, names, self.translate) for one in deal.account]
        return [[*deal.payoffs], deal_verdict(deal.deal_winners, YOU, names, self.translate), [*map(list, account)]]


def hands_of(deal: Deal) -> list[list[str]]:
    return [sorted(map(str, deal.observe(seat).hand)) for seat in range(deal.seats)]


def in_page(runner: Path, game: Game, language: str, asked: Mapping[str, Any] | None = None) -> Any:
    """Return what the page shows of a family in a language, and what it answers where more is asked."""
    known = {language: {} if language == "en" else dict(sentences(language))}
    case = {"family": game.name, "language": language, "teaching": teaching_data(game), "asked": asked or {}}
    done = subprocess.run(
        [node(runner.parent), runner, program_in_files(game).file.parent],
        input=json.dumps({"sentences": known, "cases": [case]}),
        capture_output=True, text=True, check=False, timeout=20 * PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)[0]


def exercise_shown(one: Told) -> Told:
    names = ("clause", "clause_title", "preset", "names", "seat", "asked", "legal", "sentence")
    hands = [sorted(hand) for hand in one["deal"]["hands"]]
    return {name: one[name] for name in names} | {"rules": len(one["house_rules"]), "hands": hands}


def lesson_shown(one: Told) -> Told:
    said, result = one["said"], one["result"]
    action = (said or {}).get("action")
    first, *others = one["moments"]
    assert first["event"] is None
    return {
        "step": one["step"],
        "done": one["done"],
        "said": said and [said["sentence"], said["clause"], said["point"], said["kind"], action and action["text"]],
        "names": one["names"],
        "asked": one["asked"] and [action["text"] for action in one["asked"]["legal"]],
        "suggested": one["suggested"] and one["suggested"]["text"],
        "events": [[event["seat"], event["sentences"], event["stamp"]] for event in (one["event"] for one in others)],
        "hands": [[sorted(hand) for hand in moment["deal"]["hands"]] for moment in one["moments"]],
        "result": result and [
            result["payoffs"], result["headline"], [[line["sentence"], line["clause"]] for line in result["account"]]
        ],
    }  # fmt: skip


@pytest.mark.parametrize("name", families())
@pytest.mark.parametrize("language", [one if one == "en" else pytest.param(one, marks=LONG) for one in LANGUAGES])
def test_all_is_shown_as_it_is_in_python(runner: Path, name: str, language: str) -> None:
    game = family(name)
    learner = Learner(game, language)
    found = in_page(runner, game, language)
    assert [exercise_shown(one) for one in found["exercises"]] == learner.exercises()
    assert {*found["lessons"]} == {*lessons_of(game)}
    for preset, lesson in lessons_of(game).items():
        for theirs, mine in zip(found["lessons"][preset], learner.walked(lesson), strict=True):
            complete = theirs["asked"] is None or theirs["asked"]["complete"]
            shown = lesson_shown(theirs)
            for part in mine:
                if part != "asked" or complete:  # of many actions only some are listed
                    assert shown[part] == mine[part], (preset, mine["step"], part)


def test_what_is_tried_is_answered_by_the_rules(runner: Path) -> None:
    nippachi, eights, alone = family("nippachi"), family("eights"), len(lesson_of("nippachi").steps)

    def asked(step: int, **more: Any) -> Told:
        return {"step": step, "plays": [], "done": False, **more}

    draw = str(standing(lesson_of("nippachi"), alone).action("draw").code)
    questions = {
        "nippachi": [
            asked(1, cards=["K♦"]),
            asked(1, action="K♦"),
            asked(7, cards=["4♠"]),
            asked(99),
            asked(2, plays=[draw]),
            asked(2, action="no action"),
            asked(4, action="pon 5♦ 5♣"),
        ]
    }
    found = in_page(runner, nippachi, "en", questions)
    selected, *refused = found["asked"]["nippachi"]
    (reading,) = selected["readings"]
    assert (reading["clause"], reading["sentence"]) == ("2.1", "A card must match the top card's number or suit.")
    no_moment = ["no_game", "There is no such moment in this deal."]
    assert refused == [
        ["illegal", "A card must match the top card's number or suit."],
        None,  # nobody is asked
        no_moment,
        no_moment,
        ["stale", "The game has moved on. Look again."],
        ["not_now", "That is allowed, too. The lesson goes on with this: pon: 5♦ on 5♣"],
    ]
    found = in_page(runner, eights, "en", {"crazy-eights": [asked(6, action="3♣")]})
    assert found["asked"]["crazy-eights"] == [["not_now", "That is allowed, too. The lesson goes on with this: 10♣"]]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "8♠, naming ♦ diamonds"), ("ja", "8♠ を出し、♦ ダイヤ を指定する")]
)
def test_a_suit_that_is_named_is_asked_about_as_such(runner: Path, language: str, words: str) -> None:
    found = in_page(runner, family("eights"), language)
    assert words in [one["asked"] for one in found["exercises"]]


def test_house_rules_of_an_exercise_are_told(runner: Path) -> None:
    found = in_page(runner, family("nippachi"), "en")
    assert any(rule["clause"] == "3.5" for one in found["exercises"] for rule in one["house_rules"])
