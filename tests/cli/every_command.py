"""One call of every command of the program, with the files that it needs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click

import tefuda
from tefuda.bots.chooser import bot
from tefuda.cli import main
from tefuda.server.host.storage.store import Store

FEW = ("--deals", "20", "--agents", "random", "--seed", "2")
NOT_RUN = {"serve", "train", "bench", "mcp", "dataset"}
"""Commands that run too long, speak to programs, or need another library: their help is shown instead."""


class Call(NamedTuple):
    """The arguments of a command, and its input."""

    words: Sequence[str]
    typed: str = ""


def names(group: click.Command = main) -> Iterator[str]:
    """Yield the commands of the program, those of a group with its name before theirs."""
    for name, part in getattr(group, "commands", {}).items():
        if isinstance(part, click.Group):
            yield from (f"{name} {own}" for own in names(part))
        else:
            yield name


def calls(folder: Path) -> dict[str, Call]:
    """Return a call of every command by its name, each with its files in a folder."""
    ended = tefuda.run(tefuda.deal("mau-mau", seats=3, seed=24), [bot("greedy")] * 3)
    (folder / "ended.deal").write_text(str(ended), encoding="utf-8")
    database = str(folder / "tables.sqlite")
    store = Store(database)
    store.take()
    asyncio.run(store.close())
    files = {
        name: str(folder / name) for name in ("ended.deal", "new.deal", "report.html", "ladder", "programs", "site")
    }
    typed = "why 10d\nhelp\nrules 2.1\nlist\nsort\n1\nhint\nquit\n"
    return {
        "play": Call(("play", "mau-mau", "--seats", "3", "--seed", "5", "--save", files["new.deal"]), typed),
        "learn": Call(("learn", "nippachi"), f"\n{typed}"),
        "problem": Call(("problem", "crazy-eights", "--number", "1"), "hint\nhelp\nquit\n"),
        "problems": Call(("problems", "crazy-eights", "--count", "1", "--deals", "30")),
        "games": Call(("games", "mau-mau")),
        "rules": Call(("rules", "mau-mau", "2.5")),
        "replay": Call(("replay", files["ended.deal"]), "\n" * 200),
        "analyse": Call(("analyse", files["ended.deal"], "--seat", "0", "--playouts", "200", "--all")),
        "verify": Call(("verify", files["ended.deal"])),
        "simulate": Call(("simulate", "mau-mau", "--deals", "20", "--threads", "1")),
        "lab compare": Call(("lab", "compare", "mau-mau", "-o", "hand=5,6", *FEW, "--report", files["report.html"])),
        "lab ablate": Call(("lab", "ablate", "crazy-eights", *FEW)),
        "lab sweep": Call(("lab", "sweep", "mau-mau", "-o", "hand=5..6", *FEW)),
        "lab report": Call(("lab", "report", files["report.html"], files["new.deal"])),
        "export wasm": Call(("export", "wasm", "nippachi", "-o", files["programs"])),
        "site": Call(("site", "-o", files["site"])),
        "export c": Call(("export", "c", "nippachi", "-o", files["programs"], "--json")),
        "ladder": Call(("ladder", "mau-mau", "--bots", "random,greedy", "--deals", "4", "--keep", files["ladder"])),
        "rooms list": Call(("rooms", "list", "--database", database)),
        "rooms show": Call(("rooms", "show", "nosuch", "--database", database)),
        "rooms close": Call(("rooms", "close", "nosuch", "--database", database)),
        "rooms rebuild": Call(("rooms", "rebuild", "nosuch", "--database", database)),
        "rooms erase": Call(("rooms", "erase", "nosuch", "--database", database)),
        **{name: Call((name, "--help")) for name in NOT_RUN},
    }  # fmt: skip
