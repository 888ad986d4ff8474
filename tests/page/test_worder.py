"""The page puts into words what rules say in numbers exactly as the library does."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tefuda.core.game import Game
from tefuda.core.records.counts import CARDS, MAX_SEATS, NO_SUIT, RANKS, SUITS
from tefuda.core.words.book_data import book_data
from tefuda.core.words.messages import Gap, Message
from tefuda.core.words.story import CLOSES, WILD, Story
from tefuda.core.words.worder import captions
from tefuda.language import LANGUAGES, sentences, translator
from tefuda.play.library import families, family
from tefuda.play.table_talk import told
from tests.page.packages import WEB, installed, node

NAMES = ("Ann", "ひろ", "小明", "Guest 577", "{name}", "Bob’s", "7", "José")


def stories(game: Game, number: int, random: Random) -> list[list[int]]:
    """Return stories of one to three messages each, with any content of their gaps."""
    book = game.words.voice.book.messages
    shown = [message for message in book if message.text or message.to_own]
    return [
        [cell for _ in range(random.randint(1, 3)) for cell in said(random.choice(shown), shown, random)]
        for _ in range(number)
    ]


def said(message: Message, book: list[Message], random: Random) -> list[int]:
    cells = [message.number]
    for _, gap in message.gaps:
        cells += content(gap, book, random)
    return cells


def content(gap: Gap, book: list[Message], random: Random) -> list[int]:
    """Return any content of a gap, a list after its length."""
    match gap:
        case Gap.SEAT:
            return [random.randrange(MAX_SEATS)]
        case Gap.CARD:
            return [random.randrange(CARDS)]
        case Gap.SUIT:
            return [random.randrange(SUITS)]
        case Gap.SUITS:
            return [random.randrange(1 << SUITS)]
        case Gap.RANK:
            return [random.randrange(RANKS)]
        case Gap.NUMBER | Gap.POINTS:
            return [random.choice((random.randint(-3000, 3000), random.randint(-2_000_000, 2_000_000)))]
        case Gap.CLAUSE:
            return [random.randint(1, 12) * 100 + random.randint(1, 24)]
        case Gap.MESSAGE:
            cells = said(random.choice([one for one in book if not one.gaps]), book, random)
        case Gap.CARDS | Gap.WRITTEN:
            cells = [
                card + random.choice((0, 0, WILD * random.randint(1, RANKS) + (random.randint(0, NO_SUIT) << 10)))
                for card in random.choices(range(CARDS), k=random.randint(0, 8))
            ]
        case Gap.NUMBERS:
            cells = random.choices((*range(50), 999, 1000, 12_500), k=random.randint(0, 5))
        case _:
            others = (*range(-20, 300), 1000, -2700, 1_250_000, *range(CLOSES - 5, CLOSES + 1))
            cells = [random.randrange(-20, 300), *random.choices(others, k=random.randint(0, 6))]
    return [len(cells), *cells]


def in_python(game: Game, language: str, seat: int | None, cells: list[int]) -> list[dict[str, Any]]:
    story = Story()
    story.cells[: len(cells)], story.count = cells, len(cells)
    found = [
        (told(caption.sentence, seat, NAMES, translator(language, game.name)), caption.important)
        for caption in captions(game.words.voice.book, story)
    ]
    return [{"sentence": sentence, "important": important} for sentence, important in found if sentence]


@pytest.mark.parametrize("number", [60, pytest.param(600, marks=pytest.mark.long)])
def test_messages_are_put_into_the_same_words_by_the_page(tmp_path: Path, number: int) -> None:
    installed(tmp_path)
    random = Random(number)
    games = {name: family(name) for name in families()}
    cases = [
        {"family": name, "language": language, "seat": random.choice((None, *range(MAX_SEATS))), "story": story}
        for name, game in games.items()
        for language in LANGUAGES
        for story in stories(game, number, random)
    ]
    expected = [in_python(games[one["family"]], one["language"], one["seat"], one["story"]) for one in cases]
    given = {
        "books": {name: book_data(game.words.voice.book) for name, game in games.items()},
        "sentences": {language: {} if language == "en" else dict(sentences(language)) for language in LANGUAGES},
        "cases": [{**one, "names": NAMES} for one in cases],
    }
    compiler = WEB / "node_modules/typescript/bin/tsc"
    made = tmp_path / "rules"
    subprocess.run([node(tmp_path), str(compiler), "-p", str(WEB / "src/rules"), "--outDir", str(made)], check=True)
    (made / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    runner = Path(__file__).with_name("worder.mjs")
    done = subprocess.run(
        [node(tmp_path), str(runner), str(made)], input=json.dumps(given), capture_output=True, text=True, check=True
    )
    for case, mine, theirs in zip(cases, expected, json.loads(done.stdout), strict=True):
        assert theirs == mine, case
