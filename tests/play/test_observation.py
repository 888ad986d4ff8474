"""What a seat may know of a deal, and nothing else."""

from __future__ import annotations

import copy
import pickle

import pytest

import tefuda
from tefuda import Deal
from tefuda.play.observation import Observation
from tests.play.agents import finished

ONE = "hands 7♣ K♦ / 9♥ 9♠ / 2♦ 3♦\npile 6♣\nstock 4♦ 5♦ 6♦ J♥\nturn 1"
OTHER = "hands 7♣ K♦ / 2♦ J♥ / 9♠ 4♦\npile 6♣\nstock 6♦ 9♥ 5♦ 3♦\nturn 1"


@pytest.fixture
def deal() -> Deal:
    return tefuda.position("crazy-eights", ONE)


def test_an_observation_has_what_the_view_shows(deal: Deal) -> None:
    seen = deal.observe(1)
    assert (seen.seat, seen.seats, seen.turn, seen.over) == (1, 3, 1, False)
    assert (seen.payoffs, seen.scores) == ((0, 0, 0), (0, 0, 0))
    assert seen.hand == seen.facts["hand"]
    assert seen.counts == (2, 2, 2)
    assert [str(action) for action in seen.legal_actions] == ["draw"]
    assert repr(seen).startswith("<Observation of seat 1: hand=9♥ 9♠ ")
    assert all(f" {told} " in repr(seen) for told in ("counts=(2, 2, 2)", "top=6♣", "demanded=None"))
    with pytest.raises(AttributeError, match="a view of eights shows no 'secrets'"):
        assert seen.secrets
    with pytest.raises(AttributeError, match="_secrets"):
        assert seen._secrets


@pytest.mark.parametrize("seat", [0, 1, None])
def test_an_observation_can_be_copied_and_stored(deal: Deal, seat: int | None) -> None:
    seen = deal.observe(seat)
    for copied in (copy.copy(seen), copy.deepcopy(seen), pickle.loads(pickle.dumps(seen))):
        assert copied == seen
        assert (copied.hand, copied.seat, copied.turn) == (seen.hand, seat, 1)


def test_an_observation_can_be_extended(deal: Deal) -> None:
    class Extended(Observation):
        note = "mine"

    seen = deal.observe(1)
    given = {name: getattr(seen, name) for name in ("game", "options", "view", "seat", "legal_actions", "history")}
    extended = Extended(**given)
    assert (extended.note, extended.hand, extended.facts) == ("mine", seen.hand, seen.facts)
    assert type(copy.copy(extended)) is Extended
    assert Observation(**given) == seen


def test_only_the_seat_to_act_has_legal_actions(deal: Deal) -> None:
    assert [len(deal.observe(seat).legal_actions) for seat in (0, 1, 2, None)] == [0, 1, 0, 0]


def test_the_history_is_what_everybody_saw(deal: Deal) -> None:
    later = deal.apply("draw")
    for seat in (0, 1, 2, None):
        event = later.observe(seat).history[0]
        assert (event.seat, str(event.action)) == (1, "draw")


def test_observations_that_show_the_same_are_equal(deal: Deal) -> None:
    assert deal.observe(0) == tefuda.position("crazy-eights", ONE).observe(0)
    assert deal.observe(0) != deal.observe(1)
    assert deal.observe(0) != deal.apply("draw").observe(0)
    assert deal.observe(0) != "view"
    with pytest.raises(TypeError):
        hash(deal.observe(0))


@pytest.mark.parametrize("seat", [0, None])
def test_hidden_cards_change_nothing_in_an_observation(deal: Deal, seat: int | None) -> None:
    other = tefuda.position("crazy-eights", OTHER)
    assert deal.observe(seat) == other.observe(seat)
    assert repr(deal.observe(seat)) == repr(other.observe(seat))
    one, two = deal.apply("draw"), other.apply("draw")
    assert one.observe(seat) == two.observe(seat)


def test_a_drawn_card_is_shown_only_to_its_seat(deal: Deal) -> None:
    later = deal.apply("draw")
    assert "4♦" in str(later.observe(1).hand)
    for seat in (0, 2, None):
        assert "4♦" not in repr(later.observe(seat))


def test_no_view_holds_the_key_of_the_chance(deal: Deal) -> None:
    dealt = tefuda.deal("crazy-eights", seats=3, seed=1)
    seen = dealt.observe(0)
    numbers = set(seen.view.numbers())
    assert not numbers & {*dealt.table.chance.key, *dealt.table.chance.words}
    assert dealt.start.key.hex() not in repr(seen)


def test_at_the_end_everybody_sees_the_payoffs(deal: Deal) -> None:
    done = finished(deal)
    for seat in (0, 1, 2, None):
        seen = done.observe(seat)
        assert (seen.over, seen.turn) == (True, None)
        assert seen.payoffs == done.payoffs
        assert seen.scores == done.scores
