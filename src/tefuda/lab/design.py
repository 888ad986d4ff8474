"""The design of a study: which answers are tried, and in which context, so that a house rule can act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tefuda.core.game import Game
from tefuda.core.option import Need, Option, acts, changed

TRIED = 2
"""The number of further answers that are tried for a number or a rank."""
MANY = 50
PRESET = "preset"
"""The name of the difference between presets, in place of a house rule's."""
DEPTH = 6
"""The most house rules that are changed so that another can act."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One set of house rules in a study, and its text: the answers in which it differs from the preset."""

    options: Any
    answers: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, game: Game, preset: str, options: Any) -> Arm:
        """Return the arm with these house rules."""
        return cls(options, tuple(changed(options, game.presets[preset].options)))

    def told(self, without: Sequence[str] = ()) -> str:
        """Return the answers in which the arm differs from the preset, such as `draw_two=2 reverse=J`."""
        return " ".join(f"{name}={answer}" for name, answer in self.answers if name not in without)


@dataclass(frozen=True, slots=True)
class Contrast:
    """An arm and its base; `option` and `answer` say how the arm differs, and `instead` is the answer of the base.

    Several house rules are separated by spaces. The `base` of a study is not compared with itself.
    """

    option: str
    answer: str
    instead: str
    base: Arm
    arm: Arm


def playable(game: Game, options: Any, seats: int) -> bool:
    """Return whether this number of players can play by these house rules."""
    return not any(options.faults()) and not any(game.seat_faults(options, seats))


def changed_to(game: Game, options: Any, answers: Mapping[str, int], seats: int) -> Any | None:
    """Return the house rules with other answers; None if nobody could play by them."""
    made = replace(options, **answers)
    return made if playable(game, made, seats) else None


def preferred_answers(game: Game, option: Option, options: Any) -> list[int]:
    """Return all other answers to a house rule: first those of presets, then those next to the given one.

    If a number has more than MANY answers, the next ones are half of it and twice it or, if it is 0, a tenth and a
    hundredth of the largest. An answer that switches the house rule off comes last.
    """
    given = getattr(options, option.name)
    of_presets = [getattr(preset.options, option.name) for preset in game.presets.values()]
    indices = {answer: index for index, answer in enumerate(option.answers)}
    answers, wide = list(indices), []
    if option.kind in ("number", "rank"):
        if len(answers) > MANY:
            wide = [given // 2, given * 2] if given else [option.most // 10, option.most // 100]
        answers.sort(key=lambda answer: (abs(indices[answer] - indices[given]), answer == option.off, answer))
    found = dict.fromkeys((*of_presets, *(answer for answer in wide if answer in indices), *answers))
    return [answer for answer in found if answer != given]


def answers_tried(game: Game, option: Option, options: Any, seats: int) -> list[int]:
    """Return the further answers to a house rule that are tried: all, or TRIED for numbers and ranks."""
    most = len(option.answers) if option.kind in ("switch", "choice") else TRIED
    fitting = (
        answer
        for answer in preferred_answers(game, option, options)
        if changed_to(game, options, {option.name: answer}, seats) is not None
    )
    return [answer for _, answer in zip(range(most), fitting, strict=False)]


def contexts(game: Game, options: Any, name: str, seats: int) -> Iterator[Any]:
    """Yield contexts of house rules in which a house rule can act, those with the fewest changes first.

    The first are the given house rules, if it acts there, or the fewest changes to them. Then come the same with one
    more answer from another preset of the family, and finally those presets themselves.
    """
    near = made_to_act(game, options, name, seats)
    others = [preset.options for preset in game.presets.values() if preset.options != options]
    more = [] if near is None else [near, *_with_one_more(game, near, others, seats)]
    usable = (one for one in others if playable(game, one, seats))
    yield from (one for one in dict.fromkeys((*more, *usable)) if acts(one, name))


def _with_one_more(game: Game, options: Any, others: Sequence[Any], seats: int) -> Iterator[Any]:
    """Yield the house rules with one answer taken from others."""
    for other in others:
        for name in game.house_rules:
            made = changed_to(game, options, {name: getattr(other, name)}, seats)
            if made is not None and made != options:
                yield made


def made_to_act(game: Game, options: Any, name: str, seats: int, depth: int = DEPTH) -> Any | None:
    """Return the house rules changed so that another one acts; None if that is impossible."""
    if acts(options, name):
        return options
    if depth == 0:
        return None
    made = (_meeting(game, options, needs, seats, depth - 1) for needs in game.house_rules[name].needs.alternatives)
    return min(
        (one for one in made if one is not None and acts(one, name)),
        key=lambda one: len(list(changed(one, options))),
        default=None,
    )


def _meeting(game: Game, options: Any, needs: Sequence[Need], seats: int, depth: int) -> Any | None:
    """Return the house rules with all the answers that these needs require."""
    for need in needs:
        option = game.house_rules[need.option]
        options = made_to_act(game, options, need.option, seats, depth)
        if options is None:
            return None
        answers = need.answers or (option.off,)
        excluded = need.excluded or not need.answers
        if (getattr(options, need.option) in answers) != excluded:
            continue
        fitting = (
            changed_to(game, options, {need.option: answer}, seats)
            for answer in preferred_answers(game, option, options)
            if (answer in answers) != excluded
        )
        options = next((one for one in fitting if one is not None), None)
        if options is None:
            return None
    return options
