"""The house rules of Nippachi."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.core.option import Answer, HouseRules, answer, choice, number, switch, unless, when


class StarterMulti(Answer):
    """Who begins after a deal that several won."""

    NEAREST = answer(0, "the winner who comes first after the player of the last card")
    HIGHEST = answer(1, "the winner who gained most")
    RANDOM = answer(2, "one of the winners, by lot")


class StockOut(Answer):
    """What happens when the stock has run out and a card is needed."""

    RESHUFFLE = answer(0, "the pile, except its top card, is shuffled into a new stock")
    VOID = answer(1, "the deal is void")


class PonTop(Answer):
    """Which card of a pon or kan is followed."""

    CHOSEN = answer(0, "the one that its player puts on top")
    EITHER = answer(1, "any of them")


class PonOut(Answer):
    """What it is to go out by pon or kan."""

    TSUMO = answer(0, "a tsumo")
    DON = answer(1, "a don on the player whose card was taken")
    FORBIDDEN = answer(2, "forbidden")


class MultiDon(Answer):
    """Who wins when several call at once."""

    ALL = answer(0, "all of them")
    NEAREST = answer(1, "the one who comes first after the player of the card")
    LAST = answer(2, "the one who comes last after the player of the card")


class PonRange(Answer):
    """Which sums can be called after a pon or kan."""

    MULTIPLES = answer(0, "the number and its multiples")
    INTERVAL = answer(1, "every number from that number to its highest multiple")


class HaipaiTarget(Answer):
    """Which card can be called with a haipai-don."""

    TURNUP = answer(0, "the card turned up after the deal")
    FIRST_PLAYED = answer(1, "the first card that a player lays")


class WrongDon(Answer):
    """What becomes of a call that is wrong."""

    VOID = answer(0, "it is refused")
    PENALTY = answer(1, "it counts, and costs the number called")


class MissedDon(Answer):
    """What becomes of a don that was overlooked."""

    LOST = answer(0, "it is lost")
    PENALTY = answer(1, "it counts as a wrong call, and costs its number")


class WrongDonThen(Answer):
    """What follows a wrong call."""

    CONTINUE = answer(0, "the deal goes on")
    END_ROUND = answer(1, "the deal is over, if nobody else called rightly")


class WrongHaipai(Answer):
    """What becomes of a wrong call on the card turned up, which nobody laid."""

    VOID = answer(0, "it is refused")
    PAY_ALL = answer(1, "it costs the number to each other player")


class Resolution(Answer):
    """Which claim counts where one player says don and another pon or kan."""

    PRIORITY = answer(0, "the don")
    FIRST_CALLER = answer(1, "the claim of the one who comes first after the player of the card")


class PonOutReturn(Answer):
    """Who may answer a hand emptied by pon or kan."""

    ALL = answer(0, "everybody else")
    ROBBED = answer(1, "only the player whose card was taken")


class TurnupEffect(Answer):
    """What a two or an eight does that is turned up after the deal."""

    NO_EFFECT = answer(0, "nothing")
    OTHERS_DRAW = answer(1, "everybody except the first player draws")


class PonEffect(Answer):
    """What twos or eights do that are laid by pon or kan."""

    NONE = answer(0, "nothing")
    ONCE = answer(1, "the others draw as for one card, and the player has another turn")
    EACH_CARD = answer(2, "the others draw for each card laid, and the player has another turn")


class M1Exclude(Answer):
    """Whose cards are left out of a payment by method 1."""

    CLAIMANTS = answer(0, "the cards of everybody whose don counts")
    CLAIMANT = answer(1, "the cards of the player who is paid")


class TsumoReturnScore(Answer):
    """What a tsumo-return is paid."""

    NUMBER = answer(0, "the number")
    AS_DON = answer(1, "as much as a don")


class MarkRecency(Answer):
    """How soon the winning card must follow the change of the mark."""

    TOP_CARD = answer(0, "on top of the card that changed it, no matter how many players drew in between")
    NEXT_TURN = answer(1, "in the very next turn")


@dataclass(frozen=True, kw_only=True, slots=True)
class Options(HouseRules):
    """A choice of house rules; the defaults are those of the rule book."""

    hand: int = number(4, "How many cards is each player dealt?", least=1, most=12, clause="1.3")
    starter_multi: StarterMulti = choice(
        StarterMulti.NEAREST, "Who begins after a deal that several won?", clause="1.4"
    )
    voluntary_draw: bool = switch(False, "May a player draw when able to play?", clause="2.2")
    stock_out: StockOut = choice(StockOut.RESHUFFLE, "What if the stock runs out?", clause="2.4")
    stall: int = number(
        1_000, "After how many turns each without a new smallest hand is a deal void? (0: never)",
        least=0, most=10_000, clause="2.5",
    )  # fmt: skip
    pon_turnup: bool = switch(False, "May the card turned up be taken with pon or kan?", clause="3.1")
    pon_top: PonTop = choice(PonTop.CHOSEN, "Which card of a pon or kan is followed?", clause="3.2")
    pon_out: PonOut = choice(PonOut.TSUMO, "What does going out by pon or kan count as?", clause="3.5")
    single_card_don: bool = switch(True, "May a player call with a single card?", clause="4.1")
    multi_don: MultiDon = choice(MultiDon.ALL, "Who wins when several call at once?", clause="4.2")
    pon_range: PonRange = choice(PonRange.MULTIPLES, "Which sums can be called after a pon or kan?", clause="4.3")
    haipai_target: HaipaiTarget = choice(
        HaipaiTarget.TURNUP, "Which card can be called with a haipai-don?", clause="4.6"
    )
    wrong_don: WrongDon = choice(WrongDon.VOID, "What happens to a wrong call?", clause="4.7")
    missed_don: MissedDon = choice(MissedDon.LOST, "What happens to a don that was overlooked?", clause="4.7")
    wrong_don_then: WrongDonThen = choice(
        WrongDonThen.CONTINUE, "What follows a wrong call?", clause="4.7", needs=when("wrong_don", WrongDon.PENALTY)
    )
    wrong_haipai: WrongHaipai = choice(
        WrongHaipai.VOID,
        "What happens to a wrong call on the card turned up?",
        clause="4.7",
        needs=(when("wrong_don", WrongDon.PENALTY) | when("missed_don", MissedDon.PENALTY))
        & when("haipai_target", HaipaiTarget.TURNUP),
    )
    resolution: Resolution = choice(
        Resolution.PRIORITY, "What counts when one player says don and another pon or kan?", clause="4.8"
    )
    pon_out_return: PonOutReturn = choice(
        PonOutReturn.ALL,
        "Who may answer a hand emptied by pon or kan?",
        clause="5.2",
        needs=unless("pon_out", PonOut.FORBIDDEN),
    )
    turnup_28: TurnupEffect = choice(
        TurnupEffect.NO_EFFECT, "What does a two or an eight do when it is turned up?", clause="6.2"
    )
    pon_28: PonEffect = choice(PonEffect.NONE, "What do twos or eights do when laid by pon or kan?", clause="6.3")
    tsumo_28_draw: bool = switch(False, "Do the others draw when the last card is a two or an eight?", clause="6.4")
    mark_includes_pon: bool = switch(True, "Can a pon or kan change the mark, too?", clause="7.3")
    mark_causal: bool = switch(
        True, "Is a change of the mark punished only if the last card would not have fitted without it?", clause="7.3"
    )
    mark_recency: MarkRecency = choice(
        MarkRecency.TOP_CARD, "How soon must the winning card follow the change of the mark?", clause="7.3"
    )
    method: int = number(2, "By which of the two methods is a don paid?", least=1, most=2, clause="7.4")
    m1_exclude: M1Exclude = choice(
        M1Exclude.CLAIMANTS, "Whose cards are left out of a payment by method 1?", clause="7.4", needs=when("method", 1)
    )
    tsumo_return_score: TsumoReturnScore = choice(
        TsumoReturnScore.NUMBER, "What is a tsumo-return paid?", clause="7.6", needs=when("method", 1)
    )
    haipai_factor: int = number(2, "How many times is a haipai-don paid?", least=2, most=4, step=2, clause="7.7")
    ace_double: bool = switch(False, "Does everything count double when an ace is turned up?", clause="7.9")
    rounds: int = number(
        8, "How many deals are a match? (0: it goes on as long as you like)", least=0, most=99, clause="8.1"
    )
