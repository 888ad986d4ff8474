"""Find a leak that is planted in a game of OpenSpiel: a prompt that is made of `str(state)`, which shows every hand.

    .venv/bin/python examples/open_spiel/leak.py

Needs OpenSpiel (`pip install 'tefuda[peers]'`).
"""

from __future__ import annotations

from typing import Any

import pyspiel

from tefuda.testing.secrets import Leak, check_open_spiel


def honest(state: Any, player: int) -> str:
    """Return a prompt of what the player knows."""
    return f"You are player {player}.\n{state.information_state_string(player)}"


def leaky(state: Any, player: int) -> str:
    """Return a prompt as it is easily written."""
    return f"You are player {player}.\n{state}"


def main() -> None:
    game = pyspiel.load_game("leduc_poker")
    print("moments without a leak:", check_open_spiel(game, shown={"prompt": honest}))
    try:
        check_open_spiel(game, shown={"prompt": leaky})
    except Leak as leak:
        print(leak)


if __name__ == "__main__":
    main()
