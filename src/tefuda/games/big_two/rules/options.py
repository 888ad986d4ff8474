"""The house rules of Big Two."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.core.option import Answer, HouseRules, answer, choice, number, switch, when


class SuitOrder(Answer):
    """Which suit is the lowest."""

    CLUBS_LOWEST = answer(0, "♠ > ♥ > ♦ > ♣")
    DIAMONDS_LOWEST = answer(1, "♠ > ♥ > ♣ > ♦")


class TwoDealt(Answer):
    """How many cards each of two players is dealt."""

    THIRTEEN = answer(0, "13 each; 26 lie aside")
    SEVENTEEN = answer(1, "17 each; 18 lie aside")
    ALL = answer(2, "26 each")


class ThreeDealt(Answer):
    """How many cards each of three players is dealt."""

    SEVENTEEN = answer(0, "17 each; one is left over")
    THIRTEEN = answer(1, "13 each; 13 lie aside")


class LeftOver(Answer):
    """Who gets the card that is left over among three players."""

    LOWEST = answer(0, "the holder of the lowest card dealt")
    ASIDE = answer(1, "nobody; it lies aside, face down")


class Starter(Answer):
    """Who leads to the first trick of later deals."""

    LOWEST_CARD = answer(0, "the holder of the lowest card, as in the first deal")
    LAST_WINNER = answer(1, "the winner of the deal before, with anything")


class FirstPlay(Answer):
    """What the first play of a deal is."""

    CONTAINS = answer(0, "any play that contains the lowest card")
    ALONE = answer(1, "the lowest card alone")


class LowTie(Answer):
    """Which card of a low straight decides between equal straights."""

    TWO = answer(0, "the two")
    TOP = answer(1, "the card at the upper end: the five or the six")


class StraightOrder(Answer):
    """Which straight is the stronger where the two low ones are straights."""

    TWO_LOW_HIGHEST = answer(0, "2-3-4-5-6 highest, A-2-3-4-5 lowest")
    ACE_LOW_HIGHEST = answer(1, "A-2-3-4-5 highest, then 2-3-4-5-6; 3-4-5-6-7 lowest")
    TWOS_LOW = answer(2, "10-J-Q-K-A highest, then A-2-3-4-5; 2-3-4-5-6 lowest")
    UPPER_END = answer(3, "by the card at the upper end: 10-J-Q-K-A highest, 2-3-4-5-6 and A-2-3-4-5 lowest")


class FlushOrder(Answer):
    """Which flush is the stronger."""

    TOP_CARD = answer(0, "the one with the stronger top card: its rank, then its suit")
    BOTH = answer(1, "the one of the higher suit, if its top rank is not lower; otherwise neither")
    SUIT_FIRST = answer(2, "the one of the higher suit; within a suit, rank by rank from the top")
    CARD_BY_CARD = answer(3, "rank by rank from the top; the suit decides last")


class PowersBeat(Answer):
    """What a power hand may be played on."""

    FIVE_CARDS = answer(0, "plays of five cards only")
    ANYTHING = answer(1, "anything")
    BUT_TOP_TWO = answer(2, "anything except a single two of the highest suit")


class Guard(Answer):
    """What is asked of a player when the next one holds one card."""

    OFF = answer(0, "nothing")
    MUST = answer(1, "a single must be one's highest card")
    PAYS = answer(2, "whoever plays a lower single pays for all if the next player goes out on it")


class Dealer(Answer):
    """Who deals next."""

    LAST_WINNER = answer(0, "the winner of the deal before")
    ROTATING = answer(1, "the next player")


class DragonWhen(Answer):
    """On which cards a dragon counts."""

    DEALT = answer(0, "on the cards dealt")
    EXCHANGED_TOO = answer(1, "also on the cards after the exchange")


class TwoDragons(Answer):
    """Who wins when two players have a dragon."""

    BEST = answer(0, "a dragon of one suit, then the dragon with the higher two")
    ALL = answer(1, "each of them")
    NEAREST = answer(2, "the one who comes first in turn order, starting with the holder of the lowest card")


class FourHeld(Answer):
    """When four of a kind left in a hand counts."""

    FOUR = answer(0, "the four cards are enough")
    FIVE = answer(1, "a fifth card is needed")


class PowersHeld(Answer):
    """What several power hands left in a hand count."""

    ONCE = answer(0, "twice, together")
    EACH = answer(1, "twice for each of them")


class Stack(Answer):
    """How several multipliers on one hand come together."""

    MULTIPLY = answer(0, "they are multiplied")
    ADD = answer(1, "what each adds is added up")
    HIGHEST = answer(2, "only the highest counts")


class FinishTwo(Answer):
    """When a last play of twos doubles."""

    OFF = answer(0, "never")
    ONLY = answer(1, "when it consists of twos only")
    CONTAINS = answer(2, "when it contains a two")


class FinishBoth(Answer):
    """What a last play counts that doubles in both ways."""

    MULTIPLY = answer(0, "four times")
    ONCE = answer(1, "twice")


class FinishBase(Answer):
    """What a last play doubles."""

    PAYMENT = answer(0, "the whole payment")
    CARDS = answer(1, "only the number of cards, which is paid once more without multipliers")


_TWOS, _POWERS, _MANY = when("twos_held"), when("powers_held"), when("many")
_FOURS_HELD = when("powers_held") & when("four_and_one")
_POWER_OF_TWOS = when("four_and_one") | when("low_straights") | when("jqka2")
_HELD = _TWOS | _POWERS | _MANY
_SEVERAL_HELD = _TWOS & _POWERS | _TWOS & _MANY | _POWERS & _MANY


@dataclass(frozen=True, kw_only=True, slots=True)
class Options(HouseRules):
    """A choice of house rules; the defaults are those of the basic rules of Taiwan."""

    two_dealt: TwoDealt = choice(TwoDealt.THIRTEEN, "How many cards are two players dealt?", clause="1.2")
    three_dealt: ThreeDealt = choice(ThreeDealt.SEVENTEEN, "How many cards are three players dealt?", clause="1.2")
    left_over: LeftOver = choice(
        LeftOver.LOWEST,
        "Who gets the card that is left over among three?",
        clause="1.2",
        needs=when("three_dealt", ThreeDealt.SEVENTEEN),
    )
    suit_order: SuitOrder = choice(SuitOrder.CLUBS_LOWEST, "How do the suits rank?", clause="1.4")
    starter: Starter = choice(Starter.LOWEST_CARD, "Who leads first in later deals?", clause="1.5")
    first_play: FirstPlay = choice(FirstPlay.CONTAINS, "What is the first play of a deal?", clause="1.6")
    triples: bool = switch(False, "Are three of a kind a play?", clause="2.4")
    four_cards: bool = switch(False, "Are four cards, two pairs or four of a kind, a play?", clause="2.5")
    low_straights: bool = switch(True, "Are A-2-3-4-5 and 2-3-4-5-6 straights?", clause="2.6")
    jqka2: bool = switch(False, "Is J-Q-K-A-2 a straight?", clause="2.6")
    flush: bool = switch(True, "Are five cards of one suit a play?", clause="2.7")
    four_and_one: bool = switch(True, "Are four of a kind with a fifth card a play?", clause="2.9")
    straight_flush_as_other: bool = switch(
        False, "May a straight flush be played as a straight or as a flush?", clause="2.10"
    )
    straight_order: StraightOrder = choice(
        StraightOrder.TWO_LOW_HIGHEST,
        "In what order do straights rank?",
        clause="3.5",
        needs=when("low_straights"),
    )
    ace_low_tie: LowTie = choice(
        LowTie.TWO, "Which card decides between two A-2-3-4-5?", clause="3.5", needs=when("low_straights")
    )
    two_low_tie: LowTie = choice(
        LowTie.TWO, "Which card decides between two 2-3-4-5-6?", clause="3.5", needs=when("low_straights")
    )
    flush_order: FlushOrder = choice(
        FlushOrder.TOP_CARD, "Which of two flushes is the stronger?", clause="3.6", needs=when("flush")
    )
    cross_category: bool = switch(False, "Does a flush beat a straight, and a full house both of them?", clause="3.8")
    powers_beat: PowersBeat = choice(PowersBeat.FIVE_CARDS, "What may a power hand be played on?", clause="3.9")
    pass_lock: bool = switch(True, "Is a player who passed out of the trick until the next lead?", clause="4.3")
    guard: Guard = choice(Guard.OFF, "What is asked of a player when the next one holds one card?", clause="4.5")
    guard_pass: bool = switch(
        False,
        "Does that go for passing on a single that one's highest card beats, too?",
        clause="4.5",
        needs=when("guard"),
    )
    exchange: bool = switch(False, "Does everybody exchange one to three cards before play?", clause="5.1")
    dealer: Dealer = choice(Dealer.LAST_WINNER, "Who deals the next deal?", clause="5.3")
    dragon: bool = switch(True, "Does a hand with one card of each rank win at once?", clause="6.1")
    dragon_penalties: bool = switch(
        False,
        "Do the multipliers for cards held count against a dragon, too?",
        clause="6.3",
        needs=when("dragon") & _HELD,
    )
    dragon_two: TwoDragons = choice(
        TwoDragons.BEST, "Who wins when two have a dragon?", clause="6.4", needs=when("dragon")
    )
    dragon_forced: bool = switch(True, "Does a dragon win without being declared?", clause="6.5", needs=when("dragon"))
    dragon_when: DragonWhen = choice(
        DragonWhen.DEALT, "On which cards does a dragon count?", clause="6.6", needs=when("dragon") & when("exchange")
    )
    twos_held: bool = switch(True, "Do twos left in the hand multiply what it pays?", clause="7.3")
    powers_held: bool = switch(True, "Does a power hand left in the hand double what it pays?", clause="7.4")
    four_held: FourHeld = choice(
        FourHeld.FOUR, "When does four of a kind left in the hand count?", clause="7.4", needs=_FOURS_HELD
    )
    two_powers_held: PowersHeld = choice(
        PowersHeld.ONCE, "What do several power hands left in a hand count?", clause="7.4", needs=when("powers_held")
    )
    four_twos_power: bool = switch(
        True, "Do four twos left count as a power hand, too?", clause="7.4", needs=_FOURS_HELD
    )
    many: int = number(
        10, "From how many cards left is the payment doubled? (0: never)", least=0, most=26, clause="7.5"
    )
    many_three: int = number(
        0, "From how many cards left is it tripled instead? (0: never)",
        least=0, most=26, clause="7.5", needs=when("many"),
    )  # fmt: skip
    many_four: int = number(
        0, "From how many cards left is it quadrupled instead? (0: never)",
        least=0, most=26, clause="7.5", needs=when("many"),
    )  # fmt: skip
    stack: Stack = choice(Stack.MULTIPLY, "How are several multipliers combined?", clause="7.6", needs=_SEVERAL_HELD)
    finish_two: FinishTwo = choice(FinishTwo.ONLY, "When does going out with a two double?", clause="7.7")
    finish_power: bool = switch(True, "Does going out with a power hand double?", clause="7.8")
    finish_both: FinishBoth = choice(
        FinishBoth.MULTIPLY,
        "What does a last play that does both count?",
        clause="7.9",
        needs=when("finish_two", FinishTwo.CONTAINS) & when("finish_power") & _POWER_OF_TWOS,
    )
    finish_base: FinishBase = choice(
        FinishBase.PAYMENT,
        "What does the last play double?",
        clause="7.9",
        needs=(when("finish_two") | when("finish_power")) & _HELD,
    )
    target: int = number(
        0, "At how many points does the match end? (0: it goes on as long as you like)",
        least=0, most=10_000, clause="8.2",
    )  # fmt: skip
    match_deals: int = number(
        0, "After how many deals does the match end? (0: it goes on as long as you like)",
        least=0, most=1_000, clause="8.2",
    )  # fmt: skip
