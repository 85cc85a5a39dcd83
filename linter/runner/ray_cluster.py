"""Run tasks on a Ray cluster (extra ``factmark[ray]``): a running one, or one started for the run.

Ray ends the process that uses it when its node on this machine is lost, with a status that reads as findings.
Therefore a process of its own uses it, and this one learns what became of each task, or that Ray ended.
"""

from __future__ import annotations

import multiprocessing
import os
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection
from typing import Any
from urllib.parse import urlsplit

from ...crawler.items import PageItem
from ...source.system import ignore_interrupts
from ..config.usage import UsageError, install_hint
from .archives import LOST, Share, check_archived, checkers_of, in_order, unjudged
from .file_checker import FileReport, Plan

_CONNECTING = 10.0
#: Seconds that Ray is given to shut down.
_ENDING = 30.0


class RayUnusableError(UsageError):
    """Ray cannot be used; the message says why."""


class TaskError(Exception):
    """A task has no result; the message is its last error, or empty if its process ended."""


class RayCluster:
    """A connection to a Ray cluster.

    ``address`` is that of a running cluster (``auto``, ``host:port``, ``ray://host:port``), or None to start one here
    with ``workers`` workers that ends with the run. ``workers`` is the number of workers. Raises RayUnusableError if
    there is no cluster. Once Ray has ended, every task ends with a TaskError that says so.
    """

    def __init__(self, address: str | None, workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, other = context.Pipe()
        self._process = context.Process(target=_drive, args=(other, address, workers), daemon=True)
        self._process.start()
        other.close()
        self._started = 0
        try:
            self.workers: int = self._answer()
        except TaskError as error:
            raise RayUnusableError(f"Ray cannot be used: {error}") from None

    def share(self, value: object) -> None:
        """Send what every task is given as its first argument to the workers, once."""
        self._ask("share", value)

    def start(self, function: Callable[..., Any], *arguments: object, **options: int) -> int:
        """Start a task and return its number; ``options`` are those of ``ray.remote``."""
        self._started += 1
        with suppress(TaskError):  # told when its result is asked for
            self._ask("start", self._started, function, arguments, options)
        return self._started

    def wait(self, tasks: Sequence[int], seconds: float) -> list[int]:
        """Return the tasks that have ended, after at most so many seconds."""
        try:
            return self._ask("wait", tasks, seconds)
        except TaskError:
            return list(tasks)

    def result(self, task: int) -> Any:
        """What a task returned, when it has ended. Raises TaskError."""
        return self._ask("result", task)

    def close(self) -> None:
        """Disconnect from the cluster; one started here ends."""
        self._connection.close()
        self._process.join(_ENDING)
        if self._process.is_alive():
            self._process.kill()

    def _ask(self, name: str, *arguments: object) -> Any:
        try:
            self._connection.send((name, arguments))
        except OSError:
            raise TaskError(_ENDED) from None
        return self._answer()

    def _answer(self) -> Any:
        try:
            good, answer = self._connection.recv()
        except (EOFError, OSError):
            raise TaskError(_ENDED) from None
        if good:
            return answer
        raise answer


_ENDED = "Ray ended on this machine"


def _drive(connection: Connection, address: str | None, workers: int) -> None:
    """Use Ray for another process, until that hangs up."""
    ignore_interrupts()
    os.dup2(2, 1)  # Ray reports lost workers on standard output, which is for the report
    try:
        driver = _Driver(address, workers)
    except RayUnusableError as error:
        connection.send((False, error))
        return
    try:
        connection.send((True, driver.workers))
        while True:
            name, arguments = connection.recv()
            try:
                connection.send((True, getattr(driver, name)(*arguments)))
            except TaskError as error:
                connection.send((False, error))
    except (EOFError, OSError):
        pass
    finally:
        driver.ray.shutdown()


class _Driver:
    """Ray, and the tasks that it runs."""

    def __init__(self, address: str | None, workers: int) -> None:
        try:
            import ray
        except ImportError as error:
            raise RayUnusableError(
                f"--engine ray needs the extra factmark[ray]: {error}; {install_hint('ray')}"
            ) from None
        self.ray: Any = ray
        # Disable Ray's usage reports, which are sent over the network.
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        options: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
        if address is None:
            options |= {"num_cpus": workers, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
        else:
            _reach(address)
            options["address"] = address
        # On a busy machine, Ray may not start within its own limit of half a minute.
        tries = 3 if address is None else 1
        while True:
            try:
                self.ray.init(**options)
                break
            except Exception as error:  # whatever Ray raises: nothing has been done yet
                self.ray.shutdown()
                tries -= 1
                if not tries:
                    reason = " ".join(str(error).split())[:300] or type(error).__name__
                    raise RayUnusableError(f"Ray cannot be used: {reason}") from None
        self.workers = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self._shared: Any = None
        self._tasks: dict[int, Any] = {}

    def share(self, value: object) -> None:
        self._shared = self.ray.put(value)

    def start(
        self,
        number: int,
        function: Callable[..., Any],
        arguments: tuple[object, ...],
        options: dict[str, int],
    ) -> None:
        self._tasks[number] = self._remote(function, **options).remote(self._shared, *arguments)

    @cache  # noqa: B019 - one driver a process
    def _remote(self, function: Callable[..., Any], **options: int) -> Any:
        return self.ray.remote(**options)(function)

    def wait(self, tasks: Sequence[int], seconds: float) -> list[int]:
        numbers = {self._tasks[number]: number for number in tasks}
        return [numbers[task] for task in self.ray.wait(list(numbers), timeout=seconds)[0]]

    def result(self, task: int) -> Any:
        try:
            return self.ray.get(self._tasks.pop(task))
        except self.ray.exceptions.RayTaskError as error:
            raise TaskError(str(error).strip().rpartition("\n")[2][:300] or type(error).__name__) from None
        except self.ray.exceptions.RayError:
            raise TaskError from None


def _reach(address: str) -> None:
    """Raise RayUnusableError if nothing answers at an address: Ray itself would try for minutes."""
    parts = urlsplit(address if "://" in address else f"//{address}")
    try:
        if parts.port is None:
            return
        socket.create_connection((parts.hostname or "", parts.port), _CONNECTING).close()
    except (OSError, ValueError) as error:
        raise RayUnusableError(f"Ray cannot be used: nothing answers at {address}: {error}") from None


# Workers get pages, not files, so the machines of a cluster only need factmark. The work of a lost worker is repeated.

_RETRIES = 3


class RayShares:
    """Checks on the workers of a cluster. A page that repeatedly crashes its worker is given up."""

    def __init__(self, plan: Plan, cluster: RayCluster) -> None:
        self._cluster = cluster
        cluster.share(plan)

    def reports(self, shares: Iterable[Share]) -> Iterator[list[FileReport]]:
        """The report on each page of each share."""

        def submit(share: Share) -> int:
            return self._cluster.start(_judge, share, max_retries=_RETRIES)

        def result(share: Share, task: int) -> list[FileReport]:
            try:
                return self._cluster.result(task)
            except TaskError:
                return [self._alone(page) for page in share]

        yield from in_order(shares, submit, result, 3 * self._cluster.workers)

    def _alone(self, page: PageItem) -> FileReport:
        try:
            return self._cluster.result(self._cluster.start(_judge, (page,), max_retries=0))[0]
        except TaskError as error:
            return unjudged(page, str(error) or LOST)


def _judge(plan: Plan, share: Share) -> list[FileReport]:
    checkers = checkers_of(plan)
    return [check_archived(checkers, page) for page in share]
