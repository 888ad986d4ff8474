"""Bots from outside that fail, are late or break a rule: another plays, and the table goes on."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

import tefuda
from tefuda.bots import chooser, guarding
from tefuda.bots.guarding import answer
from tefuda.core.game import Game
from tefuda.core.table.chance import Dice
from tefuda.errors import REASON_LENGTH, BotFailed
from tests.patience import PATIENCE


def timed_out() -> str:
    raise TimeoutError("the network")


def ended() -> str:
    sys.exit("enough")


@pytest.mark.parametrize(
    ("choose", "reason"),
    [
        (lambda: 1 // 0, "ZeroDivisionError: "),
        (ended, "SystemExit: enough"),
        (timed_out, "TimeoutError: the network"),
        (lambda: "2♣ 3♣", "“2♣ 3♣” is not an action"),
        (lambda: None, "an action must be text or a code, not None"),
        (lambda: "K♥", "A card must match the top card's rank or suit."),
    ],
)
def test_a_fault_of_a_bot_is_reported_in_a_sentence(choose: Callable[[], Any], reason: str) -> None:
    deal = tefuda.position("crazy-eights", "hands K♥ K♦ / 9♥ 9♠\npile 7♦")
    with pytest.raises(BotFailed) as fault:
        answer("wrong", choose, deal)
    assert str(fault.value).startswith("The bot “wrong” could not play (")
    assert str(fault.value).endswith("); greedy plays for it.")
    assert reason in str(fault.value)
    assert answer("wrong", lambda: "K♦", deal) == deal.action("K♦")


class Unspeakable(Exception):
    """An exception that cannot be shown as text."""

    def __str__(self) -> str:
        raise ValueError


def complaining(text: str) -> Callable[[], str]:
    def choose() -> str:
        raise ValueError(text)

    return choose


def unspeakable() -> str:
    raise Unspeakable


@pytest.mark.parametrize(
    ("choose", "reason"),
    [
        (complaining("no\r\n2026-01-01 admin\x1b[2J\u202e left"), "(ValueError: no 2026-01-01 admin [2J left)"),
        (lambda: "2♣\nadmin 2♣", "“2♣ admin 2♣” is not an action"),
        (complaining("x" * 1_000_000), "xxx…)"),
        (lambda: "x" * 1_000_000, "xxx…)"),
        (unspeakable, "(Unspeakable)"),
    ],
)  # fmt: skip
def test_the_error_of_a_bot_is_repeated_in_one_short_line(choose: Callable[[], Any], reason: str) -> None:
    deal = tefuda.position("crazy-eights", "hands K♥ K♦ / 9♥ 9♠\npile 7♦")
    with pytest.raises(BotFailed) as fault:
        answer("wrong", choose, deal)
    assert str(fault.value).isprintable()
    assert len(str(fault.value)) < REASON_LENGTH + 100
    assert reason in str(fault.value)


def test_a_late_bot_is_not_asked_again_before_it_has_answered() -> None:
    deal, enough, asked = tefuda.position("crazy-eights", "hands K♥ K♦ / 9♥ 9♠\npile 7♦"), threading.Event(), []

    def slowly() -> str:
        asked.append(1)
        enough.wait(PATIENCE)
        return "K♦"

    for _ in range(2):
        with pytest.raises(BotFailed, match="no answer within"):
            answer("slow", slowly, deal, 0.01)
    assert len(asked) == 1
    enough.set()
    assert guarding._THINKING["slow"].result(PATIENCE) == "K♦"
    assert answer("slow", slowly, deal) == deal.action("K♦")


class Broken:
    """A bot that plays if it has only one action, and otherwise fails."""

    def __init__(self, dice: object) -> None:
        self.dice = dice

    def choose(self, observation: tefuda.Observation) -> tefuda.Action:
        (only,) = observation.legal_actions
        return only


def test_a_simulation_survives_a_failing_bot_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(chooser.BOTS, "broken", Broken)
    with caplog.at_level(logging.WARNING):
        found = tefuda.simulate("mau-mau", deals=3, seats=2, agents=["broken", "greedy"], seed=1)
    assert found.deals == 3
    assert [record.message.partition(" (")[0] for record in caplog.records] == ["The bot “broken” could not play"]
    played = tefuda.simulate("mau-mau", deals=3, seats=2, agents="greedy", seed=1)
    assert found.seats[0].mean_payoff == played.seats[0].mean_payoff, "the greedy bot has played for it"


def test_exceptions_of_an_agent_object_are_passed_on() -> None:
    with pytest.raises(ValueError, match="too many values"):
        tefuda.simulate("mau-mau", deals=1, seats=2, agents=[Broken(None), "greedy"], seed=1)


class Prepared:
    """A bot that records the games for which it was prepared, and fails for one."""

    games: ClassVar[list[str]] = []

    def __init__(self, dice: Dice) -> None:
        pass

    @classmethod
    def prepare(cls, game: Game) -> None:
        cls.games.append(game.name)
        if game.name == "big_two":
            raise ValueError("not this one")

    def choose(self, seen: tefuda.Observation) -> tefuda.Action:
        return seen.legal_actions[-1]


def test_a_bot_is_prepared_once_per_game_and_replaced_if_that_fails(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(chooser.BOTS, "prepared", Prepared)
    monkeypatch.setattr(guarding, "_READY", {})
    monkeypatch.setattr(Prepared, "games", [])
    for preset in ("mau-mau", "crazy-eights", "taiwan"):
        tefuda.simulate(preset, deals=3, agents=["prepared", "greedy", "greedy", "greedy"], seats=4)
    assert Prepared.games == ["eights", "big_two"]
    assert [record.message for record in caplog.records] == [
        "The bot “prepared” could not play (ValueError: not this one); greedy plays for it."
    ]


class NeedsSelf(Prepared):
    """A bot whose `prepare` is not a function of the game alone."""

    def prepare(self, game: Game) -> None:  # type: ignore[override]
        raise AssertionError


def test_prepare_as_an_instance_method_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(chooser.BOTS, "needs-self", NeedsSelf)
    with pytest.raises(BotFailed, match=r"needs-self” could not play \(TypeError: .*missing 1 required positional"):
        guarding.make_ready("needs-self", tefuda.deal("mau-mau").game)
