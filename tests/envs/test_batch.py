"""Many tables stepped together play the same deals as single tables, whatever the other tables do."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import tefuda
from tefuda.bulk.nets import features_of
from tefuda.core.game import Learning
from tefuda.envs import Batch, Observed
from tefuda.envs.history import write_history
from tefuda.errors import GameError, IllegalAction, NotationError, OptionErrors, PresetError, SeatsError
from tefuda.play.library import find
from tests.envs.variants import EACH, PRESETS, VARIANTS

SEED = 5


def made(preset: str, **asked: Any) -> Batch:
    return Batch(preset, **{"seed": SEED, **VARIANTS[preset], **asked})


def first_legal(seen: Observed, step: int) -> NDArray[Any]:
    """Return a legal action for each table that depends only on its observation and on the number of the step."""
    if seen.mask.size:
        numbers = seen.mask.sum(1, dtype=np.int64)
        nth = (step * 7 + seen.turn) % numbers
        return np.array([np.flatnonzero(row)[n] for row, n in zip(seen.mask, nth, strict=True)])
    return (step * 7 + seen.turn) % np.diff(seen.offsets)


def course(env: Batch, steps: int) -> Iterator[tuple[Observed, Any]]:
    seen = env.reset()
    yield seen, None
    for step in range(steps):
        seen, *happened, _ = env.step(first_legal(seen, step))
        yield seen, happened


def told(env: Batch, table: int, seen: Observed, happened: Any) -> tuple[bytes, ...]:
    """Return everything that is shown of one table."""
    listed = slice(seen.offsets[table], seen.offsets[table + 1]) if not seen.mask.size else slice(0, 0)
    parts = [seen.observation[table], seen.turn[table], seen.episode[table], seen.codes[listed], seen.features[listed]]
    parts += [seen.mask[table], *(one[table] for one in happened or ())]
    return tuple(np.asarray(part).tobytes() for part in parts)


def check_against_deals(env: Batch, steps: int, tables: int, *, at_most: int = 0) -> int:
    """Play and compare with deals of the same seed, decision by decision; return how many deals have ended.

    That is done for `steps` decisions a table, and then until a deal has ended, up to `at_most` decisions.
    """
    setting, ended = env.setting, 0
    encoding = setting.game.learning.encoding
    assert encoding is not None
    options = {name: getattr(setting.options, name) for name in setting.game.house_rules}
    deals: list[Any] = [None] * tables
    index: Any = None
    for step, (seen, happened) in enumerate(course(env, max(steps, at_most))):
        for table in range(tables):
            if happened is not None:
                before = deals[table]
                codes = env.codes or [action.code for action in before.legal_actions]
                after = before.apply(codes[int(index[table])])
                assert bool(happened[1][table]) == after.over
                assert list(happened[0][table]) == list(after.payoffs)
                ended += after.over
                deals[table] = None if after.over else after
            if deals[table] is None:
                deals[table] = tefuda.deal(
                    setting.preset, seats=setting.seats, seed=SEED, number=table << 32 | int(seen.episode[table]),
                    automatic_pass=setting.automatic_pass, **options,
                )  # fmt: skip
            deal = deals[table]
            assert seen.turn[table] == deal.turn
            observed = deal.observe(deal.turn)
            decisions = [action.decision for action in observed.legal_actions]
            rows = features_of(encoding, observed.view, observed.options, decisions)
            whole = [*rows[0, : encoding.view.size].tolist(), *[0] * (setting.seen_size - encoding.view.size)]
            write_history(encoding, observed.view, observed.options, observed.history, setting.plays, whole)
            assert seen.observation[table].tolist() == whole
            if env.codes:
                legal = {env.codes[at] for at in np.flatnonzero(seen.mask[table])}
                assert legal == {decision.code for decision in decisions}
            else:
                listed = slice(seen.offsets[table], seen.offsets[table + 1])
                assert list(seen.codes[listed]) == [decision.code for decision in decisions]
                assert (seen.features[listed] == rows[:, encoding.view.size :]).all()
        if ended and step >= steps:
            break
        index = first_legal(seen, step)
    for table in range(tables):
        assert env.deal(table) == deals[table]
        assert env.table(table) == deals[table].table
    return ended


@pytest.mark.parametrize("preset", EACH)
def test_tables_are_dealt_and_played_like_single_deals(preset: str) -> None:
    check_against_deals(made(preset, tables=3), 60, 3)


@pytest.mark.parametrize("preset", [
    "nippachi", *(pytest.param(one, marks=pytest.mark.long) for one in VARIANTS if one != "nippachi")
])  # fmt: skip
def test_the_last_plays_are_those_that_the_seat_has_seen(preset: str) -> None:
    env = made(preset, tables=3, plays=5)
    check_against_deals(env, 60, 3)
    span = env.spans["plays"]
    assert span.stop - span.start == 5 * max(one.stop for one in env.play_spans.values())
    assert span.about.startswith("the last 5 plays")


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("automatic_pass", [False, True])
def test_every_preset_is_dealt_and_played_like_single_deals(preset: str, automatic_pass: bool) -> None:
    env = Batch(preset, tables=3, seed=SEED, automatic_pass=automatic_pass, actions="candidates")
    assert check_against_deals(env, 500, 3, at_most=5000) > 0


@pytest.mark.parametrize("preset", ["mau-mau", "guandan"])
def test_a_table_depends_only_on_seed_number_and_actions(preset: str) -> None:
    one, many, threads = made(preset, tables=2, first=5), made(preset, tables=9), made(preset, tables=9, threads=3)
    for (a, x), (b, y), (c, z) in zip(course(one, 150), course(many, 150), course(threads, 150), strict=True):
        for table in (0, 1):
            assert told(one, table, a, x) == told(many, table + 5, b, y)
        for table in range(9):
            assert told(many, table, b, y) == told(threads, table, c, z)


PROCESS = """
import hashlib, numpy as np
from tefuda.envs import Batch
env = Batch("mau-mau", seed=5, tables=4, first=3, must_differ=True)
seen, digest = env.reset(), hashlib.sha256()
for step in range(100):
    seen, *_ = env.step(seen.mask.argmax(1))
    digest.update(seen.observation.tobytes() + seen.mask.tobytes() + env.reward.tobytes())
print(digest.hexdigest())
"""


def test_another_process_takes_the_same_steps(capsys: pytest.CaptureFixture[str]) -> None:
    told = subprocess.run([sys.executable, "-c", PROCESS], capture_output=True, text=True, check=True).stdout
    exec(PROCESS, {})
    assert capsys.readouterr().out == told


def test_arrays_are_the_same_at_each_step() -> None:
    env = made("mau-mau", tables=4)
    (first, _), *_, (last, happened) = course(env, 20)
    for name in ("observation", "turn", "mask", "episode"):
        assert np.shares_memory(getattr(first, name), getattr(last, name))
    assert happened[0] is env.reward
    kinds = [str(one.dtype) for one in (first.observation, first.turn, first.mask, env.reward, env.terminated)]
    assert kinds == ["uint8", "int32", "uint8", "int32", "bool"]


def test_writing_into_the_arrays_makes_no_action_legal() -> None:
    env = made("mau-mau", tables=2)
    seen = env.reset()
    illegal = int(seen.mask[1].argmin())
    seen.mask[:] = 1
    with pytest.raises(IllegalAction, match="table 1"):
        env.step([int(env._tables.mask[0].argmax()), illegal])


def test_lists_of_candidates_grow_when_full(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = made("guandan", tables=5)
    monkeypatch.setattr("tefuda.envs.tables.ROOM", 0)
    for (a, x), (b, y) in zip(course(usual, 12), course(made("guandan", tables=5), 12), strict=True):
        assert all(told(usual, table, a, x) == told(usual, table, b, y) for table in range(5))


def test_logs_grow_with_long_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.envs.batch.LOGGED", 4)
    env = made("mau-mau", tables=2)
    for step, _ in enumerate(course(env, 30)):
        assert len(env.deal(0).history) == int(env._tables.sittings["decisions"][0]), step


def test_a_deal_that_is_too_long_is_cut_off() -> None:
    env = made("mau-mau", tables=3, limit=6)
    for step, (seen, happened) in enumerate(course(env, 13)):
        if happened is not None:
            reward, terminated, truncated = happened
            assert not terminated.any()
            assert truncated.all() == (step % 6 == 0)
            assert not reward.any()
            assert (seen.episode == step // 6).all()


def test_reset_deals_anew_and_a_seed_starts_over() -> None:
    env = made("mau-mau", tables=2)
    first = env.reset().observation.copy()
    later = env.reset()
    assert (later.episode == 1).all()
    assert (later.observation != first).any()
    assert (env.reset(seed=SEED).observation == first).all()
    assert (env.reset(seed=SEED + 1).observation != first).any()


def test_a_saved_table_continues_in_another_environment() -> None:
    env, other = made("guandan", tables=3), made("guandan", tables=2)
    (*_, (seen, _)) = course(env, 40)
    saved = env.save(2)
    other.reset()
    there = other.load(0, saved)
    for step in range(30):
        assert told(env, 2, seen, None) == told(other, 0, there, None)
        assert env.deal(2) == other.deal(0)
        index, where = first_legal(seen, step), first_legal(there, step)
        assert index[2] == where[0]
        seen, there = env.step(index)[0], other.step(where)[0]


def test_a_table_is_not_loaded_beside_others_on_which_nothing_is_dealt() -> None:
    env, alone = made("guandan", tables=2), made("guandan", tables=1)
    env.reset()
    with pytest.raises(IllegalAction, match="before the first `reset`"):
        made("guandan", tables=2).load(0, env.save(1))
    alone.load(0, env.save(1))
    assert alone.deal(0) == env.deal(1)


@pytest.mark.parametrize("saved", [b"", b"tefuda table 1\n", b"x" * 9_000])
def test_only_saved_tables_can_be_loaded(saved: bytes) -> None:
    env = made("mau-mau", tables=1)
    before = env.reset().observation.copy()
    with pytest.raises(NotationError, match="not a table of mau-mau"):
        env.load(0, saved)
    with pytest.raises(NotationError, match="not a table of mau-mau"):
        env.load(0, env.save(0)[:-4] if saved else made("mau-mau", tables=1, seats=3).save(0))
    assert (env._tables.seen == before).all()


def test_spans_describe_the_numbers() -> None:
    env = made("mau-mau")
    assert env.spans["hand"].slice == slice(0, 52)
    assert env.spans["top"].about == "the top card"
    assert "verb" in env.action_spans
    assert env.codes == find("mau-mau")[0].learning.possible_codes(env.setting.options)  # type: ignore[misc]


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ([99, 0], "table 0: there is no action 99; the actions are 0 to"),
        ([0, -1], "table 1: there is no action -1"),
        ([0], "one whole number for each of 2 tables, not int64[1]"),
        ([0.5, 1.0], "not float64[2]"),
    ],
)
def test_an_invalid_step_is_refused_and_changes_nothing(given: Any, sentence: str) -> None:
    for preset in ("mau-mau", "guandan"):
        env = made(preset, tables=2)
        env.reset()
        before = [env.save(table) for table in (0, 1)]
        if preset == "guandan" and given == [99, 0]:
            given = [9_999, 0]
            sentence = "table 0: there is no action 9999"
        with pytest.raises(IllegalAction) as caught:
            env.step(given)
        assert sentence in str(caught.value)
        assert [env.save(table) for table in (0, 1)] == before


def test_an_illegal_action_is_named_with_its_clause() -> None:
    env = made("mau-mau", tables=3)
    seen = env.reset()
    index = seen.mask.argmax(1)
    index[1] = seen.mask[1].argmin()
    action = env.deal(1).action(env.codes[int(index[1])])
    before = [env.save(table) for table in range(3)]
    with pytest.raises(IllegalAction, match=rf"table 1: action {index[1]}, {action}: .*\[\d+\.\d+\]") as caught:
        env.step(index)
    assert caught.value.refusal is not None
    assert [env.save(table) for table in range(3)] == before


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(IllegalAction, match="before the first `reset`"):
        made("mau-mau").step([0])


@pytest.mark.parametrize(
    ("asked", "fault", "sentence"),
    [
        ({"tables": 0}, NotationError, "tables must be a whole number of at least 1, not 0"),
        ({"threads": "two"}, NotationError, "threads must be a whole number"),
        ({"first": -1}, NotationError, "first must be a whole number of at least 0, not -1"),
        ({"limit": 0}, NotationError, "limit must be"),
        ({"seed": -3}, NotationError, "seed must be"),
        ({"plays": -1}, NotationError, "plays must be a whole number of at least 0, not -1"),
        ({"plays": 99}, NotationError, "plays must be at most 24, not 99"),
        ({"plays": 3, "automatic_pass": True}, NotationError, "they would tell who could claim"),
        ({"actions": "some"}, NotationError, "“mask” or as “candidates”, not 'some'"),
        ({"seats": 20}, SeatsError, "2 to 8 players"),
        ({"wild": "Z"}, OptionErrors, "wild"),
    ],
)
def test_an_impossible_environment_is_explained(asked: dict[str, Any], fault: type[Exception], sentence: str) -> None:
    with pytest.raises(fault) as caught:
        Batch("mau-mau", **asked)
    assert sentence in str(caught.value)


def test_games_without_environments_are_refused_with_the_reason() -> None:
    with pytest.raises(PresetError):
        Batch("mau-mow")
    with pytest.raises(GameError, match="guandan has too many actions for a mask"):
        Batch("guandan", actions="mask")


def test_a_family_without_an_encoding_has_no_environments(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = find("mau-mau")
    monkeypatch.setitem(game.__dict__, "learning", Learning())
    with pytest.raises(GameError, match="there are no environments for eights: it does not say what a learner sees"):
        Batch("mau-mau")


def test_an_unknown_table_is_refused() -> None:
    env = made("mau-mau")
    with pytest.raises(NotationError, match="there is no table 3; the tables are 0 to 0"):
        env.deal(3)
