"""The ladder: every bot against every other, a matrix of the results, and ratings from all of them."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.bots.chooser import maker_of
from tefuda.bots.recorded import make_ready
from tefuda.bots.simulate import check_match_ends, number_of
from tefuda.compiler.cache import announce
from tefuda.core.files import write_text
from tefuda.core.game import Game
from tefuda.core.option import answers_of, changed
from tefuda.core.rules_digest import rules_digest
from tefuda.core.texts import read_text
from tefuda.core.whole_numbers import check_whole
from tefuda.errors import StudyError
from tefuda.lab.bouts import Bot, Bout, Score, play_bout, sides_of
from tefuda.lab.executors import THREADS, ExecutorLike, workers_at
from tefuda.lab.ratings import intervals, library, ratings
from tefuda.lab.statistics import Estimate, estimate
from tefuda.play.library import find
from tefuda.play.opening import check_seats, choose_options
from tefuda.provenance import VERSION as RELEASE
from tefuda.provenance import Provenance, code_digest, provenance

VERSION = 2
DEALS = 2_000


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot's rating in Elo points, relative to a mean of 0 for all bots, and its 95 % interval."""

    bot: str
    rating: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ladder:
    """The result of a round robin.

    `margins[one, other]` is how much more `one` gained than `other`, in points per deal and seat, and `shares` is its
    share of the wins, from 0 to 1. `standings` are the bots, the strongest first.
    """

    preset: str
    bots: tuple[str, ...]
    unit: str
    margins: Mapping[tuple[str, str], Estimate]
    shares: Mapping[tuple[str, str], Estimate]
    standings: tuple[Standing, ...]
    provenance: Provenance = field(compare=False)

    def as_dict(self) -> dict[str, Any]:
        """Return what `tefuda ladder --json` prints."""
        pairs = [
            {"bot": one, "against": other, "payoff": margin.as_dict(), "wins": self.shares[one, other].as_dict()}
            for (one, other), margin in self.margins.items()
        ]
        return {
            "version": VERSION, "provenance": asdict(self.provenance), "preset": self.preset,
            "unit": self.unit, "pairs": pairs, "ratings": [asdict(one) for one in self.standings],
        }  # fmt: skip


def ladder(
    preset: str,
    bots: Sequence[str | Bot],
    *,
    deals: int | None = None,
    matches: int | None = None,
    seats: int | None = None,
    seed: int = 0,
    executor: ExecutorLike = THREADS,
    workers: int | None = None,
    keep: Path | str | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
    compiling: Callable[[], None] = announce,
    **options: object,
) -> Ladder:
    """Play every bot against every other: `deals` deals (2,000) or `matches` matches, all with the same cards.

    Two bots play side against side or, without partners, at alternate seats, and change sides regularly. `bots` are
    names, or a `Bot` with a command line. The file `keep` keeps the finished bouts; a ladder started again with it
    continues there, if neither tefuda's code nor the rules have changed. Executors, `progress` and `compiling` are
    those of `compare`.

    Raises PresetError, OptionErrors, OptionError, SeatsError, NotationError or StudyError.
    """
    game, named = find(preset)
    chosen = choose_options(named.name, options)
    seat_count = check_seats(game, chosen, named.seats if seats is None else seats)
    several = [Bot(one) if isinstance(one, str) else one for one in bots]
    _check(several)
    number = number_of(deals, matches, usual=DEALS, least=2)
    seed = check_whole("seed", seed, 0)
    if matches is not None:
        check_match_ends(game, named.name, chosen)
    if len(sides_of(game, chosen, seat_count)) < 2:
        raise StudyError("a ladder needs two sides")
    _compile(game, chosen, several, seat_count, matches is not None, compiling)
    answers = tuple(changed(chosen, named.options))
    bouts = [
        part
        for pair in combinations(several, 2)
        for part in Bout(named.name, answers, seat_count, pair, seed, 0, number, matches is not None).cut()
    ]
    with _Journal(game, None if keep is None else Path(keep)) as journal:
        left = [bout for bout in bouts if bout not in journal]
        done, total = sum(bout.deals for bout in bouts if bout in journal), sum(bout.deals for bout in bouts)
        progress(done, total)
        with workers_at(executor, workers) as team:
            for bout, score in zip(left, team.results(left, play_bout), strict=True):
                journal.add(bout, score)
                done += bout.deals
                progress(done, total)
        scores = [journal[bout] for bout in bouts]
    made = provenance(_command_of(bouts[0], several, number), answers_of(chosen))
    return _ladder(several, bouts, scores, made)


def _command_of(bout: Bout, bots: Sequence[Bot], number: int) -> str:
    """Return the command line that repeats a ladder."""
    words = ["tefuda", "ladder", bout.preset]
    for name, answer in bout.answers:
        words += ["-o", f"{name}={answer}"]
    if named := ",".join(bot.name for bot in bots if not bot.command):
        words += ["--bots", named]
    for bot in bots:
        if bot.command:
            words += ["--bot", f"{bot.name}={bot.command}"]
    words += ["--matches" if bout.matches else "--deals", str(number)]
    return shlex.join([*words, "--seats", str(bout.seats), "--seed", str(bout.seed)])


def _check(bots: Sequence[Bot]) -> None:
    """Raise StudyError for too few bots, a name given twice or a missing library, PresetError for an unknown bot."""
    library()
    names = [bot.name for bot in bots]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise StudyError("the bot {name} is given twice", name=twice)
    if len(bots) < 2:
        raise StudyError("a ladder needs at least two bots")
    for bot in bots:
        if not bot.command:
            maker_of(bot.name)


def _compile(
    game: Game, options: Any, bots: Sequence[Bot], seats: int, matches: bool, compiling: Callable[[], None]
) -> None:  # fmt: skip
    """Compile the rules before several workers do."""
    for pair in combinations(bots, 2):
        agents = [pair[seat % 2].agent() for seat in range(seats)]
        make_ready(game, options, agents, compiling=compiling, matches=matches)


def _ladder(bots: Sequence[Bot], bouts: Sequence[Bout], scores: Sequence[Score], made: Provenance) -> Ladder:
    names = [bot.name for bot in bots]
    wins = np.zeros((len(bots), len(bots)))
    margins: dict[tuple[str, str], Estimate] = {}
    shares: dict[tuple[str, str], Estimate] = {}
    sampled = []
    for one, other in combinations(range(len(bots)), 2):
        of_pair = [score for bout, score in zip(bouts, scores, strict=True) if bout.bots == (bots[one], bots[other])]
        won = np.concatenate([score.shares for score in of_pair])
        gained = np.concatenate([score.margins for score in of_pair])
        wins[one, other], wins[other, one] = won.sum(), len(won) - won.sum()
        sampled.append((one, other, won))
        pair, back = (names[one], names[other]), (names[other], names[one])
        margins[pair], margins[back] = _estimate(gained), _estimate(-gained)
        shares[pair], shares[back] = _share(won), _share(1 - won)
    rated, ends = ratings(wins), intervals(sampled, len(bots), bouts[0].seed)
    standings = sorted(
        (Standing(name, *map(float, (rated[at], ends[0, at], ends[1, at]))) for at, name in enumerate(names)),
        key=lambda one: -one.rating,
    )
    unit = "matches" if bouts[0].matches else "deals"
    order = tuple(one.bot for one in standings)
    return Ladder(bouts[0].preset, order, unit, margins, shares, tuple(standings), made)


def _estimate(values: NDArray[np.float64]) -> Estimate:
    return estimate(len(values), float(values.sum()), float(values @ values))


def _share(values: NDArray[np.float64]) -> Estimate:
    return estimate(len(values), float(values.sum()), float(values @ values), floor=0.0)


class _Journal:
    """The finished bouts, and the file that keeps them, one line for each.

    A bout whose line is incomplete is played again. The first line has the version of tefuda and digests of the rules
    and of the code of bots.
    """

    def __init__(self, game: Game, file: Path | None) -> None:
        self._head: dict[str, object] = {"tefuda ladder": VERSION}
        if file is not None:
            self._head |= {"tefuda": RELEASE, "rules": rules_digest(game), "code": code_digest()}
        self._scores: dict[Bout, Score] = {}
        self._file = file
        self._out: Any = None

    def __enter__(self) -> _Journal:
        if self._file is None:
            return self
        try:
            lines = read_text(self._file).splitlines(keepends=True) if self._file.exists() else []
            whole = [line for line in lines if line.endswith("\n")]
            for bout, score in self._read(whole):
                self._scores[bout] = score
            write_text(self._file, "".join(whole or [json.dumps(self._head) + "\n"]))
            self._out = self._file.open("a", encoding="utf-8")
        except OSError as fault:
            raise self._unwritten(fault) from None
        except UnicodeDecodeError:
            raise self._unknown() from None
        return self

    def _unwritten(self, fault: OSError) -> StudyError:
        return StudyError("{file} cannot be written: {reason}", file=str(self._file), reason=fault.strerror)

    def _unknown(self) -> StudyError:
        return StudyError("{file} holds no ladder of this version of tefuda", file=str(self._file))

    def _read(self, lines: Sequence[str]) -> Iterator[tuple[Bout, Score]]:
        try:
            if not lines:
                return
            head, *rest = map(json.loads, lines)
            if head.keys() == self._head.keys() and head != self._head:
                raise StudyError(
                    "{file} was begun with other code of tefuda or other rules; keep the results in a new file",
                    file=str(self._file),
                )  # fmt: skip
            if head != self._head:
                raise self._unknown()
            for line in rest:
                asked = line["bout"]
                asked["bots"] = tuple(Bot(**bot) for bot in asked["bots"])
                asked["answers"] = tuple(map(tuple, asked["answers"]))
                yield Bout(**asked), Score(np.array(line["shares"], float), np.array(line["margins"], float))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise self._unknown() from None

    def __exit__(self, *fault: object) -> None:
        if self._out is not None:
            with suppress(OSError):  # what could not be written is said already
                self._out.close()

    def __contains__(self, bout: Bout) -> bool:
        return bout in self._scores

    def __getitem__(self, bout: Bout) -> Score:
        return self._scores[bout]

    def add(self, bout: Bout, score: Score) -> None:
        """Record the scores of a bout."""
        self._scores[bout] = score
        if self._out is not None:
            numbers = {"shares": score.shares.tolist(), "margins": score.margins.tolist()}
            try:
                self._out.write(json.dumps({"bout": asdict(bout), **numbers}) + "\n")
                self._out.flush()
            except OSError as fault:
                raise self._unwritten(fault) from None
