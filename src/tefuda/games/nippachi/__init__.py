"""Nippachi (二・八): match number or suit, and call don when the own hand adds up to the card laid."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game
from tefuda.games.nippachi import actions, dealing, legality, position, refusals, telling, turns, view
from tefuda.games.nippachi.bounds import decisions_bound
from tefuda.games.nippachi.input_help import INPUT_HELP
from tefuda.games.nippachi.options import Options
from tefuda.games.nippachi.preference import preference
from tefuda.games.nippachi.table import SEATS, Table

GAME = Game(
    name="nippachi",
    folder=Path(__file__).parent,
    options=Options,
    table=Table,
    view=view.View,
    digits=actions.DIGITS,
    seats=range(2, SEATS + 1),
    begin_match=dealing.begin_match,
    open_deal=turns.open_deal,
    legal_actions=legality.legal_actions,
    refusal=legality.refusal,
    apply=turns.apply,
    pick=None,
    see=view.see,
    see_own=view.see_own,
    preference=preference,
    own_cells=view.OWN_CELLS,
    reasons=refusals.REASONS,
    fields_of=actions.fields_of,
    facts=view.FACTS,
    write_action=actions.write_action,
    read_action=actions.read_action,
    seat_faults=position.seat_faults,
    position_names=position.NAMES,
    place=position.place,
    describe=position.describe,
    carried=position.carried,
    decisions_bound=decisions_bound,
    zero_sum=True,
    pass_idle=turns.pass_idle,
    in_window=view.in_window,
    answered=view.answered,
    revealed=view.revealed,
    tell=telling.tell,
    own=telling.own,
    scene=telling.scene,
    notes=telling.notes,
    account=telling.account,
    aim=telling.aim,
    input_help=INPUT_HELP,
)
