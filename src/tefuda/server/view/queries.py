"""Answers to the questions of a player: what selected cards can be, why an action is illegal, what a bot would do."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from tefuda.bots.hinting import Advice
from tefuda.core.cards.card import read_card, show
from tefuda.errors import NotationError, OutOfTurn, TefudaError
from tefuda.language import marked, translator
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation
from tefuda.play.playable import playable_cards
from tefuda.play.readings import readings
from tefuda.play.table_talk import Translate
from tefuda.server.messages.errors import RequestRefused, refusal_of
from tefuda.server.messages.protocol import Explained, Hint, Hinted, Select, Selected, Why
from tefuda.server.messages.view_parts import Reading
from tefuda.server.room.room import Room
from tefuda.server.view.narrator import Narrator, plain
from tefuda.server.view.room_parts import names_of

SILENT = marked("without a word")
LIMIT = 12
"""The most readings of a selection that are shown."""


def answer(room: Room, guest: str, language: str, question: Select | Why) -> Selected | Explained:
    """Return the answer to a question of a player.

    Raises RequestRefused for an onlooker, while no deal is played, for what cannot be read, and for a selection while
    the player has nothing to decide.
    """
    seat = _seat_of(room, guest)
    narrator = _narrator(room, seat, language)
    if isinstance(question, Why):
        return _explained(room.deal, seat, narrator.translate, question)
    _check_asked(room, seat)
    return selected(room.deal, seat, narrator, question)


def asked_now(room: Room, guest: str) -> tuple[int, Observation]:
    """Return the seat of a player who has to decide, and what it sees; raise RequestRefused for anybody else."""
    seat = _seat_of(room, guest)
    _check_asked(room, seat)
    return seat, room.deal.observe(seat)


def hinted(room: Room, guest: str, language: str, hint: Hint, advice: Advice) -> Hinted:
    """Return a hint in the language of a player; raise RequestRefused if there is nothing left to decide."""
    seat, seen = asked_now(room, guest)
    narrator = _narrator(room, seat, language)
    read = room.deal.action
    action = narrator.action_views(seen, [read(advice.action)])[0]
    return Hinted(hint.id, action, advice.reason(narrator.translate, lambda text: narrator.phrase(read(text))))


def _seat_of(room: Room, guest: str) -> int:
    seat = room.seat_of(guest)
    if seat is None:
        raise RequestRefused(marked("You are watching. Take a seat first."), code="not_seated")
    if room.stage != "playing":
        raise RequestRefused(marked("No deal is being played now."), code="not_now")
    return seat


def _check_asked(room: Room, seat: int) -> None:
    if seat not in room.asked:
        raise not_your_turn()


def not_your_turn() -> RequestRefused:
    """Return the refusal of what only a player who has to decide may ask."""
    return RequestRefused(marked("It is not your turn."), code="not_now")


def _narrator(room: Room, seat: int, language: str) -> Narrator:
    return Narrator(seat, names_of(room, translator(language)), language, room.game)


def _explained(deal: Deal, seat: int, translate: Translate, why: Why) -> Explained:
    try:
        refusal = deal.why_not(why.action, seat=seat)
    except OutOfTurn as fault:
        return Explained(why.id, False, fault.told(translate), "")
    except TefudaError as fault:
        raise refusal_of(fault) from None
    if refusal is None:
        return Explained(why.id, True, "", "")
    return Explained(why.id, False, refusal.told(translate), refusal.clause)


def selected(deal: Deal, seat: int, narrator: Narrator, select: Select) -> Selected:
    """Return what selected cards can be played as by a seat that is asked; raise RequestRefused for other texts."""
    seen, translate = deal.observe(seat), narrator.translate
    try:
        chosen = [read_card(card) for card in select.cards]
        meant = _meant(deal, seen, chosen) if chosen else []
    except NotationError as fault:
        raise refusal_of(fault) from None
    shown = _told_apart([_reading(deal, seat, narrator, action) for action in meant[:LIMIT]], translate)
    sentence = ""
    if chosen and not meant:
        try:
            shown = [_reading(deal, seat, narrator, deal.action(show(chosen)))]
        except NotationError as fault:
            sentence = TefudaError.told(fault, translate)
    return Selected(select.id, shown, sentence, plain(playable_cards(deal, seen, chosen)))


def _told_apart(readings: list[Reading], translate: Translate) -> list[Reading]:
    """Return readings of the same cards, with a word on those without a call where others have one."""
    said = [reading.action.fields.get("call") is not None for reading in readings]
    if not any(said):
        return readings
    return [one if spoken else _silent(one, translate(SILENT)) for one, spoken in zip(readings, said, strict=True)]


def _silent(reading: Reading, silent: str) -> Reading:
    action = reading.action
    told = f"{action.reading} {silent}".strip()
    return structs.replace(reading, action=structs.replace(action, reading=told, words=f"{action.words} · {silent}"))


def _meant(deal: Deal, seen: Observation, chosen: Sequence[int]) -> list[Action]:
    """Return what selected cards can be: what the family reads from a single card, such as a gift, or else plays."""
    assert seen.seat is not None
    text = show(chosen)
    meant = deal.game.words.input_help.meant(seen, text)
    if isinstance(meant, str) and meant != text and len(chosen) == 1:
        return [deal.action(meant)]
    return list(readings(deal.as_asked(seen.seat), chosen))


def _reading(deal: Deal, seat: int, narrator: Narrator, action: Action) -> Reading:
    refusal = deal.why_not(action, seat=seat)
    if refusal is None:
        return Reading(narrator.action_view(action), "", "")
    return Reading(narrator.action_view(action), refusal.told(narrator.translate), refusal.clause)
