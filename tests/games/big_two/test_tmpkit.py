from pathlib import Path
from tefuda.play.library import family
from tefuda.testing.family import Conformance

class TestFamily(Conformance):
    game = family("big_two")
    sources = [f"B{n}" for n in range(1, 76)]
    tests = Path(__file__).parent
