"""The server's log: one line of JSON for each event.

A room is named by a short hash, since whoever knows its token can join it.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
import sys
import time
from datetime import UTC, datetime

LOG = logging.getLogger("tefuda.server")
SELDOM = 10.0
"""The fewest seconds between two lines about one kind of event that clients can cause at will."""
_PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
_TOKEN = re.compile(r"(/t/|/games/|\broom )([A-Za-z0-9_-]{16,})")
_last: dict[str, float] = {}
_untold: dict[str, int] = {}


def room_tag(token: str) -> str:
    """Return the short hash that stands for a room in the log, 10 hexadecimal digits."""
    return hashlib.sha256(b"tefuda room " + token.encode()).hexdigest()[:10]


def seldom(what: str, **facts: object) -> None:
    """Log a warning, but not within `SELDOM` seconds of the last about the same event.

    In the line, `times` counts the event since the last one.
    """
    now = time.monotonic()
    if now - _last.get(what, -SELDOM) < SELDOM:
        _untold[what] = _untold.get(what, 0) + 1
        return
    _last[what] = now
    LOG.warning(what, extra={**facts, "times": _untold.pop(what, 0) + 1})


class JsonLines(logging.Formatter):
    """Formats a log record as one line of JSON, without any token of a room."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        fields |= {name: value for name, value in vars(record).items() if name not in _PLAIN}
        if record.exc_info:
            fields["fault"] = self.formatException(record.exc_info)
        if "room" in fields:
            fields["room"] = room_tag(str(fields["room"]))
        line = json.dumps(fields, ensure_ascii=False, default=str)
        return _TOKEN.sub(lambda found: found[1] + room_tag(found[2]), line)


def _not_told_otherwise(record: logging.LogRecord) -> bool:
    """Say whether a record of uvicorn is of something that is not logged by `seldom`."""
    return not str(record.msg).startswith(("Invalid HTTP request", "Unsupported upgrade request"))


def log_to_stderr(level: str) -> None:
    """Log to standard error, one line of JSON for each event, from a level on such as `info`.

    Called once for a process. Raises ValueError for an unknown level.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("tefuda.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(_not_told_otherwise)
    # At its level `debug` it writes down what clients send, with their cookies.
    logging.getLogger("uvicorn.error").setLevel(max(logging.INFO, logging.getLogger("tefuda.server").level))
