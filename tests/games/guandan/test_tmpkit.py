from pathlib import Path
from tefuda.play.library import family
from tefuda.testing.family import Conformance

class TestFamily(Conformance):
    game = family("guandan")
    sources = [*(f"G{n}" for n in range(1, 103)), *(f"W{n}" for n in range(1, 12)), *(f"V{n}" for n in range(1, 12))]
    tests = Path(__file__).parent
