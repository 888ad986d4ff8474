"""Who sits at a table, as it is written into a file and read from one that anybody may have made."""

from __future__ import annotations

import pytest

from tefuda.bots.seated import NAME_LENGTH, Seated, read_seated, write_seated

TABLE = (Seated(name="Ann B. 安"), Seated("club"), Seated(), Seated("miser-5"))


def test_who_sits_where_is_written_and_read_again() -> None:
    text = write_seated(TABLE)
    assert text.splitlines() == [
        "# seat 0 person Ann B. 安",
        "# seat 1 bot club",
        "# seat 2 person",
        "# seat 3 bot miser-5",
    ]
    assert read_seated(f"tefuda 1\n{text}# commitment 1 00\n", 4) == TABLE


def test_files_of_before_name_the_bots_beside_a_person() -> None:
    assert read_seated("tefuda 1\n# bots casual club\n", 3) == (Seated(), Seated("casual"), Seated("club"))


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
def test_what_does_not_say_it_of_every_seat_once_says_nothing(text: str) -> None:
    assert read_seated(text, 2) is None
