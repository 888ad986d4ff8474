"""The marker of a function that states rules.

A rule is written in a small dialect of Python: integers, truth values, members of IntEnum, named constants, records
and their cells, `if`, `while`, `for ... in range(...)`, `return`, tuples assigned and returned, other rules, and
`min max abs len range`. Written so, the same function runs as it stands and compiles as it stands.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

Rule = TypeVar("Rule", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []


def rule(function: Rule) -> Rule:
    """Note that `function` states rules, and return it unchanged."""
    RULES.append(function)
    return function


def write_rule(name: str, text: str, home: str, named: Mapping[str, Any]) -> Callable[..., Any]:
    """Return the rule `name` that `text` defines, over the names it may use, as if it stood in the module `home`.

    Its source is kept where tracebacks and the compiler look for that of other rules.
    """
    path = f"<{home}.{name}: {text}>"
    linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
    namespace: dict[str, Any] = {**named, "__name__": home}
    exec(compile(text, path, "exec"), namespace)
    written: Callable[..., Any] = rule(namespace[name])
    return written
