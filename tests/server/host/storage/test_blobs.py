"""Blobs are opened whole, or not at all."""

from __future__ import annotations

import pytest

from tefuda.server.host.storage.blobs import STATISTICS, Blob

SMALL = STATISTICS._replace(largest=1_000)
BLOB = Blob(SMALL, "guest", "", 1, "1")


def test_a_blob_of_the_largest_size_is_opened_and_a_larger_one_refused() -> None:
    assert BLOB.closed(b"x" * 1_000, None).opened(None) == b"x" * 1_000
    with pytest.raises(ValueError, match="larger than 1,000 bytes"):
        BLOB.closed(b"x" * 1_001, None).opened(None)


def test_a_blob_that_is_cut_is_refused_even_where_its_digest_fits() -> None:
    closed = BLOB.closed(b"something", None)
    data = closed.body[32:-4]
    with pytest.raises(ValueError, match="it is cut"):
        closed._replace(body=closed._digest(data) + data).opened(None)
