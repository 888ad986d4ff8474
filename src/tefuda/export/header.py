"""The header of a program for C: a structure for each record, the reasons by name, and the functions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tefuda.bulk.batched_chance import LANES_SIZE
from tefuda.bulk.tuned import tuned_weights
from tefuda.compiler.kinds import CellsOf, Kind, Number, RecordOf, cell_layouts, leaves_of
from tefuda.compiler.library import Library
from tefuda.core.game import Game
from tefuda.core.records.record import Block, Part, Record
from tefuda.core.texts import even
from tefuda.export.description import first_sentence, record_names, values
from tefuda.export.program import policies_of, records_of

RESERVED = {
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float",
    "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof",
    "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while", "asm", "bool", "true",
    "false", "class", "new", "delete", "this", "template", "private", "public", "protected", "namespace", "operator",
}  # fmt: skip
"""The words of C and C++ that name no cell; an underscore follows them."""
NOTHING = "{0}"
"""The initialiser of a structure in which everything is 0."""
BLOCKS = {(32, True): "int32_t", (32, False): "uint32_t", (8, False): "uint8_t"}
"""The types of the elements of a block, by their bits and whether they have a sign."""


def header(game: Game, program: Library) -> str:
    """Return the header of a program of a family; every name begins with that of the family."""
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
        *_starts(game),
        *_options(game),
        *_refusals(game),
        *_players(game),
        *_functions(game, program),
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


def _starts(game: Game) -> Iterator[str]:
    """Yield the start of each record, for those that are not all 0."""
    for name, kind in records_of(game).items():
        if issubclass(kind, Record):
            yield f"#define {game.name.upper()}_{name.upper()}_START {_start(kind())}"
    yield ""


def _start(record: Record) -> str:
    """Return an initialiser with all that is not 0."""
    parts = []
    for name, declared in type(record).__declarations__.items():
        held = getattr(record, name)
        if isinstance(declared, Part):
            told = _start(held)
        elif isinstance(declared, Block):
            told = f"{{{', '.join(map(str, held))}}}" if any(held) else NOTHING
        else:
            told = str(held) if held else NOTHING
        if told != NOTHING:
            parts.append(f".{cell_name(name)} = {told}")
    return f"{{{', '.join(parts)}}}" if parts else NOTHING


def _options(game: Game) -> Iterator[str]:
    """Yield the house rules of each preset, and the weights of players of the level club by them."""
    for name, preset in game.presets.items():
        answers = ", ".join(f".{cell_name(one)} = {number}" for one, number in values(preset.options).items())
        yield f"#define {_upper(game, 'options', name)} {{{answers}}}"
        yield f"#define {_upper(game, 'weights', name)} {_start(tuned_weights(game, preset.options))}"
    yield ""


def _upper(game: Game, *words: str) -> str:
    return "_".join((game.name, *words)).upper().replace("-", "_")


def _players(game: Game) -> Iterator[str]:
    yield "enum {"
    for name, number in policies_of(game).items():
        yield f"    {_upper(game, 'player', name)} = {number},"
    yield f"    {_upper(game, 'lanes')} = {LANES_SIZE} /* the length of `lanes` */"
    yield "};"
    yield ""


def _refusals(game: Game) -> Iterator[str]:
    yield "enum {"
    for reason in game.reasons.values():
        about = f"{reason.sentence} [{reason.clause}]" if reason.clause else reason.sentence
        yield f"    {game.name.upper()}_{reason.name} = {int(reason)}, /* {about} */"
    yield "};"
    yield ""


def _functions(game: Game, program: Library) -> Iterator[str]:
    names = record_names(game)
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
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
    return f"{game.name}_{words}_t"


def cell_name(name: str) -> str:
    """Return the name of a cell in C."""
    return f"{name}_" if name in RESERVED else name
