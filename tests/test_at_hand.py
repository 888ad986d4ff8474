from __future__ import annotations

import pytest

from tests.at_hand import report


@pytest.mark.parametrize(
    ("browser", "told"),
    [
        (None, "No Chromium: the tests of the page are skipped. On Debian: apt install chromium-headless-shell"),
        ("/usr/bin/chromium-headless-shell", "The tests of the page use /usr/bin/chromium-headless-shell."),
        ("/usr/bin/chromium", "The tests of the page use /usr/bin/chromium, which takes twice as long. On Debian: apt"),
    ],
)
def test_a_contributor_is_told_which_browser_is_used_and_which_is_better(browser: str | None, told: str) -> None:
    assert next(report(lambda: browser, lambda name: name, lambda module: True)).startswith(told)


def test_a_contributor_is_told_what_is_skipped() -> None:
    lines = "\n".join(report(lambda: None, lambda name: None, lambda module: module == "ray", lambda name: None))
    assert "No Node: the tests of programs for WebAssembly are skipped" in lines
    assert "No PostgreSQL: its tests are skipped. On Debian: apt install postgresql" in lines
    assert "Skipped until make test-long installs them: the tests of OpenSpiel, Parquet files." in lines


def test_nothing_is_skipped_if_everything_is_installed() -> None:
    everything = "\n".join(
        report(lambda: "chromium-headless-shell", lambda name: name, lambda module: True, lambda name: name)
    )
    assert "skipped" not in everything.lower()
