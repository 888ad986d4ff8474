"""The exchange of cards before play: tribute, the choice between two, returns, and who leads after it."""

from __future__ import annotations

from tefuda.core.cards.card import BIG_JOKER, FULL_PACK, JOKERS, SMALL_JOKER, Rank, cards_of_rank, holds, rank_of
from tefuda.core.records.bits import count, lowest, without_lowest
from tefuda.core.records.counts import NO_SEAT, RANKS, SUITED_CARDS
from tefuda.core.records.record import Cells
from tefuda.core.records.rule import rule
from tefuda.core.table.chance import below
from tefuda.core.table.course import give_turn
from tefuda.core.table.decision import Decision, Proposals, propose
from tefuda.core.table.facts import card_or_none, seat_or_none
from tefuda.core.table.holdings import put, take
from tefuda.games.guandan.rules.actions import Verb, give_code, key_of, seat_code
from tefuda.games.guandan.rules.combinations import level_strength
from tefuda.games.guandan.rules.constants import SEATS, Phase
from tefuda.games.guandan.rules.dealing import remember_known
from tefuda.games.guandan.rules.hands import natural_once, wild_card
from tefuda.games.guandan.rules.options import Options, Payer, ReturnCap, TieLead, TributeTie
from tefuda.games.guandan.rules.picking import card_named
from tefuda.games.guandan.rules.refusals import Refusal
from tefuda.games.guandan.rules.sides import following, partner_of, side_of
from tefuda.games.guandan.rules.table import Table

UP_TO_TEN = (1 << 4 * (Rank.TEN + 1)) - 1
"""All cards from the two to the ten."""


@rule
def begin_exchange(table: Table, options: Options) -> None:
    """Ask for the tribute that the last deal calls for [5.1], unless big jokers cancel it [5.4]."""
    first = table.last_order[0]
    name_payers(table, options, first)
    resisting = resisting_seats(table)
    table.resisting = resisting if options.anti_tribute_shown else 0
    if table.tributes == 0 or resisting != 0:
        cancel_by_jokers(table, resisting)
        table.tributes = 0
        table.payers[0], table.payers[1] = NO_SEAT, NO_SEAT
        table.leader = first
        lead_off(table)
        return
    table.phase = Phase.TRIBUTE
    give_turn(table, table.payers[0])


@rule
def name_payers(table: Table, options: Options, first: int) -> None:
    """Name the seats that owe a tribute to the side of `first`, in turn order [5.1], [5.2]."""
    table.tributes = 1 if options.tribute else 0
    if not options.tribute:
        return
    if side_of(table.last_order[1]) == side_of(first):
        table.tributes = 2
        table.payers[0] = following(first)
        table.payers[1] = partner_of(following(first))
    elif options.payer == Payer.THIRD and side_of(table.last_order[3]) == side_of(first):
        table.payers[0] = table.last_order[2]
    else:
        table.payers[0] = table.last_order[3]


@rule
def resisting_seats(table: Table) -> int:
    """Return the payers that hold big jokers, where they hold both; none where they do not [5.4]."""
    big = 1 << BIG_JOKER
    jokers = 0
    seats = 0
    for i in range(table.tributes):
        seat = table.payers[i]
        held = count(table.held.once[seat] & big) + count(table.held.twice[seat] & big)
        jokers += held
        if held > 0:
            seats |= 1 << seat
    return seats if jokers == 2 else 0


@rule
def cancel_by_jokers(table: Table, resisting: int) -> None:
    """Let big jokers cancel the tribute, if they do; who shows them is known to hold them [5.4]."""
    table.resisted = 1 if resisting != 0 else 0
    for seat in range(SEATS):
        if holds(table.resisting, seat):
            remember_known(table, seat, BIG_JOKER)
            if resisting == 1 << seat:
                remember_known(table, seat, BIG_JOKER)


@rule
def lead_off(table: Table) -> None:
    """Begin the first trick [6.1]."""
    table.phase = Phase.PLAY
    give_turn(table, table.leader)


@rule
def card_strength(card: int, level: int) -> int:
    """Return how high a card is in level order, 0 to 15 [1.3]."""
    key = rank_of(card) if card < SUITED_CARDS else RANKS + card - SUITED_CARDS
    return level_strength(key, level)


@rule
def tribute_cards(table: Table, seat: int) -> int:
    """Return the highest natural cards of a hand, one of which is its tribute; it must have one [5.3]."""
    hand = natural_once(table, seat)
    if holds(hand, BIG_JOKER):
        return 1 << BIG_JOKER
    if holds(hand, SMALL_JOKER):
        return 1 << SMALL_JOKER
    if hand & cards_of_rank(table.level) != 0:
        return hand & cards_of_rank(table.level)
    rank = RANKS - 1
    while hand & cards_of_rank(rank) == 0:
        rank -= 1
    return hand & cards_of_rank(rank)


@rule
def propose_gifts(proposals: Proposals, cards: int) -> None:
    """Propose to give each of these cards away."""
    while cards != 0:
        propose(proposals, give_code(lowest(cards)))
        cards = without_lowest(cards)


@rule
def propose_tributes(table: Table, proposals: Proposals) -> None:
    """Propose each of the highest cards as tribute [5.3]."""
    propose_gifts(proposals, tribute_cards(table, table.turn))


@rule
def propose_returns(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose each card that may be returned [5.6]."""
    propose_gifts(proposals, returnable(table, options))


@rule
def propose_choices(table: Table, proposals: Proposals) -> None:
    """Propose the tribute of either payer [5.5]."""
    propose(proposals, seat_code(Verb.TAKE, table.payers[0]))
    propose(proposals, seat_code(Verb.TAKE, table.payers[1]))


@rule
def propose_agreements(table: Table, proposals: Proposals) -> None:
    """Propose either payer as leader [5.7]."""
    propose(proposals, seat_code(Verb.AGREE, table.payers[0]))
    propose(proposals, seat_code(Verb.AGREE, table.payers[1]))


@rule
def refuse_gift(table: Table, decision: Decision) -> int:
    """Return why a card cannot be given at all, or NONE."""
    card = card_named(decision.code)
    if card == 0 or decision.code != give_code(lowest(card)):
        return Refusal.UNKNOWN_ACTION
    if decision.once != card or decision.twice != 0:
        return Refusal.UNKNOWN_ACTION
    return Refusal.NONE if table.held.once[table.turn] & card != 0 else Refusal.NOT_HELD


@rule
def refuse_tribute(table: Table, decision: Decision) -> int:
    """Return why this card is not the tribute, or NONE [5.3]."""
    reason = refuse_gift(table, decision)
    if reason != Refusal.NONE:
        return reason
    if decision.once == 1 << wild_card(table.level):
        return Refusal.TRIBUTE_WILD
    highest = decision.once & tribute_cards(table, table.turn)
    return Refusal.NONE if highest != 0 else Refusal.TRIBUTE_NOT_HIGHEST


@rule
def refuse_return(table: Table, options: Options, decision: Decision) -> int:
    """Return why this card may not be returned, or NONE [5.6]."""
    reason = refuse_gift(table, decision)
    if reason != Refusal.NONE:
        return reason
    card = decision.once
    if card & others(table, options) == 0:
        return Refusal.RETURN_TWIN if table.held.twice[table.turn] & card != 0 else Refusal.RETURN_RECEIVED
    if card & returnable(table, options) != 0:
        return Refusal.NONE
    if low_enough(table, options, others(table, options)) == 0:
        return Refusal.RETURN_NOT_LOWEST
    return Refusal.RETURN_TOO_HIGH


@rule
def refuse_choice(table: Table, code: int) -> int:
    """Return why a tribute cannot be taken so, or NONE [5.5]."""
    seat = key_of(code)
    known = seat == table.payers[0] or seat == table.payers[1]
    return Refusal.NONE if known and code == seat_code(Verb.TAKE, seat) else Refusal.CHOOSE_TRIBUTE


@rule
def refuse_agreement(table: Table, code: int) -> int:
    """Return why a leader cannot be agreed on so, or NONE [5.7]."""
    seat = key_of(code)
    known = seat == table.payers[0] or seat == table.payers[1]
    return Refusal.NONE if known and code == seat_code(Verb.AGREE, seat) else Refusal.AGREE_FIRST


@rule
def returning(table: Table) -> int:
    """Return which of the tributes the seat to act has taken, 0 or 1."""
    return 0 if table.takers[0] == table.turn else 1


@rule
def others(table: Table, options: Options) -> int:
    """Return the cards of the seat to act except the one received; its twin may stay [5.6]."""
    received = 1 << table.given[returning(table)]
    hand = table.held.once[table.turn]
    twin = table.held.twice[table.turn] & received
    return hand if twin != 0 and options.return_twin else hand & ~received


@rule
def low_enough(table: Table, options: Options, cards: int) -> int:
    """Return which of these cards are low enough to be returned [5.6]."""
    if options.return_cap == ReturnCap.ANY:
        return cards
    low = cards & UP_TO_TEN
    return low & ~cards_of_rank(table.level) if options.return_cap == ReturnCap.TEN else low


@rule
def returnable(table: Table, options: Options) -> int:
    """Return the cards that the seat to act may return [5.6]."""
    cards = others(table, options)
    low = low_enough(table, options, cards)
    return low if low != 0 else lowest_cards(cards, table.level)


@rule
def lowest_cards(cards: int, level: int) -> int:
    """Return the lowest of these cards in level order, all of one rank [1.3]."""
    plain = cards & FULL_PACK & ~cards_of_rank(level)
    if plain != 0:
        return plain & cards_of_rank(rank_of(lowest(plain)))
    own = cards & cards_of_rank(level)
    return own if own != 0 else 1 << lowest(cards & JOKERS)


@rule
def give(table: Table, options: Options, decision: Decision) -> None:
    """Give a card away, as tribute [5.2] or in return for one [5.6]."""
    card = lowest(decision.once)
    take(table.held, table.turn, card)
    if table.phase == Phase.TRIBUTE:
        table.given[table.steps - 1] = card
        if table.steps < table.tributes:
            give_turn(table, table.payers[table.steps])
        else:
            share_tributes(table, options)
        return
    index = returning(table)
    put(table.held, table.payers[index], card)
    remember_known(table, table.payers[index], card)
    table.returned[index] = card
    if table.tributes == 2 and table.turn == table.last_order[0]:
        give_turn(table, partner_of(table.turn))
    else:
        end_exchange(table, options)


@rule
def tied(table: Table) -> bool:
    """Say whether there are two equal tributes [5.5]."""
    if table.tributes < 2:
        return False
    return card_strength(table.given[0], table.level) == card_strength(table.given[1], table.level)


@rule
def share_tributes(table: Table, options: Options) -> None:
    """Settle who takes which tribute, or ask for it [5.2], [5.5]."""
    first = table.last_order[0]
    if table.tributes == 1:
        hand_over(table, 0)
    elif not tied(table):
        stronger = card_strength(table.given[1], table.level) > card_strength(table.given[0], table.level)
        hand_over(table, 1 if stronger else 0)
    elif options.tribute_tie == TributeTie.CHOICE:
        table.phase = Phase.CHOOSE
        give_turn(table, first)
    elif options.tribute_tie == TributeTie.RANDOM:
        index = below(table.chance, 2)
        remember_decided(table, seat_code(Verb.TAKE, table.payers[index]))
        hand_over(table, index)
    else:
        hand_over(table, 0 if following(first) == table.payers[0] else 1)


@rule
def hand_over(table: Table, index: int) -> None:
    """Give the tribute in `index` to the first player of the last deal, the other to the partner; returns follow."""
    first = table.last_order[0]
    table.takers[index] = first
    table.leader = table.payers[index]
    put(table.held, first, table.given[index])
    remember_known(table, first, table.given[index])
    if table.tributes == 2:
        table.takers[1 - index] = partner_of(first)
        put(table.held, partner_of(first), table.given[1 - index])
        remember_known(table, partner_of(first), table.given[1 - index])
    table.phase = Phase.RETURN
    give_turn(table, first)


@rule
def remember_decided(table: Table, code: int) -> None:
    """Remember what was decided in the exchange, or by lot as if the first player had chosen [5.5]."""
    table.decided[table.steps] = code
    table.steps += 1


@rule
def choose(table: Table, code: int) -> None:
    """Take the tribute of one of the payers [5.5]."""
    hand_over(table, 0 if table.payers[0] == key_of(code) else 1)


@rule
def end_exchange(table: Table, options: Options) -> None:
    """Settle who leads after the exchange, or ask for it [5.7]."""
    if tied(table) and options.tie_lead == TieLead.VOTE:
        table.phase = Phase.AGREE
        give_turn(table, table.payers[0])
        return
    if tied(table) and options.tie_lead == TieLead.RANDOM:
        table.leader = table.payers[below(table.chance, 2)]
    lead_off(table)


@rule
def agree(table: Table, code: int) -> None:
    """Say who should lead; that seat does if both payers say the same [5.7]."""
    if table.turn == table.payers[0]:
        give_turn(table, table.payers[1])
        return
    if table.decided[table.steps - 2] == code:
        table.leader = key_of(code)
    lead_off(table)


def tributes_told(payers: Cells, takers: Cells, given: Cells, returned: Cells) -> tuple[tuple[object, ...], ...]:
    """Return each tribute: payer, taker, card given and card returned, with None for what is not yet known."""
    paid = [index for index, payer in enumerate(payers) if payer != NO_SEAT]
    return tuple((payers[i], seat_or_none(takers[i]), card_or_none(given[i]), card_or_none(returned[i])) for i in paid)
