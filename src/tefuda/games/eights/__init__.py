"""Crazy Eights, Two-Four-Jack (Switch, Black Jack) and Mau-Mau: one family of games."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game
from tefuda.core.seats import MAX_SEATS
from tefuda.games.eights import actions, dealing, legality, position, refusals, telling, turns, view
from tefuda.games.eights.bounds import decisions_bound
from tefuda.games.eights.input_help import INPUT_HELP
from tefuda.games.eights.options import Options
from tefuda.games.eights.preference import preference
from tefuda.games.eights.table import Table

GAME = Game(
    name="eights",
    folder=Path(__file__).parent,
    options=Options,
    table=Table,
    view=view.View,
    digits=actions.DIGITS,
    seats=range(2, MAX_SEATS + 1),
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
    zero_sum=False,
    tell=telling.tell,
    scene=telling.scene,
    notes=telling.notes,
    account=telling.account,
    aim=telling.aim,
    input_help=INPUT_HELP,
)
