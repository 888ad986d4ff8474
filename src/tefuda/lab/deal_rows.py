"""The deals behind a study, a row for each: what every seat gained, how long it was, and every measure."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.bots.recorded import make_ready
from tefuda.bots.simulate import agents_by_seat, check_match_ends, number_of, policy_set_of
from tefuda.bulk.run import check_agents
from tefuda.compiler.cache import announce
from tefuda.core.files import whole
from tefuda.core.option import answers_of, changed
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.table.chance import bytes_of, derived_key, seed_words
from tefuda.core.whole_numbers import check_whole
from tefuda.lab import parquet
from tefuda.lab.design import Arm
from tefuda.lab.executors import THREADS, ExecutorLike, workers_at
from tefuda.lab.lineups import agents_at
from tefuda.lab.measures import Played, measures_for
from tefuda.lab.pieces import Piece, play_piece
from tefuda.play.library import find
from tefuda.play.opening import check_last_deal, check_seats, choose_options
from tefuda.provenance import Provenance, provenance

COLUMNS = {
    "house_rules": "the answers of the arm that differ from the preset, such as `draw_two=2 reverse=J`",
    "line_up": "the name of the line-up",
    "number": "the number of the deal, or with matches of the match, in its seed",
    "key": "the key from which the cards are shuffled, as 64 hexadecimal digits",
    "finished": "false if the deal was given up because it was too long; its measures are then missing",
    "starter": "the seat that began, or missing where nobody did",
    "agent_": "by seat, the bot that sat there",
    "won_": "by seat, whether it won, alone or with others",
    "payoff_": "by seat, the points gained",
    "score_": "by seat, the total of the match at the end; in Guandan the level",
}
"""What each column says; names that end in `_` are followed by a seat. All others are measures, by name."""

Rows = Mapping[str, NDArray[Any]]
"""Columns by name, each with an element for every deal."""


@dataclass(frozen=True, slots=True, eq=False)
class Deals:
    """Deals of one arm, a row for each: `columns` maps the names in COLUMNS, and those of measures, to arrays."""

    columns: Rows
    provenance: Provenance

    def __len__(self) -> int:
        return len(self.columns["number"])

    def write_parquet(self, file: Path | str) -> None:
        """Write the rows to a Parquet file; needs the extra `parquet`; raise StudyError if it cannot be written."""
        with writing(Path(file), self.provenance) as write:
            write(self.columns)


def deals(
    preset: str,
    *,
    deals: int | None = None,
    matches: int | None = None,
    seats: int | None = None,
    agents: Sequence[str] | str = "random",
    seed: int = 0,
    first: int = 0,
    executor: ExecutorLike = THREADS,
    workers: int | None = None,
    compiling: Callable[[], None] = announce,
    **options: object,
) -> Deals:
    """Play deals (by default 20,000) or whole matches, numbers `first` and up of `seed`; return a row for each.

    They are those of `compare` with the same `agents`, which move to the next seat after every 500 deals. Executors
    and `compiling` are those of `compare`.

    Raises PresetError, OptionErrors, OptionError where a match has no end, SeatsError, NotationError or StudyError.
    """
    game, named = find(preset)
    chosen = choose_options(named.name, options)
    seat_count = check_seats(game, chosen, named.seats if seats is None else seats)
    line_up = tuple(str(name) for name in agents_by_seat(agents, seat_count))
    number = number_of(deals, matches, usual=20_000)
    seed, first = check_whole("seed", seed, 0), check_whole("first", first, 0)
    check_last_deal(first + number - 1)
    if matches is not None:
        check_match_ends(game, named.name, chosen)
    if policy_set_of(game, line_up) is None:
        check_agents(line_up, seat_count)
    make_ready(game, chosen, line_up, compiling=compiling, matches=matches is not None)
    arm = Arm(chosen, tuple(changed(chosen, named.options)))
    piece = Piece(named.name, arm.answers, line_up, seed, first, number, matches is not None)
    name = line_up[0] if len(set(line_up)) == 1 else ",".join(line_up)
    with workers_at(executor, workers) as team:
        played = team.results(piece.cut(), play_piece)
        parts = [rows_of(arm, name, seed, Played(one, line_up), piece.matches) for one in played]
    columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    return Deals(columns, provenance("", answers_of(chosen)))


def rows_of(arm: Arm, line_up: str, seed: int, played: Played, matches: bool) -> Rows:
    """Return the rows of some deals of an arm."""
    columns, agents = played.columns, np.array(played.agents)
    number, root = len(columns), bytes_of(seed_words(seed))
    numbers = np.arange(columns.first, columns.first + number)
    own = {one.name: one for one in measures_for(columns.seats, played.agents, matches)}
    names = [one.name for one in measures_for(columns.seats, ("one", "other"), matches)]
    missing = np.full(number, np.nan)
    by_seat = {
        "agent": agents[agents_at(columns.first, number, columns.seats)], "won": columns.won.astype(np.bool_),
        "payoff": columns.payoffs, "score": columns.scores,
    }  # fmt: skip
    return {
        "house_rules": np.full(number, arm.told()),
        "line_up": np.full(number, line_up),
        "number": numbers,
        "key": np.array([derived_key(root, one).hex() for one in numbers.tolist()]),
        "finished": columns.finished.astype(np.bool_),
        "starter": np.ma.masked_equal(columns.starter, NO_SEAT),
        **{f"{name}_{seat}": those[:, seat] for name, those in by_seat.items() for seat in range(columns.seats)},
        **{name: own[name].values(played) if name in own else missing for name in names},
    }


@contextmanager
def writing(file: Path, made: Provenance) -> Iterator[Callable[[Rows], None]]:
    """Give a function that adds rows to a Parquet file, which is whole once all are written.

    Raises StudyError if the file cannot be written.
    """
    arrow = parquet.library()
    writer: Any = None
    with ExitStack() as drafts:
        draft = drafts.enter_context(whole(file))

        def write(rows: Rows) -> None:
            nonlocal writer
            table = _table(rows)
            with parquet.told_of(file):
                if writer is None:
                    about = {parquet.KEY: json.dumps({"deals": 1, "provenance": asdict(made)}).encode()}
                    writer = arrow.parquet.ParquetWriter(draft, table.schema.with_metadata(about))
                writer.write_table(table)

        try:
            yield write
        finally:
            if writer is not None:
                with parquet.told_of(file):
                    writer.close()
        with parquet.told_of(file):
            drafts.close()


def _table(rows: Rows) -> Any:
    arrow = parquet.library()
    arrays = {
        name: arrow.array(those.data, mask=np.ma.getmaskarray(those))
        if isinstance(those, np.ma.MaskedArray)
        else arrow.array(those, from_pandas=those.dtype.kind == "f")
        for name, those in rows.items()
    }
    fields = [arrow.field(name, those.type, metadata=_described(name)) for name, those in arrays.items()]
    return arrow.table(arrays, schema=arrow.schema(fields))


def _described(name: str) -> dict[str, str]:
    told = COLUMNS.get(name) or COLUMNS.get(f"{name.rpartition('_')[0]}_")
    return {"description": told or f"the measure `{name}`, missing where the deal has none"}
