"""The result of an analysis as a message for the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tefuda.analysis import result
from tefuda.analysis.result import DealAnalysis, Judged, Luck, Performance
from tefuda.play.deal import Deal
from tefuda.search.estimates import Estimate, Outlook
from tefuda.server.messages.study_api import (
    Estimated,
    Expected,
    Findings,
    Judgement,
    LineStep,
    SeatLuck,
    SeatPlay,
    TurningPoint,
)
from tefuda.server.messages.view_parts import ActionView
from tefuda.server.view.narrator import Narrator


def findings(deal: Deal, found: DealAnalysis, names: Sequence[str], language: str) -> Findings:
    """Return the result of an analysis in a language; `names` are those of the players by seat.

    Means, errors and losses are rounded to four decimals. May run in any thread.
    """
    narrator = Narrator(None, names, language, deal.game)

    def shown(action: str) -> ActionView:
        return narrator.action_view(deal.action(action))

    turns = sorted(found.turns, key=lambda turn: -abs(turn.change.mean))
    return Findings(
        [_judgement(one, shown) for one in found.decisions],
        [_turn(turn) for turn in turns],
        [_luck(one) for one in found.luck],
        [_play(one) for one in found.players],
    )


def _judgement(one: Judged, shown: Callable[[str], ActionView]) -> Judgement:
    made, best = shown(one.action), shown(one.best_action) if one.best_action else None
    return Judgement(
        index=one.index,
        seat=one.seat,
        words=made.words,
        verb=made.verb,
        choices=one.choices,
        verdict=str(one.verdict),  # type: ignore[arg-type]
        made=_expected(one.made),
        best=best.words if best else "",
        best_verb=best.verb if best else "",
        better=_expected(one.best),
        cost=_expected(one.cost),
        open_made=_expected(one.open_made),
        open_better=_expected(one.open_best),
        line=[LineStep(seat, shown(action).words) for seat, action in one.line],
        after=[_estimated(outlook.chance) for outlook in one.after],
    )


def _estimated(estimate: Estimate) -> Estimated:
    return Estimated(round(estimate.mean, 4), round(estimate.error, 4))


def _expected(outlook: Outlook | None) -> Expected | None:
    return None if outlook is None else _whole(outlook)


def _whole(outlook: Outlook) -> Expected:
    return Expected(_estimated(outlook.chance), _estimated(outlook.points))


def _turn(turn: result.TurningPoint) -> TurningPoint:
    return TurningPoint(turn.index, turn.seat, _estimated(turn.change))


def _luck(luck: Luck) -> SeatLuck:
    return SeatLuck(_whole(luck.onlooker), _whole(luck.own), _whole(luck.revealed), luck.points)


def _play(one: Performance) -> SeatPlay:
    counts = one.verdicts
    return SeatPlay(
        one.choices,
        counts["best"] + counts["equal"],
        counts["inaccuracy"],
        counts["mistake"],
        counts["blunder"],
        round(one.lost_chance, 4),
        round(one.lost_points, 4),
    )
