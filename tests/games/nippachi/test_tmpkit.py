from pathlib import Path
from tefuda.play.library import family
from tefuda.testing.family import Conformance

class TestFamily(Conformance):
    game = family("nippachi")
    sources = [f"N{n}" for n in range(1, 50)]
    tests = Path(__file__).parent
    fixed = {"stall": 30}
