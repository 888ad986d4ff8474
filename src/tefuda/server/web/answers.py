"""Answers to requests by HTTP, and refusals in the language of whoever asks."""

from __future__ import annotations

import html
import logging

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from tefuda.errors import OptionErrors, TefudaError
from tefuda.language import language_among, marked, translator
from tefuda.server.host.rooms.refusals import UNAVAILABLE, Elsewhere
from tefuda.server.host.storage.database import StoreError
from tefuda.server.messages import http_api
from tefuda.server.messages.errors import Code, RequestRefused, refusal_of
from tefuda.server.web import catalogue

LOG = logging.getLogger("tefuda.server")
STATUS: dict[Code, int] = {
    "no_room": 404, "no_game": 404, "no_page": 404, "foreign": 403, "not_shown": 403, "wrong_host": 421,
    "damaged": 409, "other_rules": 409, "too_fast": 429, "failed": 500, "restarting": 503, "unavailable": 503,
}  # fmt: skip
"""The status of HTTP for the codes of refusals; all others are 400."""
BY_LANGUAGE = "accept-language"
"""The header `vary` of what is told in the language that a browser accepts."""
RETRY_AFTER = 5
"""After how many seconds it is worth asking again."""


def too_often() -> RequestRefused:
    """Return the refusal of a request that comes too soon after others."""
    return RequestRefused(marked("Too many requests; try again shortly."), code="too_fast")


def nothing_here() -> RequestRefused:
    """Return the refusal of a request for an address where nothing is."""
    return RequestRefused(marked("There is nothing at this address."), code="no_page")


def language_asked(request: HTTPConnection) -> str:
    """Return the language in which a request is to be answered: `lang` in its address, or what its browser accepts."""
    return language_among(request.query_params.get("lang") or ", ".join(request.headers.getlist("accept-language")))


def vainly_sent(request: HTTPConnection, fault: Exception) -> bool:
    """Say whether a request was meant for the very node that has the room, and came here since that is not reached."""
    return isinstance(fault, Elsewhere) and request.path_params.get("node") == fault.node


def json_answer(message: object, status: int = 200) -> Response:
    """Return a message as an answer in JSON, which browsers do not cache."""
    return Response(
        msgspec.json.encode(message), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


def refused(fault: Exception, language: str) -> Response:
    """Return the answer to a request that failed, a `Problem` in a language; a fault of the server is logged."""
    translate = translator(language)
    faults = catalogue.faults_of(fault, translate) if isinstance(fault, OptionErrors) else []
    reason = _reason(fault)
    problem = http_api.Problem(reason.code, reason.told(translate), faults)
    answer = json_answer(problem, STATUS.get(reason.code, 400))
    answer.headers["vary"] = BY_LANGUAGE
    if reason.code in ("too_fast", "restarting", "unavailable"):
        answer.headers["retry-after"] = str(RETRY_AFTER)
    return answer


SORRY = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>tefuda</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>:root{{color-scheme:light dark;background:light-dark(#f5f0e6,#171411);color:light-dark(#201c18,#f0e8da)}}
body{{display:grid;place-content:center;justify-items:center;min-height:90vh;font:1.2rem/1.5 Georgia,serif}}
a{{color:light-dark(#223a63,#a9c4e6)}}</style>
<main><h1>tefuda</h1><p>{sentence}</p><p><a href="{prefix}/">{lobby}</a></p></main></html>"""
"""The page of a refusal; what fills its gaps must be escaped."""


def refused_page(fault: RequestRefused, language: str, prefix: str = "") -> Response:
    """Return a page that says why a request was refused, with a link to the lobby under the prefix of a proxy."""
    translate = translator(language)
    sentence, lobby = html.escape(fault.told(translate)), html.escape(translate("To the lobby"))
    answer = HTMLResponse(
        SORRY.format(language=language.replace("_", "-"), sentence=sentence, prefix=prefix, lobby=lobby),
        STATUS.get(fault.code, 400),
        {"cache-control": "no-store", "vary": BY_LANGUAGE},
    )
    if fault.code == "too_fast":
        answer.headers["retry-after"] = str(RETRY_AFTER)
    return answer


def _reason(fault: Exception) -> RequestRefused:
    if isinstance(fault, msgspec.DecodeError):
        return RequestRefused(marked("Invalid message: {fault}"), code="bad_message", fault=fault)
    if isinstance(fault, StoreError):
        LOG.error("store", extra={"reason": str(fault)})
        return RequestRefused(UNAVAILABLE, code="unavailable")
    if isinstance(fault, TefudaError):
        return refusal_of(fault, "bad_options")
    LOG.error("request failed", exc_info=fault)
    return RequestRefused(marked("Something went wrong on the server. It has been logged."), code="failed")
