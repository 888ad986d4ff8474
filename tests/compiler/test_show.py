"""A rule can be looked at in the language of LLVM."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from tefuda.compiler.__main__ import compiler

NEXT_SEAT = "tefuda.core.table.seats:next_seat"


def shown(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(compiler, ["show", *words])
    return result.exit_code, result.output


def test_a_rule_is_shown_as_it_is_translated_and_as_it_is_optimised(monkeypatch: pytest.MonkeyPatch) -> None:
    code, text = shown(NEXT_SEAT)
    assert code == 0
    assert "add nsw i64" in text
    assert 'label %"then"' in text
    code, text = shown(NEXT_SEAT, "--optimised")
    assert code == 0
    assert "alloca" not in text
    monkeypatch.setenv("TEFUDA_CHECKED", "1")
    assert "llvm.sadd.with.overflow.i64" in shown(NEXT_SEAT)[1]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("tefuda.core.table.seats:nobody", "tefuda.core.table.seats:nobody is not MODULE:RULE"),
        ("tefuda.core.chairs:next_seat", "tefuda.core.chairs:next_seat is not MODULE:RULE"),
        ("next seat", "next seat is not MODULE:RULE"),
        ("tefuda.core.table.seats:MAX_SEATS", "tefuda.core.table.seats:MAX_SEATS is not a function"),
        ("tefuda.core.cards.card:show", "show: "),
    ],
)
def test_an_unknown_rule_is_reported_in_one_sentence(rule: str, said: str) -> None:
    code, text = shown(rule)
    assert code == 1
    assert said in text
    assert "Traceback" not in text
