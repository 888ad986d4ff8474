"""The library for JavaScript plays as this one does: the same legal actions, refusals, points and words."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.core.cards.card import read_card, show
from tefuda.core.game import Game
from tefuda.core.option import Option
from tefuda.core.table.chance import dice_of
from tefuda.core.table.decision import decision_of
from tefuda.core.words.telling import Sentence
from tefuda.errors import NotationError
from tefuda.export.positions import position_data
from tefuda.language import LANGUAGES, sentences, translator
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.library import families, family, find
from tefuda.play.match import Match
from tefuda.play.observation import Observation
from tefuda.play.playable import playable_cards
from tefuda.play.readings import readings
from tefuda.play.table_talk import lines
from tefuda.play.unseen import unseen
from tefuda.search.evaluator import Evaluator
from tefuda.server.messages import http_api
from tefuda.server.web import catalogue
from tests.export.programs import program_in_files
from tests.export.scripts import Numbers, some_options
from tests.page.packages import WEB, node
from tests.patience import PATIENCE
from tests.presets import each_preset
from tests.server.told import Narrator
from tests.test_documents import blocks_of

MET = 200
"""How many codes that were legal lately are remembered, to be tried again."""
NAMES = ("Ann", "ひろ", "小明", "Guest 577", "Bob’s", "José", "7", "{name}")
RUNNER = Path(__file__).with_name("library.mjs")
CHOOSING = Path(__file__).with_name("choosing.mjs")
DOORS = Path(__file__).with_name("doors.mjs")
HINTS = Path(__file__).with_name("hints.mjs")


def run(library: Path, runner: Path, *words: str | Path, given: Any) -> Any:
    """Return the JSON that a script prints which uses the library."""
    done = subprocess.run(
        [node(library), runner, *words],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


class Table:
    """A match that is played here, with all that is to be compared, and what the library is to repeat."""

    def __init__(
        self, preset: str, options: Any, seats: int, level: str, languages: Sequence[str], seed: int,
        *, thinks: bool = False,
    ) -> None:  # fmt: skip
        game, named = find(preset)
        self.game, self.level, self.languages, self.numbers = game, level, languages, Numbers(seed)
        changed = {
            name: int(getattr(options, name)) for name in game.house_rules
            if getattr(options, name) != getattr(named.options, name)
        }  # fmt: skip
        self.passing = game.rules.pass_idle is not None
        rules = {name: answer_of(game.house_rules[name], value) for name, value in changed.items()}
        self.match: Match = tefuda.match(preset, seats=seats, seed=seed, automatic_pass=self.passing, **rules)
        self.case: dict[str, Any] = {
            "family": game.name, "preset": preset, "answers": changed, "seats": seats, "seed": seed, "number": 0,
            "deals": [], "each": [], "alone": [], "level": level, "thinks": thinks, "languages": languages,
        }  # fmt: skip
        self.expected: list[Any] = []
        self.met: list[int] = []

    def play(self, most: int) -> None:
        """Play the deal at hand, at most so many decisions."""
        steps: list[Any] = []
        moments: list[Any] = []
        self.bot = bot(self.level, dice_of(self.case["seed"], len(self.match.deals) - 1))
        while not self.match.deal.over and len(steps) < most:
            step, moment = self._decide()
            steps.append(step)
            moments.append(moment)
        deal = self.match.deal
        self.case["deals"].append(steps)
        self.case["each"].append("".join(map(str, self.match.deals)))
        self.case["alone"].append({"text": str(deal), "placed": position_data(deal)})
        account = deal.game.words.voice.account(deal.table, deal.options) if deal.over else []
        self.expected.append({
            "moments": moments,
            "texts": [str(self.match), str(self.match.deals[0])], "again": [True, True],
            "account": [lines(account, None, NAMES, translator(one, self.game.name)) for one in self.languages],
            "over": deal.over, "payoffs": [*deal.payoffs], "scores": [*deal.scores],
            "dealWinners": [*deal.deal_winners], "matchOver": deal.over and deal.match_over,
            "winners": [*deal.winners] if deal.over and deal.match_over else [],
            "history": [
                [[event.seat, None if event.action is None else event.action.code] for event in deal.history_of(seat)]
                for seat in (None, *range(deal.seats))
            ],
        })  # fmt: skip

    def _decide(self) -> tuple[Any, Any]:
        deal, numbers = self.match.deal, self.numbers
        seat = deal.asked[numbers.below(len(deal.asked))]
        legal, own = deal.legal_actions.codes, deal.observe(seat).legal_actions
        size = self.game.words.notation.digits.size
        self.met = [*self.met, *legal][-MET:]
        pool = [*legal, *self.met, *self.met]
        tried = [numbers.below(size + 2) - 1, *(pool[numbers.below(len(pool))] for _ in range(4))]
        thought = None
        if len(legal) > 1:
            assert deal.turn is not None
            thought = deal.action(self.bot.choose(deal.observe(deal.turn))).code
        refused = [deal.why_not(Action(deal.game, deal.options, decision_of(one))) for one in tried]
        chosen, acts = self._some(deal.observe(seat))
        acted = acted_on(deal, seat, chosen, acts, self.languages)
        action = own[numbers.below(len(own))]
        others = [one for one in readings(deal.as_asked(seat), chosen) if deal.why_not(one, seat=seat) is None]
        if others and numbers.below(2):
            action = others[numbers.below(len(others))]
        self.match = self.match.apply(action, seat=seat)
        moment = {
            "turn": deal.turn,
            "asked": [*deal.asked],
            "legal": legal,
            "refused": [None if one is None else reason_name(self.game, one.clause, one.sentence) for one in refused],
            "chosen": None if self.case["thinks"] else thought,
            "thought": thought,
            "shown": shown(deal),
            "acted": acted,
            "said": said(deal, self.match.deal, self.languages),
            "seen": [len(self.match.deal.history_of(one)) for one in (None, *range(deal.seats))],
        }
        decided = {"code": action.code, "once": str(action.once), "twice": str(action.twice)}
        return {**decided, "seat": seat, "tried": tried, "chosen": chosen, "acts": acts}, moment

    def _some(self, seen: Observation) -> tuple[list[str], list[int]]:
        """Return some cards of a hand, often those of a legal action, and the codes of some legal actions."""
        numbers, codes, hand = self.numbers, [one.code for one in seen.legal_actions], sorted(seen.hand)
        acts = [codes[numbers.below(len(codes))] for _ in range(4)]
        cards = seen.legal_actions[numbers.below(len(codes))].cards
        if numbers.below(3) == 0 and hand:
            first = numbers.below(len(hand))
            cards = tuple(hand[first : first + 1 + numbers.below(4)])
        return [*map(str, cards)], acts


def answer_of(option: Option, value: int) -> str:
    """Return an answer as text."""
    return option.write(next(one for one in option.answers if one == value))


def reason_name(game: Game, clause: str, sentence: str) -> str:
    return next(one.name for one in game.reasons.values() if (one.clause, one.sentence) == (clause, sentence))


def said(before: Deal, after: Deal, languages: Sequence[str]) -> list[Any]:
    """Return what is said to an onlooker and to each seat, in each language."""
    voice, name = after.game.words.voice, after.game.name
    found = []
    for seat in (None, *range(after.seats)):
        then, now = before.observe(seat), after.observe(seat)
        aim, stamp = voice.aim(now), voice.stamp(then, now)
        stories: list[Sequence[Sentence]] = [
            voice.tell(then, now),
            [] if stamp is None else [stamp],
            [caption.sentence for caption in voice.own(now)],
            [caption.sentence for caption in voice.scene(now)],
            *(voice.labels(now, other) for other in range(after.seats)),
            [] if aim is None else [aim],
        ]
        for language in languages:
            translate = translator(language, name)
            counted, totals, _ = voice.standing(now)
            words = [lines(story, seat, NAMES, translate) for story in stories]
            found.append([*words, [translate(counted), *totals]])
    return found


def shown(deal: Deal) -> list[Any]:
    """Return what an onlooker and each seat see of the cards."""
    found = []
    for seat in (None, *range(deal.seats)):
        seen = deal.observe(seat)
        left = None if seat is None else unseen(seen)
        found.append({
            "hand": [] if seat is None else [*map(str, sorted(seen.hand))],
            "counts": list(seen.counts),
            "middle": middle_of(seen),
            "unseen": None if left is None else [*map(str, left)],
        })  # fmt: skip
    return found


def middle_of(seen: Observation) -> Any:
    middle = seen.game.words.voice.middle(seen)
    return {
        "top": [*map(str, middle.top)], "seat": middle.seat, "covered": middle.covered, "stock": middle.stock,
        "turnUp": None if middle.turn_up is None else str(middle.turn_up),
        "suit": None if middle.suit is None else str(middle.suit), "under": [*map(str, middle.under)],
    }  # fmt: skip


def acted_on(deal: Deal, seat: int, chosen: list[str], acts: list[int], languages: Sequence[str]) -> Any:
    """Return what is said of some legal actions of a seat, and what comes of some of its cards."""
    seen, told = deal.observe(seat), deal.game.words.actions
    legal = {action.code: action for action in seen.legal_actions}
    actions = [legal[code] for code in acts]
    narrators = [Narrator(seat, NAMES, language, deal.game) for language in languages]
    views = [msgspec.to_builtins(one.action_views(seen, actions)) for one in narrators]
    cards = [read_card(card) for card in chosen]
    return {
        "actions": [
            {
                "text": str(action), "verb": action.verb, "cards": [*map(str, action.cards)],
                "kind": action.fields.get("kind"), "mistaken": told.mistaken(seen, action),
                "words": [
                    {name: view[index][name] for name in ("title", "reading", "words", "called")}
                    | {"phrase": narrator.phrase(action)}
                    for narrator, view in zip(narrators, views, strict=True)
                ],
            }
            for index, action in enumerate(actions)
        ],
        "readings": [*map(str, readings(deal.as_asked(seat), cards))],
        "meant": named(deal, show(cards)),
        "playable": [[*map(str, playable_cards(deal, seen, some))] for some in ((), cards)],
        "badges": [{"card": str(one.card), "kind": one.kind, "words": one.words} for one in told.badges(seen)],
        "arranged": [[[*map(str, group)] for group in told.arranged(order, seen)] for order in range(len(told.orders))],
    }  # fmt: skip


def named(deal: Deal, text: str) -> str | None:
    """Return the text of the action that some cards name; None where they name none."""
    try:
        return str(deal.action(text)) if text else None
    except NotationError:
        return None


def check(library: Path, tables: Sequence[Table]) -> None:
    """Compare what the library makes of some matches with what was made of them here."""
    for table in tables:
        folder = program_in_files(table.game).file.parent
    known = {one: {} if one == "en" else dict(sentences(one)) for table in tables for one in table.languages}
    given = {"sentences": known, "names": NAMES, "cases": [table.case for table in tables]}
    for table, found in zip(tables, run(library, RUNNER, library, folder, given=given), strict=True):
        for mine, theirs in zip(table.expected, found, strict=True):
            compare(mine, theirs, table.case["preset"])


def compare(mine: Mapping[str, Any], theirs: Mapping[str, Any], where: str) -> None:
    for index, (here, there) in enumerate(zip(mine["moments"], theirs["moments"], strict=True)):
        for name in here:
            assert there[name] == here[name], (where, index, name)
    assert theirs == mine, where


def test_deals_of_all_families_are_as_they_are_here(library: Path) -> None:
    tables = []
    for number, name in enumerate(families()):
        preset, named = next(iter(family(name).presets.items()))
        other = ("ja", "zh_Hant", "zh_Hans")[number % 3]
        table = Table(preset, named.options, named.seats, "casual", ("en", other), seed=7)
        table.play(1_000)
        tables.append(table)
    assert all(table.expected[0]["over"] for table in tables)
    check(library, tables)


def test_players_that_search_choose_as_they_do_here(library: Path) -> None:
    _, named = find("crazy-eights")
    table = Table("crazy-eights", named.options, named.seats, "expert", ("en",), seed=13, thinks=True)
    table.play(12)
    check(library, [table])


@pytest.mark.long
@pytest.mark.parametrize("preset", each_preset())
@pytest.mark.parametrize("level", ["expert", "master"])
def test_players_of_every_preset_that_search_choose_as_they_do_here(library: Path, preset: str, level: str) -> None:
    _, named = find(preset)
    table = Table(preset, named.options, named.seats, level, ("en",), seed=17, thinks=True)
    table.play(10)
    check(library, [table])


@pytest.mark.parametrize(
    ("preset", "number"),
    [
        ("crazy-eights", 8),
        *(pytest.param(name, 120, marks=pytest.mark.long) for name in ("mau-mau", "taiwan", "nippachi")),
    ],
)
def test_what_two_actions_are_told_to_be_worth_comes_true_on_other_tables(
    library: Path, preset: str, number: int
) -> None:
    game, named = find(preset)
    numbers, moments, expected = Numbers(3), list[Any](), list[Any]()
    for seed in range(number):
        deal, codes = tefuda.match(preset, seats=named.seats, seed=seed).deal, list[int]()
        while not deal.over and (len(codes) < numbers.below(8) or len(deal.legal_actions) < 2):
            codes.append(deal.legal_actions[numbers.below(len(deal.legal_actions))].code)
            deal = deal.apply(codes[-1])
        if not deal.over:
            moments.append({"seed": seed, "codes": codes})
            expected.append(deal)
    given = {"family": game.name, "preset": preset, "seats": named.seats, "level": "expert", "moments": moments}
    found = run(library, HINTS, library, program_in_files(game).file.parent, given=given)
    assert len(found) > number // 2
    ahead, doubt = 0.0, 0.0
    for deal, two in zip(expected, found, strict=True):
        decisions = [deal.action(one["code"]).decision for one in two]
        evaluator = Evaluator(game, deal.options)
        true = evaluator.evaluate(deal.view_of(deal.turn), game.table(), decisions, 4_000, dice_of(9), seat=deal.turn)
        for one, outlook in zip(two, true.outlooks, strict=True):
            told, error = one["chance"], (outlook.chance.error**2 + 0.25 / one["visits"]) ** 0.5
            assert one["visits"] >= 128, one
            assert abs(told - outlook.chance.mean) < 4 * error, (str(deal), one, outlook)
        ahead += two[0]["chance"] - true.outlooks[0].chance.mean
        doubt += true.outlooks[0].chance.error ** 2 + 0.25 / two[0]["visits"]
    # The best of many looks better than it is: in the mean, what is told of it must not.
    assert abs(ahead) < 3 * doubt**0.5, (ahead / len(found), doubt**0.5 / len(found))


@pytest.mark.long
@pytest.mark.parametrize("preset", each_preset())
def test_matches_of_every_preset_are_as_they_are_here(library: Path, preset: str) -> None:
    _, named = find(preset)
    for level in ("random", "beginner", "casual", "club"):
        table = Table(preset, named.options, named.seats, level, ("zh_Hant",), seed=11)
        table.play(1_000)
        for _ in range(2):
            if not table.match.deal.over or table.match.over:
                break
            table.match = table.match.next_deal()
            table.play(200)
        check(library, [table])


@pytest.mark.long
@pytest.mark.parametrize("name", families())
def test_deals_by_any_house_rules_are_as_they_are_here(library: Path, name: str) -> None:
    game, numbers = family(name), Numbers(5)
    preset = next(iter(game.presets))
    for seed in range(8):
        options, seats = some_options(game, numbers)
        table = Table(preset, options, seats, "casual", ("ja",), seed=seed)
        table.play(120)
        check(library, [table])


@pytest.mark.parametrize("number", [40, pytest.param(1_000, marks=pytest.mark.long)])
def test_choices_of_house_rules_are_checked_as_they_are_here(
    library: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "too_long", lambda *_: ())  # a limit of servers alone
    numbers, cases, expected = Numbers(19), list[Any](), list[Any]()
    for index in range(number * len(families())):
        game = family(families()[index % len(families())])
        preset = [*game.presets][numbers.below(len(game.presets))]
        answers, share = dict[str, str](), 1 + numbers.below(9)
        for name, option in game.house_rules.items():
            if numbers.below(10) < share:
                right = option.write(option.answers[numbers.below(len(option.answers))])
                answers[name] = right if numbers.below(200) else "often"
        seats = numbers.below(game.seats[-1] + 2)
        language = ("en", "ja", "zh_Hans", "zh_Hant")[numbers.below(4)]
        case = {"family": game.name, "preset": preset, "answers": answers, "seats": seats, "language": language}
        cases.append(case)
        expected.append(msgspec.to_builtins(catalogue.check(http_api.Check(preset, answers, seats), language)))
    folders = [program_in_files(family(name)).file.parent for name in families()]
    known = {one: dict(sentences(one)) if one != "en" else {} for one in LANGUAGES}
    found = run(library, CHOOSING, library, folders[0], given={"sentences": known, "cases": cases})
    for case, theirs, mine in zip(cases, found, expected, strict=True):
        assert theirs == mine, case
    assert {bool(one["faults"]) for one in expected} == {True, False}


def test_what_is_wrong_is_refused_with_a_sentence(library: Path) -> None:
    game, named = find("crazy-eights")
    folder = program_in_files(game).file.parent
    rule = next(one for one in game.house_rules.values() if one.kind == "choice")
    answer = getattr(named.options, rule.name)
    given = {"preset": named.name, "option": rule.name, "word": rule.write(answer), "other": int(answer)}
    found = run(library, DOORS, library, folder, game.name, given=given)
    damaged = "is damaged, or is not the one that belongs to its description."
    assert found == {
        "changed": f"Error: The file eights.wasm {damaged}",
        "shorter": f"Error: The file eights.wasm {damaged}",
        "net": f"Error: The file eights-crazy-eights.net {damaged}",
        "c": "Error: The description of eights is not one that can be opened here.",
        "preset": f"Error: eights has no preset “whist”; choose one of {', '.join(game.presets)}.",
        "option": "HouseRuleError: eights has no house rule “trumps”.",
        "answer": wrong_answer(rule, "99"),
        "word": wrong_answer(rule, "often"),
        "seats": f"RangeError: 9 seats: this game is for {game.seats[0]} to {game.seats[-1]} players.",
        "turn": "RangeError: There is no seat 9; the seats are 0 to 3.",
        "searches": "Error: Players of the level expert search; they are not asked for a choice.",
        "version": "TextError: line 1, column 1: the first line of a deal must be “tefuda 1”",
        "missing": "TextError: line 1, column 1: the line “key” is missing",
        "position": "TextError: line 4, column 1: “hands” is a line of a position, which cannot be read here",
        "decision": "TextError: line 5, column 4: seat 3 cannot decide “pass” now",
        "result": "TextError: line 5, column 1: a result is given, but the deal is not over",
        "later": "Error: A later deal of a match is written with the whole match.",
        "cell": "RangeError: The record Table has no cell “trumps”.",
        "block": "RangeError: “scores” holds 8 numbers, not 9.",
        "content": 'TypeError: “seats” cannot hold "four".',
        "form": "TypeError: “seats” is not written like that in the record Table.",
        "players": f"RangeError: 9 seats: this game is for {game.seats[0]} to {game.seats[-1]} players.",
        "placed": "Error: A position is not written as a deal.",
        "same": "true",
        "own": "RangeError: An onlooker does not see “hand_once”.",
        "names": "false",
        "hand": "bigint",
        "without": "Error: This browser cannot run the rules of the games: it has no WebAssembly.",
    }


def wrong_answer(rule: Option, answer: str) -> str:
    allowed = ", ".join(map(rule.write, rule.answers))
    return (
        f"HouseRuleError: House rule {rule.name}: “{answer}” is not an answer; choose from {allowed} [{rule.clause}]."
    )


def test_the_module_on_its_page_prints_what_is_shown(library: Path, tmp_path: Path) -> None:
    blocks = list(blocks_of(WEB / "src/rules/README.md"))
    module = next(block.body for block in blocks if block.kind == "js")
    shown = next(block.body for block in blocks if block.kind == "text")
    package = tmp_path / "node_modules/@tefuda/rules"
    package.mkdir(parents=True)
    shutil.copy(WEB / "src/rules/package.json", package)
    (package / "dist").symlink_to(library)
    (tmp_path / "node_modules/@noble").symlink_to(WEB / "node_modules/@noble")
    (tmp_path / "module.mjs").write_text(module, encoding="utf-8")
    for file in program_in_files(family("eights")).file.parent.glob("eights*"):
        shutil.copy(file, tmp_path)
    done = subprocess.run(
        [node(library), "--preserve-symlinks", "module.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.stderr, done.stdout) == ("", shown)
