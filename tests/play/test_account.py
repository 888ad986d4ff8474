"""The account of a finished deal, as text and line by line."""

from __future__ import annotations

import pytest

import tefuda
from tefuda import Deal, NotationError
from tefuda.core.words.telling import PlayerName
from tests.play.agents import finished


@pytest.fixture
def ended() -> Deal:
    return tefuda.position("taiwan", "hands 9♣ / 3♦ 4♣ / 5♣ 6♣ / 2♠\npile 3♣\nturn 0").apply("9♣")


def test_there_is_no_account_while_the_deal_goes_on() -> None:
    deal = tefuda.deal("nippachi", seed=2)
    assert len(deal.account) == 0
    assert str(deal.account) == deal.account.told() == ""
    assert len(finished(deal).account) > 0


def test_the_account_is_text_in_english(ended: Deal) -> None:
    assert ended.over
    lines = str(ended.account).splitlines()
    assert lines[:2] == ["Seat 1 still holds 3♦ 4♣: 1 + 1 = 2.", "Seat 1 pays Seat 0 2 [7.2]."]
    assert repr(ended.account) == f"<Account: {len(lines)} lines>"


def test_each_line_has_its_clause_its_seat_and_its_facts(ended: Deal) -> None:
    holds, pays, *_ = ended.account
    assert (holds.clause, holds.seat) == ("", 1)
    assert (pays.clause, pays.seat) == ("7.2", 1)
    assert (pays.facts["points"], pays.facts["player"]) == (2, PlayerName(0))
    assert [str(line) for line in ended.account[:2]] == str(ended.account).splitlines()[:2]
    assert ended.account[1] == pays


def test_the_clauses_are_those_of_the_rule_book() -> None:
    for preset in ("mau-mau", "nippachi", "teyaku-dobon-all", "taiwan", "guandan"):
        deal = finished(tefuda.deal(preset, seed=5))
        assert len(deal.account) > 0
        clauses = [line.clause for line in deal.account if line.clause]
        assert set(clauses) <= set(deal.game.clauses)
        assert all(f"[{line.clause}]" in str(line) for line in deal.account if line.clause)


def test_the_account_names_the_players_in_any_language(ended: Deal, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["Ann", "Bob", "Cyd", "Dan"]
    assert ended.account.told("en", names=names, seat=1).splitlines()[1] == "You pay Ann 2 [7.2]."
    japanese = ended.account.told("ja")
    assert japanese != str(ended.account)
    assert "[7.2]" in japanese
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert ended.account.told() == japanese
    monkeypatch.setenv("LC_ALL", "C")
    assert ended.account.told() == str(ended.account)
    with pytest.raises(NotationError, match="there is no language “fr”; choose one of en, ja, zh_Hant, zh_Hans"):
        ended.account.told("fr")
