"""What runs is what stands in a file: nothing in src builds source or functions and runs them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tefuda

SOURCE = Path(tefuda.__file__).parent
RUNNING = ("exec", "eval", "compile", "__import__")
"""The functions of Python that run a text, or make it ready to be run."""
MAKING = ("FunctionType", "LambdaType", "CodeType")
"""The classes of `types` whose objects are functions, or what they consist of."""


def made(text: str) -> Iterator[str]:
    """Yield what a module calls to run a text, or to make a function."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(ast.Name(name)) if name in (*RUNNING, *MAKING):
                yield name
            case ast.Call(ast.Attribute(ast.Name("builtins" | "types"), name)) if name in (*RUNNING, *MAKING):
                yield name
            case ast.Call(ast.Attribute(attr="replace", value=ast.Attribute(attr="__code__"))):
                yield "__code__.replace"
            case ast.Assign(targets=[ast.Attribute(attr="__code__" | "__globals__")]):
                yield "__code__"


def test_nothing_in_the_sources_builds_code_and_runs_it() -> None:
    found = [
        f"{file.relative_to(SOURCE)}: {name}"
        for file in SOURCE.rglob("*.py")
        for name in made(file.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("exec('a = 1')", "exec"),
        ("value = eval(text)", "eval"),
        ("code = compile(text, '', 'exec')", "compile"),
        ("builtins.exec(text)", "exec"),
        ("rule = types.FunctionType(code, names)", "FunctionType"),
        ("rule = FunctionType(code, names)", "FunctionType"),
        ("code = rule.__code__.replace(co_name='a')", "__code__.replace"),
        ("rule.__code__ = other.__code__", "__code__"),
    ],
)
def test_code_that_is_built_would_be_found(text: str, name: str) -> None:
    assert list(made(text)) == [name]


@pytest.mark.parametrize("text", ["re.compile('a')", "isinstance(rule, FunctionType)", "deal.exec", "compile_search()"])
def test_what_only_looks_alike_is_not_found(text: str) -> None:
    assert list(made(text)) == []
