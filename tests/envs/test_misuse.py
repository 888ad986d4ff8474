"""NumPy's numbers are accepted everywhere; bad numbers, seats, tables, actions and moments are refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import tefuda
from tefuda.core.cards.card import read_card
from tefuda.envs import Batch, Env, VectorEnv, aec_env, parallel_env
from tefuda.errors import TefudaError
from tefuda.lab import compare, ladder
from tests.envs.variants import VARIANTS

HOUSE = VARIANTS["mau-mau"]
KINDS: dict[str, Callable[[int], Any]] = {
    "int64": np.int64, "uint8": np.uint8, "array": np.array, "int": int,
}  # fmt: skip

# What takes numbers, and what it comes to; `n` makes a number of a kind.
TAKERS: dict[str, Callable[[Callable[[int], Any]], Any]] = {
    "deal": lambda n: tefuda.deal("mau-mau", seats=n(3), seed=n(7), number=n(2), hand=n(4)),
    "match": lambda n: tefuda.match("guandan", seats=n(4), seed=n(7)).deal,
    "position": lambda n: tefuda.position("crazy-eights", "hands K♦ 9♦ / 9♥ 9♠\npile 7♦", seed=n(3)),
    "apply": lambda n: tefuda.deal("mau-mau", seed=1).apply(tefuda.deal("mau-mau", seed=1).legal_actions[n(0)]),
    "code": lambda n: tefuda.deal("mau-mau", seed=1).apply(n(tefuda.deal("mau-mau", seed=1).legal_actions.codes[0])),
    "seat": lambda n: tefuda.deal("mau-mau", seed=1).apply("draw", seat=n(tefuda.deal("mau-mau", seed=1).turn or 0)),
    "readings": lambda n: tefuda.readings(
        tefuda.position("crazy-eights", "hands K♦ 9♦ / 9♥ 9♠\npile 7♦"), [n(int(read_card("9♦")))]
    ),
    "observe": lambda n: tefuda.deal("mau-mau", seed=1).observe(n(2)),
    "why not": lambda n: tefuda.deal("mau-mau", seats=2, seed=1).why_not(
        "draw", seat=n(tefuda.deal("mau-mau", seats=2, seed=1).turn or 0)
    ),
    "simulate": lambda n: tefuda.simulate(
        "mau-mau", deals=n(30), seats=n(3), seed=n(2), first=n(1), threads=n(2), progress=lambda done: None
    ).tally,
    "compare": lambda n: compare(
        "crazy-eights", draw_limit=[n(1), n(2)], deals=n(40), seed=n(2), seats=n(3), agents="random", workers=n(1)
    ).all_rows,
    "ladder": lambda n: ladder("crazy-eights", ["random", "greedy"], deals=n(40), seed=n(2), seats=n(2)).shares,
    "solve": lambda n: tefuda.solve(
        tefuda.position("crazy-eights", "hands K♦ 9♦ / 9♥ 9♠\npile 7♦"), n(0), n(1), within=n(3), nodes=n(50)
    ),
    "Batch": lambda n: batch_of(
        Batch("mau-mau", tables=n(2), seats=n(3), seed=n(4), threads=n(1), first=n(3), limit=n(90), **HOUSE), n
    ),
    "VectorEnv": lambda n: VectorEnv(
        "mau-mau", n(2), seats=n(4), threads=n(1), most=n(9), plays=n(0), others="random", **HOUSE
    ).reset(seed=n(3))[0].tolist(),
    "Env": lambda n: told_by(Env("mau-mau", seats=n(4), others="random", **HOUSE), n),
    "aec_env": lambda n: turn_of(aec_env("mau-mau", seats=n(3), **HOUSE), n),
    "parallel_env": lambda n: at_once(parallel_env("mau-mau", seats=n(3), **HOUSE), n),
}  # fmt: skip


def batch_of(env: Batch, n: Callable[[int], Any]) -> Any:
    seen = env.reset(seed=n(5))
    env.step(seen.mask.argmax(1).astype(np.int8))
    env.load(n(0), env.save(n(1)))
    return str(env.deal(n(0))), str(env.deal(n(1))), env.table(n(1)), env._digest()


def told_by(env: Env, n: Callable[[int], Any]) -> Any:
    env.reset(seed=n(5))
    return env.step(n(int(env.action_masks().argmax())))[0].tolist()


def turn_of(env: Any, n: Callable[[int], Any]) -> Any:
    env.reset(seed=n(5))
    env.step(n(int(env.last()[0]["action_mask"].argmax())))
    return env.table.text()


def at_once(env: Any, n: Callable[[int], Any]) -> Any:
    seen, _ = env.reset(seed=n(5))
    env.step({agent: n(int(one["action_mask"].argmax())) for agent, one in seen.items()})
    return env.table.text()


@pytest.mark.parametrize("taker", TAKERS)
def test_numbers_of_numpy_are_numbers(taker: str) -> None:
    come = {kind: TAKERS[taker](make) for kind, make in KINDS.items() if not (kind == "uint8" and taker == "code")}
    for kind, one in come.items():
        assert one == come["int"], kind
        assert repr(one) == repr(come["int"]), kind


def test_truth_values_of_numpy_are_truth_values() -> None:
    assert tefuda.deal("mau-mau", seed=1, must_differ=np.True_) == tefuda.deal("mau-mau", seed=1, must_differ=True)
    yes: Any = np.True_
    no: Any = np.False_
    assert str(tefuda.deal("nippachi", seed=1, automatic_pass=yes)) == str(
        tefuda.deal("nippachi", seed=1, automatic_pass=True)
    )
    one = Batch("nippachi", automatic_pass=True, match=False)
    other = Batch("nippachi", automatic_pass=yes, match=no)
    assert one._digest() == other._digest()


@pytest.mark.parametrize("wrong", [True, 1.0, "1", None, [1], np.True_, np.float64(1), np.array([1, 2])])
def test_values_that_are_not_numbers_are_refused_in_one_sentence(wrong: Any) -> None:
    deal, batch = tefuda.deal("mau-mau", seed=1), Batch("mau-mau", seed=1, **HOUSE)
    batch.reset()
    asked: list[Callable[[], Any]] = [
        lambda: tefuda.simulate("mau-mau", seed=wrong),
        lambda: tefuda.solve(deal, nodes=wrong),
        lambda: deal.apply(wrong),
        lambda: Batch("mau-mau", tables=wrong),
        lambda: batch.deal(wrong),
        lambda: batch.save(wrong),
        lambda: VectorEnv("mau-mau", wrong),
        lambda: tefuda.deal("mau-mau", number=wrong),
    ]
    if wrong is not None:
        asked += [
            lambda: tefuda.simulate("mau-mau", deals=wrong), lambda: tefuda.readings(deal, [wrong, "1"]),
            lambda: tefuda.deal("mau-mau", seats=wrong), lambda: tefuda.deal("mau-mau", seed=wrong),
            lambda: deal.observe(wrong), lambda: deal.apply("draw", seat=wrong), lambda: deal.history_of(wrong),
            lambda: batch.reset(seed=wrong), lambda: tefuda.solve(deal, wrong), lambda: tefuda.analyse(deal, wrong),
        ]  # fmt: skip
    for number, ask in enumerate(asked):
        with pytest.raises(TefudaError) as caught:
            ask()
        assert "\n" not in str(caught.value), number


@pytest.mark.parametrize("wrong", [-1, 4, 10**30, np.int64(-1)])
def test_an_unknown_seat_is_refused(wrong: Any) -> None:
    deal = tefuda.deal("mau-mau", seed=1)
    for ask in (
        deal.observe, deal.view_of, deal.history_of, lambda seat: deal.apply("draw", seat=seat),
        lambda seat: deal.why_not("draw", seat=seat), lambda seat: tefuda.solve(deal, seat),
        lambda seat: tefuda.analyse(deal, seat),
    ):  # fmt: skip
        with pytest.raises(tefuda.SeatsError, match=f"there is no seat {wrong}; the seats are 0 to 3"):
            ask(wrong)


@pytest.mark.parametrize("wrong", [-1, -2, 5, 10**30])
def test_values_out_of_bounds_and_negative_indices_are_refused(wrong: int) -> None:
    batch, vector = Batch("mau-mau", tables=2, **HOUSE), VectorEnv("mau-mau", 2, others="random", **HOUSE)
    listed = Batch("guandan", tables=2, **VARIANTS["guandan"])
    one, turn, together = Env("mau-mau", others="random", **HOUSE), aec_env("mau-mau", **HOUSE), parallel_env("mau-mau")
    for env in (batch, vector, listed, one, turn, together):
        env.reset()
    index = wrong if wrong < 0 else wrong * 100_000  # more than a hand of Guandan has plays
    agent = turn.agent_selection
    for ask in (
        lambda: batch.deal(wrong), lambda: batch.table(wrong), lambda: batch.save(wrong),
        lambda: batch.load(wrong, b""),
        lambda: batch.step([index, 0]), lambda: vector.step([index, 0]), lambda: listed.step([0, index]),
        lambda: one.step(index), lambda: turn.step(index),
        lambda: together.step(dict.fromkeys(together.possible_agents, index)),
    ):  # fmt: skip
        with pytest.raises(TefudaError, match=r"there is no|may not choose|one whole number for each"):
            ask()
    assert turn.agent_selection == agent


# ---------------------------------------------------------------- at the wrong time, or in the wrong form

Made = dict[str, Any]


def made() -> Made:
    house = {"others": "random", **HOUSE}
    return {
        "batch": Batch("mau-mau", tables=2, **HOUSE), "vector": VectorEnv("mau-mau", 2, render_mode="ansi", **house),
        "waiting": VectorEnv("mau-mau", 2, autoreset_mode="DISABLED", **house),
        "env": Env("mau-mau", render_mode="ansi", **house), "turn": aec_env("mau-mau", render_mode="ansi", **HOUSE),
        "together": parallel_env("mau-mau", render_mode="ansi", **HOUSE),
    }  # fmt: skip


BEFORE: dict[str, Callable[[Made], Any]] = {
    "batch step": lambda m: m["batch"].step([0, 0]), "batch deal": lambda m: m["batch"].deal(0),
    "batch table": lambda m: m["batch"].table(0), "batch match": lambda m: m["batch"].match(0),
    "vector step": lambda m: m["vector"].step([0, 0]), "vector render": lambda m: m["vector"].render(),
    "env step": lambda m: m["env"].step(0), "env render": lambda m: m["env"].render(),
    "turn step": lambda m: m["turn"].step(0), "turn last": lambda m: m["turn"].last(),
    "turn observe": lambda m: m["turn"].observe("seat_0"), "turn render": lambda m: m["turn"].render(),
    "turn features": lambda m: m["turn"].features(), "together step": lambda m: m["together"].step({}),
    "together observe": lambda m: m["together"].observe("seat_1"),
}  # fmt: skip


@pytest.mark.parametrize("asked", BEFORE)
def test_everything_before_the_first_reset_is_refused(asked: str) -> None:
    with pytest.raises(TefudaError, match="there is nothing to decide before the first `reset`"):
        BEFORE[asked](made())


def test_after_the_end_steps_are_refused_until_the_next_reset() -> None:
    envs = made()
    for env in envs.values():
        env.reset()
    turn, together, env = envs["turn"], envs["together"], envs["env"]
    while turn.agents:
        seen, _, terminated, truncated, _ = turn.last()
        turn.step(None if terminated or truncated else int(seen["action_mask"].argmax()))
    while together.agents:
        told = {agent: together.observe(agent)["action_mask"] for agent in together.agents}
        together.step({agent: int(mask.argmax()) for agent, mask in told.items()})
    over = False
    while not over:
        *_, over, cut, _ = env.step(int(env.action_masks().argmax()))
        over = over or cut
    for ask in (
        turn.last,
        lambda: turn.step(0),
        lambda: turn.step(None),
        lambda: together.step({}),
        lambda: env.step(0),
    ):
        with pytest.raises(tefuda.OutOfTurn, match="the deal is over; `reset` begins the next"):
            ask()
    for one in (turn, together, env):
        one.reset()
    assert turn.agents == turn.possible_agents


def test_a_closed_environment_says_so() -> None:
    envs = made()
    for name in ("vector", "env"):
        envs[name].reset()
        envs[name].close()
        for ask in (envs[name].reset, lambda name=name: envs[name].step([0, 0] if name == "vector" else 0)):
            with pytest.raises(tefuda.OutOfTurn, match="the environment is closed"):
                ask()


WRONG: dict[str, tuple[Callable[[Made], Any], str]] = {
    "ragged": (lambda m: m["batch"].step([[0], [0, 1]]), "one whole number for each of 2 tables"),
    "none": (lambda m: m["vector"].step(None), "one whole number for each of 2 tables"),
    "truths": (lambda m: m["vector"].step([True, False]), "one whole number for each of 2 tables, not bool"),
    "too many": (lambda m: m["vector"].step(np.zeros((2, 1), int)), r"not int64\[2, 1\]"),
    "a float": (lambda m: m["env"].step(1.0), "by its index, a whole number, not as 1.0"),
    "a truth": (lambda m: m["env"].step(True), "by its index, a whole number, not as True"),
    "in turn": (lambda m: m["turn"].step(1.0), "by its index, a whole number, not as 1.0"),
    "together": (lambda m: m["together"].step(dict.fromkeys(m["together"].agents, 0.5)), "not as 0.5"),
    "no dict": (lambda m: m["together"].step([0, 0]), "a dict with the action of each agent"),
    "no agent": (lambda m: m["together"].step({"seat_9": 0}), "there is no agent 'seat_9'"),
    "to see": (lambda m: m["turn"].observe("seat_9"), "there is no agent 'seat_9'; the agents are seat_0 to seat_3"),
    "space": (lambda m: m["turn"].action_space(None), "there is no agent None"),
    "option": (lambda m: m["env"].reset(options={"seat": 1}), "a reset has no option 'seat'"),
    "option of many": (lambda m: m["vector"].reset(options={"mask": 1}), "a reset has no option 'mask'"),
    "no options": (lambda m: m["env"].reset(options=3), "the options of a reset are a dict, not 3"),
    "mask of others": (
        lambda m: m["waiting"].reset(options={"reset_mask": [True]}), r"for each of 2 tables, and is not bool\[1\]",
    ),
    "mask of numbers": (lambda m: m["waiting"].reset(options={"reset_mask": [1, 0]}), "truth value for each of 2"),
    "mask and seed": (
        lambda m: m["waiting"].reset(seed=1, options={"reset_mask": [True, False]}), "give no reset_mask",
    ),
    "several seeds": (lambda m: m["vector"].reset(seed=[1, 2]), r"seed must be a whole number .*, not \[1, 2\]"),
    "loaded": (lambda m: m["batch"].load(0, "text"), "this is not a table of mau-mau"),
}  # fmt: skip


def tables_of(env: Any) -> Any:
    if isinstance(env, Env):
        return env._one._tables
    return env._tables if isinstance(env, Batch | VectorEnv) else env.table._tables


@pytest.mark.parametrize("asked", WRONG)
def test_actions_of_another_shape_are_refused_and_change_nothing(asked: str) -> None:
    envs, (ask, sentence) = made(), WRONG[asked]
    for env in envs.values():
        env.reset(seed=3)
    before = copy.deepcopy(envs)
    with pytest.raises(TefudaError, match=sentence) as caught:
        ask(envs)
    assert "\n" not in str(caught.value)
    for name, env in envs.items():
        tables, others = (tables_of(one) for one in (env, before[name]))
        assert (tables.arrays == others.arrays).all(), name
        assert (tables.sittings == others.sittings).all(), name


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (
            {"autoreset_mode": "always"},
            "there is no autoreset mode 'always'; choose one of NEXT_STEP, SAME_STEP, DISABLED",
        ),
        ({"illegal_reward": "much"}, "the reward of an illegal action is a number, not 'much'"),
        ({"illegal_reward": float("nan")}, "is a number, not nan"),
        ({"render_mode": "human"}, "shown as ansi, rgb_array, not as 'human'"),
        ({"match": "yes"}, "match must be True or False, not 'yes'"),
        ({"automatic_pass": 1}, "automatic_pass must be True or False, not 1"),
    ],
)
def test_an_impossible_environment_is_explained(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(TefudaError) as caught:
        VectorEnv("mau-mau", 2, **asked)
    assert sentence in str(caught.value)
    if "autoreset_mode" not in asked:
        with pytest.raises(TefudaError) as caught:
            Env("mau-mau", **asked)
        assert sentence in str(caught.value)


def test_an_impossible_pettingzoo_environment_is_explained() -> None:
    for make in (aec_env, parallel_env):
        with pytest.raises(TefudaError, match="in the “observation” or in the “info”, not in 'both'"):
            make("mau-mau", mask="both")


def test_the_metadata_is_true() -> None:
    turn, together = aec_env("nippachi"), parallel_env("nippachi")
    assert not turn.metadata["is_parallelizable"]
    assert together.metadata["is_parallelizable"]
    for mode in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED):
        env = VectorEnv("mau-mau", autoreset_mode=mode)
        assert env.autoreset_mode is env.metadata["autoreset_mode"] is mode
    makers: list[Callable[..., Any]] = [aec_env, parallel_env, Env]
    for mode in turn.metadata["render_modes"]:
        for make in makers:
            shown = make("mau-mau", render_mode=mode)
            shown.reset(seed=1)
            assert isinstance(shown.render(), str if mode == "ansi" else np.ndarray)
    spec = gymnasium.spec("tefuda/mau-mau-v0")
    assert spec.entry_point
    assert spec.vector_entry_point
