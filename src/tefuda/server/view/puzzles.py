"""Problems as the page shows them: all cards open, the one who solves it at the bottom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from tefuda.core.cards.card import show
from tefuda.language import translator
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.observation import Event
from tefuda.server.messages import study_api
from tefuda.server.messages.protocol import Select, Selected
from tefuda.server.view.practice import asked_now, moments_since, narrator_of
from tefuda.server.view.queries import not_your_turn, selected
from tefuda.solver.attempt import Attempt
from tefuda.solver.problems import problem_of_day, problems_of, with_problems


def shelf(today: date, language: str) -> study_api.Puzzles:
    """Return all problems there are, and which is that of a day."""
    preset, number = problem_of_day(today)
    return study_api.Puzzles([_game(name, language) for name in with_problems()], today.isoformat(), preset, number)


def _game(preset: str, language: str) -> study_api.PuzzleGame:
    game, named = find(preset)
    title = translator(language, game.name)(named.title)
    return study_api.PuzzleGame(preset, game.name, title, [one.grade for one in problems_of(preset)])


def puzzle(preset: str, number: int, attempts: Sequence[Attempt], language: str) -> study_api.Puzzle:
    """Return the state of a problem after the last of some attempts, each of which follows from the one before."""
    attempt, problem = attempts[-1], problems_of(preset)[number - 1]
    deal, seat = attempt.deal, attempt.goal.seat
    narrator = narrator_of(deal, seat, language)
    asked = asked_now(deal, narrator) if attempt.is_own_turn else None
    over = attempt.solved is not None
    return study_api.Puzzle(
        preset=problem.preset,
        family=deal.game.name,
        title=narrator.translate(find(preset)[1].title),
        number=number,
        grade=problem.grade,
        within=problem.within,
        names=list(narrator.names),
        seat=seat,
        moments=moments_since(deal, attempts[-2].deal if len(attempts) > 1 else deal, narrator),
        asked=asked,
        state=_state(attempt, begun=len(attempts) > 1),  # type: ignore[arg-type]
        play=narrator.action_view(attempts[0].deal.action(problem.play)).words if over or attempt.failed else "",
        stock=_stock(deal),
    )


def _state(attempt: Attempt, *, begun: bool) -> str:
    if attempt.solved is not None:
        return "solved" if attempt.solved else "failed"
    return "open" if not begun else "wrong" if attempt.failed else "right"


def _stock(deal: Deal) -> list[str]:
    stock = getattr(deal.table, "stock", None)
    return show(stock.cards[: stock.size][::-1]).split() if stock is not None and stock.size else []


def puzzle_selected(attempt: Attempt, cards: list[str], language: str) -> Selected:
    """Return what cards of the own hand can be; raise RequestRefused where nothing is to be decided."""
    if not attempt.is_own_turn:
        raise not_your_turn()
    deal, seat = attempt.deal, attempt.goal.seat
    return selected(deal, seat, narrator_of(deal, seat, language), Select("-", cards))


def clue(attempt: Attempt, way: Action | None, language: str) -> study_api.Clue:
    """Return the play that wins, if one does."""
    narrator = narrator_of(attempt.deal, attempt.goal.seat, language)
    return study_api.Clue(None if way is None else narrator.action_view(way))


def solution(attempt: Attempt, line: Iterable[Event[Action]], language: str) -> study_api.Solved:
    """Return how a problem is won, moment by moment."""
    deal = attempt.deal
    for event in line:
        deal = deal.apply(event.action)
    return study_api.Solved(moments_since(deal, attempt.deal, narrator_of(deal, attempt.goal.seat, language)))
