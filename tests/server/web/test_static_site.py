"""The page as files: the same paths and contents as on a server, and nothing that needs one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tefuda.language import LANGUAGES
from tefuda.play.library import families
from tefuda.server.web import static_site
from tefuda.server.web.assets import STATIC
from tefuda.server.web.static_site import write_site
from tests.server.serving import Address, serving


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    assert [part.relative_to(folder).parts[0] for part in write_site(folder)] == [
        "index.html", *["programs"] * len(families()), "api",
    ]  # fmt: skip
    return folder


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.sqlite") as found:
        yield found


def test_what_the_page_reads_is_the_same_as_on_a_server(folder: Path, address: Address) -> None:
    paths = [*folder.glob("programs/*/*"), *folder.glob("api/rules/*/*")]
    paths = [file for file in paths if file.suffix != ".gz"]
    assert len(paths) > 10 * len(families())
    for file in paths:
        told = address.get(f"/{file.relative_to(folder).as_posix()}")
        assert (told.status, told.body) == (200, file.read_bytes()), file


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_says_that_there_is_no_server(folder: Path, address: Address, language: str) -> None:
    told = json.loads((folder / f"api/catalogue/{language}.json").read_bytes())
    served = address.get(f"/api/catalogue/{language}.json").json
    assert (told.pop("server"), told.pop("me")) == (False, "")
    assert (served.pop("server"), served.pop("me")[:1]) != (False, "")
    assert told == served


def test_the_page_finds_its_files_beside_itself_and_has_its_policy(folder: Path, address: Address) -> None:
    page = (folder / "index.html").read_text("utf-8")
    assert '<base href="./" />' in page
    for path in re.findall(r'(?:src|href)="\./([^"]+)"', page):
        assert (folder / path).is_file()
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    by_server = address.get("/").headers["content-security-policy"]
    own = [part.split() for part in policy.split("; ")]
    others = [part.split() for part in by_server.split("; ") if not part.startswith(("connect", "frame"))]
    assert own == [*others[:4], ["connect-src", "'self'"], *others[4:]]
    assert page.index("http-equiv") < page.index("<link")


def test_under_a_prefix_the_page_finds_its_files_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_site, "families", lambda: ())
    [*_] = write_site(tmp_path, "/cards")
    assert '<base href="/cards/" />' in (tmp_path / "index.html").read_text("utf-8")
    assert {file.name for file in (tmp_path / "assets").iterdir()} == {
        file.name for file in (STATIC / "assets").iterdir()
    }
    assert not (tmp_path / "sentences.json").exists()
