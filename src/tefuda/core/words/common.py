"""The messages that several families use, and rules that say what several of them say."""

from __future__ import annotations

from tefuda.core.records.rule import rule
from tefuda.core.table.seats import CLOCKWISE
from tefuda.core.words.messages import (
    Book,
    CardGap,
    CardsGap,
    ClauseGap,
    MessageGap,
    NumberGap,
    RankGap,
    SeatGap,
    SumGap,
)
from tefuda.core.words.story import Story

COMMON = Book()
"""The messages that several families use."""


@COMMON.message("points")
def points(story: Story) -> None: ...
@COMMON.message("{total}")
def total(story: Story, total: NumberGap) -> None: ...
@COMMON.message("{name} plays {cards}.", "You play {cards}.")
def plays(story: Story, name: SeatGap, cards: CardsGap) -> None: ...
@COMMON.message("{name} passes.", "You pass.")
def passes(story: Story, name: SeatGap) -> None: ...
@COMMON.message("{name} is out!", "You are out!")
def goes_out(story: Story, name: SeatGap) -> None: ...
@COMMON.message("{name} leads.", "You lead.")
def leads(story: Story, name: SeatGap) -> None: ...
@COMMON.message("{name} pays {player} {points} [{clause}].", "You pay {player} {points} [{clause}].")
def pays(story: Story, name: SeatGap, player: SeatGap, points: SumGap, clause: ClauseGap) -> None: ...
@COMMON.message("{name} says “{word}”.", "You say “{word}”.")
def says(story: Story, name: SeatGap, word: MessageGap) -> None: ...
@COMMON.message("{name} still holds {cards}: {values}.", "You still hold {cards}: {values}.")
def still_holds(story: Story, name: SeatGap, cards: CardsGap, values: SumGap) -> None: ...
@COMMON.message("The deal is blocked: it goes no further.")
def deal_blocked(story: Story) -> None: ...
@COMMON.message("The pile is shuffled into a new stock.")
def pile_shuffled(story: Story) -> None: ...
@COMMON.message("stock: {number}")
def stock(story: Story, number: NumberGap) -> None: ...
@COMMON.message("out")
def is_out(story: Story) -> None: ...
@COMMON.message("passed")
def has_passed(story: Story) -> None: ...
@COMMON.message("dealer")
def is_dealer(story: Story) -> None: ...
@COMMON.message("next")
def is_next(story: Story) -> None: ...
@COMMON.message("clockwise ↻")
def goes_clockwise(story: Story) -> None: ...
@COMMON.message("counter-clockwise ↺")
def goes_counter_clockwise(story: Story) -> None: ...
@COMMON.alert("anything may be led")
def any_lead(story: Story) -> None: ...
@COMMON.alert("{card} as {rank}")
def as_rank(story: Story, card: CardGap, rank: RankGap) -> None: ...
@COMMON.message("played by {player}")
def played_by(story: Story, player: SeatGap) -> None: ...
@COMMON.message("to {points} points")
def to_points(story: Story, points: NumberGap) -> None: ...
@COMMON.message("{number} deals in all")
def deals_in_all(story: Story, number: NumberGap) -> None: ...
@COMMON.message("")
def gift(story: Story, giver: SeatGap, taker: SeatGap, cards: CardsGap) -> None: ...


@rule
def say_way_round(story: Story, step: int) -> None:
    """Say in which direction, 1 or -1, play goes round."""
    if step == CLOCKWISE:
        goes_clockwise(story)
    else:
        goes_counter_clockwise(story)
