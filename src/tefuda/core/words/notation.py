"""How the actions of a family are written, as codes and as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic

from tefuda.core.table.action_code import Digits
from tefuda.core.table.decision import Decision
from tefuda.core.table.rules import OneOptions


@dataclass(frozen=True, eq=False)
class Notation(Generic[OneOptions]):
    """How the actions of a family are written, as codes and as text.

    `digits` are those of the codes. `write_action(decision, options)` returns the text of an action, and
    `read_action(text, options)` the decision that a text names, or raises NotationError. `fields_of(decision, options)`
    returns what an action declares, by name.
    """

    digits: Digits
    fields_of: Callable[[Decision, OneOptions], Mapping[str, object]]
    write_action: Callable[[Decision, OneOptions], str]
    read_action: Callable[[str, OneOptions], Decision]

    def is_code(self, code: int) -> bool:
        """Say whether a number is in the range of codes; rules are asked about no other."""
        return 0 <= code < self.digits.size
