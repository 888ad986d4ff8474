"""The markers of functions that state rules.

A rule is written in a small dialect of Python (`tefuda.compiler.dialect`), so that the same function can be interpreted
and compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Rule = TypeVar("Rule", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []
"""All rules of the modules that have been imported, in that order."""


def rule(function: Rule) -> Rule:
    """Record that `function` states rules, and return it unchanged; it is not checked here."""
    RULES.append(function)
    return function


NOTES: set[Callable[..., Any]] = set()
"""Those of the rules that only write what a player who searches can infer from the play."""


def note(function: Rule) -> Rule:
    """Record that `function` states rules and only writes what a player who searches can infer from the play.

    No rules may read what it writes except those that determinize a table or count its surprises: compiled play leaves
    it out where nobody searches, and on determinizations.
    """
    NOTES.add(function)
    return rule(function)
