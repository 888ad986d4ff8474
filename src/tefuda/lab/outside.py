"""Bots that are programs: started by a command line, they read one line of JSON for each decision."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from queue import Empty, Queue
from threading import Thread
from typing import Any

from tefuda.core.option import options_of
from tefuda.core.texts import even
from tefuda.core.whole_numbers import whole_number
from tefuda.errors import StudyError, TefudaError
from tefuda.play.action import Action
from tefuda.play.observation import Observation

SECONDS = 30.0
"""How long a program may think about one decision, in seconds."""


@dataclass(eq=False)
class Outside:
    """A bot that is a separate program; it is started at its first decision and ended by `close`.

    A copy of the bot, or a forked process, starts another program.

    The program reads lines of JSON as returned by `as_data`. It answers each with a line: a legal action as text, such
    as `7♦`, or its index in the list `legal`. StudyError is raised if the program does not start, ends, takes longer
    than SECONDS, or answers anything else.
    """

    name: str
    command: str
    _process: subprocess.Popen[str] | None = None
    _lines: Queue[str] = field(default_factory=Queue)
    _starter: int = 0

    def choose(self, observation: Observation) -> Action:
        """Ask the program, and return its answer."""
        process = self._running()
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(as_data(observation), ensure_ascii=False) + "\n")
            process.stdin.flush()
            line = self._lines.get(timeout=SECONDS)
        except OSError:
            line = ""
        except Empty:
            self.close()
            raise StudyError(
                "the bot {name} gave no answer in {seconds:.0f} seconds", name=self.name, seconds=SECONDS
            ) from None
        if not line:
            self.close()
            raise StudyError("the bot {name} has ended before it answered", name=self.name)
        return self._action(even(line).strip(), observation)

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None or self._starter != os.getpid():
            self._lines, self._starter = Queue(), os.getpid()
            try:
                self._process = subprocess.Popen(
                    shlex.split(self.command),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    encoding="utf-8",
                    errors="replace",
                )
            except (OSError, ValueError, IndexError) as fault:
                raise StudyError("the bot {name} does not start: {reason}", name=self.name, reason=str(fault)) from None
            Thread(target=self._listen, args=(self._process, self._lines), daemon=True).start()
        return self._process

    @staticmethod
    def _listen(process: subprocess.Popen[str], lines: Queue[str]) -> None:
        """Pass on each line of a program, and an empty text at its end."""
        assert process.stdout is not None
        for line in process.stdout:
            lines.put(line)
        lines.put("")

    def _action(self, answer: str, observation: Observation) -> Action:
        legal = observation.legal_actions
        try:
            index = whole_number(answer)
            if index is not None and index < len(legal):
                return legal[index]
            return next(action for action in legal if str(action) == answer)
        except (StopIteration, TefudaError):
            self.close()
            raise StudyError(
                "the bot {name} answered “{answer}”, which is not among its legal actions",
                name=self.name,
                answer=answer,
            ) from None

    def __reduce__(self) -> tuple[type[Outside], tuple[str, str]]:
        return Outside, (self.name, self.command)

    def close(self) -> None:
        """End the program."""
        if self._process is not None and self._starter == os.getpid():
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                assert pipe is not None
                try:
                    pipe.close()
                except OSError:  # what it did not read is lost
                    continue
            self._process, self._lines = None, Queue()


def as_data(observation: Observation) -> Mapping[str, Any]:
    """Return an observation as plain data: game, seats, house rules, facts, history, and legal actions as text."""
    options = observation.options
    return {
        "game": observation.game.name,
        "seat": observation.seat,
        "seats": observation.seats,
        "options": {name: one.write(getattr(options, name)) for name, one in options_of(type(options)).items()},
        "scores": list(observation.scores),
        "facts": {name: _plain(value) for name, value in observation.facts.items()},
        "history": [[event.seat, None if event.action is None else str(event.action)] for event in observation.history],
        "legal": [str(action) for action in observation.legal_actions],
    }


def _plain(value: object) -> object:
    if value is None or isinstance(value, str | bool):
        return value
    if type(value) is int:
        return value
    if isinstance(value, Sequence):
        return [_plain(part) for part in value]
    return str(value)
