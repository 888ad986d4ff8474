"""`tefuda.lab`: studies of house rules, with shared deals, on any workers, written and read back."""

from __future__ import annotations

import gc
import os
import signal
import warnings
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tefuda
from tefuda import OptionErrors, PresetError, SeatsError, StudyError, lab
from tefuda.lab import ray_cluster, results
from tefuda.lab.executors import PATIENCE, Workers, workers_at
from tefuda.lab.pieces import Piece, play_piece
from tefuda.lab.study import Study
from tefuda.play.library import find

ASKED: dict[str, Any] = {"recycle": ["off", "when-needed"], "deals": 1_200, "seed": 3}


@pytest.fixture(scope="module")
def study() -> Study:
    return lab.compare("crazy-eights", **ASKED)


def cell(study: Study, measure: str, line_up: str, **which: str) -> dict[str, Any]:
    found = [
        row
        for row in study.rows()
        if (row["measure"], row["line_up"]) == (measure, line_up)
        and all(row[name] == told for name, told in which.items())
    ]
    assert len(found) == 1
    return found[0]


def test_a_study_agrees_with_simulations(study: Study) -> None:
    for answer in ("off", "when-needed"):
        told = tefuda.simulate("crazy-eights", deals=1_200, seed=3, agents="greedy", recycle=answer)
        row = cell(study, "length", "greedy", answer=answer)
        assert row["mean"] == pytest.approx(told.length["mean"])
        assert cell(study, "blocked", "greedy", answer=answer)["mean"] == pytest.approx(told.blocked / 1_200)
    base, arm = (cell(study, "length", "greedy", answer=answer) for answer in ("off", "when-needed"))
    assert arm["effect"] == pytest.approx(arm["mean"] - base["mean"])
    assert base["effect"] is None
    assert arm["variance_ratio"] > 1
    assert arm["adjusted_p"] < 0.001
    assert len(study.effects()) * 2 == len(study.rows())


def test_the_skill_gap_is_that_of_the_bot_named_first(study: Study) -> None:
    gap = cell(study, "gap", "greedy-random", answer="off")["mean"]
    assert 0.2 < gap < 0.4
    swapped = lab.compare("crazy-eights", agents=["random", "greedy", "greedy", "greedy"], **ASKED)
    assert cell(swapped, "gap", "random,greedy,greedy,greedy", answer="off")["mean"] < -0.1
    assert not [row for row in study.rows() if row["measure"] == "gap" and row["line_up"] == "greedy"]


def test_the_advantages_of_all_places_cancel(study: Study) -> None:
    for answer in ("off", "when-needed"):
        advantages = [cell(study, f"place_{after}", "greedy", answer=answer)["mean"] for after in range(4)]
        assert sum(advantages) == pytest.approx(0, abs=1e-12)
        assert advantages[0] > 0


def test_an_ablation_names_inert_rules_and_tries_the_others_where_they_act() -> None:
    told = lab.ablate("nippachi", deals=200, agents="random")
    options = {row["option"]: row["context"] for row in told.effects()}
    assert set(options) == set(find("nippachi")[0].house_rules)
    assert options["haipai_factor"] == ""
    assert "wrong_don=penalty" in options["wrong_don_then"]
    assert "rounds" in told.inert
    assert all(row["changed"] == 0 for row in told.effects() if row["option"] == "rounds")
    adjusted = [row for row in told.effects() if row["measure"] == "length"]
    assert all(row["adjusted_p"] >= row["p"] for row in adjusted)


def test_p_values_are_unadjusted_on_request() -> None:
    raw = lab.compare("crazy-eights", hand=[4, 5, 6], deals=200, agents="random", adjust="none")
    assert all(row["adjusted_p"] == row["p"] for row in raw.effects())


def test_a_sweep_compares_with_the_preset_s_own_answer() -> None:
    told = lab.sweep("crazy-eights", hand=range(4, 7), deals=400, agents="random")
    assert {row["instead"] for row in told.effects()} == {"5"}
    assert {row["answer"] for row in told.effects()} == {"4", "6"}


def test_combinations_of_two_house_rules_are_arms() -> None:
    told = lab.compare("crazy-eights", hand=[5, 6], wild=["8", "A"], deals=200, agents="random")
    arms = [row for row in told.rows() if (row["measure"], row["term"]) == ("length", "arm")]
    assert [row["answer"] for row in arms] == ["5 8", "5 A", "6 8", "6 A"]
    assert told.command.startswith("tefuda lab compare crazy-eights -o hand=5,6 -o wild=8,A")


def test_reaching_the_half_width_ends_the_study() -> None:
    wide = lab.compare(
        "crazy-eights", hand=[5, 6], agents="random", half_width=1.0, deals=40_000, seats=3, score="own"
    )  # fmt: skip
    assert wide.question.looks == (10_000, 20_000, 40_000)
    row = cell(wide, "length", "random", answer="6")
    assert row["deals"] == 10_000
    assert row["effect_half_width"] <= 1.0


# ------------------------------------------------------------------ matches


SIDES = ("greedy", "random", "greedy", "random")


@pytest.mark.parametrize(
    ("preset", "house", "answers"),
    [
        ("mau-mau", {"must_differ": True}, {"target": ["50", "60"]}),
        pytest.param("guandan", {}, {"level_source": ["winners", "two"]}, marks=pytest.mark.long),
    ],
)
def test_whole_matches_agree_with_simulations(
    preset: str, house: dict[str, Any], answers: dict[str, list[str]]
) -> None:
    told = lab.compare(preset, **house, **answers, matches=12, seats=4, agents=SIDES)
    assert told.question.matches
    assert "--matches 12" in told.command
    [(option, (answer, _))] = answers.items()
    chosen: dict[str, Any] = {**house, option: answer}
    simulated = tefuda.simulate(preset, matches=12, seed=0, seats=4, agents=SIDES, **chosen)
    assert simulated.matches is not None
    row = cell(told, "deals", ",".join(SIDES), answer=answer)
    assert (row["deals"], row["mean"]) == (12, pytest.approx(simulated.matches.mean_deals))


@pytest.mark.long
def test_sides_of_partners_have_no_gap() -> None:
    told = lab.compare("guandan", level_source=["winners", "two"], matches=12, agents=SIDES)
    assert cell(told, "gap", ",".join(SIDES), answer="winners")["mean"] == 0.5


def test_the_interval_of_a_gap_does_not_depend_on_the_arm_played_last() -> None:
    told = [
        lab.compare("crazy-eights", partners=answers, hand=[5, 6], deals=500)
        for answers in ([False, True], [True, False])
    ]
    for term, answer in (("arm", "no 5"), ("arm", "yes 6"), ("main", "6")):
        rows = [cell(study, "gap", "greedy-random", answer=answer, term=term) for study in told]
        assert rows[0]["mean"] == pytest.approx(rows[1]["mean"])
        assert rows[0]["low"] == pytest.approx(rows[1]["low"])
        assert rows[0]["high"] == pytest.approx(rows[1]["high"])


def test_a_house_rule_that_acts_between_deals_is_not_inert_in_matches() -> None:
    asked: dict[str, Any] = {"agents": "random", "seed": 1, "target": [30, 60]}
    assert lab.compare("mau-mau", deals=20, **asked).inert == ("target",)
    assert lab.compare("mau-mau", matches=20, **asked).inert == ()


@pytest.mark.long
def test_an_ablation_of_matches_leaves_out_endless_ones() -> None:
    told = lab.ablate("nippachi", matches=4, agents="random")
    assert "0" not in {row["answer"] for row in told.effects() if row["option"] == "rounds"}
    assert all(row["mean"] >= 1 for row in told.rows() if row["measure"] == "deals")


# ------------------------------------------------------------------ compiling


def test_compiling_is_announced_if_it_is_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tefuda.bulk.columns.needs_compiling", lambda *asked: True)
    lab.compare("crazy-eights", hand=[5, 6], deals=2, agents="random")
    lab.ladder("crazy-eights", ["random", "greedy"], deals=2)
    assert capsys.readouterr().err.count("Compiling the rules for this machine") == 2
    heard: list[str] = []
    lab.compare("crazy-eights", hand=[5, 6], deals=2, agents="random", compiling=lambda: heard.append("now"))
    assert heard == ["now"]


def test_compiled_rules_are_not_announced(study: Study, capsys: pytest.CaptureFixture[str]) -> None:
    lab.compare("crazy-eights", hand=[5, 6], deals=2, agents="random")
    assert capsys.readouterr().err == ""


# ------------------------------------------------------------------ workers


def begun(executor: str) -> None:
    """Skip a test if a cluster does not start: Ray itself gives up on a machine that is too busy."""
    if executor != "ray":
        return
    pytest.importorskip("ray")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # Ray does not wait for the processes that it gives up
        try:
            ray_cluster.Cluster("", 2).shutdown()
        except StudyError as fault:
            reason = fault.told()
        else:
            return
        gc.collect()
    pytest.skip(reason)


@pytest.mark.parametrize("executor", ["threads", pytest.param("processes", marks=pytest.mark.long),
                                   pytest.param("ray", marks=pytest.mark.long)])  # fmt: skip
def test_every_executor_gives_the_same_bytes(study: Study, executor: str) -> None:
    begun(executor)
    told = lab.compare("crazy-eights", executor=executor, workers=2, **ASKED)
    assert told.all_rows == study.all_rows


def test_an_executor_made_elsewhere_is_used_and_left_open(study: Study) -> None:
    with ThreadPoolExecutor(1) as pool:
        assert lab.compare("crazy-eights", executor=pool, **ASKED).all_rows == study.all_rows
        assert pool.submit(int, "1").result() == 1


class Dying(Executor):
    """A pool that plays some pieces and then dies, like one whose worker was killed."""

    def __init__(self, pieces: int) -> None:
        self.left = pieces

    def submit(self, fn: Any, /, *args: Any, **named: Any) -> Future[Any]:
        self.left -= 1
        if self.left < -2:
            raise BrokenExecutor
        future: Future[Any] = Future()
        if self.left < 0:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(fn(*args, **named))
        return future


PIECES = [Piece("crazy-eights", (), ("random",) * 4, 1, first, 10) for first in range(0, 70, 10)]


def test_a_run_goes_on_when_workers_die() -> None:
    made = iter([Dying(3), Dying(0), Dying(2), Dying(100)])
    workers = Workers(lambda: next(made), 1)
    told = [columns.length.tolist() for columns in workers.results(PIECES, play_piece)]
    assert told == [play_piece(piece).length.tolist() for piece in PIECES]


def test_workers_that_always_die_are_given_up() -> None:
    made: list[Dying] = []

    def make() -> Dying:
        made.append(Dying(0))
        return made[-1]

    with pytest.raises(StudyError, match="died 4 times in a row"):
        list(Workers(make, 1).results(PIECES, play_piece))
    assert len(made) == PATIENCE + 1
    with pytest.raises(StudyError, match="a worker has died; an executor made elsewhere cannot be made again"):
        lab.compare("crazy-eights", executor=Dying(2), **ASKED)


def killed_once(folder: str, piece: Piece) -> Any:
    """Kill the process the first time that the piece is to be played."""
    mark = Path(folder, str(piece.first))
    if piece.first == 20 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_piece(piece)


@pytest.mark.long
@pytest.mark.parametrize("executor", ["processes", "ray"])
def test_a_worker_that_is_killed_in_mid_run_is_replaced(executor: str, tmp_path: Path) -> None:
    begun(executor)
    with workers_at(executor, 2) as workers:
        play = partial(killed_once, str(tmp_path))
        told = [columns.length.tolist() for columns in workers.results(PIECES, play)]
    assert (tmp_path / "20").exists()
    assert told == [play_piece(piece).length.tolist() for piece in PIECES]


# ------------------------------------------------------------------ what cannot be


@pytest.mark.parametrize(("asked", "fault", "told"), [
    ({}, StudyError, "several answers"),
    ({"recycle": ["off"]}, StudyError, "several answers"),
    ({"hand": [], "recycle": ["off", "when-needed"]}, StudyError, "give hand at least one answer"),
    ({"recycel": ["off", "on"]}, OptionErrors, "did you mean recycle"),
    ({"recycel": "1..9"}, OptionErrors, "did you mean recycle"),
    ({"recycle": ["off", "maybe"]}, OptionErrors, "'maybe' is not a valid answer"),
    ({"hand": [5, 6], "seats": 99}, SeatsError, "2 to 8 players"),
    ({"hand": [5, 6], "agents": "gready"}, PresetError, "gready"),
    ({"hand": [5, 6], "agents": ["greedy"]}, SeatsError, "1 bots for 4 seats"),
    ({"hand": [5, 6], "adjust": "hope"}, StudyError, "choose one of all, holm, bh, none"),
    ({"hand": [5, 6], "measure": "fun"}, StudyError, "“fun”"),
    ({"hand": [5, 6], "half_width": 0}, StudyError, "more than 0"),
    ({"hand": [5, 6], "deals": 10, "matches": 10}, tefuda.NotationError, "not both"),
    ({"hand": [5, 6], "matches": 10}, tefuda.OptionError, "has no end"),
    ({"hand": [5, 6], "measure": "deals"}, StudyError, "“deals”"),
    ({"hand": [5, 6], "deals": 1}, tefuda.NotationError, "at least 2"),
    ({"hand": [5, 6], "executor": "moon"}, StudyError, "“moon”"),
    ({"stall": range(600)}, StudyError, "600 combinations"),
])  # fmt: skip
def test_an_impossible_study_is_refused_before_anything_is_played(
    asked: dict[str, Any], fault: type[Exception], told: str
) -> None:
    with pytest.raises(fault) as refused:
        lab.compare("crazy-eights", **asked)
    assert isinstance(refused.value, tefuda.TefudaError)
    assert told in refused.value.told()


def test_an_ablation_takes_no_lists() -> None:
    with pytest.raises(StudyError, match="one answer to hand"):
        lab.ablate("crazy-eights", hand=[5, 6])


def test_a_cluster_needs_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(StudyError, match=r"tefuda\[ray\]"):
        ray_cluster.Cluster("", 1)


# ------------------------------------------------------------------ stored


def test_presets_of_a_family_are_compared() -> None:
    told = lab.compare("crazy-eights", "openspiel", deals=300, agents="random", seats=4)
    row = cell(told, "length", "random", answer="openspiel")
    assert (row["option"], row["instead"], row["context"]) == ("preset", "crazy-eights", "")
    alone = tefuda.simulate("openspiel", deals=300, seats=4, agents="random")
    assert row["mean"] == pytest.approx(alone.length["mean"])
    assert told.command.startswith("tefuda lab compare crazy-eights openspiel --seats 4")
    assert "openspiel" in told.html()
    both = lab.compare("crazy-eights", "openspiel", deals=4, agents="random", seats=4, hand=6)
    assert {row["context"] for row in both.effects()} == {"hand=6"}


@pytest.mark.parametrize(("presets", "more", "told"), [
    (("crazy-eights", "guandan"), {}, "games of different families"),
    (("crazy-eights", "openspiel"), {"hand": [5, 6]}, "only one to hand"),
    (("crazy-eights", "crazy-eights"), {}, "the same house rules"),
])  # fmt: skip
def test_presets_that_cannot_be_compared(presets: tuple[str, ...], more: dict[str, Any], told: str) -> None:
    with pytest.raises(StudyError, match=told):
        lab.compare(*presets, deals=2, **more)


def test_a_factorial_study_has_main_effects_and_interactions() -> None:
    asked: dict[str, Any] = {"hand": [4, 5, 6], "wild": ["8", "A"], "deals": 300, "agents": "random"}
    told = lab.compare("crazy-eights", **asked)
    means = {row["answer"]: row["mean"] for row in told.rows() if (row["measure"], row["term"]) == ("length", "arm")}
    terms = {(row["term"], row["answer"]): row for row in told.rows() if row["measure"] == "length"}
    assert set(terms) - {("arm", answer) for answer in means} == {
        ("main", "5"), ("main", "6"), ("main", "A"), ("interaction", "5 A"), ("interaction", "6 A"),
    }  # fmt: skip
    main = terms["main", "6"]
    assert main["effect"] == pytest.approx((means["6 8"] + means["6 A"] - means["4 8"] - means["4 A"]) / 2)
    assert main["mean"] == pytest.approx((means["6 8"] + means["6 A"]) / 2)
    assert main["effect_low"] < main["effect"] < main["effect_high"]
    both = terms["interaction", "6 A"]
    assert both["effect"] == pytest.approx(means["6 A"] - means["4 A"] - means["6 8"] + means["4 8"])
    assert (both["option"], both["instead"], both["changed"]) == ("hand wild", "4 8", None)
    assert "main effect" in told.html()
    assert not [row for row in lab.compare("crazy-eights", hand=[4, 5], deals=2).rows() if row["term"] != "arm"]


def test_with_a_primary_measure_only_its_p_values_count() -> None:
    told = lab.compare("crazy-eights", hand=[5, 9], deals=200, agents="random", primary="branching")
    assert {row["measure"] for row in told.effects() if row["adjusted_p"] is not None} == {"branching"}
    assert told.question.measure == "branching"
    assert "--primary branching" in told.command
    assert "the primary measure, “Branching”, are corrected" in told.html()


def test_a_study_says_what_it_was_made_with(study: Study) -> None:
    made = study.provenance
    assert (made.version, made.house_rules["hand"]) == (tefuda.__version__, "5")
    page = study.html()
    assert all(told in page for told in (made.date, made.version, made.system, "hand=5"))
    assert set(study.rows()[0]) == set(results.COLUMNS)


def test_deals_are_rows(study: Study) -> None:
    several = lab.deals("crazy-eights", deals=1_200, seed=3, agents="greedy", recycle="when-needed")
    assert len(several) == 1_200
    for measure in ("length", "blocked", "place_0", "spread"):
        mean = cell(study, measure, "greedy", answer="when-needed")["mean"]
        assert several.columns[measure].mean() == pytest.approx(mean)
    assert several.columns["key"][1_100] == tefuda.deal("crazy-eights", seed=3, number=1_100).start.key.hex()
    assert several.columns["house_rules"][0] == "recycle=when-needed"
    asked: dict[str, Any] = {"must_differ": True, "target": "50", "agents": ["greedy", "random", "random"]}
    whole = lab.deals("mau-mau", matches=3, first=2, seats=3, **asked)
    assert whole.columns["number"].tolist() == [2, 3, 4]
    assert whole.columns["agent_0"].tolist() == ["greedy"] * 3
    assert (whole.columns["deals"] > 1).any()


@pytest.mark.long  # which are run where pyarrow is installed
def test_the_deals_of_a_study_are_kept_as_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "deals.parquet"
    told = lab.compare("crazy-eights", hand=[5, 6], deals=700, deals_file=file)
    table = parquet.read_table(file)
    assert table.num_rows == 2 * 3 * 700
    rows = table.filter(
        parquet.filters_to_expression([("house_rules", "=", "hand=6"), ("line_up", "=", "greedy-random")])
    )
    assert rows["gap"].to_numpy().mean() == pytest.approx(cell(told, "gap", "greedy-random", answer="6")["mean"])
    assert b"the seat that began" in table.schema.field("starter").metadata[b"description"]
    lab.deals("mau-mau", deals=5).write_parquet(file)
    assert parquet.read_table(file).num_rows == 5
    with pytest.raises(StudyError, match="cannot be written"):
        lab.compare("crazy-eights", hand=[5, 6], deals=2, deals_file=tmp_path / "none" / "deals.parquet")


@pytest.mark.long  # which are run where pyarrow is installed
def test_a_study_is_read_back_from_parquet(study: Study, tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    file = tmp_path / "rows.parquet"
    study.write_parquet(file)
    assert Study.read_parquet(file) == study
    with pytest.raises(StudyError, match="cannot be written"):
        study.write_parquet(tmp_path / "nowhere" / "rows.parquet")
    import pyarrow.parquet

    assert pyarrow.parquet.read_table(file).num_rows == len(study.all_rows)
    bare = tmp_path / "bare.parquet"
    pyarrow.parquet.write_table(arrow.table({"a": [1]}), bare)
    with pytest.raises(StudyError, match="holds no study"):
        Study.read_parquet(bare)
    for other in (tmp_path / "none.parquet", Path(__file__)):
        with pytest.raises(StudyError, match="not a readable Parquet file"):
            Study.read_parquet(other)


@pytest.mark.long  # which are run where pyarrow is installed
def test_a_parquet_file_of_another_version_is_refused(
    study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    file = tmp_path / "old.parquet"
    with monkeypatch.context() as patch:
        patch.setattr(results, "VERSION", 0)
        study.write_parquet(file)
    with pytest.raises(StudyError, match="another version of tefuda"):
        Study.read_parquet(file)


def test_parquet_needs_pyarrow(study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(StudyError, match=r"tefuda\[parquet\]"):
        replace(study).write_parquet(tmp_path / "rows.parquet")
