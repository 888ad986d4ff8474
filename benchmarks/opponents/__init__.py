"""Bots that others have published, at tables of tefuda: what an adapter to one of them offers.

Nothing of theirs is here: an adapter reads their code and weights from where a person has cloned them. Our deal is the
table. What they need of their own is led beside it, and wherever the two differ the measurement stops.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Protocol

from click import ClickException

from tefuda.core.table.chance import Dice
from tefuda.play.action import Action
from tefuda.play.deal import Deal


class Departure(Exception):
    """The published game and ours differ."""


class Missing(ClickException):
    """Something that a published bot needs is not there."""


class Shadow(Protocol):
    """What a published bot knows of one deal, led through the same decisions."""

    def choose(self, deal: Deal) -> Action:
        """Return what the bot does at its turn; raise Departure where the legal actions differ."""
        ...

    def follow(self, deal: Deal, action: Action) -> None:
        """Go on after an action that is made in `deal`."""
        ...

    def end(self, deal: Deal) -> None:
        """Raise Departure if the deal that is over has ended differently there."""
        ...


class Opponent(Protocol):
    """A published bot, made from the folder in which its repositories have been cloned; raises Missing."""

    layouts: ClassVar[Mapping[str, Sequence[Sequence[int]]]]
    """The names of the ways to sit; for each the seats of our bot, one rotation after another."""
    unit: ClassVar[str]
    """What the payoffs of a deal are."""
    weights: Path

    def deal(self, seed: int, number: int) -> Deal: ...
    def sit(self, deal: Deal, dice: Dice) -> Shadow: ...


def clone_of(source: Path, repository: str) -> Path:
    """Return where a repository has been cloned: the folder itself, or one in it that has its name.

    Raises Missing if it is not there.
    """
    name = repository.partition("/")[2]
    found = [path for path in (source, *sorted(source.glob(f"*{name}"))) if path.name.endswith(name) and path.is_dir()]
    if not found:
        raise Missing(f"{source} holds no clone of https://github.com/{repository}")
    return found[0].resolve()


def file_of(clone: Path, path: str) -> Path:
    """Return a file of a clone; raise Missing if it is not there."""
    if not (clone / path).is_file():
        raise Missing(f"{clone} has no file {path}")
    return clone / path


def library(name: str) -> Any:
    """Return a module that a published bot needs; raise Missing if it is not installed."""
    try:
        return import_module(name)
    except ImportError as fault:
        raise Missing(f"{name} is needed: pip install {name} ({fault})") from fault


def module_of(clone: Path, name: str) -> Any:
    """Return a module of a clone."""
    if str(clone) not in sys.path:
        sys.path.insert(0, str(clone))
    return import_module(name)


def fingerprint(weights: Path) -> str:
    """Return the SHA-256 of a file of weights."""
    return sha256(weights.read_bytes()).hexdigest()
