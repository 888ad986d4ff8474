"""Asking bots from outside: one that fails, is late or breaks a rule does not stop the table."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread

from tefuda.bots.chooser import Maker, bot, is_own, maker_of
from tefuda.compiler.threads import when_forked
from tefuda.core.game import Game
from tefuda.errors import BotFailed, TefudaError, one_line, reason_of
from tefuda.play.action import Action, Given
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation

STAND_IN = "greedy"
"""The bot that plays where another cannot."""
DEADLINE = 4.0
"""The most seconds that a bot from outside may think about a decision."""

_THINKING: dict[str, Future[Given]] = {}
"""The bots that were late, by name: one is not asked again while it still thinks."""
when_forked(_THINKING.clear)
_READY: dict[tuple[str, str], tuple[Maker, BotFailed | None]] = {}
"""What was made ready, by the names of bot and game: for which maker, and why it failed, if it did."""


def make_ready(name: str, game: Game) -> None:
    """Call `prepare(game)` of a bot's maker, if it has that, before the bot first plays a game.

    That of a bot from outside is called once for each game, even if it fails. Raises BotFailed where it fails, and
    PresetError for an unknown bot; what a bot of the library raises comes through.
    """
    maker, key = maker_of(name), (name, game.name)
    prepare = getattr(maker, "prepare", None)
    if prepare is None:
        return
    if is_own(name):
        prepare(game)
        return
    if key not in _READY or _READY[key][0] is not maker:
        try:
            prepare(game)
            _READY[key] = maker, None
        except (Exception, SystemExit) as fault:
            _READY[key] = maker, _failed(name, reason_of(fault))
    failed = _READY[key][1]
    if failed is not None:
        raise failed


def answer(name: str, choose: Callable[[], Given], deal: Deal, deadline: float | None = None) -> Action:
    """Return what a bot decides for the seat to act; `choose` asks it.

    A bot of the library is trusted. One from outside is asked in a thread of its own and may take `deadline` seconds,
    `DEADLINE` for None; after that it cannot be stopped, but is no longer waited for, and it is not asked again while
    it still thinks. Raises BotFailed where it is late, raises anything itself, or names no legal action.
    """
    if is_own(name):
        return deal.action(choose())
    deadline = DEADLINE if deadline is None else deadline
    try:
        action = deal.action(_answered(name, choose, deadline))
        refusal = deal.why_not(action)
    except _Late:
        raise _failed(name, TefudaError("no answer within {seconds:g} seconds", seconds=deadline)) from None
    except TefudaError as fault:
        raise _failed(name, _InOneLine(fault)) from fault
    except (Exception, SystemExit) as fault:
        raise _failed(name, reason_of(fault)) from fault
    if refusal is not None:
        raise _failed(name, refusal)
    return action


def guarded(
    name: str, choose: Callable[[Observation], Given], deal: Deal, failed: Callable[[BotFailed], None]
) -> Action:
    """Return what a bot, made ready before, decides for the seat to act, or what `STAND_IN` does where the bot fails.

    `choose` asks the bot, and `failed` is called where it fails. Raises what `make_ready` and `answer` raise otherwise.
    """
    seen = deal.observe(deal.table.turn)
    try:
        make_ready(name, deal.game)
        return answer(name, lambda: choose(seen), deal)
    except BotFailed as fault:
        failed(fault)
        return deal.action(bot(STAND_IN).choose(seen))


class _Late(Exception):
    """A bot has not answered in time."""


class _InOneLine:
    """An error in one line, since it may repeat what a bot has given."""

    def __init__(self, fault: TefudaError) -> None:
        self.fault = fault

    def told(self, translate: Callable[[str], str] = str) -> str:
        return one_line(self.fault.told(translate))


def _failed(name: str, reason: object) -> BotFailed:
    return BotFailed(
        "The bot “{name}” could not play ({reason}); {stand_in} plays for it.",
        name=name, reason=reason, stand_in=STAND_IN,
    )  # fmt: skip


def _answered(name: str, choose: Callable[[], Given], deadline: float) -> Given:
    """Return what is chosen, in a thread of its own; raise _Late if that takes too long."""
    if name in _THINKING and not _THINKING[name].done():
        raise _Late
    answer: Future[Given] = Future()

    def ask() -> None:
        try:
            answer.set_result(choose())
        except BaseException as fault:
            answer.set_exception(fault)

    _THINKING[name] = answer
    Thread(target=ask, name=f"bot {name}", daemon=True).start()
    if not wait([answer], deadline).done:
        raise _Late
    return answer.result()
