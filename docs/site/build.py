"""Build the site of documents: `make docs`.

    .venv/bin/python docs/site/build.py [--language en] [--to build/site]

Every page is checked: a link that leads nowhere, or a docstring that cannot be read, fails the build. The page of the
games is written beside the documents, so that each rule book has a table to play at and its clauses have exercises.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from sphinx.cmd.build import build_main  # noqa: E402

from docs.site.tree import GAMES, HERE, folder_of, write_tree  # noqa: E402
from tefuda.language import LANGUAGES  # noqa: E402
from tefuda.server.web.static_site import write_site  # noqa: E402


def build(language: str, to: Path) -> int:
    """Build the pages of a language into a folder; return the exit status of Sphinx, 0 where nothing is wrong."""
    os.environ["TEFUDA_SITE_LANGUAGE"] = language
    with tempfile.TemporaryDirectory() as folder:
        sources, made = Path(folder, "sources"), Path(folder, "made")
        write_tree(sources, language)
        status = build_main(["-W", "--keep-going", "-q", "-b", "html", "-c", str(HERE), str(sources), str(made)])
        shutil.rmtree(made / ".doctrees", ignore_errors=True)
        shutil.copytree(made, to / folder_of(language), dirs_exist_ok=True)
    return status


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--language", choices=LANGUAGES, action="append", help="build this language only")
    words.add_argument("--to", type=Path, default=ROOT / "build" / "site", help="the folder to build into")
    given = words.parse_args()
    failed = [language for language in given.language or LANGUAGES if build(language, given.to)]
    for _ in write_site(given.to / GAMES):
        pass
    if not failed:
        print(f"The site is in {given.to}; open {given.to / 'index.html'}.")
        print(f"Its tables need a web server: python -m http.server --directory {given.to}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
