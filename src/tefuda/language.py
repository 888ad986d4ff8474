"""The languages that people are spoken to in, and the way from an English sentence to theirs.

Sentences stand in the code in English. One gettext catalogue for each other language translates them; what it does
not hold stays English. A context separates sentences that are the same in English but not in other languages: each
family of games has its name as the context of its own words.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Callable, Mapping, Set
from functools import cache
from pathlib import Path
from string import Formatter

LANGUAGES: Mapping[str, str] = {"en": "English", "ja": "日本語", "zh_Hant": "繁體中文", "zh_Hans": "简体中文"}
"""Every language there is, each with its own name for itself."""

DOMAIN = "tefuda"
LOCALE = Path(__file__).parent / "locale"
BETWEEN = "\x04"
"""What stands between a context and a sentence in the keys of a catalogue."""

_catalogues: dict[str, Path] = {DOMAIN: LOCALE}

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_CHINESE = frozenset({
    "zh", "cmn", "yue", "wuu", "hak", "nan", "gan", "hsn", "lzh", "cdo", "cjy", "cpx", "csp", "czh", "czo", "mnp",
})  # fmt: skip
_OLD_TAGS = {
    "yue": "yue", "wuu": "wuu", "hak": "hak", "nan": "nan", "gan": "gan", "hsn": "hsn", "cmn": "cmn", "lzh": "lzh",
    "min-nan": "nan", "hakka": "hak", "xiang": "hsn", "guoyu": "cmn",
}  # fmt: skip
"""What may follow `zh` for one of the languages of China, and the tag that has taken its place."""
_TRADITIONAL = frozenset({"hant", "hanb", "bopo", "tw", "hk", "mo"})
_ABROAD = frozenset(["au", "bn", "gb", "gf", "id", "pa", "pf", "ph", "sr", "th", "us", "vn"])
"""Where else Chinese is taken to be written in traditional characters: CLDR, likely subtags."""
_WRITTEN_TRADITIONAL = ("yue", "lzh")
_WEIGHT = r"\s*;\s*[qQ]\s*=\s*(?P<weight>0(?:\.\d{0,3})?|1(?:\.0{0,3})?)"
_RANGE = re.compile(rf"(?P<name>\*|[A-Za-z]{{1,8}}(?:[-_][A-Za-z0-9]{{1,8}})*)(?:{_WEIGHT})?")


def marked(sentence: str) -> str:
    """Return a sentence unchanged: it is collected for translation here, and translated where it is used."""
    return sentence


def marked_plural(one: str, several: str) -> tuple[str, str]:
    """Return a sentence about one thing and about several, gathered as `marked` gathers."""
    return one, several


_NARROW = "0-9A-Za-zÀ-ÖØ-öø-ɏͰ-ԯḀ-ỿ"
_WIDE = "ᄀ-ᇿ々〇ぁ-ゖァ-ヺー-ヿ㐀-䶿一-鿿가-힯豈-\ufaff\U00020000-\U0003ffff"
_WIDE_LETTER = re.compile(f"[{_WIDE}]")
_SEAM = re.compile(f"[{_NARROW}][{_WIDE}]|[{_WIDE}][{_NARROW}]")


def filled(sentence: str, /, **facts: object) -> str:
    """Return a sentence, in whatever language, with its gaps filled as `str.format` fills them.

    What fills a gap stands apart from what is beside it where a letter or digit of an alphabet would touch a character
    of Chinese, Japanese or Korean: 輪到 Guest 577.
    """
    text = sentence.format(**facts)
    if text.isascii() or not _WIDE_LETTER.search(text):
        return text
    text = ""
    for literal, gap in _parts(sentence):
        for part in (literal, gap.format(**facts)):
            text += f" {part}" if _SEAM.fullmatch(text[-1:] + part[:1]) else part
    return text


@cache
def _parts(sentence: str) -> tuple[tuple[str, str], ...]:
    """Return the parts of a sentence, each with the gap after it, "" where none follows."""
    parts = []
    for literal, name, how, form in Formatter().parse(sentence):
        gap = "" if name is None else f"{{{name}{f'!{form}' if form else ''}{f':{how}' if how else ''}}}"
        parts.append((literal, gap))
    return tuple(parts)


QUOTED = marked("“{text}”")


def quoted(text: str, translate: Callable[[str], str]) -> str:
    """Return a text in the quotation marks of a language."""
    return filled(translate(QUOTED), text=text)


def language_of(name: str) -> str | None:
    """Return the language that a tag or a locale stands for, `zh-TW`, `ja_JP.UTF-8`; None if there is none.

    The languages of China stand for Chinese, in the script in which the Unicode CLDR writes them.
    """
    first, *rest = re.split("[-_]", re.split("[.@]", name.strip().lower(), maxsplit=1)[0])
    if first == "zh" and rest and (spoken := _OLD_TAGS.get("-".join(rest[:2])) or _OLD_TAGS.get(rest[0])):
        first = spoken
    if first in _CHINESE:
        traditional = "hans" not in rest and (first in _WRITTEN_TRADITIONAL or not _traditional(first).isdisjoint(rest))
        return "zh_Hant" if traditional and not (first == "yue" and "cn" in rest and "hant" not in rest) else "zh_Hans"
    return first if first in LANGUAGES else None


def _traditional(first: str) -> Set[str]:
    return _TRADITIONAL | _ABROAD if first in ("zh", "cmn") else _TRADITIONAL


def language_for(environment: Mapping[str, str]) -> str:
    """Return the language that environment variables ask for, English where they ask for none that there is.

    As in GNU gettext: the first of LC_ALL, LC_MESSAGES and LANG that is set is the locale, and unless that is C, a
    list in LANGUAGE comes before it.
    """
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "C")
    if _is_plain(locale):
        return "en"
    asked = [one for one in environment.get("LANGUAGE", "").split(":") if one] or [locale]
    return next((one for name in asked if (one := "en" if _is_plain(name) else language_of(name))), "en")


def _is_plain(locale: str) -> bool:
    return locale.partition(".")[0] in ("C", "POSIX")


def language_among(ranges: str) -> str:
    """Return the language that a list of ranges asks for, as in the field Accept-Language: `zh-HK, ja;q=0.8, *;q=0`.

    The one with the largest weight, of equal ones the first; a weight of 0 excludes. RFC 9110, 12.5.4. English where
    none that there is is asked for.
    """
    weighed = [one for one in map(_weighed, ranges.split(",")) if one is not None]
    wanted = [name for name, _ in sorted((one for one in weighed if one[1] > 0), key=lambda one: -one[1])]
    excluded = {language_of(name) or name for name, weight in weighed if weight == 0}
    if "zh" in {name.strip().lower() for name, weight in weighed if weight == 0}:
        excluded |= {"zh_Hans", "zh_Hant"}
    named = [language_of(name) for name in wanted]
    others = [language for language in LANGUAGES if language not in excluded and language not in named]
    for name, language in zip(wanted, named, strict=True):
        if name == "*" and others:
            return others[0]
        if language is not None:
            return language
    return "en" if "en" not in excluded or "*" in excluded or not others else others[0]


def _weighed(text: str) -> tuple[str, float] | None:
    """Return a range of languages and its weight; None for what is no range."""
    found = _RANGE.fullmatch(text.strip())
    return None if found is None else (found["name"], float(found["weight"] or 1))


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
    for offset in range(0, 8 * number, 8):
        key, text = (struct.unpack_from(f"{order}2I", data, table + offset) for table in (keys, values))
        found[data[key[1] : key[0] + key[1]].decode()] = data[text[1] : text[0] + text[1]].decode()
    return found
