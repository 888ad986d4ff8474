"""A cache that drops what was used longest ago, bounded by the total size of what it holds."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Latest(Generic[Item]):
    """A cache by key; `size` measures one value, and all values together are no larger than `most`."""

    def __init__(self, most: int, size: Callable[[Item], int]) -> None:
        self.most = most
        self.size = size
        self._all: OrderedDict[Hashable, Item] = OrderedDict()
        self._sum = 0

    def find(self, key: Hashable) -> Item | None:
        """Return the value of a key, which then counts as used; None if there is none."""
        found = self._all.get(key)
        if found is not None:
            self._all.move_to_end(key)
        return found

    def add(self, key: Hashable, one: Item) -> Item:
        """Keep a value unless the key has one, and return the value of the key; drop those used longest ago.

        A value that is larger than `most` alone is returned, but not cached.
        """
        if key in self._all:
            return self._all[key]
        self._all[key] = one
        self._sum += self.size(one)
        while self._sum > self.most:
            self._sum -= self.size(self._all.popitem(last=False)[1])
        return one
