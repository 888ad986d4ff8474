"""An executor that plays pieces on a Ray cluster, whose workers get the machine code compiled here."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

from tefuda.compiler.cache import cache_folder, is_cached, store
from tefuda.errors import StudyError

Result = TypeVar("Result")


class Cluster(Executor):
    """The workers of a Ray cluster at an address or, without one, of a new local cluster of `number` processes.

    Ray restarts a worker that has died and plays its piece again.
    """

    def __init__(self, address: str, number: int) -> None:
        try:
            import ray
        except ImportError:
            raise StudyError("playing on a cluster needs the library ray: pip install 'tefuda[ray]'") from None
        self._ray = ray
        self._own = not ray.is_initialized()
        if self._own:
            self._begin(address, number)
        self._code = ray.put(_machine_code())
        self._run = ray.remote(max_retries=-1)(_played)

    def _begin(self, address: str, number: int) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR, "include_dashboard": False}
        try:
            if address:
                self._ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
            else:
                self._ray.init(num_cpus=number, **quiet)
        except Exception as fault:  # Ray raises bare ones, too, as where a cluster does not start in time
            if address:
                raise StudyError("there is no Ray cluster at {address}", address=address) from None
            raise StudyError("Ray does not start here: {reason}", reason=fault) from None

    def submit(self, fn: Callable[..., Result], /, *args: Any, **named: Any) -> Future[Result]:
        """Play a piece somewhere on the cluster."""
        future: Future[Result] = self._run.remote(self._code, fn, *args, **named).future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Disconnect from the cluster, and stop it if it was started here."""
        if self._own:
            self._ray.shutdown()


def _machine_code() -> Mapping[str, bytes]:
    """Return the machine code cached here, so that machines with the same processor need not compile."""
    return {file.name: file.read_bytes() for file in cache_folder().glob("*.o")}


def _played(code: Mapping[str, bytes], fn: Callable[..., Result], *args: Any, **named: Any) -> Result:
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for name, machine_code in code.items():
        if not is_cached(folder / name):
            store(folder / name, machine_code)
    return fn(*args, **named)
