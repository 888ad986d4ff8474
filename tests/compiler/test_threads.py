"""A process that is forked from one that has played goes on: no thread, lock or program of its parent is missing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tefuda.compiler import cache as code_cache
from tests.patience import PATIENCE

fcntl = pytest.importorskip("fcntl", reason="Windows does not fork")

BESIDE = """
import os, sys, hashlib, pickle
def compared(work):
    # What a forked child works out, and then its parent.
    end, start = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(start, hashlib.sha256(pickle.dumps(work())).digest())
        os._exit(0)
    os.close(start)
    told = os.read(end, 32)
    os.waitpid(child, 0)
    print("same" if told == hashlib.sha256(pickle.dumps(work())).digest() else "other", len(told))
"""
BATCH = """
from tefuda.envs import Batch
env = Batch("mau-mau", tables=64, threads=2, seed=1, must_differ=True)
for _ in range(3):
    seen = env.reset()
compared(lambda: [one.tobytes() for one in env.step(seen.mask.argmax(1))[0]])
"""
VECTOR = """
from tefuda.envs import VectorEnv
env = VectorEnv("mau-mau", 64, others="random", threads=2, must_differ=True)
env.reset(seed=1)
compared(lambda: env.step(env.action_masks().argmax(1))[0].tobytes())
"""
SIMULATED = """
import tefuda
work = lambda: tefuda.simulate("mau-mau", deals=500, seed=1, threads=2).tally.payoffs
work()
compared(work)
"""
STUDIED = """
from tefuda.lab import compare
work = lambda: compare("crazy-eights", recycle=["off", "when-needed"], deals=200, agents="greedy").all_rows
work()
compared(work)
"""
SEARCHED = """
import tefuda
from tefuda.bots.searcher import Expert
from tefuda.core.table.chance import Dice
deal = tefuda.deal("nippachi", seed=1)
work = lambda: str(Expert(Dice()).choose(deal.observe(deal.turn)))
work()
compared(work)
"""
SOLVED = """
import tefuda
deal = tefuda.position("crazy-eights", "hands K♦ 9♦ / 9♥ 9♠\\npile 7♦")
work = lambda: tefuda.solve(deal).nodes
work()
compared(work)
"""
PROGRAM = f"""
import tefuda
from tefuda.lab.outside import Outside
bot = Outside("first", "{sys.executable} {Path(__file__).parents[1] / "lab" / "first_bot.py"}")
deal = tefuda.deal("nippachi", seed=1)
bot.choose(deal.observe(deal.turn))
compared(lambda: str(bot.choose(deal.observe(deal.turn))))
bot.close()
"""
LATE = """
import threading, tefuda
from tefuda.bots.guarding import answer
from tefuda.errors import BotFailed
deal = tefuda.deal("mau-mau", seed=1)
try:
    answer("slow", threading.Event().wait, deal, 0.001)
except BotFailed:
    child = os.fork()
    if child == 0:
        print("same" if answer("slow", lambda: deal.legal_actions[0], deal) == deal.legal_actions[0] else "other", 32)
        sys.stdout.flush()
        os._exit(0)
    os.waitpid(child, 0)
"""
COMPILING = """
import threading, tempfile
from tefuda.compiler import machine
with tempfile.TemporaryDirectory() as cache:
    os.environ["TEFUDA_CACHE"] = cache
    import tefuda
    begun, usual = threading.Event(), machine.llvm.parse_assembly
    def parse(text):
        begun.set()
        return usual(text)
    machine.llvm.parse_assembly = parse
    threading.Thread(target=lambda: tefuda.simulate("crazy-eights", deals=20, progress=print)).start()
    begun.wait()
    compared(lambda: tefuda.simulate("mau-mau", deals=20, progress=lambda done: None).tally.payoffs)
"""
CASES = {
    "batch": BATCH, "vector": VECTOR, "simulate": SIMULATED, "lab": STUDIED, "search": SEARCHED, "solve": SOLVED,
    "program": PROGRAM, "late bot": LATE, "compiling": COMPILING,
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_forked_process_goes_on_with_what_its_parent_used(case: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", BESIDE + CASES[case]], stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            told, _ = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert told.splitlines()[-1] == "same 32"


def test_a_lock_is_let_go_though_a_forked_process_still_has_its_file(tmp_path: Path) -> None:
    begun, over = os.pipe()
    with code_cache.alone(tmp_path / "rules.o"):
        held = os.open(tmp_path / "rules.lock", os.O_RDONLY)
        child = os.fork()
        if child == 0:
            os.close(over)
            os.read(begun, 1)  # until its parent is over with it
            os._exit(0)
        os.close(begun)
    fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(over)
    assert os.waitpid(child, 0)[1] == 0
    os.close(held)
