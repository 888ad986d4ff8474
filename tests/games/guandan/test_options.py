"""Every house rule flips something: a test for each answer, named after the clause and the option."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.core.option import acts
from tests.games.guandan.setting import after, clause_against, following, hand, kinds, leading, legal, position, seen
from tests.games.guandan.test_scoring import finished, levels, won
from tests.games.guandan.test_tribute import DOUBLE, exchange

SPECIAL = ("SJ", "BJ", "2♥")


# ------------------------------------------------------------------ 1  before play


def test_1_6_first_lead_another_exposes_no_joker_and_no_wild_card() -> None:
    keys = [tefuda.deal("guandan", seed=seed) for seed in range(80)]
    special = [deal for deal in keys if str(seen(deal).exposed) in SPECIAL]
    assert special
    for deal in special:
        other = tefuda.deal("guandan", key=deal.start.key, first_lead="another")
        assert str(seen(other).exposed) not in SPECIAL


def test_1_6_first_lead_random_exposes_nothing() -> None:
    deals = [tefuda.deal("guandan", seed=seed, first_lead="random") for seed in range(30)]
    assert {seen(deal).exposed for deal in deals} == {None}
    assert {deal.turn for deal in deals} == {0, 1, 2, 3}


def test_1_5_first_drawer_counted_moves_the_hands_by_the_rank_of_the_exposed_card() -> None:
    steps = {"A": 0, "2": 1, "3": 2, "4": 3, "5": 0, "6": 1, "7": 2, "8": 3, "9": 0, "10": 1, "J": 2, "Q": 3, "K": 0}
    for seed in range(30):
        deal = tefuda.deal("guandan", seed=seed)
        other = tefuda.deal("guandan", key=deal.start.key, first_drawer="counted")
        exposed = str(seen(deal).exposed)
        step = 0 if exposed in SPECIAL[:2] else steps[exposed[:-1]]
        assert hand(other, (0 - step) % 4) == hand(deal, 0)
        assert deal.turn is not None
        assert other.turn == (deal.turn - step) % 4


def test_1_5_first_drawer_has_no_effect_where_no_card_is_exposed() -> None:
    deals = [tefuda.deal("guandan", seed=1, first_lead="random", first_drawer=how) for how in ("counted", "shuffler")]
    assert deals[0].position == deals[1].position
    assert not acts(deals[0].options, "first_drawer")
    assert acts(tefuda.deal("guandan", seed=1).options, "first_drawer")


@pytest.mark.parametrize(("level_source", "level"), [("winners", 3), ("higher", 7), ("two", 0)])
def test_1_4_level_source_says_whose_level_it_is(level_source: str, level: int) -> None:
    deal = position("hands 3♠ / 3♣ / 3♦ / 3♥\nlevels 5 9\ndeclarers 0", level_source=level_source)
    assert deal.table.level == level


def test_1_4_level_source_random_draws_a_rank() -> None:
    found = {tefuda.deal("guandan", seed=seed, level_source="random").table.level for seed in range(80)}
    assert len(found) == 13


# ------------------------------------------------------------------ 2  wild cards


def test_2_3_wild_alone_forbidden_unless_nothing_else_is_left_to_lead() -> None:
    assert legal(leading("2♥ 2♥ 3♠", wild_alone="forbidden")) == {"3♠", "3♠ 2♥=3", "3♠ 2♥=3 2♥=3"}
    assert legal(leading("2♥ 2♥", wild_alone="forbidden")) == {"2♥=2", "2♥=2 2♥=2"}
    assert leading("2♥ 2♥", wild_alone="forbidden").why_not("2♥ 2♥") is None
    assert legal(following("2♥ 2♥", "3♠", wild_alone="forbidden")) == {"pass"}
    assert clause_against(following("2♥ 2♥", "3♠", wild_alone="forbidden"), "2♥") == "2.3"


def test_2_3_wild_alone_any_pair_lets_two_be_a_pair_of_any_rank() -> None:
    pairs = [text for text in legal(leading("2♥ 2♥", wild_alone="any-pair")) if " " in text]
    assert len(pairs) == 13
    assert legal(following("2♥ 2♥", "K♠ K♣", wild_alone="any-pair")) == {"2♥=2 2♥=2", "2♥=A 2♥=A", "pass"}
    assert clause_against(leading("2♥ 3♠", wild_alone="any-pair"), "2♥=K") == "2.3"


def test_2_5_wild_self_leaves_only_readings_in_which_wild_cards_are_themselves() -> None:
    free, bound = leading("10♠ J♦ Q♣ K♠ A♥", "A"), leading("10♠ J♦ Q♣ K♠ A♥", "A", wild_self=True)
    five = "10♠ J♦ Q♣ K♠ A♥"
    assert [str(action.key) for action in tefuda.readings(free, five)] == ["A", "K"]
    assert [str(action.key) for action in tefuda.readings(bound, five)] == ["A"]
    assert "A♥=9 10♠ J♦ Q♣ K♠" in legal(free) - legal(bound)
    tube = leading("4♥ 4♥ 8♠ 8♣ 9♠ 9♣", "4", wild_self=True)
    assert kinds(tube) >= {"tube", "plate"}


@pytest.mark.parametrize(
    ("cards", "level", "shown", "struck"),
    [
        ("9♠ 9♣ 9♦ 7♥ 7♥", "7", "9♣ 9♦ 9♠ 7♥=7 7♥=7", "9♣ 9♦ 9♠ 7♥=9 7♥=9"),
        ("8♠ 8♣ 9♠ 9♣ 9♥", "9", "9♣ 9♠ 9♥=9 8♣ 8♠", "8♣ 8♠ 9♥=8 9♣ 9♠"),
        ("8♠ 9♠ 9♣ 9♥ 9♥", "9", "9♣ 9♠ 9♥=9 8♠ 9♥=8", "8♠ 9♥=8 9♥=8 9♣ 9♠"),
        ("5♠ 6♦ 7♣ 4♥ 4♥", "4", "4♥=4 5♠ 6♦ 7♣ 4♥=8", "5♠ 6♦ 7♣ 4♥=8 4♥=9"),
    ],
)
def test_2_5_wild_self_strikes_out_the_others(cards: str, level: str, shown: str, struck: str) -> None:
    bound = leading(cards, level, wild_self=True)
    assert bound.why_not(shown) is None
    assert str(bound.action(shown)) in legal(bound)
    assert clause_against(bound, struck) == "2.5"
    assert str(bound.action(struck)) not in legal(bound)


def test_2_5_wild_self_makes_the_wild_card_a_heart() -> None:
    spades, hearts = "3♠ 4♠ 5♥ 6♠ 7♠", "3♥ 4♥ 5♥ 6♥ 7♥"
    mixed = leading(spades, "5", wild_self=True)
    assert [action.kind for action in tefuda.readings(mixed, spades)] == ["straight"]
    assert clause_against(mixed, "3♠ 4♠ 5♥=5♠ 6♠ 7♠") == "2.5"
    assert "straight flush" not in kinds(mixed)
    suited = leading(hearts, "5", wild_self=True)
    assert [action.kind for action in tefuda.readings(suited, hearts)] == ["straight flush"]
    assert clause_against(suited, "3♥ 4♥ 5♥=5 6♥ 7♥") == "2.5"
    assert "straight" not in kinds(suited)
    either = leading(hearts, "5", wild_self=True, suited_run=True)
    assert [action.kind for action in tefuda.readings(either, hearts)] == ["straight flush", "straight"]
    two = leading("3♥ 4♥ 5♥ 5♥ 7♥", "5", wild_self=True)
    assert kinds(two) >= {"straight flush", "straight"}


def test_2_5_wild_self_plays_a_straight_with_a_card_that_is_no_heart() -> None:
    deal = leading("3♥ 4♥ 5♥ 6♥ 7♥ 7♠", "5", wild_self=True)
    assert {str(action) for action in deal.legal_actions if action.kind == "straight"} == {"3♥ 4♥ 5♥=5 6♥ 7♠"}


def test_2_5_wild_self_leaves_a_straight_flush_that_another_house_rule_demands() -> None:
    run = "3♠ 4♠ 5♥ 6♠ 7♠"
    deal = leading(run, "5", wild_self=True, wild_suited_run="naturals")
    assert [action.kind for action in tefuda.readings(deal, run)] == ["straight flush"]
    assert clause_against(deal, "3♠ 4♠ 5♥=5 6♠ 7♠") == "3.5"


def test_2_5_wild_self_leaves_a_plate_of_level_cards_where_two_wild_cards_are_no_pair() -> None:
    deal = leading("8♠ 8♣ 8♦ 9♠ 9♥ 9♥", "9", wild_self=True, full_house_wild_pair=False)
    assert "plate" in kinds(deal)


def test_2_5_wild_self_counts_no_reading_that_another_house_rule_forbids() -> None:
    deal = leading("9♠ 9♣ 9♦ 7♥ 7♥", "7", wild_self=True, full_house_wild_pair=False)
    assert "9♣ 9♦ 9♠ 7♥=9 7♥=9" in legal(deal)


def test_2_5_wild_self_reads_jokers_beside_level_cards() -> None:
    own = leading("2♠ 2♣ 2♥ SJ SJ", wild_self=True)
    assert own.why_not("2♠ 2♣ 2♥ SJ SJ") is None
    other = leading("9♠ 9♣ 2♥ SJ SJ", wild_self=True)
    assert other.why_not("9♠ 9♣ 2♥=9 SJ SJ") is None


def test_2_5_wild_self_needs_another_pair_beside_a_wild_triple() -> None:
    deal = leading("8♠ 8♣ 9♠ 9♣ 9♥ 3♠ 3♣", "9", wild_self=True)
    assert "8♣ 8♠ 9♥=8 3♣ 3♠" in legal(deal)


# ------------------------------------------------------------------ 3  combinations


def test_3_4_full_house_jokers_off_forbids_them() -> None:
    assert "9♣ 9♦ 9♠ SJ SJ" in legal(leading("9♠ 9♣ 9♦ SJ SJ"))
    assert "9♣ 9♦ 9♠ SJ SJ" not in legal(leading("9♠ 9♣ 9♦ SJ SJ", full_house_jokers=False))


def test_3_4_five_as_full_house_allows_five_of_a_rank() -> None:
    hands = ["9♠ 9♣ 9♦ 9♥ 9♥", "9♠ 9♣ 9♦ 9♥ 2♥", "9♠ 9♣ 9♦ 2♥ 2♥"]
    found = ["full house" in kinds(leading(cards, five_as_full_house=True)) for cards in hands]
    assert found == [True, True, True]
    deal = leading(hands[1], five_as_full_house=True)
    assert "full house 9♣ 9♦ 9♥ 9♠ 2♥=9" in legal(deal)
    assert "full house" not in kinds(leading(hands[1]))
    assert "full house 9♣ 9♦ 9♠ 2♥=9 2♥=9" in legal(leading(hands[2], five_as_full_house=True))


def test_3_4_five_of_a_rank_are_a_full_house_by_wild_self_where_no_wild_card_could_be_itself() -> None:
    one, two = "9♠ 9♣ 9♦ 9♥ 2♥", "9♠ 9♣ 9♦ 2♥ 2♥"
    assert "full house 9♣ 9♦ 9♥ 9♠ 2♥=9" in legal(leading(one, five_as_full_house=True, wild_self=True))
    assert "full house 9♣ 9♦ 9♠ 2♥=9 2♥=9" not in legal(leading(two, five_as_full_house=True, wild_self=True))


def test_3_4_full_house_wild_pair_off_forbids_two_wild_cards() -> None:
    deal = leading("9♠ 9♣ 9♦ 2♥ 2♥", full_house_wild_pair=False)
    assert "full house" not in kinds(deal)
    own = leading("2♠ 2♣ 2♦ 2♥ 2♥", full_house_wild_pair=False)
    assert "full house" not in kinds(own)
    assert "full house 2♣ 2♦ 2♠ 2♥=2 2♥=2" in legal(leading("2♠ 2♣ 2♦ 2♥ 2♥"))


def test_3_5_suited_run_lets_a_run_of_one_suit_be_a_straight() -> None:
    run = "3♠ 4♠ 5♠ 6♠ 7♠"
    assert kinds(leading(run)) == {"single", "straight flush"}
    assert kinds(leading(run, suited_run=True)) == {"single", "straight flush", "straight"}
    assert f"straight {run}" in legal(leading(run, suited_run=True))


@pytest.mark.parametrize(
    ("wild_suited_run", "spades", "hearts"),
    [("declared", True, True), ("naturals", False, False), ("hearts", True, False)],
)
def test_3_5_wild_suited_run_says_when_a_run_with_wild_cards_must_be_a_straight_flush(
    wild_suited_run: str, spades: bool, hearts: bool
) -> None:
    for suit, plain in (("♠", spades), ("♥", hearts)):
        run = f"3{suit} 4{suit} 5{suit} 7{suit}"
        deal = leading(f"{run} 2♥", wild_suited_run=wild_suited_run)
        assert ("straight" in kinds(deal)) == plain
        assert "straight flush" in kinds(deal)
        play = f"3{suit} 4{suit} 5{suit} 2♥=6 7{suit}"
        assert clause_against(deal, play) == (None if plain else "3.5")
    assert "straight" in kinds(leading("3♠ 4♣ 5♠ 7♠ 2♥", wild_suited_run=wild_suited_run))


def test_3_5_wild_suited_run_takes_another_suit_where_the_hand_has_one() -> None:
    deal = leading("3♠ 4♠ 5♠ 5♣ 7♠ 2♥", wild_suited_run="naturals")
    assert "3♠ 4♠ 5♣ 2♥=6 7♠" in legal(deal)
    kept = leading("3♠ 4♠ 5♠ 6♠ 7♠ 4♣ 5♣ 6♣ 7♣ 8♣")
    assert all(
        len({card.suit for card in action.cards}) == 2 for action in kept.legal_actions if action.kind == "straight"
    )


def test_3_6_sequence_order_level_compares_tubes_and_plates_by_level() -> None:
    top, higher = "Q♠ Q♣ K♠ K♣ A♠ A♣", "4♠ 4♣ 5♠ 5♣ 6♠ 6♣"
    assert clause_against(following(higher, top, "6"), higher) == "6.2"
    assert clause_against(following(higher, top, "6", sequence_order="level"), higher) is None
    plate = "5♠ 5♣ 5♦ 6♠ 6♣ 6♦"
    assert clause_against(following(plate, "K♠ K♣ K♦ A♠ A♣ A♦", "6", sequence_order="level"), plate) is None


# ------------------------------------------------------------------ 4  bombs

EIGHT = "3♣ 3♣ 3♦ 3♦ 3♥ 3♥ 3♠ 3♠"


def test_4_1_bomb_max_forbids_larger_bombs() -> None:
    assert kinds(leading(f"{EIGHT} 2♥ 2♥")) >= {"eight", "nine", "ten"}
    assert not kinds(leading(f"{EIGHT} 2♥ 2♥", bomb_max=8)) & {"nine", "ten"}
    assert "ten" not in kinds(leading(f"{EIGHT} 2♥ 2♥", bomb_max=9))


def test_4_2_wild_flush_off_leaves_straight_flushes_to_natural_cards() -> None:
    deal = leading("3♠ 4♠ 5♠ 6♠ 2♥", wild_flush=False)
    assert "straight flush" not in kinds(deal)
    assert "straight" in kinds(leading("3♠ 4♠ 5♠ 6♠ 2♥", wild_flush=False, wild_suited_run="naturals"))


def test_4_2_wild_flush_off_leaves_wild_suited_run_its_effect_on_a_wild_card_that_stands_for_itself() -> None:
    run = "2♥ 3♥ 4♥ 5♥ 6♥"
    assert "straight 2♥=2 3♥ 4♥ 5♥ 6♥" in leading(run, wild_flush=False).legal_actions
    always = leading(run, wild_flush=False, wild_suited_run="hearts")
    assert acts(always.options, "wild_suited_run")
    assert clause_against(always, "straight 2♥=2 3♥ 4♥ 5♥ 6♥") == "3.5"


def test_8_3_failures_are_counted_and_shown_even_if_nobody_falls() -> None:
    options = leading("3♣", fail_max=0).options
    assert acts(options, "fail_count")
    assert acts(options, "fail_in_row")
    assert not acts(options, "fail_to")


def test_4_2_wild_flush_off_takes_a_wild_card_that_stands_for_itself_as_a_natural_card() -> None:
    hearts = "3♥ 4♥ 5♥ 6♥ 7♥"
    deal = leading(hearts, "5", wild_flush=False)
    assert [action.kind for action in tefuda.readings(deal, hearts)] == ["straight flush", "straight"]
    assert deal.why_not("3♥ 4♥ 5♥=5♥ 6♥ 7♥") is None
    assert deal.why_not(hearts) is None
    assert "3♥ 4♥ 5♥=5♥ 6♥ 7♥" in legal(deal)
    assert clause_against(leading("4♥ 6♥ 7♥ 8♥ 5♥", "5", wild_flush=False), "5♥=5♥ 4♥ 6♥ 7♥ 8♥") is None
    assert clause_against(leading("6♥ 7♥ 8♥ 9♥ 5♥", "5", wild_flush=False), "6♥ 7♥ 8♥ 9♥ 5♥=10♥") == "4.2"
    assert clause_against(leading("3♠ 4♠ 5♥ 6♠ 7♠", "5", wild_flush=False), "3♠ 4♠ 5♥=5♠ 6♠ 7♠") == "4.2"
    assert "straight flush" not in kinds(leading("3♥ 4♥ 5♥ 5♥ 7♥", "5", wild_flush=False))


def test_4_3_jokers_top_off_lets_eight_beat_four_jokers() -> None:
    assert clause_against(following(EIGHT, "SJ SJ BJ BJ", "5"), EIGHT) == "4.4"
    assert clause_against(following(EIGHT, "SJ SJ BJ BJ", "5", jokers_top=False), EIGHT) is None
    assert legal(following("SJ SJ BJ BJ", EIGHT, "5", jokers_top=False)) == {"pass"}
    seven = EIGHT.removesuffix(" 3♠")
    assert "SJ SJ BJ BJ" in legal(following("SJ SJ BJ BJ", seven, "5", jokers_top=False))


# ------------------------------------------------------------------ 5  tribute

EQUAL = "3♠ 4♠ 5♠ / 6♣ 7♠ K♦ / 9♠ 10♠ J♠ / 4♣ 5♣ K♠"


def test_5_1_tribute_off_lets_the_first_player_lead_at_once() -> None:
    deal = exchange(EQUAL, tribute=False)
    assert (deal.turn, seen(deal).phase) == (0, "play")


def test_5_1_payer_third_pays_when_first_and_last_are_partners() -> None:
    assert exchange(EQUAL, "before 0 1 3 2").turn == 2
    assert exchange(EQUAL, "before 0 1 3 2", payer="third").turn == 3
    assert exchange(EQUAL, "before 0 1 2 3", payer="third").turn == 3


def test_5_4_anti_tribute_shown_off_hides_who_held_the_jokers() -> None:
    deal = exchange("3♠ 4♠ 5♠ / 6♣ 7♠ 8♠ / 9♠ 10♠ J♠ / BJ BJ A♣", anti_tribute_shown=False)
    assert (deal.turn, seen(deal).resisting) == (0, ())


def test_5_5_tribute_tie_seats_pays_the_opponent_before() -> None:
    deal = after(exchange(EQUAL, DOUBLE, tribute_tie="seats"), "give K♠", "give K♦")
    assert (hand(deal, 0), hand(deal, 2)) == ("3♠ 4♠ 5♠ K♠", "9♠ 10♠ J♠ K♦")
    other = after(exchange(EQUAL, "before 2 0 1 3", tribute_tie="seats"), "give K♦", "give K♠")
    assert (hand(other, 2), hand(other, 0)) == ("9♠ 10♠ J♠ K♦", "3♠ 4♠ 5♠ K♠")


def test_5_5_tribute_tie_random_draws_a_lot() -> None:
    text = f"hands {EQUAL}\nlevel 2\n{DOUBLE}\nexchange -"
    hands = set()
    for seed in range(20):
        deal = tefuda.position("guandan", text, seed=seed, tribute_tie="random")
        hands.add(hand(after(deal, "give K♠", "give K♦"), 0))
    assert hands == {"3♠ 4♠ 5♠ K♠", "3♠ 4♠ 5♠ K♦"}


@pytest.mark.parametrize(
    ("return_cap", "cards"),
    [("any", {"2♥", "9♠", "10♦", "J♣", "SJ"}), ("ten", {"2♥", "9♠"}), ("ten-face", {"2♥", "9♠", "10♦"})],
)
def test_5_6_return_cap_says_what_may_be_returned(return_cap: str, cards: set[str]) -> None:
    text = "2♥ 9♠ 10♦ J♣ SJ / 6♣ 7♠ 8♠ / 9♠ 10♠ J♠ / 4♣ 5♣ A♣"
    deal = after(exchange(text, level="10", return_cap=return_cap), "give A♣")  # row 64
    assert legal(deal) == {f"give {card}" for card in cards}


@pytest.mark.parametrize(
    ("own", "lowest"), [("J♣ J♦ Q♠", {"J♣", "J♦"}), ("10♣ 10♦ SJ", {"10♣", "10♦"}), ("SJ BJ SJ", {"SJ"})]
)
def test_5_6_return_cap_ten_returns_the_lowest_where_there_is_no_ten(own: str, lowest: set[str]) -> None:
    text = f"{own} / 6♣ 7♠ 8♠ / 9♠ 9♠ 8♦ / 4♣ 5♣ BJ"
    deal = after(exchange(text, level="10", return_cap="ten"), "give BJ")
    assert legal(deal) == {f"give {card}" for card in lowest}


def test_5_6_return_twin_off_keeps_the_twin() -> None:
    text = "3♠ 4♠ K♣ / 6♠ 7♠ 8♠ / 9♠ 10♠ J♠ / Q♣ K♣ 9♣"
    assert "give K♣" in legal(after(exchange(text), "give K♣"))
    assert "give K♣" not in legal(after(exchange(text, return_twin=False), "give K♣"))


def test_5_7_tie_lead_random_draws_a_lot() -> None:
    text = f"hands {EQUAL}\nlevel 2\n{DOUBLE}\nexchange -"
    leaders = set()
    for seed in range(20):
        deal = tefuda.position("guandan", text, seed=seed, tie_lead="random")
        leaders.add(after(deal, "give K♠", "give K♦", "take 3", "give 3♠", "give 9♠").turn)
    assert leaders == {1, 3}


@pytest.mark.parametrize(("votes", "leader"), [((1, 1), 1), ((3, 3), 3), ((1, 3), 3), ((3, 1), 3)])
def test_5_7_tie_lead_vote_asks_both_payers(votes: tuple[int, int], leader: int) -> None:
    deal = after(exchange(EQUAL, DOUBLE, tie_lead="vote"), "give K♠", "give K♦", "take 3", "give 3♠", "give 9♠")
    assert (deal.turn, legal(deal)) == (3, {"lead 1", "lead 3"})
    deal = after(deal, f"lead {votes[0]}")
    assert deal.turn == 1
    assert deal.position["exchange"].endswith(f", lead {votes[0]}")
    deal = after(deal, f"lead {votes[1]}")
    assert (deal.turn, seen(deal).phase) == (leader, "play")


# ------------------------------------------------------------------ 6  play


def test_6_6_wind_next_gives_the_lead_to_the_next_player() -> None:
    text = "hands K♠ K♣ / 9♠ 4♠ / A♠ 5♠ / J♠ 6♠\nlevel 2\nturn 0"
    assert after(position(text, wind="next"), "K♠ K♣", "pass", "pass", "pass").turn == 3


@pytest.mark.parametrize(("report", "shown"), [(0, (None,) * 4), (1, (None, None, 1, None)), (27, (3, 2, 1, 2))])
def test_6_7_report_is_the_largest_number_told(report: int, shown: tuple[int | None, ...]) -> None:
    deal = position("hands 3♠ 4♠ 5♠ / 3♣ 4♣ / 3♦ / 3♥ 4♥\nlevel 2\nturn 0", report=report)
    assert seen(deal).counts == shown


def test_6_7_report_unasked_announces_who_comes_down_to_the_number() -> None:
    text = "hands 3♠ 4♠ 5♠ / 3♣ 4♣ / 3♦ / 3♥ 4♥\nlevel 2\nturn 0"
    assert seen(after(position(text, report=2), "3♠")).announced == ()
    deal = after(position(text, report=2, report_unasked=True), "3♠")
    assert seen(deal).announced == (0,)
    assert seen(tefuda.position("guandan", deal.position, report=2, report_unasked=True)).announced == (0,)


# ------------------------------------------------------------------ 7, 8  levels

FIVE_NINE = "levels 5 9\ndeclarers 0"
AT_A = "levels A 9\ndeclarers 0"


def test_7_3_gain12_is_what_first_and_second_are_worth() -> None:
    deal = finished([0, 2], FIVE_NINE, gain12=4)
    assert (levels(deal), deal.payoffs) == (("9", "9"), (4, -4, 4, -4))


def test_7_4_overshoot_wins_the_game_beyond_the_last_level() -> None:
    assert won(finished([0, 2], "levels Q 9\ndeclarers 1")) == ()
    deal = finished([0, 2], "levels Q 9\ndeclarers 1", overshoot="wins")
    assert (won(deal), levels(deal)) == ((0, 2), ("A", "9"))
    assert won(finished([0, 1, 2], "levels Q 9\ndeclarers 1", overshoot="wins")) == ()
    assert won(finished([0, 2], "levels A 9\ndeclarers 1", overshoot="wins")) == ()


def test_8_1_goal_is_the_last_level() -> None:
    deal = finished([0, 2], "levels 6 3\ndeclarers 0", goal="6")
    assert won(deal) == (0, 2)
    assert levels(finished([0, 2], "levels 5 3\ndeclarers 0", goal="6")) == ("6", "3")


@pytest.mark.parametrize(
    ("win_at_last", "before", "winners"),
    [
        ("first-and-third", "0 1 2 3", ()),
        ("any-first", "0 1 2 3", (0, 2)),
        ("not-after-last", "0 1 2 3", (0, 2)),
        ("not-after-last", "0 1 3 2", ()),
    ],
)
def test_8_2_win_at_last_says_which_places_win(win_at_last: str, before: str, winners: tuple[int, ...]) -> None:
    deal = finished([0, 1, 3], f"levels A 9\nbefore {before}", win_at_last=win_at_last)
    assert won(deal) == winners


@pytest.mark.parametrize(("before", "winners"), [("0 1 2 3", (0, 2)), ("0 1 3 2", ())])
def test_8_2_by_win_at_last_a_side_that_was_last_does_not_win_as_first_and_second_either(
    before: str, winners: tuple[int, ...]
) -> None:
    deal = finished([0, 2], f"levels A 9\nbefore {before}", win_at_last="not-after-last")
    assert won(deal) == winners


def test_8_2_win_at_last_without_a_deal_before() -> None:
    assert won(finished([0, 1, 3], AT_A, win_at_last="not-after-last")) == (0, 2)


@pytest.mark.parametrize(("fail_max", "level"), [(0, "A"), (3, "2"), (4, "A")])
def test_8_3_fail_max_is_the_number_of_failures(fail_max: int, level: str) -> None:
    assert levels(finished([1, 0, 2], f"{AT_A}\nfailures 2 0", fail_max=fail_max))[0] == level


@pytest.mark.parametrize(
    ("fail_count", "lost", "last", "other"),
    [("no-win", 1, 1, 0), ("first-and-last", 0, 1, 0), ("either-side", 1, 1, 1)],
)
def test_8_3_fail_count_says_which_deals_count(fail_count: str, lost: int, last: int, other: int) -> None:
    assert seen(finished([1, 0, 2], AT_A, fail_count=fail_count)).failures[0] == lost
    assert seen(finished([0, 1, 3], AT_A, fail_count=fail_count)).failures[0] == last
    assert seen(finished([1, 0, 3], "levels A 9\ndeclarers 1", fail_count=fail_count)).failures[0] == other


def test_8_3_fail_in_row_lets_the_count_begin_anew() -> None:
    standing = "levels A 9\ndeclarers 1\nfailures 2 0"
    assert seen(finished([1, 0, 3], standing)).failures == (2, 0)
    assert seen(finished([1, 0, 3], standing, fail_in_row=True)).failures == (0, 0)


@pytest.mark.parametrize(
    ("fail_to", "level"), [("two", "2"), ("king", "K"), ("opponents", "9"), ("jack", "J"), ("stay", "A")]
)
def test_8_3_fail_to_is_the_level_to_fall_to(fail_to: str, level: str) -> None:
    deal = finished([1, 0, 3], f"{AT_A}\nfailures 2 0", fail_to=fail_to)
    assert levels(deal) == (level, "J")


def test_8_4_ace_finish_first_place_and_off() -> None:
    lasts = {1: "A♠"}
    assert levels(finished([0, 1, 3], AT_A, lasts))[0] == "2"
    assert levels(finished([0, 1, 3], AT_A, lasts, ace_finish="first-place"))[0] == "A"
    assert levels(finished([1, 0, 3], AT_A, lasts, ace_finish="first-place"))[0] == "2"
    assert levels(finished([1, 0, 3], AT_A, lasts, ace_finish="off"))[0] == "A"


@pytest.mark.parametrize(("ace_wild", "level"), [("cards", "2"), ("declared", "A")])
def test_8_4_ace_wild_declared_counts_what_wild_cards_stand_for(ace_wild: str, level: str) -> None:
    first = position(
        "hands 3♠ 4♠ / A♥ A♥ / 3♦ 5♦ / 6♠\nlevels A 9\ndeclarers 0\nturn 1", wild_alone="any-pair", ace_wild=ace_wild
    )
    ended = after(first, "A♥=K A♥=K", "pass", "pass", "pass", "6♠")
    assert levels(ended)[0] == level


def test_8_5_deals_limit_ends_the_match_by_points() -> None:
    standing = "levels 5 9\ndeclarers 0\npoints 4 6\ndeals 9"
    deal = finished([0, 2], standing, deals_limit=10)
    assert (won(deal), seen(deal).points, deal.scores) == ((0, 2), (7, 6), (7, 6, 7, 6))
    assert won(finished([0, 2], standing, deals_limit=11)) == ()
    assert won(finished([0, 1, 2], standing, deals_limit=10)) == (0, 1, 2, 3)
    assert won(finished([0, 1, 3], standing, deals_limit=10)) == (1, 3)
    assert won(finished([0, 2], "levels A 9\ndeclarers 0", deals_limit=10)) == ()
