"""Properties of deals that must hold in every game, for any family, options and seats.

Each `check_...` raises AssertionError, with a sentence and the position as text, if its property does not hold.
`check_course` plays a deal to its end and checks all of them on the way:

    check_course(tefuda.deal("crazy-eights", seats=4, seed=7), random.Random(7))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import Any

from tefuda.core.cards.card import read_cards, show
from tefuda.core.option import changed
from tefuda.core.records.counts import SUITED_CARDS
from tefuda.core.table.decision import decision_of
from tefuda.errors import NotationError
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.match import Match
from tefuda.play.notation import read
from tefuda.play.observation import Event, Observation
from tefuda.play.opening import position
from tefuda.testing.secrets.deals import card_lines, check_secrets

__all__ = [
    "check_bound",
    "check_cards",
    "check_course",
    "check_idle",
    "check_legality",
    "check_moment",
    "check_notation",
    "check_order",
    "check_past",
    "check_payoffs",
    "check_position",
    "check_replay",
    "check_secrets",
    "check_turn",
    "check_window",
    "codes_near",
    "hold",
]

LONGEST = 2_000
ORDERS = 4
MOST_CODES = 1_000


def hold(holds: bool, sentence: str, deal: Deal) -> None:
    """Raise AssertionError with `sentence`, the deal and its position, unless `holds`."""
    if not holds:
        lines = (f"{name} {text}" for name, text in deal.position.items())
        raise AssertionError("\n".join([sentence, "", str(deal), *lines]))


def cards_of(deal: Deal) -> Counter[int]:
    """Return how often each card is on the table, in the lines of the position that hold only cards."""
    held: Counter[int] = Counter()
    for name, text in deal.position.items():
        if name in card_lines(deal.game):
            continue
        try:
            held.update(read_cards(text.replace("/", " ").replace("-", " ")))
        except NotationError:
            continue
    return held


def check_cards(deal: Deal) -> None:
    """Check that every card of the start lies somewhere once, and that a whole pack lacks no cards but jokers."""
    opening, now = cards_of(Deal(deal.start)), cards_of(deal)
    lost, found = (opening - now).elements(), (now - opening).elements()
    hold(opening == now, f"cards lost: {show(lost) or 'none'}; cards found: {show(found) or 'none'}", deal)
    whole = "hands" not in deal.start.placement
    often = {number for card, number in now.items() if card < SUITED_CARDS}
    hold(not whole or len(often) == 1, "some cards are there more often than others", deal)


def check_turn(deal: Deal) -> None:
    """Check that until the end a seat with a legal action is to act, and none afterwards."""
    count = len(deal.legal_actions)
    if deal.over:
        hold(count == 0 and deal.asked == () and deal.turn is None, "the deal is over and goes on", deal)
        return
    hold(deal.turn in deal.asked, "the seat to act owes no decision", deal)
    hold(count > 0, "there is no legal action", deal)


def check_legality(deal: Deal, codes: Iterable[int]) -> None:
    """Check that all legal actions are accepted, and that any accepted code of `codes` does the same as one of them."""
    proposed = list(deal.legal_actions)
    hold(len(set(proposed)) == len(proposed), "an action is proposed twice", deal)
    for action in proposed:
        alone = action_of(deal, action.code)
        hold(alone == action, f"“{action}” has other cards when its code stands alone: “{alone}”", deal)
        _check_accepted(deal, action)
    effects = [deal.apply(action).table for action in proposed]
    known = set(deal.legal_actions.codes)
    for code in codes:
        action = action_of(deal, code)
        reason = deal.game.refusal(deal.table, deal.options, action.decision)
        if reason:
            hold(reason in deal.game.reasons, f"code {code} is refused for reason {reason}, which is unknown", deal)
            hold(code not in known, f"code {code} is proposed and refused: {deal.why_not(action)}", deal)
        elif code not in known:
            _check_accepted(deal, action)
            hold(deal.apply(action).table in effects, f"“{action}” is legal, and nothing like it proposed", deal)


def _check_accepted(deal: Deal, action: Action) -> None:
    hold(deal.why_not(action) is None, f"“{action}” is proposed and refused: {deal.why_not(action)}", deal)
    hold(action in deal.legal_actions, f"“{action}” is legal and not in the legal actions", deal)
    text = str(action)
    hold(deal.action(text) == action, f"“{text}” is read as “{deal.action(text)}”", deal)
    hold(text in deal.legal_actions, f"the text “{text}” is not in the legal actions", deal)


def action_of(deal: Deal, code: int) -> Action:
    """Return the action with a code, with the cards that the game picks for it."""
    decision = decision_of(code)
    deal.game.pick(deal.table, deal.options, decision)
    return Action(deal.game, deal.options, decision)


def codes_near(deal: Deal, random: Random, most: int = MOST_CODES) -> Iterator[int]:
    """Yield codes to judge: all if there are at most `most`, otherwise some, including those near the legal ones."""
    size = deal.game.words.notation.digits.size
    yield from (-1, size)
    if size <= most:
        yield from range(size)
        return
    bits = (size - 1).bit_length()
    near = {code for legal in deal.legal_actions.codes for code in _neighbours(legal, bits)}
    yield from random.sample(sorted(near), min(len(near), most // 2))
    yield from random.sample(range(size), most // 2)


def _neighbours(code: int, bits: int) -> Iterator[int]:
    """Yield the codes that differ from `code` in one bit or two."""
    for first in range(bits):
        for second in range(first + 1):
            yield code ^ (1 << first | 1 << second)


def check_payoffs(deal: Deal) -> None:
    """Check that nobody is paid before the end, and that payoffs then add up to zero if the game says so."""
    if not deal.over:
        hold(not any(deal.payoffs), f"payoffs before the end: {deal.payoffs}", deal)
    elif deal.game.zero_sum:
        hold(sum(deal.payoffs) == 0, f"the payoffs {deal.payoffs} do not sum to zero", deal)


def check_notation(played: Deal | Match) -> None:
    """Check that text written and read back gives an equal deal or match, an equal table, and the same text again."""
    text = str(played)
    again = read(text)
    deal = played if isinstance(played, Deal) else played.deal
    hold(again == played, f"what is written is read as something else:\n{again}", deal)
    hold((again if isinstance(again, Deal) else again.deal).table == deal.table, "read again, the table differs", deal)
    hold(str(again) == text, f"what is read is written otherwise:\n{again}", deal)


def check_replay(deal: Deal) -> None:
    """Check that the same decisions from the same start give the same table."""
    *_, again = deal.moments()
    hold(again.table == deal.table, f"replayed, the table is another:\n{again.table}", deal)


def check_position(deal: Deal) -> None:
    """Check that a position set up from its text has the same text and the same legal actions."""
    if deal.over:
        return
    placement = deal.position
    answers: dict[str, Any] = dict(changed(deal.options, find(deal.preset)[1].options))
    again = position(deal.preset, placement, key=deal.start.key, **answers)
    hold(again.position == placement, f"set up again, the position is another: {again.position}", deal)
    hold(again.turn == deal.turn, f"set up again, it is the turn of seat {again.turn}", deal)
    hold(list(again.legal_actions) == list(deal.legal_actions), f"set up again, legal: {again.legal_actions}", deal)
    as_text = position(deal.preset, "\n".join(f"{name} {text}" for name, text in placement.items()), **answers)
    hold(as_text.position == placement, f"set up from lines, the position is another: {as_text.position}", deal)


def check_past(deal: Deal) -> None:
    """Check that an action leaves its deal unchanged, including the key, and hides nothing that was open."""
    text, table = str(deal), deal.table.copy()
    for action in deal.legal_actions:
        later = deal.apply(action)
        hold(later is not deal and later.table is not deal.table, f"“{action}” gives the same deal", deal)
        made = (*deal.history, Event(deal.table.turn, action))
        hold(later.history[: len(made)] == made, f"“{action}” is missing in the history", deal)
        anew = Deal(later.start, later.table, later._past, later.early, tuple(range(len(later.history))))
        hold(later.observe(None) == anew.observe(None), f"after “{action}” something open is secret again", deal)
        check_story(deal, later)
    hold(deal.table == table and str(deal) == text, "the deal has been changed by what came after it", deal)


def check_scene(deal: Deal) -> None:
    """Check that every seat reads the same about the table as an onlooker, except in `own`."""
    game = deal.game
    public = deal.observe(None)
    seats = range(deal.seats)
    said = list(game.words.voice.scene(public)), [list(game.words.voice.labels(public, seat)) for seat in seats]
    for seat in seats:
        seen = deal.observe(seat)
        again = deal.observe((seat + 1) % deal.seats).view.copy()
        game.sight.see(deal.table, deal.options, again)
        game.sight.see_own(deal.table, deal.options, seat, again)
        hold(again == seen.view, f"what seat {seat} sees depends on who has looked before", deal)
        heard = list(game.words.voice.scene(seen)), [list(game.words.voice.labels(seen, of)) for of in seats]
        hold(heard == said, f"seat {seat} is told {heard} of how things stand, and onlookers {said}", deal)


def check_story(deal: Deal, later: Deal) -> None:
    """Check that a seat reads the same about an event as an onlooker, if nothing has changed that it alone sees."""
    before, after = deal.observe(None), later.observe(None)
    if len(later.history) != len(deal.history) + 1 or len(after.history) != len(before.history) + 1:
        return
    public = list(deal.game.words.voice.tell(before, after))
    for seat in range(deal.seats):
        then, now = deal.observe(seat), later.observe(seat)
        changed = then.view.differing(now.view).keys() & set(deal.game.own_cells)
        if not changed and (then.history, now.history) == (before.history, after.history):
            heard = list(deal.game.words.voice.tell(then, now))
            hold(heard == public, f"seat {seat} is told {heard}, and onlookers {public}", deal)


def check_bound(deal: Deal) -> None:
    """Check that the deal has not taken more decisions than the game's bound."""
    bound = deal.game.decisions_bound(deal.options, deal.seats)
    count = len(deal.history)
    hold(bound is None or count < bound or (count == bound and deal.over), f"{count} decisions of {bound}", deal)


def check_order(deal: Deal, random: Random) -> None:
    """Check that when several seats owe a decision, neither the order nor the content of the other answers matters.

    In a game with windows the rules themselves are checked as well.
    """
    if len(deal.asked) < 2:
        return
    answers = {seat: random.choice(deal.observe(seat).legal_actions) for seat in deal.asked}
    orders = [random.sample(deal.asked, len(answers)) for _ in range(ORDERS)]
    courses = [_answered(deal, order, answers) for order in orders]
    hold(all(course == courses[0] for course in courses), f"the order matters of {answers}", deal)
    tables = [course.table for course in courses[:1]]
    if deal.game.rules.pass_idle is not None and not deal.early:
        tables += [_told(deal, order, answers) for order in orders]
    hold(all(table == courses[0].table for table in tables), f"the order matters to the rules of {answers}", deal)


def _answered(deal: Deal, order: Iterable[int], answers: Mapping[int, Action]) -> Deal:
    deal = Deal(replace(deal.start, automatic_pass=False), deal.table, deal._past, deal.early)
    for seat in order:
        refusal = deal.why_not(answers[seat], seat=seat)
        hold(refusal is None, f"“{answers[seat]}” of seat {seat} is refused after others: {refusal}", deal)
        deal = deal.apply(answers[seat], seat=seat)
    return deal


def _told(deal: Deal, order: Iterable[int], answers: Mapping[int, Action]) -> Any:
    """Return the table after the rules have taken the answers in a given order."""
    table = deal.table.copy()
    for seat in order:
        table.turn = seat
        deal.game.rules.apply(table, deal.options, answers[seat].decision)
    return table


def check_idle(deal: Deal) -> None:
    """Check that with automatic passing no seat is asked that can only pass.

    In a game with windows, also check that the seats declared idle can only pass, and that passing for all of them at
    once does the same as single passes.
    """
    passing = deal.passing()
    asked = [passing.observe(seat).legal_actions for seat in passing.asked]
    hold(all([action.verb for action in legal] != ["pass"] for legal in asked), "who can only pass is asked", passing)
    if deal.game.rules.pass_idle is None or deal.over or deal.early:
        return
    table = deal.table.copy()
    idle = deal.game.rules.pass_idle(table, deal.options)
    legal = {seat: list(deal.observe(seat).legal_actions) for seat in deal.asked}
    only = sum(1 << seat for seat, actions in legal.items() if [action.verb for action in actions] == ["pass"])
    hold(idle == only, f"the seats {idle:b} are said to be able only to pass, and {only:b} are", deal)
    seats = [seat for seat in deal.asked if idle >> seat & 1]
    passed = _told(deal, seats, {seat: legal[seat][0] for seat in seats})
    hold(table == passed, "to pass at once does not what passing does", deal)


def check_window(deal: Deal, random: Random) -> None:
    """Check that while a window is open everybody sees the same as when it opened, whoever has answered."""
    if deal.over or not deal.game.sight.in_window(deal.table):
        return
    seen = deal.observe(None)
    earlier = takewhile(lambda moment: _is_within(moment, seen), reversed(list(deal.moments())))
    answers = ((seat, random.choice(deal.observe(seat).legal_actions)) for seat in deal.asked)
    later = (deal.apply(action, seat=seat) for seat, action in answers)
    for moment in (*earlier, deal.passing(), *later):
        if _is_within(moment, seen):
            apart = seen.view.differing(moment.observe(None).view)
            hold(moment.observe(None) == seen, f"within a window everybody sees who has answered: {apart}", deal)


def _is_within(moment: Deal, seen: Observation) -> bool:
    """Return whether a moment is within the window in which an onlooker has seen `seen`."""
    return moment.game.sight.in_window(moment.table) and len(moment.observe(None).history) == len(seen.history)


def check_moment(deal: Deal, random: Random, codes: int = MOST_CODES) -> None:
    """Check all properties of a deal at one moment, judging `codes` codes."""
    check_turn(deal)
    check_cards(deal)
    check_bound(deal)
    check_payoffs(deal)
    check_legality(deal, codes_near(deal, random, codes))
    check_past(deal)
    check_scene(deal)
    check_position(deal)
    check_order(deal, random)
    check_idle(deal)
    check_window(deal, random)


def any_action(deal: Deal, random: Random) -> Action:
    """Return a uniformly random legal action."""
    return random.choice(deal.legal_actions)


def check_moments(
    deal: Deal,
    random: Random,
    *,
    choose: Callable[[Deal, Random], Action] = any_action,
    moments: int = 8,
    longest: int = LONGEST,
) -> Deal:
    """Play a deal like `check_course`, without checking that it can be replayed and written."""
    chosen = {0, *(random.randrange(64) for _ in range(moments))}
    for number in range(longest):
        if number in chosen:
            check_moment(deal, random)
        if deal.over:
            break
        check_turn(deal)
        deal = deal.apply(choose(deal, random))
    check_moment(deal, random)
    return deal


def check_course(
    deal: Deal,
    random: Random,
    *,
    choose: Callable[[Deal, Random], Action] = any_action,
    moments: int = 8,
    longest: int = LONGEST,
) -> Deal:
    """Play a deal to its end, or for `longest` decisions, and check `moments` moments, including the first and last.

    Returns the deal as played.
    """
    deal = check_moments(deal, random, choose=choose, moments=moments, longest=longest)
    check_replay(deal)
    check_notation(deal)
    return deal
