"""What a person types in Daifugō, and the order of the hand and of the choices."""

from __future__ import annotations

from tefuda.core.words.input_help import InputHelp, kinds_first
from tefuda.language import marked
from tefuda_daifugo.words.actions import ACTIONS

INPUT_HELP = InputHelp(
    ACTIONS,
    words={"pass": "pass"},
    examples=(
        ("7♦ 7♠", marked("play cards")),
        ("5♠ 6♠ SJ from 4♠", marked("play a run, and say where it begins")),
        ("pass", marked("play nothing")),
    ),
    middle=marked("Trick"),
    menu=kinds_first(ACTIONS, marked("give back")),
)
