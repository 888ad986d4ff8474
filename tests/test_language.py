"""The languages, and the one catalogue for everything that people read."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from string import Formatter
from tempfile import TemporaryDirectory

import pytest
from babel.core import get_global
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import tefuda
from tefuda.core.rulebook import tagged
from tefuda.language import (
    BETWEEN,
    DOMAIN,
    LANGUAGES,
    LOCALE,
    add_catalogue,
    filled,
    language_among,
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
CHINESE = ("zh_Hant", "zh_Hans")
SIMPLIFIED_ONLY = "们这说没对时张还过两数为点开发万无从读电关总码错误择确认级录显执编译选个几应让问规则条"
TRADITIONAL_ONLY = "們這說沒對時張還過兩數為點開發萬無從讀電關總碼錯誤擇確認級錄顯執編譯選個幾應讓問規則條"
KANA = re.compile("[\u3041-\u30fa]")


@cache
def extracted() -> Catalog:
    """Return all current sentences, collected as by `make catalog`."""
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
    """Return the sentences of a catalogue with their contexts."""
    return {(message.context, _text(message.id)) for message in messages if message.id}


def sentences(language: str) -> list[tuple[str, str]]:
    """Return every sentence with its translation; of a plural the first form."""
    return [(_text(message.id), _text(message.string)) for message in catalog(language) if message.id]


def _text(text: object) -> str:
    return str(text[0]) if isinstance(text, tuple | list) else str(text)


def gaps(sentence: str) -> list[tuple[str, str, str]]:
    """Return the placeholders of a sentence, in any order: name, conversion and format."""
    parts = Formatter().parse(sentence)
    return sorted((name, form or "", conversion or "") for _, name, form, conversion in parts if name is not None)


def test_every_marked_sentence_is_collected() -> None:
    """The collection could miss a sentence within another call, as in `say(marked(...))`."""
    marked = {
        call.args[0].value
        for path in (ROOT / "src").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "marked"
        if isinstance(call.args[0], ast.Constant)
    }
    assert len(marked) > 300
    assert marked <= {_text(message.id) for message in extracted()}


def test_sentences_of_errors_are_collected_from_any_module() -> None:
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
def test_the_catalogue_holds_exactly_the_existing_sentences(language: str) -> None:
    there = keys(extracted())
    assert len(there) > 300
    assert keys(catalog(language)) == there


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated_and_none_is_doubtful(language: str) -> None:
    assert [sentence for sentence, translation in sentences(language) if not translation.strip()] == []
    assert [message.id for message in catalog(language) if message.id and message.fuzzy] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_translation_has_the_placeholders_of_its_sentence(language: str) -> None:
    for sentence, translation in sentences(language):
        assert gaps(translation) == gaps(sentence), sentence


@pytest.mark.parametrize("language", TRANSLATED)
def test_words_that_must_be_typed_are_not_translated(language: str) -> None:
    for sentence, translation in sentences(language):
        assert set(re.findall("`[^`]+`", translation)) == set(re.findall("`[^`]+`", sentence)), sentence
        assert set(re.findall(r"\[\d+\.\d+\]", translation)) == set(re.findall(r"\[\d+\.\d+\]", sentence)), sentence


@pytest.mark.parametrize("language", TRANSLATED)
def test_clause_numbers_survive_translation(language: str) -> None:
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
def test_the_compiled_catalogue_is_current(language: str) -> None:
    for message in catalog(language):
        if message.id and isinstance(message.id, str):
            assert translator(language, message.context or "")(message.id) == message.string


def test_equal_english_titles_are_distinguished_by_family() -> None:
    """Guandan asks who pays a tribute, Teyaku Dobon who pays for a Dobon."""
    for language in TRANSLATED:
        tribute, payment = (translator(language, name)("Who pays") for name in ("guandan", "teyaku_dobon"))
        assert "Who pays" not in (tribute, payment)
        assert re.search("[貢贡]", tribute)
        assert not re.search("[貢贡]", payment)


def test_a_family_without_its_own_translation_uses_the_common_one() -> None:
    for language in TRANSLATED:
        assert translator(language, "nippachi")("You pass.") == translator(language)("You pass.") != "You pass."
        assert translator(language, "no such family")("You pass.") == translator(language)("You pass.")
    assert translator("en", "guandan")("Who pays") == "Who pays"


def test_titles_and_questions_are_translated_for_their_own_family() -> None:
    there = keys(extracted())
    for name in OURS:
        game = family(name)
        told = {text for clause in game.clauses.values() for text in (clause.title, clause.chapter)}
        told |= {option.question for option in game.house_rules.values()}
        assert {(name, text) for text in told} <= there


def test_a_family_from_outside_brings_its_translations(tmp_path: Path) -> None:
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
    assert translator("ja", "snap")("Snap first.") == "先に取る。"
    assert translator("ja")("Snap first.") == "Snap first."
    assert translator("ja")("You may not snap.") == "取れません。"
    assert translator("ja", "snap")("You pass.") == translator("ja")("You pass.") == ours
    assert translator("zh_Hans", "snap")("Snap first.") == "Snap first."


def test_missing_translations_stay_english() -> None:
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
        ("yue-HK", "zh_Hant"), ("yue", "zh_Hant"), ("yue-CN", "zh_Hans"), ("yue-Hant-CN", "zh_Hant"),
        ("zh-yue-HK", "zh_Hant"), ("zh-min-nan-TW", "zh_Hant"), ("zh-min-nan", "zh_Hans"), ("zh-cmn-Hans", "zh_Hans"),
        ("nan-TW", "zh_Hant"), ("hak_TW.UTF-8", "zh_Hant"), ("wuu-CN", "zh_Hans"), ("cmn-Hant-TW", "zh_Hant"),
        ("lzh", "zh_Hant"), ("gan", "zh_Hans"), ("zh-US", "zh_Hant"), ("zh-Hans-HK", "zh_Hans"), ("zh-CN-u-co-pinyin",
        "zh_Hans"), ("ja-JP-u-ca-japanese", "ja"), ("ja_JP.eucJP", "ja"), ("ja-Latn", "ja"), ("en-TW", "en"),
        ("zh_TW@radical.big5", "zh_Hant"), ("jam", None), ("z", None), ("*", None),
    ],
)  # fmt: skip
def test_locales_and_tags_select_languages(name: str, language: str | None) -> None:
    assert language_of(name) == language


def test_the_first_variable_that_is_set_chooses() -> None:
    assert language_for({"LC_ALL": "ja_JP.UTF-8", "LC_MESSAGES": "zh_TW", "LANG": "zh_CN"}) == "ja"
    assert language_for({"LC_ALL": "", "LC_MESSAGES": "zh_TW", "LANG": "zh_CN"}) == "zh_Hant"
    assert language_for({"LANG": "zh_CN"}) == "zh_Hans"
    assert language_for({"LC_ALL": "C", "LANG": "ja_JP"}) == "en"
    assert language_for({}) == "en"


def test_chinese_is_written_as_cldr_expects() -> None:
    """Language and territory decide the script, by the likely subtags of the Unicode CLDR."""
    likely = get_global("likely_subtags")
    scripts = {"Hant": "zh_Hant", "Hanb": "zh_Hant", "Bopo": "zh_Hant", "Hans": "zh_Hans"}
    known = {tag: whole.split("_")[1] for tag, whole in likely.items() if language_of(tag.split("_")[0]) in CHINESE}
    assert len(known) > 30
    for tag, script in known.items():
        assert language_of(tag.replace("_", "-")) == language_of(tag) == scripts[script], tag


def test_a_list_of_languages_precedes_the_locale_except_c() -> None:
    """GNU gettext, “Specifying a Priority List of Languages”."""
    assert language_for({"LANGUAGE": "fr:yue_HK:ja", "LANG": "en_GB.UTF-8"}) == "zh_Hant"
    assert language_for({"LANGUAGE": "ja", "LC_ALL": "zh_CN.UTF-8"}) == "ja"
    assert language_for({"LANGUAGE": "sv:de", "LANG": "ja_JP.UTF-8"}) == "en"
    assert language_for({"LANGUAGE": "de:C:ja", "LANG": "ja_JP.UTF-8"}) == "en"
    assert language_for({"LANGUAGE": "", "LANG": "ja_JP.UTF-8"}) == "ja"
    assert language_for({"LANGUAGE": ":::ja:", "LANG": "de_DE.UTF-8"}) == "ja"
    for locale in ("C", "POSIX", "C.UTF-8", "C.utf8"):
        assert language_for({"LANGUAGE": "ja", "LANG": locale}) == "en"
        assert language_for({"LANGUAGE": "ja", "LC_ALL": locale, "LANG": "ja_JP.UTF-8"}) == "en"
    assert language_for({"LANGUAGE": "ja"}) == "en"


@pytest.mark.parametrize(
    ("ranges", "language"),
    [
        ("ja", "ja"), ("", "en"), ("fr", "en"), ("fr, ja;q=0.1", "ja"), ("en;q=0.5, ja;q=0.9", "ja"),
        ("ja;q=0.5, zh-TW;q=0.5", "ja"), ("zh-HK,zh;q=0.9,en;q=0.8", "zh_Hant"), ("yue-HK", "zh_Hant"),
        ("ja;q=0, en;q=0.1, *", "zh_Hant"), ("*", "en"), ("*;q=0.1, ja;q=0.05", "en"), ("fr, *;q=0.5", "en"),
        ("en;q=0, *", "ja"), ("ja;q=0", "en"), ("en;q=0", "ja"), ("zh;q=0, *", "en"), ("zh;q=0, en;q=0, *", "ja"),
        ("zh-TW, zh;q=0", "zh_Hant"), ("ja;q=0.000", "en"), ("ja;q=1.000, en", "ja"), ("en, ja", "en"),
        ("  JA ; Q=0.7 , en;q=0.3 ", "ja"), ("ja;q=2, zh-CN;q=0.2", "zh_Hans"), ("ja;q=-1, zh", "zh_Hans"),
        ("ja;q=0.1234, zh", "zh_Hans"), (",,;,ja", "ja"), ("ja;level=1", "en"),
        ("fr-CH, fr;q=0.9, de;q=0.7, *;q=0.5", "en"),
        ("zh_Hant", "zh_Hant"), ("xx,zh_Hans,ja", "zh_Hans"), ("*;q=0", "en"), ("日本語", "en"), (";q=1," * 5000, "en"),
    ],
)  # fmt: skip
def test_language_ranges_are_used_by_weight(ranges: str, language: str) -> None:
    """RFC 9110, 12.5.4."""
    assert language_among(ranges) == language


def test_a_plural_is_collected_unchanged() -> None:
    assert marked_plural("one card", "{number} cards") == ("one card", "{number} cards")


@pytest.mark.parametrize("language", TRANSLATED)
def test_errors_are_in_the_chosen_language(language: str) -> None:
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


@pytest.mark.parametrize("language", TRANSLATED)
def test_notes_on_the_sources_are_notes_in_every_language(language: str) -> None:
    noted = [[tagged(text).count("<i>") for text in message] for message in sentences(language)]
    assert sum(notes for notes, _ in noted) > 70
    assert [notes for notes in noted if notes[0] != notes[1]] == []


CHOSEN = json.loads((ROOT / "web/tests/languages.json").read_text("utf-8"))


@pytest.mark.parametrize(("first", "second", "wanted"), CHOSEN)
def test_the_page_chooses_a_language_as_the_server_does(first: str, second: str, wanted: str) -> None:
    """The page is tested with the same cases."""
    assert language_among(f"{first}, {second}") == wanted


def test_the_page_knows_every_language() -> None:
    (listed,) = re.findall(r"LANGUAGES = (\[.*\]);", (ROOT / "web/src/languages.ts").read_text("utf-8"))
    assert json.loads(listed) == [*LANGUAGES]


def spaced() -> list[tuple[str, dict[str, str | int], str]]:
    """Return sentences, the values of their placeholders, and the results; the page is tested with the same."""
    cases: list[tuple[str, dict[str, str | int], str]] = json.loads(
        (ROOT / "web/tests/filled.json").read_text(encoding="utf-8")
    )
    return cases


@pytest.mark.parametrize(("sentence", "facts", "told"), spaced())
def test_latin_letters_in_a_placeholder_are_spaced_from_characters(
    sentence: str, facts: dict[str, str | int], told: str
) -> None:
    assert filled(sentence, **facts) == told


def test_placeholders_are_filled_as_by_format() -> None:
    sentence = "{{{one!r}}} {two:,} {three:+.1f} {four!s:>4}{{"
    facts = {"one": "Ann", "two": 12345, "three": 0.25, "four": None}
    assert filled(sentence, **facts) == sentence.format(**facts)
    with pytest.raises(KeyError, match="one"):
        filled(sentence)
