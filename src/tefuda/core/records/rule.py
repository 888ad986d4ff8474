"""The marker of a function that states rules.

A rule is written in a small dialect of Python (`tefuda.compiler.dialect`), so that the same function runs as it stands
and compiles as it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Rule = TypeVar("Rule", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []


def rule(function: Rule) -> Rule:
    """Note that `function` states rules, and return it unchanged."""
    RULES.append(function)
    return function


NOTES: set[Callable[..., Any]] = set()


def note(function: Rule) -> Rule:
    """Note that `function` states rules, and only writes what a player who searches can tell from the play.

    No rules may read that but those that determinize a table and say what surprises there: compiled play leaves it out
    where nobody searches, and on determinizations.
    """
    NOTES.add(function)
    return rule(function)
