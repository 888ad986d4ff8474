"""How the table of the eights family is told to stand."""

from __future__ import annotations

from tefuda import Deal
from tefuda.play.table_talk import story, told
from tests.games.eights.setting import crazy_eights
from tests.games.hearing import NAMES

PARTNERS = "hands 7♣ 2♠ Q♦ / - / 9♥ K♦ / 5♥ 4♠\npile 8♦\nturn 0\nstock 3♠ 4♥"


def marks(deal: Deal) -> list[str]:
    return [told(mark.sentence, 0, NAMES, str) for mark in deal.game.voice.scene(deal.observe(0))]


def test_1_4_a_partner_who_is_out_is_marked_passed_over_and_misses_no_turn() -> None:
    deal = crazy_eights(PARTNERS, partners=True, skip="Q")
    said = [[told(note, 0, NAMES, str) for note in deal.game.voice.notes(deal.observe(0), seat)] for seat in range(4)]
    assert (said[1], said[2]) == (["out"], ["next"])
    seen = [deal.observe(0), deal.apply("Q♦").observe(0)]
    assert list(story(seen, NAMES, str)) == ["You play Q♦.", "Cyd misses a turn."]


def test_2_5_that_any_card_may_be_played_is_marked() -> None:
    deal = crazy_eights("hands 7♣ 2♠ / 9♥ K♦\npile 8♦\nturn 0\nstock 3♠ 4♥\nnamed any")
    assert marks(deal) == ["any card may be played", "stock: 2", "clockwise ↻"]
