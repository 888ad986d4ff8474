"""A cache of what was used lately, bounded by the size of all that it holds."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Kept = TypeVar("Kept")


class Latest(Generic[Kept]):
    """What was used lately, as long as all of it together is no larger than `most`."""

    def __init__(self, most: int, size: Callable[[Kept], int]) -> None:
        self.most = most
        self.size = size
        self._all: OrderedDict[Hashable, Kept] = OrderedDict()
        self._sum = 0

    def find(self, key: Hashable) -> Kept | None:
        """Return what is kept under a key."""
        kept = self._all.get(key)
        if kept is not None:
            self._all.move_to_end(key)
        return kept

    def keep(self, key: Hashable, one: Kept) -> Kept:
        """Keep something unless it is kept already, and drop what was used longest ago; return what is kept."""
        if key in self._all:
            return self._all[key]
        self._all[key] = one
        self._sum += self.size(one)
        while self._sum > self.most:
            self._sum -= self.size(self._all.popitem(last=False)[1])
        return one
