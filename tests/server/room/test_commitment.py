from __future__ import annotations

import pytest

import tefuda
from tefuda.core.table.chance import derived_key
from tefuda.errors import NotationError
from tefuda.server.room.commitment import (
    Share,
    Statement,
    deal_commitment,
    guest_id,
    match_key,
    new_number,
    number_hash,
    read_statement,
    room_id,
    statement_hash,
    write_deal_proof,
)
from tefuda.server.room.verification import findings
from tests.server.room_session import BEN

NUMBERS = ["00" * 31 + "01", "00" * 31 + "02"]
SERVER = "00" * 31 + "03"
STATEMENT = Statement(
    "ab" * 32, 1, 1, "-", "0.1.0", "mau-mau", {"hand": "6", "wild": "J"},
    (Share("person", "0123456789abcdef", "11" * 32), Share("bot", "greedy", "22" * 32)), "33" * 32,
)  # fmt: skip
# Worked out with sha256sum: of "tefuda number 00...01", of the text of the statement, of that text and the lines
# "number 0 00...01", "number 1 00...02", "number server 00...03"; and of b"tefuda deal " and the bytes of that key.
NUMBER_HASH = "d77029e0cc36aaf006a6a50e54dccd06de39e546deed82e39b80d6e29e8b6f64"
STATEMENT_HASH = "a101aae00f234efc2c9019facefbfc9ec2af55d4492ca712a0a5e014c72354e0"
KEY = "3c56fa8e77c806ae1ef1df3dddf381df459588abc4803bedfc94e66fac5bfbf6"
COMMITMENT = "669207daaae234022fe16761e40d95d13408a2308f329ac38b6cc0a74c9a8652"


def test_the_hashes_are_those_that_anybody_can_work_out() -> None:
    assert number_hash(NUMBERS[0]) == NUMBER_HASH
    assert statement_hash(str(STATEMENT)) == STATEMENT_HASH
    assert match_key(str(STATEMENT), NUMBERS, SERVER).hex() == KEY
    assert deal_commitment(bytes.fromhex(KEY)) == COMMITMENT


def test_a_statement_is_read_as_it_is_written() -> None:
    assert read_statement(str(STATEMENT)) == STATEMENT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("statement 1", "statement 2"), ("match 1", "match 0"), ("previous -", "previous ?"), ("hand 6", "hand"),
        ("seat 1", "seat 2"), ("bot greedy", "friend greedy"), ("server 3", "server g"), ("wild J\n", "wild J\n\n"),
    ],
)  # fmt: skip
def test_what_is_no_statement_is_refused(old: str, new: str) -> None:
    text = str(STATEMENT)
    assert old in text
    with pytest.raises(NotationError, match="cannot be read"):
        read_statement(text.replace(old, new))


def test_every_number_and_its_place_counts() -> None:
    text = str(STATEMENT)
    keys = {match_key(text, numbers, SERVER) for numbers in (NUMBERS, NUMBERS[::-1], NUMBERS[:1])}
    keys |= {match_key(text, NUMBERS, NUMBERS[0]), match_key(text.replace("hand 6", "hand 7"), NUMBERS, SERVER)}
    assert len(keys) == 5
    assert len({new_number() for _ in range(10)}) == 10


def test_a_guest_and_a_room_are_called_differently_in_each_room_and_not_by_cookie_or_link() -> None:
    assert guest_id("one", BEN) != guest_id("two", BEN)
    assert BEN not in guest_id("one", BEN)
    assert "one" not in room_id("one")


def test_a_deal_alone_shows_that_its_key_was_promised() -> None:
    deal = tefuda.deal("mau-mau", key=derived_key(bytes(32), 2))
    text = write_deal_proof(deal, 3)
    assert [finding.right for finding in findings(tefuda.read(text), text)] == [True]
    changed = text.replace(deal_commitment(deal.start.key), "0" * 64)
    assert [finding.right for finding in findings(tefuda.read(changed), changed)] == [False]


def test_a_file_without_promises_proves_nothing() -> None:
    text = str(tefuda.deal("mau-mau", seed=1))
    with pytest.raises(NotationError, match="no promise"):
        findings(tefuda.read(text), text)
