"""Text as other systems write it: every reader takes it, and says nothing else of it than of the usual form."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable
from pathlib import Path

import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.core.cards.card import Hand, read_card, read_cards
from tefuda.core.texts import decoded, even, named_lines, read_text
from tefuda.play.library import family, find
from tefuda.training.strength import sections_of

POSITION = "hands 8♠ 3♦ J♦ / 9♥ 9♠ K♦ 10♣\npile 6♠\nturn 0\nscores 10 -5\n"
WIDE = {letter: chr(letter + 0xFEE0) for letter in range(0x21, 0x7F)} | {0x20: "\u3000"}


def bare(text: str) -> str:
    return text


def windows(text: str) -> str:
    return text.replace("\n", "\r\n")


def old_mac(text: str) -> str:
    return text.replace("\n", "\r")


def loose(text: str) -> str:
    """Return text with empty lines, tabs, spaces at both ends of lines, and a remark."""
    return "\n\n".join(f" \t{line.replace(' ', chr(9), 1)} \t" for line in text.split("\n")) + "# bye\n \n"


def spaced(text: str) -> str:
    return text.replace(" ", "\N{NO-BREAK SPACE}").replace("/", "\u2009/\u202f")


def wide(text: str) -> str:
    return text.translate(WIDE)


def pictures(text: str) -> str:
    """Return text in which suits are followed by what asks for a picture, or against one."""
    return text.replace("♦", "♦\ufe0f").replace("♥", "♥\ufe0e").replace("♠", "♠\ufe0f")


def suits_first(text: str) -> str:
    for rank in ("10", *"3689JK"):
        for suit in "♣♦♥♠":
            text = text.replace(f"{rank}{suit}", f"{suit}\ufe0f{rank}")
    return text


def dashed(text: str) -> str:
    return text.replace(" -", " \N{MINUS SIGN}")


def unseen(text: str) -> str:
    """Return text with a mark before it, and others where texts were joined or copied from a page."""
    return "\ufeff" + text.replace("\n", "\n\ufeff").replace("♠", "♠\u200b").replace("9", "9\u200e")


FORMS = (bare, windows, old_mac, loose, spaced, wide, pictures, suits_first, dashed, unseen)
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32")
MARKS = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}


def written(text: str, encoding: str) -> bytes:
    return MARKS.get(encoding, b"") + text.encode(encoding)


def ended() -> tefuda.Deal:
    return tefuda.run(tefuda.position("crazy-eights", POSITION), [bot("greedy")] * 2)


@pytest.mark.parametrize("form", FORMS)
def test_a_position_is_read_however_it_is_written(form: Callable[[str], str]) -> None:
    right = tefuda.position("crazy-eights", POSITION).position
    assert tefuda.position("crazy-eights", form(POSITION)).position == right
    lines = dict(line.split(" ", 1) for line in POSITION.splitlines())
    if form not in (windows, old_mac, loose, unseen):
        assert (
            tefuda.position("crazy-eights", {form(name): form(line) for name, line in lines.items()}).position == right
        )


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("form", FORMS)
def test_a_deal_is_read_however_its_file_is_written(tmp_path: Path, form: Callable[[str], str], encoding: str) -> None:
    file, deal = tmp_path / "a.deal", ended()
    file.write_bytes(written(form(str(deal)), encoding))
    read = tefuda.read(read_text(file))
    assert isinstance(read, tefuda.Deal)
    assert (read.position, read.history, read.payoffs) == (deal.position, deal.history, deal.payoffs)


@pytest.mark.parametrize("form", [wide, pictures, suits_first, spaced, unseen])
def test_an_action_is_read_however_it_is_typed(form: Callable[[str], str]) -> None:
    deal = tefuda.position("crazy-eights", POSITION)
    for text in ("8♠ ♥", "J♦", "draw", "J♦ last", "8♠ hearts"):
        assert deal.action(form(text)) == deal.action(text)
    assert read_cards(form("10♣ 9♥ 3♦")) == read_cards("10♣ 9♥ 3♦")
    assert read_card(form("10♣")) == read_card("10♣")
    assert Hand.of(1 << read_card("10♣")).__contains__(form("10♣"))
    guandan = tefuda.position("guandan", "hands 7♣ 7♦ 8♣ 8♦ 2♥ / 3♣ / 4♣ / 5♣\nlevel 2")
    assert guandan.action(form("7♣ 7♦ 2♥=7 8♣ 8♦")) == guandan.action("7♣ 7♦ 2♥=7 8♣ 8♦")


@pytest.mark.parametrize("form", [wide, unseen, spaced])
def test_names_of_games_and_clauses_are_read_however_they_are_typed(form: Callable[[str], str]) -> None:
    assert find(form("mau-mau")) == find("mau-mau")
    assert family("eights").clause(form("2.5")).number == "2.5"


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("form", [bare, windows])
def test_weights_and_studies_are_read_however_their_files_are_written(
    tmp_path: Path, form: Callable[[str], str], encoding: str
) -> None:
    file = tmp_path / "weights.toml"
    file.write_bytes(written(form("[mau-mau]\nwins = 0.5\n"), encoding))
    assert sections_of(file) == {"mau-mau": {"wins": 0.5}}
    assert [json.loads(line) for line in decoded(written(form("[1]\n[2]\n"), encoding)).splitlines()] == [[1], [2]]


@pytest.mark.parametrize("form", FORMS)
def test_a_fault_is_found_in_the_line_where_it_stands(form: Callable[[str], str]) -> None:
    text = str(ended()).replace("pile 6♠", "pile 1x")
    lines = [line.word for line in named_lines(form(text))]
    with pytest.raises(tefuda.NotationError, match="“1x” is not a card") as caught:
        tefuda.read(form(text))
    assert lines.index("pile") + 1 == (caught.value.line + 1) // 2 if form is loose else caught.value.line == 5


def test_columns_count_the_letters_that_are_seen() -> None:
    with pytest.raises(tefuda.NotationError) as caught:
        tefuda.position("crazy-eights", "hands 7♦\ufe0f\u3000９♥\ufe0f / 1x\npile 6♠")
    assert (caught.value.line, caught.value.column) == (1, 15)


def test_letters_that_only_look_alike_are_not_read() -> None:
    """Digits of other scripts, and letters of other alphabets."""
    for text in ("٣♦", "К♦", "Ѕ♦", "0♦", "♦"):
        with pytest.raises(tefuda.NotationError):
            read_card(text)
    assert even("7♦ ٣²③К") == "7♦ ٣²③К"


def test_a_name_in_a_remark_stays_as_it_is() -> None:
    text = f"{ended()}# seat 0 person Ａｎｎ\n"
    assert tefuda.read(text) == ended()


def test_a_long_line_of_spaces_is_read_at_once() -> None:
    """What searches for the end of a line anew from each of its letters would take for ever."""
    spaces = " " * 200_000
    assert [line.rest for line in named_lines(f"{spaces}hands{spaces}7♦{spaces}9♥{spaces}")] == [f"7♦{spaces}9♥"]
