"""How quick the rules are in WebAssembly, and how large their programs are.

Node plays deals by the program that `tefuda export wasm` writes for any house rules, and by the one that it writes for
the preset alone. By turns with them, the same deals are played here in the same two ways. Experts search for the first
decisions of some deals, with 1,000 playouts each, there and here for any house rules. What is counted is the time of
the processor, of one thread; the medians of the rounds are given, after one that warms up.
"""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option, several
from benchmarks.harness.rounds import alternate, ratio
from benchmarks.search_speed import PLAYOUTS, openings
from tefuda.bulk.batched_chance import LANES_SIZE
from tefuda.bulk.run import NO_ROWS, driver_for, net_for, shared_driver_for, task_for
from tefuda.bulk.tuned import tuned_weights
from tefuda.compiler.layout import array_of, words_array
from tefuda.core.table.chance import dice_of
from tefuda.core.table.decision import Proposals
from tefuda.export.description import nets
from tefuda.export.files import write_wasm
from tefuda.play.library import find
from tefuda.search.playing import THINKERS
from tefuda.search.states import search_state_of
from tefuda.search.thinking import net_of_search, searcher

PRESETS = ("crazy-eights", "mau-mau", "two-four-jack", "taiwan", "guandan", "nippachi", "teyaku-dobon")
AGENTS = ("random", "casual", "club")
DEALS = {"random": 60_000, "casual": 30_000, "club": 300}
"""How many deals are played in a turn of the usual length."""
WORKER = Path(__file__).with_name("wasm_worker.mjs")


class Node:
    """A process of Node that plays in WebAssembly."""

    def __init__(self) -> None:
        node = shutil.which("node")
        assert node is not None, "there is no Node"
        self._process = subprocess.Popen([node, WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *words: Any) -> Any:
        """Return the answer to some words."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(words), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def text_of(record: Any) -> str:
    return base64.b64encode(array_of(record).tobytes()).decode()


def playing(node: Node, preset: str, agent: str, turn: float) -> dict[str, Callable[[int], float]]:
    """Return the ways to play a preset by agents of one name, each of which returns decisions a second."""
    game, named = find(preset)
    agents, deals = [agent] * named.seats, max(1, int(turn * DEALS[agent]))
    file = nets(game)[0].get(preset) if agent == "club" else None
    net = net_for(game, named.options, agents)

    def there(stem: str) -> Callable[[int], float]:
        def played(number: int) -> float:
            task = task_for(game, named.options, agents, 1, THINKERS)
            task.first, task.deals = number * deals, deals
            done = node.ask("play", stem, text_of(named.options), text_of(task), file, False)
            return float(done["decisions"] / done["seconds"])

        return played

    def here(play: Callable[..., None]) -> Callable[[int], float]:
        def played(number: int) -> float:
            task = task_for(game, named.options, agents, 1)
            task.first, task.deals = number * deals, deals
            held = array_of(task)
            arrays = array_of(game.table()), array_of(game.view()), array_of(Proposals()), held
            begun = time.process_time()
            play(*arrays, words_array(LANES_SIZE), net, NO_ROWS)
            return float(held["tally"]["decisions"][0]) / (time.process_time() - begun)

        return played

    ways = {
        "preset": here(driver_for(game, named.options, agents)), "wasm": there(game.name),
        "own": there(f"{game.name}-{preset}"),
    }  # fmt: skip
    if agent != "club":  # code for any house rules has no nets
        ways["any"] = here(shared_driver_for(game, named.options))
    return ways


def searching(node: Node, preset: str) -> dict[str, Callable[[int], float]]:
    """Return the ways to search as experts do, each of which returns seconds a decision."""
    game, named = find(preset)
    file = nets(game)[0].get(preset) if game.search.nets else None
    net, search = net_of_search(game, named.options), searcher(game)
    asked = []
    for number, deal in enumerate(openings(preset)):
        proposals, state = Proposals(), search_state_of(game)()
        codes = [action.code for action in deal.legal_actions]
        proposals.codes[: len(codes)], proposals.count = codes, len(codes)
        told: Any = state
        told.own, told.search.budget = tuned_weights(game, deal.options), PLAYOUTS
        asked.append((deal.observe(deal.turn).view, deal.options, proposals, state, dice_of(number)))

    def there(_: int) -> float:
        taken = 0.0
        for view, options, proposals, state, dice in asked:
            records = [text_of(one) for one in (options, view, proposals, state, dice)]
            taken += node.ask("search", game.name, *records, file)["seconds"]
        return taken / len(asked)

    def here(_: int) -> float:
        taken = 0.0
        for records in asked:
            arrays = [array_of(one) for one in records]
            begun = time.process_time()
            search(*arrays, net, 1 << 30)
            taken += time.process_time() - begun
        return taken / len(asked)

    return {"here": here, "there": there}


def measured(node: Node, folder: Path, preset: str, rounds: int, turn: float) -> Row:
    """Return what is measured of a preset."""
    game, named = find(preset)
    write_wasm(game, folder)
    write_wasm(game, folder, named)
    for stem in (game.name, f"{game.name}-{preset}"):
        node.ask("load", str(folder), stem)
    row: dict[str, Any] = {"preset": preset, "sizes": node.ask("sizes", str(folder / f"{game.name}.wasm"))}
    row["description"] = node.ask("sizes", str(folder / f"{game.name}.json"))
    row["net"] = node.ask("sizes", str(folder / next(iter(nets(game)[1]))))
    for agent in AGENTS:
        found = alternate(playing(node, preset, agent, turn), rounds, warm=True)
        row[agent] = {
            "speed": median(found["wasm"]), "preset": ratio(found["wasm"], found["preset"]).middle,
            "own": ratio(found["own"], found["preset"]).middle,
        }  # fmt: skip
        if "any" in found:
            row[agent]["any"] = ratio(found["wasm"], found["any"]).middle
    found = alternate(searching(node, preset), rounds, warm=True)
    row["expert"] = {
        "here": median(found["here"]), "there": median(found["there"]),
        "ratio": ratio(found["there"], found["here"]).middle,
    }  # fmt: skip
    return row


def run(presets: Sequence[str], rounds: int, turn: float) -> Iterator[Row]:
    node = Node()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for preset in presets:
                yield measured(node, Path(folder), preset, rounds, turn)
    finally:
        node.close()


def table(found: Found) -> str:
    rows = sorted(found["results"], key=lambda one: PRESETS.index(one["preset"]))
    one = rows[0]["machine"]
    told = f"Measured on {one['date'][:10]} with `python -m benchmarks wasm`: {one['processor']}.\n"
    told += f"Load of the machine before: {one['load'][0]:.2f}"
    heads = ("preset", *(head for agent in AGENTS for head in (f"{agent}, M/s", *OF[agent])), "expert, ms", "of here")
    speeds = markdown(heads, "l" + "r" * (len(heads) - 1), [
        (row["preset"], *(cell for agent in AGENTS for cell in _speeds(row[agent])),
         f"{1000 * row['expert']['there']:.0f}", f"{row['expert']['ratio']:.2f}")
        for row in rows
    ])  # fmt: skip
    families = {find(row["preset"])[0].name: row for row in reversed(rows)}
    heads = ("program", "kB", "gzip", "brotli", "description, brotli", "net", "brotli")
    sizes = markdown(heads, "lrrrrrr", [
        (name, *(f"{size / 1000:.1f}" for size in row["sizes"]), f"{row['description'][2] / 1000:.1f}",
         *(f"{row['net'][i] / 1000:.0f}" for i in (0, 2)))
        for name, row in sorted(families.items())
    ])  # fmt: skip
    return f"{told}.\n\n{speeds}\n{sizes}"


OF = {"random": ("of any", "of preset", "own"), "casual": ("of any", "of preset", "own"), "club": ("of preset", "own")}
"""What the speed there is a share of: that of code here for any house rules, and of code for the preset alone.

`own` is the share of the latter that the preset's own program has.
"""


def _speeds(one: Row) -> tuple[str, ...]:
    shares = (f"{one[of]:.2f}" for of in ("any", "preset", "own") if of in one)
    return f"{one['speed'] / 1e6:.2f}", *shares


BENCHMARK = Benchmark(
    "wasm",
    __doc__,
    run,
    table,
    parameters=(
        several("presets", PRESETS, "The games."),
        option("rounds", 5, "How many rounds."),
        option("turn", 1.0, "How long a turn is, compared with the usual one."),
    ),
    key=("preset",),
    needs="Node",
    page="export.md#how-quick-it-is",
)
