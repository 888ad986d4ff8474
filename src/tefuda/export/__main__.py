"""Make the programs of all families for the page ahead, so that no player waits for them; `make play` runs this."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tefuda.export.page import made
from tefuda.play.library import families, family


def main() -> None:
    """Make all, as many at once as there are processors."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        list(processes.map(made, map(family, families())))


if __name__ == "__main__":
    main()
