"""Deals, observations, actions and accounts as HTML for notebooks, in the language that the environment asks for."""

from __future__ import annotations

from typing import Any

from tefuda.core.html import FAINT, Translate, cards_html, element, frame, pill, table_html, text_html
from tefuda.core.sentences import STOCK
from tefuda.core.telling import Middle
from tefuda.language import here, marked
from tefuda.play.library import find
from tefuda.play.table_talk import Names, lines, seat_names, verdict

_DECISIONS = marked("{number} decisions")
_OVER, _TURN = marked("the deal is over"), marked("{player} to act")
_SEEN, _WATCHED = marked("seen by {player}"), marked("seen by onlookers")
_HAND, _CARDS, _PAYOFF = marked("hand"), marked("cards"), marked("payoff")
_ON_TABLE, _TURNED_UP, _SUIT = marked("on the table"), marked("turned up"), marked("suit named")
_LEGAL = marked("legal actions")


def deal_html(deal: Any) -> str:
    """Return a deal: what lies in the middle, every hand, whose turn it is or what each has gained."""
    translate = here(deal.game.name)
    names = seat_names(deal.seats, translate)
    title = _title(find(deal.preset)[1].title, deal.turn, len(deal.history), names, translate)
    rows = []
    for seat in range(deal.seats):
        row = [_player(seat, deal.turn, names), cards_html(deal.observe(seat).hand, translate)]
        rows.append([*row, _points(deal.payoffs[seat])] if deal.over else row)
    titles = ["", translate(_HAND), *([translate(_PAYOFF)] if deal.over else [])]
    ended = [element("p", verdict(deal.winners, None, names, translate))] if deal.match_over else []
    seen = deal.observe(None)
    return frame(
        title,
        _middle(deal.game.voice.middle(seen), translate),
        table_html(titles, rows),
        account_html(deal.account),
        *ended,
    )


def observation_html(seen: Any) -> str:
    """Return what a seat sees: the middle, its hand, how many cards the others hold, and what it can do."""
    translate, voice = here(seen.game.name), seen.game.voice
    names = seat_names(seen.seats, translate)
    title = translate(_WATCHED) if seen.seat is None else translate(_SEEN).format(player=names[seen.seat])
    title += " · " + _title("", seen.turn, len(seen.history), names, translate)
    counts: Any = seen.facts.get("counts")
    rows = []
    for seat in range(seen.seats):
        own = cards_html(seen.hand, translate) if seat == seen.seat else ""
        number = "" if counts is None or counts[seat] is None else str(counts[seat])
        notes = ", ".join(lines(voice.notes(seen, seat), seen.seat, names, translate))
        rows.append([_player(seat, seen.turn, names), number, own, text_html(notes, translate)])
    titles = ["", translate(_CARDS), translate(_HAND), ""]
    marks = lines((mark.sentence for mark in (*voice.scene(seen), *voice.own(seen))), seen.seat, names, translate)
    parts = [_middle(voice.middle(seen), translate), _listed(marks, translate), table_html(titles, rows)]
    if seen.legal_actions:
        label = element("span", f"{translate(_LEGAL)} ", FAINT)
        parts.append(label + "".join(action_html(action) for action in seen.legal_actions))
    return frame(title, *parts)


def action_html(action: Any) -> str:
    """Return an action as it is written, what is done without cards in the words of the language."""
    translate = here(action._game.name)
    return pill(text_html(translate(str(action)), translate))


def account_html(account: Any) -> str:
    """Return the lines of an account, nothing where there are none."""
    return _listed(account.told().splitlines(), here(account._game.name))


def _listed(texts: list[str], translate: Translate) -> str:
    items = "".join(element("li", text_html(text, translate), "margin:.1em 0;") for text in texts)
    return element("ul", items, "margin:.3em 0;padding-left:1.4em;") if items else ""


def _title(title: str, turn: int | None, decisions: int, names: Names, translate: Translate) -> str:
    state = translate(_OVER) if turn is None else translate(_TURN).format(player=names[turn])
    parts = [translate(title) if title else "", translate(_DECISIONS).format(number=decisions), state]
    return " · ".join(filter(None, parts))


def _player(seat: int, turn: int | None, names: Names) -> str:
    return element("b", ("▶ " if seat == turn else "") + names[seat])


def _points(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _middle(middle: Middle, translate: Translate) -> str:
    def faint(text: str) -> str:
        return element("span", f" {text} ", FAINT)

    parts = [faint(translate(_ON_TABLE)), cards_html(middle.top, translate)]
    if middle.turn_up is not None:
        parts += [faint(translate(_TURNED_UP)), cards_html([middle.turn_up], translate)]
    if middle.stock is not None:
        parts.append(faint(translate(STOCK).format(number=middle.stock)))
    if middle.suit is not None:
        parts += [faint(translate(_SUIT)), text_html(str(middle.suit), translate)]
    return element("div", "".join(parts), "margin:.4em 0;")
