"""What the greedy bot does in Nippachi."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tefuda import Deal
from tefuda.bots.chooser import bot
from tefuda.bulk import run
from tefuda.bulk.run import simulate
from tefuda.core.cards.numbers import HIGHEST_NUMBER
from tefuda.games.nippachi import GAME
from tefuda.games.nippachi.players.preference import HITTING
from tests.games.nippachi.setting import after, first, nippachi, seat_of


def chosen(deal: Deal, by: str = "A") -> str:
    return str(bot("greedy").choose(deal.observe(seat_of(by, deal.seats))))


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_the_chance_to_be_called_is_the_share_of_hands_that_have_the_sum(cards: int) -> None:
    numbers = range(1, HIGHEST_NUMBER + 1)
    sums = Counter(sum(hand) for hand in product(numbers, repeat=cards))
    found = [HITTING[cards * (HIGHEST_NUMBER + 1) + number] for number in numbers]
    assert found == [1_000 * sums[number] // len(numbers) ** cards for number in numbers]


def test_it_calls_and_returns_whatever_it_can() -> None:
    deal = after(nippachi("5♥", "J♥ 3 8", "A 4 6", "2 K", "Q 3 9"), "A J♥")
    assert chosen(deal, "B") == "don"
    assert chosen(after(deal, "B don"), "A") == "return"
    out = after(nippachi("5♥", "J♥", "A 4 6", "2 K", "Q 3 9"), "A J♥")
    assert chosen(out, "B") == "return"
    assert chosen(first("10♥", "A 2 3 4", "K K K Q", "9 9 9 J"), "A") == "don"


def test_it_never_calls_wrongly() -> None:
    deal = after(nippachi("5♥", "J♥ 3 8", "A 4 7", "2 K", "Q 3 9", wrong_don="penalty"), "A J♥")
    assert chosen(deal, "B") == "pass"
    taken = nippachi("5♥", "J♥ 3 9", "J J 6 K", "8 5 4 3 2", "Q 3 9", wrong_don="penalty")
    taken = after(taken, "A J♥", "B pon", "C pass", "D pass")
    assert chosen(taken, "C") == "don"
    assert chosen(taken, "A") == "pass"


def test_4_7_the_input_help_knows_a_wrong_call_from_a_right_one() -> None:
    """Judged by the own hand; a call that is right is none, nor is anything that is not a call."""
    deal = after(nippachi("5♥", "J♥ 3 8", "A 4 7", "2 K", "Q 3 9", wrong_don="penalty"), "A J♥")
    assert mistaken(deal, "B") == {"don"}
    right = after(nippachi("5♥", "J♥ 3 8", "A 4 6", "2 K", "Q 3 9", wrong_don="penalty"), "A J♥")
    assert mistaken(right, "B") == set()
    assert mistaken(after(right, "B don", "C pass", "D pass"), "A") == set()


def mistaken(deal: Deal, by: str) -> set[str]:
    seen = deal.observe(seat_of(by, deal.seats))
    return {str(action) for action in seen.legal_actions if GAME.words.input_help.mistaken(seen, action)}


def test_it_goes_out_when_it_can() -> None:
    assert chosen(nippachi("5♥", "J♥", "A", "2", "Q")) == "J♥"
    deal = after(nippachi("5♥", "J♥ 3 9", "J J", "8 5", "Q 3"), "A J♥")
    assert chosen(deal, "B").startswith("pon")


def test_it_avoids_the_number_that_is_likely_to_be_called() -> None:
    hands = ("7♥", "A♥ 9♥ K K", "5 4 2", "7 J", "3 Q")
    assert chosen(nippachi(*hands)) == "A♥"
    alone = ("7♥", "A♥ 9♥ K K", "5 4 2 J Q", "7 J 6 9 4", "3 3 10 10 9")
    assert chosen(nippachi(*alone)) == "9♥"


def test_it_draws_only_when_it_must() -> None:
    assert chosen(nippachi("7♥", "A♥ 9♥", "5 4 2", "7 J", voluntary_draw=True)) != "draw"
    assert chosen(nippachi("7♥", "A♣ 9♣", "5 4 2", "7 J")) == "draw"


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_players_at_random(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As compiled for any house rules: compiling a preset for itself alone takes long."""
    monkeypatch.setattr(run, "_is_preset", lambda game, options: False)
    agents = ["greedy", "random"] * (seats // 2)
    result = simulate(
        GAME, "nippachi", GAME.options(), seats=seats, deals=4_000, agents=agents, seed=1, threads=1
    )  # fmt: skip
    for seat in result.seats:
        assert (seat.mean_payoff - seat.ci95 > 0) if seat.agent == "greedy" else (seat.mean_payoff + seat.ci95 < 0)
