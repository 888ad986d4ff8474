"""`tefuda play`, with lines typed."""

from __future__ import annotations

import builtins
import re
from pathlib import Path

import pytest

import tefuda
from tefuda.bots import chooser
from tests.cli.terminal import LANGUAGES, ONES, fault, position, run, said

WILD = "hands 8♠ 3♦ / 9♥ 9♠ K♦\npile 6♠\nturn 0"
LAST_CARD = "hands K♠ / 9♥ 9♦\npile 10♠\nturn 0"


def saved(data: Path) -> Path:
    (file,) = (data / "tefuda").glob("*.deal")
    return file


@pytest.mark.parametrize(
    ("lang", "verdict"), [("en", "the match"), ("ja", "対戦は"), ("zh_Hant", "贏得對戰"), ("zh_Hans", "赢得对战")]
)
def test_a_whole_match_of_mau_mau_is_played_from_the_list(tmp_path: Path, lang: str, verdict: str) -> None:
    told = said("play", "mau-mau", "--seats", "3", "--seed", "5", typed=ONES, lang=lang, data=tmp_path)
    match = tefuda.read(saved(tmp_path).read_text(encoding="utf-8"))
    assert isinstance(match, tefuda.Match)
    assert match.over
    assert len(match.deals) > 1
    assert max(match.scores) >= 100
    assert verdict in told
    assert "tefuda replay" in told


def test_the_plays_of_others_and_the_points_are_told_in_sentences(tmp_path: Path) -> None:
    told = said("play", "mau-mau", "--seats", "3", "--seed", "5", "--bots", "greedy", typed=ONES, data=tmp_path)
    for sentence in ("You play ", "Hana plays ", "Maru draws ", " and names ♠ spades.", "still hold", "says “Mau”."):
        assert sentence in told
    assert "this deal total" in told


def test_a_wild_card_without_a_suit_asks_for_one(tmp_path: Path) -> None:
    file = position(tmp_path, "crazy-eights", WILD)
    told = said("play", "--resume", file, typed="8s\nh\n")
    assert "1 ♣ clubs 2 ♦ diamonds 3 ♥ hearts 4 ♠ spades" in told
    assert "You play 8♠ and name ♥ hearts." in told


def test_a_wild_card_of_the_list_asks_for_the_suit_and_takes_a_number(tmp_path: Path) -> None:
    file = position(tmp_path, "crazy-eights", WILD)
    assert "You play 8♠ and name ♦ diamonds." in said("play", "--resume", file, typed="1\n2\n")


def test_a_suit_can_be_named_in_the_language(tmp_path: Path) -> None:
    file = position(tmp_path, "crazy-eights", WILD)
    told = said("play", "--resume", file, typed="8s\nハート\n", lang="ja")
    assert "どのスート？ > " in told
    assert "8♠ を出し、♥ ハート を指定した" in told


def test_nothing_is_asked_after_a_wild_card_with_its_suit(tmp_path: Path) -> None:
    file = position(tmp_path, "crazy-eights", WILD)
    told = said("play", "--resume", file, typed="8s h\n")
    assert "Which suit" not in told
    assert "name ♥ hearts" in told


def test_a_suit_that_may_not_be_named_is_refused_with_its_clause(tmp_path: Path) -> None:
    file = position(tmp_path, "crazy-eights", WILD, must_differ=True)
    told = said("play", "--resume", file, typed="8s\ns\n8s\nq\n")
    assert "The suit named must differ from the suit of the wild card. [2.4]" in told
    assert "“q” is not a suit" in told


def test_both_ways_to_play_the_last_card_are_listed_and_explained(tmp_path: Path) -> None:
    file = position(tmp_path, "mau-mau", LAST_CARD)
    told = said("play", "--resume", file, typed="")
    assert "1 K♠ mau" in told
    assert "2 K♠" in told
    assert "You choose whether to say a word with the card" in told


@pytest.mark.parametrize("typed", ["mau", "Mau!", "k♠ mau", "KS MAU", "1"])
def test_the_last_card_with_its_word_ends_the_deal(tmp_path: Path, typed: str) -> None:
    file = position(tmp_path, "mau-mau", LAST_CARD)
    told = said("play", "--resume", file, typed=f"{typed}\n")
    assert "You are out!" in told
    assert "Hana still holds 9♦ 9♥: 0 + 0 = 0." in told


def test_the_word_for_the_last_card_can_be_typed_in_the_language(tmp_path: Path) -> None:
    file = position(tmp_path, "mau-mau", LAST_CARD)
    assert "あなたが上がった！" in said("play", "--resume", file, typed="K♠ マウ\n", lang="ja")


def test_the_last_card_without_its_word_costs_a_card(tmp_path: Path) -> None:
    file = position(tmp_path, "mau-mau", LAST_CARD)
    told = said("play", "--resume", file, typed="ks\n")
    assert "You did not say the word that belongs to the last card." in told
    assert "as a penalty" in told


def test_a_word_that_fits_several_cards_asks_for_the_card(tmp_path: Path) -> None:
    file = position(tmp_path, "two-four-jack", "hands 3♠ 5♠ / 9♥ 9♦ 8♣\npile 10♠\nturn 0")
    assert "say it with the card, as in “3♠ last”" in said("play", "--resume", file, typed="last\n")


def test_no_suit_is_asked_for_the_last_wild_card(tmp_path: Path) -> None:
    file = position(tmp_path, "crazy-eights", "hands 8♠ / 9♥\npile 6♠\nturn 0")
    told = said("play", "--resume", file, typed="8s\n")
    assert "Which suit" not in told
    assert "You are out!" in told


def test_why_answers_with_clause_and_sentence(tmp_path: Path) -> None:
    file = position(tmp_path, "crazy-eights", WILD)
    told = said("play", "--resume", file, typed="why 3d\nwhy 9H\nwhy 8s\nwhy\nwhy foo\n")
    assert "A card must match the top card's rank or suit. [2.1]" in told
    assert "You do not hold this card. [2.2]" in told
    assert "8♠ ♣ is allowed now." in told
    assert "why 9H" in told
    assert "“foo” is not a card" in told
    assert "line 1" not in told


def test_rules_shows_a_clause_and_the_titles(tmp_path: Path) -> None:
    file = position(tmp_path, "crazy-eights", WILD)
    told = said("play", "--resume", file, typed="rules 2.4\nrules\nrules 99.9\n")
    assert "2.4 Naming a suit" in told
    assert "must_differ: Must the suit named differ" in told
    assert "6.1 " in told
    assert "the rule book has no clause 99.9" in told


def test_a_hint_is_what_the_expert_would_do_with_its_reason(tmp_path: Path) -> None:
    file = position(tmp_path, "crazy-eights", "hands 8♠ 3♦ 5♠ / 9♥ 9♠ K♦\npile 6♠\nturn 0")
    result = run("play", "--resume", file, typed="hint\nhint\n")
    told = " ".join(result.stdout.split())
    assert told.count("The expert would choose: ") == 2
    assert len(re.findall(r"(Chance of winning: \d+%. Next best: |Points expected: |About as good: )", told)) == 2


def test_undo_is_refused_with_a_reason(tmp_path: Path) -> None:
    file = position(tmp_path, "crazy-eights", WILD)
    assert "Decisions cannot be undone: the others have seen them" in said("play", "--resume", file, typed="undo\n")


def test_an_impossible_or_unknown_command_changes_nothing(tmp_path: Path) -> None:
    file = position(tmp_path, "crazy-eights", WILD)
    told = said("play", "--resume", file, typed="3d\nfoo\n99\nBJ\n\ntable\nhelp\n")
    assert "3♦: A card must match the top card's rank or suit. [2.1]" in told
    assert "“foo” is not a card" in told
    assert "the list goes from 1 to 2" in told
    assert told.count("Your hand (2)") == 2
    assert "do what has this number in the list" in told
    deal = tefuda.read(file.read_text(encoding="utf-8"))
    assert isinstance(deal, tefuda.Deal)
    assert deal.history == ()


def test_the_table_shows_the_pile_the_suit_named_and_what_is_owed(tmp_path: Path) -> None:
    text = "hands 9♠ 2♦ / 9♥ K♦ / 3♥\npile 2♥\nstock 4♦ 5♦\nturn 0\npending 2\nowed 0 1 0\ndealer 1"
    text += "\ndirection counter-clockwise"
    file = position(tmp_path, "two-four-jack", text)
    told = said("play", "--resume", file, typed="")
    for part in (
        "Pile 2♥ cards to take: 2 stock: 2 counter-clockwise ↺",
        "dealer · cards to take: 1",
        "Maru 1 0 bot · casual · next",
    ):
        assert part in told
    named = position(tmp_path, "crazy-eights", "hands 9♠ 2♦ / 9♥\npile 8♥\nturn 0\nnamed ♠")
    assert "suit named: ♠ spades" in said("play", "--resume", named)


def test_the_end_of_input_leaves_and_says_how_to_resume(tmp_path: Path) -> None:
    told = said("play", "mau-mau", "--seed", "4", typed="1\n", data=tmp_path)
    assert f"tefuda play --resume {saved(tmp_path)}" in told


def test_quit_leaves_and_says_how_to_resume(tmp_path: Path) -> None:
    told = said("play", "mau-mau", "--seed", "4", typed="1\nquit\nfoo\n", data=tmp_path)
    assert "foo" not in told
    assert f"tefuda play --resume {saved(tmp_path)}" in told


def test_quit_also_leaves_at_other_questions(tmp_path: Path) -> None:
    told = said("play", "--resume", position(tmp_path, "crazy-eights", WILD), typed="8s\nquit\nfoo\n")
    assert "is not a suit" not in told
    assert "foo" not in told


def test_ctrl_c_leaves_and_says_how_to_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    told = said("play", "--seed", "4", data=tmp_path)
    assert f"tefuda play --resume {saved(tmp_path)}" in told


def test_a_resumed_match_continues_as_if_it_had_not_been_left(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.deal", tmp_path / "parts.deal"
    asked = ("play", "mau-mau", "--seed", "8", "--bots", "random,greedy,random")
    said(*asked, "--save", whole, typed=ONES)
    said(*asked, "--save", parts, typed="1\n" * 7)
    assert parts.read_text(encoding="utf-8") != whole.read_text(encoding="utf-8")
    for _ in range(3):
        said("play", "--resume", parts, typed="1\n" * 9)
    said("play", "--resume", parts, typed=ONES)
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_the_file_holds_every_decision_and_the_bots(tmp_path: Path) -> None:
    file = tmp_path / "my.deal"
    said("play", "mau-mau", "--seed", "1", "--save", file, "--bots", "random", typed="1\n")
    text = file.read_text(encoding="utf-8")
    assert text.endswith("# seat 0 person\n# seat 1 bot random\n# seat 2 bot random\n# seat 3 bot random\n")
    match = tefuda.read(text)
    assert isinstance(match, tefuda.Match)
    assert [event.seat for event in match.deal.history[:2]] == [0, 1]
    assert match.deal.turn == 0
    assert list(tmp_path.iterdir()) == [file]


def test_a_finished_match_is_only_shown(tmp_path: Path) -> None:
    file = tmp_path / "my.deal"
    said("play", "mau-mau", "--seed", "4", "--save", file, typed=ONES)
    before = file.read_text(encoding="utf-8")
    assert "the match" in said("play", "--resume", file, typed=ONES)
    assert file.read_text(encoding="utf-8") == before


def test_crazy_eights_asks_for_another_deal(tmp_path: Path) -> None:
    file = tmp_path / "my.deal"
    asked = 0
    for number in range(200):
        told = said("play", "--seed", "4", "--save", tmp_path / f"{number}.deal", typed="1\n" * number + "n\n" * 40)
        if "Another deal?" in told:
            asked += 1
            break
    assert asked
    assert "Crazy Eights · Deal 2" not in told
    told = said("play", "--seed", "4", "--save", file, typed="1\n" * (number + 30))
    assert "Crazy Eights · Deal 2" in told


def test_house_rules_seats_and_seed_are_those_requested(tmp_path: Path) -> None:
    file = tmp_path / "my.deal"
    said("play", "mau-mau", "-o", "hand=6", "--option", "target=50", "--seats", "3", "--seed", "2", "--save", file)
    match = tefuda.read(file.read_text(encoding="utf-8"))
    assert match == tefuda.read(str(match))
    assert isinstance(match, tefuda.Match)
    deal = match.deals[0]
    assert (deal.seats, deal.options.hand, deal.options.target) == (3, 6, 50)
    assert deal.start == tefuda.match("mau-mau", seats=3, seed=2, hand=6, target=50).deal.start


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_option_faults_are_reported_together(lang: str) -> None:
    told = fault("play", "mau-mau", "-o", "hand=99", "-o", "hands=5", "-o", "skip", "-o", "wild=x", lang=lang)
    lines = told.splitlines()
    assert len(lines) == 4
    assert [name in line for name, line in zip(("skip", "hand", "hand", "wild"), lines, strict=True)] == [True] * 4
    assert ("no such house rule" in told) is (lang == "en")


def test_a_house_rule_without_effect_is_reported_and_kept(tmp_path: Path) -> None:
    told = run("play", "mau-mau", "-o", "call_due=at-once", "-o", "hand=4", "-o", "target_step=2", data=tmp_path)
    assert told.exit_code == 0
    warnings = [line for line in told.stderr.splitlines() if line.startswith("option")]
    assert warnings == ["option call_due: has no effect here; it acts only with last_call=yes [5.2]"]


def test_an_option_given_twice_or_contradicting_another_is_a_fault() -> None:
    assert "option hand is given twice" in fault("play", "mau-mau", "-o", "hand=5", "-o", "hand=6")
    assert "is already used" in fault("play", "mau-mau", "-o", "skip=J")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "english"),
    [
        (("play", "mau"), "there is no game named “mau”"),
        (("play", "mau-mau", "--seats", "9"), "9 seats: this game is for 2 to 8 players"),
        (("play", "mau-mau", "--seats", "1"), "1 seats: this game is for 2 to 8 players"),
        (("play", "mau-mau", "--seats", "0"), "“0” must be a whole number of at least 1"),
        (("play", "mau-mau", "--seats", "many"), "“many” must be a whole number of at least 1"),
        (("play", "mau-mau", "--seed", "-1"), "“-1” must be a whole number of at least 0"),
        (("play", "mau-mau", "--bots", "bob"), "there is no bot named “bob”"),
        (("play", "mau-mau", "--bots", "greedy,random"), "2 bots are named for 3 places"),
        (("play", "mau-mau", "--resume", "x.deal"), "--resume cannot be combined with"),
        (("play", "--resume", "nowhere.deal"), "there is no file nowhere.deal"),
        (("play", "--resume", "/"), "/ cannot be read"),
        (("play", "--save", "/"), "/ already exists"),
        (("play", "--save", "/dev/null/my.deal"), "cannot be written"),
        (("play", "one", "two"), "Got unexpected extra argument"),
        (("play", "--frob"), "No such option"),
        (("play", "--seed"), "requires an argument"),
        (("plya",), "No such command"),
        (("--lang", "xx", "play"), "there is no language “xx”"),
    ],
)
def test_a_fault_is_one_sentence_in_the_language(
    tmp_path: Path, arguments: tuple[str, ...], english: str, lang: str
) -> None:
    told = fault(*arguments, lang=lang, data=tmp_path)
    assert (english in told) is (lang == "en")
    assert len(told.splitlines()) == 1


def test_a_file_that_is_not_a_deal_is_refused_with_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "my.deal"
    said("play", "mau-mau", "--seed", "1", "--save", file, typed="1\n")
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[5] = lines[5].replace("0: ", "0: 7x ", 1)
    file.write_text("\n".join(lines), encoding="utf-8")
    assert fault("play", "--resume", file).startswith(f"{file}: line 6, column 4: ")
    file.write_bytes(b"\x81\xfe")
    assert fault("play", "--resume", file) == f"{file} is not text in UTF-8 or UTF-16"


def test_without_a_terminal_the_game_is_crazy_eights(tmp_path: Path) -> None:
    assert said("play", data=tmp_path).startswith("Crazy Eights")


def test_a_single_deal_ends_with_the_deal(tmp_path: Path) -> None:
    file = position(tmp_path, "mau-mau", LAST_CARD)
    told = said("play", "--resume", file, typed="mau\n")
    assert "tefuda replay" in told
    assert run("play", "--resume", file).exit_code == 0


def test_another_bot_plays_for_one_from_outside_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def __init__(self, dice: object) -> None:
            self.answers = iter(("draw 99",))

        def choose(self, observation: object) -> str:
            return next(self.answers) if len(observation.history) % 2 else str(1 // 0)  # type: ignore[attr-defined]

    monkeypatch.setattr(chooser, "BOTS", {**chooser.BOTS, "broken": Broken})
    told = said("play", "mau-mau", "--seats", "3", "--seed", "5", "--bots", "broken", typed=ONES, data=tmp_path)
    assert "The bot “broken” could not play (ZeroDivisionError: " in told
    assert "); greedy plays for it." in told


def test_the_match_begins_with_another_bot_if_one_cannot_be_prepared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Unready:
        def __init__(self, dice: object) -> None:
            raise AssertionError

        @staticmethod
        def prepare(game: object) -> None:
            raise ValueError("no data")

    monkeypatch.setattr(chooser, "BOTS", {**chooser.BOTS, "unready": Unready})
    told = said("play", "mau-mau", "--seats", "3", "--seed", "5", "--bots", "unready", typed=ONES, data=tmp_path)
    assert "The bot “unready” could not play (ValueError: no data); greedy plays for it." in told
