"""The command line: play in a terminal, read the rules, replay, simulate, measure."""

from tefuda.cli import (
    analyse,
    bench,
    export,
    games,
    lab,
    ladder,
    learn,
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
    bench.bench,
    train.train,
    export.export,
):
    main.add_command(command)
