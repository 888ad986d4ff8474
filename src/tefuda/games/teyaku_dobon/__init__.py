"""Teyaku Dobon (手役ドボン): hit a number with the whole hand, and win."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game
from tefuda.games.teyaku_dobon import (
    account,
    actions,
    dealing,
    legality,
    position,
    refusals,
    telling,
    turns,
    view,
    windows,
)
from tefuda.games.teyaku_dobon.bounds import decisions_bound
from tefuda.games.teyaku_dobon.input_help import INPUT_HELP
from tefuda.games.teyaku_dobon.options import Options
from tefuda.games.teyaku_dobon.preference import preference
from tefuda.games.teyaku_dobon.table import LEAST_SEATS, MOST_SEATS, Table

GAME = Game(
    name="teyaku_dobon",
    folder=Path(__file__).parent,
    options=Options,
    table=Table,
    view=view.View,
    digits=actions.DIGITS,
    seats=range(LEAST_SEATS, MOST_SEATS + 1),
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
    pass_idle=turns.pass_idle,
    in_window=windows.in_window,
    answered=windows.answered,
    revealed=windows.revealed,
    tell=telling.tell,
    own=telling.own,
    scene=telling.scene,
    notes=telling.notes,
    account=account.account,
    standing=telling.standing,
    aim=telling.aim,
    input_help=INPUT_HELP,
)
