"""The command line: play in a terminal, read the rules, replay, simulate, measure."""

from tefuda.cli.bench import bench
from tefuda.cli.games import games
from tefuda.cli.play import play
from tefuda.cli.program import main
from tefuda.cli.replay import replay
from tefuda.cli.rules import rules
from tefuda.cli.simulate import simulate

__all__ = ["main"]

for command in (play, games, rules, replay, simulate, bench):
    main.add_command(command)
