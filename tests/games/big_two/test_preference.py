"""What a greedy player of Big Two prefers."""

from __future__ import annotations

from tefuda.bots.chooser import bot
from tefuda.play.deal import Deal
from tests.games.big_two.setting import DIAMOND_DRAGON, big_two


def choice(deal: Deal) -> str:
    """Return what a greedy player in the first seat does."""
    assert deal.turn == 0
    return str(bot("greedy").choose(deal.observe(0)))


def test_it_declares_a_dragon() -> None:
    deal = big_two(f"hands {DIAMOND_DRAGON} / 3♣ / 4♣ / 5♣\nturn 0", dragon_forced=False)
    assert choice(deal) == "dragon"


def test_it_does_not_break_four_of_a_kind() -> None:
    deal = big_two("hands 5♣ 5♦ 5♥ 5♠ J♣ / 6♣ 7♦ 8♣ / 6♦ 7♥ 8♦ / 6♥ 7♠ 8♥\ntop 4♠\nturn 0")
    assert choice(deal) == "J♣"
