"""Numbers that are too large, or not whole, are refused with the largest possible one."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import click
import pytest

import tefuda
from tefuda.bulk import run as bulk_run
from tefuda.cli import main
from tefuda.cli.option_args import Number
from tefuda.core.whole_numbers import LAST_DEAL
from tefuda.envs.batch import Batch
from tefuda.errors import StudyError, TefudaError
from tefuda.play.library import families, family
from tests.cli.every_command import calls, names
from tests.cli.terminal import fault, run

HUGE = (10**9, 2**31, 2**32, 2**62, 2**63 - 1, 2**63, 2**64, 10**30, 10**999)
NONE = ("-1", "+1", "1e6", "1_000", "0x10", "1.0", "٣", "²", "", " ", "nan", "inf", "1" * 5000)
POSITION = "hands 8♠ 3♦ / 9♥ 9♠\npile 6♠"


def commands(group: click.Group = main) -> dict[str, click.Command]:
    """Return the commands of the program by name, those of a group with its name before theirs."""
    found: dict[str, click.Command] = {}
    for name in names(group):
        one: click.Command = group
        for word in name.split():
            assert isinstance(one, click.Group)
            one = one.commands[word]
        found[name] = one
    return found


NUMBERS = [
    (name, option.opts[0], option.type, option.nargs)
    for name, command in commands().items()
    for option in command.params
    if isinstance(option.type, Number)
]


@pytest.mark.parametrize(("name", "option", "kind", "times"), NUMBERS)
def test_every_numeric_option_refuses_other_text_and_states_its_bounds(
    tmp_path: Path, name: str, option: str, kind: Number, times: int
) -> None:
    words = [word for word in calls(tmp_path)[name].words if word != "--help"]
    texts = NONE if option == "--first" else ("-1", "1e6")
    for text in (*texts, *([str(kind.most + 1)] if kind.most is not None else [])):
        told = " ".join(fault(*words, option, *[text] * times).split())
        assert f"at least {kind.least}" in told or f"from {kind.least} to {kind.most}" in told
    assert len(NUMBERS) > 25


def test_every_integer_option_uses_the_same_type() -> None:
    kinds = {option.type for command in commands().values() for option in command.params}
    assert not any(isinstance(kind, click.types.IntParamType) for kind in kinds)


@pytest.mark.parametrize("number", HUGE)
def test_a_deal_number_is_dealt_or_refused_with_the_largest(number: int) -> None:
    asked: list[Any] = [
        lambda: tefuda.deal("mau-mau", seed=1, number=number),
        lambda: tefuda.simulate("mau-mau", deals=3, first=number, seats=3, seed=1),
        lambda: tefuda.simulate("mau-mau", matches=3, first=number, seats=3, seed=1),
        lambda: tefuda.simulate("mau-mau", deals=3, first=number, seats=3, seed=1, agents=first_legal),
        lambda: Batch("mau-mau", tables=3, first=number, seed=1).reset(),
    ]
    for ask in asked:
        if number <= 2**62:
            ask()
            continue
        with pytest.raises(tefuda.NotationError, match=r"at most 9223372036854775\d{3}, not") as caught:
            ask()
        assert str(LAST_DEAL)[:-3] in str(caught.value)


def test_the_largest_limit_of_a_batch_is_named() -> None:
    with pytest.raises(tefuda.NotationError, match=f"limit must be at most {LAST_DEAL}"):
        Batch("mau-mau", limit=2**70)


def first_legal(observation: Any) -> Any:
    return observation.legal_actions[0]


@pytest.mark.parametrize("first", [0, 2**32 - 1, 2**62, LAST_DEAL - 4])
def test_deals_of_large_numbers_are_the_same_everywhere(first: int) -> None:
    quick = tefuda.simulate("mau-mau", deals=4, first=first, seats=3, seed=7, agents="greedy", threads=1)
    several = tefuda.simulate("mau-mau", deals=4, first=first, seats=3, seed=7, agents="greedy", threads=3)
    assert quick.seats == several.seats
    deals = [tefuda.deal("mau-mau", seats=3, seed=7, number=first + index) for index in range(4)]
    batch = Batch("mau-mau", tables=4, seats=3, seed=7, first=first)
    batch.reset()
    assert len({str(deal) for deal in deals}) == 4
    assert batch._tables.sittings["number"].tolist() == [first + index for index in range(4)]


def test_the_last_deals_end_before_the_numbers_do() -> None:
    tefuda.simulate("mau-mau", deals=3, first=LAST_DEAL - 2, seats=3)
    with pytest.raises(tefuda.NotationError, match=f"at most {LAST_DEAL}"):
        tefuda.simulate("mau-mau", deals=4, first=LAST_DEAL - 2, seats=3)
    assert str(LAST_DEAL) in fault("simulate", "mau-mau", "--first", str(LAST_DEAL + 1))
    assert str(LAST_DEAL) in fault("simulate", "mau-mau", "--deals", str(2**70))
    assert str(LAST_DEAL) in fault("lab", "compare", "mau-mau", "-o", "hand=5,6", "--deals", str(2**70))
    assert str(LAST_DEAL) in fault("ladder", "mau-mau", "--bots", "random,greedy", "--deals", str(2**70))


def test_no_more_threads_are_started_than_there_is_work(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    pool = ThreadPoolExecutor

    def record(threads: int) -> Any:
        made.append(threads)
        return pool(threads)

    monkeypatch.setattr(bulk_run, "ThreadPoolExecutor", record)
    few = run("simulate", "mau-mau", "--deals", "10", "--threads", "99999", "--json")
    assert (few.exit_code, made) == (0, [10])
    run("simulate", "mau-mau", "--deals", "20000", "--threads", str(10**18))
    assert made[-1] <= 256


@pytest.mark.parametrize("width", [0, -1, float("nan"), float("inf"), -float("inf")])
def test_the_half_width_is_a_positive_number(width: float) -> None:
    with pytest.raises(StudyError, match="more than 0"):
        tefuda.lab.compare("mau-mau", hand=[5, 6], half_width=width)


@pytest.mark.parametrize("name", families())
def test_a_line_of_a_position_names_the_largest_number(name: str) -> None:
    """In every line with numbers, too large a number is refused as too large, not as something else."""
    game = family(name)
    preset = next(iter(game.presets))
    position = tefuda.deal(preset, seed=1).position
    for line in game.words.positions.names:
        try:
            tefuda.position(preset, {**position, line: "x"})
        except TefudaError as usual:
            is_number = "is not a number" in str(usual)
        else:
            is_number = False
        if not is_number:
            continue
        with pytest.raises(TefudaError) as caught:
            tefuda.position(preset, {**position, line: "99999999999"})
        assert re.search(
            r"must be a number from 0 to \d+, not|there is no seat 99999999999; the seats are 0", str(caught.value)
        )


def test_a_line_with_a_number_per_seat_names_the_largest_too() -> None:
    for line in ("scores 0 -99999999999", "owed 99999999999 0", "turns 99999999999", f"turns {'9' * 5000}"):
        with pytest.raises(tefuda.NotationError, match=r"must be a number from (0|-9+) to 999999999, not “-?9+”"):
            tefuda.position("crazy-eights", f"{POSITION}\n{line}")


@pytest.mark.parametrize("seats", ["99999999999", "0", "1000"])
def test_a_file_with_too_many_seats_is_refused_with_the_possible_numbers(seats: str) -> None:
    text = str(tefuda.deal("mau-mau", seats=3, seed=1)).replace("seats 3", f"seats {seats}")
    with pytest.raises(tefuda.NotationError, match=f"{seats} seats: this game is for 2 to"):
        tefuda.read(text)
