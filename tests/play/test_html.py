"""Deals, hands, actions and results as notebooks show them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

import tefuda
from tefuda.core.cards.card import Card, Hand
from tefuda.core.cards.html import text_html
from tefuda.core.records.counts import CARDS
from tefuda.language import translator
from tests.play.agents import First, finished


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


class Checker(HTMLParser):
    """A parser of HTML whose elements must be closed in order; it keeps the text, and all that is loaded or run."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""
        self.active: list[str] = []
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.active += [name for name, _ in attrs if name.startswith("on") or name in ("src", "href", "class")]
        self.active += [tag] * (tag in ("script", "link", "style", "img"))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def shown(thing: Any) -> str:
    """Return the text of an object in a notebook, after checking that it loads and runs nothing."""
    checker = Checker(thing._repr_html_())
    assert checker.active == []
    return checker.text


def test_a_hand_shows_its_cards_and_every_suit_by_its_symbol_and_a_colour_of_its_own() -> None:
    hand = Hand.of((1 << CARDS) - 1)
    text = shown(hand)
    for card in hand:
        assert str(card) in text
        assert str(card) in shown(card)
    colours = {re.findall(r"color:(#\w+)", Card(card)._repr_html_())[-1] for card in range(4)}
    assert len(colours) == 4
    assert shown(Hand()) == "–"


def test_an_action_shows_cards_and_words() -> None:
    deal = tefuda.position("crazy-eights", "hands 8♠ K♦ / 9♥ 9♠\npile 6♣\nturn 0")
    assert shown(deal.action("8♠ ♥")) == "8♠ ♥"
    assert shown(deal.action("draw")) == "draw"
    assert all(str(action) in shown(deal.legal_actions) for action in deal.legal_actions)


def test_text_is_escaped() -> None:
    text = Checker(text_html("<script>10♣ & SJ</script> BJs", str)).text
    assert text == "<script>10♣ & ★\N{NO-BREAK SPACE}SJ</script> BJs"
    assert "<script>" not in text_html("<script>", str)


@pytest.mark.parametrize("preset", ["mau-mau", "nippachi", "teyaku-dobon", "taiwan", "guandan"])
def test_a_deal_shows_every_hand_the_turn_and_at_the_end_the_account(preset: str) -> None:
    deal = tefuda.deal(preset, seed=4)
    text = shown(deal)
    assert text.startswith(f"{tefuda.games()[preset].title} · 0 decisions · Seat {deal.turn}'s turn")
    assert f"▶ Seat {deal.turn}" in text
    assert all(str(card) in text for seat in range(deal.seats) for card in deal.observe(seat).hand)
    ended = finished(deal)
    text = shown(ended)
    assert "▶" not in text
    assert all(f"{payoff:+d}" in text for payoff in ended.payoffs if payoff)
    assert all(str(line)[:12] in text for line in ended.account)
    assert shown(ended.account) in text
    assert shown(deal.account) == ""
    assert shown(tefuda.match(preset, seed=4)).startswith(tefuda.games()[preset].title)


@pytest.mark.parametrize("preset", ["mau-mau", "nippachi", "teyaku-dobon", "taiwan", "guandan"])
def test_an_observation_shows_only_the_viewers_hand(preset: str) -> None:
    deal = tefuda.deal(preset, seed=4)
    assert deal.turn is not None
    seen = deal.observe(deal.turn)
    text = shown(seen)
    assert text.startswith(f"seen by Seat {deal.turn} · 0 decisions · Seat {deal.turn}'s turn")
    assert all(shown(action) in text for action in seen.legal_actions)
    _, *rows = seen._repr_html_().split("<tr")[1:]
    assert len(rows) == deal.seats
    for seat, row in enumerate(rows):
        held = [str(card) for card in seen.hand] if seat == seen.seat else []
        assert re.findall(r"(?:10|[2-9AJQK])[♣♦♥♠]|[SB]J", row.partition("</table>")[0]) == held
    watched = shown(deal.observe(None))
    assert watched.startswith("seen by onlookers")
    assert "legal actions" not in watched


def test_the_middle_of_the_table_and_the_marks_of_players_are_shown() -> None:
    deal = tefuda.position("taiwan", "hands 4♣ 4♦ / 5♣ 6♦ / 7♣ 8♦ / 9♣ 10♦\ntop 3♣\nowner 1\nturn 0").apply("pass")
    assert "passed" in shown(deal.observe(1))


def test_all_is_in_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    translate = translator("ja", "eights")
    deal = tefuda.position("crazy-eights", "hands 8♠ K♦ / 9♥ 9♠\npile 6♣\nstock 2♣\nturn 0")
    for text in (shown(deal), shown(deal.observe(0)), shown(tefuda.match("crazy-eights", seed=1))):
        assert translate("Seat {seat}").format(seat=0) in text
        assert translate("stock: {number}").partition("{")[0] in text
    assert shown(deal).startswith(translate(tefuda.games()["crazy-eights"].title))
    assert shown(deal.action("draw")) == translate("draw") != "draw"
    joker = tefuda.deal("guandan", seed=1).action("SJ")
    assert shown(joker) == f"★\N{NO-BREAK SPACE}{translator('ja', 'guandan')('small joker')}"
    assert "★" in shown(Card(CARDS - 1))
    ended = finished(deal)
    assert all(
        line in shown(ended).replace("★\N{NO-BREAK SPACE}", "") for line in ended.account.told("ja").splitlines()
    )
    result = shown(tefuda.simulate("crazy-eights", deals=5, seats=2, agents=First()))
    assert translate("mean payoff") in result
    assert "mean payoff" not in result


def test_the_suit_named_and_a_card_turned_up_are_shown() -> None:
    deal = tefuda.position("crazy-eights", "hands 8♠ K♦ / 9♥ 9♠\npile 6♣\nturn 0").apply("8♠ ♥")
    assert "suit named ♥" in shown(deal)
    assert "turned up" in shown(tefuda.deal("teyaku-dobon", seed=1))


def test_a_simulation_shows_rates_with_intervals_and_escapes_the_names_of_bots() -> None:
    class Evil(First):
        pass

    Evil.__name__ = "<script>"
    result = tefuda.simulate("crazy-eights", deals=20, seats=2, agents=[Evil(), Evil()])
    text = shown(result)
    low, high = result.seats[0].win_interval
    assert f"{result.seats[0].win_rate:.2%} ({low:.2%} – {high:.2%})" in text
    assert "<script>" in text
    assert "seats after the starter" in text
    assert "matches won" not in text
    matches = tefuda.simulate("crazy-eights", matches=2, seats=2, target=20, agents=First())
    assert "matches won" in shown(matches)
