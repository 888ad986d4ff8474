"""What is said of a deal of Teyaku Dobon: what happened, how things stand, and what may be typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import tefuda
from tefuda.bots.greedy import Greedy
from tefuda.core.cards.card import show
from tefuda.core.words.telling import Caption
from tefuda.games.teyaku_dobon import GAME
from tefuda.play.observation import Observation
from tefuda.play.table_talk import story, told
from tests.games.hearing import stamped
from tests.games.teyaku_dobon.setting import NAMES, after, teyaku


def happened(deal: tefuda.Deal, seat: int | None, *actions: str) -> list[str]:
    """Return what `seat` reads about the actions, each of the seat to act."""
    return list(story(watched(deal, seat, *actions), NAMES, str))


def watched(deal: tefuda.Deal, seat: int | None, *actions: str) -> list[Observation]:
    """Return what `seat` sees before, between and after actions, each of the seat to act."""
    moments = [tefuda.position(deal.preset, deal.position, **answers(deal))]
    for action in actions:
        moments.append(moments[-1].apply(action))
    return [moment.observe(seat) for moment in moments]


def answers(deal: tefuda.Deal) -> dict[str, Any]:
    from tefuda.core.option import changed
    from tefuda.play.library import find

    return dict(changed(deal.options, find(deal.preset)[1].options))


def captions(deal: tefuda.Deal, seat: int | None) -> list[tuple[str, bool]]:
    seen = deal.observe(seat)
    shown: Sequence[Caption] = [*GAME.words.voice.own(seen), *GAME.words.voice.scene(seen)]
    return [(told(caption.sentence, seat, NAMES, str), caption.important) for caption in shown]


TEXT = "hands 9♦ 2♠ 7♥ / 4♥ 5♠ / 3♥ 8♠\nturnup K♣\npile 9♠\nturn 0\nstock 6♦ 3♦ 2♦"


def test_what_is_laid_and_drawn_is_told() -> None:
    deal = teyaku(TEXT)
    assert happened(deal, 0, "9♦") == ["You play 9♦."]
    assert happened(deal, 1, "draw", "pass") == ["Ann draws a card."]
    assert happened(deal, 0, "draw", "pass") == ["You draw 6♦."]
    several = teyaku("hands 6♠ 6♦ 6♣ 9♥ / 8♣ 8♥ K♦\nturnup K♥\npile 6♥\nturn 0", several=True)
    assert happened(several, 1, "6♠ 6♦") == ["Ann plays 6♠ 6♦.", "Ann leaves 6♦ as the base card."]


def test_calls_are_told_when_their_window_has_closed() -> None:
    deal = teyaku(TEXT)
    assert happened(deal, 2, "9♦", "dobon") == ["Ann plays 9♦."]
    assert happened(deal, 1, "9♦", "dobon") == ["Ann plays 9♦."]
    assert happened(deal, 2, "9♦", "dobon", "pass") == ["Ann plays 9♦.", "Bob calls Dobon on 9!"]
    assert happened(deal, 1, "9♦", "dobon", "pass")[1:] == ["You call Dobon on 9!"]
    assert happened(deal, 0, "9♦", "pass", "pass") == ["You play 9♦."]
    assert happened(deal, 0, "9♦", "dobon", "pass", "counter")[2:] == ["You counter!"]
    assert happened(deal, 1, "9♦", "dobon", "pass", "pass")[2:] == ["Ann does not counter."]


def test_a_wrong_dobon_a_clear_a_tsumo_and_riichi_are_told() -> None:
    wrong = teyaku(TEXT, wrong_dobon="penalty")
    assert happened(wrong, 0, "9♦", "pass", "dobon")[1:] == [
        "Cleo calls Dobon but does not hit: this costs 300 points."
    ]
    clear = teyaku("hands 9♦ / 8♥ 5♠\nturnup K♣\npile 9♠\nturn 0")
    assert happened(clear, 1, "9♦", "pass")[1:] == ["Ann lays the last card: a clear!"]
    tsumo = teyaku(TEXT.replace("9♦ 2♠ 7♥", "3♣").replace("turn 0", "turn 0"))
    assert happened(tsumo, 0, "draw", "tsumo") == ["You draw 6♦.", "You win by tsumo!"]
    riichi = teyaku(TEXT, riichi=True)
    assert happened(riichi, 1, "draw", "pass", "riichi") == ["Ann draws a card.", "Ann declares riichi."]
    assert happened(riichi, 1, "draw", "pass", "pass") == ["Ann draws a card."]


def test_several_riichi_and_a_deal_broken_off_are_told() -> None:
    house: dict[str, Any] = {"riichi": True, "riichi_most": 2, "start": 200, "points_gone": "at-once"}
    deal = teyaku(TEXT, **house)
    once = after(deal, "draw", "riichi")
    seen = after(teyaku(TEXT, **(house | {"start": 5000})), "draw", "riichi", "riichi").observe(1)
    assert [told(one, None, NAMES, str) for one in GAME.words.voice.labels(seen, 0)] == ["2 riichi"]
    assert [told(one, None, NAMES, str) for one in GAME.words.voice.labels(once.observe(1), 0)] == ["riichi"]
    assert happened(deal, 1, "draw", "pass", "riichi", "riichi") == [
        "Ann draws a card.",
        "Ann declares riichi.",
        "Ann declares riichi.",
        "Somebody's points have gone: the deal is broken off.",
    ]


def test_a_call_after_another_is_told_to_be_in_vain() -> None:
    deal = teyaku(TEXT.replace("3♥ 8♠", "9♥ A♥"), callers="nearest")
    assert happened(deal, 0, "9♦", "dobon", "pass", "pass")[1:] == ["Bob calls Dobon on 9!", "You do not counter."]
    both = teyaku(TEXT.replace("3♥ 8♠", "9♥"), callers="nearest")
    told_to_cleo = happened(both, 2, "9♦", "dobon", "dobon", "pass")[1:]
    assert told_to_cleo == [
        "Bob calls Dobon on 9!",
        "You also call Dobon, but another player comes first.",
        "Ann does not counter.",
    ]


def test_where_seats_pass_by_themselves_as_much_is_told() -> None:
    for seed in range(25):
        preset = ("teyaku-dobon", "teyaku-dobon-all")[seed % 2]
        deal = tefuda.deal(preset, seed=seed, automatic_pass=True)
        quick = [deal]
        while not deal.over:
            deal = deal.apply(Greedy().choose(deal.observe(deal.turn)))
            quick.append(deal)
        for seat in (None, 0, 3):
            here, there = ([moment.observe(seat) for moment in course] for course in (quick, deal.moments()))
            assert list(story(here, NAMES, str)) == list(story(there, NAMES, str))


def test_the_end_of_the_stock_is_told() -> None:
    last = teyaku(TEXT.replace("stock 6♦ 3♦ 2♦", "stock 6♦"))
    assert happened(last, None, "draw", "pass") == ["Ann draws a card.", "The stock has run out."]
    none = teyaku(
        TEXT.replace("stock 6♦ 3♦ 2♦", "stock -").replace("9♠", "J♠").replace("2♠", "2♥"), stock_out="none-to-draw"
    )
    assert happened(none, 1, "draw") == [
        "Ann has to draw, but the stock is empty.",
        "The stock has run out.",
    ]


def test_the_middle_of_the_table_shows_the_arithmetic() -> None:
    deal = teyaku(TEXT)
    assert captions(deal, 1) == [
        ("sum of your hand: 9, hits 1, 9", False),
        ("turned up: K♣, dora ♣ clubs", False),
        ("stock: 3", False),
        ("clockwise ↻", False),
    ]
    assert captions(deal, 0)[0] == ("sum of your hand: 18, hits –", False)
    called = deal.apply("9♦")
    assert captions(called, 1)[1] == ("Dobon can be called on 9", True)
    assert [caption for caption, _ in captions(called, None)][1] == "turned up: K♣, dora ♣ clubs"
    assert captions(after(called, "dobon"), 0)[1] == ("Dobon was called on 9; a counter must hit it", True)
    joker = teyaku(TEXT.replace("K♣", "SJ"), jokers=1, riichi=True)
    later = joker.apply("draw").apply("riichi")
    assert [caption for caption, _ in captions(later, None)] == [
        "turned up: SJ, no dora",
        "pot: 100",
        "stock: 2",
        "clockwise ↻",
    ]


def under(deal: tefuda.Deal) -> str:
    return show(GAME.words.voice.middle(deal.observe(None)).under)


def test_the_cards_covered_last_show_from_under_the_top_card_as_far_as_they_are_known() -> None:
    text = "hands 6♠ 6♦ 2♠ / 9♦ 7♣ 2♣\nturnup K♥\npile {pile}\nturn 0"
    deal = teyaku(text.format(pile="6♥"), several=True)
    assert under(deal) == ""
    laid = deal.apply("6♠ 6♦")
    assert under(laid) == "6♠ 6♥"
    middle = GAME.words.voice.middle(laid.apply("9♦").observe(0))
    assert (show(middle.top), middle.seat, middle.covered, show(middle.under)) == ("9♦", 1, 3, "6♦ 6♠")
    earlier = teyaku(text.format(pile="4♥ 5♥ 6♥"), several=True)
    assert under(earlier) == ""
    assert under(earlier.apply("6♦")) == ""
    assert under(earlier.apply("6♠ 6♦")) == "6♠"


def test_players_have_labels_and_totals() -> None:
    deal = teyaku(f"{TEXT}\nriichi 2\nstreaks 0 0 3\ndealer 2\nscores 100 0 -100", streak=True, start=1000)
    seen = deal.observe(0)
    labels = [[told(one, None, NAMES, str) for one in GAME.words.voice.labels(seen, seat)] for seat in range(3)]
    assert labels == [[], ["next"], ["dealer", "riichi", "3 wins in a row"]]
    assert GAME.words.voice.standing(seen).totals == ("1,100", "1,000", "900")
    assert GAME.words.voice.standing(teyaku(f"{TEXT}\nscores 100 0 -100").observe(None)).totals == ("100", "0", "-100")


@pytest.mark.parametrize(("rounds", "aim"), [(8, "8 deals in all"), (0, None)])
def test_how_many_deals_a_match_has_is_told_where_it_has_an_end(rounds: int, aim: str | None) -> None:
    sentence = GAME.words.voice.aim(teyaku(TEXT, rounds=rounds).observe(None))
    assert (told(sentence, None, NAMES, str) if sentence else None) == aim


def test_what_may_be_done_is_listed_by_cards_and_then_by_words() -> None:
    deal = teyaku("hands 6♠ 6♦ 9♥ SJ / 8♣ 8♥ K♦\nturnup K♥\npile 6♥\nturn 0", several=True, jokers=1)
    (heading,) = GAME.words.input_help.menu(deal.observe(0))
    assert [item.text for item in heading.items] == ["6♦", "9♥", "6♠", "6♠ 6♦", "6♦ 6♠", "draw"]
    orders = {
        name: [str(card) for card in next(iter(order(deal.observe(0))))]
        for name, order in GAME.words.input_help.arrangements.items()
    }
    assert orders == {"suit": ["6♦", "9♥", "6♠", "SJ"], "rank": ["6♦", "6♠", "9♥", "SJ"]}


@pytest.mark.parametrize("text", ["7♦", "6♠ 6♣", "dobon", "dobon total", "counter", "tsumo", "riichi", "draw", "pass"])
def test_every_example_of_the_input_help_can_be_read(text: str) -> None:
    assert any(text in example for example, _ in GAME.words.input_help.examples)
    assert str(tefuda.deal("teyaku-dobon", seed=1).action(text)) == text


def test_of_an_answer_given_before_a_position_nothing_is_told() -> None:
    window = f"{TEXT}\nlayer 0\nwindow call".replace("turn 0\n", "")
    called: tefuda.Deal = tefuda.position("teyaku-dobon", f"{window}\nanswers - / dobon / -")
    calling: tefuda.Deal = tefuda.position("teyaku-dobon", window).apply("dobon")
    told_of = [[deal.observe(1), deal.apply("pass").observe(1)] for deal in (called, calling)]
    assert [len(list(story(moments, NAMES, str))) for moments in told_of] == [0, 1]


def stamps(deal: tefuda.Deal, *actions: str) -> list[str]:
    """Return the words stamped by actions, each of the seat to act, as an onlooker sees them, without empty ones."""
    return list(filter(None, stamped(watched(deal, None, *actions))))


def test_calls_that_count_counters_and_a_tsumo_are_stamped() -> None:
    assert stamps(teyaku(TEXT), "9♦", "dobon", "pass", "counter") == ["dobon", "counter"]
    assert stamps(teyaku(TEXT), "9♦", "pass", "pass") == []
    assert stamps(teyaku(TEXT, wrong_dobon="penalty"), "9♦", "pass", "dobon") == []
    assert stamps(teyaku(TEXT.replace("9♦ 2♠ 7♥", "3♣")), "draw", "tsumo") == ["tsumo"]
