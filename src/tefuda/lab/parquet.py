"""Studies as Parquet files: a row for each measure of each arm, and the question in the metadata."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

from tefuda.core.files import whole
from tefuda.errors import StudyError
from tefuda.lab.results import COLUMNS, VERSION, Question, Results, Row
from tefuda.provenance import Provenance

KEY = b"tefuda"
NUMBERS = {"deals"}
WORDS = {"option", "answer", "instead", "context", "line_up", "measure", "term"}


def library() -> Any:
    """Return the module `pyarrow`; raise StudyError if it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise StudyError("Parquet files need the library pyarrow: pip install 'tefuda[parquet]'") from None
    return pyarrow


def write(study: Results, file: Path) -> None:
    """Write a study; raise StudyError if the file cannot be written."""
    arrow = library()

    def kind(name: str) -> Any:
        return arrow.string() if name in WORDS else arrow.int64() if name in NUMBERS else arrow.float64()

    about = json.dumps(study.about()).encode()
    columns = [
        arrow.field(field.name, kind(field.name), metadata={"description": COLUMNS[field.name]})
        for field in fields(Row)
    ]
    write_table(arrow.Table.from_pylist(study.rows(), schema=arrow.schema(columns, {KEY: about})), file)


def write_table(table: Any, file: Path, **how: Any) -> None:
    """Write a table of pyarrow, whole or not at all; raise StudyError if the file cannot be written."""
    arrow = library()
    with told_of(file), whole(file) as draft:
        arrow.parquet.write_table(table, draft, **how)


@contextmanager
def told_of(file: Path) -> Iterator[None]:
    """Raise StudyError where a file cannot be written."""
    try:
        yield
    except OSError as fault:
        raise StudyError("{file} cannot be written: {reason}", file=str(file), reason=fault.strerror or fault) from None


def read(file: Path) -> dict[str, Any]:
    """Return the fields of the results in a file; raise StudyError if it holds no study, or one of another version."""
    arrow = library()
    try:
        table = arrow.parquet.read_table(file)
    except (OSError, arrow.ArrowInvalid):
        raise StudyError("{file} is not a readable Parquet file", file=str(file)) from None
    about = json.loads((table.schema.metadata or {}).get(KEY, b"{}"))
    if "version" not in about:
        raise StudyError("{file} holds no study of tefuda", file=str(file))
    if about.pop("version") != VERSION:
        raise StudyError("{file} was written by another version of tefuda; repeat the study", file=str(file))
    asked = about.pop("question")
    asked["answers"] = tuple(map(tuple, asked["answers"]))
    asked["looks"], asked["presets"] = tuple(asked["looks"]), tuple(asked["presets"])
    asked["agents"] = {name: tuple(agents) for name, agents in asked["agents"].items()}
    rows = tuple(Row(**row) for row in table.to_pylist())
    made = Provenance(**about.pop("provenance"))
    return {
        **about,
        "provenance": made,
        "inert": tuple(about["inert"]),
        "question": Question(**asked),
        "all_rows": rows,
    }
