"""Judging one decision: what it was worth, what would have been better, and whether that is beyond doubt.

A search picks rivals of the chosen action; all are evaluated on fresh worlds, and if a rival seems better, it alone is
compared with the chosen action once more, on worlds that had no part in picking it. So nobody is blamed because the
luckiest of many actions looked better (selection bias). Where searches use a net, such a search must also find the
rival better, and the smaller difference counts. The difference must be beyond chance for all decisions of a deal
together (Bonferroni's correction), and large enough to matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, inf
from statistics import NormalDist
from typing import Any

from tefuda.analysis.result import Judged, Verdict
from tefuda.bots.greedy import Greedy
from tefuda.bulk.nets import NO_NET
from tefuda.core.table.chance import Dice, dice_of
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation
from tefuda.search.estimates import Outlook
from tefuda.search.evaluation import MOST_EVALUATED
from tefuda.search.evaluator import Evaluated, Evaluator
from tefuda.search.levels import SEARCHERS
from tefuda.search.thinking import Thinking, net_of_search

SEARCHING, EVALUATING, CONFIRMING, REVEALING = 4, 2, 2, 16
"""The divisors of the playouts for the search, the worlds of both comparisons, and open cards."""
DOUBT = 0.02
"""The greatest probability that a faultless deal has a decision blamed by chance."""
SUSPECTED = 1.0
"""The standard errors by which a rival must seem better to be compared again."""
SURE = 2.0
"""The standard errors by which a search with a net must find the rival better."""
LONG = 4
"""How many times as long as a master's search that search thinks."""
LEAST = {Verdict.BLUNDER: 0.4, Verdict.MISTAKE: 0.2, Verdict.INACCURACY: 0.1}
"""The least cost for each verdict, as a share of the standard deviation of the worth of the deal.

If deals are only won or lost, and the player wins half of them, this standard deviation is 0.5; an inaccuracy then
costs 5 deals in 100, a mistake 10 and a blunder 20.
"""
GIVEN_UP = 0.05
"""The lead in the chance of winning, from 0 to 1, that excuses fewer points: the choice is a matter of taste."""
LONGEST = 4
"""The most decisions in a line."""
_STAGES = 4


@dataclass(frozen=True, slots=True)
class Case:
    """A decision to be judged: the deal before it, its index, its seat and action, and what was at stake.

    `stakes` is the standard deviation, before the first play, of the worth of the deal to the seat, in points with the
    premium; `among` is the number of decisions in the deal.
    """

    moment: Deal
    deal: int
    index: int
    seat: int
    action: Action
    stakes: float
    among: int


class Judge:
    """A judge of decisions in one game, with a number of playouts for each decision and dice of a seed."""

    def __init__(self, game: Any, options: Any, playouts: int, seed: int) -> None:
        self.playouts = playouts
        self.seed = seed
        self.evaluator = Evaluator(game, options)

    def judged(self, case: Case, *, evaluated: bool) -> Judged:
        """Return what is found of a decision; unless it is to be `evaluated`, only what followed with open cards."""
        seen = case.moment.observe(case.seat)
        found = Judged(case.deal, case.index, case.seat, str(case.action), len(seen.legal_actions), Verdict.ONLY)
        if evaluated and found.choices > 1:
            found = self._evaluated(case, seen, found)
        elif evaluated:
            found = replace(found, made=self._alone(case, seen))
        return self._revealed(case, found)

    def outlooks(self, deal: Deal, number: int, seat: int | None, *, revealed: bool = False) -> tuple[Outlook, ...]:
        """Return what every seat can expect at the start, by the view of a seat or an onlooker; None if no table fits.

        All seats are assumed to play alike, whoever looks on, so that averaged over many deals each has an even chance.
        """
        dice = self._dice(number, seat if seat is not None else deal.seats, 0, begin=True)
        seen = deal.observe(seat)
        worlds = max(1, self.playouts // (EVALUATING * MOST_EVALUATED))
        return self.evaluator.evaluate(seen.view, deal.table, (), worlds, dice, revealed=revealed).seats

    def _dice(self, deal: int, index: int, stage: int, *, begin: bool = False) -> Dice:
        return dice_of(self.seed, ((deal << 24 | index) * _STAGES + stage) * 2 + begin)

    def _evaluate(
        self,
        case: Case,
        seen: Observation,
        actions: Sequence[Action],
        worlds: int,
        stage: int,
        *,
        revealed: bool = False,
    ) -> Evaluated:
        """Evaluate actions of the seat that decides, on at least two worlds, with different dice for each stage."""
        return self.evaluator.evaluate(
            seen.view, case.moment.table, [action.decision for action in actions], max(2, worlds),
            self._dice(case.deal, case.index, stage), seat=case.seat, revealed=revealed,
        )  # fmt: skip

    def _alone(self, case: Case, seen: Observation) -> Outlook | None:
        """Return the worth of the only legal action, which is that of the deal as it continues."""
        found = self._evaluate(case, seen, (), self.playouts // (EVALUATING * MOST_EVALUATED), 1)
        return found.seats[case.seat] if found.worlds else None

    def _evaluated(self, case: Case, seen: Observation, bare: Judged) -> Judged:
        """Compare an action with its rivals, and once more with the best of them if that seems better."""
        actions = [case.action, *self._rivals(case, seen)]
        found = self._evaluate(case, seen, actions, self.playouts // (EVALUATING * len(actions)), 1)
        if not found.worlds:
            return replace(bare, verdict=Verdict.UNKNOWN)
        index = max(range(len(actions)), key=lambda i: (found.outlooks[i].worth.mean, -i))
        verdict = Verdict.EQUAL if index else Verdict.BEST
        if index and found.ahead[index].worth.mean > SUSPECTED * found.ahead[index].worth.error:
            rival, index = actions[index], 1
            actions = [case.action, rival]
            found = self._evaluate(case, seen, actions, self.playouts // CONFIRMING, 2)
            verdict = self._blame(case, seen, rival, found.ahead[index])
        return replace(
            bare, verdict=verdict, made=found.outlooks[0], cost=found.ahead[index],
            best_action=str(actions[index]), best=found.outlooks[index],
            line=self._line(case, actions[index]) if index else (),
        )  # fmt: skip

    def _blame(self, case: Case, seen: Observation, rival: Action, ahead: Outlook) -> Verdict:
        """Return the verdict on an action that seemed worse than a rival, from worlds with no part in that."""
        lower = ahead.worth.mean - NormalDist().inv_cdf(1 - DOUBT / max(1, case.among)) * ahead.worth.error
        verdict = graded(ahead.worth.mean, case.stakes)
        if verdict == Verdict.EQUAL or lower <= 0.0 or ahead.chance.mean <= -GIVEN_UP:
            return Verdict.EQUAL
        by_net = ahead_by_net(seen, case.action, rival, self._dice(case.deal, case.index, 3))
        return graded(min(ahead.worth.mean, by_net), case.stakes) if by_net > 0.0 else Verdict.EQUAL

    def _rivals(self, case: Case, seen: Observation) -> list[Action]:
        """Return the best actions other than the chosen one, as found by a search: with a net only the best of them."""
        legal = {action.code: action for action in seen.legal_actions}
        search = _searched(seen, list(legal), self._dice(case.deal, case.index, 0), max(1, self.playouts // SEARCHING))
        others = [legal[one.code] for one in search.candidates if legal[one.code] != case.action]
        return others[: MOST_EVALUATED - 1 if net_of_search(seen.game, seen.options) is NO_NET else 1]

    def _revealed(self, case: Case, found: Judged) -> Judged:
        """Add the expectations with open cards: after the chosen action, and after the best."""
        moment, worlds = case.moment, max(2, self.playouts // REVEALING)
        seen = moment.observe(case.seat)
        actions = [case.action]
        if found.choices == 1:
            return replace(found, after=self._after(case, worlds))
        if found.cost is not None and found.best_action != found.action:
            actions.append(next(one for one in seen.legal_actions if str(one) == found.best_action))
        shown = self._evaluate(case, seen, actions, worlds, 3, revealed=True)
        if not shown.worlds:
            return replace(found, after=self._after(case, worlds))
        known = found.cost is not None
        return replace(
            found, after=shown.seats, open_made=shown.outlooks[0] if known else None,
            open_best=shown.outlooks[-1] if known else None,
        )  # fmt: skip

    def _after(self, case: Case, worlds: int) -> tuple[Outlook, ...]:
        """Return what every seat can expect, with open cards, after a decision without a choice."""
        after = case.moment.apply(case.action, seat=case.seat)
        dice = self._dice(case.deal, case.index, 3)
        return self.evaluator.evaluate(after.view_of(case.seat), after.table, (), worlds, dice, revealed=True).seats

    def _line(self, case: Case, best: Action) -> tuple[tuple[int, str], ...]:
        """Return the line from the best action, as casual players would play on with these cards."""
        deal, line = case.moment.apply(best, seat=case.seat), [(case.seat, str(best))]
        while len(line) < LONGEST and deal.turn is not None:
            seat = deal.turn
            action = Greedy().choose(deal.observe(seat))
            deal = deal.apply(action, seat=seat)
            line.append((seat, str(action)))
        return tuple(line)


def ahead_by_net(seen: Observation, made: Action, rival: Action, dice: Dice, sure: float = SURE) -> float:
    """Return by how much a long search with the net of these house rules finds a rival better; 0 if that is uncertain.

    The result is in points with the premium, and infinite if searches use no net. The playouts are by stronger players
    than those of the first comparison, and the net's estimate counts as much as all of them, as for a master.
    """
    if net_of_search(seen.game, seen.options) is NO_NET:
        return inf
    codes = [made.code, rival.code]
    search = _searched(seen, codes, dice, times=LONG)
    first, other = sorted(search.candidates, key=lambda one: codes.index(one.code))
    if other.worth - first.worth <= sure * hypot(first.error, other.error):
        return 0.0
    return (other.worth + other.opinion - first.worth - first.opinion) / 2


def _searched(seen: Observation, codes: Sequence[int], dice: Dice, playouts: int = 0, times: int = 1) -> Thinking:
    """Return a finished search among some codes: of `playouts`, or with a net of `times` a master's allowance."""
    net = net_of_search(seen.game, seen.options)
    playouts, allowance = (playouts, 0) if net is NO_NET else (0, times * SEARCHERS["master"].allowance)
    search = Thinking(
        seen.game, seen.options, seen.view, codes, dice, playouts=playouts, allowance=allowance, net=net, master=True
    )
    while not search.go_on():
        continue
    return search


def graded(cost: float, stakes: float) -> Verdict:
    """Return the verdict on a decision by its cost as a share of what is at stake."""
    return next((verdict for verdict, share in LEAST.items() if cost >= share * stakes), Verdict.EQUAL)
