"""Tests that look for faults: pytest collects them once, and runs them for each fault in a process of its own."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TypeVar

import coverage
import pytest

from tests.mutants.faults import Fault

Task = TypeVar("Task")

FORKING = get_context("fork")
PASSED, FAILED, BROKEN = 0, 2, 1
"""With which status a process ends: its tests passed, one of them failed, or they could not be run."""
EQUAL_IN_BOTH = "interpreted_and_compiled"
"""In the names of tests that only say that the same rules, run in two ways, do the same: no fault of theirs shows."""
MEMORY = 8 << 30
"""How many bytes a process may take; a fault may have a list grow for ever."""


@dataclass
class Hunt:
    """A plugin of pytest that has the collected tests look for faults, those that are not long.

    `tests_of` is the folder of the tests that should find a fault. Where none of them does, the fault is added to
    `survivors`, and `tell` is called with it. `jobs` processes run at once. A test that takes more `seconds` of the
    processor, however busy the machine is, runs for ever and has failed.
    """

    faults: Sequence[Fault]
    tests_of: Callable[[Fault], Path]
    jobs: int
    tell: Callable[[Fault], object]
    seconds: float = 30.0
    survivors: list[Fault] = field(default_factory=list)
    items: Sequence[pytest.Item] = ()
    failed: bool = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = [
            item for item in session.items if EQUAL_IN_BOTH not in item.name and not item.get_closest_marker("long")
        ]
        order = self._order()
        for fault, status in forked(self.faults, lambda fault: self._look_for(fault, order(fault)), self.jobs):
            assert status != BROKEN, f"tests could not be run: {fault}"
            if status == PASSED:
                self.survivors.append(fault)
                self.tell(fault)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def _order(self) -> Callable[[Fault], list[int]]:
        """Measure the tests, and return in which order they look for a fault.

        First come those that reach its line, of these and of the others those first that take the shortest time.
        """
        seconds: dict[int, float] = {}
        reached: dict[tuple[str, int], set[int]] = {}
        with TemporaryDirectory() as folder:
            files = [Path(folder, str(number)) for number in range(self.jobs)]
            for file, status in forked(files, lambda file: self._measure(int(file.name), file), self.jobs):
                measured = file.read_text(encoding="utf-8")
                assert status == PASSED, f"without a fault a test fails: {measured}"
                for number, time, lines in json.loads(measured):
                    seconds[number] = time
                    for line in lines:
                        reached.setdefault(tuple(line), set()).add(number)

        def order(fault: Fault) -> list[int]:
            tests, reach = self.tests_of(fault), reached.get((fault.file, fault.start[0]), set())
            own = [number for number, item in enumerate(self.items) if item.path.is_relative_to(tests)]
            return sorted(own, key=lambda number: (number not in reach, seconds[number]))

        return order

    def _measure(self, part: int, file: Path) -> int:
        """Run one part of the tests; write the number of each, how long it took and which lines of rules it reached."""
        wanted = {(fault.file, fault.start[0]) for fault in self.faults}
        measuring = coverage.Coverage(data_file=None, include=sorted({name for name, _ in wanted}), config_file=False)
        times = {}
        for number, following in self._in_turn(range(part, len(self.items), self.jobs)):
            file.write_text(self.items[number].nodeid, encoding="utf-8")  # read if the process does not get further
            measuring.start()
            measuring.switch_context(str(number))
            began = process_time()
            if not self._passes(number, following):
                return FAILED
            times[number] = process_time() - began
            measuring.stop()
        data = measuring.get_data()
        contexts = {name: data.contexts_by_lineno(name) for name in data.measured_files()}
        lines: dict[int, list[tuple[str, int]]] = {number: [] for number in times}
        for name, line in wanted:
            for context in contexts.get(name, {}).get(line, ()):
                lines[int(context)].append((name, line))
        file.write_text(json.dumps([(number, times[number], lines[number]) for number in times]), encoding="utf-8")
        return PASSED

    def _look_for(self, fault: Fault, numbers: Sequence[int]) -> int:
        fault.plant()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        return PASSED if all(self._passes(*one) for one in self._in_turn(numbers)) else FAILED

    def _in_turn(self, numbers: Iterable[int]) -> Iterator[tuple[int, int | None]]:
        ordered = list(numbers)
        return zip(ordered, [*ordered[1:], None], strict=False)

    def _passes(self, number: int, following: int | None) -> bool:
        item, then = self.items[number], None if following is None else self.items[following]
        signal.setitimer(signal.ITIMER_PROF, self.seconds)  # at its end a signal ends the process
        item.ihook.pytest_runtest_protocol(item=item, nextitem=then)
        return not self.failed


def forked(tasks: Iterable[Task], work: Callable[[Task], int], jobs: int) -> Iterator[tuple[Task, int]]:
    """Do each task in a process forked from this one, so many at once, and yield with which status it ended."""

    def silent(task: Task) -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        sys.exit(work(task))

    running: dict[object, tuple[BaseProcess, Task]] = {}

    def ended() -> Iterator[tuple[Task, int]]:
        for one in wait([process.sentinel for process, _ in running.values()]):
            process, task = running.pop(one)
            process.join()
            assert process.exitcode is not None
            yield task, process.exitcode

    for task in tasks:
        if len(running) == jobs:
            yield from ended()
        process = FORKING.Process(target=silent, args=(task,))
        process.start()
        running[process.sentinel] = process, task
    while running:
        yield from ended()


def hunted(hunt: Hunt) -> list[Fault]:
    """Return the faults that survive a hunt; raises AssertionError where a test fails without a fault."""
    folders = sorted({str(hunt.tests_of(fault)) for fault in hunt.faults})
    quiet = ["--quiet", "--quiet", "--no-header", "--no-summary", "--capture=no", "-p", "no:cacheprovider"]
    with TemporaryDirectory() as machine_code, pytest.MonkeyPatch.context() as patch:
        patch.setenv("TEFUDA_CACHE", machine_code)
        status = pytest.main([*folders, *quiet], plugins=[hunt])
    assert status == pytest.ExitCode.OK, f"the tests in {folders} could not be run"
    return hunt.survivors
