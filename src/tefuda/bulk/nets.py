"""The nets that were trained for the presets of a family, from its file `nets.toml` and the files it names."""

from __future__ import annotations

import logging
import tomllib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from tefuda.bulk.net import MOST_HIDDEN, MOST_INPUTS, MOST_VALUE, START
from tefuda.core.game import Game
from tefuda.core.records.record import Cells
from tefuda.core.table.encoding import Encoding
from tefuda.core.texts import read_text
from tefuda.errors import NotationError, reason_of

FILE = "nets.toml"
"""The file in the folder of a family that names the net of each preset; without it there are none."""
NAMES = ("first", "first_bias", "second", "second_bias", "last", "last_bias", "shifts", "point", "encoding")
"""The names of the arrays in the file of a net."""
LARGEST_SUM = (1 << 31) - 1
"""The largest absolute value that a sum of a hidden layer may have."""
LARGEST_FILE = 500_000
"""How many bytes the file of a net in the package may have at most."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class Net:
    """A net for the encoding of a family; its weights are whole numbers from -2**30 to 2**30.

    With F features, H numbers in the first hidden layer and K in the second: `first` has shape (F, H), `second` (H, K),
    `first_bias` (H,), `second_bias` and `last` (K,), `last_bias` (1,). After a hidden layer, its sums are shifted right
    by one of the two `shifts`, 0 to 30. `point`, of shape (1,), is how many units of the output make one point.
    """

    first: NDArray[np.int32]
    first_bias: NDArray[np.int32]
    second: NDArray[np.int32]
    second_bias: NDArray[np.int32]
    last: NDArray[np.int32]
    last_bias: NDArray[np.int32]
    shifts: NDArray[np.int32]
    point: NDArray[np.int32]
    encoding: Encoding

    @cached_property
    def is_narrow(self) -> bool:
        """Whether the sums of both hidden layers fit into 32 bits, whatever is seen; compiled play relies on it."""
        spans = [span for one in (self.encoding.view, self.encoding.action) for span in one.spans.values()]
        most = np.repeat([span.most for span in spans], [span.stop - span.start for span in spans])
        first, second = self.first.astype(np.int64), self.second.astype(np.int64)
        highest = most @ np.maximum(first, 0) + self.first_bias
        hidden = np.clip(highest >> int(self.shifts[0]), 0, MOST_VALUE)
        sums = most @ np.abs(first) + np.abs(self.first_bias), hidden @ np.abs(second) + np.abs(self.second_bias)
        return max(int(one.max()) for one in sums) <= LARGEST_SUM

    @cached_property
    def block(self) -> NDArray[np.int32]:
        """The net as one array, in the layout that `bulk.net` reads."""
        shape = (*self.second.shape, self.encoding.view.size, self.encoding.action.size, *self.shifts, *self.point, 0)
        assert len(shape) == START
        parts = [shape, self.first, self.first_bias, self.second, self.second_bias, self.last, self.last_bias]
        return np.concatenate([np.asarray(one).ravel() for one in parts]).astype(np.int32)

    def values(self, features: NDArray[Any]) -> NDArray[np.int64]:
        """Return what the net expects of decisions, exactly as in compiled play; `point` units make a point.

        `features` has shape (decisions, F); the result has shape (decisions,).
        """
        sums = features.astype(np.int64) @ self.first.astype(np.int64) + self.first_bias
        for index, (weights, bias) in enumerate(
            ((self.second, self.second_bias), (self.last[:, None], self.last_bias))
        ):
            hidden = np.clip(sums >> int(self.shifts[index]), 0, MOST_VALUE)
            sums = hidden @ weights.astype(np.int64) + bias
        return sums[:, 0]


NO_NET = np.zeros(START, np.int32)
"""The block that means that there is no net."""


def block_of(game: Game, options: Any) -> NDArray[np.int32]:
    """Return the block of the net for these house rules, NO_NET where there is none."""
    net = net_of(game, options)
    return NO_NET if net is None else net.block


def net_of(game: Game, options: Any) -> Net | None:
    """Return the net that was trained for a preset with exactly these house rules, None if there is none.

    A net that is damaged or does not fit the family is ignored; this is logged once for all presets that share its
    file.
    """
    return next((net for preset, net in _nets(game).items() if game.presets[preset].options == options), None)


@cache
def _nets(game: Game) -> Mapping[str, Net]:
    path = game.folder / FILE
    if not path.exists():
        return {}
    found: dict[str, Net] = {}
    faults: dict[str, None] = {}
    try:
        cards = tomllib.loads(read_text(path))
        for preset, card in cards.items():
            try:
                found[preset] = read_net(game, preset, path.parent / str(card["net"]))
            except NotationError as fault:
                faults[str(fault)] = None
    except (OSError, ValueError, KeyError, TypeError) as fault:
        faults[f"{path} cannot be read ({reason_of(fault)})"] = None
    for told in faults:
        log.warning("%s. Players of the level club go by weights instead.", told)
    return found


def read_net(game: Game, preset: str, path: Path) -> Net:
    """Read the net of a preset from a file.

    Raises NotationError if the family has no such preset or no encoding, or if the file cannot be read, is damaged, or
    does not fit the encoding, or if its sums may be too large.
    """
    encoding = game.learning.encoding
    if preset not in game.presets or encoding is None:
        raise NotationError(
            "the net in {file} is for “{preset}”, which has no nets", line=0, column=0, file=str(path), preset=preset
        )
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as held:
            given = {name: held[name] for name in NAMES}
    except OSError as fault:
        raise NotationError(
            "the net in {file} cannot be read: {reason}", line=0, column=0, file=str(path), reason=fault.strerror
        ) from None
    except (ValueError, KeyError, EOFError, AttributeError, TypeError, zlib.error, BadZipFile):
        raise NotationError("{file} is damaged, or holds no net", line=0, column=0, file=str(path)) from None
    if str(given.pop("encoding")) != encoding.digest or not _fits(given, encoding):
        raise NotationError(
            "the net in {file} does not fit the encoding of {game}", line=0, column=0, file=str(path), game=game.name
        )
    net = Net(**{name: array.astype(np.int32) for name, array in given.items()}, encoding=encoding)
    if not net.is_narrow:
        raise NotationError(
            "the weights of the net in {file} are too large: sums of them may exceed 32 bits",
            line=0, column=0, file=str(path),
        )  # fmt: skip
    return net


def _fits(given: Mapping[str, NDArray[Any]], encoding: Encoding) -> bool:
    """Say whether arrays are whole numbers of a net for an encoding, small enough for compiled play."""
    inputs = encoding.view.size + encoding.action.size
    if any(array.dtype.kind != "i" for array in given.values()) or given["second"].ndim != 2:
        return False
    first, second = given["second"].shape
    shapes = ((inputs, first), (first,), (first, second), (second,), (second,), (1,), (2,), (1,))
    small = all(np.abs(array.astype(np.int64)).max(initial=0) <= 1 << 30 for array in given.values())
    return (
        tuple(array.shape for array in given.values()) == shapes
        and 0 < max(first, second) <= MOST_HIDDEN
        and inputs <= MOST_INPUTS
        and small
        and all(0 <= shift < 31 for shift in given["shifts"])
        and int(given["point"][0]) > 0
    )


def features_of(encoding: Encoding, view: Any, options: Any, decisions: Any) -> NDArray[np.uint8]:
    """Return the features of a view with each of some decisions, of shape (decisions, view size + action size)."""
    seen: Cells = [0] * (encoding.view.size + encoding.action.size)
    encoding.view.write(view, options, seen, 0)
    rows = []
    for decision in decisions:
        encoding.action.write(view, options, decision, seen, encoding.view.size)
        rows.append(seen.copy())
    return np.array(rows, np.uint8)
