"""The programs of families, as the server sends them to pages."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tefuda.core.game import Game
from tefuda.errors import CompileError
from tefuda.play.library import families, family
from tefuda.server.host.work import programs
from tefuda.server.host.work.programs import Programs
from tefuda.server.host.work.thinking import Thinkers, Use
from tefuda.server.messages.errors import RequestRefused
from tests.patience import PATIENCE
from tests.server.serving import Address, serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.sqlite") as found:
        yield found


def test_a_family_is_sent_whole_compressed_and_once(address: Address) -> None:
    index = address.get("/programs/eights/index.json")
    assert index.headers["cache-control"] == "no-cache"
    assert index.headers["content-type"] == "application/json"
    again = address.get("/programs/eights/index.json", if_none_match=index.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    for one in index.json["files"]:
        told = address.get(f"/programs/eights/{one['path']}")
        assert hashlib.sha256(told.body).hexdigest() == one["sha256"]
        assert told.headers["cache-control"] == "public, max-age=31536000, immutable"
        small = address.get(f"/programs/eights/{one['path']}", accept_encoding="gzip, br")
        assert small.headers["content-encoding"] == "gzip"
        assert len(small.body) < one["size"] / 2
        kind = {"wasm": "application/wasm", "json": "application/json", "net": "application/octet-stream"}
        assert told.headers["content-type"] == small.headers["content-type"] == kind[one["path"].rpartition(".")[2]]


@pytest.mark.parametrize("path", ["whist/index.json", "eights/index.html", "eights/..", "eights/", "eights/%2e%2e%2fx"])
def test_nothing_else_is_sent(address: Address, path: str) -> None:
    assert address.get(f"/programs/{path}").status == 404


def test_the_policy_of_the_page_lets_programs_run_and_nothing_else(address: Address) -> None:
    policy = address.get("/").headers["content-security-policy"]
    (scripts,) = [part.split() for part in policy.split("; ") if part.startswith("script-src")]
    assert scripts == ["script-src", "'self'", "'wasm-unsafe-eval'"]
    assert "unsafe-eval" not in policy.replace("'wasm-unsafe-eval'", "")


@pytest.mark.parametrize("name", families())
def test_a_family_is_small_without_its_nets(address: Address, name: str) -> None:
    """The page needs the description, the program and the words of one language for the first table."""
    listed = address.get(f"/programs/{name}/index.json").json["files"]
    for program in (f"{name}.wasm", f"{name}.plain.wasm"):
        wanted = [one["path"] for one in listed if one["name"] in (program, "description.json", "words.ja.json")]
        assert len(wanted) == 3
        sent = [address.get(f"/programs/{name}/{path}", accept_encoding="gzip").body for path in wanted]
        assert sum(map(len, sent)) < 90_000


def test_everything_that_is_kept_for_later_is_less_than_two_megabytes(address: Address) -> None:
    """The worker of the page keeps all programs with their nets and words, and what is read in one language.

    A browser keeps only one of the two programs of a family.
    """
    paths = ["api/catalogue/ja.json"]
    for name in families():
        paths += [f"api/rules/{name}/ja.json", f"programs/{name}/index.json"]
        listed = address.get(f"/{paths[-1]}").json["files"]
        paths += [f"programs/{name}/{one['path']}" for one in listed if not one["name"].endswith(".plain.wasm")]
    assert sum(len(address.get(f"/{path}", accept_encoding="gzip").body) for path in paths) < 2_000_000


# ------------------------------------------------------------------ whoever asks again and again


def asked(many: int, make: object, monkeypatch: pytest.MonkeyPatch) -> tuple[list[object], Programs]:
    """Return what many get who ask at once for the same family, which a function makes, then the same many again."""
    monkeypatch.setattr(programs, "found_elsewhere", lambda game: False)
    monkeypatch.setattr(programs, "made", make)

    async def ask() -> tuple[list[object], Programs]:
        found = Programs(Thinkers())
        got: list[object] = []
        for _ in range(2):
            wanted = [found.folder(family("eights")) for _ in range(many)]
            got += await asyncio.gather(*wanted, return_exceptions=True)
        return got, found

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(ask())).result()


def test_a_family_is_made_once_however_many_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[Game] = []

    def make(game: Game) -> Path:
        times.append(game)
        return tmp_path

    got, _ = asked(50, make, monkeypatch)
    assert got == [tmp_path] * 100
    assert len(times) == 1


def test_one_that_cannot_be_made_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[Game] = []

    def make(game: Game) -> Path:
        times.append(game)
        raise CompileError("no program")

    got, _ = asked(50, make, monkeypatch)
    assert all(isinstance(one, RequestRefused) for one in got)
    assert len(times) == 1


def test_all_are_made_ahead_and_nothing_is_left_running() -> None:
    async def ahead() -> set[str]:
        thinkers = Thinkers()
        found = Programs(thinkers)
        await found.prepare(families())
        assert Use.PROGRAMS not in thinkers._pools
        return {(await found.folder(family(name))).name.rpartition("-")[0] for name in families()}

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(lambda: asyncio.run(ahead())).result() == set(families())


def test_what_somebody_asks_for_is_made_before_what_is_made_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    first, *others = families()
    steps = {name: Event() for name in families()}

    def make(game: Game) -> Path:
        order.append(game.name)
        assert steps[game.name].wait(PATIENCE)
        return tmp_path

    class OneWorker(Thinkers):
        async def work(self, use: Use, needs: Any, game: Game, do: Any, *given: Any) -> Any:
            return await asyncio.get_running_loop().run_in_executor(worker, do, *given)

    async def ask() -> None:
        found = Programs(OneWorker())
        ahead = asyncio.create_task(found.prepare(families()))
        while not order:
            await asyncio.sleep(0.01)
        asked = [asyncio.create_task(found.folder(family(others[-1])))]
        await asyncio.sleep(0.05)
        steps[first].set()
        while len(order) < 2:
            await asyncio.sleep(0.01)
        asked.append(asyncio.create_task(found.folder(family(others[-2]))))
        await asyncio.sleep(0.05)
        for step in steps.values():
            step.set()
        await asyncio.gather(ahead, *asked)

    monkeypatch.setattr(programs, "made", make)
    with ThreadPoolExecutor(1) as worker, ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(ask())).result()
    assert order == [first, others[-1], others[-2], *others[:-2]]


def test_a_folder_that_is_gone_is_made_again_and_a_temporary_one_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folders = [tmp_path / "first", tmp_path / "second"]
    left = iter(folders)

    def make(game: Game) -> Path:
        folder = next(left)
        if folder.name == "second":
            folder.mkdir()
        return folder

    got, found = asked(3, make, monkeypatch)
    assert got == [folders[0]] * 3 + [folders[1]] * 3
    found.close()
    assert not folders[1].exists()
