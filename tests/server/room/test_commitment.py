from __future__ import annotations

import pytest

import tefuda
from tefuda.core.chance import derived_key
from tefuda.errors import NotationError
from tefuda.play.match import Match
from tefuda.server.messages import protocol
from tefuda.server.room.commitment import (
    deal_commitment,
    findings,
    match_commitment,
    match_key,
    new_secret,
    write_deal_proof,
    write_proof,
)
from tests.server.room_session import ALICE, BEN, CHO, DAO, four_friends

SECRET = "00" * 31 + "01"
NONCES = ["ab", "", "c", ""]
# Worked out apart from the library: sha256("tefuda match " + secret), hmac-sha256(secret, "tefuda nonces 2:ab0:1:c0:")
# and sha256("tefuda deal " + key).
PROMISE = "b6d55f0247231491f5229a9ca368a5c6d37b21eba0f153c9685f773da4188a8b"
KEY = "cd27f991f5ebffc77be17fc5c31c2f231eddda762684a4e5cfeaec1b7d6ef57a"
COMMITMENT = "ba18c259d4797c2682a1142b72998a8b05c0d6da54c575c1dd4d57d666a33503"


def finished_match() -> Match:
    session = four_friends("mau-mau", target="1", secret=SECRET)
    session.play_on()
    assert session.room.match is not None
    return session.room.match


def test_the_hashes_are_those_that_anybody_can_work_out() -> None:
    assert match_commitment(SECRET) == PROMISE
    assert match_key(SECRET, NONCES).hex() == KEY
    assert deal_commitment(bytes.fromhex(KEY)) == COMMITMENT


def test_every_nonce_and_its_place_counts() -> None:
    keys = {match_key(SECRET, nonces) for nonces in (["a", "b"], ["b", "a"], ["ab", ""], ["", "ab"], ["a", "b", ""])}
    assert len(keys) == 5
    assert len({new_secret() for _ in range(10)}) == 10


def test_the_promises_shown_before_are_kept() -> None:
    session = four_friends("mau-mau", secret=SECRET)
    view = session.sees(BEN)
    assert view.deal is not None
    assert view.match_commitment == match_commitment(SECRET)
    key = match_key(SECRET, ["", "nonce1", "nonce2", "nonce3"])
    assert view.deal.commitment == deal_commitment(derived_key(key, 0))
    session.play_on()
    view = session.sees(BEN)
    assert view.result is not None
    assert view.result.key == derived_key(key, 0).hex()
    for guest in (ALICE, BEN, CHO, DAO):
        session.does(guest, protocol.Ready(session.id()))
    view = session.sees(BEN)
    assert view.deal is not None
    assert view.deal.commitment == deal_commitment(derived_key(key, 1))
    assert derived_key(key, 1).hex() not in str(view)


def test_a_true_match_and_a_true_deal_are_found_true() -> None:
    match = finished_match()
    nonces = ["", "nonce1", "nonce2", "nonce3"]
    text = write_proof(match, SECRET, nonces)
    found = findings(tefuda.read(text), text, [match_commitment(SECRET)])
    assert [finding.right for finding in found] == [True] * (3 + len(match.deals))
    text = write_deal_proof(match.deals[0], 1)
    assert [finding.right for finding in findings(tefuda.read(text), text)] == [True]


@pytest.mark.parametrize("word", ["promise", "secret", "nonces", "commitment 1"])
def test_what_is_not_as_promised_is_found(word: str) -> None:
    text = write_proof(finished_match(), SECRET, ["", "nonce1", "nonce2", "nonce3"])
    lines = text.splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith(f"# {word} "))
    lines[place] = lines[place][:-1] + ("0" if lines[place][-1] != "0" else "1")
    changed = "\n".join(lines)
    assert not all(finding.right for finding in findings(tefuda.read(changed), changed))


def test_a_promise_noted_elsewhere_is_looked_for() -> None:
    text = write_proof(finished_match(), SECRET, ["", "nonce1", "nonce2", "nonce3"])
    assert not findings(tefuda.read(text), text, ["0" * 64])[-1].right


def test_a_file_without_promises_proves_nothing() -> None:
    text = str(tefuda.deal("mau-mau", seed=1))
    with pytest.raises(NotationError, match="no promise"):
        findings(tefuda.read(text), text)
