"""What files of a family say of its presets, one section for each, and which preset house rules are most like."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from tefuda.core.game import Game
from tefuda.core.texts import read_text
from tefuda.errors import NotationError, reason_of

log = logging.getLogger(__name__)

Read = TypeVar("Read")


def read_by_preset(
    game: Game, file: str, table: str, read: Callable[[Game, str, Any], Read], otherwise: str
) -> Mapping[str, Read]:
    """Return by preset what `read` makes of a table in its section of a file in the folder of a family.

    `read` is given None where the table is missing, and raises NotationError for what does not fit. That is logged with
    the sentence `otherwise`, which says what happens without it, and left out, as a file is that cannot be read. A file
    that is missing is not logged.
    """
    path = game.folder / file
    if not path.exists():
        return {}
    try:
        sections = tomllib.loads(read_text(path))
    except (OSError, ValueError) as fault:
        log.warning("%s cannot be read (%s). %s", path, reason_of(fault), otherwise)
        return {}
    found = {}
    for preset, section in sections.items():
        try:
            found[preset] = read(game, preset, section.get(table) if isinstance(section, dict) else None)
        except NotationError as fault:
            log.warning("%s. %s", fault, otherwise)
    return found


def closest_preset(game: Game, options: Any, among: Iterable[str]) -> str:
    """Return the first of the presets, at least one, that share most answers with these house rules."""

    def agreeing(preset: str) -> int:
        answers = game.presets[preset].options
        return sum(getattr(answers, name) == getattr(options, name) for name in game.house_rules)

    return max(among, key=agreeing)
