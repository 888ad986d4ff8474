"""What a person types in Daifugō, and the order of the hand and of the choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tefuda.core.input_help import Heading, InputHelp, as_held, by_kind, single
from tefuda.core.telling import Seen, Sentence, say
from tefuda.language import marked

PASS = marked("pass")
_GIVE = marked("give back")


def menu(seen: Seen) -> Iterator[Heading]:
    """Yield the plays kind by kind, each from the weakest up, and then what is done without cards."""
    yield from by_kind((action for action in seen.legal_actions if action.cards), _title)
    bare = [single(action, say(str(action))) for action in seen.legal_actions if not action.cards]
    if bare:
        yield Heading(bare)


def _title(action: Any) -> Sentence:
    return say(action.kind or _GIVE)


INPUT_HELP = InputHelp(
    words={PASS: "pass"},
    examples=(
        ("7♦ 7♠", marked("play cards")),
        ("5♠ 6♠ SJ from 4♠", marked("play a run, and say where it begins")),
        ("pass", marked("play nothing")),
    ),
    middle=marked("Trick"),
    arrangements={marked("rank"): as_held},
    menu=menu,
)
