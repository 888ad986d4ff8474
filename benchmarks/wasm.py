"""How quick the rules are in WebAssembly, and how large their programs are.

Node plays deals by the program that `tefuda export wasm` writes for any house rules, with vectors and without, and by
the one that it writes for the preset alone; Chromium plays by the first of them. By turns with them, the same deals are
played here in the same two ways. Experts search for the first decisions of some deals, with 1,000 playouts each, there
and here for any house rules. What is counted is the time of the processor, of one thread; the medians of the rounds are
given, after one that warms up. The memory of a worker is what the process of a page in Chromium holds more, by itself,
once a worker of it has opened a program and its nets and an expert has searched there.
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
from typing import TYPE_CHECKING, Any, Protocol

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

if TYPE_CHECKING:
    from benchmarks.wasm_browser import Chromium

PRESETS = ("crazy-eights", "mau-mau", "two-four-jack", "taiwan", "guandan", "nippachi", "teyaku-dobon")
AGENTS = ("random", "casual", "club")
DEALS = {"random": 60_000, "casual": 30_000, "club": 300}
"""How many deals are played in a turn of the usual length."""
WORKER = Path(__file__).with_name("wasm_worker.mjs")


class Player(Protocol):
    """What plays in WebAssembly: `load` a program, `play` deals, `search` for a decision."""

    def ask(self, what: str, *words: Any) -> Any:
        """Return the answer to some words."""


class Node:
    """A process of Node that plays in WebAssembly."""

    def __init__(self) -> None:
        node = shutil.which("node")
        assert node is not None, "there is no Node"
        self._process = subprocess.Popen([node, WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, what: str, *words: Any) -> Any:
        """Return the answer to some words."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([what, *words]), file=self._process.stdin, flush=True)
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


def playing(node: Player, chromium: Player, preset: str, agent: str, turn: float) -> dict[str, Callable[[int], float]]:
    """Return the ways to play a preset by agents of one name, each of which returns decisions a second."""
    game, named = find(preset)
    agents, deals = [agent] * named.seats, max(1, int(turn * DEALS[agent]))
    file = nets(game)[0].get(preset) if agent == "club" else None
    net = net_for(game, named.options, agents)

    def there(player: Player, program: str) -> Callable[[int], float]:
        def played(number: int) -> float:
            task = task_for(game, named.options, agents, 1, THINKERS)
            task.first, task.deals = number * deals, deals
            done = player.ask("play", program, text_of(named.options), text_of(task), file, False)
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
        "preset": here(driver_for(game, named.options, agents)), "wasm": there(node, f"{game.name}.wasm"),
        "own": there(node, f"{game.name}-{preset}.wasm"), "plain": there(node, f"{game.name}.plain.wasm"),
        "chromium": there(chromium, f"{game.name}.wasm"),
    }  # fmt: skip
    if agent != "club":  # code for any house rules has no nets
        ways["any"] = here(shared_driver_for(game, named.options))
    return ways


def searching(node: Player, chromium: Player, preset: str) -> tuple[dict[str, Callable[[int], float]], list[Any]]:
    """Return the ways to search as experts do, each of which returns seconds a decision, and what `search` is given."""
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

    given = [
        [*map(text_of, (options, view, proposals, state, dice)), file]
        for view, options, proposals, state, dice in asked
    ]

    def there(player: Player, program: str) -> Callable[[int], float]:
        def searched(_: int) -> float:
            return float(sum(player.ask("search", program, *one)["seconds"] for one in given)) / len(given)

        return searched

    def here(_: int) -> float:
        taken = 0.0
        for records in asked:
            arrays = [array_of(one) for one in records]
            begun = time.process_time()
            search(*arrays, net, 1 << 30)
            taken += time.process_time() - begun
        return taken / len(asked)

    ways = {
        "here": here, "there": there(node, f"{game.name}.wasm"), "plain": there(node, f"{game.name}.plain.wasm"),
        "chromium": there(chromium, f"{game.name}.wasm"),
    }  # fmt: skip
    return ways, given[0]


def measured(node: Node, chromium: Chromium, folder: Path, preset: str, rounds: int, turn: float) -> Row:
    """Return what is measured of a preset."""
    game, named = find(preset)
    write_wasm(game, folder)
    write_wasm(game, folder, named)
    for stem, file in ((game.name, f"{game.name}.wasm"), (game.name, f"{game.name}.plain.wasm"),
                       (f"{game.name}-{preset}", f"{game.name}-{preset}.wasm")):  # fmt: skip
        node.ask("load", str(folder), stem, file)
    chromium.ask("load", str(folder), game.name, f"{game.name}.wasm")
    row: dict[str, Any] = {"preset": preset, "sizes": node.ask("sizes", str(folder / f"{game.name}.wasm"))}
    row["description"] = node.ask("sizes", str(folder / f"{game.name}.json"))
    row["net"] = node.ask("sizes", str(folder / next(iter(nets(game)[1]))))
    for agent in AGENTS:
        found = alternate(playing(node, chromium, preset, agent, turn), rounds, warm=True)
        row[agent] = {
            "speed": median(found["wasm"]), "preset": ratio(found["wasm"], found["preset"]).middle,
            "own": ratio(found["own"], found["preset"]).middle, "plain": ratio(found["plain"], found["wasm"]).middle,
            "chromium": ratio(found["chromium"], found.get("any", found["preset"])).middle,
        }  # fmt: skip
        if "any" in found:
            row[agent]["any"] = ratio(found["wasm"], found["any"]).middle
    ways, given = searching(node, chromium, preset)
    found = alternate(ways, rounds, warm=True)
    row["expert"] = {
        "here": median(found["here"]), "there": median(found["there"]),
        "ratio": ratio(found["there"], found["here"]).middle,
        "chromium": ratio(found["chromium"], found["here"]).middle,
        "plain": ratio(found["plain"], found["there"]).middle,
    }  # fmt: skip
    row["worker"] = chromium.worker_memory(str(folder), game.name, f"{game.name}.wasm", given)
    return row


def run(presets: Sequence[str], rounds: int, turn: float) -> Iterator[Row]:
    from benchmarks.wasm_browser import Chromium  # which imports a browser

    node, chromium = Node(), Chromium()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for preset in presets:
                yield measured(node, chromium, Path(folder), preset, rounds, turn)
    finally:
        chromium.close()
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
    heads = ("preset", "random, of any", "casual, of any", "club, of preset", "expert, of here", "worker, MB",
             "random, plain", "casual, plain", "club, plain", "expert, plain")  # fmt: skip
    browser = markdown(heads, "l" + "r" * (len(heads) - 1), [
        (row["preset"], *(f"{row[agent]['chromium']:.2f}" for agent in (*AGENTS, "expert")), f"{row['worker']:.1f}",
         *(f"{row[agent]['plain']:.2f}" for agent in (*AGENTS, "expert")))
        for row in rows
    ])  # fmt: skip
    families = {find(row["preset"])[0].name: row for row in reversed(rows)}
    heads = ("program", "kB", "gzip", "brotli", "description, brotli", "net", "brotli")
    sizes = markdown(heads, "lrrrrrr", [
        (name, *(f"{size / 1000:.1f}" for size in row["sizes"]), f"{row['description'][2] / 1000:.1f}",
         *(f"{row['net'][i] / 1000:.0f}" for i in (0, 2)))
        for name, row in sorted(families.items())
    ])  # fmt: skip
    return f"{told}.\n\n{speeds}\n{browser}\n{sizes}"


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
    needs="Node, Chromium",
    page="export.md#how-quick-it-is",
)
