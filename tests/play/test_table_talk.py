"""Sentences about what happened at the table."""

from __future__ import annotations

import pytest

import tefuda
from tefuda import Deal
from tefuda.core.words.common import deals_in_all, to_points
from tefuda.core.words.messages import text_of
from tefuda.core.words.telling import PlayerName, Sentence, say_of
from tefuda.language import translator
from tefuda.play.table_talk import deal_title, lines, story, verdict

NAMES = ("Ann", "Bob", "Cyd")
DEALS_IN_ALL = Sentence(text_of(deals_in_all), facts={"number": 8})
TO_POINTS = Sentence(text_of(to_points), facts={"points": 100})


def told(deal: Deal, *actions: str, seat: int | None = None, lang: str = "en") -> list[str]:
    """Return what is said about actions, each of the seat to act."""
    seen = [deal.observe(seat)]
    for action in actions:
        deal = deal.apply(action)
        seen.append(deal.observe(seat))
    return list(story(seen, NAMES, translator(lang, deal.game.name)))


def crazy(text: str, **options: object) -> Deal:
    return tefuda.position("crazy-eights", text, **options)  # type: ignore[call-overload, no-any-return]


def test_a_play_has_a_sentence_for_others_and_for_its_player() -> None:
    deal = crazy("hands 7♦ 2♣ / 9♥\npile 3♦\nturn 0")
    assert told(deal, "7d") == ["Ann plays 7♦."]
    assert told(deal, "7d", seat=0) == ["You play 7♦."]
    assert told(deal, "7d", seat=1, lang="ja") == ["Ann は 7♦ を出した。"]


def test_a_reader_mentioned_in_a_sentence_is_addressed_as_you() -> None:
    of_trick = say_of(1, ("{name} leads for {player}.", "You lead for {player}."), player=PlayerName(0))
    assert lines([of_trick], 0, NAMES, str) == ["Bob leads for you."]
    assert lines([of_trick], 1, NAMES, str) == ["You lead for Ann."]
    assert lines([of_trick], 2, NAMES, str) == ["Bob leads for Ann."]


def test_a_suit_named_is_told_with_symbol_and_name() -> None:
    deal = crazy("hands 8♦ 2♣ / 9♥\npile 3♦\nturn 0")
    assert told(deal, "8d h") == ["Ann plays 8♦ and names ♥ hearts."]
    assert told(deal, "8d h", seat=0) == ["You play 8♦ and name ♥ hearts."]
    assert told(deal, "8d s", lang="zh_Hant")[0].endswith("♠ 黑桃。")


def test_draws_in_a_row_are_told_in_one_sentence() -> None:
    deal = crazy("hands 7♣ 2♣ / 9♥ 4♠\npile 3♦\nstock K♠ J♥ 5♦ 4♣\nturn 0")
    assert told(deal, "draw", "draw", "draw", "5d") == ["Ann draws 3 cards.", "Ann plays 5♦."]
    assert told(deal, "draw", "draw", "draw", seat=0) == ["You draw 5♦ J♥ K♠."]
    assert told(deal, "draw", seat=1) == ["Ann draws a card."]


def test_cards_that_somebody_else_draws_are_not_told() -> None:
    deal = crazy("hands 7♣ 2♣ / 9♥ 4♠\npile 3♦\nstock K♠ J♥ 5♦ 4♣\nturn 0")
    for seat in (None, 1):
        assert "♠" not in "".join(told(deal, "draw", "draw", seat=seat))


def test_draws_of_two_seats_are_told_apart() -> None:
    deal = crazy("hands 7♣ / 9♥\npile 3♦\nstock 5♠ 4♦ K♦ 4♣\nturn 0", draw_limit=1)
    assert told(deal, "draw", "pass", "draw") == ["Ann draws a card.", "Ann passes.", "Bob draws a card."]


def test_a_pass_and_a_block_are_told() -> None:
    deal = crazy("hands 7♣ / 9♥\npile 3♦\nstock -\nturn 0")
    assert told(deal, "pass", "pass", seat=1) == [
        "Ann passes.",
        "You pass.",
        "The deal is blocked: it goes no further.",
    ]


def test_penalties_are_told() -> None:
    deal = tefuda.position("two-four-jack", "hands 2♦ 5♦ 9♣ / 9♥ 3♣ / K♦ 9♠\npile 3♦\nstock 4♠ 5♠ 6♠\nturn 0")
    assert told(deal, "2d", "take") == [
        "Ann plays 2♦.",
        "2 cards are waiting for the next player.",
        "Bob takes 2 penalty cards.",
    ]
    assert told(deal, "2d", "take", seat=1)[-1] == "You take 4♠ 5♠ as a penalty."


def test_a_penalty_that_finds_no_card_is_told() -> None:
    deal = crazy("hands 2♦ 5♦ / 9♥ 3♣\npile 3♦\nstock -\nturn 0", draw_two="2")
    assert told(deal, "2d", "take")[-1] == "Bob finds no card to take."
    assert told(deal, "2d", "take", seat=1)[-1] == "You find no card to take."


def test_turning_skipping_and_shuffling_are_told() -> None:
    text = "hands J♦ Q♦ 5♦ / 9♥ 3♣ / K♦ 9♠\npile 4♣ 6♣ 3♦\nstock -\nturn 0"
    deal = tefuda.position("two-four-jack", text, skip="Q")
    assert told(deal, "Jd") == ["Ann plays J♦.", "The direction changes."]
    assert told(deal, "Qd", seat=1) == ["Ann plays Q♦.", "You miss a turn."]
    assert told(deal.apply("5d"), "draw") == ["Bob draws a card.", "The pile is shuffled into a new stock."]


def test_a_call_forgotten_is_told() -> None:
    deal = tefuda.position("two-four-jack", "hands 7♦ 5♦ / 9♥ 5♣ / K♦ 9♠\npile 3♦\nstock 4♠ 5♠ 6♠\nturn 0")
    assert told(deal, "7d last") == ["Ann plays 7♦.", "Ann says “Last one”."]
    assert told(deal, "7d", seat=0) == ["You play 7♦.", "You will have to take a card for the call."]
    twice = tefuda.position(
        "two-four-jack", "hands 7♦ 5♦ / 9♥ 5♣ / K♦ 9♠\npile 3♦\nstock 4♠ 5♠ 6♠\nturn 0", call_cards=2
    )
    assert told(twice, "7d")[-1] == "Ann will have to take 2 cards for the call."


def test_a_call_made_later_is_told() -> None:
    deal = tefuda.position(
        "two-four-jack", "hands 7♦ 5♦ / 9♥ 5♣\npile 3♦\nstock 4♠ 5♠ 6♠\nturn 0", call_time="until-next"
    )
    assert told(deal, "7d", "last")[-1] == "Ann says “Last one”."


def test_the_word_with_the_last_card_is_told() -> None:
    deal = tefuda.position("mau-mau", "hands 7♦ / 9♥ 10♣\npile 8♦\nturn 0")
    assert told(deal, "7d mau", seat=0) == ["You play 7♦.", "You say “Mau”.", "You are out!"]
    silent = told(deal, "7d")
    assert silent == [
        "Ann plays 7♦.",
        "Ann did not say the word that belongs to the last card.",
        "Ann takes a penalty card.",
    ]


def test_a_last_card_taken_back_is_told() -> None:
    deal = tefuda.position("mau-mau", "hands 7♦ / 9♥ 10♣\npile 8♦\nstock K♠ A♠\nturn 0", forgotten="back")
    assert told(deal, "7d", seat=0) == [
        "You play 7♦.",
        "You did not say the word that belongs to the last card.",
        "You take 7♦ back.",
        "You take K♠ as a penalty.",
    ]


def test_a_dealer_who_names_a_suit_is_told() -> None:
    for seed in range(200):
        deal = tefuda.deal("crazy-eights", seats=3, seed=seed, wild_starter="dealer-names")
        if deal.legal_actions[0].verb == "name":
            break
    assert told(deal, "♥")[0] == f"{NAMES[deal.table.turn]} names ♥ hearts."


@pytest.mark.parametrize("word", ["mau", "mau-mau"])
def test_the_sentences_of_the_reckoning(word: str) -> None:
    card = "J♠" if word == "mau-mau" else "K♠"
    deal = tefuda.position("mau-mau", f"hands {card} / A♥ 10♣ / 7♦\npile 9♠\nturn 0").apply(f"{card} {word}")
    told_of = list(lines(deal.game.words.voice.account(deal.table, deal.options), 1, NAMES, str))
    doubled = ["The points count 2 times, because the last card was wild [7.3]."] if word == "mau-mau" else []
    scored = f"You are charged {42 if doubled else 21} [7.2]."
    assert told_of == ["You still hold 10♣ A♥: 10 + 11 = 21.", "Cyd still holds 7♦: 0.", *doubled, scored]
    assert deal.payoffs == ((0, -42, 0) if doubled else (0, -21, 0))


def test_a_blocked_deal_is_never_doubled_in_the_reckoning() -> None:
    deal = tefuda.position("mau-mau", "hands 7♣ / 9♥\npile J♦\nstock -\nnamed ♠\nturn 0", recycle="off")
    over = deal.apply("pass").apply("pass")
    assert list(lines(over.game.words.voice.account(over.table, over.options), None, NAMES, str)) == [
        "Ann still holds 7♣: 0.",
        "Bob still holds 9♥: 0.",
        "Nobody scores anything [7.4].",
    ]


def test_the_sentences_of_the_verdict() -> None:
    assert verdict((1,), 0, NAMES, str) == "Bob wins the match."
    assert verdict((0,), 0, NAMES, str) == "You win the match!"
    assert verdict((0, 2), 1, NAMES, str) == "Ann and Cyd win the match."
    assert verdict((0, 1, 2), None, NAMES, str) == "Ann, Bob and Cyd win the match."
    assert verdict((0, 1, 2), None, NAMES, translator("zh_Hans")) == "Ann、Bob 与 Cyd 赢得对战。"
    assert verdict((0, 2), 2, NAMES, str) == "You win the match, with Ann!"


@pytest.mark.parametrize(
    ("language", "aim", "title"),
    [
        ("en", DEALS_IN_ALL, "Deal 3 of 8"),
        ("en", TO_POINTS, "Deal 3 · to 100 points"),
        ("en", None, "Deal 3"),
        ("ja", DEALS_IN_ALL, "第 3 ディール（全 8）"),
        ("zh_Hant", DEALS_IN_ALL, "第 3 局，共 8 局"),
        ("zh_Hans", DEALS_IN_ALL, "第 3 局，共 8 局"),
    ],
)
def test_the_title_of_a_deal_has_the_number_of_deals(language: str, aim: Sentence | None, title: str) -> None:
    assert deal_title(3, aim, (), translator(language)) == title
