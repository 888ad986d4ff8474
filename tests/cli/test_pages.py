"""The help pages, in every language."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from rich.cells import cell_len

from tefuda.cli import main
from tefuda.language import translator
from tefuda.play.library import families, family
from tests.cli.terminal import LANGUAGES, run, said

COMMANDS = (
    "play",
    "learn",
    "problem",
    "problems",
    "serve",
    "site",
    "rooms",
    "games",
    "rules",
    "replay",
    "analyse",
    "verify",
    "simulate",
    "lab",
    "ladder",
    "dataset",
    "bench",
    "train",
    "export",
    "mcp",
)
USAGE = {"en": "Usage:", "ja": "使い方:", "zh_Hant": "用法：", "zh_Hans": "用法："}
EXAMPLES = {"en": "Examples:", "ja": "例:", "zh_Hant": "範例：", "zh_Hans": "示例："}


def test_every_command_is_listed_in_this_order() -> None:
    assert tuple(main.commands) == COMMANDS


@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_help_page_is_in_the_language_and_has_an_example(command: str, lang: str) -> None:
    told = run(*filter(None, (command, "--help")), lang=lang)
    assert told.exit_code == 0
    assert told.stdout.startswith(f"{USAGE[lang]} tefuda {command}".rstrip())
    assert f"\n{EXAMPLES[lang]}\n  tefuda {command}".rstrip() in told.stdout
    assert "--lang LANG" in told.stdout
    assert max(map(cell_len, told.stdout.splitlines())) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_a_help_page_is_translated_as_a_whole(command: str) -> None:
    english = said(command, "--help", lang="en")
    parts = [parameter.help for parameter in main.commands[command].params if getattr(parameter, "help", None)]
    sentences = [*parts, main.commands[command].help]
    for lang in LANGUAGES[1:]:
        told = said(command, "--help", lang=lang)
        for sentence in sentences:
            first = " ".join(str(sentence).split())[:40]
            assert first in english
            assert first not in told


def test_the_requested_language_precedes_that_of_the_system() -> None:
    assert "クレイジーエイト (crazy-eights)" in said("games", "--lang", "ja", lang="zh_TW.UTF-8")
    assert "瘋狂八點 (crazy-eights)" in said("--lang=zh-TW", "games", lang="ja")
    assert "瘋狂八點 (crazy-eights)" in said("games", lang="zh_TW.UTF-8")
    assert "Crazy Eights (crazy-eights)" in said("games", lang="fr_FR.UTF-8")


def test_a_run_leaves_no_language_behind() -> None:
    assert "余分" not in run("games", "a", "b", lang="en").stderr
    assert "余分な引数があります" in run("games", "a", "b", lang="ja").stderr
    assert "Got unexpected extra argument (b)" in run("games", "a", "b", lang="en").stderr


def test_the_games_are_listed_with_their_numbers_of_players() -> None:
    told = said("games")
    assert "Guandan (guandan) Two pairs of partners climb from 2 to A" in told
    assert "and tribute. for 4 players" in told
    assert "for 2 to 8 players, usually 4" in told


@pytest.mark.parametrize(("name", "lang"), list(product(families(), LANGUAGES)))
def test_help_separates_commands_from_their_meanings(name: str, lang: str, tmp_path: Path) -> None:
    game, told = family(name), run("play", name, "--seed", "1", typed="help\nq\n", lang=lang, data=tmp_path).stdout
    for typed, about in game.words.input_help.examples:
        first = re.match(r"[^\s{]{1,4}", translator(lang, name)(about))
        assert first is None or re.search(
            rf"(^|> )  {re.escape(typed)}(\n| ) +{re.escape(first[0])}", told, re.MULTILINE
        )
