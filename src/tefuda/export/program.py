"""The program of a family: its functions, and the records that they take."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from tefuda.analysis.judgement import Turning
from tefuda.analysis.judging import UNNOTED, judging_state_of
from tefuda.bulk.driver import Counter
from tefuda.bulk.plays import all_open, none_answered
from tefuda.bulk.policies import POLICIES, ByNumber
from tefuda.bulk.rules import rules_of
from tefuda.bulk.task import task_of as quick_task
from tefuda.compiler.library import Library
from tefuda.core.game import Game
from tefuda.core.option import worked_out_of
from tefuda.core.records.rule import RULES
from tefuda.core.table.decision import Decision, Proposals
from tefuda.core.table.determinization import nothing_hidden
from tefuda.core.table.sight import nobody, nothing_secret
from tefuda.core.words.faults import no_contradictions, no_crowd, told_by
from tefuda.core.words.story import ActionCells, Deeds, MiddleCells, Phrase, Plays, Story
from tefuda.export import functions
from tefuda.export.functions import Exported
from tefuda.search.playing import THINKERS
from tefuda.search.states import glimpse_of, search_state_of
from tefuda.search.states import task_of as thinking_task
from tefuda.search.thinker import thinker_of
from tefuda.search.thinking import can_search

COPIED = 40
"""How many instructions may be duplicated for a function of a program, as `Compilation` describes it."""

PLAYING: Mapping[str, Callable[..., Any]] = {
    "begin_match": functions.begin_match,
    "begin_chance": functions.begin_chance,
    "open_deal": functions.open_deal,
    "pass_idle": functions.pass_idle,
    "legal_actions": functions.legal_actions,
    "refusal": functions.refusal,
    "pick": functions.pick,
    "apply": functions.apply,
    "see": functions.see,
    "see_own": functions.see_own,
    "answered": functions.answered,
    "secrecy": functions.secrecy,
    "won": functions.won,
    "allies": functions.allies,
    "choose": functions.choose,
    "play_deals": functions.play_deals_of,
    "play_matches": functions.play_matches_of,
    "tell": functions.tell,
    "gifts": functions.gifts,
    "stamp": functions.stamp,
    "own": functions.own,
    "scene": functions.scene,
    "middle": functions.middle,
    "labels": functions.labels,
    "account": functions.account,
    "standing": functions.standing,
    "aim": functions.aim,
    "describe": functions.describe,
    "write_action": functions.write_action,
    "title": functions.title,
    "deed": functions.deed,
    "mistaken": functions.mistaken,
    "badges": functions.badges,
    "arrange": functions.arrange,
    "readings": functions.readings,
    "playable": functions.playable,
    "meant": functions.meant,
}
"""The functions of every program, by the names under which they are called."""
SEARCHING: Mapping[str, Callable[..., Any]] = {
    "determinize": functions.determinize, "search": functions.search, "best": functions.best,
    "chance": functions.chance, "judge": functions.judge, "turned": functions.turned,
}  # fmt: skip
"""Those of families whose tables can be determinized."""
CHOOSING: Mapping[str, Callable[..., Any]] = {
    "contradictions": functions.contradictions, "crowding": functions.crowding,
}  # fmt: skip
"""Those of programs for any house rules."""
COUNTING: Mapping[str, Callable[..., Any]] = {"hidden": functions.hidden}
"""Those of families that say which cards do not lie open."""


@cache
def program_of(game: Game, prefix: str = "", options: Any = None) -> Library:
    """Return the program of a family, whose functions have names that begin with a prefix.

    It is for these house rules alone, and takes no options, or for any, and takes them.
    """
    searches = can_search(game)
    given: dict[str, Any] = {
        "game": exported_of(game), "table": game.table, "options": game.options if options is None else options,
        "view": game.view, "before": game.view,
        "task": task_class(game),
    }  # fmt: skip
    if searches:
        given |= {
            "thinker": thinker_of(game), "state": search_state_of(game),
            "judging_state": judging_state_of(game), "after": game.table,
        }  # fmt: skip
    named = {
        **PLAYING,
        **(SEARCHING if searches else {}),
        **(COUNTING if game.search.hidden is not None else {}),
        **({**CHOOSING, **working_out(game)} if options is None else {}),
    }
    return Library(
        {f"{prefix}{name}": function for name, function in named.items()}, f"{game.name}-program", given,
        [glimpse_of(game)] if searches else [], COPIED, UNNOTED if searches else (),
    )  # fmt: skip


def working_out(game: Game) -> Mapping[str, Callable[..., Any]]:
    """Return the functions that work out numbers which follow from the house rules, `work_out_` before their names.

    They are to be called in this order. Those that are no rules are missing.
    """
    found = worked_out_of(game.options).items()
    return {f"work_out_{name}": work_out for name, work_out in found if work_out in RULES}


def exported_of(game: Game) -> Exported[Any, Any, Any]:
    """Return what the functions of the program call of a game."""
    rules, refusals, sight = game.rules, game.refusals, game.sight
    policy: Any = THINKERS.policy(game, True) if can_search(game) else ByNumber(rules_of(game))
    return Exported(
        rules=rules_of(game),
        judge=rules.refusal,
        allies=rules.allies or alone,
        codes=game.words.notation.digits.size,
        deal_over=int(refusals["DEAL_OVER"]),
        unknown_action=int(refusals["UNKNOWN_ACTION"]),
        policy=policy,
        counter=Counter(),
        sayings=game.words.voice.sayings,
        actions=game.words.actions.rules,
        reads=int(game.words.actions.reads),
        names_cards=int(rules.pick is None),
        answered=none_answered if sight.answered is nobody else sight.answered,
        secrecy=all_open if sight.secrecy is nothing_secret else sight.secrecy,
        hidden=game.search.hidden or nothing_hidden,
        contradict=told_by(game.options.contradictions, no_contradictions).say,
        crowd=told_by(game.seat_faults, no_crowd).say,
    )


def alone(options: Any, seats: int, seat: int) -> int:
    """Return the mask of a seat, in games without partners."""
    return 1 << seat


def task_class(game: Game) -> type[Any]:
    """Return the class of the tasks of a game that its program takes."""
    made: type[Any] = thinking_task(game) if can_search(game) else quick_task(game)
    return made


def policies_of(game: Game) -> Mapping[str, int]:
    """Return the numbers of the players in `Task.policies`, by the names of their bots."""
    return THINKERS.policies if can_search(game) else POLICIES


def records_of(game: Game) -> Mapping[str, type[Any]]:
    """Return the classes of the records that the functions take, by the names that they have for others."""
    named = {
        "Table": game.table, "Options": game.options, "View": game.view, "Decision": Decision, "Proposals": Proposals,
        "Task": task_class(game), "Story": Story, "Deeds": Deeds, "Middle": MiddleCells,
        "Action": ActionCells, "Phrase": Phrase, "Plays": Plays,
    }  # fmt: skip
    if can_search(game):
        named |= {"State": search_state_of(game), "JudgingState": judging_state_of(game), "Turning": Turning}
    return named
