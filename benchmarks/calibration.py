"""Whether the chances that hints, analyses and searches tell are calibrated.

Players of one level play deals among themselves. Some of their decisions are tried out as an analysis does, by weights,
and where searches use a net as hints and searches do; the chance that comes of it, as it is told, is compared with how
the deal ended. Stages are fifths of the decisions, by how many decisions playouts last on average. The bias is the mean
chance less the share of deals won, in percentage points, with 95 % intervals clustered on deals; the Brier score is the
mean squared error of the chance. Both are stated of the raw chance, by playouts alone, and of the calibrated one, after
the fit. A reliability diagram shows the share won by the chance.

With `fit` nothing is measured: a section of `chances.toml` is printed, fitted by least squares to the same samples.
Deals that were fitted to must not be measured: `first` is 0 for the former and 1,000,000 for the latter.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from click import Path as PathType
from click import echo
from numpy.typing import NDArray

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option, several
from benchmarks.harness.figure import Curve, curves_chart
from benchmarks.sayings import COLUMNS, sampled
from tefuda.core.game import Game
from tefuda.core.records.record import cells_of
from tefuda.play.library import find
from tefuda.search.chances import (
    BY_NET_AND_OPINION,
    BY_WEIGHTS,
    BY_WEIGHTS_AND_OPINION,
    FINER,
    KNOTS,
    MILLION,
    POINT,
    Fit,
    corrected,
)
from tefuda.search.fits import fit_for

PRESETS = ("guandan", "taiwan", "crazy-eights", "mau-mau", "nippachi", "teyaku-dobon")
EVERY = {"guandan": 20, "big-two": 9, "eights": 7, "nippachi": 5, "teyaku-dobon": 4}
"""Of about how many decisions of a family one is sampled, so that there are three or four in a deal."""
SEATS = 4
WORLDS, NET_WORLDS = 100, 50
"""On how many worlds a decision is tried."""
CHUNKS = 20
STAGES = 5
AT = (10, 35, 65, 95)
"""The percentiles of the lengths at which the knots of a fit lie, the first being 0."""
MOST_TRUST, LEAST_TRUST = 500, 20
"""The most and the least that is fitted for an opinion, in hundredths of a playout for each one made."""
TOLD = {"analysis": (BY_WEIGHTS, ""), "hint": (BY_NET_AND_OPINION, "net_")}

Samples = dict[str, NDArray[np.int64]]


def samples_of(preset: str, players: str, deals: int, first: int, seed: int, folder: Path | None) -> Samples:
    """Return the samples of some deals by column; with a folder they are kept there, and taken from there."""
    game, named = find(preset)
    path = folder and folder / kept_as(preset, players, deals, first, seed)
    if path is not None and path.exists():
        found = np.load(path)
    else:
        size = max(1, deals // CHUNKS)
        found = np.concatenate([
            sampled(game, named.options, SEATS if SEATS in game.seats else named.seats, players, seed,
                    range(number, min(number + size, first + deals)), every=EVERY[game.name.replace("_", "-")],
                    worlds=WORLDS, net_worlds=NET_WORLDS)
            for number in range(first, first + deals, size)
        ])  # fmt: skip
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            np.save(path, found)
    return dict(zip(("deal", *COLUMNS), found.T, strict=True))


def kept_as(preset: str, players: str, deals: int, first: int, seed: int) -> str:
    """Return the name of the file that keeps these samples, which says all that they depend on."""
    every = EVERY[find(preset)[0].name.replace("_", "-")]
    return f"{preset}-{players}-deals-{deals}-first-{first}-seed-{seed}-every-{every}-worlds-{WORLDS}-{NET_WORLDS}.npy"


def raw_of(samples: Samples, prefix: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the chances by playouts, in parts of a MILLION, and the lengths of playouts in parts of FINER."""
    playouts = samples[f"{prefix}worlds"]
    return samples[f"{prefix}wins"] * MILLION // playouts, samples[f"{prefix}moves"] * FINER // playouts


def told_of(samples: Samples, prefix: str, fit: Fit, kind: int) -> NDArray[np.int64]:
    """Return the chances as they are told, in parts of a MILLION."""
    raw, lengths = raw_of(samples, prefix)
    asked = zip(lengths.tolist(), raw.tolist(), samples["opinion"].tolist(), strict=True)
    return np.array([corrected(fit, kind, length, chance, opinion) for length, chance, opinion in asked])


def sayers(samples: Samples) -> list[str]:
    """Return who tells chances: analyses, and with a net hints, too."""
    return ["analysis", "hint"] if samples["net_worlds"].any() else ["analysis"]


def bias_of(said: NDArray[Any], came: NDArray[Any], deals: NDArray[np.int64]) -> tuple[float, float]:
    """Return by how much more was said than came, in the mean, and half its interval; samples of a deal go together."""
    error = said - came
    _, at = np.unique(deals, return_inverse=True)
    return float(error.mean()), float(1.96 * np.sqrt((np.bincount(at, error - error.mean()) ** 2).sum()) / len(error))


def measure(preset: str, sayer: str, samples: Samples, fit: Fit) -> Row:
    """Return what came of what was said at a preset."""
    kind, prefix = TOLD[sayer]
    if kind == BY_WEIGHTS and samples["net_worlds"].any():
        kind = BY_WEIGHTS_AND_OPINION
    raw, lengths = raw_of(samples, prefix)
    calibrated, raw_chance = told_of(samples, prefix, fit, kind) / MILLION, raw / MILLION
    came, stages = samples["won"].astype(float), []
    edges = [0, *np.percentile(lengths, [100 * i // STAGES for i in range(1, STAGES)]).tolist(), int(lengths.max()) + 1]
    for low, high in pairwise(edges):
        these = (lengths >= low) & (lengths < high)
        if these.any():
            bias, half = bias_of(calibrated[these], came[these], samples["deal"][these])
            stages.append({
                "from": low / FINER, "samples": int(these.sum()), "came": came[these].mean(),
                "raw_bias": (raw_chance - came)[these].mean(), "bias": bias, "interval": half,
                "raw_brier": ((raw_chance - came)[these] ** 2).mean(),
                "brier": ((calibrated - came)[these] ** 2).mean(),
            })  # fmt: skip
    return {
        "preset": preset, "of": sayer, "sampled_deals": len(np.unique(samples["deal"])), "samples": len(came),
        "raw_brier": ((raw_chance - came) ** 2).mean(), "brier": ((calibrated - came) ** 2).mean(), "stages": stages,
        "raw_curve": curve(raw_chance, came), "curve": curve(calibrated, came),
    }  # fmt: skip


def curve(said: NDArray[Any], came: NDArray[Any]) -> list[tuple[float, float]]:
    """Return the points of a reliability diagram: by tenth of the chance its mean, and the share that was won."""
    tenths = np.minimum((said * 10).astype(int), 9)
    return [(said[tenths == i].mean(), came[tenths == i].mean()) for i in range(10) if (tenths == i).sum() >= 30]


# ------------------------------------------------------------------ fitting


def fitted(game: Game, samples: Samples) -> Fit:
    """Return what fits samples best, by least squares, with straight lines between the knots.

    What is fitted to every second deal and foretells the others no better than playouts do is left out.
    """
    fit = Fit()
    fit.lengths[:] = [0, *(int(one) for one in np.percentile(raw_of(samples, "")[1], AT))]
    kinds = [(BY_WEIGHTS, "")]
    if samples["net_worlds"].any():
        kinds += [(BY_WEIGHTS_AND_OPINION, ""), (BY_NET_AND_OPINION, "net_")]
    even = samples["deal"] % 2 == 0
    for kind, prefix in kinds:
        trial = fit.copy()
        fit_kind(trial, kind, prefix, {name: column[even] for name, column in samples.items()})
        others = {name: column[~even] for name, column in samples.items()}
        told, came = told_of(others, prefix, trial, kind) / MILLION, others["won"]
        if ((told - came) ** 2).mean() < ((raw_of(others, prefix)[0] / MILLION - came) ** 2).mean():
            fit_kind(fit, kind, prefix, samples)
    if samples["net_worlds"].any() and not game.search.nets_play_out:
        fit.trust[:] = trusted(samples, fit)
    return fit


def fit_kind(fit: Fit, kind: int, prefix: str, samples: Samples) -> None:
    """Fit the numbers of a kind; a chance never falls where that by playouts rises."""
    raw, lengths = raw_of(samples, prefix)
    chance, near = raw / MILLION, nearness(lengths, fit.lengths)
    slopes = slice(KNOTS - 1, 2 * (KNOTS - 1))
    columns = [near, near * chance[:, None]]
    if kind != BY_WEIGHTS:
        columns.append(near * (samples["opinion"] / POINT)[:, None])
    inputs, wanted = np.concatenate(columns, axis=1), samples["won"] - chance
    found, free = np.zeros(inputs.shape[1]), np.ones(inputs.shape[1], bool)
    while True:
        found[free] = np.linalg.lstsq(inputs[:, free], wanted - inputs[:, ~free] @ found[~free], rcond=None)[0]
        falling = np.zeros(len(found), bool)
        falling[slopes] = found[slopes] < -1
        if not falling.any():
            break
        found[falling], free = -1, free & ~falling
    for row, numbers in zip(found.reshape(len(columns), -1), (fit.shifts, fit.slopes, fit.gains), strict=False):
        numbers[kind * KNOTS + 1 : (kind + 1) * KNOTS] = [round(MILLION * one) for one in row]


def nearness(lengths: NDArray[np.int64], knots: Sequence[int]) -> NDArray[Any]:
    """Return by sample how near its length is to each knot but the first, from 0 to 1; shape (samples, KNOTS - 1)."""
    return np.stack([np.interp(lengths, knots, np.eye(KNOTS)[i]) for i in range(1, KNOTS)], axis=1)


def trusted(samples: Samples, fit: Fit) -> list[int]:
    """Return by knot what an opinion counts beside a playout, by how well both foretell what a deal is worth."""
    playouts, lengths = samples["net_worlds"], raw_of(samples, "net_")[1]
    mean, opinion = samples["net_sum"] / playouts, samples["opinion"] / POINT
    worth = samples["value"] + 10 * samples["won"]
    middles = [0, *((a + b) // 2 for a, b in pairwise(fit.lengths)), 1 << 30]
    found = []
    for low, high in pairwise(middles):
        these = (lengths >= low) & (lengths < high)
        one = np.stack([np.ones(these.sum()), mean[these], opinion[these]], axis=1)
        _, by_playouts, by_opinion = np.linalg.lstsq(one, worth[these], rcond=None)[0]
        share = by_opinion / max(by_playouts, 1e-3)
        found.append(int(min(max(100 * share, LEAST_TRUST), MOST_TRUST)))
    return found


def section(preset: str, fit: Fit, players: str, deals: int, first: int, seed: int, samples: int) -> str:
    """Return the section of a preset as it stands in `chances.toml`, with the command that repeats it."""
    words = ["python", "-m", "benchmarks", "calibration", preset, "--fit", "--players", players, "--deals", str(deals)]
    command = shlex.join([*words, "--first", str(first), "--seed", str(seed)])
    lines = [f"[{preset}]", f"command = {json.dumps(command)}", f"samples = {samples}", f"[{preset}.fit]"]
    return "\n".join([*lines, *(f"{name} = {list(getattr(fit, name))}" for name, _ in cells_of(Fit))]) + "\n"


# ------------------------------------------------------------------ the benchmark


def run(
    presets: Sequence[str], players: str, deals: int, first: int, seed: int, fit: bool, samples: Path | None
) -> Iterator[Row]:
    for preset in presets:
        game, named = find(preset)
        found = samples_of(preset, players, deals, first, seed, samples)
        if fit:
            echo(section(preset, fitted(game, found), players, deals, first, seed, len(found["won"])))
            continue
        for sayer in sayers(found):
            yield measure(preset, sayer, found, fit_for(game, named.options))


def points(value: float, sign: str = "+") -> str:
    return f"{100 * value:{sign}.1f}"


def table(found: Found) -> str:
    """Return a table with a line for each stage."""
    rows = []
    for one in found["results"]:
        for stage in reversed(one["stages"]):
            rows.append((
                one["preset"], one["of"], f"{stage['from']:.0f}", f"{stage['samples']:,}", points(stage["raw_bias"]),
                f"{points(stage['bias'])} ± {points(stage['interval'], '')}", f"{stage['raw_brier']:.4f}",
                f"{stage['brier']:.4f}",
            ))  # fmt: skip
    heads = ("preset", "of", "decisions left, from", "samples", "raw bias", "calibrated bias", "raw Brier score",
             "calibrated Brier score")  # fmt: skip
    return markdown(heads, "llrrrrrr", rows)


def figure(found: Found) -> str:
    """Draw reliability diagrams."""
    return curves_chart(
        "Reliability diagrams: the share of deals won, by the chance", "chance", "share won",
        [(f"{one['preset']}, {one['of']}", [Curve("raw", one["raw_curve"]), Curve("calibrated", one["curve"])])
         for one in found["results"]],
    )  # fmt: skip


BENCHMARK = Benchmark(
    "calibration",
    __doc__,
    run,
    table,
    parameters=(
        several("presets", PRESETS, "The games."),
        option("players", "club", "Who plays."),
        option("deals", 3_000, "How many deals."),
        option("first", 1_000_000, "The number of the first deal."),
        option("seed", 7, "Decides cards and choices."),
        option("fit", False, "Print what fits these deals best.", is_flag=True),
        option("samples", None, "Keep samples there, and take those that are there.", type=PathType(path_type=Path),
               metavar="FOLDER"),
    ),
    key=("preset", "of"),
    page="analysis.md#whether-chances-are-calibrated",
    figure=figure,
)  # fmt: skip
