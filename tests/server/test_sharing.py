"""What is said of a moment is said once to all, and apart what one seat alone sees."""

from __future__ import annotations

from typing import Any

import tefuda
from tefuda import Deal
from tefuda.core.telling import say, say_of, say_to
from tefuda.server.sharing import HISTORY, Moment, Shared
from tefuda.server.speaking import Speaker

NAMES = ("Ann", "Bob", "Cyd", "Dan")


def moments(preset: str, *texts: str, **options: Any) -> list[Moment]:
    deal = tefuda.deal(preset, seed=1, **options)
    deals: list[Deal] = [deal]
    for text in texts:
        deals.append(deals[-1].apply(text or deals[-1].legal_actions[0]))
    return [Moment(deal) for deal in deals]


def test_only_those_who_are_spoken_to_are_told_apart() -> None:
    sentences = [say_of(1, ("{name} passes.", "You pass.")), say("Nothing happens."), say_to(2, "partner")]
    shared: Shared[list[str]] = Shared(sentences, lambda speaker: speaker.lines(sentences))
    told = {seat: shared.told(Speaker(seat, NAMES, "en")) for seat in (None, 0, 1, 2)}
    assert told[None] == ["Bob passes.", "Nothing happens."]
    assert told[1] == ["You pass.", "Nothing happens."]
    assert told[2] == ["Bob passes.", "Nothing happens.", "partner"]
    assert told[0] is told[None]


def test_other_names_and_other_languages_are_other_words() -> None:
    sentences = [say_of(1, ("{name} passes.", "You pass."))]
    shared: Shared[list[str]] = Shared(sentences, lambda speaker: speaker.lines(sentences))
    assert shared.told(Speaker(0, NAMES, "en")) == ["Bob passes."]
    assert shared.told(Speaker(0, ("Ann", "Ben", "Cyd", "Dan"), "en")) == ["Ben passes."]
    assert shared.told(Speaker(0, NAMES, "ja")) != ["Bob passes."]


def test_a_seat_has_its_hand_apart_and_nothing_else() -> None:
    (moment,) = moments("crazy-eights")
    assert moment.own(None) == set()
    assert moment.own(0) == {"seat", "hand_once"}


def test_what_happened_is_told_apart_to_those_whose_own_has_changed() -> None:
    before, after = moments("crazy-eights", "draw")
    drawer = before.deal.turn
    others = [seat for seat in range(4) if seat != drawer]
    assert len({id(after.story(before, seat)) for seat in (None, *others)}) == 1
    assert after.story(before, drawer) is not after.story(before, None)


def test_a_secret_answer_is_in_the_own_history_alone() -> None:
    before, after = moments("taiwan", "", exchange=True)
    assert before.deal.legal_actions[0].verb == "exchange"
    actor = before.deal.turn
    assert actor is not None
    assert HISTORY in after.own(actor)
    assert all(HISTORY not in after.own(seat) for seat in range(4) if seat != actor)
