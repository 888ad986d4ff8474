"""Daifugō as a program for WebAssembly does what its rules do here."""

from __future__ import annotations

import json

from tefuda.core.table.chance import seed_words
from tefuda.export.page import page_files
from tefuda.play.library import family
from tests.export.programs import program_in_files
from tests.export.scripts import Interpreted, Numbers, Script, needs_node, play_match, some_options, task_of

GAME = family("daifugo")


@needs_node
def test_the_program_of_a_family_from_outside_is_as_it_is_interpreted() -> None:
    numbers = Numbers(1)
    for seed in range(3):
        options, seats = some_options(GAME, numbers)
        task = task_of(GAME, options, ["casual"] * seats, seed_words(seed))
        script = Script(GAME, Interpreted(GAME), options, task=task)
        assert play_match(script, numbers, deals=2, views=True, refused=3, most=80) > 0
        assert program_in_files(GAME).repeat(script)["fault"] is None


def test_the_page_gets_its_program_with_its_words() -> None:
    files = page_files(GAME)
    index = {one["name"]: files[one["path"]] for one in json.loads(files["index.json"])["files"]}
    assert index["daifugo.wasm"].startswith(b"\0asm")
    words = json.loads(index["words.ja.json"])
    messages = json.loads(index["description.json"])["book"]["messages"]
    said = {text for message in messages for text in message[:2] if text}
    assert len(said & set(words)) > len(said) / 2
