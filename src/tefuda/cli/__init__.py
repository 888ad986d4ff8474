"""The command line: play in a terminal, read the rules, replay, simulate, measure."""

from tefuda.cli import (
    analyse,
    bench,
    dataset,
    export,
    games,
    lab,
    ladder,
    learn,
    mcp,
    play,
    problem,
    replay,
    rooms,
    rules,
    serve,
    simulate,
    site,
    train,
    verify,
)
from tefuda.cli.program import main

__all__ = ["main"]

for command in (
    play.play,
    learn.learn,
    problem.problem,
    problem.problems,
    serve.serve,
    site.site,
    rooms.rooms,
    games.games,
    rules.rules,
    replay.replay,
    analyse.analyse,
    verify.verify,
    simulate.simulate,
    lab.lab,
    ladder.ladder,
    dataset.dataset,
    bench.bench,
    train.train,
    export.export,
    mcp.mcp,
):
    main.add_command(command)
