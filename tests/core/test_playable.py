"""Finding the cards that can take the place of others in legal actions."""

from __future__ import annotations

from tefuda.core.cards.card import mask_of, read_cards
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.words.playable import TRIES, Judge, exchange, playable
from tefuda.core.words.story import Plays


def plays_of(*texts: str) -> Plays:
    plays = Plays()
    for index, text in enumerate(texts):
        plays.codes[index] = index
        plays.once[index], plays.twice[index] = mask_of(read_cards(text))
    plays.count = len(texts)
    return plays


def exchanged(play: str, wanted: str) -> Decision | None:
    decision = Decision()
    possible = exchange(plays_of(play), 0, *mask_of(read_cards(wanted)), decision)
    return decision if possible else None


def test_cards_are_exchanged_for_others_of_their_rank() -> None:
    assert exchanged("3♣ 3♦ 4♣", "3♥") == decision_of(0, *mask_of(read_cards("3♦ 3♥ 4♣")))
    assert exchanged("3♣ 3♣ 4♣", "3♥ 3♠") == decision_of(0, *mask_of(read_cards("3♥ 3♠ 4♣")))
    assert exchanged("3♣ 3♦", "3♥ 3♥") == decision_of(0, *mask_of(read_cards("3♥ 3♥")))
    assert exchanged("3♣ 3♣", "3♣ 3♥") == decision_of(0, *mask_of(read_cards("3♣ 3♥")))
    assert exchanged("3♣ 4♣", "5♥") is None
    assert exchanged("3♣ SJ", "BJ") is None


def test_only_the_first_actions_are_tried() -> None:
    asked: list[int] = []

    def refuse(table: object, options: object, decision: Decision) -> int:
        asked.append(decision.code)
        return 1

    plays, (hand, _) = plays_of(*["3♣"] * (TRIES + 1)), mask_of(read_cards("3♦ 5♦"))
    assert playable(Judge(refuse), None, None, hand, 0, 0, plays, Decision()) == plays.once[0]
    assert asked == list(range(TRIES))
