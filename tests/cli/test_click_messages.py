"""Click's own sentences, which the catalogue translates, are those of the click that is installed.

Where a test fails, click has changed: adapt `cli/click_messages.py`, then the range of versions in pyproject.toml.
"""

from __future__ import annotations

import inspect
import re

import click.core
import click.exceptions
import click.parser
import pytest

from tefuda.cli.click_messages import PLURALS, SENTENCES

MODULES = (click.core, click.exceptions, click.parser)
SOURCE = re.sub(r'"\s*"', "", "".join(map(inspect.getsource, MODULES)))
TRANSLATED = [*SENTENCES, *(form for forms in PLURALS for form in forms)]


@pytest.mark.parametrize("sentence", TRANSLATED)
def test_the_messages_of_click_are_the_translated_ones(sentence: str) -> None:
    assert f'"{sentence}"' in SOURCE


def test_click_asks_the_standard_gettext() -> None:
    assert "from gettext import" in SOURCE
