from __future__ import annotations

from functools import cached_property

from tefuda.core.cached import cached_attribute


class Drawn:
    def __init__(self) -> None:
        self.draws = 0

    @cached_attribute
    def card(self) -> str:
        """The card drawn."""
        self.draws += 1
        return f"card {self.draws}"


def test_a_cached_attribute_is_worked_out_once_until_it_is_dropped() -> None:
    drawn = Drawn()
    assert (drawn.card, drawn.card) == ("card 1", "card 1")
    del drawn.__dict__["card"]
    assert drawn.card == "card 2"


def test_the_class_shows_a_cached_attribute_as_python_does() -> None:
    assert isinstance(Drawn.card, cached_property)
    assert Drawn.card.__doc__ == "The card drawn."
