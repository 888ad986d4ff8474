"""The house rules of Teyaku Dobon."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.core.option import Answer, HouseRules, answer, choice, number, switch, when
from tefuda.core.records.rule import rule
from tefuda.core.words.faults import Faults, NumberGap, RuleGap
from tefuda.core.words.story import Story


class StockOut(Answer):
    """When a deal ends because of the stock."""

    LAST_DRAWN = answer(0, "when its last card has been drawn")
    NONE_TO_DRAW = answer(1, "when a player has to draw and no card is left")


class Callers(Answer):
    """Who wins when several call Dobon on one card."""

    ALL = answer(0, "all of them")
    NEAREST = answer(1, "the nearest to the left of the player who laid the card")
    FARTHEST = answer(2, "the farthest to the left of the player who laid the card")


class WrongDobon(Answer):
    """What becomes of a Dobon that does not hit."""

    REJECTED = answer(0, "it is not accepted")
    PENALTY = answer(1, "it costs as much as a Dobon of one yaku")


class Tsumo(Answer):
    """What a player must hit with the card drawn."""

    WITH_DRAWN = answer(0, "the base card, by the hand with the card drawn")
    DRAWN_AS_TARGET = answer(1, "the card drawn, by the hand without it")


class Score(Answer):
    """What a number of yaku is worth."""

    LINEAR = answer(0, "300 points for each")
    SQUARE = answer(1, "100 points times their number squared")
    TABLE = answer(2, "by a custom table")


class DrawPayers(Answer):
    """Who pays for a tsumo."""

    EACH = answer(0, "each of the others pays the full amount")
    SPLIT = answer(1, "the others share the payment")
    LAYER = answer(2, "the player who laid the base card")


class ClearPays(Answer):
    """What the others pay for a clear."""

    CARDS = answer(0, "100 points for each card they hold")
    NUMBERS = answer(1, "100 times the sum of the numbers they hold")
    FIXED = answer(2, "a fixed number of points")


class Unit(Answer):
    """To what amounts that are shared are rounded."""

    ONE = answer(0, "single points")
    HUNDRED = answer(1, "hundreds")


class FirstOfWinners(Answer):
    """Which of several winners begins the next deal."""

    LEFT_OF_PAYER = answer(0, "the first to the left of the player who laid the card")
    HIGHEST_GAIN = answer(1, "the winner who gained most")


class FirstAfterNoGame(Answer):
    """Who begins the deal after one that nobody won."""

    SAME = answer(0, "the same player")
    NEXT = answer(1, "the next player")


class JokerUp(Answer):
    """Which wins have the yaku of a joker turned up."""

    HITS = answer(0, "Dobon, counter and tsumo")
    DOBON = answer(1, "Dobon alone")


class JokerDoubling(Answer):
    """What is doubled when winner or payer holds a joker."""

    BOTH = answer(0, "the payment, once for each of the two who holds one")
    ONCE = answer(1, "the payment, at most once")
    HOLDER = answer(2, "only what the holder gains or loses; the bank pays or takes the difference")


class PointsGone(Answer):
    """When a match ends because somebody's points have gone."""

    AFTER_DEAL = answer(0, "when the deal is over")
    AT_ONCE = answer(1, "at once; the deal is broken off")


class StreakBonus(Answer):
    """How many yaku wins in a row give."""

    WITH_DOBON = answer(0, "1, 2, 3 and so on: the 3 yaku of the source include the Dobon itself")
    ALONE = answer(1, "1, 3, 4 and so on: the 3 yaku of the source are the bonus alone")


class Prize(Answer):
    """What the top player of a match is given where the base points are higher than the starting points."""

    TIMES_PLAYERS = answer(0, "the difference for every player")
    SINGLE = answer(1, "the difference, once")


MOST_POINTS = 20_000
"""The most points that an option can set."""
_BY_TABLE = when("score", Score.TABLE)


FAULTS = Faults("base")
BASE = 0
"""The number of the house rule in faults."""


@FAULTS.fault("option {option}: {base} is less than the {start} starting points [{clause}]")
def less_than_start(story: Story, option: RuleGap, base: NumberGap, start: NumberGap) -> None:
    """Say that the base points are less than the starting points."""


@rule
def contradict(options: Options, story: Story) -> None:
    """Say what contradicts itself: base points lower than the starting points."""
    if options.base != 0 and options.base < options.start:
        less_than_start(story, BASE, options.base, options.start)


@dataclass(frozen=True, kw_only=True, slots=True)
class Options(HouseRules):
    """A choice of house rules; the defaults are the basic game, as far as its sources are known."""

    contradictions = FAULTS.told(contradict)

    stock_out: StockOut = choice(StockOut.LAST_DRAWN, "When does the stock end a deal?", clause="2.3")
    turnup_dobon: bool = switch(False, "May Dobon be called on the card turned up, before any is laid?", clause="3.4")
    callers: Callers = choice(Callers.ALL, "Who wins when several call Dobon on one card?", clause="3.5")
    wrong_dobon: WrongDobon = choice(WrongDobon.REJECTED, "What happens to a Dobon that does not hit?", clause="3.6")
    tsumo: Tsumo = choice(Tsumo.WITH_DRAWN, "What does a player hit with a card just drawn?", clause="3.8")
    score: Score = choice(Score.LINEAR, "What are the yaku of a win worth?", clause="4.1")
    value_1: int = number(300, "What is 1 yaku worth?", least=0, most=MOST_POINTS, clause="4.1", needs=_BY_TABLE)
    value_2: int = number(600, "What are 2 yaku worth?", least=0, most=MOST_POINTS, clause="4.1", needs=_BY_TABLE)
    value_3: int = number(900, "What are 3 yaku worth?", least=0, most=MOST_POINTS, clause="4.1", needs=_BY_TABLE)
    value_4: int = number(1200, "What are 4 yaku worth?", least=0, most=MOST_POINTS, clause="4.1", needs=_BY_TABLE)
    value_5: int = number(1500, "What are 5 yaku worth?", least=0, most=MOST_POINTS, clause="4.1", needs=_BY_TABLE)
    value_6: int = number(1800, "What are 6 yaku worth?", least=0, most=MOST_POINTS, clause="4.1", needs=_BY_TABLE)
    value_7: int = number(2100, "What are 7 yaku worth?", least=0, most=MOST_POINTS, clause="4.1", needs=_BY_TABLE)
    value_8: int = number(
        2400,
        "What are 8 yaku or more worth?",
        least=0,
        most=MOST_POINTS,
        clause="4.1",
        needs=_BY_TABLE,
    )
    dora_base: bool = switch(False, "Does the card that was hit count as dora, too?", clause="4.3")
    jack_yaku: int = number(1, "How many yaku for hitting 11?", least=0, most=5, clause="4.4")
    queen_yaku: int = number(1, "How many yaku for hitting 12?", least=0, most=5, clause="4.4")
    king_yaku: int = number(1, "How many yaku for hitting 13?", least=0, most=5, clause="4.4")
    tanki_yaku: int = number(0, "How many yaku for winning with a single card?", least=0, most=5, clause="4.5")
    tsumo_yaku: int = number(0, "How many yaku for a tsumo?", least=0, most=5, clause="4.6")
    counter_yaku: int = number(0, "How many yaku for a counter?", least=0, most=5, clause="4.7")
    flush_yaku: int = number(0, "How many yaku for a hand of one suit?", least=0, most=10, clause="4.8")
    run_yaku: int = number(0, "How many yaku for a hand of numbers in a row?", least=0, most=10, clause="4.8")
    same_yaku: int = number(0, "How many yaku for a hand of one number?", least=0, most=10, clause="4.8")
    many_yaku: int = number(0, "How many yaku for a hand of many cards?", least=0, most=10, clause="4.8")
    pattern_cards: int = number(
        3,
        "How many cards make a hand of one suit, in a row or of one number?",
        least=2,
        most=10,
        clause="4.8",
        needs=when("flush_yaku") | when("run_yaku") | when("same_yaku"),
    )
    many_cards: int = number(
        6, "How many cards make a hand of many cards?", least=2, most=15, clause="4.8", needs=when("many_yaku")
    )
    tsumo_payers: DrawPayers = choice(DrawPayers.EACH, "Who pays for a tsumo?", clause="5.3")
    clear_pays: ClearPays = choice(ClearPays.CARDS, "What do the others pay for a clear?", clause="5.4")
    clear_fixed: int = number(
        300, "How many points does a clear cost at the fixed price?", least=0, most=MOST_POINTS, clause="5.4",
        needs=when("clear_pays", ClearPays.FIXED),
    )  # fmt: skip
    unit: Unit = choice(
        Unit.ONE,
        "To what are shared amounts rounded?",
        clause="5.6",
        needs=when("tsumo_payers", DrawPayers.SPLIT) | when("base") | when("riichi") | when("stock_pays"),
    )
    rounds: int = number(8, "How many deals are a match? (0: as many as you like)", least=0, most=99, clause="6.1")
    first_of_winners: FirstOfWinners = choice(
        FirstOfWinners.LEFT_OF_PAYER,
        "Which of several winners begins the next deal?",
        clause="6.2",
        needs=when("callers", Callers.ALL) | when("stock_pays"),
    )
    first_after_no_game: FirstAfterNoGame = choice(
        FirstAfterNoGame.SAME, "Who begins the deal after one without a winner?", clause="6.2"
    )
    jokers: int = number(0, "How many jokers are in the pack?", least=0, most=4, clause="7.1")
    joker_up: JokerUp = choice(
        JokerUp.HITS, "Which wins have the yaku of a joker turned up?", clause="7.5", needs=when("jokers")
    )
    joker_clear_double: bool = switch(
        False, "Does a player with a joker lose double when another player clears?", clause="7.6", needs=when("jokers")
    )
    joker_double: bool = switch(
        False,
        "Does a joker double what its holder wins, and what its holder pays a winner?",
        clause="7.7",
        needs=when("jokers"),
    )
    joker_doubling: JokerDoubling = choice(
        JokerDoubling.BOTH,
        "What is doubled when winner or payer holds a joker?",
        clause="7.7",
        needs=when("joker_double"),
    )
    start: int = number(
        0, "How many points does each player start with? (0: no starting points)",
        least=0, most=MOST_POINTS, clause="8.1",
    )  # fmt: skip
    points_gone: PointsGone = choice(
        PointsGone.AFTER_DEAL,
        "When does the match end if somebody's points have gone?",
        clause="8.1",
        needs=when("start") & (when("riichi") | when("wrong_dobon", WrongDobon.PENALTY)),
    )
    cap: bool = switch(False, "Is a payment limited to what the payer has?", clause="8.2", needs=when("start"))
    base: int = number(
        0,
        "What are the base points? (0: the starting points)",
        least=0,
        most=MOST_POINTS,
        clause="8.3",
        needs=when("start"),
    )
    prize: Prize = choice(
        Prize.TIMES_PLAYERS, "What is the top prize where the base points are higher?", clause="8.3", needs=when("base")
    )
    riichi: bool = switch(False, "May riichi be declared, with ura-dora?", clause="9.1")
    riichi_most: int = number(
        1, "How many riichi may a player have at once?", least=1, most=9, clause="9.1", needs=when("riichi")
    )
    riichi_counter: bool = switch(
        False, "Does riichi still cover a counter on the card that ends it?", clause="9.3", needs=when("riichi")
    )
    stock_pays: bool = switch(False, "Are points paid when the stock has run out?", clause="10.1")
    stock_jokers: bool = switch(
        False,
        "Do jokers count as cards when the stock has run out?",
        clause="10.1",
        needs=when("stock_pays") & when("jokers"),
    )
    streak: bool = switch(False, "Are there yaku for winning several deals in a row?", clause="11.1")
    streak_bonus: StreakBonus = choice(
        StreakBonus.WITH_DOBON, "How many yaku more after 1, 2, 3 wins in a row?", clause="11.2", needs=when("streak")
    )
    several: bool = switch(False, "May several cards of one number be laid at once?", clause="12.1")
