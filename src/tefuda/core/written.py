"""Functions written from declarations: the place where text becomes a function."""

from __future__ import annotations

import linecache
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from tefuda.core.rule import PLAIN, rule

_NUMBERS = count()
_NOTHING: Mapping[str, Any] = {}


def written(
    name: str, parameters: str, body: Iterable[str], *, returns: str = "None", given: Mapping[str, Any] = _NOTHING
) -> Any:
    """Return the function `name` of some lines of source, which may use the values `given` by name.

    Its text is kept where tracebacks, `inspect` and the compiler look for it.
    """
    lines = [f"def {name}({parameters}) -> {returns}:\n", *(f"    {line}\n" for line in body)]
    if len(lines) == 1:
        lines.append("    pass\n")
    path = f"<written {next(_NUMBERS)}: {name}>"
    linecache.cache[path] = sum(map(len, lines)), None, lines, path
    namespace: dict[str, Any] = {"__name__": __name__, **given}
    exec(compile("".join(lines), path, "exec"), namespace)
    return namespace[name]


def written_rule(
    name: str,
    parameters: str,
    fast: Iterable[str],
    plain: Iterable[str],
    *,
    given: Mapping[str, Any],
    doc: str,
) -> Any:
    """Return a rule that is written twice: `fast` runs as it stands, and `plain`, in the dialect, is compiled."""
    function = rule(written(name, parameters, fast, given=given))
    compiled = written(name, parameters, plain, given=given)
    function.__doc__ = compiled.__doc__ = doc
    PLAIN[function] = compiled
    return function
