"""Logs: what came of each part of a measurement, so that it goes on where it was broken off."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from click import ClickException

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Part = TypeVar("Part", bound="DataclassInstance")


class OtherLog(ClickException):
    """A file is the log of another measurement."""


class Log(Generic[Part]):
    """The parts of a measurement, each of a dataclass `kind`, stored in a file if there is one.

    The first line of the file is what was `asked`, all that decides the results; every other line is a part.
    """

    def __init__(self, path: Path | None, asked: Mapping[str, Any], kind: type[Part]) -> None:
        self._path = path
        self.parts: list[Part] = []
        if path is None:
            return
        head = json.dumps(asked)
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        if lines and lines[0] != head:
            raise OtherLog(f"{path} is the log of another measurement: {lines[0]}")
        if not lines:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(head + "\n", encoding="utf-8")
        self.parts = [kind(**json.loads(line)) for line in lines[1:]]

    def add(self, part: Part) -> None:
        self.parts.append(part)
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(part)) + "\n")
