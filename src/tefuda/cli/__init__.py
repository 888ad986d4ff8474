"""The command line: play in a terminal, read the rules, replay, simulate, measure."""

from tefuda.cli import bench, games, play, replay, rules, simulate
from tefuda.cli.program import main

__all__ = ["main"]

for command in (play.play, games.games, rules.rules, replay.replay, simulate.simulate, bench.bench):
    main.add_command(command)
