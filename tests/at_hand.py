"""The programs of this machine that tests use, and the tests skipped without them: `python -m tests.at_hand`."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec

from tests.page.people import BROWSERS, browser_program
from tests.server.postgres import program

LONG_ONLY = {"pyspiel": "OpenSpiel", "pyarrow": "Parquet files", "ray": "Ray"}
"""The packages that `make test-long` installs, by their modules."""


def report(
    browser: Callable[[], str | None] = browser_program,
    postgres: Callable[[str], str | None] = program,
    has: Callable[[str], object] = find_spec,
    node: Callable[[str], str | None] = shutil.which,
) -> Iterator[str]:
    """Yield a line for each optional program or package that tests use."""
    found = browser()
    if found is None:
        yield f"No Chromium: the tests of the page are skipped. On Debian: apt install {BROWSERS[0]}"
    elif found.endswith(BROWSERS[0]):
        yield f"The tests of the page use {found}."
    else:
        yield f"The tests of the page use {found}, which takes twice as long. On Debian: apt install {BROWSERS[0]}"
    if (found := postgres("postgres")) is None:
        yield "No PostgreSQL: its tests are skipped. On Debian: apt install postgresql"
    else:
        yield f"The tests of the store use {found} as well as SQLite."
    if node("node") is None:
        yield "No Node: the tests of programs for WebAssembly are skipped. On Debian: apt install nodejs"
    missing = [name for module, name in LONG_ONLY.items() if not has(module)]
    if missing:
        yield f"Skipped until make test-long installs them: the tests of {', '.join(missing)}."


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in report())
