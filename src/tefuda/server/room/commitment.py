"""Commitments to the cards: hashes published before a match and before each deal, and their check afterwards.

Before a match the server publishes the hash of a secret; players are told of it as a promise. Each player's page sends
a number, and secret and numbers together make the key of the match, from which the keys of its deals are derived.
Before a deal the hash of its key is published, so its cards cannot be changed once play has begun. They can have been
chosen, though: numbers are sent openly, so whoever knows the secret and sends the last one can try many.
`docs/server.md` says more.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tefuda.core.chance import derived_key
from tefuda.errors import NotationError
from tefuda.language import marked
from tefuda.play.deal import Deal
from tefuda.play.match import Match

_REMARK = re.compile(r"# (?P<name>promise|secret|nonces|commitment \d+) (?P<value>.*)")


def new_secret() -> str:
    """Return 256 random bits as hexadecimal digits."""
    return secrets.token_hex(32)


@lru_cache(1024)
def match_commitment(secret: str) -> str:
    """Return the hash by which the server commits to the secret of a match."""
    return hashlib.sha256(b"tefuda match " + bytes.fromhex(secret)).hexdigest()


def match_key(secret: str, nonces: Sequence[str]) -> bytes:
    """Return the key of a match: the secret and what each seat added, by seat."""
    mixed = "".join(f"{len(nonce.encode())}:{nonce}" for nonce in nonces)
    return hmac.digest(bytes.fromhex(secret), b"tefuda nonces " + mixed.encode(), "sha256")


@lru_cache(1024)
def deal_commitment(key: bytes) -> str:
    """Return the hash by which the server commits to the key of a deal."""
    return hashlib.sha256(b"tefuda deal " + key).hexdigest()


def write_proof(match: Match, secret: str, nonces: Sequence[str]) -> str:
    """Return a finished match as `.deal` text, with the proof of its commitments."""
    remarks = [
        f"# promise {match_commitment(secret)}",
        f"# secret {secret}",
        f"# nonces {' '.join(nonce.encode().hex() or '-' for nonce in nonces)}",
        *(
            f"# commitment {number} {deal_commitment(deal.start.key)}"
            for number, deal in enumerate(match.deals, start=1)
        ),
    ]
    return str(match) + "".join(f"{remark}\n" for remark in remarks)


def write_deal_proof(deal: Deal, number: int) -> str:
    """Return one finished deal as `.deal` text, with the hash of its key."""
    return f"{deal}# commitment {number} {deal_commitment(deal.start.key)}\n"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check: a sentence with gaps, its facts, and whether the commitment holds."""

    sentence: str
    facts: Mapping[str, object]
    right: bool


def findings(played: Deal | Match, text: str, noted: Sequence[str] = ()) -> tuple[Finding, ...]:
    """Return the result for each commitment in `text`, a downloaded game, which `played` replays.

    `noted` are commitments that somebody wrote down before the cards were dealt. Raises NotationError for a text
    without any commitment.
    """
    found = tuple(_findings(played, dict(_remarks(text)), noted))
    if not found:
        raise NotationError("the file contains no promise by a server, so there is nothing to check")
    return found


def _remarks(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        if found := _REMARK.fullmatch(line.rstrip()):
            yield found["name"], found["value"]


def _findings(played: Deal | Match, stated: Mapping[str, str], noted: Sequence[str]) -> Iterator[Finding]:
    if isinstance(played, Match) and "secret" in stated:
        yield from _match_findings(played, stated)
    keys = _keys(played, stated)
    for name, value in stated.items():
        if name.startswith("commitment"):
            number = int(name.removeprefix("commitment"))
            right = number in keys and deal_commitment(keys[number]) == value
            yield Finding(
                marked("The key of deal {number} matches the promise made before it."), {"number": number}, right
            )
    promises = {value for name, value in stated.items() if name == "promise" or name.startswith("commitment")}
    for promise in noted:
        sentence = marked("The promise you noted is in the file: {promise}")
        yield Finding(sentence, {"promise": promise}, promise.strip().lower() in promises)


def _match_findings(match: Match, stated: Mapping[str, str]) -> Iterator[Finding]:
    try:
        secret = stated["secret"]
        nonces = ["" if word == "-" else bytes.fromhex(word).decode() for word in stated.get("nonces", "").split()]
        promised = match_commitment(secret) == stated.get("promise")
        mixed = match_key(secret, nonces) == match.key
    except ValueError:
        promised = mixed = False
    yield Finding(marked("The secret of the match matches the promise made before it."), {}, promised)
    yield Finding(marked("The key of the match was made from that secret and every player's number."), {}, mixed)


def _keys(played: Deal | Match, stated: Mapping[str, str]) -> Mapping[int, bytes]:
    """Return the keys of the deals by number; that of a deal alone under the number it is promised with."""
    if isinstance(played, Match):
        return {number: derived_key(played.key, number - 1) for number in range(1, len(played.deals) + 1)}
    numbers = [int(name.removeprefix("commitment")) for name in stated if name.startswith("commitment")]
    return dict.fromkeys(numbers, played.start.key)
