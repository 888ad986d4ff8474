"""The exceptions: their messages, in any language, and their classes."""

from __future__ import annotations

import pickle

import pytest

import tefuda
from tefuda import errors
from tefuda.errors import (
    REASON_LENGTH,
    BotFailed,
    ClauseError,
    CompileError,
    GameError,
    IllegalAction,
    NotationError,
    OptionError,
    OptionErrors,
    OutOfTurn,
    PositionError,
    PresetError,
    SeatsError,
    StudyError,
    TefudaError,
    one_line,
    reason_of,
)

TREE = {
    NotationError: TefudaError,
    PositionError: TefudaError,
    PresetError: TefudaError,
    GameError: TefudaError,
    SeatsError: TefudaError,
    ClauseError: TefudaError,
    OptionError: TefudaError,
    OptionErrors: OptionError,
    IllegalAction: TefudaError,
    OutOfTurn: IllegalAction,
    BotFailed: TefudaError,
    StudyError: TefudaError,
    CompileError: TefudaError,
}


def shout(sentence: str) -> str:
    """Translate into a language in which the placeholders keep their names."""
    return sentence.replace("no card", "KEINE KARTE").replace("line {line}, column", "Zeile {line}, Spalte")


def test_the_tree_is_as_its_docstring_draws_it() -> None:
    assert errors.__doc__ is not None
    for kind, parent in TREE.items():
        assert kind.__bases__[0] is parent
        line = next(line for line in errors.__doc__.splitlines() if f"── {kind.__name__} " in line)
        assert line.startswith("│") == (parent is not TefudaError)
    drawn = sum("── " in line for line in errors.__doc__.splitlines())
    assert drawn == len(TREE)


@pytest.mark.parametrize("kind", [*TREE, TefudaError])
def test_every_error_is_a_public_name(kind: type[TefudaError]) -> None:
    assert getattr(tefuda, kind.__name__) is kind


def test_a_message_has_its_facts_filled_in() -> None:
    fault = PresetError("there is no game named “{name}”", name="bridge")
    assert str(fault) == fault.told() == "there is no game named “bridge”"
    assert (fault.message, fault.facts) == ("there is no game named “{name}”", {"name": "bridge"})
    assert fault.told(lambda sentence: sentence.upper().replace("{NAME}", "{name}")) == (
        "THERE IS NO GAME NAMED “bridge”"
    )


def test_braces_in_facts_stay_as_they_are() -> None:
    assert str(PresetError("no “{name}”", name="{x} {}")) == "no “{x} {}”"


def test_a_notation_error_has_line_and_column_in_every_language() -> None:
    fault = NotationError("“{text}” is no card", line=3, column=7, text="4X")
    assert str(fault) == "line 3, column 7: “4X” is no card"
    assert fault.told(shout) == "Zeile 3, Spalte 7: “4X” is KEINE KARTE"
    assert (NotationError("x").line, NotationError("x").column) == (1, 1)


def test_a_notation_error_outside_a_text_has_no_place() -> None:
    fault = NotationError("a seed is a number, not {seed!r}", line=0, column=0, seed="x")
    assert str(fault) == "a seed is a number, not 'x'"
    assert (fault.moved(5, 10).line, fault.moved(5, 10).column) == (5, 10)


@pytest.mark.parametrize(("found", "moved"), [((1, 4), (5, 13)), ((1, 1), (5, 10)), ((2, 4), (6, 4)), ((3, 1), (7, 1))])
def test_the_place_of_a_fault_moves_with_its_text(found: tuple[int, int], moved: tuple[int, int]) -> None:
    fault = NotationError("“{text}” is no card", line=found[0], column=found[1], text="4X").moved(5, 10)
    assert (fault.line, fault.column) == moved
    assert (fault.facts, fault.moved(1, 1, name="pile").facts) == ({"text": "4X"}, {"text": "4X", "name": "pile"})


def test_a_nested_fault_is_translated_too() -> None:
    inner = PositionError("{card} is no card of this pack", card="SJ")
    outer = NotationError("{fault}", line=2, column=1, fault=inner)
    assert outer.told(shout) == "Zeile 2, Spalte 1: SJ is KEINE KARTE of this pack"


def test_an_option_error_names_option_and_clause() -> None:
    fault = OptionError("option {option}: no [{clause}]", option="hand", clause="1.3")
    assert (fault.option, fault.clause, str(fault)) == ("hand", "1.3", "option hand: no [1.3]")


def test_several_option_errors_are_one_error_and_a_group() -> None:
    faults = [OptionError("option {option}: no card", option=name) for name in ("hand", "few")]
    together = OptionErrors(faults)
    assert isinstance(together, TefudaError)
    assert isinstance(together, ExceptionGroup)
    assert list(together.exceptions) == faults
    assert str(together) == "option hand: no card\noption few: no card"
    assert together.told(shout) == "option hand: KEINE KARTE\noption few: KEINE KARTE"
    assert (together.facts, together.option, together.clause) == ({}, "", "")
    assert together.message == "house rules that cannot be chosen so"


def test_a_part_of_several_option_errors_can_be_caught() -> None:
    faults = [OptionError("option {option}: no", option=name) for name in ("hand", "few")]
    caught = []
    try:
        raise OptionErrors(faults)
    except* OptionError as group:
        caught += list(group.exceptions)
    assert caught == faults
    matched, rest = OptionErrors(faults).split(lambda fault: getattr(fault, "option", "") == "hand")
    assert isinstance(matched, OptionErrors)
    assert isinstance(rest, OptionErrors)
    assert str(rest) == "option few: no"


def test_an_illegal_action_holds_its_refusal() -> None:
    refusal = tefuda.Refusal("2.1", "A card must match.")
    fault = IllegalAction(
        "{action}: {sentence} [{clause}]", refusal=refusal, action="7♣", sentence=refusal, clause="2.1"
    )
    assert fault.refusal is refusal
    assert fault.told(lambda text: text.replace("must match", "MUST MATCH")) == "7♣: A card MUST MATCH. [2.1]"
    assert OutOfTurn("no").refusal is None


def test_errors_of_code_from_outside_are_shown_in_one_line() -> None:
    assert reason_of(KeyError("net")) == "KeyError: 'net'"
    assert reason_of(OSError("gone\n\tfor good")) == "OSError: gone for good"
    assert one_line("a" * REASON_LENGTH) == "a" * REASON_LENGTH
    assert one_line("a" * (REASON_LENGTH + 1)) == "a" * REASON_LENGTH + "…"


def test_errors_can_be_pickled_between_processes() -> None:
    refusal = tefuda.Refusal("2.1", "A card must match.")
    faults: list[TefudaError] = [
        PresetError("no “{name}”", name="x"),
        NotationError("“{text}” is no card", line=3, column=7, text="4X"),
        OptionError("option {option}: no [{clause}]", option="hand", clause="1.3"),
        OptionErrors([OptionError("option {option}: no", option="hand")]),
        IllegalAction("{action}: no", refusal=refusal, action="7♣"),
    ]
    for fault in faults:
        again = pickle.loads(pickle.dumps(fault))
        assert type(again) is type(fault)
        assert str(again) == str(fault)
