"""The greedy player: it wins when it can, calls nothing wrongly, and beats a random one."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda.bots.greedy import Greedy
from tefuda.bulk import run
from tefuda.bulk.run import simulate
from tefuda.core.cards.names import RANK_NAMES
from tefuda.games.teyaku_dobon import GAME
from tefuda.games.teyaku_dobon.players.preference import PAIRS_OF_NUMBER, premium
from tefuda.games.teyaku_dobon.rules.table import Table
from tefuda.games.teyaku_dobon.rules.turns import decisions_bound
from tests.games.teyaku_dobon.setting import after, laid, teyaku, waits


def choice(deal: tefuda.Deal, seat: int | None = None) -> str:
    return str(Greedy().choose(deal.observe(deal.turn if seat is None else seat)))


def test_it_takes_every_win() -> None:
    deal = laid("9♦", "4♥ 5♠", own="2♠ 7♥")
    assert choice(deal) == "dobon"
    assert choice(after(deal, "dobon")) == "counter"
    text = "hands A♦ 5♦ / 8♠ 8♥ Q♠\nturnup K♣\npile 10♥\nturn 0\nstock 4♦ J♠ 10♠"
    assert choice(teyaku(text).apply("draw")) == "tsumo"


def test_it_calls_nothing_that_it_does_not_hit() -> None:
    options: dict[str, Any] = {"wrong_dobon": "penalty", "several": True}
    wrong = laid("6♦ 6♣", "5♥ 2♠", "4♠ 8♠", own="2♦ 3♠ K♦", rest="turnup J♣", **options)
    assert (choice(wrong, 1), choice(wrong, 2)) == ("pass", "dobon total")


def test_it_lays_what_others_are_less_likely_to_hit() -> None:
    text = "hands {} K♥ / 3♥ 4♥ 5♥ 6♥ / 3♠ 4♠ 5♠ 6♠\nturnup Q♣\npile 9♦\nturn 0"
    assert choice(teyaku(text.format("2♦ K♦ Q♠"))) == "2♦"


def test_3_6_the_input_help_knows_a_wrong_dobon_from_a_right_one() -> None:
    """Judged by the own hand, for the number and for the total."""
    text = "hands 6♠ 6♦ K♣ / 4♥ 2♥ / 5♥ 8♠ / 9♥ 3♣\nturnup Q♣\npile 6♥\nturn 0"
    deal = teyaku(text, several=True, wrong_dobon="penalty").apply("6♠ 6♦")
    for seat, wrong in ((1, {"dobon total"}), (2, {"dobon", "dobon total"}), (3, set())):
        seen = deal.observe(seat)
        assert {str(action) for action in seen.legal_actions if GAME.words.input_help.mistaken(seen, action)} == wrong


def test_it_lays_its_last_card() -> None:
    assert choice(teyaku("hands 9♦ / 3♥ 4♥ 5♥ 6♥\nturnup Q♣\npile 2♦\nturn 0")) == "9♦"


@pytest.mark.parametrize(("hand", "declared"), [("9♦ A♦ 5♠", "riichi"), ("9♦ K♦ K♠ Q♠ Q♦", "pass")])
def test_it_declares_riichi_with_enough_to_wait_for(hand: str, declared: str) -> None:
    deal = teyaku(f"hands {hand} / J♥ 8♥ J♠ 8♠\nturnup Q♣\npile 9♠\nturn 0", riichi=True).apply("9♦")
    assert choice(deal) == declared


def test_it_declares_one_riichi_where_several_may_be() -> None:
    text = "hands 9♦ A♦ 5♠ / J♥ 8♥ J♠ 8♠\nturnup Q♣\npile 9♠\nturn 0"
    once = teyaku(text, riichi=True, riichi_most=3).apply("9♦").apply("riichi")
    assert choice(once) == "pass"


def test_it_knows_how_many_pairs_hit_each_number() -> None:
    pairs = [f"{one}♣ {other}♦" for index, one in enumerate(RANK_NAMES) for other in RANK_NAMES[index:]]
    found = [sum(number in waits(pair) for pair in pairs) for number in range(1, 14)]
    assert list(PAIRS_OF_NUMBER) == found


@pytest.mark.no_cover
@pytest.mark.parametrize("preset", ["teyaku-dobon", "teyaku-dobon-all"])
def test_it_beats_random_players(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As compiled for any house rules: compiling a preset for itself alone takes long."""
    monkeypatch.setattr(run, "_is_preset", lambda game, options: False)
    options = GAME.presets[preset].options
    agents = ["greedy", "random", "random", "random"]
    result = simulate(GAME, preset, options, seats=4, deals=4_000, agents=agents, seed=3, threads=1)
    greedy, *others = result.seats
    assert greedy.mean_payoff - greedy.ci95 > 200
    assert all(greedy.win_rate > 2 * other.win_rate for other in others)


def test_the_bound_holds_for_the_longest_deals_there_are() -> None:
    for seats in (2, 6):
        deal = tefuda.deal("teyaku-dobon", seats=seats, seed=1, jokers=4, riichi=True, stock_out="none-to-draw")
        while not deal.over:
            words = {str(action): action for action in deal.legal_actions}
            deal = deal.apply(words.get("draw") or words.get("riichi") or deal.legal_actions[-1])
        bound = decisions_bound(deal.options, seats)
        assert bound is not None
        assert 52 < len(deal.history) < bound


def test_6_1_a_match_begins_with_nothing() -> None:
    deal = teyaku("hands 9♦ / 3♥ 4♥\nturnup Q♣\nturn 0\nscores 5 -5\nstreaks 1 0\npot 100\ndeals 3\ndealer 1")
    table = deal.table.copy()
    GAME.rules.begin_match(table)
    fresh = Table()
    assert deal.game.words.positions.carried(table, deal.options) == deal.game.words.positions.carried(
        fresh, deal.options
    )
    assert (table.match_over, table.winners) == (0, 0)


@pytest.mark.parametrize("preset", sorted(GAME.presets))
def test_it_plays_deals_to_their_end_by_what_its_seat_sees(preset: str) -> None:
    endings = set()
    for seed in range(12):
        deal = tefuda.deal(preset, seats=3, seed=seed, automatic_pass=True)
        deal = tefuda.run(deal, [Greedy()] * 3)
        endings.add(deal.observe(None).ending)
        assert not deal.legal_actions
    assert {"dobon", "clear"} <= endings


def test_to_have_gained_most_is_worth_about_as_much_as_points_differ() -> None:
    assert premium(tefuda.deal("teyaku-dobon", seed=1).options) == 300
