"""The report of a study: self-contained, in four languages, and no wider than a phone."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from tefuda import lab
from tefuda.lab.figures import interval_told, number_told, round_step
from tefuda.lab.measures import MEASURES, measure_named
from tefuda.lab.study import Study
from tests.cli.terminal import LANGUAGES

VOID = {"meta", "br", "line", "polyline", "polygon", "wbr"}


@pytest.fixture(scope="module")
def study() -> Study:
    return lab.sweep("crazy-eights", hand=[4, 5, 6], deals=300)


class Reader(HTMLParser):
    """A parser that checks that every element is closed, and collects the tags."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_one_page_without_a_network(study: Study, language: str) -> None:
    page = study.html(language)
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    tags = [tag for tag, _ in reader.tags]
    assert not {"link", "img", "iframe"} & set(tags)
    assert not [told for _, told in reader.tags if "src" in told or "href" in told]
    assert "http" not in page
    assert f'lang="{language.replace("_", "-")}"' in page
    assert tags.count("svg") >= 13
    assert "tefuda lab sweep crazy-eights -o hand=4,5,6" in page
    assert "1.3" in page
    assert "{" not in re.sub(r"<(style|script)>.*?</\1>", "", page, flags=re.DOTALL)
    english = "The largest effects" in page
    assert english == (language == "en")


def test_the_report_of_an_ablation_has_each_question_and_clause() -> None:
    page = lab.ablate("nippachi", deals=200, agents="random").html()
    assert "House rules without effect here" in page
    assert page.count('role="img"') > 100
    assert re.search(r"<b>rounds</b> – [^<]+\[\d+\.\d+ ", page)


def test_numbers_are_shown_as_precisely_as_they_are_known() -> None:
    length, blocked = MEASURES[0], measure_named("blocked", 4)
    assert blocked is not None
    assert interval_told(25.4321, 22.1321, 28.7321, length, signed=True) == "+25.4 ± 3.3"
    assert interval_told(-0.02431, -0.02641, -0.02221, blocked, signed=True) == "−2.43 ± 0.21"
    assert interval_told(0.0, 0.0, 0.0, length, signed=True) == "0"
    assert interval_told(0.0, 0.0, 0.161, blocked) == "0.0 (0.0 … 16.1)"
    assert number_told(1234.5, length, 12) == "1234"
    assert [round_step(least) for least in (0.03, 1, 3.1, 60)] == [0.05, 1, 5, 100]
    assert measure_named("fun", 4) is None
    third = measure_named("place_2", 4)
    assert third is not None
    assert third.after_starter == 2
