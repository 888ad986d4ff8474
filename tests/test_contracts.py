"""The contracts of imports leave nothing out."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_contract_of_the_standard_library_names_all_that_is_installed() -> None:
    declared = PROJECT["project"]["dependencies"] + PROJECT["project"]["optional-dependencies"]["postgresql"]
    installed = {re.match(r"[\w-]+", dependency)[0].replace("-", "_") for dependency in declared}  # type: ignore[index]
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    (contract,) = (one for one in contracts if "standard library" in one["name"])
    assert installed <= set(contract["forbidden_modules"])
    assert set(contract["source_modules"]) == {f"tefuda.{part}" for part in ("errors", "core", "games", "play")}
