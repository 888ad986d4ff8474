"""The players by seat, as written to a file and read from one that anybody may have written."""

from __future__ import annotations

import pytest

from tefuda.bots.seated import NAME_LENGTH, Seated, read_seated, write_seated

TABLE = (Seated(name="Ann B. 安"), Seated("club"), Seated(), Seated("miser-5"))


def test_the_players_by_seat_are_read_back_as_written() -> None:
    text = write_seated(TABLE)
    assert text.splitlines() == [
        "# seat 0 person Ann B. 安",
        "# seat 1 bot club",
        "# seat 2 person",
        "# seat 3 bot miser-5",
    ]
    assert read_seated(f"tefuda 1\n{text}# commitment 1 00\n", 4) == TABLE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# seat 0 person Ann\n",
        "# seat 0 person Ann\n# seat 0 person Ben\n# seat 1 bot club\n",
        "# seat 0 person Ann\n# seat 1 bot club\n# seat 2 bot club\n",
        "# seat 0 person Ann\n# seat 1 bot\n",
        "# seat 0 person Ann\n# seat 1 robot club\n",
        "# seat 0 person Ann\n# seat ¹ bot club\n",
        "# seat 0 person A\x07n\n# seat 1 bot club\n",
        f"# seat 0 person {'a' * (NAME_LENGTH + 1)}\n# seat 1 bot club\n",
        f"# seat 0 person Ann\n# seat 1 bot {'b' * 65}\n",
        "# bots casual club\n",
    ],
)
def test_remarks_that_do_not_name_every_seat_once_are_ignored(text: str) -> None:
    assert read_seated(text, 2) is None
