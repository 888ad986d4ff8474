"""The languages that people are spoken to in, and the way from an English sentence to theirs.

Sentences stand in the code in English. One gettext catalogue for each other language translates them; what it does
not hold stays English.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

LANGUAGES: Mapping[str, str] = {"en": "English", "ja": "日本語", "zh_Hant": "繁體中文", "zh_Hans": "简体中文"}
"""Every language there is, each with its own name for itself."""

DOMAIN = "tefuda"
LOCALE = Path(__file__).parent / "locale"

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_TRADITIONAL = {"hant", "tw", "hk", "mo"}


def marked(sentence: str) -> str:
    """Return a sentence as it is: it is gathered for translation here, and translated where it is told."""
    return sentence


def marked_plural(one: str, several: str) -> tuple[str, str]:
    """Return a sentence about one thing and about several, gathered as `marked` gathers."""
    return one, several


def language_of(name: str) -> str | None:
    """Return the language that a tag or a locale stands for, `zh-TW`, `ja_JP.UTF-8`; None if there is none."""
    first, *rest = re.split(r"[-_.@]", name.strip().lower())
    if first == "zh":
        traditional = "hans" not in rest and not _TRADITIONAL.isdisjoint(rest)
        return "zh_Hant" if traditional else "zh_Hans"
    return first if first in LANGUAGES else None


def language_for(environment: Mapping[str, str]) -> str:
    """Return the language that environment variables ask for; English where they ask for none that there is."""
    asked = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return language_of(asked) or "en"


@cache
def translator(language: str) -> Callable[[str], str]:
    """Return the function that translates English sentences into a language of LANGUAGES."""
    return str if language == "en" else _Words(sentences(language)).__getitem__


class _Words(dict[str, str]):
    """Sentences by the English ones; what has no translation stays English."""

    def __missing__(self, sentence: str) -> str:
        return sentence


def sentences(language: str) -> Mapping[str, str]:
    """Return every sentence that a language has a translation of, by the English one."""
    catalog = gettext.translation(DOMAIN, LOCALE, [language], fallback=True)
    known = getattr(catalog, "_catalog", {})
    return {english: told for english, told in known.items() if isinstance(english, str) and english and told}
