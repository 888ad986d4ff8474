"""Guandan: four players, two packs, partners, bombs and levels."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game
from tefuda.games.guandan import actions, dealing, legality, notation, picking, position, refusals, telling, turns, view
from tefuda.games.guandan.bounds import decisions_bound
from tefuda.games.guandan.input_help import INPUT_HELP
from tefuda.games.guandan.options import Options
from tefuda.games.guandan.preference import preference
from tefuda.games.guandan.readings import readings
from tefuda.games.guandan.table import SEATS, Table

GAME = Game(
    name="guandan",
    folder=Path(__file__).parent,
    options=Options,
    table=Table,
    view=view.View,
    digits=actions.DIGITS,
    seats=range(SEATS, SEATS + 1),
    begin_match=dealing.begin_match,
    open_deal=turns.open_deal,
    legal_actions=legality.legal_actions,
    refusal=legality.refusal,
    apply=turns.apply,
    pick=picking.pick,
    pick_all=picking.pick_all,
    see=view.see,
    see_own=view.see_own,
    preference=preference,
    own_cells=view.OWN_CELLS,
    reasons=refusals.REASONS,
    fields_of=notation.fields_of,
    facts=view.FACTS,
    write_action=notation.write_action,
    read_action=notation.read_action,
    seat_faults=position.seat_faults,
    position_names=position.NAMES,
    place=position.place,
    describe=position.describe,
    carried=position.carried,
    decisions_bound=decisions_bound,
    zero_sum=True,
    readings=readings,
    tell=telling.tell,
    gifts=telling.gifts,
    scene=telling.scene,
    notes=telling.notes,
    account=telling.account,
    aim=telling.aim,
    standing=telling.standing,
    input_help=INPUT_HELP,
)
