from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.core.rulebook import Clause, plain, read_clauses, read_title, tagged
from tefuda.play.library import family

BOOK = """# A book

### Not a clause

What stands before the first chapter is no clause.

## 1 Cards

A chapter may have an introduction.

### 1.1 The pack

One pack is
used.

A second paragraph: still text.

House rule: pack, two_packs_from
Sources: C3, C4.

### 1.2 The deal

Five cards each.
## 12 Endings
### 12.10 Going out
Text at once.

Sources: C13
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "RULES.md"
    path.write_text(BOOK, encoding="utf-8")
    return path


def test_the_title_of_a_book_is_its_first_heading(book: Path) -> None:
    assert read_title(book) == "A book"
    assert family("nippachi").title == "Nippachi (二・八)"


def test_a_clause_has_number_title_chapter_text_house_rules_and_sources(book: Path) -> None:
    assert read_clauses(book)["1.1"] == Clause(
        number="1.1",
        title="The pack",
        chapter="Cards",
        paragraphs=("One pack is used.", "A second paragraph: still text."),
        house_rules=("pack", "two_packs_from"),
        sources=("C3", "C4"),
    )


def test_a_clause_may_have_neither_house_rules_nor_sources(book: Path) -> None:
    clause = read_clauses(book)["1.2"]
    assert clause.paragraphs == ("Five cards each.",)
    assert clause.house_rules == clause.sources == ()


def test_clauses_keep_the_order_of_the_book_and_the_chapter_they_stand_in(book: Path) -> None:
    chapters = [(number, clause.chapter) for number, clause in read_clauses(book).items()]
    assert chapters == [("1.1", "Cards"), ("1.2", "Cards"), ("12.10", "Endings")]


def test_a_paragraph_may_follow_its_heading_at_once(book: Path) -> None:
    assert read_clauses(book)["12.10"].paragraphs == ("Text at once.",)


@pytest.mark.parametrize(
    ("paragraph", "shown", "html"),
    [
        ("Say *don* and win.", "Say don and win.", "Say <em>don</em> and win."),
        ("Four. _Not stated by the source (4.1)._", "Four. Not stated by the source (4.1).",
         "Four. <i>Not stated by the source (4.1).</i>"),
        ("_記載がない。_*ドン*と言う。", "記載がない。ドンと言う。", "<i>記載がない。</i><em>ドン</em>と言う。"),
        ("x sets draw_two 2, pass_on 8.", "x sets draw_two 2, pass_on 8.", "x sets draw_two 2, pass_on 8."),
    ],
)  # fmt: skip
def test_terms_and_notes_on_the_sources_are_marked(paragraph: str, shown: str, html: str) -> None:
    assert (plain(paragraph), tagged(paragraph)) == (shown, html)
