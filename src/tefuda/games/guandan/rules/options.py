"""The house rules of Guandan."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.core.cards.card import Rank
from tefuda.core.option import Answer, HouseRules, answer, choice, number, rank, switch, unless, when


class FirstLead(Answer):
    """Who leads in the first deal."""

    EXPOSED = answer(0, "the player who draws the exposed card, whatever it is")
    ANOTHER = answer(1, "the same, but a joker or a wild card is replaced by another")
    RANDOM = answer(2, "a player drawn by lot; no card is exposed")


class FirstDrawer(Answer):
    """Who takes the first card in the first deal."""

    SHUFFLER = answer(0, "the player who shuffled")
    COUNTED = answer(1, "the player reached by counting the rank of the exposed card, starting with the shuffler")


class WildSuitedRun(Answer):
    """What a run with wild cards is when all its other cards are of one suit."""

    DECLARED = answer(0, "a straight or a straight flush, as declared")
    NATURALS = answer(1, "always a straight flush")
    HEARTS = answer(2, "always a straight flush if all are hearts, else as declared")


class WildAlone(Answer):
    """What wild cards are without other cards."""

    LEVEL = answer(0, "level cards")
    FORBIDDEN = answer(1, "they may not be played alone")
    ANY_PAIR = answer(2, "one is a level card, two are a pair of any rank")


class SequenceOrder(Answer):
    """How tubes and plates are compared."""

    NATURAL = answer(0, "by their natural rank")
    LEVEL = answer(1, "with the level rank above the ace")


class ReturnCap(Answer):
    """What may be returned for a tribute."""

    ANY = answer(0, "any card except the one received")
    TEN = answer(1, "a card up to the ten, but not a level card; the lowest card if there is none")
    TEN_FACE = answer(2, "a card up to the ten, including level cards; the lowest card if there is none")


class TributeTie(Answer):
    """Who gets which of two equal tributes."""

    CHOICE = answer(0, "the first player of the last deal chooses")
    SEATS = answer(1, "each pays the opponent who acts just before")
    RANDOM = answer(2, "by lot")


class TieLead(Answer):
    """Who leads after two equal tributes."""

    TAKEN = answer(0, "the player who paid the card that the first player took")
    RANDOM = answer(1, "by lot")
    VOTE = answer(2, "the two payers agree; else the player who paid the card that the first player took")


class Payer(Answer):
    """Who pays the tribute when first and last are partners."""

    LAST = answer(0, "the last, to the first")
    THIRD = answer(1, "the third")


class Wind(Answer):
    """Who leads when nobody beats the last cards of a player."""

    PARTNER = answer(0, "the player's partner")
    NEXT = answer(1, "the next player")


class FailCount(Answer):
    """Which deals are failures at the last level."""

    NO_WIN = answer(0, "each deal in which the declarers do not win the game")
    FIRST_AND_LAST = answer(1, "each deal in which the declarers come first and last")
    EITHER_SIDE = answer(2, "each deal in which a side at the last level does not win the game, declarers or not")


class FailTo(Answer):
    """To which level a side falls that has failed."""

    TWO = answer(0, "to 2")
    KING = answer(1, "to K")
    OPPONENTS = answer(2, "to the level the opponents had at the start of the deal")
    JACK = answer(3, "to J")
    STAY = answer(4, "it does not fall; only its count of failures starts again")


class AceFinish(Answer):
    """When declarers at A fall because an opponent goes out with aces only."""

    FIRST_OPPONENT = answer(0, "when the first opponent to go out does so with aces")
    FIRST_PLACE = answer(1, "when an opponent who comes first does so with aces")
    OFF = answer(2, "never")


class AceWild(Answer):
    """When wild cards count as aces in a last play."""

    CARDS = answer(0, "always at level A, where they are aces")
    DECLARED = answer(1, "when they are declared as aces")


class WinAtLast(Answer):
    """With which places the declarers at the last level win the game."""

    FIRST_AND_THIRD = answer(0, "first and second, or first and third")
    ANY_FIRST = answer(1, "first, whatever the partner's place")
    NOT_AFTER_LAST = answer(2, "first, unless one of them was last in the deal before")


class Overshoot(Answer):
    """What a gain is that leads past the last level."""

    STOP = answer(0, "the side stops at the last level")
    WINS = answer(1, "the side wins the game")


class LevelSource(Answer):
    """Which rank is the level of a deal."""

    WINNERS = answer(0, "the level of the declarers")
    HIGHER = answer(1, "the higher level of the two sides")
    TWO = answer(2, "always 2")
    RANDOM = answer(3, "a rank drawn by lot for each deal")


@dataclass(frozen=True, kw_only=True, slots=True)
class Options(HouseRules):
    """A choice of house rules; the defaults are those of the rule book."""

    first_lead: FirstLead = choice(FirstLead.EXPOSED, "Who leads in the first deal?", clause="1.6")
    first_drawer: FirstDrawer = choice(
        FirstDrawer.SHUFFLER,
        "Who takes the first card in the first deal?",
        clause="1.5",
        needs=unless("first_lead", FirstLead.RANDOM),
    )
    level_source: LevelSource = choice(LevelSource.WINNERS, "Which rank is the level of a deal?", clause="1.4")
    wild_alone: WildAlone = choice(WildAlone.LEVEL, "What do wild cards count as without other cards?", clause="2.3")
    wild_self: bool = switch(False, "Must a wild card stand for itself whenever it can?", clause="2.5")
    full_house_jokers: bool = switch(True, "May the pair of a full house be two equal jokers?", clause="3.4")
    five_as_full_house: bool = switch(False, "May five cards of one rank be a full house?", clause="3.4")
    full_house_wild_pair: bool = switch(True, "May the pair of a full house be two wild cards?", clause="3.4")
    suited_run: bool = switch(False, "May a run of one suit be played as a plain straight?", clause="3.5")
    wild_suited_run: WildSuitedRun = choice(
        WildSuitedRun.DECLARED,
        "What is a run of one suit that is completed with wild cards?",
        clause="3.5",
    )
    sequence_order: SequenceOrder = choice(SequenceOrder.NATURAL, "How are tubes and plates compared?", clause="3.6")
    bomb_max: int = number(10, "How many cards does the largest bomb of one rank have?", least=8, most=10, clause="4.1")
    wild_flush: bool = switch(True, "May wild cards complete a straight flush?", clause="4.2")
    jokers_top: bool = switch(True, "Do four jokers beat bombs of eight cards and more?", clause="4.3")
    tribute: bool = switch(True, "Is tribute paid?", clause="5.1")
    payer: Payer = choice(Payer.LAST, "Who pays when first and last are partners?", clause="5.1", needs=when("tribute"))
    anti_tribute_shown: bool = switch(
        True, "Are the two big jokers that cancel a tribute shown?", clause="5.4", needs=when("tribute")
    )
    tribute_tie: TributeTie = choice(
        TributeTie.CHOICE, "Who gets which of two equal tributes?", clause="5.5", needs=when("tribute")
    )
    return_cap: ReturnCap = choice(
        ReturnCap.ANY, "What may be returned for a tribute?", clause="5.6", needs=when("tribute")
    )
    return_twin: bool = switch(
        True, "May the twin of the card received be returned?", clause="5.6", needs=when("tribute")
    )
    tie_lead: TieLead = choice(
        TieLead.TAKEN, "Who leads after two equal tributes?", clause="5.7", needs=when("tribute")
    )
    wind: Wind = choice(Wind.PARTNER, "Who leads when nobody beats a player's last cards?", clause="6.6")
    report: int = number(10, "Up to how many cards in a hand is the number announced?", least=0, most=27, clause="6.7")
    report_unasked: bool = switch(False, "Is that number announced without being asked?", clause="6.7")
    gain12: int = number(3, "How many levels are first and second place worth?", least=2, most=4, clause="7.3")
    overshoot: Overshoot = choice(
        Overshoot.STOP, "What if a gain goes past the last level?", clause="7.4", needs=when("deals_limit", 0)
    )
    goal: int = rank(Rank.ACE, "Which level is the last?", clause="8.1", off=False)
    win_at_last: WinAtLast = choice(
        WinAtLast.FIRST_AND_THIRD, "Which places must declarers at the last level take to win the game?", clause="8.2"
    )
    fail_max: int = number(3, "After how many failures does a side fall? (0: never)", least=0, most=9, clause="8.3")
    fail_count: FailCount = choice(FailCount.NO_WIN, "Which deals are failures?", clause="8.3")
    fail_in_row: bool = switch(False, "Must the failures be in a row?", clause="8.3")
    fail_to: FailTo = choice(
        FailTo.TWO, "To which level does a side that has failed fall?", clause="8.3", needs=when("fail_max")
    )
    ace_finish: AceFinish = choice(
        AceFinish.FIRST_OPPONENT,
        "When do declarers at A fall to 2 because an opponent ends with aces?",
        clause="8.4",
        needs=when("goal", Rank.ACE),
    )
    ace_wild: AceWild = choice(
        AceWild.CARDS,
        "When do wild cards count as aces there?",
        clause="8.4",
        needs=unless("ace_finish", AceFinish.OFF),
    )
    deals_limit: int = number(
        0, "After how many deals does the match end by points? (0: it is played for levels)",
        least=0, most=99, clause="8.5",
    )  # fmt: skip
