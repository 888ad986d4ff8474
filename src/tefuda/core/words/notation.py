"""How the actions of a family are written, as codes and as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic

from tefuda.core.table.action_code import Digits
from tefuda.core.table.decision import Decision
from tefuda.core.table.rules import OneOptions
from tefuda.core.words.actions import Actions


@dataclass(frozen=True, eq=False)
class Notation(Generic[OneOptions]):
    """How the actions of a family are written, as codes and as text.

    `digits` are those of the codes. The rules of `actions` write actions, and `read_action(text, options)` returns the
    decision that a text names, or raises NotationError.
    """

    digits: Digits
    actions: Actions
    read_action: Callable[[str, OneOptions], Decision]

    def fields_of(self, decision: Decision, options: OneOptions) -> Mapping[str, object]:
        """Return what an action declares, by name."""
        return self.actions.fields_of(decision, options)

    def write_action(self, decision: Decision, options: OneOptions) -> str:
        """Return the text of an action."""
        return self.actions.write_action(decision, options)

    def is_code(self, code: int) -> bool:
        """Say whether a number is in the range of codes; rules are asked about no other."""
        return 0 <= code < self.digits.size
