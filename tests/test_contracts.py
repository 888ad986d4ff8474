"""The import contracts are complete."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def contract_of(words: str) -> dict[str, Any]:
    """Return the contract whose name contains some words."""
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    (contract,) = (one for one in contracts if words in one["name"])
    return dict(contract)


def installed(*extras: str) -> set[str]:
    """Return the modules that some extras install, under "" those that everybody installs, by their import names."""
    everything = {"": PROJECT["project"]["dependencies"], **PROJECT["project"]["optional-dependencies"]}
    names = {Requirement(needed).name for extra in extras for needed in everything[extra]}
    return {name.replace("-", "_") for name in names - {"tefuda"}}


def test_the_standard_library_contract_names_every_installed_package() -> None:
    contract = contract_of("standard library")
    assert installed("", "server", "postgresql") <= set(contract["forbidden_modules"])
    assert set(contract["source_modules"]) == {f"tefuda.{part}" for part in ("errors", "core", "games", "play")}


def test_the_server_contract_names_its_extras_and_the_packages_without_them() -> None:
    contract = contract_of("libraries of a server")
    assert set(contract["forbidden_modules"]) == installed("server", "postgresql", "sealed")
    packages = {f"tefuda.{folder.parent.name}" for folder in (ROOT / "src" / "tefuda").glob("*/__init__.py")}
    bare = contract_of("standard library")["source_modules"]
    assert packages - {*contract["source_modules"], *bare} == {"tefuda.server", "tefuda.client"}


def test_the_contract_of_programs_at_a_table_allows_what_its_extra_installs() -> None:
    contract = contract_of("Programs at a table")
    assert set(contract["forbidden_modules"]) == installed("server", "postgresql", "sealed") - installed("connect")
