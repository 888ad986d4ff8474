"""The kit applied to every preset and to random house rules, and its findings when a fault is planted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tefuda
from tefuda.core.cards.card import cards_in
from tefuda.core.table.decision import Decision, Proposals
from tefuda.games.eights import GAME
from tefuda.games.eights.rules import generation, legality, turns
from tefuda.games.eights.rules.actions import DRAW
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.table import Table
from tefuda.games.eights.rules.view import View
from tefuda.games.eights.words.actions import draw, pass_turn
from tefuda.play import library
from tefuda.play.deal import Deal
from tefuda.play.start import Start
from tefuda.testing.conformance import (
    check_bound,
    check_cards,
    check_course,
    check_legality,
    check_notation,
    check_past,
    check_payoffs,
    check_position,
    check_replay,
    check_scene,
    check_secrets,
    check_turn,
    codes_near,
)
from tefuda.testing.strategies import deals, later_starts
from tests.testing.planted import dealt, played, with_fault

PRESETS = sorted(tefuda.games())
FEW_CODES = 20_000
PATIENT = settings(deadline=None, suppress_health_check=list(HealthCheck))


# ------------------------------------------------------------------ every preset


@pytest.mark.parametrize(
    "preset", [preset for preset in PRESETS if library.find(preset)[0].words.notation.digits.size <= FEW_CODES]
)
def test_every_code_agrees_with_the_legal_actions(preset: str) -> None:
    deal = tefuda.deal(preset, seed=1)
    for _ in range(3):
        check_legality(deal, range(deal.game.words.notation.digits.size))
        deal = check_course(deal, Random(3), moments=0, longest=15)


# ------------------------------------------------------------------ any house rules


@pytest.mark.parametrize("examples", [25, pytest.param(600, marks=pytest.mark.long)])
def test_any_house_rules_conform(examples: int) -> None:
    @settings(PATIENT, max_examples=examples)
    @given(st.sampled_from(PRESETS).flatmap(later_starts), st.integers(0, 2**32 - 1))
    def check(start: Start, seed: int) -> None:
        check_course(Deal(start), Random(seed), moments=2, longest=120)

    check()


def known(deal: Deal, seat: int | None) -> list[int]:
    """Return the cards that everybody knows to be in some hand when a deal begins, as in Guandan."""
    return [card for cards in getattr(deal.table, "known_once", ()) for card in cards_in(cards)]


@pytest.mark.parametrize("examples", [20, pytest.param(600, marks=pytest.mark.long)])
def test_any_house_rules_keep_secrets(examples: int) -> None:
    @settings(PATIENT, max_examples=examples)
    @given(
        st.sampled_from(PRESETS).flatmap(lambda preset: deals(preset, stages=40)), st.integers(0, 2**32 - 1), st.data()
    )
    def check(deal: Deal, seed: int, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from([None, *range(deal.seats)]))
        assert check_secrets(deal, seat, Random(seed), worlds=4, known=known) > 0

    check()


# ------------------------------------------------------------------ planted faults


def lose_a_card(table: Table, options: Options, decision: Decision) -> None:
    turns.apply(table, options, decision)
    table.stock.size -= 1
    table.stock.cards[: table.stock.size] = table.stock.cards[1 : table.stock.size + 1]


def double_a_card(table: Table, options: Options, decision: Decision) -> None:
    turns.apply(table, options, decision)
    table.stock.cards[0] = table.top


def ask_nobody(table: Table, options: Options, decision: Decision) -> None:
    turns.apply(table, options, decision)
    table.asked = 0


def pay_early(table: Table, options: Options, decision: Decision) -> None:
    turns.apply(table, options, decision)
    table.payoffs[0] = 5


def propose_too_little(table: Table, options: Options, proposals: Proposals) -> None:
    generation.legal_actions(table, options, proposals)
    if table.drawn == 6:
        proposals.count -= 1


def propose_twice(table: Table, options: Options, proposals: Proposals) -> None:
    generation.legal_actions(table, options, proposals)
    generation.legal_actions(table, options, proposals)


def propose_nothing(table: Table, options: Options, proposals: Proposals) -> None:
    if table.plays + table.drawn < 6:
        generation.legal_actions(table, options, proposals)


def pick_otherwise(table: Table, options: Options, decisions: Sequence[Decision]) -> None:
    decisions[-1].once = 1


def refuse_drawing(table: Table, options: Options, decision: Decision) -> int:
    return 13 if table.drawn == 6 and decision.code == DRAW else legality.refusal(table, options, decision)


def refuse_for_no_reason(table: Table, options: Options, decision: Decision) -> int:
    return 99 if legality.refusal(table, options, decision) else 0


def misplace(table: Table, options: Options) -> dict[str, str]:
    return {
        **GAME.words.positions.describe(table, options),
        "turn": str((table.turn + 1) % table.seats),
        "passes": str(table.plays),
    }


see_own = GAME.sight.see_own


def see_what_was_seen_before(table: Table, options: Options, seat: int, seen: View) -> None:
    twice = seen.hand_twice + 1
    see_own(table, options, seat, seen)
    seen.hand_twice = twice


class Shared(Table):
    """A table that is not copied."""

    __slots__ = ()

    def copy(self) -> Any:
        return self


def legal_now(deal: Deal) -> None:
    check_legality(deal, range(deal.game.words.notation.digits.size))


@pytest.mark.parametrize(
    ("check", "fault", "sentence"),
    [
        (check_cards, {"apply": lose_a_card}, "cards lost: "),
        (check_cards, {"apply": double_a_card}, "cards found: "),
        (check_turn, {"apply": ask_nobody}, "owes no decision"),
        (check_turn, {"legal_actions": propose_nothing}, "no legal action"),
        (check_payoffs, {"apply": pay_early}, "payoffs before the end"),
        (check_scene, {"see_own": see_what_was_seen_before}, "depends on who has looked before"),
        (check_bound, {"decisions_bound": lambda options, seats: 5}, "6 decisions of 5"),
        (check_past, {"table": Shared}, "gives the same deal"),
        (legal_now, {"legal_actions": propose_too_little}, "nothing like it proposed"),
        (legal_now, {"legal_actions": propose_twice}, "proposed twice"),
        (legal_now, {"pick_all": pick_otherwise}, "other cards when its code stands alone"),
        (legal_now, {"refusal": refuse_drawing}, "proposed and refused"),
        (legal_now, {"refusal": refuse_for_no_reason}, "reason 99, which is unknown"),
        (legal_now, {"write": lambda options, decision, story: pass_turn(story)}, "“pass” is read as"),
    ],
)
def test_a_planted_fault_is_found(check: Callable[[Deal], None], fault: dict[str, Any], sentence: str) -> None:
    check(played(dealt(GAME), 6))
    deal = dealt(with_fault(**fault))
    for _ in range(6):
        deal = deal.apply("draw")
    with pytest.raises(AssertionError, match=sentence) as found:
        check(deal)
    assert f"key {deal.start.key.hex()}" in str(found.value)
    assert "\nhands " in str(found.value)


@pytest.mark.parametrize(
    ("check", "fault", "sentence"),
    [
        (check_position, {"describe": misplace}, "the position is another"),
        (check_notation, {"write": lambda options, decision, story: draw(story)}, "read as something else"),
    ],
)
def test_a_planted_fault_in_the_notation_is_found(
    check: Callable[[Deal], None], fault: dict[str, Any], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = with_fault(**fault)
    monkeypatch.setitem(library._added, "eights", game)
    deal = dealt(game, seed=7)
    deal = deal.apply(next(action for action in deal.legal_actions if action.verb == "play"))
    with pytest.raises(AssertionError, match=sentence):
        check(deal)


@pytest.mark.parametrize(
    ("name", "turn", "sentence"),
    [("drawn", 0, "set up again, legal: "), ("turn", 1, "set up again, it is the turn of seat 0")],
)
def test_a_position_that_leaves_out_what_matters_is_found(
    name: str, turn: int, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"hands K♣ 9♦ / 2♠ 3♠\npile 6♣\nstock 2♦ 3♥ 7♣ 4♣\nturn {turn}"
    check_position(tefuda.position("crazy-eights", text).apply("draw"))
    game = with_fault(describe=lambda table, options: {**GAME.words.positions.describe(table, options), name: "0"})
    monkeypatch.setitem(library._added, "eights", game)
    with pytest.raises(AssertionError, match=sentence):
        check_position(tefuda.position("crazy-eights", text).apply("draw"))


def test_a_game_with_chance_from_outside_is_found() -> None:
    drawn: list[int] = []

    def draw_otherwise(table: Table, options: Options, decision: Decision) -> None:
        drawn.append(0)
        table.stock.cards[0], table.stock.cards[len(drawn)] = table.stock.cards[len(drawn)], table.stock.cards[0]
        turns.apply(table, options, decision)

    deal = dealt(with_fault(apply=draw_otherwise)).apply("draw").apply("draw")
    with pytest.raises(AssertionError, match="replayed, the table is another"):
        check_replay(deal)


def test_payoffs_that_do_not_balance_are_found() -> None:
    over = check_course(tefuda.deal("crazy-eights", seats=2, seed=1), Random(1))
    assert over.over
    check_payoffs(over)
    claimed = Deal(Start(with_fault(zero_sum=True), over.preset, over.options, 2, over.start.key), over.table)
    with pytest.raises(AssertionError, match="do not sum to zero"):
        check_payoffs(claimed)


def test_a_deal_that_goes_on_after_its_end_is_found() -> None:
    def go_on(table: Table, options: Options, proposals: Proposals) -> None:
        generation.legal_actions(table, options, proposals)
        proposals.count += table.over

    over = check_course(tefuda.deal("crazy-eights", seats=2, seed=1), Random(1))
    claimed = Deal(Start(with_fault(legal_actions=go_on), over.preset, over.options, 2, over.start.key), over.table)
    with pytest.raises(AssertionError, match="goes on"):
        check_turn(claimed)


def test_a_small_code_space_is_tested_completely() -> None:
    deal = tefuda.deal("mau-mau", seats=2, seed=1)
    size = deal.game.words.notation.digits.size
    assert list(codes_near(deal, Random(1), size)) == [-1, size, *range(size)]
    near = list(codes_near(deal, Random(1), 200))
    assert len(near) == 202
    legal = deal.legal_actions.codes
    assert sum(any((code ^ other).bit_count() <= 2 for other in legal) for code in near if code >= 0) >= 100
