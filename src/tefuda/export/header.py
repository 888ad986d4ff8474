"""The header of a program for C: a structure for each record, the reasons by name, and the functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tefuda.compiler.kinds import CellsOf, Kind, Number, RecordOf, cell_layouts, leaves_of
from tefuda.core.game import Game
from tefuda.core.texts import even
from tefuda.export.description import first_sentence, record_names
from tefuda.export.program import program_of

RESERVED = {
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float",
    "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof",
    "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while", "asm", "bool", "true",
    "false", "class", "new", "delete", "this", "template", "private", "public", "protected", "namespace", "operator",
}  # fmt: skip
"""The words of C and C++ that name no cell; an underscore follows them."""
BLOCKS = {(32, True): "int32_t", (32, False): "uint32_t", (8, False): "uint8_t"}
"""The types of the elements of a block, by their bits and whether they have a sign."""


def header(game: Game) -> str:
    """Return the header of the program of a family; every name begins with that of the family."""
    guard = f"TEFUDA_{game.name.upper()}_H"
    return "\n".join((
        f"/* {even(game.title)}: the rules of tefuda, compiled. Records must not overlap. */",
        f"#ifndef {guard}",
        f"#define {guard}",
        "",
        "#include <stdint.h>",
        "",
        "#ifdef __cplusplus",
        'extern "C" {',
        "#endif",
        "",
        *_records(game),
        *_refusals(game),
        *_functions(game),
        "#ifdef __cplusplus",
        "}",
        "#endif",
        "",
        "#endif",
        "",
    ))  # fmt: skip


def _records(game: Game) -> Iterator[str]:
    names = record_names(game)
    for kind in _parts_first(list(names)):
        yield "typedef struct {"
        for name, layout in cell_layouts(kind).items():
            cell = cell_name(name)
            if layout.part is not None:
                yield f"    {_typed(game, names[layout.part])} {cell};"
            else:
                yield f"    int64_t {cell}{f'[{layout.length}]' if layout.is_block else ''};"
        yield f"}} {_typed(game, names[kind])};"
        yield ""


def _parts_first(kinds: Sequence[type[Any]]) -> Sequence[type[Any]]:
    """Return records in an order in which each follows those within it."""
    ordered: list[type[Any]] = []

    def add(kind: type[Any]) -> None:
        for layout in cell_layouts(kind).values():
            if layout.part is not None:
                add(layout.part)
        if kind not in ordered:
            ordered.append(kind)

    for kind in kinds:
        add(kind)
    return ordered


def _refusals(game: Game) -> Iterator[str]:
    yield "enum {"
    for reason in game.reasons.values():
        about = f"{reason.sentence} [{reason.clause}]" if reason.clause else reason.sentence
        yield f"    {game.name.upper()}_{reason.name} = {int(reason)}, /* {about} */"
    yield "};"
    yield ""


def _functions(game: Game) -> Iterator[str]:
    program, names = program_of(game, f"{game.name}_"), record_names(game)
    for name, signature in program.signatures.items():
        given = [part for one, kind in signature.parameters.items() for part in _parameters(game, one, kind, names)]
        returned = "int64_t" if leaves_of(signature.result) else "void"
        yield f"/* {first_sentence(program.entries[name])}. */"
        yield f"{returned} {name}({', '.join(given)});"
        yield ""


def _parameters(game: Game, name: str, kind: Kind, names: Mapping[type[Any], str]) -> Iterator[str]:
    match kind:
        case Number():
            yield f"int64_t {name}"
        case RecordOf(made_of):
            yield f"{_typed(game, names[made_of])} *{name}"
        case CellsOf(element, _, signed):
            yield f"{BLOCKS[element.width, signed]} *{name}"
            yield f"int64_t {name}_length"


def _typed(game: Game, name: str) -> str:
    return f"{game.name}_{name.lower()}"


def cell_name(name: str) -> str:
    """Return the name of a cell in C."""
    return f"{name}_" if name in RESERVED else name
