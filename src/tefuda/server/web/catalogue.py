"""What the lobby offers: games, house rules, bots and speeds; rule books; and the sentences of the page."""

from __future__ import annotations

from functools import cache

from tefuda.bots.chooser import TITLES, bots
from tefuda.core.game import Game
from tefuda.core.option import Option, is_met
from tefuda.core.preset import OnShelf, Preset
from tefuda.errors import OptionError, OptionErrors, TefudaError
from tefuda.language import BETWEEN, LANGUAGES, sentences, translator
from tefuda.play.house_rules import answer_told, inert_told
from tefuda.play.library import families, family, find
from tefuda.play.opening import check_seats, choose_options
from tefuda.play.table_talk import Translate
from tefuda.server.host.rooms.lobby import usual_seats
from tefuda.server.messages import http_api, protocol, study_api
from tefuda.server.room.clock import TIMINGS
from tefuda.server.room.deal_length import too_long
from tefuda.server.web.assets import page_sentences
from tefuda.solver.problems import problems_of, with_problems
from tefuda.teaching.exercises import exercises_of
from tefuda.teaching.lessons import lessons_of


def catalogue(language: str, me: str, server: bool = True) -> http_api.Catalogue:
    """Return everything that the lobby offers, and the sentences of the page.

    `me` is the name of the guest; where there is no server, nobody knows it.
    """
    translate = translator(language)
    return http_api.Catalogue(
        version=protocol.VERSION,
        lang=language,
        sentences=_sentences_of_page(language),
        languages=dict(LANGUAGES),
        families=[_family(family(name), language) for name in families()],
        bots=[http_api.Bot(name, translate(TITLES.get(name, name))) for name in bots()],
        timers=[
            http_api.TimerInfo(name, timing.turn, timing.bank if timing.turn else None, timing.window)
            for name, timing in TIMINGS.items()
        ],
        default=shelf(language)[0].preset,
        me=me,
        shelf=shelf(language),
        server=server,
    )


@cache
def shelf(language: str) -> list[http_api.Tile]:
    """Return the games as they stand on the shelf, those at home in a language first.

    Families that put none of their presets on the shelf stand last, with their first preset.
    """
    stood = [(preset.shelf, preset, game) for game in map(family, families()) for preset in game.presets.values()]
    shown = [(shelf, preset, game) for shelf, preset, game in stood if shelf is not None]
    tiles = [
        _tile(game, preset, _variants(game, preset), on_shelf.title, on_shelf.line or preset.about, language)
        for on_shelf, preset, game in sorted(shown, key=lambda one: _order(one[0], language))
    ]
    for game in map(family, families()):
        first = next(iter(game.presets.values()))
        if all(preset.shelf is None for preset in game.presets.values()):
            tiles.append(_tile(game, first, list(game.presets), first.title, first.about, language))
    return tiles


def _tile(game: Game, preset: Preset, variants: list[str], title: str, line: str, language: str) -> http_api.Tile:
    translate = translator(language, game.name)
    lesson = lessons_of(game).get(preset.name)
    steps = len(lesson.steps) if lesson else 0
    return http_api.Tile(preset.name, translate(title), game.name, variants, translate(line), steps)


def _order(shelf: OnShelf, language: str) -> tuple[bool, int]:
    return language not in shelf.home, shelf.home.get(language, shelf.number)


def _variants(game: Game, preset: Preset) -> list[str]:
    """Return a preset and, where it is the first of its family on the shelf, those that are not there."""
    presets = game.presets.values()
    others = [other.name for other in presets if other.shelf is None]
    return [preset.name, *others] if preset is next(one for one in presets if one.shelf) else [preset.name]


@cache
def _family(game: Game, language: str) -> http_api.Family:
    translate = translator(language, game.name)
    return http_api.Family(
        game.name,
        list(game.emblem),
        list(game.seats),
        list(game.words.input_help.arrangements),
        [_preset(game, preset, translate) for preset in game.presets.values()],
        [_house_rule(game, option, translate) for option in game.house_rules.values()],
    )


def _preset(game: Game, preset: Preset, translate: Translate) -> http_api.PresetInfo:
    answers = {name: rule.write(getattr(preset.options, name)) for name, rule in game.house_rules.items()}
    return http_api.PresetInfo(
        name=preset.name,
        title=translate(preset.title),
        about=translate(preset.about),
        seats=preset.seats,
        answers=answers,
        inert=inert_told(preset.options, translate),
        minutes=preset.minutes,
        endless=not is_met(preset.options, game.match_ends),
    )


def _house_rule(game: Game, option: Option, translate: Translate) -> http_api.HouseRule:
    listed = () if option.is_range else option.answers
    return http_api.HouseRule(
        name=option.name,
        question=translate(option.question),
        clause=option.clause,
        chapter=translate(game.clauses[option.clause].chapter),
        kind="choice" if option.kind == "number" and listed else option.kind,
        default=option.write(option.default),
        answers=[http_api.Answer(option.write(value), answer_told(option, value, translate)) for value in listed],
        least=option.least,
        most=option.most,
    )


@cache
def rule_book(game: Game, language: str) -> http_api.RuleBook:
    """Return the rule book of a family in a language."""
    translate = translator(language, game.name)
    practised = {one.clause for one in exercises_of(game)}
    return http_api.RuleBook(
        game.name,
        [
            http_api.Clause(
                clause.number,
                translate(clause.chapter),
                translate(clause.title),
                [translate(paragraph) for paragraph in clause.paragraphs],
                list(clause.house_rules),
                clause.number in practised,
            )
            for clause in game.clauses.values()
        ],
    )


@cache
def problems() -> study_api.Puzzles:
    """Return all problems there are."""
    games = ((preset, find(preset)[0].name, problems_of(preset)) for preset in with_problems())
    return study_api.Puzzles(
        [
            study_api.PuzzleGame(
                preset,
                name,
                [one.grade for one in known],
                [one.hand for one in known],
                [one.top for one in known],
            )
            for preset, name, known in games
        ]
    )


def _sentences_of_page(language: str) -> dict[str, str]:
    wanted = page_sentences()
    return {
        text: sentence
        for text, sentence in sentences(language).items()
        if wanted is None or text.rpartition(BETWEEN)[2] in wanted
    }


def check(choice: http_api.Check, language: str) -> http_api.Checked:
    """Return what is wrong with a choice of house rules and seats, in a language.

    Raises PresetError for an unknown game.
    """
    game, preset = find(choice.preset)
    translate = translator(language, game.name)
    try:
        options = choose_options(choice.preset, choice.options)
    except OptionErrors as faults:
        return http_api.Checked(faults_of(faults, translate), {})
    problems: list[http_api.Fault] = []
    try:
        if choice.seats:
            check_seats(game, options, choice.seats)
    except TefudaError as fault:
        problems.append(_fault(fault, translate))
    problems += [_fault(fault, translate) for fault in too_long(game, preset, options, choice.seats or preset.seats)]
    return http_api.Checked(problems, inert_told(options, translate), usual_seats(game, preset.seats, options))


def faults_of(faults: OptionErrors, translate: Translate) -> list[http_api.Fault]:
    """Return every fault of house rules as a message for the page."""
    return [_fault(fault, translate) for fault in faults.exceptions if isinstance(fault, TefudaError)]


def _fault(fault: TefudaError, translate: Translate) -> http_api.Fault:
    if isinstance(fault, OptionError):
        return http_api.Fault(fault.option, fault.clause, fault.told(translate))
    return http_api.Fault("", "", fault.told(translate))
