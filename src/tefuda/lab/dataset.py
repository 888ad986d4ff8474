"""Data sets of decisions: what a seat saw, what it could do, what it did, what that was worth, and how it ended."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tefuda.bots.chooser import maker_of
from tefuda.bots.interpreted import agents_of, decided_by, make_all_ready, passes, play_out
from tefuda.bots.searcher import Searcher
from tefuda.bots.simulate import agents_by_seat, number_of
from tefuda.bulk.run import NO_BOUND
from tefuda.compiler.cache import announce
from tefuda.core.files import whole, write_text
from tefuda.core.option import answers_of, changed
from tefuda.core.rules_digest import rules_digest
from tefuda.core.table.chance import bytes_of, derived_key, dice_of, seed_words
from tefuda.core.texts import read_text
from tefuda.core.whole_numbers import check_whole
from tefuda.errors import StudyError
from tefuda.lab import parquet
from tefuda.lab.executors import THREADS, ExecutorLike, workers_at
from tefuda.lab.pieces import Piece
from tefuda.play.action import Action
from tefuda.play.agent import Agent
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.observation import Observation
from tefuda.play.opening import check_seats, choose_options
from tefuda.play.start import Start
from tefuda.provenance import VERSION, code_digest, provenance

FORMAT = 1
SHARD = 1_000
CARD = "card.json"
LICENCE = "Apache-2.0"
COLUMNS = {
    "deal": "the number of the deal in its seed",
    "decision": "the number of the decision in its deal, from 0",
    "seat": "the seat that decided",
    "observation": "what that seat saw, as numbers; `spans` in the card says where each group is",
    "legal": "the codes of its legal actions",
    "action": "the code of the action that it chose",
    "values": "the mean worth of each legal action in the search of the bot, in points with the premium for winning, "
    "in the order of `legal`; not a number for actions that it did not try, and missing if it did not search",
    "payoff": "the points that the seat gained in the deal",
    "won": "whether the seat won the deal, alone or with others",
    "finished": "false if the deal was given up because it was too long",
}
"""What each column says."""


@dataclass(frozen=True)
class Dataset:
    """A data set in a folder; `card` says what it holds and where it comes from."""

    folder: Path
    card: dict[str, Any]

    @cached_property
    def files(self) -> list[Path]:
        """The shards, in order."""
        return [self.folder / name for name in self.card["shards"]]

    def __iter__(self) -> Iterator[Any]:
        """Yield the shards as tables of pyarrow; raise StudyError for one that is missing or has been changed."""
        arrow = parquet.library()
        for file in self.files:
            data = file.read_bytes() if file.exists() else b""
            if _checksum(data) != self.card["shards"][file.name]:
                raise StudyError("{file} is missing or has been changed", file=str(file))
            yield arrow.parquet.read_table(arrow.BufferReader(data))


def read_dataset(folder: Path | str) -> Dataset:
    """Return the data set in a folder; raise StudyError if there is none, or if it is not complete."""
    card = _read_card(Path(folder))
    if card is None:
        raise StudyError("{folder} holds no data set of tefuda", folder=str(folder))
    if not card["shards"]:
        raise StudyError("the data set in {folder} is not complete; repeat the command to go on", folder=str(folder))
    return Dataset(Path(folder), card)


def write_dataset(
    preset: str,
    folder: Path | str,
    *,
    deals: int | None = None,
    seats: int | None = None,
    agents: Sequence[str] | str = "expert",
    seed: int = 0,
    shard: int = SHARD,
    executor: ExecutorLike = THREADS,
    workers: int | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
    compiling: Callable[[], None] = announce,
    **options: object,
) -> Dataset:
    """Play deals (by default 1,000) between bots by seat and write every decision, in shards of `shard` deals.

    In a folder that has part of the same data set, only the shards that are missing or damaged are played. The bytes of
    a shard do not depend on workers and machines, if the bots are those of tefuda. Where a bot from outside cannot
    decide, the greedy bot plays for it, and that is logged. `executor`, `workers` and `compiling` are those of
    `compare`; `progress` is called with the number of deals done and the total.

    Raises PresetError, OptionErrors, SeatsError, NotationError, or StudyError for a family without an encoding, and for
    a folder that holds something else, was begun with other code of tefuda, or cannot be written.
    """
    parquet.library()
    game, named = find(preset)
    chosen = choose_options(named.name, options)
    seat_count = check_seats(game, chosen, named.seats if seats is None else seats)
    names = tuple(str(name) for name in agents_by_seat(agents, seat_count))
    for name in names:
        maker_of(name)
    if game.learning.encoding is None:
        raise StudyError("{preset} does not say what a learner sees", preset=named.name)
    number = number_of(deals, None, usual=SHARD)
    seed, size = check_whole("seed", seed, 0), check_whole("shard", shard, 1)
    answers = tuple(changed(chosen, named.options))
    pieces = list(Piece(named.name, answers, names, seed, 0, number).cut(size))
    words = ["tefuda", "dataset", named.name, "--out", str(folder), "--deals", str(number), "--seats", str(seat_count)]
    words += ["--agents", ",".join(names), "--seed", str(seed), "--shard", str(size)]
    for name, answer in answers:
        words += ["--option", f"{name}={answer}"]
    spans = game.learning.encoding.view.spans
    card: dict[str, Any] = {
        "tefuda dataset": FORMAT,
        "source": asdict(provenance(shlex.join(words), answers_of(chosen))),
        "rules": rules_digest(game),
        "code": code_digest(),
        "preset": named.name, "seats": seat_count, "agents": list(names), "seed": seed, "deals": number, "shard": size,
        "licence": LICENCE,
        "columns": COLUMNS,
        "spans": {name: {"start": one.start, "stop": one.stop, "about": one.about} for name, one in spans.items()},
        "shards": {},
    }  # fmt: skip
    folder = Path(folder)
    card = _begun(folder, card)
    files = {piece: folder / f"deals-{piece.first:010}.parquet" for piece in pieces}
    sums = {file.name: _whole(file, piece, card["shards"].get(file.name, "")) for piece, file in files.items()}
    left = [piece for piece, file in files.items() if not sums[file.name]]
    done = number - sum(piece.deals for piece in left)
    progress(done, number)
    if left:
        make_all_ready(game, names, compiling)
    with workers_at(executor, workers) as team:
        for piece, data in zip(left, team.results(left, play_decisions), strict=True):
            with parquet.told_of(files[piece]), whole(files[piece]) as draft:
                draft.write_bytes(data)
            sums[files[piece].name] = _checksum(data)
            done += piece.deals
            progress(done, number)
    complete = {**card, "shards": sums}
    _write_card(folder, complete)
    return Dataset(folder, complete)


def _begun(folder: Path, card: dict[str, Any]) -> dict[str, Any]:
    """Return the card of a data set in a folder, begun with a new `card`, or that of the same data set before.

    Raises StudyError where the folder holds anything else, or cannot be written.
    """
    with parquet.told_of(folder):
        folder.mkdir(parents=True, exist_ok=True)
        known = _read_card(folder)
        if known is None and any(folder.iterdir()):
            raise StudyError("{folder} holds something else; choose an empty folder", folder=str(folder))
    if known is not None and _asked(known) != _asked(card):
        raise StudyError(
            "{folder} holds another data set, or one begun with other code of tefuda; choose another folder",
            folder=str(folder),
        )  # fmt: skip
    if known is not None and known["shards"]:
        return known
    _write_card(folder, card)
    return card


def _write_card(folder: Path, card: dict[str, Any]) -> None:
    with parquet.told_of(folder / CARD):
        write_text(folder / CARD, json.dumps(card, ensure_ascii=False, indent=1) + "\n")


def _asked(card: dict[str, Any]) -> dict[str, Any]:
    """Return what decides the bytes of a data set."""
    made = card["source"]
    names = ("rules", "code", "preset", "seats", "agents", "seed", "deals", "shard")
    return {**{name: card.get(name) for name in names}, "house_rules": made["house_rules"]}


def _read_card(folder: Path) -> dict[str, Any] | None:
    try:
        card = json.loads(read_text(folder / CARD))
    except (OSError, ValueError):
        return None
    return card if isinstance(card, dict) and card.get("tefuda dataset") == FORMAT else None


def _checksum(data: bytes) -> str:
    return "sha256:" + hashlib.sha256(data).hexdigest()


def _whole(file: Path, piece: Piece, expected: str) -> str:
    """Return the checksum of a file that is whole, and as `expected` if that is known; otherwise an empty text."""
    arrow = parquet.library()
    if not file.exists():
        return ""
    found = _checksum(file.read_bytes())
    if expected:
        return found if found == expected else ""
    try:
        told = (arrow.parquet.read_schema(file).metadata or {}).get(parquet.KEY)
        arrow.parquet.read_table(file, columns=["deal"])
    except (OSError, arrow.ArrowException):
        return ""
    return found if told == _about(piece) else ""


def _about(piece: Piece) -> bytes:
    return json.dumps({**asdict(piece), "version": VERSION}).encode()


def play_decisions(piece: Piece) -> bytes:
    """Return a Parquet file with the decisions of a piece, between its bots by seat.

    Its bytes do not depend on where it is played.
    """
    arrow = parquet.library()
    rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    game, preset = find(piece.preset)
    options = choose_options(preset.name, dict(piece.answers))
    root = bytes_of(seed_words(piece.seed))
    for number in range(piece.first, piece.first + piece.deals):
        start = Start(
            game, preset.name, options, len(piece.agents), derived_key(root, number), automatic_pass=passes(game)
        )
        _play(Deal.begin(start), agents_of(piece.agents, dice_of(piece.seed, number)), number, rows)
    kinds = {
        "deal": arrow.int64(),
        "decision": arrow.int32(),
        "seat": arrow.int8(),
        "observation": arrow.list_(arrow.uint8()),
        "legal": arrow.list_(arrow.int32()),
        "action": arrow.int32(),
        "values": arrow.list_(arrow.float32()),
        "payoff": arrow.int32(),
        "won": arrow.bool_(),
        "finished": arrow.bool_(),
    }
    fields = [arrow.field(name, kinds[name], metadata={"description": told}) for name, told in COLUMNS.items()]
    table = arrow.table(rows, schema=arrow.schema(fields, {parquet.KEY: _about(piece)}))
    data = arrow.BufferOutputStream()
    arrow.parquet.write_table(table, data, compression="zstd")
    written: bytes = data.getvalue().to_pybytes()
    return written


def _play(deal: Deal, agents: Sequence[Agent], number: int, rows: dict[str, list[Any]]) -> None:
    """Play a deal and add its decisions."""
    encoding = deal.game.learning.encoding
    assert encoding is not None
    limit = deal.game.decisions_bound(deal.options, deal.seats) or NO_BOUND
    seats: list[int] = []

    def decide(agent: Agent, deal: Deal) -> Action:
        seat = deal.table.turn
        observation = deal.observe(seat)
        seen = [0] * encoding.view.size
        encoding.view.write(observation.view, deal.options, seen, 0)
        action, values = _decided(agent, deal, observation)
        told = (number, len(seats), seat, seen, [one.code for one in observation.legal_actions], action.code, values)
        for name, value in zip(COLUMNS, told, strict=False):
            rows[name].append(value)
        seats.append(seat)
        return action

    deal, _, _ = play_out(deal, agents, limit, decide=decide)
    rows["payoff"] += [deal.payoffs[seat] for seat in seats]
    rows["won"] += [seat in deal.deal_winners for seat in seats]
    rows["finished"] += [deal.over] * len(seats)


def _decided(agent: Agent, deal: Deal, observation: Observation) -> tuple[Action, list[float] | None]:
    """Return what an agent decides for the seat to act and, if it searches, the worth of each legal action.

    Raises IllegalAction for an action that is not legal.
    """
    legal = observation.legal_actions
    thinking = agent.thinking_of(observation) if isinstance(agent, Searcher) and len(legal) > 1 else None
    if thinking is None:
        action, refusal = deal.legal_actions.judge(decided_by(agent, deal))
        if refusal is not None:
            raise refusal.raised(action)
        return action, None
    while not thinking.go_on():
        continue
    worth = {one.code: one.worth for one in thinking.candidates if one.visits}
    return next(one for one in legal if one.code == thinking.code), [worth.get(one.code, float("nan")) for one in legal]
