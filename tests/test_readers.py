"""Any text in any family and language is either read or refused with a TefudaError."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from io import StringIO
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from rich import console

import tefuda
from tefuda import Deal
from tefuda.cli.console import Console
from tefuda.cli.session import Session
from tefuda.core.cards.card import Hand, read_card, read_cards, read_rank, read_suit
from tefuda.core.option import choose
from tefuda.errors import TefudaError
from tefuda.language import LANGUAGES, language_of, translator
from tefuda.play.input_parser import InputParser
from tefuda.play.library import families, family, find
from tefuda.play.opening import read_key
from tefuda.server.messages import protocol
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room.commands import decide
from tefuda.testing.conformance import any_action
from tests.server.room_session import ALICE, RoomSession

FAMILIES = families()
LETTERS = "♣♦♥♠♧♢♡♤CDHScdhs23456789TJQKA10tjqkaSBJ ,、，/=#:;-+*.'’“”{}%\\\t\n\ufe0f\u3000７♥️王２０²½٣①"
WORDS = tuple(
    """pass draw done as and with any last don dobon pon kan tsumo riichi give take lead exchange dragon full-house full
    house straight flush jokers 0: 1: 12: deal key match game options seats result automatic hands turn level top pile
    stock -1 00 007 99 1000000000 ９９ yes no off # #1 #-1 #999999999 2♥=3 2♥=SJ 2♥=3♠ {} {0} %s""".split()  # noqa: SIM905
)
HUGE = "9" * 5000
STRANGE = (
    *("", ",", "=", "2♥=", "=K", "-1", "0", "²", "٣", "99", "0001" + HUGE, HUGE),
    *("{}", "any", "7♣", "7♣ 7♣ 7♣", "♥", "/"),
)
EXAMPLES = [25, pytest.param(800, marks=pytest.mark.long)]


def many(examples: int) -> settings:
    return settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))


def refused_or_read(read: Callable[[], object]) -> None:
    """Check that a reader raises only errors with a message in each language."""
    try:
        read()
    except TefudaError as fault:
        told = [str(fault), *(fault.told(translator(language)) for language in LANGUAGES)]
    else:
        return
    assert all(told)


def invented() -> SearchStrategy[str]:
    """Return a strategy for arbitrary text, or text made of parts of the notation."""
    parts = st.sampled_from(WORDS) | st.text(LETTERS, max_size=4) | st.text(max_size=2)
    return st.text(max_size=12) | st.text(LETTERS, max_size=16) | st.lists(parts, max_size=6).map(" ".join)


@st.composite
def spoiled(draw: DrawFn, text: str) -> str:
    """Draw a text with some letters removed, doubled, swapped or inserted."""
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 6)))
        match draw(st.integers(0, 4)):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:end] + text[start:]
            case 2:
                text = text[:start] + draw(st.text(LETTERS, max_size=3)) + text[end:]
            case 3:
                text = text[:start] + draw(st.sampled_from((*WORDS, HUGE))) + text[start:]
            case _:
                numbers = list(re.finditer(r"\d+", text))
                if numbers:
                    found = draw(st.sampled_from(numbers))
                    other = draw(st.sampled_from(("", "0", "-1", "7", "99", "3000000000", "٣", "²", HUGE)))
                    text = text[: found.start()] + other + text[found.end() :]
    return text


@cache
def some_deals(name: str) -> tuple[Deal, ...]:
    """Return deals of each preset of a family, at several stages of several deals of a match."""
    found = []
    for preset in sorted(family(name).presets):
        for seed in range(8):
            random = Random(f"{preset} {seed}")
            match = tefuda.match(preset, seed=seed)
            for _ in range(random.choice((0, 1, 3, 10, 60, 300))):
                if match.deal.over:
                    if match.over:
                        break
                    match = match.next_deal()
                match = match.apply(any_action(match.deal, random))
            found.append(match.deal)
    return tuple(found)


@st.composite
def typed(draw: DrawFn, deal: Deal) -> str:
    """Draw text for an action: arbitrary, or a possible one with faults."""
    manual = deal.game.words.input_help
    texts = [str(action) for action in deal.legal_actions][:200]
    texts += [example for line, _ in manual.examples for example in re.split("  +", line)]
    texts += [translator(language)(word) for word in manual.words for language in LANGUAGES]
    return draw(invented() | st.sampled_from(texts).flatmap(spoiled))


@st.composite
def deals_and_texts(draw: DrawFn, name: str, turn: int | None = None) -> tuple[Deal, str]:
    """Draw a deal of a family, with seat `turn` to act if given, and text for an action."""
    deal = draw(st.sampled_from([deal for deal in some_deals(name) if turn is None or deal.turn == turn]))
    return deal, draw(typed(deal))


@pytest.mark.parametrize("text", ["", " ", ",", "、", "，", ", ,", "\t", "\ufe0f"])
@pytest.mark.parametrize("preset", sorted(tefuda.games()))
def test_text_without_a_letter_is_not_an_action(preset: str, text: str) -> None:
    deal = tefuda.deal(preset, seed=1)
    for read in (deal.action, deal.why_not, deal.apply):
        with pytest.raises(tefuda.NotationError):
            read(text)


@pytest.mark.parametrize("number", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", FAMILIES)
def test_every_word_with_odd_text_after_it_is_read_or_refused(name: str, number: int) -> None:
    deals = some_deals(name)[:number]
    for word, strange in product(WORDS, STRANGE):
        for deal, text in product(deals, (f"{word} {strange}", f"{strange} {word}", f"7♦ {word} {strange}")):
            refused_or_read(lambda deal=deal, text=text: deal.why_not(text))  # type: ignore[misc]
            refused_or_read(lambda deal=deal, text=text: deal.apply(text))  # type: ignore[misc]


@pytest.mark.parametrize("name", FAMILIES)
def test_every_position_line_with_odd_text_is_read_or_refused(name: str) -> None:
    deal = some_deals(name)[-1]
    for line, strange in product(deal.game.words.positions.names, (*STRANGE, "-", "/", "/ / /", "yes", "J♦ / 3♠")):
        for stated in (strange, f"{strange} {strange}", f"{deal.position.get(line, '')} {strange}"):
            lines = {**deal.position, line: stated}
            refused_or_read(lambda lines=lines: tefuda.position(deal.preset, lines))  # type: ignore[misc]


@pytest.mark.parametrize("examples", EXAMPLES)
@pytest.mark.parametrize("name", FAMILIES)
def test_actions_are_read_or_refused(name: str, examples: int) -> None:
    @many(examples)
    @given(deals_and_texts(name))
    def check(drawn: tuple[Deal, str]) -> None:
        deal, text = drawn
        refused_or_read(lambda: deal.why_not(text))
        refused_or_read(lambda: deal.apply(text))
        refused_or_read(lambda: tefuda.readings(deal, text))
        assert (text in deal.legal_actions) in (True, False)
        try:
            action = deal.action(text)
        except TefudaError:
            return
        assert str(action)
        assert action.verb
        refused_or_read(lambda: deal.action(str(action)))
        refused_or_read(lambda: deal.why_not(action))

    check()


@pytest.mark.parametrize("examples", EXAMPLES)
@pytest.mark.parametrize("name", FAMILIES)
def test_terminal_input_is_read_or_refused_in_every_language(name: str, examples: int, tmp_path: Path) -> None:
    def asked(session: Session, prompts: list[str]) -> Callable[[str], str]:
        return lambda prompt: prompts.pop() if prompts else "1"

    @many(examples)
    @given(deals_and_texts(name, turn=0), st.sampled_from(sorted(LANGUAGES)), invented() | st.just(HUGE))
    def check(drawn: tuple[Deal, str], language: str, answer: str) -> None:
        deal, text = drawn
        reader = InputParser(deal.observe(deal.turn), translator(language))
        refused_or_read(lambda: reader.read(text))
        for item in (item for heading in reader.headings for item in heading.items):
            refused_or_read(lambda item=item: reader.answer(answer, item))  # type: ignore[misc]
        at = Console(language)
        at.out = console.Console(file=StringIO(), highlight=False, markup=False, emoji=False)
        session = Session(at, deal, ["random"] * (deal.seats - 1), tmp_path / "kept.deal")
        session.ask = asked(session, [answer])  # type: ignore[assignment, method-assign]
        refused_or_read(lambda: session.decided(text))
        for command in ("why", "rules", "list", "sort"):
            session.commands[command](text)

    check()


@pytest.mark.parametrize("examples", EXAMPLES)
@pytest.mark.parametrize("name", FAMILIES)
def test_positions_are_read_or_refused(name: str, examples: int) -> None:
    @many(examples)
    @given(st.data())
    def check(data: st.DataObject) -> None:
        deal = data.draw(st.sampled_from(some_deals(name)))
        lines = dict(deal.position)
        line = data.draw(st.sampled_from(sorted({*lines, *deal.game.words.positions.names})))
        lines[line] = data.draw(spoiled(lines.get(line, "")) | invented())
        refused_or_read(lambda: tefuda.position(deal.preset, lines))
        text = "\n".join(f"{word} {rest}" for word, rest in deal.position.items())
        wrong = data.draw(spoiled(text))
        refused_or_read(lambda: tefuda.position(deal.preset, wrong))

    check()


@pytest.mark.parametrize("examples", EXAMPLES)
@pytest.mark.parametrize("name", FAMILIES)
def test_deals_and_matches_are_read_or_refused(name: str, examples: int) -> None:
    @many(examples)
    @given(st.data())
    def check(data: st.DataObject) -> None:
        deal = data.draw(st.sampled_from(some_deals(name)))
        match = tefuda.match(deal.preset, seed=3)
        placed = tefuda.position(deal.preset, deal.position) if not deal.over else deal
        text = data.draw(st.sampled_from((str(deal), str(placed), str(match))).flatmap(spoiled) | invented())
        refused_or_read(lambda: tefuda.read(text))
        refused_or_read(lambda: tefuda.read(f"tefuda 1\n{text}"))

    check()


@pytest.mark.parametrize("examples", EXAMPLES)
@pytest.mark.parametrize("name", FAMILIES)
def test_answers_to_house_rules_are_read_or_refused(name: str, examples: int) -> None:
    game = family(name)

    @many(examples)
    @given(st.data())
    def check(data: st.DataObject) -> None:
        names = st.sampled_from(sorted(game.house_rules))
        answers = names.map(lambda rule: game.house_rules[rule].write(game.house_rules[rule].default))
        text = answers.flatmap(spoiled) | invented()
        given = data.draw(st.dictionaries(names | names.flatmap(spoiled) | invented(), text, max_size=4))
        refused_or_read(lambda: choose(game.options(), given))

    check()


@many(80)
@given(invented() | st.sampled_from(("7♣", "10♥ 2♥ SJ BJ", "hearts", "K", "2.1", "zh-TW", "guandan")).flatmap(spoiled))
@example(HUGE)
def test_cards_clauses_keys_and_names_are_read_or_refused(text: str) -> None:
    for read in (read_card, read_cards, read_rank, read_suit, read_key, find, tefuda.deal):
        refused_or_read(lambda read=read: read(text))  # type: ignore[misc]
    for name in FAMILIES:
        refused_or_read(lambda name=name: family(name).clause(text))  # type: ignore[misc]
    refused_or_read(lambda: Hand.of(1).__contains__(text))
    assert language_of(text) is None or language_of(text) in LANGUAGES


@cache
def a_room(preset: str) -> RoomSession:
    """Return a room in which the deal has begun and Alice is to act."""
    seats = tefuda.games()[preset].seats
    session = RoomSession(NewRoom(preset, {}, ["me", *["random"] * (seats - 1)]))
    session.does(ALICE, protocol.Begin(session.id()))
    for _ in range(100):
        if session.room.seat_of(ALICE) in session.room.asked:
            return session
        session.wait(5_000)
    raise AssertionError(preset)


@pytest.mark.parametrize("examples", [12, pytest.param(300, marks=pytest.mark.long)])
@pytest.mark.parametrize("preset", sorted(tefuda.games()))
def test_questions_and_actions_at_a_table_of_the_server_are_read_or_refused(preset: str, examples: int) -> None:
    session = a_room(preset)
    room = session.room
    hand = list(map(str, room.deal.observe(room.seat_of(ALICE)).hand))

    @many(examples)
    @given(
        typed(room.deal),
        st.lists(st.sampled_from(hand) | st.sampled_from(hand).flatmap(spoiled) | invented(), max_size=6),
        st.sampled_from(sorted(LANGUAGES)),
    )
    def check(text: str, cards: list[str], language: str) -> None:
        page = session.page(ALICE, language)
        refused_or_read(lambda: page.select(cards))
        refused_or_read(lambda: page.why(text))
        refused_or_read(lambda: decide(room, ALICE, "Alice", protocol.Act("a", room.moment, text)))

    check()
