"""How the state of a table of the eights family is described."""

from __future__ import annotations

from tefuda import Deal
from tefuda.core.cards.card import Rank, Suit
from tefuda.play.table_talk import story, told
from tests.games.eights.setting import crazy_eights, mau_mau, two_four_jack
from tests.games.hearing import NAMES, said, stamped

PARTNERS = "hands 7♣ 2♠ Q♦ / - / 9♥ K♦ / 5♥ 4♠\npile 8♦\nturn 0\nstock 3♠ 4♥"


def captions(deal: Deal) -> list[str]:
    return [told(caption.sentence, 0, NAMES, str) for caption in deal.game.words.voice.scene(deal.observe(0))]


def test_1_4_a_partner_who_is_out_is_marked_passed_over_and_misses_no_turn() -> None:
    deal = crazy_eights(PARTNERS, partners=True, skip="Q")
    said = [
        [told(one, 0, NAMES, str) for one in deal.game.words.voice.labels(deal.observe(0), seat)] for seat in range(4)
    ]
    assert (said[1], said[2]) == (["out"], ["next"])
    seen = [deal.observe(0), deal.apply("Q♦").observe(0)]
    assert list(story(seen, NAMES, str)) == ["You play Q♦.", "Cyd misses a turn."]


def test_2_5_that_any_card_may_be_played_is_marked() -> None:
    deal = crazy_eights("hands 7♣ 2♠ / 9♥ K♦\npile 8♦\nturn 0\nstock 3♠ 4♥\nnamed any")
    assert captions(deal) == ["any card may be played", "stock: 2", "clockwise ↻"]


def test_4_3_the_rank_to_answer_is_marked_where_the_top_card_is_another() -> None:
    text = "hands 2♦ 9♠ / J♣ 9♥ K♦\npile 2♥ 2♣\nstock 4♦ 5♦\nturn 1\npending 4\nchain 2"
    deal = two_four_jack(text, turn_back=True)
    assert captions(deal)[0] == "cards to take: 4"
    assert "to be answered: 2" not in captions(deal)
    deal = deal.apply("J♣")
    assert deal.observe(0).demanded == Rank.TWO
    assert captions(deal)[:2] == ["cards to take: 4", "to be answered: 2"]


def test_1_8_what_has_to_be_decided_besides_a_play_is_marked() -> None:
    extra = crazy_eights("hands J♣ 2♦ 3♦ / 9♣ 3♥\npile 6♣", extra="J").apply("J♣")
    assert (captions(extra)[0], extra.observe(1).phase) == ("an extra card may be played", "extra")
    name = crazy_eights("hands 2♦ / 9♣\npile 8♣\nturn 1\nphase name", wild_starter="dealer-names")
    assert (captions(name)[0], name.observe(0).phase) == ("the dealer names a suit", "name")
    speak = crazy_eights("hands 7♣ 2♦ / 9♣ 3♥\npile 6♣", last_call=True, call_time="until-next").apply("7♣")
    assert (captions(speak)[0], speak.observe(1).phase) == ("the call can still be made", "speak")
    assert crazy_eights("hands 2♦ / 9♣\npile 8♣").observe(0).phase == "play"


def test_4_6_cards_still_owed_for_a_draw_card_are_told_and_shown_as_a_label() -> None:
    text = "hands 9♦ 9♠ / 7♣ 9♥\npile 6♣ 2♣\nstock {stock}\nturn 1\npending 2\nchain 1"
    for stock, told_so in (("5♠", "Bob still has to take a card."), ("-", "Bob still has to take 2 cards.")):
        deal = two_four_jack(text.format(stock=stock), short_stock="owed", recycle="off")
        seen = [deal.observe(0), deal.apply("take").observe(0)]
        assert list(story(seen, NAMES, str))[-1] == told_so
    owing = crazy_eights(
        "hands 9♦ 9♠ / 7♣ 9♥\npile 6♣\nturn 0\nowed 0 1\nowed_draws 0 2", last_call=True, short_stock="owed"
    )
    labels = [told(one, 0, NAMES, str) for one in owing.game.words.voice.labels(owing.observe(0), 1)]
    assert labels == ["dealer", "next", "cards to take: 3"]


def test_5_3_the_cards_that_this_turn_costs_are_a_label() -> None:
    text = "hands 5♣ 6♣ 9♦ / 9♠ 9♥\npile 7♣\nturn 0"
    deal = crazy_eights(text, extra="5", last_call=True, false_call=2).apply("5♣ last")
    assert told(list(deal.game.words.voice.labels(deal.observe(1), 0))[-1], 0, NAMES, str) == "cards to take: 2"


def test_4_9_the_word_for_the_last_cards_is_stamped() -> None:
    deal = crazy_eights("hands 7♣ 2♦ / 9♣ 3♥\npile 6♣", last_call=True)
    assert stamped([deal.observe(1), deal.apply("7♣ last").observe(1)]) == ["Last one"]
    assert stamped([deal.observe(1), deal.apply("7♣").observe(1)]) == [""]
    later = crazy_eights("hands 7♣ 2♦ / 9♣ 3♥\npile 6♣", last_call=True, call_time="until-next").apply("7♣")
    assert stamped([later.observe(1), later.apply("call").observe(1)]) == ["Last one"]


def test_where_nothing_was_seen_nothing_is_told() -> None:
    seen = crazy_eights("hands 7♣ 2♠ / 9♥ K♦\npile 8♦\nturn 0").observe(0)
    assert seen.game.words.voice.tell(seen, seen) == ()
    assert seen.game.words.voice.stamp(seen, seen) is None


def test_5_1_a_last_jack_is_told_with_its_word() -> None:
    assert said(mau_mau("hands J♠ / K♦ 8♥ / A♣\npile 9♦"), "J♠ ♥ mau-mau")[1] == "Ann says “Mau-Mau”."


def test_the_middle_shows_who_laid_the_top_card_and_the_suit_named() -> None:
    deal = crazy_eights("hands 8♣ 2♠ / 9♥ K♦ / 3♥ 4♥\npile 8♦\nturn 0\nstock 3♠ 4♠ 5♠").apply("8♣ ♠").apply("draw")
    middle = deal.game.words.voice.middle(deal.observe(None))
    assert (str(middle.top[0]), middle.seat, middle.suit) == ("8♣", 0, Suit.SPADES)
    free = crazy_eights("hands 7♣ 2♠ / 9♥ K♦\npile 8♦\nturn 0\nstock 3♠ 4♥\nnamed any")
    middle = free.game.words.voice.middle(free.observe(None))
    assert (middle.seat, middle.suit) == (None, None)


def test_5_5_a_card_taken_back_leaves_the_top_card_to_nobody() -> None:
    deal = mau_mau("hands Q♠ / K♦ 8♥\npile 9♠\nstock Q♦ 7♣ 7♦", forgotten="back").apply("Q♠")
    middle = deal.game.words.voice.middle(deal.observe(None))
    assert (str(middle.top[0]), middle.seat) == ("9♠", None)


def test_the_end_of_a_match_is_its_aim() -> None:
    deal = crazy_eights("hands 7♣ 2♠ / 9♥ K♦\npile 8♦", target=100)
    aim = deal.game.words.voice.aim(deal.observe(0))
    assert aim is not None
    assert told(aim, 0, NAMES, str) == "to 100 points"
