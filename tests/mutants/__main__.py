"""Plant faults in rules, one at a time, and report which of them the tests of their family find: `make mutants`."""

from __future__ import annotations

import sys
import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import sqrt
from pathlib import Path
from random import Random
from secrets import randbelow
from statistics import NormalDist

import tefuda
from tefuda.core.game import Game
from tefuda.play.library import find, games
from tests.mutants.faults import Fault, Site, sites_of
from tests.mutants.hunt import Hunt, hunted

PACKAGE = Path(tefuda.__file__).parent
TESTS = Path(__file__).parents[1] / "games"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
LEAST = 0.95
"""The share of faults that tests have to find."""
FAMILIES: Mapping[str, Game] = {family.name: family for family, _ in map(find, games())}

Change = tuple[str, str, str, str]
"""A file, a function, and an expression before and after."""


def change_of(fault: Fault) -> Change:
    file = Path(fault.file).relative_to(PACKAGE).as_posix()
    return file, fault.rule.__qualname__, fault.before, fault.after


def told(fault: Fault) -> str:
    file, rule, before, after = change_of(fault)
    return f"{file}:{fault.start[0]} {rule}: {before}  ->  {after}"


def equivalent(text: str) -> set[Change]:
    """Return the changes of a list in TOML, each of which comes with the reason why nobody can notice it."""
    entries = tomllib.loads(text).get("change", [])
    assert all(entry["reason"] for entry in entries)
    return {(entry["file"], entry["function"], entry["before"], entry["after"]) for entry in entries}


def idle(changes: Iterable[Change], sites: Iterable[Site]) -> list[Change]:
    """Return the changes that can no longer be made anywhere."""
    possible = {change_of(fault) for site in sites for fault in site}
    return sorted(set(changes) - possible)


def chosen(sites: Sequence[Site], faults: int, seed: int) -> list[Fault]:
    """Return one fault each at so many sites, or in all if there are fewer; every site is as likely as any other."""
    random = Random(seed)
    return [random.choice(site) for site in random.sample(sites, min(faults, len(sites)))]


def share(found: int, tried: int, level: float = 0.95) -> tuple[float, float, float]:
    """Return the share of faults that were found, and the ends of its interval (Wilson's)."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    middle, width = found + z * z / 2, z * sqrt(found * (tried - found) / tried + z * z / 4)
    return found / tried, (middle - width) / (tried + z * z), (middle + width) / (tried + z * z)


def tests_of(fault: Fault) -> Path:
    """Return the folder of the tests of the family whose rule has a fault."""
    return TESTS / Path(fault.file).relative_to(PACKAGE).parts[1]


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def read(arguments: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=randbelow(10_000), help="which faults; by chance, unless given")
    parser.add_argument("--faults", type=int, default=200, metavar="N", help="how many, 200 unless given")
    parser.add_argument(
        "--family", action="append", choices=sorted(FAMILIES), help="only in its rules; may be repeated"
    )
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="how many processes, 2 unless given")
    return parser.parse_args(arguments)


def main(*arguments: str) -> int:
    """Report what was found and what survived; return 1 if that is too much, or an equivalent change is none."""
    asked = read(arguments)
    sites = {name: sites_of(family) for name, family in FAMILIES.items()}
    known = equivalent(EQUIVALENT.read_text(encoding="utf-8"))
    faults = chosen([site for name in asked.family or FAMILIES for site in sites[name]], asked.faults, asked.seed)
    tried = [fault for fault in faults if change_of(fault) not in known]
    tell(f"{len(faults)} faults; to have the same again: make mutants ARGS='{' '.join(again(asked))}'")
    hunt = Hunt(tried, tests_of, asked.jobs, lambda fault: tell(f"survived: {told(fault)}"))
    found = len(tried) - len(hunted(hunt))
    part, least, most = share(found, len(tried))
    tell(
        f"{found} of {len(tried)} found, {part:.1%} (95 % interval: {least:.1%} to {most:.1%}); "
        f"{len(faults) - len(tried)} more are equivalent"
    )
    missing = idle(known, chain(*sites.values()))
    for change in missing:
        tell(f"{EQUIVALENT.name} lists a change that cannot be made: {change}")
    return int(part < LEAST or bool(missing))


def again(asked: Namespace) -> list[str]:
    families = [f"--family {name}" for name in asked.family or ()]
    return [f"--seed {asked.seed}", f"--faults {asked.faults}", *families]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
