"""The languages, and the one catalogue that everything a person reads is translated through."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from string import Formatter
from tempfile import TemporaryDirectory

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import tefuda
from tefuda.language import (
    BETWEEN,
    DOMAIN,
    LANGUAGES,
    LOCALE,
    add_catalogue,
    language_for,
    language_of,
    marked_plural,
    translator,
)
from tefuda.play.library import families, family
from tefuda.testing.catalog import keywords

ROOT = Path(__file__).parent.parent
OURS = tuple(name for name in families() if family(name).folder.is_relative_to(ROOT / "src"))
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
SIMPLIFIED_ONLY = "们这说没对时张还过两数为点开发万无从读电关总码错误择确认级录显执编译选个几应让问规则条"
TRADITIONAL_ONLY = "們這說沒對時張還過兩數為點開發萬無從讀電關總碼錯誤擇確認級錄顯執編譯選個幾應讓問規則條"
KANA = re.compile("[\u3041-\u30fa]")


@cache
def extracted() -> Catalog:
    """Return all sentences there are now, gathered as `make catalog` gathers them."""
    calls = [f"--keyword={word}" for word in keywords()]
    with TemporaryDirectory() as folder:
        template = Path(folder, "tefuda.pot")
        ended = subprocess.run(
            [sys.executable, "-m", "babel.messages.frontend", "--quiet", "extract", "--mapping=babel.cfg", *calls,
             f"--output={template}", "src", "web/src", "docs/site"],
            cwd=ROOT, capture_output=True, check=True,
        )  # fmt: skip
        assert b"Empty msgid" not in ended.stderr
        with template.open("rb") as text:
            return read_po(text)


@cache
def catalog(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as text:
        return read_po(text, locale=language)


def keys(messages: Catalog) -> set[tuple[str | None, str]]:
    """Return what a catalogue holds, each sentence with its context."""
    return {(message.context, _text(message.id)) for message in messages if message.id}


def sentences(language: str) -> list[tuple[str, str]]:
    """Return every sentence with its translation; of a plural the first form."""
    return [(_text(message.id), _text(message.string)) for message in catalog(language) if message.id]


def _text(text: object) -> str:
    return str(text[0]) if isinstance(text, tuple | list) else str(text)


def gaps(sentence: str) -> list[tuple[str, str, str]]:
    """Return the gaps of a sentence, in any order: name, conversion and format."""
    parts = Formatter().parse(sentence)
    return sorted((name, form or "", conversion or "") for _, name, form, conversion in parts if name is not None)


def test_every_sentence_that_is_marked_is_gathered() -> None:
    """What gathers them can miss one within another call, as in `say(marked(...))`."""
    marked = {
        call.args[0].value
        for path in (ROOT / "src").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "marked"
        if isinstance(call.args[0], ast.Constant)
    }
    assert len(marked) > 300
    assert marked <= {_text(message.id) for message in extracted()}


def test_every_sentence_of_an_error_is_gathered_wherever_its_class_stands() -> None:
    gathered = {_text(message.id) for message in extracted()}
    kinds = {word for word in keywords() if word[0].isupper()}
    assert kinds > {"BotFailed", "GameError", "StoreError", "Unavailable", "TefudaError"}
    for path in (ROOT / "src").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        constants = {
            ast.unparse(target): line.value
            for line in tree.body
            if isinstance(line, ast.Assign)
            for target in line.targets
        }
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in kinds and call.args:
                sentence = constants.get(ast.unparse(call.args[0]), call.args[0])
                assert not isinstance(sentence, ast.Constant) or sentence.value in gathered, (path, sentence.lineno)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_holds_every_sentence_there_is_and_no_other(language: str) -> None:
    there = keys(extracted())
    assert len(there) > 300
    assert keys(catalog(language)) == there


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated_and_none_is_doubtful(language: str) -> None:
    assert [sentence for sentence, translation in sentences(language) if not translation.strip()] == []
    assert [message.id for message in catalog(language) if message.id and message.fuzzy] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_translation_has_the_gaps_of_its_sentence(language: str) -> None:
    for sentence, translation in sentences(language):
        assert gaps(translation) == gaps(sentence), sentence


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_must_be_typed_is_not_translated(language: str) -> None:
    for sentence, translation in sentences(language):
        assert set(re.findall("`[^`]+`", translation)) == set(re.findall("`[^`]+`", sentence)), sentence
        assert set(re.findall(r"\[\d+\.\d+\]", translation)) == set(re.findall(r"\[\d+\.\d+\]", sentence)), sentence


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_clauses_a_sentence_points_to_are_kept(language: str) -> None:
    for sentence, translation in sentences(language):
        assert sorted(re.findall(r"\d+\.\d+", translation)) == sorted(re.findall(r"\d+\.\d+", sentence)), sentence


def test_no_two_languages_are_mixed() -> None:
    assert [text for _, text in sentences("zh_Hant") if set(text) & set(SIMPLIFIED_ONLY)] == []
    assert [text for _, text in sentences("zh_Hans") if set(text) & set(TRADITIONAL_ONLY)] == []
    assert [text for language in ("zh_Hant", "zh_Hans") for _, text in sentences(language) if KANA.search(text)] == []
    japanese = [text for _, text in sentences("ja") if "。" in text]
    assert [text for text in japanese if not KANA.search(text)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_sentences_are_not_left_in_english(language: str) -> None:
    left = [sentence for sentence, translation in sentences(language) if translation == sentence]
    assert [sentence for sentence in left if re.search("[a-z] [a-z]", re.sub(r"\{[^}]*\}", "", sentence))] == []


def test_rule_books_and_presets_and_options_are_in_the_catalogue() -> None:
    for name in OURS:
        game = family(name)
        there = {sentence for context, sentence in keys(extracted()) if context == name}
        for clause in game.clauses.values():
            assert {clause.title, clause.chapter, *clause.paragraphs} <= there
        for preset in game.presets.values():
            assert {preset.title, preset.about} <= there
        for option in game.house_rules.values():
            assert option.question in there
            assert {answer.phrase for answer in option.answers if hasattr(answer, "phrase")} <= there
        assert {reason.sentence for reason in game.reasons.values()} <= {
            sentence for context, sentence in keys(extracted()) if context is None
        }


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_that_of_the_text(language: str) -> None:
    for message in catalog(language):
        if message.id and isinstance(message.id, str):
            assert translator(language, message.context or "")(message.id) == message.string


def test_one_english_title_is_told_apart_by_the_family_it_stands_in() -> None:
    """Guandan asks who pays a tribute, Teyaku Dobon who pays for a Dobon."""
    for language in TRANSLATED:
        tribute, payment = (translator(language, name)("Who pays") for name in ("guandan", "teyaku_dobon"))
        assert "Who pays" not in (tribute, payment)
        assert re.search("[貢贡]", tribute)
        assert not re.search("[貢贡]", payment)


def test_a_family_says_what_all_say_where_it_has_no_words_of_its_own() -> None:
    for language in TRANSLATED:
        assert translator(language, "nippachi")("You pass.") == translator(language)("You pass.") != "You pass."
        assert translator(language, "no such family")("You pass.") == translator(language)("You pass.")
    assert translator("en", "guandan")("Who pays") == "Who pays"


def test_no_title_or_question_of_a_family_is_translated_as_that_of_another() -> None:
    there = keys(extracted())
    for name in OURS:
        game = family(name)
        told = {text for clause in game.clauses.values() for text in (clause.title, clause.chapter)}
        told |= {option.question for option in game.house_rules.values()}
        assert {(name, text) for text in told} <= there


def test_a_family_from_outside_brings_its_translations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.language._catalogues", {DOMAIN: LOCALE})
    english = ["You may not snap.", "You pass.", "snap\N{END OF TRANSMISSION}Snap first."]
    told = Catalog("ja")
    for sentence, text in zip(english, ("取れません。", "別のパス", "先に取る。"), strict=True):
        context, _, plain = sentence.rpartition(BETWEEN)
        told.add(plain, text, context=context or None)
    file = tmp_path / "ja" / "LC_MESSAGES" / "snap.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as compiled:
        write_mo(compiled, told)
    ours = translator("ja")("You pass.")
    add_catalogue("snap", tmp_path)
    try:
        assert translator("ja", "snap")("Snap first.") == "先に取る。"
        assert translator("ja")("Snap first.") == "Snap first."
        assert translator("ja")("You may not snap.") == "取れません。"
        assert translator("ja", "snap")("You pass.") == translator("ja")("You pass.") == ours
        assert translator("zh_Hans", "snap")("Snap first.") == "Snap first."
    finally:
        monkeypatch.undo()
        add_catalogue(DOMAIN, LOCALE)


def test_what_is_not_found_stays_english() -> None:
    for language in LANGUAGES:
        assert translator(language)("a sentence nobody has translated") == "a sentence nobody has translated"
        assert translator(language)("") == ""


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("en", "en"), ("en_GB.UTF-8", "en"), ("ja", "ja"), ("ja_JP.UTF-8", "ja"), ("JA-jp", "ja"),
        ("zh_TW", "zh_Hant"), ("zh_HK.UTF-8", "zh_Hant"), ("zh-Hant", "zh_Hant"), ("zh_Hant_HK", "zh_Hant"),
        ("zh-MO", "zh_Hant"), ("zh_CN.UTF-8", "zh_Hans"), ("zh_SG", "zh_Hans"), ("zh", "zh_Hans"),
        ("zh_Hans_TW", "zh_Hans"), ("fr_FR.UTF-8", None), ("C", None), ("POSIX", None), ("", None),
    ],
)  # fmt: skip
def test_locales_and_tags_stand_for_languages(name: str, language: str | None) -> None:
    assert language_of(name) == language


def test_the_first_variable_that_is_set_chooses() -> None:
    assert language_for({"LC_ALL": "ja_JP.UTF-8", "LC_MESSAGES": "zh_TW", "LANG": "zh_CN"}) == "ja"
    assert language_for({"LC_ALL": "", "LC_MESSAGES": "zh_TW", "LANG": "zh_CN"}) == "zh_Hant"
    assert language_for({"LANG": "zh_CN"}) == "zh_Hans"
    assert language_for({"LC_ALL": "C", "LANG": "ja_JP"}) == "en"
    assert language_for({}) == "en"


def test_a_plural_is_gathered_as_it_is() -> None:
    assert marked_plural("one card", "{number} cards") == ("one card", "{number} cards")


@pytest.mark.parametrize("language", TRANSLATED)
def test_errors_are_told_in_the_language(language: str) -> None:
    with pytest.raises(tefuda.OptionErrors) as faults:
        tefuda.deal("mau-mau", hand=99, hands=5)
    told = faults.value.told(translator(language))
    assert "hand" in told
    assert "no such house rule" not in told
    with pytest.raises(tefuda.IllegalAction) as illegal:
        tefuda.position("crazy-eights", "hands 7♦ / 9♥\npile 3♠\nturn 0").apply("7d")
    assert translator(language)("A card must match the top card's rank or suit.") in illegal.value.told(
        translator(language)
    )
