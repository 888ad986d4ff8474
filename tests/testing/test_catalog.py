"""Collecting the sentences of a family, each with the family as its context."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from tefuda.testing.catalog import Found, extract_family, extract_page, extract_presets, extract_rules

KEYWORDS = ("say", "mark", "marked", "switch", "answer", "Reason", "OptionError")


class File(BytesIO):
    """A file object of a family, without a file on disk."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text.encode())
        self.name = name


def gathered(text: str) -> list[tuple[object, object]]:
    found = extract_family(File(text, "games/whist/telling.py"), KEYWORDS, (), {})
    return [(call, given) for _, call, given, _ in found]


def test_sentences_of_a_family_have_its_name_as_context() -> None:
    assert gathered('say("{name} leads.", name=0)') == [("pgettext", ("whist", "{name} leads."))]
    assert gathered('X = marked("trick")') == [("pgettext", ("whist", "trick"))]
    assert gathered('a: bool = switch(True, "Who pays?", clause="5.1")') == [("pgettext", ("whist", "Who pays?"))]
    assert gathered('NEVER = answer(0, "never")') == [("pgettext", ("whist", "never"))]


def test_refusals_and_errors_have_no_context() -> None:
    (reason,) = gathered('Reason("2.1", "You must follow suit.")')
    (error,) = gathered('OptionError("{option} is missing", option="a")')
    assert [call for call, _ in (reason, error)] == ["Reason", "OptionError"]


def test_objects_without_text_are_not_collected() -> None:
    assert gathered("switch(True)") == []


def test_rule_books_and_presets_have_the_family_as_context(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "whist"
    folder.mkdir(parents=True)
    (folder / "RULES.md").write_text(
        "# Whist\n\n## 1 Play\n\n### 1.1 The lead\n\nThe dealer leads.\n", encoding="utf-8"
    )
    (folder / "presets.toml").write_text('[whist]\ntitle = "Whist"\nabout = "Plain."\n', encoding="utf-8")
    with (folder / "RULES.md").open("rb") as file:
        assert sentences(extract_rules(file, (), (), {})) == ["Whist", "Play", "The lead", "The dealer leads."]
    with (folder / "presets.toml").open("rb") as file:
        assert sentences(extract_presets(file, (), (), {})) == ["Whist", "Plain."]


def sentences(found: object) -> list[str]:
    gathered: list[Found] = list(found)  # type: ignore[call-overload]
    assert {call for _, call, _, _ in gathered} == {"pgettext"}
    assert {given[0] for _, _, given, _ in gathered} == {"whist"}
    return [given[1] for _, _, given, _ in gathered]


def test_the_page_s_own_sentences_have_no_context() -> None:
    found = list(extract_page(File('tell("Play"); tell("small joker", {}, i18n.family)', "card.ts"), (), (), {}))
    assert [(call, given) for _, call, given, _ in found] == [(None, "Play"), (None, "small joker")]
