"""The locked packages of a server: with hashes, offered by the registries, without known vulnerabilities."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
LOCKED = ROOT / "deploy" / "requirements.txt"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def run(*words: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=folder, text=True, capture_output=True, check=False)


def test_every_dependency_is_locked_at_a_version_that_the_project_allows() -> None:
    pinned = dict(re.findall(r"^([\w.-]+)(?:\[\w+\])?==(\S+)", LOCKED.read_text(encoding="utf-8"), re.MULTILINE))
    extras = PROJECT["optional-dependencies"]
    declared = [*PROJECT["dependencies"], *extras["server"], *extras["postgresql"], *extras["sealed"]]
    for needed in map(Requirement, declared):
        if needed.name == "tefuda":
            continue
        assert needed.name in pinned, f"{needed.name} is not in deploy/requirements.txt: make lock"
        assert needed.specifier.contains(pinned[needed.name]), f"{needed}, but {pinned[needed.name]}: make lock"


def test_every_locked_version_has_hashes() -> None:
    for pin in re.split(r"\n(?=\w)", LOCKED.read_text(encoding="utf-8").partition("\n")[2]):
        assert not re.match(r"[\w.-]+(\[\w+\])?==", pin) or "--hash=sha256:" in pin, pin


@pytest.mark.long
def test_the_registry_offers_every_locked_version() -> None:
    options = ("--dry-run", "--ignore-installed", "--no-deps", "--require-hashes")
    told = run(sys.executable, "-m", "pip", "install", *options, "-r", str(LOCKED))
    assert told.returncode == 0, told.stderr
    assert "yanked" not in told.stderr


@pytest.mark.long
def test_no_locked_version_has_a_known_vulnerability() -> None:
    told = run(sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", "-f", "json", "-r", str(LOCKED))
    try:
        audited = json.loads(told.stdout)["dependencies"]
    except json.JSONDecodeError:
        pytest.skip(f"the registry cannot be asked: {told.stderr.strip()[-200:]}")
    known = [one for one in audited if "vulns" in one]
    if not known:
        pytest.skip("this registry offers no advisories")
    assert {one["name"]: one["vulns"] for one in known if one["vulns"]} == {}


@pytest.mark.long
def test_no_package_of_the_page_has_a_known_grave_vulnerability() -> None:
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed")
    told = run(npm, "audit", "--json", "--package-lock-only", folder=ROOT / "web")
    try:
        audited = json.loads(told.stdout)
    except json.JSONDecodeError:
        pytest.skip(f"the registry cannot be asked: {told.stderr.strip()[-200:]}")
    if "metadata" not in audited:
        pytest.skip("this registry offers no advisories")
    found = audited["metadata"]["vulnerabilities"]
    assert found["high"] == found["critical"] == 0, told.stdout


def test_the_page_names_the_packages_that_are_in_it_with_their_licences() -> None:
    static = ROOT / "src" / "tefuda" / "server" / "static"
    if not (static / "index.html").exists():
        pytest.skip("the page is not built: make")
    told = (static / "licenses.txt").read_text(encoding="utf-8")
    named = set(re.findall(r"^(@?[\w./-]+) \d+\.\d+\.\d+\S* \((.+)\)$", told, re.MULTILINE))
    sources = [*(ROOT / "web" / "src").rglob("*.ts"), *(ROOT / "web" / "src").rglob("*.svelte")]
    words = "\n".join(source.read_text(encoding="utf-8") for source in sources)
    imported = set(re.findall(r"from \"((?:@[\w-]+/)?[a-z][\w-]*)[/\"]", words))
    assert imported <= {name for name, _ in named} | {"vite"}
    assert "svelte" in imported
    assert ("@fontsource-variable/source-sans-3", "OFL-1.1") in named
    assert "SIL OPEN FONT LICENSE Version 1.1" in told
    assert {license for _, license in named} <= {"OFL-1.1", "MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0"}
    assert told.count("Permission is hereby granted") == sum(license in ("MIT", "OFL-1.1") for _, license in named)
