"""The languages that people are spoken to in, and the way from an English sentence to theirs.

Sentences stand in the code in English. One gettext catalogue for each other language translates them; what it does
not hold stays English. A context separates sentences that are the same in English but not in other languages: each
family of games has its name as the context of its own words.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

LANGUAGES: Mapping[str, str] = {"en": "English", "ja": "日本語", "zh_Hant": "繁體中文", "zh_Hans": "简体中文"}
"""Every language there is, each with its own name for itself."""

DOMAIN = "tefuda"
LOCALE = Path(__file__).parent / "locale"
BETWEEN = "\x04"
"""What stands between a context and a sentence in the keys of a catalogue."""

_catalogues: dict[str, Path] = {DOMAIN: LOCALE}

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_TRADITIONAL = {"hant", "tw", "hk", "mo"}


def marked(sentence: str) -> str:
    """Return a sentence unchanged: it is collected for translation here, and translated where it is used."""
    return sentence


def marked_plural(one: str, several: str) -> tuple[str, str]:
    """Return a sentence about one thing and about several, gathered as `marked` gathers."""
    return one, several


_QUOTED = marked("“{text}”")


def quoted(text: str, translate: Callable[[str], str]) -> str:
    """Return a text in the quotation marks of a language."""
    return translate(_QUOTED).format(text=text)


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


def here(context: str = "") -> Callable[[str], str]:
    """Return the function that translates English sentences into the language that the environment asks for."""
    return translator(language_for(os.environ), context)


def add_catalogue(name: str, folder: Path) -> None:
    """Add the translations of a family from outside: `folder/<language>/LC_MESSAGES/<name>.mo`, where there are any.

    They stand below its name as their context, errors and refusals below none.
    """
    _catalogues[name] = folder
    translator.cache_clear()
    sentences.cache_clear()


@cache
def translator(language: str, context: str = "") -> Callable[[str], str]:
    """Return the function that translates English sentences into a language of LANGUAGES.

    A translation for the context, such as the name of a family of games, comes before one without a context.
    """
    if language == "en":
        return str
    known = sentences(language)
    start = context + BETWEEN
    own = {key.removeprefix(start): told for key, told in known.items() if context and key.startswith(start)}
    return _Words({**known, **own}).__getitem__


class _Words(dict[str, str]):
    """Sentences by the English ones; what has no translation stays English."""

    def __missing__(self, sentence: str) -> str:
        return sentence


@cache
def sentences(language: str) -> Mapping[str, str]:
    """Return every sentence that a language has a translation of, by context, BETWEEN and English, or by English alone.

    Plural forms are left out. What the library translates itself comes before what families from outside do.
    """
    found: dict[str, str] = {}
    for name, folder in _catalogues.items():
        file = folder / language / "LC_MESSAGES" / f"{name}.mo"
        compiled = _read_compiled(file.read_bytes()) if file.is_file() else {}
        told = {english: text for english, text in compiled.items() if english and text and "\0" not in english}
        found = {**told, **found}
    return found


def _read_compiled(data: bytes) -> dict[str, str]:
    """Return what a compiled catalogue holds, by key; its format is described in the manual of GNU gettext, 10.3."""
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    number, keys, values = struct.unpack_from(f"{order}8x3I", data)
    found = {}
    for place in range(0, 8 * number, 8):
        key, text = (struct.unpack_from(f"{order}2I", data, table + place) for table in (keys, values))
        found[data[key[1] : key[0] + key[1]].decode()] = data[text[1] : text[0] + text[1]].decode()
    return found
