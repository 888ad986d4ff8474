from pathlib import Path
from tefuda.play.library import family
from tefuda.testing.family import Conformance

class TestFamily(Conformance):
    game = family("teyaku_dobon")
    sources = []
    tests = Path(__file__).parent
