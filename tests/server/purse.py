"""Somebody who pays for work, and counts what it cost."""

from __future__ import annotations


class Purse:
    """A payer with a name; the lists have the seconds paid, and `thoughts_left` says whether bots may think."""

    def __init__(self, name: str = "203.0.113.1") -> None:
        self.name = name
        self.aside: list[float] = []
        self.caused: list[float] = []
        self.thought: list[float] = []
        self.thoughts_left = True

    def works_aside(self, seconds: float) -> None:
        self.aside.append(seconds)

    def causes(self, seconds: float) -> None:
        self.caused.append(seconds)

    def thinks(self, seconds: float) -> None:
        self.thought.append(seconds)

    def may_think(self) -> bool:
        return self.thoughts_left
