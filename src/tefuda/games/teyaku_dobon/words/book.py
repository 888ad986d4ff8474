"""The book of the messages of Teyaku Dobon."""

from __future__ import annotations

from tefuda.core.words.common import COMMON
from tefuda.core.words.messages import Book

BOOK = Book(COMMON)
