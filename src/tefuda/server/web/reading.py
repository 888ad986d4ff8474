"""Reading the path and the body of a request by HTTP."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from tefuda.core import texts
from tefuda.core.whole_numbers import whole_number
from tefuda.language import marked
from tefuda.server.messages.encoding import decoded
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.limits import BODY

Asked = TypeVar("Asked")


def address_of(connection: HTTPConnection) -> str:
    """Return the network address of a client; empty where none is known."""
    return connection.client.host if connection.client else ""


def number_in(request: Request, name: str) -> int:
    """Return a number in the path of a request; raise RequestRefused where it is not a whole number."""
    number = whole_number(request.path_params[name])
    if number is None:
        raise RequestRefused(marked("There is no such match at this table."), code="no_game")
    return number


async def text_of(request: Request) -> str:
    """Return the body of a request as text; raise RequestRefused if it is not text, too large or incomplete."""
    try:
        return texts.decoded(await _body(request))
    except UnicodeDecodeError:
        raise RequestRefused(marked("The file is not text."), code="unreadable") from None


async def decoded_body(request: Request, kind: type[Asked]) -> Asked:
    """Return the body of a request as a message.

    Raises RequestRefused where the request is not declared as JSON, too large or incomplete, and msgspec.DecodeError
    where it is not such a message.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RequestRefused(marked("The request must be JSON."), code="bad_message")
    return decoded(await _body(request), msgspec.json.Decoder(kind))


async def _body(request: Request) -> bytes:
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > BODY:
                raise RequestRefused(marked("The request is too large."), code="bad_message")
    except ClientDisconnect:
        raise RequestRefused(marked("The request is incomplete."), code="bad_message") from None
    return bytes(body)
