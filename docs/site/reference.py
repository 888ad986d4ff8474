"""The Python reference: every public name, with its docstring."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module

MODULES: Mapping[str, Sequence[str]] = {
    "tefuda": (),
    "tefuda.bots.chooser": ("bot",),
    "tefuda.envs": (),
    "tefuda.lab": (),
    "tefuda.testing.family": ("Conformance",),
    "tefuda.testing.secrets": (),
}
"""The public modules, and the names that are public in those that do not say so by `__all__`."""
KINDS: Mapping[str, Callable[[object], bool]] = {
    "function": inspect.isroutine,
    "class": lambda found: inspect.isclass(found) and not issubclass(found, BaseException),
    "exception": lambda found: inspect.isclass(found) and issubclass(found, BaseException),
    "data": lambda found: not (inspect.isroutine(found) or inspect.isclass(found)),
}
"""The kinds of public names, in their order, as Sphinx calls them."""


def reference() -> str:
    """Return the page of the reference as Markdown."""
    return "\n".join(_reference())


def _reference() -> Iterator[str]:
    yield "# Python reference\n\nWhat is not shown here may change at any time.\n"
    for name in MODULES:
        yield f"## {name}\n\n```{{eval-rst}}\n.. automodule:: {name}\n   :no-members:\n"
        module = import_module(name)
        for kind, is_of_kind in KINDS.items():
            for public in public_names(name):
                if is_of_kind(getattr(module, public)):
                    yield f".. auto{kind}:: {name}.{public}\n"
        yield "```\n"


def public_names(module: str) -> Sequence[str]:
    """Return the public names of one of MODULES."""
    return MODULES[module] or import_module(module).__all__
