"""The refusals for a room that cannot be entered, or in which nothing can be done."""

from __future__ import annotations

from tefuda.language import marked
from tefuda.server.messages.errors import RequestRefused

CROWDED = marked("Many tables are being opened at once. Yours will open in a moment.")
UNAVAILABLE = marked("The server cannot save anything right now. Nothing is lost; play continues as soon as it can.")
"""The sentences of refusals with the codes `restarting` and `unavailable`."""
DAMAGED = marked(
    "The record of this table is damaged, so it cannot be opened. The operator of the server has been notified."
)
OTHER_RULES = marked("This game was begun with other rules, those of tefuda {version}, and cannot be continued here.")


class Elsewhere(RequestRefused):
    """The refusal for a room that another node has, given by its name."""

    def __init__(self, node: str) -> None:
        super().__init__(marked("This table is at another server, {node}."), code="restarting", node=node)
        self.node = node


def no_room() -> RequestRefused:
    """Return the refusal for a room that does not exist."""
    return RequestRefused(marked("There is no such table. The link may be incomplete."), code="no_room")


def restarting() -> RequestRefused:
    """Return the refusal of a server that stops, or of a room that must be restored from its log."""
    return RequestRefused(marked("The server is restarting. Your game is saved."), code="restarting")


def unavailable() -> RequestRefused:
    """Return the refusal of a server whose database does not answer."""
    return RequestRefused(UNAVAILABLE, code="unavailable")
