"""Big Two (大老二): climbing with singles, pairs and five-card hands."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game
from tefuda.games.big_two import (
    account,
    actions,
    dealing,
    legality,
    notation,
    picking,
    position,
    refusals,
    telling,
    turns,
    view,
)
from tefuda.games.big_two.bounds import decisions_bound
from tefuda.games.big_two.input_help import INPUT_HELP
from tefuda.games.big_two.options import Options
from tefuda.games.big_two.preference import preference
from tefuda.games.big_two.readings import readings
from tefuda.games.big_two.table import SEATS, Table

GAME = Game(
    name="big_two",
    folder=Path(__file__).parent,
    options=Options,
    table=Table,
    view=view.View,
    digits=actions.DIGITS,
    seats=range(SEATS, SEATS + 1),
    begin_match=dealing.begin_match,
    open_deal=dealing.open_deal,
    legal_actions=legality.legal_actions,
    refusal=legality.refusal,
    apply=turns.apply,
    pick=picking.pick,
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
    secrecy=view.secrecy,
    tell=telling.tell,
    gifts=telling.gifts,
    scene=telling.scene,
    notes=telling.notes,
    account=account.account,
    aim=telling.aim,
    input_help=INPUT_HELP,
)
