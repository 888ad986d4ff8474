"""What a person types in Daifugō, and the order of the hand and of the choices."""

from __future__ import annotations

from tefuda.core.words.input_help import InputHelp, as_held, kinds_first
from tefuda.language import marked

PASS = marked("pass")

INPUT_HELP = InputHelp(
    words={PASS: "pass"},
    examples=(
        ("7♦ 7♠", marked("play cards")),
        ("5♠ 6♠ SJ from 4♠", marked("play a run, and say where it begins")),
        ("pass", marked("play nothing")),
    ),
    middle=marked("Trick"),
    arrangements={marked("rank"): as_held},
    menu=kinds_first(marked("give back")),
)
