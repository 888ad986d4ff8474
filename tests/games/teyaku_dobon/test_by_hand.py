"""Points and accounts under random house rules, compared with a settlement by hand."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

import tefuda
from tefuda import Deal
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.words.telling import Sentence
from tefuda.games.teyaku_dobon import GAME
from tests.games.teyaku_dobon.by_hand import ByHand
from tests.games.teyaku_dobon.test_conformance import any_answers

pytestmark = pytest.mark.no_cover
NEW = ("joker_up", "joker_doubling", "points_gone", "riichi_most", "streak_bonus")


def answers_of(random: Random) -> dict[str, str]:
    """Return house rules by chance: jokers, riichi, few points and wrong Dobons more often than not."""
    chosen = any_answers(random) | {"rounds": "0"}
    likely: dict[str, Any] = {
        "jokers": ["2", "4"], "joker_double": ["yes"], "joker_clear_double": ["yes", "no"], "riichi": ["yes"],
        "streak": ["yes"], "wrong_dobon": ["penalty"], "start": ["300", "600", "2000"], "cap": ["yes", "no"],
        "stock_pays": ["yes"], "several": ["yes"], "turnup_dobon": ["yes"],
        "joker_doubling": ["holder", "once", "both"], "points_gone": ["at-once", "after-deal"],
        "streak_bonus": ["alone"], "joker_up": ["dobon"], "riichi_most": ["2", "3"], "callers": ["all"],
    }  # fmt: skip
    chosen |= {name: random.choice(some) for name, some in likely.items() if random.random() < 0.6}
    if chosen.get("start", "0") != "0":
        chosen["base"] = "0"
    return chosen


def finished(deal: Deal, random: Random) -> Deal:
    """Play a deal to its end by chance, but declare riichi, call and win more often than not."""
    while not deal.over:
        deeds = [action for action in deal.legal_actions if not action.cards and action.verb not in ("draw", "pass")]
        right = [action for action in deeds if action.verb != "dobon" or deal.observe(deal.turn).callable]
        wanted = right if random.random() < 0.8 else deeds if random.random() < 0.1 else []
        deal = deal.apply(random.choice(wanted or list(deal.legal_actions)))
    return deal


@cache
def some_deals(number: int) -> list[Deal]:
    """Return deals in a row of one match of any house rules."""
    random, played = Random(number), []
    match = tefuda.match("teyaku-dobon", seats=2 + number % 5, seed=number, **answers_of(random))  # type: ignore[call-overload]
    for _ in range(5):
        match = match.replace(finished(match.deal, random))
        played.append(match.deal)
        if match.over:
            break
        match = match.next_deal()
    return played


def clauses_cited(told: list[Sentence]) -> set[str]:
    return {str(fact) for line in told for name, fact in line.facts.items() if name in ("clause", "other")}


NUMBERS = [*range(40), 59, 78, *(pytest.param(number, marks=pytest.mark.long) for number in range(80, 200))]


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_gained_is_what_the_clauses_say_by_hand(number: int) -> None:
    for deal in some_deals(number):
        assert list(deal.payoffs) == ByHand(deal).gained, str(deal)


@pytest.mark.parametrize("number", NUMBERS)
def test_an_account_cites_the_clauses_that_acted_and_no_others(number: int) -> None:
    for deal in some_deals(number):
        told = list(GAME.words.voice.account(deal.table, deal.options))
        ended = {"8.3"} if deal.match_over else set()
        pots = {"9.2"} if deal.match_over and any(deal.table.pots) else set()
        assert clauses_cited(told) - ended - pots == ByHand(deal).acted - pots, str(deal)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_terms_of_an_account_add_up_and_no_line_is_about_nothing(number: int) -> None:
    for deal in some_deals(number):
        told = list(GAME.words.voice.account(deal.table, deal.options))
        gained = Counter[int]()
        yaku = 0
        for line in told:
            facts: dict[str, Any] = dict(line.facts)
            points = int(str(facts.get("points", 0)).replace(",", ""))
            if "title" in facts:
                yaku += facts["yaku"]
                assert facts["yaku"] > 0
            elif "yaku" in facts:
                assert facts["yaku"] == yaku
                assert points == ByHand(deal).worth(yaku)
                yaku = 0
            elif re.search("pay|ha(s|ve) .* from|receive|take", line.text) and line.seat != NO_SEAT:
                short = "due" in facts
                assert points != 0 or short, line
                if short and "player" not in facts:
                    continue
                if "player" in facts:
                    gained[facts["player"].seat] += points
                    gained[line.seat] -= points
                else:
                    gained[line.seat] += points * (-1 if " pays " in line.text else 1)
            if "due" in facts:
                assert facts["due"] > 0, line
        assert [gained[seat] for seat in range(deal.seats)] == list(deal.payoffs), (str(deal), told)


def test_the_deals_tried_have_every_ending_and_every_new_house_rule() -> None:
    endings, clauses, changed = Counter[str](), Counter[str](), Counter[str]()
    for number in range(100):
        for deal in some_deals(number):
            endings[str(deal.observe(None).ending)] += 1
            clauses.update(ByHand(deal).acted)
            changed.update(name for name in NEW if getattr(deal.options, name) != GAME.house_rules[name].default)
    assert set(endings) == {"dobon", "tsumo", "clear", "stock", "broke"}
    assert clauses.keys() >= {"3.4", "3.6", "5.2", "7.6", "7.7", "8.1", "8.2", "9.1", "9.2", "10.2", "10.3", "11.2"}
    assert all(changed[name] > 20 for name in NEW)
