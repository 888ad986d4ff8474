"""What the lobby shows to choose from: games, house rules, bots, speeds; rule books; and the words of a language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tefuda.bots.chooser import BOTS
from tefuda.core.game import Game, Preset
from tefuda.core.option import Option
from tefuda.errors import OptionError, OptionErrors, TefudaError
from tefuda.language import LANGUAGES, marked, sentences, translator
from tefuda.play.library import families, family, find
from tefuda.play.opening import check_seats, choose_options
from tefuda.play.table_talk import Translate
from tefuda.server.messages import over_http, protocol
from tefuda.server.messages.house_rules import answer_told
from tefuda.server.room.clock import TIMINGS

DEFAULT = "crazy-eights"
TITLES: Mapping[str, str] = {"random": marked("Random bot"), "greedy": marked("Greedy bot")}


def catalogue(language: str, me: str) -> over_http.Catalogue:
    """Return everything there is to choose from; `me` is what the guest is called."""
    translate = translator(language)
    return over_http.Catalogue(
        version=protocol.VERSION,
        languages=dict(LANGUAGES),
        families=_families(language),
        bots=[over_http.Bot(name, translate(TITLES.get(name, name))) for name in BOTS],
        timers=[
            over_http.TimerCard(name, timing.turn, timing.bank if timing.turn else None, timing.window)
            for name, timing in TIMINGS.items()
        ],
        default=DEFAULT,
        me=me,
    )


@cache
def _families(language: str) -> list[over_http.Family]:
    translate = translator(language)
    return [_family(family(name), translate) for name in families()]


def _family(game: Game, translate: Translate) -> over_http.Family:
    return over_http.Family(
        game.name,
        list(game.seats),
        [_preset(game, preset, translate) for preset in game.presets.values()],
        [_house_rule(option, translate) for option in game.house_rules.values()],
    )


def _preset(game: Game, preset: Preset, translate: Translate) -> over_http.PresetCard:
    answers = {name: rule.write(getattr(preset.options, name)) for name, rule in game.house_rules.items()}
    return over_http.PresetCard(preset.name, translate(preset.title), translate(preset.about), preset.seats, answers)


def _house_rule(option: Option, translate: Translate) -> over_http.HouseRule:
    listed = () if option.kind == "number" else option.answers
    return over_http.HouseRule(
        name=option.name,
        question=translate(option.question),
        clause=option.clause,
        kind=option.kind,
        default=option.write(option.default),
        answers=[over_http.Answer(option.write(value), answer_told(option, value, translate)) for value in listed],
        least=option.least,
        most=option.most,
        needs=option.needs,
    )


@cache
def rule_book(name: str, language: str) -> over_http.RuleBook:
    """Return the rule book of a family; raise PresetError if there is no such family."""
    translate = translator(language)
    return over_http.RuleBook(
        name,
        [
            over_http.Rule(
                clause.number,
                translate(clause.chapter),
                translate(clause.title),
                [translate(paragraph) for paragraph in clause.paragraphs],
                list(clause.house_rules),
            )
            for clause in family(name).clauses.values()
        ],
    )


def words(language: str) -> over_http.Words:
    """Return all sentences of a language by the English ones."""
    return over_http.Words(language, dict(sentences(language)))


def check(asked: over_http.Check, translate: Translate) -> over_http.Checked:
    """Return what is wrong with a choice of house rules and seats; raise PresetError for an unknown game."""
    game = find(asked.preset)[0]
    try:
        options = choose_options(asked.preset, asked.options)
        if asked.seats:
            check_seats(game, options, asked.seats)
    except OptionErrors as faults:
        return over_http.Checked(faults_of(faults, translate))
    except TefudaError as fault:
        return over_http.Checked([_fault(fault, translate)])
    return over_http.Checked([])


def faults_of(faults: OptionErrors, translate: Translate) -> list[over_http.Fault]:
    """Return every fault of house rules as the page has it."""
    return [_fault(fault, translate) for fault in faults.exceptions if isinstance(fault, TefudaError)]


def _fault(fault: TefudaError, translate: Translate) -> over_http.Fault:
    if isinstance(fault, OptionError):
        return over_http.Fault(fault.option, fault.clause, fault.told(translate))
    return over_http.Fault("", "", fault.told(translate))
