"""Deals and their accounts as HTML, for notebooks."""

from __future__ import annotations

from typing import Any

from tefuda.core.html import FAINT, cards_html, element, frame, table_html, text_html


def deal_html(deal: Any) -> str:
    """Return a deal: what lies in the middle, every hand, whose turn it is or what each has gained."""
    seen = deal.observe(None)
    state = "over" if deal.over else f"turn of seat {deal.turn}"
    title = f"{deal.preset} · {deal.seats} seats · {len(deal.history)} decisions · {state}"
    titles = ["", "hand", "payoff"] if deal.over else ["", "hand"]
    rows = []
    for seat in range(deal.seats):
        mark = "▶ " if seat == deal.turn else ""
        row = [element("b", f"{mark}Seat {seat}"), cards_html(deal.observe(seat).hand)]
        gained = deal.payoffs[seat]
        rows.append([*row, f"{gained:+d}" if gained else "0"] if deal.over else row)
    return frame(title, _middle(deal.game.voice.middle(seen)), table_html(titles, rows), account_html(deal.account))


def _middle(middle: Any) -> str:
    parts = [element("span", "on the table ", FAINT), cards_html(middle.top)]
    if middle.turn_up is not None:
        parts += [element("span", " turned up ", FAINT), cards_html([middle.turn_up])]
    if middle.stock is not None:
        parts.append(element("span", f" stock {middle.stock}", FAINT))
    if middle.suit is not None:
        parts += [element("span", " suit named ", FAINT), text_html(str(middle.suit))]
    return element("div", "".join(parts), "margin:.4em 0;")


def account_html(account: Any) -> str:
    """Return the lines of an account, nothing where there are none."""
    items = "".join(element("li", text_html(str(line)), "margin:.1em 0;") for line in account)
    return element("ul", items, "margin:.3em 0;padding-left:1.4em;") if items else ""
