from pathlib import Path
from tefuda.play.library import family
from tefuda.testing.family import Conformance

class TestFamily(Conformance):
    game = family("eights")
    sources = [*(f"C{n}" for n in range(22)), *(f"S{n}" for n in range(1, 16)), *(f"M{n}" for n in range(1, 9))]
    tests = Path(__file__).parent
    fixed = {"stall": 3}
