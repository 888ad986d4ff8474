"""Matches in the environments: levels, tribute and scores carry over, and an episode is a match."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tefuda.bots.simulate import check_match_ends
from tefuda.envs import Batch, VectorEnv, aec_env, parallel_env
from tefuda.errors import NotationError, OptionError
from tefuda.play.library import find
from tefuda.play.match import Match
from tefuda.testing.family import any_house_rules
from tests.envs.test_batch import first_legal
from tests.envs.variants import EACH, VARIANTS

SEED = 5
HOUSE: dict[str, dict[str, Any]] = {
    **{preset: dict(house) for preset, house in VARIANTS.items()},
    "mau-mau": {**VARIANTS["mau-mau"], "target": 30},
    "taiwan": {**VARIANTS["taiwan"], "match_deals": 3},
    "nippachi": {**VARIANTS["nippachi"], "rounds": 1},
    "teyaku-dobon-all": {**VARIANTS["teyaku-dobon-all"], "rounds": 1},
}


def made(preset: str, **asked: Any) -> Batch:
    return Batch(preset, **{"seed": SEED, "tables": 2, "match": True, **HOUSE[preset], **asked})


def begun(env: Batch, table: int) -> Match:
    return Match.begin(
        env.setting.game, env.setting.preset, env.setting.options, env.setting.seats, env.match(table).key
    )


def check_against_matches(env: Batch, steps: int) -> int:
    """Play matches and compare with matches of the same keys; return how many deals have ended."""
    seen = env.reset()
    matches = [begun(env, table) for table in range(env.tables)]
    ended = 0
    for step in range(steps):
        index = first_legal(seen, step)
        seen, reward, terminated, truncated, infos = env.step(index)
        for table in range(env.tables):
            before = matches[table]
            codes = env.codes or [action.code for action in before.deal.legal_actions]
            match, paid = before.apply(codes[int(index[table])]), np.zeros(env.setting.seats, int)
            while match.deal.over:
                paid, ended = paid + match.deal.payoffs, ended + 1
                if match.over:
                    break
                match = match.next_deal()
            assert reward[table].tolist() == paid.tolist()
            assert not truncated[table]
            assert terminated[table] == match.over
            assert np.flatnonzero(infos["winners"][table]).tolist() == list(match.winners)
            matches[table] = begun(env, table) if match.over else match
            assert seen.turn[table] == matches[table].deal.turn
            assert env._tables.arrays[table]["scores"][: env.setting.seats].tolist() == list(matches[table].scores)
    for table, match in enumerate(matches):
        assert env.match(table) == match
        assert env.deal(table) == match.deal
        assert env.table(table) == match.deal.table
    return ended


@pytest.mark.parametrize("preset", EACH)
def test_matches_are_played_like_single_matches(preset: str) -> None:
    assert check_against_matches(made(preset), 1_500 if preset == "nippachi" else 400) > 0


@pytest.mark.long
@pytest.mark.parametrize("preset", VARIANTS)
@pytest.mark.parametrize("number", range(8))
def test_matches_under_any_house_rules_are_played_like_single_matches(preset: str, number: int) -> None:
    dice = random.Random(number)
    game, named = find(preset)
    options = any_house_rules(game, dice, named.options)
    seats = dice.choice([number for number in game.seats if not any(game.seat_faults(options, number))])
    try:
        check_match_ends(game, preset, options)
    except OptionError:
        options, seats = replace(named.options, **HOUSE[preset]), named.seats
    house = {name: getattr(options, name) for name in game.house_rules}
    env = Batch(preset, tables=2, seed=number, seats=seats, match=True, actions="candidates", **house)
    check_against_matches(env, 600)


def course(env: Batch, table: int, steps: int) -> list[tuple[Any, ...]]:
    seen, told = env.reset(), []
    for step in range(steps):
        seen, reward, terminated, _, infos = env.step(first_legal(seen, step))
        told.append((seen.turn[table], seen.observation[table].tobytes(), seen.episode[table], reward[table].tolist(),
                     bool(terminated[table]), infos["winners"][table].tolist()))  # fmt: skip
    return told


def test_a_table_does_not_depend_on_the_other_tables() -> None:
    alone = course(made("mau-mau", tables=1, first=2), 0, 600)
    assert any(ended for *_, ended, _ in alone)
    assert alone == course(made("mau-mau", tables=5), 2, 600)
    assert alone == course(made("mau-mau", tables=5, threads=3), 2, 600)


def test_a_saved_match_keeps_its_scores_in_another_environment() -> None:
    env, other = made("mau-mau"), made("mau-mau", tables=1, seed=99)
    seen = env.reset()
    for step in range(250):
        seen, *_ = env.step(first_legal(seen, step))
    assert len(env.match(1).deals) > 1
    other.reset()
    there = other.load(0, env.save(1))
    for step in range(200):
        assert env.match(1) == other.match(0)
        index, where = first_legal(seen, step), first_legal(there, step)
        seen, reward, *_ = env.step(index)
        there, gained, *_ = other.step(where)
        assert reward[1].tolist() == gained[0].tolist()


def test_the_winners_of_a_match_can_be_its_reward() -> None:
    env = made("mau-mau", rewards="match")
    seen, ended = env.reset(), 0
    for step in range(900):
        seen, reward, terminated, _, infos = env.step(first_legal(seen, step))
        assert (reward == infos["winners"]).all()
        assert (reward.any(1) == terminated).all()
        ended += int(terminated.sum())
    assert ended > 1


def test_a_match_that_is_too_long_is_cut_off() -> None:
    env = made("mau-mau", limit=20)
    seen, cut = env.reset(), 0
    for step in range(90):
        seen, _, terminated, truncated, _ = env.step(first_legal(seen, step))
        cut += int(truncated.sum())
        assert not terminated.any()
        assert (truncated.all()) == ((step + 1) % 20 == 0)
    assert cut == 8


def legal(mask: NDArray[Any], dice: random.Random) -> int:
    return int(dice.choice(np.flatnonzero(mask).tolist()))


def test_one_learner_plays_matches_against_bots() -> None:
    env = VectorEnv("mau-mau", 3, others="random", match=True, **HOUSE["mau-mau"])
    dice, gained, over = random.Random(1), np.zeros((3, 4), int), 0
    env.reset(seed=2)
    for _ in range(400):
        _, reward, terminated, _, infos = env.step([legal(mask, dice) for mask in env.action_masks()])
        assert (reward == infos["payoffs"][:, 0]).all()
        gained += infos["payoffs"]
        for table in np.flatnonzero(terminated):
            best = gained[table] == gained[table].max()
            assert infos["winners"][table].tolist() == best.tolist()
            gained[table] = 0
            over += 1
    assert over > 2


def test_all_seats_play_a_match_in_turn() -> None:
    env, dice = aec_env("nippachi", match=True, plays=2, **HOUSE["nippachi"]), random.Random(1)
    env.reset(seed=3)
    match = Match.begin(env.table.setting.game, "nippachi", env.table.setting.options, 4, env.table.match().key)
    gained = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, _, info = env.last()
        gained[agent] += reward
        if terminated:
            assert info["won"] == (env.possible_agents.index(agent) in match.winners)
            env.step(None)
            continue
        action = legal(seen["action_mask"], dice)
        env.step(action)
        match = match.apply(env.table.setting.possible[action])
        if match.deal.over and not match.over:
            match = match.next_deal()
    assert match.over
    assert list(gained.values()) == list(match.scores)


def test_all_seats_play_a_match_at_once() -> None:
    env, dice = parallel_env("nippachi", match=True, **HOUSE["nippachi"]), random.Random(1)
    seen, infos = env.reset(seed=3)
    gained = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        asked = {agent: one["action_mask"] for agent, one in seen.items()}
        seen, rewards, _, _, infos = env.step({a: legal(m, dice) if m.any() else 0 for a, m in asked.items()})
        for agent, reward in rewards.items():
            gained[agent] += reward
    most = max(gained.values())
    assert {agent: info["won"] for agent, info in infos.items()} == {a: g == most for a, g in gained.items()}


@pytest.mark.parametrize(("asked", "fault", "sentence"), [
    ({"match": True, "target": 0}, OptionError, "has no end"),
    ({"rewards": "match"}, NotationError, "ask for them with match=True"),
    ({"match": True, "rewards": "gold"}, NotationError, "by “deals” or by “match”, not 'gold'"),
])  # fmt: skip
def test_impossible_matches_are_explained(asked: dict[str, Any], fault: type[Exception], sentence: str) -> None:
    with pytest.raises(fault, match=sentence):
        Batch("mau-mau", **asked)


def test_without_match_there_is_no_match_to_inspect() -> None:
    env = Batch("mau-mau", seed=SEED, **VARIANTS["mau-mau"])
    env.reset()
    with pytest.raises(NotationError, match="there are no matches"):
        env.match(0)
