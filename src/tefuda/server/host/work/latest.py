"""A cache of what was used lately, bounded by the size of all that it holds."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Latest(Generic[Item]):
    """What was used lately, as long as all of it together is no larger than `most`."""

    def __init__(self, most: int, size: Callable[[Item], int]) -> None:
        self.most = most
        self.size = size
        self._all: OrderedDict[Hashable, Item] = OrderedDict()
        self._sum = 0

    def find(self, key: Hashable) -> Item | None:
        """Return what is found under a key."""
        found = self._all.get(key)
        if found is not None:
            self._all.move_to_end(key)
        return found

    def add(self, key: Hashable, one: Item) -> Item:
        """Add something unless it is there already, and drop what was used longest ago; return what is there."""
        if key in self._all:
            return self._all[key]
        self._all[key] = one
        self._sum += self.size(one)
        while self._sum > self.most:
            self._sum -= self.size(self._all.popitem(last=False)[1])
        return one
