"""The preferences of a greedy player of the eights family, in order."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.play.deal import Deal


def position(hands: str, pile: str, preset: str = "crazy-eights", **given: str) -> Deal:
    """Return a position in which seat 0 is to act; arguments that are not lines of a position are house rules."""
    names = ("stock", "named", "pending", "direction", "turn")
    placement = {"hands": hands, "pile": pile, "turn": "0"}
    placement |= {name: given.pop(name) for name in names if name in given}
    return tefuda.position(preset, placement, **given)  # type: ignore[call-overload, no-any-return]


def choice(deal: Deal) -> str:
    assert deal.turn == 0
    assert len(deal.legal_actions) > 1, "there has to be a choice"
    return str(bot("greedy").choose(deal.observe(0)))


def test_it_plays_rather_than_draws() -> None:
    assert choice(position("2♣ K♦ / 9♥ 9♠ 3♠", "3♣")) == "2♣"


def test_it_keeps_wild_cards_for_last() -> None:
    assert choice(position("8♠ 2♣ K♦ / 9♥ 9♠ 3♠", "3♣")) == "2♣"
    assert choice(position("8♠ K♦ / 9♥ 9♠ 3♠", "3♣")) == "8♠ ♦"


def test_it_plays_a_wild_card_rather_than_draws() -> None:
    assert choice(position("8♠ K♦ Q♥ / 9♥ 9♠ 3♠", "3♣")).startswith("8♠")


def test_it_plays_high_cards_first() -> None:
    assert choice(position("2♣ K♣ 9♣ / 9♥ 9♠ 3♠", "3♣")) == "K♣"


def test_it_names_the_suit_that_it_holds_most() -> None:
    assert choice(position("8♠ K♦ Q♦ J♥ / 9♥ 9♠ 3♠", "3♣")) == "8♠ ♦"
    assert choice(position("8♠ K♦ Q♥ J♥ / 9♥ 9♠ 3♠", "3♣")) == "8♠ ♥"


def test_it_counts_both_copies_of_a_card_of_two_packs() -> None:
    assert choice(position("8♠ K♦ J♥ J♥ / 9♥ 9♠ 3♠", "3♣", two_packs_from="2")) == "8♠ ♥"


def test_a_dealer_names_the_suit_that_he_holds_most() -> None:
    for seed in range(200):
        deal = tefuda.deal("crazy-eights", seats=2, seed=seed, wild_starter="dealer-names")
        if str(deal.legal_actions[0]) == "♣":
            break
    else:
        pytest.fail("no deal in which the dealer names a suit")
    seat = deal.turn
    assert seat is not None
    observation = deal.observe(seat)
    held = [sum(card.suit == suit for card in observation.hand) for suit in range(4)]
    assert "♣♦♥♠".index(str(bot("greedy").choose(observation))) == held.index(max(held))


@pytest.mark.parametrize(
    "house", [{"draw_two": "2"}, {"draw_four": "2"}, {"skip": "2"}], ids=["draw two", "draw four", "skip"]
)
def test_it_hits_the_next_player_before_it_plays_high_cards(house: dict[str, str]) -> None:
    assert choice(position("2♣ K♣ 9♥ / 9♦ 9♠ 3♠ 5♠", "3♣", **house)) == "2♣"


def test_it_is_keener_to_hit_the_next_player_when_that_player_has_few_cards() -> None:
    """A player with two cards left is hit, and such a hit is worth more than others."""
    for direction, few in (("clockwise", 1), ("counter-clockwise", 2)):
        hands = ["2♣ K♣ 9♥", "9♦ 9♠ 3♠ 5♠", "6♦ 6♠ 7♠ 7♦"]
        hands[few] = "J♦ J♠"
        deal = position(" / ".join(hands), "3♣", draw_two="2", direction=direction)
        likes = _preference(deal, "2♣")
        other_way = "counter-clockwise" if direction == "clockwise" else "clockwise"
        other = position(" / ".join(hands), "3♣", draw_two="2", direction=other_way)
        assert likes > _preference(other, "2♣")
        assert choice(deal) == "2♣"


def _preference(deal: Deal, action: str) -> int:
    view, weights = deal.observe(0).view, deal.game.usual_weights
    return deal.game.players.preference(view, deal.options, weights, deal.action(action).code)


@pytest.mark.parametrize(
    ("hand", "said"),
    [("2♣ K♦", "2♣ last"), ("2♣ K♦ Q♦", "2♣")],
    ids=["with one card left", "with two cards left"],
)
def test_it_says_that_one_card_is_left_and_only_then(hand: str, said: str) -> None:
    deal = position(f"{hand} / 9♥ 9♠ 3♠", "3♣", last_call="yes", false_call="1")
    assert choice(deal) == said


@pytest.mark.parametrize(("card", "said"), [("9♣", "9♣ mau"), ("J♣", "J♣ ♣ mau-mau")])
def test_it_says_the_word_for_the_last_card(card: str, said: str) -> None:
    assert choice(position(f"{card} / 9♥ 9♠ 10♠", "8♣", preset="mau-mau")) == said


def test_it_makes_up_for_a_call_that_was_forgotten() -> None:
    deal = position("2♣ K♦ / 9♥ 9♠ 3♠", "3♣", last_call="yes", call_time="until-next")
    assert choice(deal.apply("2♣")) == "last"


def test_it_answers_a_draw_card_rather_than_takes() -> None:
    deal = position("2♦ K♦ / 9♥ 9♠ 3♠", "2♣", draw_two="2", pending="2", must_answer="no")
    assert choice(deal) == "2♦"


def test_it_takes_the_first_of_equally_good_actions() -> None:
    deal = position("9♠ 9♥ 9♣ / 10♥ 10♠ 3♠", "9♦")
    assert _preference(deal, "9♣") == _preference(deal, "9♥") == _preference(deal, "9♠")
    assert choice(deal) == str(deal.legal_actions[0]) == "9♣"


def test_it_never_chooses_a_forbidden_action() -> None:
    for preset in tefuda.games():
        deal = tefuda.run(tefuda.deal(preset, seats=4, seed=8), [bot("greedy")] * 4)
        assert deal.over


@pytest.mark.no_cover
@pytest.mark.parametrize(("preset", "seats"), [("two-four-jack", 3), ("two-four-jack", 5), ("mau-mau", 4)])
def test_its_deals_end_even_if_the_pile_becomes_a_new_stock(preset: str, seats: int) -> None:
    # `target` ends no deal; but house rules that are no preset's are compiled once for all presets.
    tally = tefuda.simulate(preset, deals=300, seats=seats, agents="greedy", seed=1, target=60).tally
    assert (tally.deals, tally.blocked) == (300, 0)
    assert tally.decisions < 300 * 250


def test_it_names_a_suit_that_others_may_hold_when_only_wild_cards_can_be_drawn() -> None:
    assert choice(position("8♠ K♦ Q♦ J♥ / 9♥ 9♠ 3♠", "3♣ 8♣", stock="5♦", named="♣")) == "8♠ ♣"


def test_it_keeps_draw_cards_while_little_can_be_drawn() -> None:
    assert choice(position("2♣ K♣ / 9♥ 9♠ 3♠", "3♣", stock="5♦", draw_two="2")) == "K♣"
