"""Functions of a text, stored where the compiler looks for their source."""

from __future__ import annotations

import linecache
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

_NUMBERS = count()
_NOTHING: Mapping[str, Any] = {}


def written(
    name: str, parameters: str, body: Iterable[str], *, returns: str = "None", given: Mapping[str, Any] = _NOTHING
) -> Any:
    """Return the function `name` of some lines of source, which may use the values `given` by name."""
    lines = [f"def {name}({parameters}) -> {returns}:\n", *(f"    {line}\n" for line in body)]
    path = f"<written {next(_NUMBERS)}: {name}>"
    linecache.cache[path] = sum(map(len, lines)), None, lines, path
    namespace: dict[str, Any] = {"__name__": __name__, **given}
    exec(compile("".join(lines), path, "exec"), namespace)
    return namespace[name]
