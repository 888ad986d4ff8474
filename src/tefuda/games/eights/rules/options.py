"""The house rules of the eights family."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from tefuda.core.cards.card import Rank, cards_of_rank
from tefuda.core.option import (
    Answer,
    HouseRules,
    answer,
    choice,
    number,
    rank,
    switch,
    unless,
    when,
    worked_out,
)
from tefuda.core.records.counts import NO_RANK
from tefuda.core.records.rule import rule
from tefuda.core.words.faults import Faults, NumberGap, RankGap, RuleGap
from tefuda.core.words.story import Story


class Pack(Answer):
    """Which pack is played with."""

    FULL = answer(0, "52 cards, without jokers")
    PIQUET = answer(1, "32 cards, from the seven to the ace")


class Direction(Answer):
    """Which way the game goes round."""

    CLOCKWISE = answer(0, "clockwise, to the left")
    COUNTER_CLOCKWISE = answer(1, "counter-clockwise, to the right")


class WildStarter(Answer):
    """What happens when the first card turned up is wild."""

    BURY = answer(0, "it goes back into the stock and another is turned")
    DEALER_NAMES = answer(1, "the dealer names a suit")
    OWN_SUIT = answer(2, "it counts as a card of its own suit")
    FREE = answer(3, "the first player may play any card")


class PowerStarter(Answer):
    """What happens when the first card turned up has a power."""

    NO_EFFECT = answer(0, "no effect")
    ACTS = answer(1, "it acts as if the dealer had played it")
    REDRAW = answer(2, "another card is turned")


class Recycling(Answer):
    """Whether the pile becomes a new stock."""

    OFF = answer(0, "no")
    WHEN_NEEDED = answer(1, "when a card is needed and the stock has none")
    WHEN_EMPTY = answer(2, "as soon as the stock is empty")


class Extra(Answer):
    """What may be played after an extra-card power."""

    ANY = answer(0, "any card")
    MATCHING = answer(1, "a card that matches")
    ANOTHER_TURN = answer(2, "a card that matches, or a draw: it is another turn")


class TwoSeats(Answer):
    """What turning the direction does when two are playing."""

    NOTHING = answer(0, "nothing else")
    SKIP = answer(1, "the same player has another turn")


class Finish(Answer):
    """What a card of power does as a last card."""

    NO_EFFECT = answer(0, "the deal is over, the power has no effect")
    SERVED = answer(1, "the cards it makes the next player take are taken and counted")
    FORBIDDEN = answer(2, "it may not be the last card")


class ShortStock(Answer):
    """What becomes of penalty cards that are not there."""

    WAIVED = answer(0, "they are waived")
    OWED = answer(1, "they remain owed")


class CallTime(Answer):
    """Until when the call at one card may be made."""

    WITH_PLAY = answer(0, "with the play that leaves one card")
    UNTIL_NEXT = answer(1, "until the next player acts")


class CallDue(Answer):
    """When the cards for a forgotten call are taken."""

    NEXT_TURN = answer(0, "at the start of the next turn, which then goes on")
    WHOLE_TURN = answer(1, "at the next turn, which is then over")
    AT_ONCE = answer(2, "at once")


class FinalCall(Answer):
    """Whether a word must be said with the last card."""

    OFF = answer(0, "no")
    EXACT = answer(1, "“Mau”, and “Mau-Mau” with a wild card")
    ANY = answer(2, "either word will do")


class Forgotten(Answer):
    """What becomes of a last card played without its word."""

    STAYS = answer(0, "it stays played")
    BACK = answer(1, "it goes back into the hand")


class Double(Answer):
    """What a wild card as the last card does to the points."""

    OFF = answer(0, "nothing")
    LAST = answer(1, "doubles them")
    EACH = answer(2, "doubles them once for each wild card in a row on top of the pile")


class Values(Answer):
    """What cards count that have no value of their own by another option."""

    PIPS = answer(0, "ace 1, court cards 10, the others their number")
    SCHNAPSEN = answer(1, "A 11, 10 10, K 4, Q 3, J 2, the others nothing")
    ACE_TEN = answer(2, "ace and court cards 10, the others their number")


class Rounding(Answer):
    """How what a hand counts is rounded."""

    OFF = answer(0, "not at all")
    TENS = answer(1, "to tens, from five on upwards")
    TENS_AT_LEAST = answer(2, "to tens, from five on upwards, but to ten at least")


class Score(Answer):
    """Who scores at the end of a deal."""

    WINNER = answer(0, "the player who is out scores what the others hold")
    LOSERS = answer(1, "the others each lose what they hold")
    OWN = answer(2, "all are charged what they hold; the lowest total wins")


class BlockedScore(Answer):
    """How a blocked deal is scored."""

    DIFFERENCES = answer(0, "the lowest hand scores its difference to each of the others")
    OWN_HANDS = answer(1, "all pay for their own hands")


class BlockedTie(Answer):
    """What happens when several hands of a blocked deal are lowest."""

    EACH = answer(0, "each of them scores in full")
    SHARE = answer(1, "they share it")
    NOBODY = answer(2, "nobody scores")


class PartnerBlocked(Answer):
    """How a blocked deal is scored between partners."""

    SIDES = answer(0, "the hands of a side are added up")
    INDIVIDUAL = answer(1, "each player separately")


class MatchResult(Answer):
    """Who wins a match."""

    BEST = answer(0, "the player with the best total")
    REACHER_LOSES = answer(1, "everybody except those who reached the target")


class MatchTie(Answer):
    """What happens when several have the best total."""

    SHARED = answer(0, "they share the win")
    EXTRA_DEAL = answer(1, "another deal is played")


POWERS = ("draw_two", "draw_four", "reverse", "skip", "extra")
"""The options that give a rank a power."""
_DRAW_CARD = when("draw_two") | when("draw_four")
_POWER = _DRAW_CARD | when("reverse") | when("skip") | when("extra")


@rule
def wild_cards_of(options: Options) -> int:
    """Return the mask of the wild cards."""
    return cards_of_rank(options.wild)


@rule
def power_cards_of(options: Options) -> int:
    """Return the mask of the cards that have a power."""
    drawing = cards_of_rank(options.draw_two) | cards_of_rank(options.draw_four)
    return drawing | cards_of_rank(options.reverse) | cards_of_rank(options.skip) | cards_of_rank(options.extra)


@rule
def acting_cards_of(options: Options) -> int:
    """Return the mask of the cards whose play does something."""
    return options.power_cards | (options.wild_cards if options.escape else 0)


@rule
def barred_cards_of(options: Options) -> int:
    """Return the mask of the cards that are never the last."""
    return options.power_cards | options.wild_cards if options.finish == Finish.FORBIDDEN else 0


@rule
def has_words(options: Options) -> int:
    """Return 1 if something has to be said with the last card or before it, else 0."""
    return 1 if options.last_call or options.final_call != FinalCall.OFF else 0


@rule
def takes_cards_back(options: Options) -> int:
    """Return 1 if a last card played without its word may go back into the hand, else 0."""
    stays = options.forgotten == Forgotten.STAYS and options.recycle != Recycling.OFF
    return 0 if options.final_call == FinalCall.OFF or stays else 1


@rule
def is_limited(options: Options) -> int:
    """Return 1 if the rounds or the plays of a deal are limited, else 0."""
    return 1 if options.round_limit > 0 or options.play_limit > 0 else 0


class Told(IntEnum):
    """The house rules of which faults tell; those up to PASS_ON give a rank a meaning."""

    WILD = 0
    DRAW_TWO = 1
    DRAW_FOUR = 2
    REVERSE = 3
    SKIP = 4
    EXTRA = 5
    PASS_ON = 6
    HAND_WHEN_SHORT = 7
    PARTNERS = 8


FAULTS = Faults(*(one.name.lower() for one in Told))


@FAULTS.fault("option {option}: there is no {rank} in the pack [{clause}]")
def not_in_pack(story: Story, option: RuleGap, rank: RankGap) -> None:
    """Say that no card of the pack has the rank of a house rule."""


@FAULTS.fault("option {option}: {rank} is already used by {other} [{clause}]")
def used_by_other(story: Story, option: RuleGap, rank: RankGap, other: RuleGap) -> None:
    """Say that another house rule has the same rank."""


@FAULTS.fault("option {option}: must be smaller than the usual hand of {number} [{clause}]")
def hand_not_smaller(story: Story, option: RuleGap, number: NumberGap) -> None:
    """Say that the hand of a short pack is not smaller than the usual one."""


@rule
def contradict(options: Options, story: Story) -> None:
    """Say what contradicts itself: a rank without cards or with two powers, a short hand that is not smaller."""
    used = use_rank(options, story, 0, Told.WILD, options.wild)
    used = use_rank(options, story, used, Told.DRAW_TWO, options.draw_two)
    used = use_rank(options, story, used, Told.DRAW_FOUR, options.draw_four)
    used = use_rank(options, story, used, Told.REVERSE, options.reverse)
    used = use_rank(options, story, used, Told.SKIP, options.skip)
    used = use_rank(options, story, used, Told.EXTRA, options.extra)
    use_rank(options, story, used, Told.PASS_ON, options.pass_on)
    usual = max(options.hand, options.hand_of_few if options.few > 1 else 0)
    if options.hand_when_short >= usual:
        hand_not_smaller(story, Told.HAND_WHEN_SHORT, usual)


@rule
def use_rank(options: Options, story: Story, used: int, option: int, rank: int) -> int:
    """Say what is wrong with the rank of a house rule, and return the ranks used, that one among them.

    Of each rank, `used` has in four bits one more than the house rule that uses it, 0 for none.
    """
    if rank == NO_RANK:
        return used
    if options.pack == Pack.PIQUET and rank < Rank.SEVEN:
        not_in_pack(story, option, rank)
    other = (used >> 4 * rank & 15) - 1
    if other < 0:
        return used | option + 1 << 4 * rank
    if option != Told.PASS_ON or other != Told.SKIP:
        used_by_other(story, option, rank, other)
    return used


@dataclass(frozen=True, kw_only=True, slots=True)
class Options(HouseRules):
    """A choice of house rules; the defaults are those of basic Crazy Eights.

    The masks `wild_cards`, `power_cards`, `acting_cards` (whose play does something) and `barred_cards` (never the last
    card), and the flags `words`, `takes_back` and `limited` (0 or 1) are worked out from the others.
    """

    contradictions = FAULTS.told(contradict)

    pack: Pack = choice(Pack.FULL, "Which pack is played with?", clause="1.2")
    two_packs_from: int = number(6, "From how many players on are two packs used?", least=2, most=9, clause="1.2")
    partners: bool = switch(False, "Are players who sit opposite each other partners?", clause="1.4")
    hand: int = number(5, "How many cards is each player dealt?", least=1, most=12, clause="1.3")
    few: int = number(
        2, "Up to how many players count as “few”, with a hand of another size?", least=0, most=8, clause="1.3"
    )
    hand_of_few: int = number(
        7,
        "How many cards is each player dealt when few play?",
        least=1,
        most=12,
        clause="1.3",
        needs=unless("few", 0, 1),
    )
    hand_when_short: int = number(
        0,
        "How many cards is each dealt when the stock would hold fewer cards than there are players? (0: as usual)",
        least=0, most=12, clause="1.3",
    )  # fmt: skip
    direction: Direction = choice(Direction.CLOCKWISE, "In which direction does play go?", clause="1.5")
    wild: int = rank(Rank.EIGHT, "Which rank is wild?", clause="2.3", off=False)
    wild_on_wild: bool = switch(True, "May a wild card be played on a wild card?", clause="2.3")
    must_differ: bool = switch(False, "Must the suit named differ from the suit of the wild card?", clause="2.4")
    wild_starter: WildStarter = choice(WildStarter.BURY, "What if the first card turned up is wild?", clause="1.6")
    power_starter: PowerStarter = choice(
        PowerStarter.NO_EFFECT, "What if the first card turned up has a power?", clause="1.7", needs=_POWER
    )
    voluntary_draw: bool = switch(True, "May a player draw when able to play?", clause="3.1")
    draw_on: bool = switch(
        False, "May a player go on drawing after drawing a card that fits?", clause="3.2", needs=unless("draw_limit", 1)
    )
    draw_limit: int = number(
        0, "After how many draws in a turn may a player stop? (0: only when a card fits)",
        least=0, most=20, clause="3.3",
    )  # fmt: skip
    pass_though_able: bool = switch(
        False, "May a player pass when able to play, if nothing can be drawn?", clause="3.4"
    )
    wild_compulsory: bool = switch(
        True,
        "Must a wild card be played when nothing else can be done?",
        clause="3.4",
        needs=when("pass_though_able", False),
    )
    recycle: Recycling = choice(
        Recycling.OFF, "Is the pile, except its top card, shuffled into a new stock?", clause="3.5"
    )
    draw_two: int = rank(NO_RANK, "Which rank makes the next player take two cards?", clause="4.1")
    draw_two_cards: int = number(
        2, "How many cards does a card that draws two make the next player take?",
        least=1, most=9, clause="4.1", needs=when("draw_two"),
    )  # fmt: skip
    draw_four: int = rank(NO_RANK, "Which rank makes the next player take four cards?", clause="4.1")
    must_answer: bool = switch(True, "Must a player who can answer a draw card do so?", clause="4.2", needs=_DRAW_CARD)
    cross: bool = switch(
        False,
        "Do draw cards of the two ranks answer each other?",
        clause="4.3",
        needs=when("draw_two") & when("draw_four"),
    )
    escape: bool = switch(False, "Does a wild card cancel the cards to be taken?", clause="4.3", needs=_DRAW_CARD)
    turn_back: bool = switch(
        False, "May a reversing card send the penalty back?", clause="4.3", needs=when("reverse") & _DRAW_CARD
    )
    pass_on: int = rank(NO_RANK, "Which rank passes the cards to be taken on?", clause="4.3", needs=_DRAW_CARD)
    pass_on_any: bool = switch(
        False,
        "May a card pass them on that does not match the top card?",
        clause="4.3",
        needs=when("pass_on") & _DRAW_CARD,
    )
    chain_cap: int = number(
        0,
        "How many draw cards in a row count at most? (0: all of them)",
        least=0,
        most=8,
        clause="4.4",
        needs=_DRAW_CARD,
    )
    after_penalty: bool = switch(
        False, "May a player play after taking the cards of a penalty?", clause="4.5", needs=_DRAW_CARD
    )
    short_stock: ShortStock = choice(
        ShortStock.WAIVED,
        "What if there are too few cards to take?",
        clause="4.6",
        needs=_DRAW_CARD | unless("call_due", CallDue.AT_ONCE),
    )
    reverse: int = rank(NO_RANK, "Which rank turns the direction?", clause="4.7")
    two_seats: TwoSeats = choice(
        TwoSeats.NOTHING,
        "What does turning the direction do when two are playing?",
        clause="4.7",
        needs=when("reverse"),
    )
    skip: int = rank(NO_RANK, "Which rank skips the next player?", clause="4.8")
    extra: int = rank(NO_RANK, "Which rank lets its player play an extra card?", clause="4.9")
    extra_card: Extra = choice(Extra.ANY, "Which card may the extra card be?", clause="4.9", needs=when("extra"))
    finish: Finish = choice(Finish.NO_EFFECT, "What does a card with a power do as a last card?", clause="4.10")
    last_call: bool = switch(False, "Must a player say so when one card will be left?", clause="5.1")
    call_time: CallTime = choice(
        CallTime.WITH_PLAY, "Until when may the call be made?", clause="5.1", needs=when("last_call")
    )
    call_cards: int = number(
        1, "How many cards does a forgotten call cost?", least=1, most=5, clause="5.2", needs=when("last_call")
    )
    call_due: CallDue = choice(CallDue.NEXT_TURN, "When are they taken?", clause="5.2", needs=when("last_call"))
    false_call: int = number(
        0, "How many cards does a call at the wrong time cost?", least=0, most=5, clause="5.3", needs=when("last_call")
    )
    final_call: FinalCall = choice(FinalCall.OFF, "Must a word be said with the last card?", clause="5.4")
    forgotten: Forgotten = choice(
        Forgotten.STAYS, "What happens to a last card played without its word?", clause="5.5", needs=when("final_call")
    )
    forgotten_cards: int = number(
        1, "How many cards does the forgotten word cost?", least=1, most=5, clause="5.5", needs=when("final_call")
    )
    block_passes: int = number(
        0, "After one pass for each player, how many more block the deal?", least=0, most=8, clause="6.2"
    )
    round_limit: int = number(0, "After how many rounds is a deal blocked? (0: never)", least=0, most=999, clause="6.3")
    play_limit: int = number(
        0, "After how many cards played is a deal blocked? (0: never)", least=0, most=9_999, clause="6.3"
    )
    stall: int = number(
        1_000, "After how many turns each without a new smallest hand is a deal blocked? (0: never)",
        least=0, most=10_000, clause="6.4",
    )  # fmt: skip
    values: Values = choice(Values.PIPS, "What do the cards count?", clause="7.1")
    wild_value: int = number(50, "What does a wild card count?", least=0, most=100, clause="7.1")
    power_value: int = number(
        0,
        "What does a card that draws or reverses count? (0: as others)",
        least=0,
        most=100,
        clause="7.1",
        needs=_DRAW_CARD | when("reverse"),
    )
    rounding: Rounding = choice(Rounding.OFF, "Is what a hand counts rounded?", clause="7.1")
    score: Score = choice(Score.WINNER, "Who scores at the end of a deal?", clause="7.2")
    double: Double = choice(Double.OFF, "What does a wild card as the last card do to the points?", clause="7.3")
    blocked_score: BlockedScore = choice(BlockedScore.DIFFERENCES, "How is a blocked deal scored?", clause="7.4")
    blocked_tie: BlockedTie = choice(
        BlockedTie.EACH,
        "What if several hands are lowest in a blocked deal?",
        clause="7.4",
        needs=when("blocked_score", BlockedScore.DIFFERENCES),
    )
    partner_blocked: PartnerBlocked = choice(
        PartnerBlocked.SIDES, "How is a blocked deal scored between partners?", clause="7.5", needs=when("partners")
    )
    target: int = number(
        0, "At how many points does the match end? (0: it goes on as long as you like)",
        least=0, most=10_000, clause="8.1",
    )  # fmt: skip
    target_step: int = number(
        0, "How many points more for each player above two?", least=0, most=1_000, clause="8.1", needs=when("target")
    )
    match_result: MatchResult = choice(
        MatchResult.BEST, "Who wins the match?", clause="8.2", needs=when("target") & unless("score", Score.WINNER)
    )
    match_tie: MatchTie = choice(
        MatchTie.SHARED,
        "What if several have the best total?",
        clause="8.2",
        needs=when("target") & (when("match_result", MatchResult.BEST) | when("score", Score.WINNER)),
    )

    wild_cards: int = worked_out(wild_cards_of)
    power_cards: int = worked_out(power_cards_of)
    acting_cards: int = worked_out(acting_cards_of)
    barred_cards: int = worked_out(barred_cards_of)
    words: int = worked_out(has_words)
    takes_back: int = worked_out(takes_cards_back)
    limited: int = worked_out(is_limited)
