"""Messages: how they are declared, said in numbers, and put into words."""

from __future__ import annotations

import json

import pytest

from tefuda.core.records.writer import put, put_all
from tefuda.core.words.book_data import book_data
from tefuda.core.words.messages import Book, CardsGap, MessageGap, NumberGap, PointsGap, SeatGap, SumGap
from tefuda.core.words.story import (
    EQUALS,
    Deeds,
    Phrase,
    Story,
    add_term,
    add_total,
    clear,
    list_cards,
    list_covered,
    list_new,
    list_one,
)
from tefuda.core.words.telling import Caption, Sentence
from tefuda.core.words.worder import captions, sentences

BOOK = Book()


@BOOK.message("{name} plays {cards}.", "You play {cards}.")
def plays(story: Story, name: SeatGap, cards: CardsGap) -> None: ...
@BOOK.alert("{number} left")
def are_left(story: Story, number: NumberGap) -> None: ...
@BOOK.message("{sum}")
def comes_to(story: Story, sum: SumGap) -> None: ...
@BOOK.message("{name} says {word}: {points}.")
def says(story: Story, name: SeatGap, word: MessageGap, points: PointsGap) -> None: ...


def test_a_story_is_messages_one_after_the_other() -> None:
    story = Story()
    list_cards(story.phrase, 0b101, 0b100)
    plays(story, 1, story.phrase)
    are_left(story, 3)
    assert story.cells[: story.count] == [0, 1, 3, 0, 2, 2, 1, 3]
    assert [*captions(BOOK, story)] == [
        Caption(Sentence("{name} plays {cards}.", "You play {cards}.", 1, {"cards": "2♣ 2♥ 2♥"})),
        Caption(Sentence("{number} left", facts={"number": 3}), important=True),
    ]


def test_a_sum_is_told_with_its_terms_and_a_single_number_alone() -> None:
    story = Story()
    for numbers in ((2, 10), (7,)):
        clear(story.phrase)
        for number in numbers:
            add_term(story.phrase, number)
        add_total(story.phrase, sum(numbers))
        comes_to(story, story.phrase)
    assert EQUALS in story.cells
    assert [one.facts["sum"] for one in sentences(BOOK, story)] == ["2 + 10 = 12", 7]


def test_a_message_may_stand_in_another() -> None:
    story = Story()
    clear(story.phrase)
    are_left(story.phrase, 2)  # type: ignore[arg-type]
    says(story, 0, story.phrase, -5)
    (told,) = sentences(BOOK, story)
    assert told.facts == {"word": Sentence("{number} left", facts={"number": 2}), "points": "-5"}


def test_the_rule_that_a_compiled_writer_calls_appends_a_phrase_as_the_writer_does() -> None:
    story, other = Story(), Story()
    list_cards(story.phrase, 0b11, 0)
    plays(story, 2, story.phrase)
    for number in (0, 2):
        put(other, number)
    put_all(other, story.phrase)
    assert other.cells == story.cells


def test_a_book_is_written_for_other_programs_with_its_gaps() -> None:
    written = book_data(BOOK)
    plays_it = ["{name} plays {cards}.", "You play {cards}.", [["name", "seat"], ["cards", "cards"]], False]
    assert json.loads(json.dumps(written))["messages"][:2] == [
        plays_it,
        ["{number} left", "", [["number", "number"]], True],
    ]
    assert written["subject"] == "name"


def test_both_copies_of_a_card_laid_at_once_show_from_under_a_pile() -> None:
    phrase, deeds = Phrase(), Deeds()
    deeds.once[0], deeds.twice[0], deeds.count = 0b100, 0b100, 1
    list_covered(phrase, deeds, 40, 0b101, 0b100)
    assert phrase.cells[: phrase.count] == [2, 2]


def test_what_is_new_in_a_hand_is_listed_as_often_as_it_is_there() -> None:
    story = Story()
    list_new(story.phrase, 0b0011, 0b0001, 0b1111, 0b1110)
    assert story.phrase.cells[: story.phrase.count] == [1, 2, 2, 3, 3]
    list_one(story.phrase, 7)
    assert story.phrase.cells[: story.phrase.count] == [7]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{name} plays {card}.", "says_nothing: the text has gaps that are no parameters: card"),
        ("{name} plays.", "says_nothing: no text has these gaps: number"),
    ],
)
def test_gaps_are_those_of_the_texts(text: str, fault: str) -> None:
    def says_nothing(story: Story, name: SeatGap, number: NumberGap) -> None: ...

    with pytest.raises(TypeError, match=fault):
        Book().message(text)(says_nothing)


def test_the_annotation_of_a_gap_says_what_stands_there() -> None:
    def says_anything(story: Story, number: int) -> None: ...

    with pytest.raises(TypeError, match="the annotation of 'number' is not that of a gap"):
        Book().message("{number}")(says_anything)


def test_a_message_declared_again_stays_the_same_one() -> None:
    def says(story: Story, name: SeatGap) -> None: ...

    def says_more(story: Story, name: SeatGap, player: SeatGap) -> None: ...

    common = Book()
    first = common.message("{name} passes.", "You pass.")(says)
    own = Book(common)
    assert own.message("{name} passes.", "You pass.")(says) is first
    assert own.messages == common.messages == [first]
    assert own.alert("{name} passes.", "You pass.")(says) is not first
    assert own.message("{name} passes.")(says) is not first
    own.message("{name} gives way to {player}.")(says_more)
    assert (len(common.messages), len(own.messages)) == (1, 4)
