"""Attributes that are worked out once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    cached_attribute = cached_property
else:

    class cached_attribute(cached_property):  # noqa: N801
        """A `cached_property` without the lock that Python had there before 3.12; it cost more than most values."""

        def __get__(self, instance: object, owner: type | None = None) -> object:
            if instance is None:
                return self
            value = instance.__dict__[self.attrname] = self.func(instance)
            return value
