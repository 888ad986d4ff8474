"""What the program of a family does for others, function by function; written in the dialect.

The first sentence of each function describes it in the files that go with the program. Nothing is checked: records must
be complete and must not overlap, and what a function says it needs must be so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from tefuda.analysis.judgement import Turning, turned_for
from tefuda.analysis.judgement import judge as judge_on
from tefuda.bulk.driver import Counter, Policy, play_deals, play_matches
from tefuda.bulk.rules import GameRules, O, T, V, ask
from tefuda.compiler.layout import Integers, Words
from tefuda.core.table.chance import Dice, derive
from tefuda.core.table.course import most_gained
from tefuda.core.table.decision import Decision, Proposals, propose
from tefuda.core.table.determinization import without
from tefuda.core.words.actions import ActionRules
from tefuda.core.words.playable import Judge, plays_with
from tefuda.core.words.playable import playable as playable_with
from tefuda.core.words.story import ActionCells, Deeds, MiddleCells, Phrase, Plays, Story, masks_of
from tefuda.core.words.voice import Sayings
from tefuda.search.driver import best_of, chance_of, search_slice
from tefuda.search.thinker import Thinker


@dataclass(frozen=True, eq=False)
class Exported(Judge, Generic[T, O, V]):
    """What the functions of a program call of a game; a known object.

    `codes` is above all codes of actions; `deal_over` and `unknown_action` are the numbers of those reasons. `policy`
    is how the players of a task choose, `sayings` are what the family says, and `actions` what it says of actions.
    `reads` says whether it reads selections, and `names_cards` whether its codes name the cards. `answered` and
    `secrecy` are those of its `Sight`, and `hidden` is that of its `Search`. `contradict` and `crowd` say what is wrong
    with house rules.
    """

    rules: GameRules[T, O, V]
    allies: Callable[[O, int, int], int]
    codes: int
    deal_over: int
    unknown_action: int
    policy: Policy[T, O, V, Any]
    counter: Counter[T]
    sayings: Sayings
    actions: ActionRules
    reads: int
    names_cards: int
    answered: Callable[[T], int]
    secrecy: Callable[[T, Decision], int]
    hidden: Callable[[V, O], tuple[int, int]]
    contradict: Callable[[O, Story], None]
    crowd: Callable[[O, int, Story], None]


def begin_match(game: Exported[T, O, V], table: T) -> None:
    """Set everything that lasts for a match to its start."""
    game.rules.begin_match(table)


def begin_chance(table: T, task: Any, number: int) -> None:
    """Seat the players of a task, and begin the chance and their dice of deal `number` of its seed."""
    table.seats = task.seats
    derive(task.seed, number, table.chance, task.dice)


def open_deal(game: Exported[T, O, V], table: T, options: O) -> None:
    """Set everything that lasts for a deal to its start, and deal."""
    game.rules.reset_deal(table)
    game.rules.open_deal(table, options)


def pass_idle(game: Exported[T, O, V], table: T, options: O) -> int:
    """Pass for the asked seats that can only pass while several answer at once, and return their mask; 0 for none."""
    return game.rules.pass_idle(table, options)


def legal_actions(game: Exported[T, O, V], table: T, options: O, proposals: Proposals) -> None:
    """Write the codes of the legal actions of the seat whose turn it is; the deal must be on."""
    ask(game.rules, table, options, proposals)


def refusal(game: Exported[T, O, V], table: T, options: O, decision: Decision) -> int:
    """Return the number of the reason why the seat whose turn it is may not decide so, 0 if it may."""
    if table.over != 0:
        return game.deal_over
    if decision.code < 0 or decision.code >= game.codes:
        return game.unknown_action
    return game.judge(table, options, decision)


def pick(game: Exported[T, O, V], table: T, options: O, decision: Decision) -> None:
    """Set the cards of a decision where codes do not name them; its code must exist, and the deal must be on."""
    game.rules.pick(table, options, decision)


def apply(game: Exported[T, O, V], table: T, options: O, decision: Decision) -> None:
    """Make a legal decision, with exactly the cards that it names, for the seat whose turn it is."""
    game.rules.apply(table, options, decision)


def see(game: Exported[T, O, V], table: T, options: O, view: V) -> None:
    """Write into a view what everybody sees."""
    game.rules.see(table, options, view)


def see_own(game: Exported[T, O, V], table: T, options: O, seat: int, view: V) -> None:
    """Write into a view what one seat alone may know, after `see`."""
    game.rules.see_own(table, options, seat, view)


def answered(game: Exported[T, O, V], table: T) -> int:
    """Return the mask of the seats that have answered a window still open, whose answers nobody else sees yet."""
    return game.answered(table)


def secrecy(game: Exported[T, O, V], table: T, decision: Decision) -> int:
    """Return what others see of a decision that was made: 0 for all of it, 1 for only who made it, 2 for nothing."""
    return game.secrecy(table, decision)


def won(game: Exported[T, O, V], table: T, options: O) -> int:
    """Return the mask of the seats that have won the deal, 0 while that is open, or if all have gained the same."""
    winners = game.rules.won(table, options)
    if winners == 0 and table.over != 0:
        winners = most_gained(table.payoffs, table.seats)
    return winners


def allies(game: Exported[T, O, V], options: O, seats: int, seat: int) -> int:
    """Return the mask of the seats that win together with a seat, that seat among them."""
    return game.allies(options, seats, seat)


def tell(game: Exported[T, O, V], before: V, view: V, options: O, deeds: Deeds, story: Story) -> None:
    """Say what happened between two views of one viewer, by the decisions that were made between them."""
    story.count = 0
    game.sayings.tell(before, view, options, deeds, story)


def gifts(game: Exported[T, O, V], before: V, view: V, options: O, deeds: Deeds, story: Story) -> None:
    """Say which cards passed from player to player between two views of one viewer."""
    story.count = 0
    game.sayings.gifts(before, view, options, deeds, story)


def stamp(game: Exported[T, O, V], before: V, view: V, options: O, deeds: Deeds, story: Story) -> None:
    """Say the word that is stamped across the table for the last decision, nothing unless it is remarkable."""
    story.count = 0
    game.sayings.stamp(before, view, options, deeds, story)


def own(game: Exported[T, O, V], view: V, options: O, story: Story) -> None:
    """Say what the hand of the viewer comes to."""
    story.count = 0
    game.sayings.own(view, options, story)


def scene(game: Exported[T, O, V], view: V, options: O, story: Story) -> None:
    """Say what is to be said about the middle of the table."""
    story.count = 0
    game.sayings.scene(view, options, story)


def middle(game: Exported[T, O, V], view: V, options: O, deeds: Deeds, middle: MiddleCells) -> None:
    """Write what lies in the middle of the table, by the last decisions with cards; all must be as at the start."""
    game.sayings.middle(view, options, deeds, middle)


def labels(game: Exported[T, O, V], view: V, options: O, seat: int, story: Story) -> None:
    """Say what is to be said about the player of a seat."""
    story.count = 0
    game.sayings.labels(view, options, seat, story)


def account(game: Exported[T, O, V], table: T, options: O, story: Story) -> None:
    """Explain the points of a finished deal, line by line."""
    story.count = 0
    game.sayings.account(table, options, story)


def standing(game: Exported[T, O, V], view: V, options: O, story: Story) -> None:
    """Say what is counted in the match, and then for each seat how much of it it has."""
    story.count = 0
    game.sayings.standing(view, options, story)


def aim(game: Exported[T, O, V], view: V, options: O, story: Story) -> None:
    """Say what a deal is played for, if anything."""
    story.count = 0
    game.sayings.aim(view, options, story)


def contradictions(game: Exported[T, O, V], options: O, story: Story) -> None:
    """Say which answers of house rules cannot stand together, as faults of the description."""
    story.count = 0
    game.contradict(options, story)


def crowding(game: Exported[T, O, V], options: O, seats: int, story: Story) -> None:
    """Say why so many players cannot play by the house rules, as faults of the description."""
    story.count = 0
    game.crowd(options, seats, story)


def hidden(game: Exported[T, O, V], view: Any, options: O, decision: Decision) -> None:
    """Write into a decision, as its cards, those of the pack that neither lie open nor are in the hand of a view."""
    once, twice = game.hidden(view, options)
    once, twice = without(once, twice, view.hand_once)
    decision.once, decision.twice = without(once, twice, view.hand_twice)


def describe(game: Exported[T, O, V], options: O, decision: Decision, action: ActionCells) -> None:
    """Write what an action declares; all must be as at the start."""
    game.actions.describe(options, decision, action)


def write_action(game: Exported[T, O, V], options: O, decision: Decision, story: Story) -> None:
    """Say the text of an action: its messages are joined by spaces, and there are none for what is no action."""
    story.count = 0
    game.actions.write(options, decision, story)


def title(game: Exported[T, O, V], options: O, decision: Decision, story: Story) -> None:
    """Say what the button of an action says, nothing where that is its text."""
    story.count = 0
    game.actions.title(options, decision, story)


def deed(game: Exported[T, O, V], options: O, decision: Decision, story: Story) -> None:
    """Say an action within a sentence, nothing where its text is enough."""
    story.count = 0
    game.actions.deed(options, decision, story)


def mistaken(game: Exported[T, O, V], view: V, options: O, decision: Decision) -> int:
    """Return 1 if a legal action would, judged by the own hand, be a wrong call, for which its player would pay."""
    return game.actions.mistaken(view, options, decision)


def badges(game: Exported[T, O, V], view: V, options: O, deeds: Deeds, phrase: Phrase) -> None:
    """Write the special cards of the own hand, each with the number of its badge; the deeds are the last decisions."""
    phrase.count = 0
    game.actions.badges(view, options, deeds, phrase)


def arrange(
    game: Exported[T, O, V], view: V, options: O, order: int, table: T, proposals: Proposals, decision: Decision,
    phrase: Phrase,
) -> None:  # fmt: skip
    """Write the own hand in an order, -1 between groups; the table must be as at its start, or as this has left it."""
    phrase.count = 0
    game.actions.arrange(view, options, order, table, proposals, decision, phrase)


def readings(
    game: Exported[T, O, V], table: T, options: O, once: int, twice: int, proposals: Proposals, decision: Decision,
    action: ActionCells, plays: Plays,
) -> None:  # fmt: skip
    """Write the codes of the plays that cards can mean, the best first, for the seat whose turn it is."""
    if game.reads:
        proposals.count = 0
        if table.over == 0:
            game.actions.readings(table, options, once, twice, proposals, decision)
        return
    write_plays(game, table, options, proposals, decision, action, plays)
    proposals.count = 0
    for index in range(plays.count):
        if plays.once[index] == once and plays.twice[index] == twice:
            propose(proposals, plays.codes[index])


def playable(
    game: Exported[T, O, V], view: Any, table: T, options: O, once: int, twice: int, proposals: Proposals,
    decision: Decision, action: ActionCells, plays: Plays,
) -> int:  # fmt: skip
    """Return the mask of the cards that the seat whose turn it is can play with the chosen ones, by its view."""
    write_plays(game, table, options, proposals, decision, action, plays)
    if not game.reads:
        return plays_with(plays, once, twice)
    return playable_with(game, table, options, view.hand_once, once, twice, plays, decision)


def write_plays(
    game: Exported[T, O, V], table: T, options: O, proposals: Proposals, decision: Decision, action: ActionCells,
    plays: Plays,
) -> None:  # fmt: skip
    """Write the legal actions of the seat whose turn it is with their cards, none if the deal is over."""
    proposals.count = 0
    if table.over == 0:
        legal_actions(game, table, options, proposals)
    plays.count = proposals.count
    for index in range(proposals.count):
        decision.code, decision.once, decision.twice = proposals.codes[index], 0, 0
        if game.names_cards:
            action.cards.count = 0
            game.actions.describe(options, decision, action)
            decision.once, decision.twice = masks_of(action.cards)
        else:
            game.rules.pick(table, options, decision)
        plays.codes[index] = decision.code
        plays.once[index] = decision.once
        plays.twice[index] = decision.twice


def meant(game: Exported[T, O, V], options: O, phrase: Phrase, decision: Decision) -> int:
    """Set a decision to the action that cards name in this order, be it legal or not; return 0 if there is none."""
    return game.actions.meant(options, phrase, decision)


def choose(
    game: Exported[T, O, V], table: T, options: O, view: V, proposals: Proposals, task: Any, net: Integers
) -> int:
    """Return the code that the player of the task chooses whose turn it is; `proposals` are the legal actions."""
    return game.policy.choose(table, options, view, proposals, task, net)


def play_deals_of(
    game: Exported[T, O, V], table: T, options: O, view: V, proposals: Proposals, task: Any, lanes: Words,
    net: Integers, rows: Integers,
) -> None:  # fmt: skip
    """Play the deals of a task, each on its own, and count them in its tally; `rows` may be empty."""
    play_deals(game.rules, game.policy, game.counter, table, options, view, proposals, task, lanes, net, rows)


def play_matches_of(
    game: Exported[T, O, V], table: T, options: O, view: V, proposals: Proposals, task: Any, lanes: Words,
    net: Integers, rows: Integers,
) -> None:  # fmt: skip
    """Play the matches of a task to their ends, and count them in its tally; `rows` may be empty."""
    play_matches(game.rules, game.policy, game.counter, table, options, view, proposals, task, lanes, net, rows)


def determinize(thinker: Thinker[T, O, V], view: V, options: O, dice: Dice, table: T) -> None:
    """Make of any table one that the view of a seat could show, and that its knowledge of the play makes likely."""
    thinker.determinize(view, options, dice, table)
    thinker.suppose(table, options, view.seat, dice)


def search(
    thinker: Thinker[T, O, V], view: V, options: O, proposals: Proposals, state: Any, dice: Dice, net: Integers,
    playouts: int,
) -> int:  # fmt: skip
    """Search on for about so many playouts for the seat of a view among proposals, and return 1 at the end, else 0."""
    return search_slice(thinker, view, options, proposals, state, dice, net, playouts)


def best(state: Any) -> int:
    """Return the code that a search has found to be best so far; it must have begun."""
    return state.search.codes[best_of(state.search)]  # type: ignore[no-any-return]


def chance(state: Any, candidate: int) -> int:
    """Return the chance to win with a candidate of a search, by its index, in parts of a million."""
    return chance_of(state.search, state.fit, candidate)


def judge(
    thinker: Thinker[T, O, V], view: V, options: O, proposals: Proposals, judging_state: Any, table: T, after: T,
    net: Integers, no_net: Integers, playouts: int,
) -> int:  # fmt: skip
    """Judge a decision for about so many playouts more, and return 1 once all is found, else 0.

    The record `judging` of the state says what is asked, and what was found. `table` is the one before the decision and
    `after` the one after it; `proposals` are the legal actions when it begins.
    """
    return judge_on(thinker, view, options, proposals, judging_state, table, after, net, no_net, playouts)


def turned(turning: Turning) -> int:
    """Return the seat for which a decision was a turning point, the number of no seat if it was none."""
    return turned_for(turning)
