"""What is said of a deal of Big Two, and the order of its hands and choices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tefuda import Deal
from tefuda.core.cards.card import Hand, read_cards, show
from tefuda.core.words.telling import Caption, Sentence
from tefuda.games.big_two import GAME
from tefuda.language import translator
from tefuda.play.start import Start
from tefuda.play.table_talk import story, told
from tests.games.big_two.setting import DIAMOND_DRAGON, after, big_two, dealt, trick
from tests.games.hearing import NAMES, given, said, stamped

HANDS = "3♣ 4♣ 5♣ 6♣ / 7♣ 8♣ 9♣ K♣ / 10♠ J♠ Q♠ A♦ / 4♥ 5♥ 6♥ 2♦"
HIGH_DRAGON = "A♥ 2♠ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥"
GIFTS = ("3♣", "7♣ 8♣ 9♣", "10♠", "4♥ 5♥")


def captions(deal: Deal) -> list[str]:
    return [told(caption.sentence, 0, NAMES, str) for caption in deal.game.words.voice.scene(deal.observe(0))]


def labels(deal: Deal, seat: int) -> list[str]:
    return [told(one, 0, NAMES, str) for one in deal.game.words.voice.labels(deal.observe(0), seat)]


def aim(**options: Any) -> str | None:
    deal = big_two(f"hands {HANDS}\nturn 0", **options)
    named = deal.game.words.voice.aim(deal.observe(0))
    return None if named is None else told(named, 0, NAMES, str)


def exchange(hands: str = HANDS) -> Deal:
    return big_two(f"hands {hands}\ngiven - / - / - / -\ndealer 1", exchange=True)


def gifts(deal: Deal) -> list[str]:
    """Return what each puts down, in the order in which the rules ask."""
    order = [(deal.table.turn - step) % 4 for step in range(4)]
    return [f"exchange {GIFTS[seat]}" for seat in order]


def test_1_6_the_first_lead_names_the_card_that_must_be_in_it() -> None:
    opening = f"hands {HANDS}\nturn 0\nopening yes"
    assert "the first play must contain 3♣" in captions(big_two(opening))
    assert "the first play must be 3♣ alone" in captions(big_two(opening, first_play="alone"))
    assert captions(big_two(f"hands {HANDS}\nturn 0"))[0] == "anything may be led"


def test_5_3_what_is_put_down_goes_through_the_hands_of_the_dealer() -> None:
    deal = exchange()
    unseen = [(0, 1, ""), (2, 1, ""), (3, 1, ""), (1, 0, ""), (1, 2, ""), (1, 3, "")]
    assert given(deal, *gifts(deal)) == unseen
    assert given(deal, *gifts(deal), seat=1) == unseen
    seen = given(deal, *gifts(deal), seat=0)
    taken = show(card for card in after(deal, *gifts(deal)).observe(0).hand if card not in read_cards("4♣ 5♣ 6♣"))
    assert taken
    assert seen == [(0, 1, "3♣"), *unseen[1:3], (1, 0, taken), *unseen[4:]]
    assert given(after(deal, *gifts(deal)), "3♣", seat=0) == []


def test_6_5_a_dragon_declared_leaves_the_cards_where_they_are() -> None:
    deal = dealt(DIAMOND_DRAGON, exchange=True, dragon_forced=False)
    for seat in range(1, 4):
        deal = deal.apply(str(deal.observe(seat).legal_actions[0]), seat=seat)
    assert given(deal, "dragon") == []


def test_5_2_an_exchange_is_told_to_each_as_far_as_it_is_its_own() -> None:
    deal = exchange()
    own = said(deal, *gifts(deal), seat=0)
    assert own[:2] == ["You put down 3♣ for the exchange.", "The cards are shuffled and given back."]
    assert said(deal, *gifts(deal)) == ["The cards are shuffled and given back."]
    assert captions(deal)[0] == "everybody puts down one to three cards"
    assert [labels(deal, seat) for seat in range(4)] == [[], ["dealer"], [], []]


def test_5_2_whoever_answers_last_and_gets_the_own_cards_back_is_given_none() -> None:
    deal, found = exchange(), set()
    for _ in range(60):
        ended = after(deal, *gifts(deal))
        last = ended.history[-1].seat
        kept = ended.observe(last).hand == deal.observe(last).hand
        assert any("You are given" in line for line in said(deal, *gifts(deal), seat=last)) == (not kept)
        found.add(kept)
        deal = Deal(_again(deal.start))
    assert found == {True, False}


def _again(start: Start) -> Start:
    """Return a start with the next key."""
    return replace(start, key=(int.from_bytes(start.key, "big") + 1).to_bytes(32, "big"))


def test_6_3_a_dragon_is_told_by_whoever_has_it() -> None:
    low = "3♣ 3♦ 3♠ 4♣ 4♦ 4♠ 5♣ 5♦ 5♠ 6♣ 6♦ 6♠ 7♣"
    deal = after(dealt(low, HIGH_DRAGON, dragon_forced=False), "3♣", "pass", "pass")
    assert said(deal, "dragon", seat=1) == ["You have a dragon!"]
    assert said(deal, "dragon") == ["Bob has a dragon!"]
    assert stamped([deal.observe(0), deal.apply("dragon").observe(0)]) == ["dragon"]


def test_6_5_a_dragon_in_the_exchange_is_told_when_all_have_answered() -> None:
    deal = dealt(DIAMOND_DRAGON, exchange=True, dragon_forced=False)
    actions, later = [], deal
    for _ in range(4):
        found = [str(action) for action in later.legal_actions]
        actions.append("dragon" if "dragon" in found else found[0])
        later = later.apply(actions[-1])
    assert said(deal, *actions) == ["Ann has a dragon!"]


def test_3_2_the_trick_is_told_with_who_leads_and_who_has_passed() -> None:
    deal = big_two("hands 7♣ 8♣ / 4♥ 5♦ / 6♦ 9♥ / 3♠ 10♣\nturn 0")
    assert said(deal, "8♣", "pass", "pass", "pass", seat=0) == [
        "You play 8♣.", "Dan passes.", "Cyd passes.", "Bob passes.", "You lead.",
    ]  # fmt: skip
    later = deal.apply("8♣").apply("pass")
    assert captions(later) == ["single", "played by you", "counter-clockwise ↺"]
    assert [labels(later, seat) for seat in (1, 3)] == [["next"], ["passed"]]
    later = later.apply("9♥").apply("pass")
    assert [labels(later, seat) for seat in (1, 2, 3)] == [["passed"], ["next"], ["passed"]]
    assert captions(deal)[0] == "anything may be led"


def test_2_1_who_has_no_cards_left_is_out() -> None:
    assert said(big_two("hands 8♣ / 4♥ 5♦ / 6♦ 9♥ / 3♠ 10♣\nturn 0"), "8♣", seat=0) == ["You play 8♣.", "You are out!"]


def test_8_2_the_end_of_a_match_is_named() -> None:
    assert aim() is None
    assert aim(target=50) == "to 50 points"
    assert aim(match_deals=8) == "8 deals in all"


def test_a_hand_is_laid_by_rank_or_in_combinations() -> None:
    hand = "3♣ 4♦ 5♥ 6♠ 7♣ K♣ K♦ K♥ 9♠ 9♦ J♠ J♦ 2♠"
    seen = big_two(f"hands {hand} / 4♥ / 6♦ / 3♠\nturn 0").observe(0)
    laid = {
        name: [str(Hand(group)) for group in by(seen)] for name, by in seen.game.words.input_help.arrangements.items()
    }
    assert laid["rank"] == [str(seen.hand)]
    assert laid["combination"] == ["K♣ K♦ K♥ 9♦ 9♠", "3♣ 4♦ 5♥ 6♠ 7♣", "J♦ J♠", "2♠"]


def test_choices_stand_by_kind_and_what_is_no_play_last() -> None:
    seen = big_two("hands 7♣ 7♦ 8♣ / 4♥ 5♦ / 6♦ 9♥ / 3♠ 10♣\nturn 0\ntop 5♠\nowner 1").observe(0)
    headings = list(seen.game.words.input_help.menu(seen))
    titles = [heading.title.text if heading.title else "" for heading in headings]
    assert titles == ["single", ""]
    assert [choice.text for choice in headings[-1].items] == ["pass"]
    seen = big_two("hands 7♣ 7♦ 8♣ / 4♥ 5♦ / 6♦ 9♥ / 3♠ 10♣\nturn 0").observe(0)
    assert [heading.title.text for heading in seen.game.words.input_help.menu(seen) if heading.title] == [
        "single",
        "pair",
    ]
    assert all(heading.title for heading in seen.game.words.input_help.menu(seen))


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("9♦", "single"),
        ("9♣ 9♦", "pair"),
        ("9♣ 9♦ 9♠", "triple"),
        ("3♣ 3♦ 6♥ 6♠", "two pairs"),
        ("3♣ 3♦ 3♥ 3♠", "four"),
        ("A♦ 2♣ 3♦ 4♣ 5♥", "straight"),
        ("3♦ 4♦ 5♦ 6♦ 8♦", "flush"),
        ("6♦ 6♥ 6♠ 3♣ 3♦", "full house"),
        ("3♣ 3♦ 3♥ 3♠ 6♠", "four and one"),
        ("2♦ 3♦ 4♦ 5♦ 6♦", "straight flush"),
    ],
)
def test_2_1_what_lies_there_is_named_and_shown_in_order(cards: str, kind: str) -> None:
    deal = trick(cards, "K♦ K♥", four_cards=True, triples=True)
    assert deal.game.words.voice.scene(deal.observe(0))[0] == Caption(Sentence(kind), important=True)
    middle = deal.game.words.voice.middle(deal.observe(None))
    assert (show(middle.top), middle.seat, middle.covered) == (cards, deal.observe(None).owner, 0)


def test_nothing_is_told_of_a_moment_in_which_nothing_is_seen() -> None:
    seen, voice = trick("9♦", "K♦ K♥").observe(0), GAME.words.voice
    assert (voice.tell(seen, seen), voice.gifts(seen, seen), voice.stamp(seen, seen)) == ((), (), None)


def test_4_2_chinese_players_pass_in_the_words_of_the_game() -> None:
    deal = big_two("hands 7♣ 8♣ / 4♥ 5♦ / 6♦ 9♥ / 3♠ 10♣\nturn 0").apply("8♣")
    seen, translate = [deal.observe(0), deal.apply("pass").observe(0)], translator("zh_Hans", "big_two")
    assert list(story(seen, NAMES, translate)) == ["Dan 不要。"]
    assert [told(one, 0, NAMES, translate) for one in GAME.words.voice.labels(seen[1], 3)] == ["不要"]


def test_the_two_highest_kinds_are_stamped() -> None:
    deal = big_two("hands 3♣ 4♣ 5♣ 6♣ 7♣ 8♦ / 9♣ 9♦ 9♥ 9♠ K♣ / 10♠ J♠ / 4♥ 5♥\nturn 0")
    flush, pair = deal.apply("3♣ 4♣ 5♣ 6♣ 7♣"), deal.apply("8♦")
    assert stamped([deal.observe(2), flush.observe(2)]) == ["straight flush"]
    assert stamped([deal.observe(2), pair.observe(2)]) == [""]
