"""A deal as an immutable value."""

from __future__ import annotations

from copy import copy, deepcopy
from pickle import dumps, loads
from random import Random
from typing import Any

import numpy as np
import pytest

import tefuda
from tefuda import Action, Deal, IllegalAction, NotationError, OutOfTurn, Refusal, SeatsError, TefudaError
from tefuda.core.cards.card import Card
from tefuda.core.table.decision import decision_of
from tests.play.agents import First, Last, finished

TEXT = "hands 7♣ K♦ 8♠ / 9♥ 9♠ / 2♦ 3♦\npile 6♣\nstock 4♦ 5♦ 6♦\nturn 0"


@pytest.fixture
def deal() -> Deal:
    return tefuda.position("crazy-eights", TEXT)


def test_an_action_makes_a_new_deal_and_leaves_the_old(deal: Deal) -> None:
    before = deal.table.copy()
    later = deal.apply("7♣")
    assert deal.table == before
    assert deal.history == ()
    assert (deal.turn, later.turn) == (0, 1)
    assert later.start is deal.start
    assert [(event.seat, str(event.action)) for event in later.history] == [(0, "7♣")]


def test_two_continuations_of_one_deal_are_independent(deal: Deal) -> None:
    one, other = deal.apply("7♣"), deal.apply("draw")
    assert str(one.observe(None).top) == "7♣"
    assert str(other.observe(None).top) == "6♣"
    assert one.observe(None).stock == 3
    assert [len(way.history) for way in (one, other)] == [1, 1]


def test_an_action_may_be_text_or_an_action(deal: Deal) -> None:
    action = deal.action("7c")
    assert isinstance(action, Action)
    assert deal.apply(action) == deal.apply("7♣") == deal.apply(deal.legal_actions[0])


def test_deals_are_equal_by_start_and_history(deal: Deal) -> None:
    again = tefuda.position("crazy-eights", TEXT)
    assert deal == again
    assert hash(deal.apply("7♣")) == hash(again.apply("7♣"))
    assert deal.apply("7♣") != deal.apply("draw")
    assert deal != tefuda.position("crazy-eights", TEXT, seed=1)
    assert deal != tefuda.position("crazy-eights", TEXT, draw_on=True)
    assert deal != "deal"
    assert len({deal, again, deal.apply("draw")}) == 2


def test_a_deal_has_its_game_preset_options_and_seats(deal: Deal) -> None:
    assert (deal.game.name, deal.preset, deal.seats) == ("eights", "crazy-eights", 3)
    assert deal.options == tefuda.games()["crazy-eights"].options
    assert (deal.turn, deal.asked, deal.over, deal.match_over) == (0, (0,), False, False)
    assert (deal.payoffs, deal.scores, deal.winners) == ((0, 0, 0), (0, 0, 0), ())
    assert repr(deal) == "<Deal of crazy-eights, 3 seats, 0 decisions, turn of seat 0>"


def test_in_a_finished_deal_nobody_is_to_act(deal: Deal) -> None:
    done = finished(deal)
    assert (done.over, done.turn, done.asked, list(done.legal_actions)) == (True, None, (), [])
    assert sum(done.payoffs) > 0
    assert repr(done) == f"<Deal of crazy-eights, 3 seats, {len(done.history)} decisions, over>"


# ------------------------------------------------------------------ what is refused


def test_an_illegal_action_is_raised_with_clause_sentence_and_position(deal: Deal) -> None:
    with pytest.raises(IllegalAction) as caught:
        deal.apply("K♦")
    assert caught.value.refusal == Refusal("2.1", "A card must match the top card's rank or suit.")
    assert str(caught.value) == "K♦: A card must match the top card's rank or suit. [2.1]"
    assert tefuda.read(caught.value.__notes__[0]) == deal
    assert not isinstance(caught.value, OutOfTurn)


def test_why_not_names_the_clause_or_nothing(deal: Deal) -> None:
    refusal = deal.why_not("K♦")
    assert str(refusal) == "2.1 A card must match the top card's rank or suit."
    assert deal.why_not("7♣") is None
    assert deal.why_not(deal.action("draw")) is None
    assert refusal is not None
    assert refusal.told(str.upper) == "A CARD MUST MATCH THE TOP CARD'S RANK OR SUIT."


def test_text_that_names_no_action_is_a_notation_error(deal: Deal) -> None:
    for ask in (deal.apply, deal.action, deal.why_not):
        with pytest.raises(NotationError):
            ask("hello")


def test_a_seat_that_is_not_to_act_is_out_of_turn(deal: Deal) -> None:
    assert deal.apply("7♣", seat=0).turn == 1
    with pytest.raises(OutOfTurn) as caught:
        deal.apply("9♥", seat=1)
    assert str(caught.value) == "seat 1 has nothing to decide; it is the turn of seat 0"
    assert tefuda.read(caught.value.__notes__[0]) == deal


def test_after_the_end_every_action_is_out_of_turn(deal: Deal) -> None:
    done = finished(deal)
    for seat in (None, 0):
        with pytest.raises(OutOfTurn, match="the deal is over; there is nothing left to decide"):
            done.apply("draw", seat=seat)
    refusal = done.why_not("draw")
    assert refusal is not None
    assert refusal.clause == "6.1"


@pytest.mark.parametrize("given", [None, True, 0.5, Card(5), b"draw", ["draw"]])
def test_anything_but_an_action_text_or_code_is_a_notation_error(deal: Deal, given: Any) -> None:
    for ask in (deal.apply, deal.action, deal.why_not):
        with pytest.raises(NotationError, match=r"an action must be text or a code, not .*"):
            ask(given)


@pytest.mark.parametrize("seat", [-1, 3, 99, "0", 0.0])
def test_a_seat_that_does_not_exist_is_refused(deal: Deal, seat: Any) -> None:
    for ask in (
        lambda: deal.apply("draw", seat=seat),
        lambda: deal.why_not("draw", seat=seat),
        lambda: deal.observe(seat),
    ):
        with pytest.raises(SeatsError, match=f"there is no seat {seat}; the seats are 0 to 2"):
            ask()


def test_every_error_of_a_deal_has_an_explanation() -> None:
    for error in (IllegalAction, OutOfTurn, NotationError, SeatsError):
        assert issubclass(error, TefudaError)


# ------------------------------------------------------------------ legal actions and actions


def test_legal_actions_are_a_lazy_sequence(deal: Deal) -> None:
    legal = deal.legal_actions
    assert [str(action) for action in legal] == ["7♣", "8♠ ♣", "8♠ ♦", "8♠ ♥", "8♠ ♠", "draw"]
    assert len(legal) == 6
    assert str(legal[-1]) == "draw"
    assert [str(action) for action in legal[:2]] == ["7♣", "8♠ ♣"]
    assert legal.codes == [action.code for action in legal]
    assert repr(legal) == "<LegalActions: 7♣  8♠ ♣  8♠ ♦  8♠ ♥  8♠ ♠  draw (6)>"
    assert repr(deal.apply("7♣").legal_actions) == "<LegalActions: draw (1)>"
    assert deal.legal_actions is legal


def test_an_action_or_its_text_is_in_the_legal_actions_or_not(deal: Deal) -> None:
    legal = deal.legal_actions
    given: list[object] = ["7♣", "8s h", deal.action("draw"), "K♦", "nonsense", 7, None]
    assert [one in legal for one in given] == [True, True, True, False, False, False, False]


def test_an_action_that_means_the_same_is_accepted_though_not_offered(deal: Deal) -> None:
    assert "7♣ last" in deal.legal_actions
    assert "7♣ last" not in list(map(str, deal.legal_actions))
    assert deal.apply("7♣ last").table == deal.apply("7♣").table


def test_actions_compare_and_hash_by_value(deal: Deal) -> None:
    action = deal.action("8♠ ♥")
    assert action == deal.action("8s h")
    assert action != deal.action("8s")
    assert action != "8♠ ♥"
    assert len({action, deal.action("8S H"), deal.action("7♣")}) == 2
    assert (str(action), repr(action)) == ("8♠ ♥", "<Action: 8♠ ♥>")


def test_an_action_has_only_its_declared_attributes(deal: Deal) -> None:
    action = deal.action("8♠ ♥")
    assert action.fields == {"verb": "play", "cards": action.cards, "suit": action.suit, "call": None}
    with pytest.raises(AttributeError, match="an action of eights declares no 'key'"):
        assert action.key
    with pytest.raises(AttributeError, match="_key"):
        assert action._key
    assert action.decision == decision_of(action.code)
    with pytest.raises(TypeError):
        action.fields["cards"] = ()  # type: ignore[index]
    again = loads(dumps(action))
    assert (again, again.fields) == (action, action.fields)


def test_an_action_of_another_game_is_refused(deal: Deal) -> None:
    from dataclasses import replace

    other = Action(replace(deal.game, name="other"), deal.options, deal.action("7♣").decision)
    with pytest.raises(NotationError, match="“7♣” is an action of another game"):
        deal.apply(other)
    assert other not in deal.legal_actions
    assert other != deal.action("7♣")


def test_cards_are_picked_for_a_code_if_the_game_picks_them(deal: Deal) -> None:
    from tefuda.core.table.decision import Decision
    from tefuda.play.action import LegalActions
    from tests.testing.planted import replaced

    def pick(table: object, options: object, decision: Decision) -> None:
        decision.once = decision.code + 1

    legal = LegalActions(replaced(deal.game, pick=pick), deal.options, deal.table)
    assert [action.once for action in legal] == [code + 1 for code in deal.legal_actions.codes]


# ------------------------------------------------------------------ agents


PRESETS = ("mau-mau", "nippachi", "teyaku-dobon", "taiwan", "guandan")


def test_an_action_may_be_a_code(deal: Deal) -> None:
    action = deal.action("7♣")
    assert deal.action(action.code) == action
    assert deal.apply(action.code) == deal.apply(np.int64(action.code)) == deal.apply("7♣")
    assert action.code in deal.legal_actions
    assert deal.action("9♥").code not in deal.legal_actions
    refusal = deal.why_not(deal.action("9♥").code)
    assert refusal == deal.why_not("9♥") is not None
    match = tefuda.match("crazy-eights", seed=1)
    first = match.deal.legal_actions[0]
    assert match.apply(first.code) == match.apply(first)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_legal_code_is_an_action_and_every_other_number_is_refused(preset: str) -> None:
    deal = tefuda.deal(preset, seed=3)
    dice, size = Random(preset), deal.game.words.notation.digits.size
    for _ in range(6):
        for action in deal.legal_actions:
            assert deal.apply(action.code) == deal.apply(action)
        for code in (-1, size, 1 << 70, *(dice.randrange(size) for _ in range(400))):
            assert (code in deal.legal_actions) is (code in deal.legal_actions.codes)
            if code not in deal.legal_actions.codes:
                with pytest.raises((NotationError, IllegalAction)) as found:
                    deal.apply(code)
                assert not isinstance(found.value, OutOfTurn)
        deal = deal.apply(deal.legal_actions[-1].code)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("code", [-1, 1 << 60])
def test_an_unknown_code_is_refused_with_a_sentence(preset: str, code: int) -> None:
    deal = tefuda.deal(preset, seed=3)
    for ask in (deal.apply, deal.action, deal.why_not):
        with pytest.raises(NotationError, match=f"^{code} is not the code of an action$"):
            ask(code)


def test_agents_play_a_deal_to_its_end_by_action_or_by_text(deal: Deal) -> None:
    done = tefuda.run(deal, [First(), Last(), First()])
    assert done.over
    assert not deal.over
    again = deal
    for event in done.history:
        again = again.apply(event.action, seat=event.seat)
    assert again == done
    assert again.table == done.table


def test_too_few_agents_are_refused(deal: Deal) -> None:
    with pytest.raises(SeatsError, match="there are 2 agents for 3 seats"):
        tefuda.run(deal, [First(), Last()])


def test_deals_and_their_parts_are_copied_and_pickled_by_value(deal: Deal) -> None:
    waiting = (
        tefuda.position("nippachi", "hands 9♦ 2♥ / 4♦ 5♣ / K♥ 3♦\npile 9♠\nturn 0").apply("9♦").apply("pass", seat=2)
    )
    for one in (deal, deal.apply("draw"), finished(deal), waiting, tefuda.deal("guandan", seed=1)):
        assert copy(one) is deepcopy(one) is one
        assert deepcopy([one])[0] is one
        for again in (loads(dumps(one)),):
            assert (again, again.table, again.early, str(again)) == (one, one.table, one.early, str(one))
            assert again.game is one.game
            assert list(again.legal_actions) == list(one.legal_actions)
        assert loads(dumps(one.observe(0))) == one.observe(0)
    match = tefuda.match("mau-mau", seed=1)
    assert loads(dumps(match)) == match
    assert copy(match) is deepcopy(match) is match


def test_a_run_of_a_finished_deal_is_the_deal(deal: Deal) -> None:
    done = finished(deal)
    assert tefuda.run(done, []) is done


def test_a_pickled_deal_keeps_what_is_secret() -> None:
    deal = tefuda.deal("hongkong", seed=3, exchange="yes")
    giving = deal.apply(deal.legal_actions[0])
    seen = giving.observe(None).history
    assert seen != giving.history
    assert loads(dumps(giving)).observe(None).history == seen


def test_an_earlier_moment_takes_its_history_from_a_later_one() -> None:
    moments = [tefuda.deal("mau-mau", seed=1)]
    for _ in range(9):
        moments.append(moments[-1].apply(moments[-1].legal_actions[0]))
    for number, moment in enumerate(moments):
        worked_out = moment.history
        moment.forget()
        moment.recall(moments[-1])
        assert "history" in vars(moment)
        assert moment.history == worked_out
        assert len(worked_out) == number


@pytest.mark.parametrize("preset", ["crazy-eights", "taiwan", "guandan", "nippachi", "teyaku-dobon"])
def test_what_only_one_seat_sees_is_the_same_without_its_view(preset: str) -> None:
    deal, random = tefuda.deal(preset, seed=4), Random(4)
    for _ in range(40):
        without = [deal.own_cells_of(seat) for seat in (None, *range(deal.seats), 0)]
        views = [deal.observe(None).view, *(deal.view_of(seat) for seat in (*range(deal.seats), 0))]
        assert without == [deal.game.take_own(view) for view in views]
        assert deal.own_cells_of(1) == without[2]
        if deal.over:
            return
        deal = deal.apply(random.choice(deal.legal_actions))
