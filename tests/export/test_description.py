"""The description of a program says where everything is and what it means."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tefuda.compiler.layout import layout_of
from tefuda.core.records.record import Record
from tefuda.export.description import EXACT, describe, first_sentence, nets, record_names
from tefuda.export.program import program_of
from tefuda.play.library import families, family

FAMILIES = pytest.mark.parametrize("name", families())


def described(name: str) -> Any:
    """Return what JSON holds of the description of a family.

    The program itself is left out.
    """
    return json.loads(json.dumps(describe(family(name), program_of(family(name)), "wasm", {f"{name}.wasm": b""}, 16)))


def starts(records: Any, name: str) -> list[int]:
    """Return the numbers of a record as its description says that they begin."""
    numbers: list[int] = []
    for cell in records[name]["cells"]:
        assert cell["offset"] == 8 * len(numbers)
        if "record" in cell:
            numbers += starts(records, cell["record"])
        else:
            numbers += [int(cell["start"])] * cell.get("length", 1)
    assert records[name]["size"] == 8 * len(numbers)
    return numbers


@FAMILIES
def test_records_are_laid_out_and_begin_as_they_are_described(name: str) -> None:
    about = described(name)
    for kind, told in record_names(family(name)).items():
        assert about["records"][told]["size"] == layout_of(kind).itemsize
        if issubclass(kind, Record):
            assert starts(about["records"], told) == kind().numbers()
            assert {cell["name"] for cell in about["records"][told]["cells"]} == set(kind.__declarations__)


@FAMILIES
def test_house_rules_are_described_with_their_answers(name: str) -> None:
    game, about = family(name), described(name)
    assert [one["name"] for one in about["options"]] == list(game.house_rules)
    for one in about["options"]:
        option = game.house_rules[one["name"]]
        told = [answer["value"] for answer in one["answers"]] if "answers" in one else option.answers
        assert tuple(told) == tuple(map(int, option.answers))
        assert one["clause"] in game.clauses
        assert {need["option"] for needs in one["needs"] for need in needs} <= set(game.house_rules)
    cells = {cell["name"] for cell in about["records"]["Options"]["cells"] if cell["kind"] != "worked-out"}
    assert cells == set(game.house_rules)


@FAMILIES
def test_all_that_follows_from_house_rules_can_be_worked_out(name: str) -> None:
    cells = described(name)["records"]["Options"]["cells"]
    names = [f"work_out_{cell['name']}" for cell in cells if cell["kind"] == "worked-out"]
    assert [one for one in program_of(family(name)).entries if one.startswith("work_out_")] == names


@FAMILIES
def test_presets_name_house_rules_weights_and_nets(name: str) -> None:
    game, about = family(name), described(name)
    _, contents = nets(game)
    weights = len(game.players.weights().numbers())
    for one in about["presets"]:
        options = game.presets[one["name"]].options
        assert all(getattr(options, rule) == int(answer) for rule, answer in one["options"].items())
        assert len(one["weights"]) == weights
        assert one["net"] is None or one["net"] in contents
    assert {one["net"] for one in about["presets"]} - {None} == set(contents)


@FAMILIES
def test_reasons_and_functions_are_described(name: str) -> None:
    game, about = family(name), described(name)
    assert [(one["number"], one["clause"]) for one in about["refusals"]] == [
        (int(reason), reason.clause) for reason in game.reasons.values()
    ]
    assert [one["name"] for one in about["functions"]] == list(program_of(game).entries)
    for one in about["functions"]:
        assert one["about"]
        assert all(given.get("record") in {None, *about["records"]} for given in one["parameters"])


def test_numbers_that_javascript_reads_inexactly_are_texts() -> None:
    def inexact(one: Any) -> bool:
        if isinstance(one, dict | list):
            return any(inexact(part) for part in (one.values() if isinstance(one, dict) else one))
        return isinstance(one, int) and abs(one) > EXACT

    about = described("eights")
    assert not inexact(about)
    (shortest,) = (cell for cell in about["records"]["Tally"]["cells"] if cell["name"] == "shortest")
    assert shortest["start"] == str(1 << 62)


def test_the_first_sentence_of_a_docstring_is_without_its_full_stop() -> None:
    assert first_sentence(described) == "Return what JSON holds of the description of a family"
