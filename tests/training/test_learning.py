"""Nets: training is reproducible, they play alike interpreted and compiled, and bad ones are ignored."""

from __future__ import annotations

import logging
import shutil
import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.bulk import nets, tuned
from tefuda.bulk.net import MOST_VALUE, PARTS, UNKNOWN, Thought, choose_by_net
from tefuda.bulk.nets import Net, features_of, net_of, read_net
from tefuda.bulk.rules import rules_of
from tefuda.bulk.run import simulate
from tefuda.bulk.task import task_of
from tefuda.bulk.tuned import tuned_weights
from tefuda.compiler.layout import Integers, Octets
from tefuda.core.game import Game, Learning
from tefuda.core.table.chance import seed_words
from tefuda.core.table.decision import Proposals
from tefuda.errors import NotationError, TefudaError
from tefuda.play.action import Action
from tefuda.play.library import find, games
from tefuda.training import learning
from tefuda.training.learning import NetTrainer, store_net, train_net
from tefuda.training.self_play import Rollout, collect, look_back
from tefuda.training.strength import Strength

NETTED = [preset for preset in games() if net_of(find(preset)[0], find(preset)[1].options)]
BIG_TWO = find("ppo")[0]
ROOM = 48


def interpreted(*rows: Any) -> None:
    """Collect rollouts interpreted, into the same rows as compiled."""
    game = BIG_TWO
    rollout: Any = task_of(game, Rollout)()
    rollout.fill(iter(rows[3].view(np.int64).tolist()))
    seen, worth, expected = Octets(rows[5].tolist()), Integers(rows[6].tolist()), Integers(rows[7].tolist())
    rules, options, net = rules_of(game), game.presets["ppo"].options, rows[4].tolist()
    collect(rules, game.table(), options, game.view(), Proposals(), rollout, net, seen, worth, expected)
    rows[3].view(np.int64)[:] = rollout.numbers()
    rows[5][:], rows[6][:] = seen, worth


def net_trainer(seed: int = 3) -> NetTrainer:
    return NetTrainer(BIG_TWO, BIG_TWO.presets["ppo"].options, 4, seed, room=ROOM, play=interpreted)


@cache
def small_net() -> Net:
    """Return a net after minimal training."""
    return net_trainer().net()


def taught(rounds: int = 3) -> tuple[object, ...]:
    one = net_trainer()
    return [one.round(0.3) for _ in range(rounds)], one.decisions, one.deals, one.net().block.tolist()


def test_trainings_with_equal_rounds_give_the_same_net() -> None:
    assert taught() == taught()


def test_results_are_blended_with_the_estimate_at_the_next_decision() -> None:
    rollout: Any = task_of(BIG_TWO, Rollout)()
    table = BIG_TWO.table()
    table.seats = 2
    rollout.trace, rollout.begun, rollout.samples = 70, 1, 6
    seats, expected = [9, 0, 1, 0, 1, 0], [9, UNKNOWN, 300, 500, UNKNOWN, 700]
    worths = Integers(seats)
    table.payoffs[:2] = 10, -4
    rules = replace(rules_of(BIG_TWO), premium=lambda options: 0)
    look_back(rules, table, BIG_TWO.presets["ppo"].options, rollout, worths, Integers(expected))
    last, lost = 10 * PARTS, -4 * PARTS
    third = 0.3 * 700 + 0.7 * last
    assert list(worths) == pytest.approx([9, 0.3 * 500 + 0.7 * third, lost, third, lost, last], abs=2)


def test_training_brings_estimates_nearer_to_their_targets() -> None:
    dice = np.random.default_rng(1)
    seen = dice.integers(0, 2, (64, 20)).astype(np.float32)
    worth = seen[:, 0] - seen[:, 1]
    learner = learning.Learner(20, 1)
    offs = [learner.learn(seen, worth, 1e-2) for _ in range(60)]
    assert offs[-1] < offs[0] / 20


def test_an_unusable_net_is_not_trained() -> None:
    with pytest.raises(TefudaError, match="at most 256 hidden numbers"):
        learning.Learner(20, 1, (16, 257))


def test_a_quantized_net_agrees_with_the_trained_one() -> None:
    one = net_trainer()
    one.round(0.0)
    features = one._seen[0][:20]
    first, first_bias, second, second_bias, last, last_bias = one.learner.smooth
    hidden = np.maximum(features.astype(np.float32) @ first + first_bias, 0)
    wanted = (np.maximum(hidden @ second + second_bias, 0) @ last + last_bias)[:, 0]
    assert np.abs(one.net().values(features) / one.net().point / one._scale - wanted).max() < 0.02


def test_worths_belong_to_the_seats_that_decided() -> None:
    one = net_trainer()
    one._collect(0.0)
    rollout: Any = task_of(BIG_TWO, Rollout)()
    assert seed_words(3) != rollout.seed
    assert 0 < one.decisions <= ROOM
    assert {round(float(worth), 3) for worth in one._worth[0]} != {0.0}, "somebody has gained something"


@pytest.mark.parametrize("preset", ["ppo", "guandan"])
def test_a_net_chooses_the_same_as_a_rule_and_in_arrays(preset: str) -> None:
    deal = tefuda.deal(preset, seed=2)
    for _ in range(3):
        deal = deal.apply(bot("casual").choose(deal.observe(deal.turn)))
    while len(deal.legal_actions) < 2 or len(deal.legal_actions) > 20:
        deal = deal.apply(bot("casual").choose(deal.observe(deal.turn)))
    seen, proposals = deal.observe(deal.turn), Proposals()
    codes = [action.code for action in seen.legal_actions]
    proposals.codes[: len(codes)], proposals.count = codes, len(codes)
    net = Integers(nets.block_of(deal.game, deal.options).tolist())
    code = choose_by_net(rules_of(deal.game), deal.table, deal.options, seen.view, proposals, net, Thought())
    chosen = bot("club").choose(seen)
    assert isinstance(chosen, Action)
    assert code == chosen.code


@pytest.mark.long
@pytest.mark.parametrize("preset", NETTED)
def test_a_net_plays_the_same_deals_compiled_and_interpreted(preset: str) -> None:
    agents = ["club", "greedy", "club", "greedy"]
    game, named = find(preset)
    played = simulate(game, preset, named.options, seats=4, deals=1, agents=agents, seed=4, threads=1)
    deal = tefuda.deal(preset, seats=4, seed=4)
    while deal.turn is not None:
        deal = deal.apply(bot(agents[deal.turn]).choose(deal.observe(deal.turn)))
    assert list(deal.payoffs) == played.tally.payoffs[:4]


@pytest.mark.parametrize("preset", NETTED)
def test_a_net_in_the_package_is_small_and_has_a_card(preset: str) -> None:
    game, _ = find(preset)
    card = tomllib.loads((game.folder / nets.FILE).read_text(encoding="utf-8"))[preset]
    assert (game.folder / card["net"]).stat().st_size <= nets.LARGEST_FILE
    assert {"command", "date", "deals", "decisions", "wins", "wins_interval", "proof_deals"} <= set(card)
    assert card["command"].startswith("tefuda train ")


def test_a_net_serves_only_the_house_rules_of_its_preset() -> None:
    assert "ppo" in NETTED
    game, preset = find("ppo")
    assert net_of(game, replace(preset.options, triples=False)) is None, "a net fits the house rules of its preset"
    assert net_of(*(lambda found: (found[0], found[1].options))(find("mau-mau"))) is None


def family_in(folder: Path) -> Game:
    """Return Big Two as it would be with its files in another folder."""
    shutil.copy(BIG_TWO.folder / "presets.toml", folder)
    return replace(BIG_TWO, folder=folder)


def test_weights_become_coarser_where_sums_would_take_more_than_32_bits() -> None:
    learner, encoding = learning.Learner(small_net().first.shape[0], 1), small_net().encoding
    usual = learner.net(encoding, 1.0)
    for weights in learner.smooth[2:4]:
        weights *= 64
    coarser = learner.net(encoding, 1.0)
    assert usual.is_narrow
    assert coarser.is_narrow
    assert coarser.point[0] < usual.point[0]
    learner.smooth[2] += 1e6
    with pytest.raises(TefudaError, match="too large"):
        learner.net(encoding, 1.0)


@pytest.mark.parametrize("preset", NETTED)
def test_sums_of_nets_stay_within_what_is_proved_of_them(preset: str) -> None:
    game, named = find(preset)
    net = net_of(game, named.options)
    assert net is not None
    spans = [span for one in (net.encoding.view, net.encoding.action) for span in one.spans.values()]
    most = np.repeat([span.most for span in spans], [span.stop - span.start for span in spans])
    for weights in (net.first, -net.first):
        seen = np.where(weights > 0, most[:, None], 0).T
        sums = seen.astype(np.int64) @ net.first.astype(np.int64) + net.first_bias
        hidden = np.clip(sums >> int(net.shifts[0]), 0, MOST_VALUE)
        assert max(np.abs(sums).max(), np.abs(hidden @ net.second.astype(np.int64) + net.second_bias).max()) < 1 << 31


def stored(folder: Path) -> tuple[Game, Path]:
    game = family_in(folder)
    learned = learning.Learned("ppo", small_net(), 1, 2, 3, 4, 5.0, Strength(6, 0.25, 0.5))
    return game, store_net(game, learned, "tefuda train ppo --net", "2026-11-23")


def test_a_saved_net_is_found_again(tmp_path: Path) -> None:
    game, path = stored(tmp_path)
    assert path == tmp_path / "nets" / "ppo.npz"
    found = net_of(game, game.presets["ppo"].options)
    assert found is not None
    assert np.array_equal(found.block, small_net().block)


@pytest.mark.parametrize("preset", ["ppo", "taiwan"])
def test_a_net_saved_elsewhere_has_its_card_beside_it(tmp_path: Path, preset: str) -> None:
    game, path = stored(tmp_path)
    before = (tmp_path / nets.FILE).read_text(encoding="utf-8"), path.read_bytes()
    elsewhere = tmp_path / "my.npz"
    for name in ("taiwan", preset):
        learned = learning.Learned(name, small_net(), 1, 2, 3, 4, 5.0, Strength(6, 0.25, 0.5))
        assert store_net(game, learned, "command", "date", elsewhere) == elsewhere
    assert before == ((tmp_path / nets.FILE).read_text(encoding="utf-8"), path.read_bytes())
    cards = (tmp_path / "my.npz.toml").read_text(encoding="utf-8")
    assert cards.startswith(f'[{preset}]\nnet = "my.npz"')
    assert cards.count("[") == 1, "of the net that was there before nothing is said any more"


def damaged(path: Path, **arrays: Any) -> None:
    with np.load(path) as held:
        given = {**held, **arrays}
    np.savez_compressed(path, **{name: array for name, array in given.items() if array is not None})


@pytest.mark.parametrize(
    ("arrays", "reason"),
    [
        ({"encoding": np.array("of another game")}, "does not fit"),
        ({"last": None}, "is damaged, or holds no net"),
        ({"last": np.zeros(3, np.int32)}, "does not fit"),
        ({"last": np.zeros(learning.HIDDEN[1])}, "does not fit"),
        ({"second": np.zeros(4, np.int32)}, "does not fit"),
        ({"first_bias": np.full(learning.HIDDEN[0], 1 << 31)}, "does not fit"),
        ({"shifts": np.array([4, 99], np.int32)}, "does not fit"),
        ({"point": np.array([0], np.int32)}, "does not fit"),
        ({"second": np.full(learning.HIDDEN, 1 << 15)}, "sums of them may exceed 32 bits"),
        ({"first_bias": np.full(learning.HIDDEN[0], 1 << 30), "shifts": np.zeros(2, np.int32)}, "may exceed 32 bits"),
    ],
)
def test_a_net_that_does_not_fit_is_refused(tmp_path: Path, arrays: dict[str, Any], reason: str) -> None:
    game, path = stored(tmp_path)
    damaged(path, **arrays)
    with pytest.raises(NotationError, match=reason) as fault:
        read_net(game, "ppo", path)
    assert str(path) in str(fault.value)
    assert "line 1" not in str(fault.value)


@pytest.mark.parametrize("damage", ["cut", "changed", "another", "card", "missing", "elsewhere"])
def test_a_damaged_net_is_logged_and_a_stand_in_plays(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    game, path = stored(tmp_path)
    whole = path.read_bytes()
    if damage == "cut":
        path.write_bytes(whole[:200])
    elif damage == "changed":
        path.write_bytes(whole[:5_000] + bytes(1_000) + whole[6_000:])
    elif damage == "another":
        with path.open("wb") as file:
            np.save(file, np.zeros(3))
    elif damage == "card":
        (tmp_path / nets.FILE).write_text("[ppo", encoding="utf-8")
    elif damage == "missing":
        path.unlink()
    else:
        text = (tmp_path / nets.FILE).read_text(encoding="utf-8").replace("[ppo]", "[whist]")
        (tmp_path / nets.FILE).write_text(text, encoding="utf-8")
    with caplog.at_level(logging.WARNING):
        assert net_of(game, game.presets["ppo"].options) is None
        assert not nets.block_of(game, game.presets["ppo"].options).any()
    assert len(caplog.records) == 1
    assert "go by weights" in caplog.text
    assert "column 1:" not in caplog.text
    assert "allow_pickle" not in caplog.text
    assert "\n" not in caplog.records[0].getMessage()


def test_a_damaged_net_that_presets_share_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    game, path = stored(tmp_path)
    card = (tmp_path / nets.FILE).read_text(encoding="utf-8")
    (tmp_path / nets.FILE).write_text(card + card.replace("[ppo]", "[taiwan]"), encoding="utf-8")
    path.write_bytes(b"PK")
    with caplog.at_level(logging.WARNING):
        assert net_of(game, game.presets["ppo"].options) is net_of(game, game.presets["taiwan"].options) is None
    (record,) = caplog.records
    assert record.getMessage() == (
        f"{path} is damaged, or holds no net. Players of the level club go by weights instead."
    )


@pytest.mark.parametrize("text", ["[ppo", "ppo = 3", "[ppo.weights]\nleading = 3", "[whist.weights]\nleading = 3"])
def test_damaged_weights_are_logged_and_the_defaults_are_used(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    game = family_in(tmp_path)
    (tmp_path / tuned.FILE).write_text(text, encoding="utf-8")
    with caplog.at_level(logging.WARNING):
        assert tuned_weights(game, game.presets["ppo"].options) == game.players.weights()
    assert len(caplog.records) == 1
    assert "level club" in caplog.text


def test_a_family_without_an_encoding_learns_nothing() -> None:
    game, preset = find("mau-mau")
    with pytest.raises(TefudaError, match="has no encoding for nets"):
        NetTrainer(replace(game, learning=Learning()), preset.options, 3, 1)


def test_features_of_decisions_differ_only_in_the_decision() -> None:
    deal = tefuda.deal("taiwan", seed=1)
    seen = deal.observe(deal.turn)
    encoding = BIG_TWO.learning.encoding
    assert encoding is not None
    decisions = [action.decision for action in seen.legal_actions]
    told = features_of(encoding, seen.view, seen.options, decisions)
    assert told.shape == (len(decisions), encoding.view.size + encoding.action.size)
    assert (told[:, : encoding.view.size] == told[0, : encoding.view.size]).all()
    assert len({row.tobytes() for row in told}) == len(decisions)


@pytest.mark.long
def test_rollouts_are_the_same_interpreted_and_compiled() -> None:
    options = BIG_TWO.presets["ppo"].options
    ones = NetTrainer(BIG_TWO, options, 4, 3, room=ROOM), net_trainer()
    for one in ones:
        for _ in range(4):
            one.round(0.5)
    assert all((ones[0]._seen[i] == ones[1]._seen[i]).all() for i in range(len(ones[0]._seen)))
    assert ones[0].net().block.tolist() == ones[1].net().block.tolist()


@pytest.mark.long
def test_a_briefly_trained_net_beats_casual_players(tmp_path: Path) -> None:
    learned = train_net(BIG_TWO, "ppo", seed=1, rounds=8, proof=2_000)
    assert learned.strength.wins - 2 * learned.strength.interval > 0.33
    elsewhere = learning.also_for(BIG_TWO, learned, "hongkong", proof=2_000)
    assert (elsewhere.preset, elsewhere.net) == ("hongkong", learned.net)
    assert elsewhere.strength.wins - 2 * elsewhere.strength.interval > 0.25
