"""What a person types in Big Two, and the order of the menu."""

from __future__ import annotations

from tefuda.core.words.input_help import InputHelp, kinds_first
from tefuda.games.big_two.words.actions import ACTIONS
from tefuda.language import marked

_EXCHANGE = marked("put down")

INPUT_HELP = InputHelp(
    ACTIONS,
    words={"pass": "pass", "dragon": "dragon", _EXCHANGE: "exchange"},
    examples=(
        ("7♦  7d 7s", marked("play cards")),
        ("77  34567", marked("play cards by their ranks")),
        ("pass", marked("play nothing")),
    ),
    middle=marked("Trick"),
    menu=kinds_first(ACTIONS, _EXCHANGE),
)
