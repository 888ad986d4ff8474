"""All tests of a family of games as one class, for pytest.

    class TestSnap(Conformance):
        game = GAME
        sources = ("S1", "S2")
        tests = Path(__file__).parent

The class compares the rule book with the code and the tests, plays every preset and random house rules, interpreted and
compiled, looks for leaking secrets, determinizes tables, and lets greedy players beat random ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from types import MappingProxyType
from typing import Any, ClassVar
from unittest import SkipTest

from tefuda.bots.chooser import bot
from tefuda.compiler.dialect import faults_of_rules
from tefuda.core.game import Game
from tefuda.core.option import changed, is_met
from tefuda.core.table.chance import dice_of
from tefuda.core.table.encoding import LARGEST, write_maker
from tefuda.language import LANGUAGES, translator
from tefuda.play import opening
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.testing.catalog import translation_faults
from tefuda.testing.clauses import (
    citation_faults,
    heading_faults,
    named_test_faults,
    option_faults,
    option_test_faults,
    preset_faults,
    reason_faults,
    source_faults,
)
from tefuda.testing.conformance import LONGEST, any_action, check_course, check_moment, check_notation, check_secrets
from tefuda.testing.dependencies import check_inert, condition_faults, preset_idle_faults
from tefuda.testing.determinized import (
    check_certain,
    check_compiled,
    check_determinized,
    check_learner,
    check_played_on,
)
from tefuda.testing.lessons import exercise_faults, lesson_faults
from tefuda.testing.messages import check_messages
from tefuda.testing.notes import faults_of_notes
from tefuda.testing.parity import Series, checked, difference, interpreted, machine

SHARES = (0.1, 0.4, 0.8)
"""The shares of house rules that are chosen at random."""
LEARNED = 40
"""The number of moments of a deal that are searched for actions that should not be possible."""


def any_house_rules(game: Game, random: Random, base: Any = None) -> Any:
    """Return random faultless house rules of a game; those not chosen are as in `base`."""
    base = game.options() if base is None else base
    chosen, share = base, random.choice(SHARES)
    for option in game.house_rules.values():
        if random.random() < share:
            tried = replace(chosen, **{option.name: random.choice(option.answers)})
            chosen = chosen if any(tried.faults()) else tried
    return chosen


def any_match(game: Game, random: Random) -> Match:
    """Return the beginning of a match with random house rules and a random possible number of players."""
    preset = random.choice(list(game.presets.values()))
    options = any_house_rules(game, random, preset.options)
    seats = [number for number in game.seats if not any(game.seat_faults(options, number))]
    return Match.begin(game, preset.name, options, random.choice(seats), random.randbytes(opening.KEY_BYTES))


def later(match: Match, random: Random, deals: int = 1) -> Match:
    """Return a match after some randomly played deals, at the start of the next deal or at its end."""
    for _ in range(deals):
        for _ in range(LONGEST):
            if match.deal.over:
                break
            match = match.apply(any_action(match.deal, random))
        if not match.deal.over or match.over:
            break
        match = match.next_deal()
    return match


class Conformance:
    """The tests that every family passes.

    `game` is the family, `sources` are the names of all sources that its rule book cites, and `tests` is the folder of
    its tests. `fixed` are answers to house rules under which every deal ends soon, if the rules alone do not ensure
    that. `combined` is the number of random sets of house rules, `deals` the number of deals of each preset that are
    compared interpreted and compiled, and `rivals` the number of deals in which greedy players have to beat random
    ones. `long_combined` and `long_deals`, where they are larger, are the same for tests with the marker `long`, which
    also compare compiled rules with and without checks.
    """

    game: ClassVar[Game]
    sources: ClassVar[Sequence[str]]
    tests: ClassVar[Path]
    fixed: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    combined: ClassVar[int] = 24
    deals: ClassVar[int] = 12
    long_combined: ClassVar[int] = 0
    long_deals: ClassVar[int] = 0
    rivals: ClassVar[int] = 2_000

    def known(self, deal: Deal, seat: int | None) -> Iterable[int]:
        """Return the hidden cards that a seat, or an onlooker, may know at the start of a deal."""
        return ()

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Repeat the tests that have a preset, a number of players, of deals or of house rules as a parameter."""
        import pytest  # not needed to play

        names, long = metafunc.fixturenames, pytest.mark.long
        many = [pytest.param(self.long_deals, marks=long)] if self.long_deals else []
        if "seats" in names:
            metafunc.parametrize(("preset", "seats"), list(self._preset_seats()))
        elif "preset" in names:
            metafunc.parametrize("preset", list(self.game.presets))
        if "number" in names:
            more = (pytest.param(number, marks=long) for number in range(self.combined, self.long_combined))
            metafunc.parametrize("number", [*range(self.combined), *more])
        if "deals" in names:
            metafunc.parametrize("deals", [self.deals, *many])
        if "long_deals" in names:
            metafunc.parametrize("long_deals", many)

    def _preset_seats(self) -> list[tuple[str, int]]:
        return [
            (preset.name, seats)
            for preset in self.game.presets.values()
            for seats in self.game.seats
            if not any(self.game.seat_faults(preset.options, seats))
        ]

    def _match(self, preset: str, seed: int, seats: int | None = None) -> Match:
        return opening.match(preset, seats=seats or self.game.presets[preset].seats, seed=seed, **self.fixed)

    # -------------------------------------------------------------- the book

    def test_book_code_and_tests_speak_of_the_same_clauses(self) -> None:
        """The rule book is in order, and code, presets, sources and tests cite it."""
        game = self.game
        faults = [
            *heading_faults(game.folder / "RULES.md"),
            *citation_faults(game),
            *option_faults(game),
            *reason_faults(game),
            *source_faults(game, self.sources),
            *preset_faults(game),
            *named_test_faults(game, self.tests),
            *option_test_faults(game, self.tests),
        ]
        assert not faults, "\n".join(faults)

    def test_house_rules_name_under_which_conditions_they_act(self) -> None:
        """Conditions name existing house rules and answers, and presets set nothing without effect."""
        faults = [*condition_faults(self.game), *preset_idle_faults(self.game)]
        assert not faults, "\n".join(faults)

    def test_every_sentence_is_translated(self) -> None:
        """The languages in the family's folder `locale` translate all its sentences, and are compiled."""
        folder = self.game.folder / "locale"
        for language in LANGUAGES:
            if (folder / language).is_dir():
                faults = translation_faults(self.game, language, folder)
                assert not faults, "\n".join(faults)
                title = next(iter(self.game.clauses.values())).title
                assert translator(language, self.game.name)(title) != title, f"{language} is not compiled"

    def test_the_rules_answer_what_is_taught(self) -> None:
        """Exercises agree with the rules, and first deals can be played to their end."""
        faults = [*exercise_faults(self.game), *lesson_faults(self.game)]
        assert not faults, "\n".join(faults)

    def test_every_rule_is_within_the_dialect(self) -> None:
        """Every rule can be compiled."""
        faults = [str(fault) for fault in faults_of_rules() if fault.path.is_relative_to(self.game.folder)]
        assert not faults, "\n".join(faults)

    # -------------------------------------------------------------- deals

    def test_every_preset_conforms(self, preset: str, seats: int) -> None:
        """A deal of every preset, for every number of players, has all properties of deals."""
        check_course(self._match(preset, seats, seats).deal, Random(seats), moments=6)

    def test_house_rules_in_any_combination_conform(self, number: int) -> None:
        """So does a deal under random house rules, the first of a match or the second."""
        random = Random(number)
        match = later(any_match(self.game, random), random, deals=number % 2)
        ended = check_course(match.deal, random, moments=3)
        assert not ended.match_over or is_met(ended.options, self.game.match_ends), f"this match has an end: {ended}"

    def test_house_rules_that_do_not_act_change_nothing(self, number: int) -> None:
        """If the condition of a house rule is not met, its answer makes no difference."""
        random = Random(number)
        check_inert(any_match(self.game, random).deal.start, random)

    def test_every_preset_keeps_secrets(self, preset: str) -> None:
        """A seat sees the same whatever is hidden from it, in the first deal of a match and in the second."""
        random = Random(2)
        match = self._match(preset, 9)
        for started in (match, later(match, random)):
            deal = started.deal
            for _ in range(24):
                deal = deal if deal.over else deal.apply(any_action(deal, random))
            for seat in (None, *range(deal.seats)):
                check_secrets(deal, seat, random, worlds=4, known=self.known)

    def test_any_house_rules_keep_secrets(self, number: int) -> None:
        """The same by house rules chosen by chance."""
        random = Random(number)
        deal = any_match(self.game, random).deal
        for _ in range(random.randrange(40)):
            deal = deal if deal.over else deal.apply(any_action(deal, random))
        for seat in (None, 0, 1):
            check_secrets(deal, seat, random, worlds=3, known=self.known)

    def test_no_message_tells_what_a_seat_cannot_see(self, number: int) -> None:
        """Under any house rules a seat is told the same numbers whatever is hidden from it; compiled, too."""
        random = Random(number)
        match = any_match(self.game, random)
        second = later(match, random, deals=number % 2).deal
        deal = match.deal if second.history else second  # the first deal may be too long to come to an end
        for _ in range(random.choice((5, 20, 150))):
            deal = deal if deal.over else deal.apply(any_action(deal, random))
        for seat in (None, *range(deal.seats)):
            check_messages(deal, seat, random, known=self.known)

    def test_tables_can_be_determinized_of_every_preset(self, preset: str) -> None:
        """A possible table can be made from what a seat sees, in the first deal of a match and in the second."""
        self._check_can_determinize()
        random = Random(5)
        match = self._match(preset, 6)
        for started in (match, later(match, random)):
            deal = started.deal
            for _ in range(8):
                for seat in (None, *range(deal.seats)):
                    check_determinized(deal, seat, random)
                somebody = random.choice((None, *range(deal.seats)))
                check_certain(deal, somebody, random)
                check_played_on(deal, somebody, random)
                for _ in range(random.randrange(16)):
                    deal = deal if deal.over else deal.apply(any_action(deal, random))

    def test_tables_can_be_determinized_by_any_house_rules(self, number: int) -> None:
        """The same under random house rules; compiled, the tables are the same to the last number.

        A learner at a seat to act sees the same of a deal and of a determinization, also in windows.
        """
        self._check_can_determinize()
        random = Random(number)
        deal = later(any_match(self.game, random), random, deals=number % 2).deal
        for _ in range(random.choice((5, 20, 80))):
            seats = (None, *range(deal.seats))
            check_determinized(deal, random.choice(seats), random, worlds=1)
            check_compiled(deal, [random.choice(seats)], random)
            if self.game.learning.encoding is not None and deal.asked:
                check_learner(deal, random.choice(deal.asked), random)
            deal = deal if deal.over else deal.apply(any_action(deal, random))
        for seat in (None, *range(deal.seats)):
            check_determinized(deal, seat, random)
            check_certain(deal, seat, random)
        check_compiled(deal, range(deal.seats), random)
        check_played_on(deal, random.randrange(deal.seats), random)

    def _check_can_determinize(self) -> None:
        if self.game.search.determinize is None:
            raise SkipTest(f"{self.game.name} does not say how a table is determinized, so it cannot be searched")

    def test_a_learner_sees_small_numbers(self, preset: str) -> None:
        """The encodings of a view and of a decision fill their spans with numbers from 0 to 255."""
        encoding = self.game.learning.encoding
        if encoding is None:
            raise SkipTest(f"{self.game.name} does not say what a learner sees, so it has no nets")
        random = Random(7)
        deal = later(self._match(preset, 8), random).deal
        sizes = encoding.view.size, encoding.action.size
        while not deal.over:
            seen = deal.observe(deal.turn)
            for action in random.sample(seen.legal_actions, min(3, len(seen.legal_actions))):
                features = [-1] * (sum(sizes) + 1)
                encoding.view.write(seen.view, seen.options, features, 0)
                encoding.action.write(seen.view, seen.options, action.decision, features, sizes[0])
                assert features.pop() == -1, f"more is written than there is room for: {deal}"
                assert all(0 <= one <= LARGEST for one in features), f"not from 0 to {LARGEST}: {deal}"
            deal = deal.apply(any_action(deal, random))
            self._check_play(deal)

    def _check_play(self, deal: Deal) -> None:
        """Check that the last play, if it is open, is encoded alike for all seats, relative to each viewer."""
        encoding, told = self.game.learning.encoding, []
        assert encoding is not None
        if deal.hides:
            return
        for seat in range(deal.seats):
            features = [-1] * (encoding.play.size + 1)
            write_maker(deal.view_of(seat), deal.history[-1].seat, features, 0)
            encoding.play.write(deal.view_of(seat), deal.options, deal.history[-1].action.decision, features, 0)
            assert features.pop() == -1, f"more is written than there is room for: {deal}"
            assert all(0 <= one <= LARGEST for one in features), f"not from 0 to {LARGEST}: {deal}"
            told.append(features[encoding.play.spans["seat"].stop :])
        assert all(one == told[0] for one in told), f"a play is told otherwise to others: {deal}"

    def test_no_action_is_legal_that_is_not_possible(self, number: int) -> None:
        """Under any house rules the codes of legal actions are possible ones, and each possible code is listed once."""
        if self.game.learning.possible_codes is None:
            raise SkipTest(f"{self.game.name} has too many actions to name them all")
        random = Random(number)
        deal = later(any_match(self.game, random), random, deals=number % 2).deal
        codes = self.game.learning.possible_codes(deal.options)
        possible = set(codes)
        assert len(possible) == len(codes), "a code is there twice"
        assert all(code in self.game.words.notation.digits for code in codes), "a code is out of range"
        for _ in range(LEARNED):
            others = {action.code for action in deal.legal_actions} - possible
            assert not others, f"these codes are legal and not possible: {others}, {deal}"
            deal = deal if deal.over else deal.apply(any_action(deal, random))

    def test_a_match_is_read_as_it_is_written(self, preset: str) -> None:
        """A match in its third deal is the same after it was written and read back."""
        random = Random(4)
        match = later(self._match(preset, 3), random, deals=2)
        check_moment(match.deal, random)
        check_notation(match)

    def test_rules_do_not_read_what_notes_write(self) -> None:
        """No rule of play, preference or encoding reads a cell that rules marked `note` write."""
        assert not list(faults_of_notes(self.game))

    # -------------------------------------------------------------- compiled

    def test_deals_are_the_same_interpreted_and_compiled(self, preset: str, deals: int) -> None:
        """Random and greedy players produce the same tables, to the last number, interpreted and compiled."""
        for series in (Series(preset, agents, deals, answers=self._fixed()) for agents in self._agents(preset)):
            assert machine(series) == interpreted(series), difference(series) or f"the tallies differ: {series}"

    def test_any_house_rules_are_the_same_interpreted_and_compiled(self, number: int) -> None:
        """The same by house rules chosen by chance."""
        series = self._any_series(number)
        assert machine(series) == interpreted(series), difference(series) or f"the tallies differ: {series}"

    def test_compiled_rules_are_the_same_with_and_without_checks(self, long_deals: int) -> None:
        """Compiled rules do not look whether an index is within its block; in checked mode they do, and all are."""
        several = [
            Series(preset, agents, long_deals, answers=self._fixed())
            for preset in self.game.presets
            for agents in self._agents(preset)
        ]
        several += map(self._any_series, range(self.long_combined))
        assert list(map(machine, several)) == checked(several)

    def _any_series(self, number: int) -> Series:
        """Return a few deals by house rules chosen by chance."""
        random = Random(number)
        start = any_match(self.game, random).deal.start
        answers = dict(changed(start.options, self.game.presets[start.preset].options))
        agents = [random.choice(("random", "greedy")) for _ in range(start.seats)]
        return Series(start.preset, agents, 6, LONGEST, number, answers)

    def _fixed(self) -> dict[str, str]:
        return {name: str(answer) for name, answer in self.fixed.items()}

    def test_the_api_plays_the_deals_that_are_simulated(self, preset: str) -> None:
        """The same players in the Python interface get the same payoffs after as many decisions."""
        has_windows = self.game.rules.pass_idle is not None
        for agents in self._agents(preset):
            played, _ = machine(Series(preset, agents, 3, seed=11, answers=self._fixed()))
            for number, simulated in enumerate(played):
                shared = bot("random", dice_of(11, number))
                deal = opening.deal(
                    preset, seats=len(agents), seed=11, number=number, automatic_pass=has_windows, **self.fixed
                )
                asked = 0
                while deal.turn is not None:
                    agent = shared if agents[deal.turn] == "random" else bot("greedy")
                    deal = deal.apply(agent.choose(deal.observe(deal.turn)), seat=deal.turn)
                    asked += 1
                here, there = (list(deal.payoffs), asked), (simulated.payoffs, simulated.decisions)
                assert here == there, f"{deal}\nsimulated, this deal ends otherwise: {here}, {there}"

    def _agents(self, preset: str) -> list[list[str]]:
        """Return who plays: random players, every second one greedy, and the same at the largest table."""
        seats = self.game.presets[preset].seats
        most = max(number for one, number in self._preset_seats() if one == preset)
        mixed = [[("greedy", "random")[seat % 2] for seat in range(number)] for number in {seats: 0, most: 0}]
        return [["random"] * seats, *mixed]

    def test_greedy_players_beat_random_ones(self) -> None:
        """One greedy player among random ones gains significantly more than the average."""
        preset = next(iter(self.game.presets.values()))
        agents = ["greedy", *["random"] * (preset.seats - 1)]
        played, _ = machine(Series(preset.name, agents, self.rivals, seed=3, answers=self._fixed()))
        gained = [deal.payoffs[0] for deal in played]
        least = mean(gained) - 1.96 * stdev(gained) / sqrt(len(gained))
        average = mean(mean(deal.payoffs) for deal in played)
        assert least > average, f"greedy players are paid at least {least}, which is not above the average {average}"
