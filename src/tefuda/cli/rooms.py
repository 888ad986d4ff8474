"""`tefuda rooms`: commands for the operator of a server, whether it is running or not."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click
from rich.table import Table

from tefuda.cli.console import Console
from tefuda.cli.database import seal_now, takes_existing_database, takes_secret_file
from tefuda.cli.program import Group, command, for_programs, speaks
from tefuda.language import marked

if TYPE_CHECKING:
    from tefuda.server.host.storage.store import Store, StoredRoom
    from tefuda.server.room.room import Room

ID = 12
"""The number of digits shown of a guest's hash, enough to name the guest."""
STAGES = {"seating": marked("seating"), "shuffling": marked("shuffling"), "playing": marked("playing"),
          "between": marked("between deals"), "over": marked("match over"), "closed": marked("closed")}  # fmt: skip
TOKEN = {"ignore_unknown_options": True}
"""Settings for an argument that may begin with a hyphen, such as the token of a table's link."""
Given = TypeVar("Given")


@click.group(
    "rooms",
    cls=Group,
    help=marked("List, show and close the tables of a server, and erase a guest's data.\n\nThe server may be running."),
    epilog="tefuda rooms list\ntefuda rooms show gJ5uVtqQhVd2WwDdGJdq2w",
)
@speaks
def rooms() -> None:
    """Run a command."""


@command("list", help=marked("List the tables, the most recently played first."), epilog="tefuda rooms list --json")
@takes_existing_database
@for_programs
@speaks
@click.pass_obj
def list_rooms(console: Console, database: str, as_json: bool) -> None:
    """Run `tefuda rooms list`."""
    stored = _read(database, lambda store: store.rooms())
    rows = [_as_data(one) for one in stored]
    if as_json:
        console.give(rows)
        return
    table = Table(box=None, pad_edge=False)
    for heading in marked("Table"), marked("In the log"), marked("Game"), marked("Last played"):
        table.add_column(console.tell(heading), no_wrap=True)
    for one, row in zip(stored, rows, strict=True):
        table.add_row(one.token, str(row["log"]), one.preset, _date(one.last_at))
    console.show(table)


@command("show", help=marked("Show who sits at a table and how the game stands, but no cards."),
         epilog="tefuda rooms show gJ5uVtqQhVd2WwDdGJdq2w",
         context_settings=TOKEN)  # fmt: skip
@click.argument("room", help=marked("The last part of the link to the table."))
@takes_existing_database
@takes_secret_file
@for_programs
@speaks
@click.pass_obj
def show(console: Console, room: str, database: str, as_json: bool) -> None:
    """Run `tefuda rooms show`."""
    from tefuda.server.host.rooms.restoring import restored

    lines = _read(database, lambda store: store.lines(room))
    if not lines:
        raise click.UsageError(console.tell("There is no table {room}.", room=room))
    state = _state(restored(room, lines), lines[0].at, lines[-1].at)
    if as_json:
        console.give(state)
        return
    console.print(f"{state['preset']}  {console.tell(STAGES[state['stage']])}", style="bold")
    for name, answer in state["house_rules"].items():
        console.print(f"  {name}={answer}", indent=2)
    for number, seat in enumerate(state["seats"]):
        console.print(f"  {number}  {seat['name'] or seat['bot'] or '–'}  {seat['guest'][:ID]}", indent=2)
    console.say(
        "match {match}, deal {deal}, {decisions} decisions", match=state["match"], deal=state["deal"],
        decisions=state["decisions"],
    )  # fmt: skip
    console.say("opened {opened}, last played {last}", opened=_date(lines[0].at), last=_date(lines[-1].at))


@command("close", help=marked("Close a table for good."), epilog="tefuda rooms close gJ5uVtqQhVd2WwDdGJdq2w",
         context_settings=TOKEN)  # fmt: skip
@click.argument("room", help=marked("The last part of the link to the table."))
@takes_existing_database
@takes_secret_file
@speaks
@click.pass_obj
def close(console: Console, room: str, database: str) -> None:
    """Run `tefuda rooms close`."""
    _order(database, "close", room)
    console.say("The table is closed.")


@command(
    "erase",
    help=marked(
        "Erase a guest's data: the name, and who the guest was at every table.\n\n"
        "What was played stays, as played by a stranger."
    ),
    epilog="tefuda rooms erase 5f2c81d09ab4",
)
@click.argument("guest", help=marked("The guest, as `tefuda rooms show` names it."))
@takes_existing_database
@takes_secret_file
@speaks
@click.pass_obj
def erase(console: Console, guest: str, database: str) -> None:
    """Run `tefuda rooms erase`."""
    _order(database, "erase", guest)
    console.say("The guest's data is erased.")


@command(
    "rebuild",
    help=marked(
        "Rebuild the tables from their logs: drop all snapshots of them.\n\n"
        "Nothing is lost. A table that is opened next time is played again from its first move."
    ),
    epilog="tefuda rooms rebuild",
)
@takes_existing_database
@takes_secret_file
@speaks
@click.pass_obj
def rebuild(console: Console, database: str) -> None:
    """Run `tefuda rooms rebuild`."""
    _order(database, "rebuild", "")
    console.say("All snapshots are dropped.")


for part in (list_rooms, show, close, erase, rebuild):
    rooms.add_command(part)


def _read(database: str, read: Callable[[Store], Awaitable[Given]]) -> Given:
    """Return the result of reading from a database that a server may be using."""
    from tefuda.server.host.storage.store import Store

    async def run() -> Given:
        store = Store(database, owner=False, seal=seal_now())
        try:
            return await read(store)
        finally:
            await store.close()

    return asyncio.run(run())


def _order(database: str, kind: Literal["close", "erase", "rebuild"], target: str) -> None:
    """Have an order carried out by the server that owns the database or, if none is running, in this process."""
    from tefuda.server.host.rooms.operations import ordered

    asyncio.run(ordered(database, kind, target, seal_now()))


def _as_data(room: StoredRoom) -> Mapping[str, object]:
    from tefuda.server.web.log_lines import room_tag

    return {
        "room": room.token,
        "log": room_tag(room.token),
        "preset": room.preset,
        "lines": room.lines,
        "opened_at": room.opened_at,
        "last_at": room.last_at,
    }


def _state(room: Room, opened_at: int, last_at: int) -> dict[str, Any]:
    match = room.match
    return {
        "room": room.token,
        "preset": room.opened.preset,
        "house_rules": dict(room.opened.options),
        "stage": "closed" if room.closed else room.stage,
        "seats": [{"name": occupant.name, "bot": occupant.bot, "guest": occupant.guest} for occupant in room.occupants],
        "match": room.number,
        "deal": 0 if match is None else len(match.deals),
        "decisions": 0 if match is None else len(match.deal.history),
        "opened_at": opened_at,
        "last_at": last_at,
    }


def _date(milliseconds: int) -> str:
    return datetime.datetime.fromtimestamp(milliseconds / 1000).strftime("%Y-%m-%d %H:%M")
