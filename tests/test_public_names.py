"""The names that `import tefuda` offers, and no others."""

from __future__ import annotations

import re
import subprocess
import sys
from types import ModuleType

import tefuda

NAMES = [
    "Action",
    "Agent",
    "Analysis",
    "BotFailed",
    "ClauseError",
    "CompileError",
    "Deal",
    "Event",
    "GameError",
    "IllegalAction",
    "LegalActions",
    "Match",
    "NotationError",
    "Observation",
    "OptionError",
    "OptionErrors",
    "OutOfTurn",
    "PositionError",
    "PresetError",
    "Refusal",
    "SeatsError",
    "Simulation",
    "Solution",
    "StudyError",
    "TefudaError",
    "add_bot",
    "add_game",
    "analyse",
    "connect",
    "deal",
    "games",
    "match",
    "position",
    "read",
    "readings",
    "run",
    "simulate",
    "solve",
]


def test_the_public_names_are_as_listed_and_sorted() -> None:
    assert tefuda.__all__ == NAMES == sorted(NAMES)


def test_every_public_name_exists_and_has_a_docstring() -> None:
    for name in NAMES:
        assert (getattr(tefuda, name).__doc__ or "").strip(), name


def test_only_public_names_and_modules_are_offered() -> None:
    """This needs a new process, since other tests may have imported more of the library."""
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "import tefuda, types; print(*(name for name in dir(tefuda) if not isinstance(getattr(tefuda, name), "
            "types.ModuleType)))",
        ],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    assert sorted(name for name in told if not name.startswith("_")) == NAMES
    parts = [name for name, part in vars(tefuda).items() if isinstance(part, ModuleType) and not name.startswith("_")]
    assert all(getattr(tefuda, name).__name__.startswith("tefuda.") for name in parts)


def test_optional_parts_are_imported_on_use() -> None:
    """This needs a new process, since other tests may have used the module."""
    program = (
        "import sys, tefuda\n"
        "assert hasattr(tefuda, '__version__') and not hasattr(tefuda, 'simulation')\n"
        "tefuda.deal('crazy-eights', seed=1).legal_actions\n"
        "assert 'importlib.metadata' not in sys.modules\n"
        "print(*sorted({'.'.join(name.split('.')[:2]) for name in sys.modules if name.startswith('tefuda.')}))\n"
        "from tefuda import simulate\n"
        "assert simulate is tefuda.simulate and 'tefuda.bulk' in sys.modules"
    )
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    base = ("core", "errors", "games", "language", "play", "provenance")
    assert told.split() == [f"tefuda.{name}" for name in base]


def test_the_version_is_a_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", tefuda.__version__)


def test_importing_tefuda_and_dealing_needs_the_standard_library_alone() -> None:
    program = (
        "import sys, tefuda\n"
        "tefuda.deal('crazy-eights', seed=1).legal_actions[0]\n"
        "heavy = {'numpy', 'llvmlite', 'click', 'rich', 'babel'} & set(sys.modules)\n"
        "sys.exit(' '.join(heavy) or None)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
