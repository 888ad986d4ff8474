"""The three questions of the laboratory: `compare`, `ablate` and `sweep`."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from math import inf
from pathlib import Path
from typing import Any

from tefuda.bots.recorded import make_ready
from tefuda.bots.simulate import agents_by_seat, check_match_ends, number_of, policy_set_of
from tefuda.bulk.run import check_agents
from tefuda.compiler.cache import announce
from tefuda.core.game import Game
from tefuda.core.option import Option, answers_of, choose
from tefuda.core.whole_numbers import check_whole
from tefuda.errors import OptionError, OptionErrors, StudyError
from tefuda.lab.deal_rows import rows_of, writing
from tefuda.lab.design import PRESET, Arm, Contrast, answers_tried, contexts
from tefuda.lab.executors import THREADS, ExecutorLike, Workers, workers_at
from tefuda.lab.factors import Term, terms_of
from tefuda.lab.lineups import USUAL, LineUp, line_up_of
from tefuda.lab.measures import Played, measure_named
from tefuda.lab.playing import (
    ADJUSTMENTS,
    OVER_ALL,
    Keep,
    Ledger,
    Setup,
    differing,
    keep_nothing,
    play_arms,
)
from tefuda.lab.results import Question
from tefuda.lab.statistics import looks_until, spending
from tefuda.lab.study import Study
from tefuda.play.library import find
from tefuda.play.opening import check_seats, choose_options
from tefuda.provenance import Provenance, provenance

DEALS = 20_000
MOST_DEALS = 640_000
"""The most deals of an arm when a half width is requested."""
FIRST_LOOK = 10_000
PILOT = 200
"""The number of deals in a trial of whether a house rule acts."""
MOST_ARMS = 500

Answers = Mapping[str, object]
Progress = Callable[[int, int], None]


def no_progress(done: int, total: int) -> None:
    """Ignore how many deals are done."""


def compare(preset: str, *presets: str, **asked: Any) -> Study:
    """Compare answers to house rules of `preset`; an option with a list of answers is compared with the first of them.

    `tefuda.lab.compare("crazy-eights", recycle=["off", "when-needed"])`. If several options have lists, every
    combination is an arm, and there are rows for main effects and interactions. Other `presets` of the same family are
    compared with `preset` instead, with the same answers to the house rules given. All arms play the same deals,
    numbers 0 and up of `seed`: `deals` of them in each line-up (by default 20,000), or `matches` whole matches, in
    which levels and scores carry over.

    Other arguments: `seats` is the number of seats. `agents` are the bots of one line-up in order; without it there are
    three line-ups. With `half_width` an arm is finished when the interval of its effect on `measure` is that narrow,
    after at most `deals` deals (by default 640,000). `adjust` says how p-values are adjusted: by Holm's method over all
    rows (`all`, the default) or those of one measure and line-up (`holm`), by Benjamini and Hochberg's over all (`bh`),
    or `none`; with a `primary` measure, over those of that measure only. `measure` is by default the primary one, else
    `length`. `executor` is `threads`, `processes`, `ray`, `ray:ADDRESS` or an executor of your own, with `workers`
    workers. `deals_file` gets a row for every deal of every arm, as Parquet. `progress` is called with the number of
    deals done and the total. `compiling` is called before rules are compiled; without it, this is written to standard
    error.

    Raises PresetError, OptionErrors, SeatsError, NotationError or StudyError.
    """
    return _study("compare", preset, presets, **asked)


def sweep(preset: str, **asked: Any) -> Study:
    """Try many answers to one house rule, such as `hand=range(5, 10)`; arguments and errors are those of `compare`.

    The base is the answer of the preset if it is among them, otherwise the first answer.
    """
    return _study("sweep", preset, (), **asked)


def ablate(preset: str, **asked: Any) -> Study:
    """Try every house rule of a game, one at a time; arguments and errors are those of `compare`.

    Each is tried with the others unchanged. A house rule that cannot act there, or that changes no deal of a trial, is
    tried again with the fewest other changes with which it can act, then with one more change, and then in the other
    presets of the family. For a number or a rank two answers are tried.
    """
    return _study("ablate", preset, (), **asked)


def _study(
    kind: str,
    preset: str,
    presets: Sequence[str],
    *,
    seats: int | None = None,
    agents: Sequence[str] | str | None = None,
    deals: int | None = None,
    matches: int | None = None,
    half_width: float | None = None,
    measure: str | None = None,
    primary: str | None = None,
    adjust: str = OVER_ALL,
    seed: int = 0,
    executor: ExecutorLike = THREADS,
    workers: int | None = None,
    deals_file: Path | str | None = None,
    progress: Progress = no_progress,
    compiling: Callable[[], None] = announce,
    **options: object,
) -> Study:
    game, named = find(preset)
    several, given = _parted(options)
    base = choose_options(named.name, given)
    _check_lists(kind, several, presets)
    seat_count = check_seats(game, base, named.seats if seats is None else seats)
    seed = check_whole("seed", seed, 0)
    whole = matches is not None
    number = number_of(deals, matches, usual=DEALS if half_width is None else MOST_DEALS, least=2)
    measure = measure or primary or "length"
    _check(half_width, (measure, primary or measure), adjust, seat_count, whole)
    if whole:
        check_match_ends(game, named.name, base)
    line_ups = _line_ups(game, agents, seat_count)
    setup = Setup(game, named.name, seat_count, seed, line_ups, whole)
    looks = looks_until(number, FIRST_LOOK) if half_width is not None else [number]
    question = Question(
        kind, named.name, tuple((name, str(answer)) for name, answer in given.items()), seat_count, seed, number,
        tuple(looks), adjust, {one.name: one.bots(game, base, seat_count) for one in line_ups}, half_width, measure,
        whole, tuple(presets), primary or "",
    )  # fmt: skip
    made = provenance(command_of(question, several, agents), answers_of(base))
    started = time.perf_counter()
    _compile(setup, base, compiling)
    with workers_at(executor, workers) as team, _keeping(deals_file, setup, made) as keep:
        if kind == "ablate":
            contrasts = _ablated(setup, base, team)
        elif presets:
            contrasts = _of_presets(setup, base, presets, given)
        else:
            contrasts = _varied(setup, base, several, seat_count, first=kind == "compare")
        terms = [] if kind == "ablate" else terms_of(contrasts)
        ledger, spent = _played(setup, contrasts, terms, question, team, progress, keep)
    seconds = time.perf_counter() - started
    rows = ledger.rows(spent, adjust, question.primary)
    tried = {one.option for one in contrasts}
    untried = tuple(name for name in game.house_rules if kind == "ablate" and name not in tried)
    return Study(question, made, ledger.inert() + untried, ledger.decisions, seconds, rows)


@contextmanager
def _keeping(file: Path | str | None, setup: Setup, made: Provenance) -> Iterator[Keep]:
    """Give a function that adds the deals of an arm to a Parquet file, each once; without a file it does nothing."""
    if file is None:
        yield keep_nothing
        return
    kept: set[tuple[Arm, LineUp, int]] = set()
    with writing(Path(file), made) as write:

        def keep(arm: Arm, line_up: LineUp, played: Played) -> None:
            which = arm, line_up, played.columns.first
            if which not in kept:
                kept.add(which)
                write(rows_of(arm, line_up.name, setup.seed, played, setup.matches))

        yield keep


def _parted(options: Answers) -> tuple[dict[str, list[object]], dict[str, object]]:
    """Return the options with a list of answers, and the options with one answer."""
    lists = {
        name: list(answers)
        for name, answers in options.items()
        if isinstance(answers, Iterable) and not isinstance(answers, str)
    }
    return lists, {name: answer for name, answer in options.items() if name not in lists}


def _check_lists(kind: str, lists: Mapping[str, Sequence[object]], presets: Sequence[str]) -> None:
    """Raise StudyError for lists of answers that are not allowed, and for missing ones."""
    for name, answers in lists.items():
        if not answers:
            raise StudyError("give {option} at least one answer", option=name)
    if presets:
        if lists:
            raise StudyError(
                "presets are compared with one answer to each house rule; give only one to {option}",
                option=next(iter(lists)),
            )  # fmt: skip
        return
    if kind == "ablate" and lists:
        raise StudyError(
            "an ablation tries all house rules itself; give only one answer to {option}", option=next(iter(lists))
        )
    if kind != "ablate" and not any(len(answers) > 1 for answers in lists.values()):
        raise StudyError("give at least one house rule several answers to compare, such as recycle=off,when-needed")


def _check(half_width: float | None, measures: Sequence[str], adjust: str, seats: int, matches: bool) -> None:
    """Raise StudyError for an impossible study."""
    if half_width is not None and not 0 < half_width < inf:
        raise StudyError("half the width of an interval must be more than 0, not {width}", width=half_width)
    for measure in measures:
        if measure_named(measure, seats, matches) is None:
            raise StudyError("there is no measure called “{measure}”", measure=measure)
    if adjust not in ADJUSTMENTS:
        raise StudyError(
            "p-values cannot be adjusted by “{adjust}”; choose one of {known}",
            adjust=adjust, known=", ".join(ADJUSTMENTS),
        )  # fmt: skip


def _line_ups(game: Game, agents: Sequence[str] | str | None, seats: int) -> Sequence[LineUp]:
    if agents is None:
        return USUAL
    line_up = line_up_of([str(name) for name in agents_by_seat(agents, seats)])
    policy_set = policy_set_of(game, line_up.agents)
    if policy_set is None:
        check_agents(line_up.agents, seats)
    return (line_up,)


def _compile(setup: Setup, base: Any, compiling: Callable[[], None]) -> None:
    """Compile the rules before several workers do."""
    for line_up in setup.line_ups:
        agents = line_up.bots(setup.game, base, setup.seats)
        make_ready(setup.game, base, agents, compiling=compiling, matches=setup.matches)


def _varied(setup: Setup, base: Any, lists: Mapping[str, list[object]], seats: int, *, first: bool) -> list[Contrast]:
    """Return an arm for each combination of answers, compared with the first or with the preset's own answers."""
    game = setup.game
    known = [game.house_rules.get(name.replace("-", "_")) for name in lists]
    combinations = list(product(*lists.values()))
    if len(combinations) > MOST_ARMS:
        raise StudyError(
            "{number} combinations of answers are too many; at most {most} are allowed",
            number=len(combinations), most=MOST_ARMS,
        )  # fmt: skip
    arms: list[Any] = []
    faults: list[OptionError] = []
    for answers in combinations:
        try:
            options = choose(base, dict(zip(lists, answers, strict=True)))
            check_seats(game, options, seats)
            if setup.matches:
                check_match_ends(game, setup.preset, options)
            arms.append(options)
        except OptionErrors as group:
            found = [fault for fault in group.exceptions if isinstance(fault, OptionError)]
            faults += [fault for fault in found if str(fault) not in map(str, faults)]
    if faults:
        raise OptionErrors(faults)
    options = [option for option in known if option is not None]
    start = arms[0] if first or base not in arms else base
    return [_contrast(setup, options, start, arm) for arm in sorted(dict.fromkeys(arms), key=lambda arm: arm != start)]


def _of_presets(setup: Setup, base: Any, presets: Sequence[str], given: Answers) -> list[Contrast]:
    """Return an arm for each preset, compared with the first; raise StudyError for those of other families."""
    game, first = setup.game, Arm.of(setup.game, setup.preset, base)
    contrasts = [Contrast(PRESET, setup.preset, setup.preset, first, first)]
    for name in presets:
        family, named = find(name)
        if family.name != game.name:
            raise StudyError(
                "{preset} and {other} are games of different families; their deals cannot be compared",
                preset=setup.preset, other=named.name,
            )  # fmt: skip
        options = choose_options(named.name, given)
        check_seats(game, options, setup.seats)
        if setup.matches:
            check_match_ends(game, named.name, options)
        arm = Arm.of(game, setup.preset, options)
        if any(arm == one.arm for one in contrasts):
            raise StudyError("{preset} has the same house rules as another preset of the study", preset=named.name)
        contrasts.append(Contrast(PRESET, named.name, setup.preset, first, arm))
    return contrasts


def _contrast(setup: Setup, options: Sequence[Option], base: Any, arm: Any) -> Contrast:
    def told(of: Any) -> str:
        return " ".join(option.write(getattr(of, option.name)) for option in options)

    names = " ".join(option.name for option in options)
    return Contrast(
        names, told(arm), told(base), Arm.of(setup.game, setup.preset, base), Arm.of(setup.game, setup.preset, arm)
    )


def _ablated(setup: Setup, base: Any, workers: Workers) -> list[Contrast]:
    """Return the arms of every house rule, in a context of other house rules in which it acts.

    The other house rules change as little as possible. If the house rule does not act there either, the context is the
    one of those in which it acts with the shortest deals.
    """
    house_rules = setup.game.house_rules
    candidates = {name: list(_candidates(setup, base, option)) for name, option in house_rules.items()}
    found = {name: those[0] for name, those in candidates.items() if those}
    lengths = _trial(setup, [one for those in found.values() for one in those], workers)
    left = {name: candidates[name][1:] for name in found if not any(one in lengths for one in found[name])}
    lengths = _trial(setup, [one for several in left.values() for those in several for one in those], workers)
    for name, several in left.items():
        acting = [those for those in several if any(one in lengths for one in those)]
        if acting:
            found[name] = min(acting, key=lambda those: max(lengths.get(one, 0) for one in those))
    own = Arm.of(setup.game, setup.preset, base)
    return [Contrast("", "", "", own, own)] + [one for those in found.values() for one in those]


def _trial(setup: Setup, contrasts: Sequence[Contrast], workers: Workers) -> dict[Contrast, int]:
    """Return the contrasts in which some deal of a trial went differently, and the number of decisions of the trial."""
    lengths: dict[Contrast, int] = {}
    for contrast, _, base, arm in play_arms(setup, contrasts, 0, PILOT, workers):
        if differing(base.columns, arm.columns).any():
            lengths[contrast] = lengths.get(contrast, 0) + int(arm.columns.length.sum())
    return lengths


def _candidates(setup: Setup, base: Any, option: Option) -> Iterator[list[Contrast]]:
    """Yield the arms of a house rule, each time in another context of house rules."""
    for context in filter(setup.ends, contexts(setup.game, base, option.name, setup.seats)):
        tried = answers_tried(setup.game, option, context, setup.seats)
        arms = [made for answer in tried if setup.ends(made := replace(context, **{option.name: answer}))]
        if arms:
            yield [_contrast(setup, [option], context, arm) for arm in arms]


def _played(
    setup: Setup,
    contrasts: Sequence[Contrast],
    terms: Sequence[Term],
    question: Question,
    workers: Workers,
    progress: Progress,
    keep: Keep,
) -> tuple[Ledger, dict[Contrast, float]]:
    """Play until every interval is as narrow as requested; return the level spent on the last look of each contrast.

    All arms of a factorial study are played until the last interval is as narrow.
    """
    ledger, done = Ledger(setup, contrasts, terms), 0
    bases = len({contrast.base for contrast in contrasts} - {one.arm for one in contrasts if one.arm == one.base})
    total = (len(contrasts) + bases) * len(setup.line_ups) * question.deals
    spent: dict[Contrast, float] = {}
    open_ones = list(contrasts)

    def told(deals: int) -> None:
        nonlocal done
        done += deals
        progress(done, total)

    first = 0
    for look, share in zip(question.looks, spending(question.looks), strict=True):
        ledger.play(open_ones, first, look - first, workers, told, keep)
        spent.update(dict.fromkeys(open_ones, share))
        first = look
        if question.half_width is not None:
            wide = [
                one
                for one in open_ones
                if one.arm != one.base and ledger.half_width(one, question.measure, share) > question.half_width
            ]
            needed = {one.base for one in wide}
            if not terms or not wide:
                open_ones = [one for one in open_ones if one in wide or (one.arm == one.base and one.base in needed)]
        if not open_ones:
            break
    progress(total, total)
    return ledger, spent


def command_of(question: Question, several: Mapping[str, Sequence[object]], agents: Sequence[str] | str | None) -> str:
    """Return the command line that repeats a study."""
    words = ["tefuda", "lab", question.kind, question.preset, *question.presets]
    lists = {name: ",".join(map(_word, answers)) for name, answers in several.items()}
    for name, answer in (*lists.items(), *question.answers):
        words += ["-o", f"{name}={answer}"]
    words += ["--seats", str(question.seats), "--seed", str(question.seed)]
    words += ["--matches" if question.matches else "--deals", str(question.deals)]
    if agents is not None:
        words += ["--agents", ",".join(next(iter(question.agents.values())))]
    if question.half_width is not None:
        words += ["--until", _until(question)]
    if question.primary:
        words += ["--primary", question.primary]
    if question.measure != (question.primary or "length"):
        words += ["--measure", question.measure]
    if question.adjust != ADJUSTMENTS[0]:
        words += ["--adjust", question.adjust]
    return shlex.join(words)


def _until(question: Question) -> str:
    """Return the half width that is requested, in the unit in which the measure is shown."""
    measure = measure_named(question.measure, question.seats, question.matches)
    assert measure is not None
    return f"{(question.half_width or 0) * measure.scale:.12g}"


def _word(answer: object) -> str:
    return {True: "yes", False: "no"}[answer] if isinstance(answer, bool) else str(answer)
