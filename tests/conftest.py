from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

# How long a machine takes over an example, or over drawing one, says nothing about the rules.
settings.register_profile("search", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
# The same examples for the same code, on every machine and whatever .hypothesis holds.
settings.register_profile("same", settings.get_profile("search"), derandomize=True)
settings.load_profile("same")

MEASURED = tuple(Path(__file__).parent / folder for folder in ("bots", "core", "games", "play"))
"""The folders whose tests are measured for coverage; measuring makes a test up to five times slower."""


@pytest.hookimpl(trylast=True)  # when Hypothesis has read which profile is asked for
def pytest_configure() -> None:
    """Make Hypothesis 6.170 try the same examples whatever other tests have imported.

    It draws constants from the source of all modules imported so far, and has no setting for that. A search keeps this.
    """
    if settings.get_current_profile_name() == "same":
        pytest.MonkeyPatch().setattr(providers, "is_local_module_file", lambda path: False)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Stop the measurement that pytest-cov 7.1 starts in a worker before its own one.

    Nobody reads it, and it goes on wherever the marker `no_cover` pauses the other: three times the time of a test.
    """
    plugin = session.config.pluginmanager.getplugin("_cov")
    if hasattr(session.config, "workerinput") and plugin is not None and plugin.cov_controller is not None:
        plugin.cov_controller.cov.stop()


@contextmanager
def unmeasured(config: pytest.Config) -> Iterator[None]:
    """Pause measuring coverage, if it is measured."""
    plugin = config.pluginmanager.getplugin("_cov")
    if plugin is None or plugin.cov_controller is None:
        yield
        return
    plugin.cov_controller.pause()
    try:
        yield
    finally:
        plugin.cov_controller.resume()


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Measure the import of the rules, and nothing else that happens while tests are collected."""
    for package in map(import_module, ("tefuda.core", "tefuda.games")):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    with unmeasured(session.config):
        return (yield)


def is_measured(item: pytest.Item) -> bool:
    """Return whether coverage is measured in a test."""
    return not item.get_closest_marker("no_cover") and any(item.path.is_relative_to(one) for one in MEASURED)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run measured tests first in every worker: a line whose result is already cached would not be reached.

    pytest-xdist 3.8 first gives equal parts of the list to the workers, which later take from the ends of each other's.
    """
    measured = [item for item in items if is_measured(item)]
    others = [item for item in items if not is_measured(item)]
    items.clear()
    for workers in range(getattr(config, "workerinput", {}).get("workercount", 1), 0, -1):
        size, first = (len(measured) + len(others)) // workers, len(measured) // workers
        items += measured[:first] + others[: size - first]
        del measured[:first], others[: size - first]


@pytest.fixture(autouse=True)
def added_for_one_test() -> Iterator[None]:
    """Remove everything that a test adds from outside the library: bots, families and translations."""
    # Importing them earlier would hide their lines from the measuring of coverage.
    from tefuda import language
    from tefuda.bots.chooser import BOTS
    from tefuda.play import library

    registries: tuple[dict[str, Any], ...] = (BOTS, library._added, language._catalogues)
    before = [dict(registry) for registry in registries]
    yield
    for registry, entries in zip(registries, before, strict=True):
        if registry != entries:
            registry.clear()
            registry.update(entries)
            language.translator.cache_clear()
            language.sentences.cache_clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure no coverage outside the measured folders.

    Tests marked `no_cover` are left to pytest-cov: after two pauses, one within the other, it would measure for ever.
    """
    unchanged = is_measured(item) or item.get_closest_marker("no_cover")
    with nullcontext() if unchanged else unmeasured(item.config):
        return (yield)
