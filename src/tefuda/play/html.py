"""Deals, observations, actions and accounts as HTML for notebooks, in the language of the environment."""

from __future__ import annotations

from typing import Any

from tefuda.core.cards.html import FAINT, Translate, cards_html, element, frame, pill, table_html, text_html
from tefuda.core.words.common import stock
from tefuda.core.words.messages import text_of
from tefuda.core.words.telling import Middle
from tefuda.language import filled, here, marked
from tefuda.play.library import find
from tefuda.play.table_talk import Names, deal_verdict, lines, seat_names, verdict

_DECISIONS = marked("{number} decisions")
_OVER, _TURN = marked("the deal is over"), marked("{name}'s turn")
_SEEN, _WATCHED = marked("seen by {player}"), marked("seen by onlookers")
_HAND, _CARDS, _PAYOFF = marked("hand"), marked("cards"), marked("payoff")
_ON_TABLE, _TURNED_UP, _SUIT = marked("on the table"), marked("turned up"), marked("suit named")
_LEGAL = marked("legal actions")


def deal_html(deal: Any) -> str:
    """Return a deal as HTML: the middle of the table, every hand, and whose turn it is or what each seat has gained."""
    translate = here(deal.game.name)
    names = seat_names(deal.seats, translate)
    title = _title(find(deal.preset)[1].title, deal.turn, len(deal.history), names, translate)
    rows = []
    for seat in range(deal.seats):
        row = [_player(seat, deal.turn, names), cards_html(map(str, deal.observe(seat).hand), translate)]
        rows.append([*row, _points(deal.payoffs[seat])] if deal.over else row)
    titles = ["", translate(_HAND), *([translate(_PAYOFF)] if deal.over else [])]
    ended = [deal_verdict(deal.deal_winners, None, names, translate)] if deal.over else []
    ended += [verdict(deal.winners, None, names, translate)] if deal.match_over else []
    seen = deal.observe(None)
    return frame(
        title,
        _middle(deal.game.words.voice.middle(seen), translate),
        table_html(titles, rows),
        account_html(deal.account),
        *(element("p", sentence) for sentence in ended),
    )


def observation_html(seen: Any) -> str:
    """Return an observation as HTML: the middle of the table, the own hand, the sizes of hands, and legal actions."""
    translate, voice = here(seen.game.name), seen.game.words.voice
    names = seat_names(seen.seats, translate)
    title = translate(_WATCHED) if seen.seat is None else filled(translate(_SEEN), player=names[seen.seat])
    title += " · " + _title("", seen.turn, len(seen.history), names, translate)
    counts: Any = seen.facts.get("counts")
    rows = []
    for seat in range(seen.seats):
        own = cards_html(map(str, seen.hand), translate) if seat == seen.seat else ""
        number = "" if counts is None or counts[seat] is None else str(counts[seat])
        labels = ", ".join(lines(voice.labels(seen, seat), seen.seat, names, translate))
        rows.append([_player(seat, seen.turn, names), number, own, text_html(labels, translate)])
    titles = ["", translate(_CARDS), translate(_HAND), ""]
    captions = lines(
        (caption.sentence for caption in (*voice.scene(seen), *voice.own(seen))), seen.seat, names, translate
    )
    parts = [_middle(voice.middle(seen), translate), _listed(captions, translate), table_html(titles, rows)]
    if seen.legal_actions:
        label = element("span", f"{translate(_LEGAL)} ", FAINT)
        parts.append(label + "".join(action_html(action) for action in seen.legal_actions))
    return frame(title, *parts)


def action_html(action: Any) -> str:
    """Return an action as HTML, in the notation, with words in the language of the reader."""
    translate = here(action.game.name)
    return pill(text_html(translate(str(action)), translate))


def account_html(account: Any) -> str:
    """Return the lines of an account as HTML, an empty text if there are none."""
    return _listed(account.told().splitlines(), here(account.game.name))


def _listed(texts: list[str], translate: Translate) -> str:
    items = "".join(element("li", text_html(text, translate), "margin:.1em 0;") for text in texts)
    return element("ul", items, "margin:.3em 0;padding-left:1.4em;") if items else ""


def _title(title: str, turn: int | None, decisions: int, names: Names, translate: Translate) -> str:
    state = translate(_OVER) if turn is None else filled(translate(_TURN), name=names[turn])
    parts = [translate(title) if title else "", filled(translate(_DECISIONS), number=decisions), state]
    return " · ".join(filter(None, parts))


def _player(seat: int, turn: int | None, names: Names) -> str:
    return element("b", ("▶ " if seat == turn else "") + names[seat])


def _points(points: int) -> str:
    return f"{points:+,d}" if points else "0"


def _middle(middle: Middle, translate: Translate) -> str:
    def faint(text: str) -> str:
        return element("span", f" {text} ", FAINT)

    parts = [faint(translate(_ON_TABLE)), cards_html(map(str, middle.top), translate)]
    if middle.turn_up is not None:
        parts += [faint(translate(_TURNED_UP)), cards_html([str(middle.turn_up)], translate)]
    if middle.stock is not None:
        parts.append(faint(filled(translate(text_of(stock)), number=middle.stock)))
    if middle.suit is not None:
        parts += [faint(translate(_SUIT)), text_html(str(middle.suit), translate)]
    return element("div", "".join(parts), "margin:.4em 0;")
