"""Factorial studies: main effects and interactions of house rules that are tried in all combinations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from math import prod

from tefuda.lab.design import Contrast
from tefuda.lab.measures import Values
from tefuda.lab.statistics import Sums

MAIN, INTERACTION = "main", "interaction"


@dataclass(frozen=True, eq=False)
class Term:
    """A main effect or an interaction, as a weighted sum of all arms.

    `kind` is `main`: how much an answer changes, averaged over all answers to the other house rules; or `interaction`:
    how much more the answer to one house rule changes if another has the given answer than if it has that of the base.
    `shares` are the weights of the arms in the mean with these answers, and `weights` those in the effect.
    """

    kind: str
    option: str
    answer: str
    instead: str
    shares: Mapping[Contrast, float]
    weights: Mapping[Contrast, float]


def terms_of(contrasts: Sequence[Contrast]) -> list[Term]:
    """Return the terms of a study in which at least two house rules have several answers, in all combinations."""
    answers = {contrast: contrast.answer.split() for contrast in contrasts}
    names, base = contrasts[0].option.split(), contrasts[0].instead.split()
    levels = [list(dict.fromkeys(those[at] for those in answers.values())) for at in range(len(names))]
    factors = [at for at in range(len(names)) if len(levels[at]) > 1]
    if len(factors) < 2 or len(contrasts) != prod(map(len, levels)):
        return []
    several = [(at,) for at in factors] + list(combinations(factors, 2))
    return [
        _term(answers, names, base, those, tried)
        for those in several
        for tried in product(*([one for one in levels[at] if one != base[at]] for at in those))
    ]


def _term(
    answers: Mapping[Contrast, Sequence[str]], names: Sequence[str], base: Sequence[str], factors: Sequence[int],
    tried: Sequence[str],
) -> Term:  # fmt: skip
    signs: dict[Contrast, int] = {}
    for contrast, given in answers.items():
        sign = prod((given[at] == one) - (given[at] == base[at]) for at, one in zip(factors, tried, strict=True))
        if sign:
            signs[contrast] = sign
    chosen = [one for one in signs if all(answers[one][at] == own for at, own in zip(factors, tried, strict=True))]
    return Term(
        MAIN if len(factors) == 1 else INTERACTION,
        " ".join(names[at] for at in factors), " ".join(tried), " ".join(base[at] for at in factors),
        dict.fromkeys(chosen, 1 / len(chosen)), {one: sign / len(chosen) for one, sign in signs.items()},
    )  # fmt: skip


@dataclass(slots=True)
class Gathered:
    """The sums of a term in one line-up, and the values of the arms that have played the present deals."""

    term: Term
    sums: dict[str, Sums] = field(default_factory=dict)
    _means: dict[str, Values] = field(default_factory=dict)
    _effects: dict[str, Values] = field(default_factory=dict)
    _missing: int = 0

    def add(self, contrast: Contrast, values: Mapping[str, Values]) -> None:
        """Add what an arm has measured in the present deals; with the last arm they are counted."""
        weight = self.term.weights.get(contrast, 0.0)
        if not weight:
            return
        if not self._missing:
            self._missing = len(self.term.weights)
            self._means = {name: 0 * those for name, those in values.items()}
            self._effects = {name: 0 * those for name, those in values.items()}
        for name, those in values.items():
            self._effects[name] = self._effects[name] + weight * those
            if share := self.term.shares.get(contrast, 0.0):
                self._means[name] = self._means[name] + share * those
        self._missing -= 1
        if not self._missing:
            for name, effect in self._effects.items():
                mean = self._means[name]
                self.sums.setdefault(name, Sums()).add(mean - effect, mean)
