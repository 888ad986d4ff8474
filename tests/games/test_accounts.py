"""The account of a finished deal is complete: its lines add up to what each has won or lost, and cite the rule book."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import tefuda
from tefuda import Deal, Match
from tefuda.play.table_talk import lines

pytestmark = pytest.mark.no_cover
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gil", "Hal")
DEALS = 24
DECISIONS = 20_000
"""How many decisions all deals of a match may take; at random, one of two-four-jack can take eight thousand."""
HOUSE_RULES: Sequence[tuple[str, dict[str, Any]]] = (
    ("teyaku-dobon-all", {"tsumo_payers": "split", "unit": "hundred", "joker_doubling": "once"}),
    ("teyaku-dobon-all", {"jokers": 4, "start": 400, "base": 400, "cap": True}),
    ("teyaku-dobon-all", {"wrong_dobon": "penalty", "clear_pays": "numbers"}),
    ("teyaku-dobon-all", {"joker_doubling": "holder", "riichi_most": 3, "points_gone": "at-once", "start": 300}),
    ("teyaku-dobon", {"wrong_dobon": "penalty", "callers": "nearest"}),
    ("teyaku-dobon", {"tsumo_payers": "layer", "clear_pays": "fixed"}),
    ("crazy-eights", {"partners": True, "score": "losers"}),
    ("crazy-eights", {"score": "own", "double": "each"}),
    ("crazy-eights", {"blocked_tie": "share", "recycle": "off"}),
    ("taiwan", {"stack": "add", "finish_two": "contains"}),
    ("taiwan", {"finish_base": "cards", "finish_both": "once"}),
    ("nippachi", {"method": 2, "ace_double": True}),
    ("nippachi", {"stall": 1}),
    ("nippachi", {"stock_out": "void"}),
)


def added_up(told: Sequence[str]) -> list[int]:
    """Return what each player has gained by all the lines together."""
    gained = dict.fromkeys(NAMES, 0)
    for line in told:
        if found := re.match(r"(\w+) (?:can pay|pays) (\w+) (?:only |[^=]*= )?(\d+)", line):
            payer, payee, points = found.groups()
            gained[payer] -= int(points)
            gained[payee] += int(points)
        elif found := re.match(r"(\w+) (?:pays|is charged) (\d+)", line):
            gained[found[1]] -= int(found[2])
        elif found := re.match(r"(\w+) (?:takes|receives|has|scores) ([+-]?\d+)", line):
            gained[found[1]] += int(found[2])
        elif found := re.search(r"goes to (\w+) and (\w+); it is worth (\d+)", line):
            for name in NAMES[:4]:
                gained[name] += int(found[3]) * (1 if name in found.groups() else -1)
    return list(gained.values())


def told(deal: Deal) -> list[str]:
    account = lines(deal.game.words.voice.account(deal.table, deal.options), None, NAMES, str)
    return [re.sub(r"(?<=\d),(?=\d)", "", line) for line in account]


def finished(deal: Deal, random: Random) -> Deal:
    """Play a deal to its end, by chance, but win where one can."""
    while not deal.over:
        wins = [action for action in deal.legal_actions if action.verb in ("dobon", "counter", "tsumo", "don")]
        deal = deal.apply(random.choice(wins or list(deal.legal_actions)))
    return deal


def check(match: Match) -> None:
    """Play deals in a row, as far as the match goes, and add up the account of each."""
    random, decisions = Random(1), 0
    for _ in range(DEALS):
        deal = finished(match.deal, random)
        assert added_up(told(deal))[: deal.seats] == list(deal.payoffs), told(deal)
        assert any(line.clause for line in deal.account), told(deal)
        match = match.replace(deal)
        decisions += len(deal.history)
        if match.over or decisions > DECISIONS:
            return
        match = match.next_deal()


@pytest.mark.parametrize("preset", tefuda.games())
def test_the_lines_add_up_in_every_preset(preset: str) -> None:
    check(tefuda.match(preset, seed=5))


@pytest.mark.parametrize(("preset", "house_rules"), HOUSE_RULES)
def test_the_lines_add_up_by_house_rules(preset: str, house_rules: dict[str, Any]) -> None:
    check(tefuda.match(preset, seats=4, seed=6, **house_rules))
