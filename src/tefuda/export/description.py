"""What the file beside a program says, as data for JSON: records, functions, refusals, house rules, players, nets."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, Literal

from tefuda import __version__
from tefuda.bulk.batched_chance import LANES_SIZE
from tefuda.bulk.nets import net_of
from tefuda.bulk.tuned import tuned_weights
from tefuda.compiler.kinds import CellsOf, Kind, Number, RecordOf, cell_layouts, leaves_of
from tefuda.compiler.library import Library
from tefuda.core.cards.card import Rank
from tefuda.core.game import Game
from tefuda.core.option import (
    AND,
    AT_LEAST,
    AT_LEAST_ONE,
    COMMA,
    INERT,
    NO,
    NO_SUCH_RULE,
    NOT,
    NOT_AN_ANSWER,
    OFF,
    OR,
    YES,
    Condition,
    Option,
)  # fmt: skip
from tefuda.core.preset import Preset
from tefuda.core.records.record import Block, Cell, Part, Record
from tefuda.core.words.book_data import book_data
from tefuda.core.words.faults import no_contradictions, no_crowd, told_by
from tefuda.export.program import policies_of, records_of
from tefuda.language import QUOTED
from tefuda.play.opening import FOR_PLAYERS, FOR_SOME_PLAYERS
from tefuda.play.wording import NAMING
from tefuda.search.fits import fit_for
from tefuda.search.levels import SEARCHERS
from tefuda.search.playing import THINKERS

FORMAT = 1
"""The version of the form of these files."""
WORD = 8
"""The size of a number in a record, in bytes."""
EXACT = (1 << 53) - 1
"""The largest number that JavaScript reads exactly from JSON."""
Data = Mapping[str, Any]
"""What JSON can hold, by name."""


def record_names(game: Game) -> Mapping[type[Any], str]:
    """Return the records that functions take, and the records within them, with a name for each."""
    names: dict[type[Any], str] = {kind: name for name, kind in records_of(game).items()}
    waiting = list(names)
    for kind in waiting:
        for layout in cell_layouts(kind).values():
            if layout.part is not None and layout.part not in names:
                taken = set(names.values())
                name = layout.part.__name__
                names[layout.part] = name if name not in taken else f"{name}{len(names)}"
                waiting.append(layout.part)
    return names


def records(game: Game) -> Data:
    """Return the records by name: their size and where their cells are, in bytes."""
    names = record_names(game)
    return {name: record(game, kind, names) for kind, name in names.items()}


def record(game: Game, kind: type[Any], names: Mapping[type[Any], str]) -> Data:
    """Return a record, in which others have these names."""
    layouts = cell_layouts(kind)
    described = dict(_cells(game, kind, names))
    cells = [{"name": name, "offset": WORD * layouts[name].start, **described[name]} for name in layouts]
    return {"size": WORD * sum(layout.length for layout in layouts.values()), "cells": cells}


def _cells(game: Game, kind: type[Any], names: Mapping[type[Any], str]) -> Iterator[tuple[str, Data]]:
    if not issubclass(kind, Record):
        usual = kind()
        for field in fields(kind):
            option = game.house_rules.get(field.name)
            what = "worked-out" if option is None else option.kind
            yield field.name, {"kind": what, "bits": 64, "signed": True, "start": int(getattr(usual, field.name))}
        return
    for name, declared in kind.__declarations__.items():
        match declared:
            case Part(record):
                yield name, {"record": names[record]}
            case Cell():
                yield name, _cell(declared)


def _cell(declared: Cell) -> Data:
    described: dict[str, Any] = {"kind": declared.of.value}
    if isinstance(declared, Block):
        described["length"] = declared.length
    described |= {"bits": 64, "signed": True, "start": declared.start, "lasts": declared.lasts.name.lower()}
    if declared.own:
        described["own"] = True
    if declared.words:
        described["words"] = {str(number): word for number, word in declared.words.items()}
    if declared.fact:
        described["fact"] = declared.fact
    if declared.twice:
        described["twice"] = declared.twice
    return described


def functions(game: Game, program: Library, names: Mapping[type[Any], str] | None = None) -> Sequence[Data]:
    """Return the functions of a program in order: what each does, and what it takes and returns.

    Records have the usual names unless `names` has others.
    """
    names = names or record_names(game)
    return [
        {
            "name": name,
            "about": first_sentence(program.entries[name]),
            "parameters": [{"name": given, **_kind(kind, names)} for given, kind in signature.parameters.items()],
            "returns": 64 if leaves_of(signature.result) else None,
        }
        for name, signature in program.signatures.items()
    ]


def _kind(kind: Kind, names: Mapping[type[Any], str]) -> Data:
    match kind:
        case Number():
            return {"number": 64}
        case RecordOf(made_of):
            return {"record": names[made_of]}
        case CellsOf(element, _, signed):
            return {"block": {"bits": element.width, "signed": signed}}
    raise AssertionError(f"no function of a program takes {kind}")


def first_sentence(function: Callable[..., Any]) -> str:
    """Return the first sentence of a docstring, without its full stop."""
    first, _, _ = (inspect.getdoc(function) or "").partition("\n\n")
    return " ".join(first.split()).removesuffix(".")


def refusals(game: Game) -> Sequence[Data]:
    """Return the reasons why an action is refused: number, name, clause and sentence."""
    return [
        {"number": int(reason), "name": reason.name, "clause": reason.clause, "sentence": reason.sentence}
        for reason in game.reasons.values()
    ]


def actions(game: Game) -> Data:
    """Return the lists in which rules number what they say of actions, in English, to be translated.

    `reads` says whether selections of cards are read, and `middle` is what the cards in the middle are called.
    """
    said = game.words.actions
    return {
        "verbs": [*said.verbs],
        "kinds": [{"name": kind.name, "title": kind.title} for kind in said.kinds],
        "calls": [{"name": call.name, "word": call.title} for call in said.calls],
        "badges": [{"kind": badge.kind, "words": badge.words} for badge in said.special],
        "orders": [*said.orders],
        "bombs": said.bombs,
        "reads": said.reads,
        "middle": game.words.input_help.middle,
    }


def revealed(game: Game) -> Sequence[str]:
    """Return the names of the cells of a table by which the rules make known something of what was hidden."""
    table = _Read()
    game.sight.revealed(table)
    return table.cells


class _Read:
    """Stands for a table, and notes which of its cells are read."""

    def __init__(self) -> None:
        self.cells: list[str] = []

    def __getattr__(self, name: str) -> tuple[int, ...]:
        self.cells.append(name)
        return ()


def options(game: Game) -> Sequence[Data]:
    """Return the house rules: the question, the clause, the answers and when the rule acts."""
    return [_option(one) for one in game.house_rules.values()]


def _option(one: Option) -> Data:
    described: dict[str, Any] = {
        "name": one.name, "kind": one.kind, "question": one.question, "clause": one.clause, "default": int(one.default),
    }  # fmt: skip
    if one.kind == "number":
        described |= {"least": one.least, "most": one.most, "step": one.step}
    else:
        described["answers"] = [_answer(one, value) for value in one.answers]
    return {**described, "needs": _condition(one.needs)}


def _answer(one: Option, value: int) -> Data:
    phrase = getattr(value, "phrase", "")
    return {"value": int(value), "word": one.write(value), **({"phrase": phrase} if phrase else {})}


def choosing(game: Game) -> Data:
    """Return what is said of a choice of house rules, in English: its faults, and why some have no effect."""
    return {
        "contradictions": told_by(game.options.contradictions, no_contradictions).faults.data(),
        "crowding": told_by(game.seat_faults, no_crowd).faults.data(),
        "words": {
            "yes": YES, "no": NO, "off": OFF, "inert": INERT, "quoted": QUOTED, "comma": COMMA,
            "and": AND, "or": OR, "not": NOT, "atLeastOne": AT_LEAST_ONE, "atLeast": AT_LEAST,
            "notAnAnswer": NOT_AN_ANSWER, "noSuchRule": NO_SUCH_RULE,
            "forPlayers": FOR_PLAYERS, "forSomePlayers": FOR_SOME_PLAYERS,
        },
    }  # fmt: skip


def _condition(condition: Condition) -> list[list[Data]]:
    return [
        [{"option": need.option, "answers": [*map(int, need.answers)], "excluded": need.excluded} for need in needs]
        for needs in condition.alternatives
    ]


def values(answers: Any) -> Data:
    """Return all numbers of some options by name."""
    return {field.name: int(getattr(answers, field.name)) for field in fields(answers)}


def presets(game: Game, nets: Mapping[str, str]) -> Sequence[Data]:
    """Return the presets: house rules, weights of club players, how chances are corrected, and the files of nets."""
    return [
        {
            "name": name,
            "title": preset.title,
            "about": preset.about,
            "seats": preset.seats,
            "options": values(preset.options),
            "weights": tuned_weights(game, preset.options).numbers(),
            "fit": fit_for(game, preset.options).numbers(),
            "net": nets.get(name),
        }
        for name, preset in game.presets.items()
    ]


def players(game: Game) -> Sequence[Data]:
    """Return the players by the names of their bots: their number in a task, and how long they search."""
    described = []
    for name, number in policies_of(game).items():
        one: dict[str, Any] = {"name": name, "policy": number, "net": name in THINKERS.by_net}
        if name in SEARCHERS:
            level = SEARCHERS[name]
            one |= {"playouts": level.playouts, "allowance": level.allowance, "master": int(level.master)}
        described.append(one)
    return described


def nets(game: Game) -> tuple[Mapping[str, str], Mapping[str, bytes]]:
    """Return the files of the nets by preset, and what stands in them; presets with equal nets share one."""
    by_preset: dict[str, str] = {}
    contents: dict[str, bytes] = {}
    known: dict[bytes, str] = {}
    for name, preset in game.presets.items():
        net = net_of(game, preset.options)
        if net is None:
            continue
        content = net.block.astype("<i4").tobytes()
        if content not in known:
            known[content] = f"{game.name}-{name}.net"
            contents[known[content]] = content
        by_preset[name] = known[content]
    return by_preset, contents


def describe(
    game: Game, program: Library, target: Literal["wasm", "c"], files: Mapping[str, bytes], free: int = 0,
    preset: Preset | None = None,
) -> Data:  # fmt: skip
    """Return all that is said of a program and the files beside it, `files` by name, the program first.

    It is for the house rules of a `preset` alone, or without one for any. `free` is the first address of its memory
    that it leaves to others.
    """
    by_preset, _ = nets(game)
    memory = {"memory": {"name": "memory", "free": free}} if target == "wasm" else {}
    described: Data = _exactly({
        "format": FORMAT,
        "family": game.name,
        "title": game.title,
        "tefuda": __version__,
        "rules": program.digest,
        "target": target,
        "preset": preset and preset.name,
        "files": [
            {"name": name, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in files.items()
        ],
        **memory,
        "seats": {"least": game.seats[0], "most": game.seats[-1]},
        "functions": functions(game, program),
        "records": records(game),
        "codes": game.words.notation.digits.size,
        "refusals": refusals(game),
        "revealed": revealed(game),
        "book": book_data(game.words.voice.book),
        "wording": {"naming": NAMING, "typed": {text: word for word, text in game.words.input_help.words.items()}},
        "actions": actions(game),
        "themes": [theme.title for theme in game.words.themes],
        "options": options(game),
        "choosing": choosing(game),
        "presets": presets(game, by_preset),
        "players": players(game),
        "lanes": LANES_SIZE,
        "ranks": [rank.name.lower() for rank in Rank],
    })  # fmt: skip
    return described


def _exactly(described: Any) -> Any:
    """Return data in which numbers that JavaScript cannot read exactly are texts."""
    match described:
        case dict():
            return {name: _exactly(one) for name, one in described.items()}
        case list():
            return [_exactly(one) for one in described]
        case int() if abs(described) > EXACT:
            return str(described)
    return described
