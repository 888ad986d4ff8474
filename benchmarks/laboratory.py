"""How much of the processor an ablation takes, and its report: the rules compiled before.

    .venv/bin/python benchmarks/laboratory.py crazy-eights --deals 20000 --report docs/reports/crazy-eights.html

With `--parquet rows.parquet` the rows are kept, from which `tefuda lab report` draws the report again.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from tefuda import lab


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("preset")
    arguments.add_argument("--deals", type=int, default=20_000)
    arguments.add_argument("--report", type=Path)
    arguments.add_argument("--parquet", type=Path)
    asked = arguments.parse_args()
    lab.ablate(asked.preset, deals=2)
    started = time.process_time()
    study = lab.ablate(asked.preset, deals=asked.deals)
    seconds = time.process_time() - started
    arms = {(row["option"], row["answer"], row["context"]) for row in study.effects()}
    print(f"{asked.preset}: {len(arms)} answers, {len(study.line_ups)} line-ups, {asked.deals:,} deals each")
    print(f"{study.decisions / 1e6:.0f} million decisions, {seconds:.1f} seconds of the processor")
    if asked.report is not None:
        asked.report.write_text(study.html(), encoding="utf-8")
    if asked.parquet is not None:
        study.write_parquet(asked.parquet)


if __name__ == "__main__":
    main()
