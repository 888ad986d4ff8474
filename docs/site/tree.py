"""The pages of the site: where each comes from, in which language, and how they link to each other."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from docs.site.books import HOUSE_RULES, RULES, house_rules, rule_book
from docs.site.reference import reference
from tefuda.language import LANGUAGES, translator
from tefuda.play.library import families, family

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent

PLAY = "Play"
STUDY = "Study"
BUILD = "Build"
SECTIONS: Mapping[str, Sequence[str]] = {
    PLAY: ("playing", "server", "fairness"),
    STUDY: ("bots", "analysis", "problems", "how-the-search-works", "learning", "laboratory", "ladder"),
    BUILD: (
        "reference",
        "writing-a-bot",
        "protocol",
        "notation",
        "adding-a-house-rule",
        "adding-a-family",
        "export",
        "library",
    ),
}
"""The sections of the English site and the pages each begins with; STUDY ends with the other pages of `docs`."""
ELSEWHERE: Mapping[str, str] = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
    "examples/daifugo/README.md": "daifugo.md",
    "web/src/rules/README.md": "library.md",
    "docs/search.md": "how-the-search-works.md",  # Sphinx has a page `search` of its own
    **{f"src/tefuda/games/{name}/RULES.md": f"rules/{name}.md" for name in families()},
}
"""Where files of the repository stand on the site that are not in `docs`."""
GAMES = "play"
"""The folder of the site in which the page of the games is, to be played there."""
LAST = ("contributing", "glossary", "translating", "benchmarks", "daifugo", "security", "changelog")
"""The pages that end the section BUILD."""
IN_EVERY_LANGUAGE = ("index", "rules/", "house-rules/")
"""How the names of the pages begin that are there in every language, not only in English."""
_LINK = re.compile(r"(?P<start>\[[^\]]*\])\((?P<target>[^)\s#]+)(?P<place>#[^)\s]*)?\)")


def write_tree(folder: Path, language: str) -> None:
    """Write the sources of all pages in a language into a new folder; in English they are more."""
    pages = {"index.md": (HERE / "start" / f"{language}.md").read_text(encoding="utf-8"), **dict(_books(language))}
    if language == "en":
        pages["reference.md"] = reference()
        pages |= {page: _with_links(source, page, folder) for source, page in _documents()}
    pages["index.md"] += "".join(_contents(pages, language))
    for name, text in pages.items():
        page = folder / name
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "docs" / "pictures", folder / "pictures")


def _books(language: str) -> Iterator[tuple[str, str]]:
    """Yield the pages with the rules and the house rules of each family."""
    for name in families():
        game, translate = family(name), translator(language, name)
        yield f"rules/{name}.md", rule_book(game, translate, page_from_rules(language))
        yield f"house-rules/{name}.md", house_rules(game, translate)


def _documents() -> Iterator[tuple[Path, str]]:
    """Yield the documents of the repository, each with its page."""
    for name in (*ELSEWHERE, *(f"docs/{source.name}" for source in sorted((ROOT / "docs").glob("*.md")))):
        page = _page_of(name)
        if page is not None and page != "index.md" and not page.startswith("rules/"):
            yield ROOT / name, page


def _page_of(name: str) -> str | None:
    """Return the page on which a file of the repository stands, None where it has none."""
    folder, _, last = name.rpartition("/")
    return ELSEWHERE.get(name, last if folder == "docs" and last.endswith(".md") else None)


def _with_links(source: Path, page: str, folder: Path) -> str:
    """Return a document with links to pages of the site; other files that it links to are copied there."""
    return _LINK.sub(partial(_link, source.parent, Path(page).parent, folder), source.read_text(encoding="utf-8"))


def _link(source: Path, page: Path, folder: Path, link: re.Match[str]) -> str:
    found = (source / link["target"]).resolve()
    if ":" in link["target"] or not found.is_relative_to(ROOT):
        return link[0]
    to = _page_of(found.relative_to(ROOT).as_posix())
    if to is None:
        to = f"files/{found.name}"
        (folder / "files").mkdir(parents=True, exist_ok=True)
        shutil.copyfile(found, folder / to)
    return f"{link['start']}({os.path.relpath(to, page)}{link['place'] or ''})"


def _contents(pages: Mapping[str, str], language: str) -> Iterator[str]:
    """Yield the sections of the site, as the start page lists them."""
    translate = translator(language)
    titles = {name: translator(language, name)(family(name).title) for name in families()}
    yield _section(translate(RULES), [f"{title} <rules/{name}>" for name, title in titles.items()])
    yield _section(translate(HOUSE_RULES), [f"{title} <house-rules/{name}>" for name, title in titles.items()])
    named = {name for names in SECTIONS.values() for name in names} | set(LAST)
    others = [page.removesuffix(".md") for page in pages if "/" not in page and page != "index.md"]
    for section, first in SECTIONS.items():
        rest = LAST if section == BUILD else [name for name in others if name not in named] if section == STUDY else ()
        there = [name for name in (*first, *rest) if f"{name}.md" in pages]
        if there:
            yield _section(section, there)


def _section(title: str, pages: Sequence[str]) -> str:
    listed = "\n".join(pages)
    return f"\n```{{toctree}}\n:caption: {title}\n:hidden:\n\n{listed}\n```\n"


def page_from_rules(language: str) -> str:
    """Return the address of the page of the games, in a language, from the pages of the rule books."""
    up = "../" if folder_of(language) == "." else "../../"
    return f"{up}{GAMES}/?lang={language}"


def folder_of(language: str) -> str:
    """Return the folder of a language on the site, relative to that of English."""
    return "." if language == "en" else language.replace("_", "-")


assert set(LANGUAGES) == {path.stem for path in (HERE / "start").glob("*.md")}
