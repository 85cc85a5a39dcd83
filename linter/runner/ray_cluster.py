"""Check archives on a Ray cluster (extra ``factmark[ray]``): a running one, or one started for the run."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

from ..config.usage import UsageError, adding
from .archives import LOST, Share, check_archived, checkers_of, in_order, unjudged
from .file_checker import FileReport
from .plan import Plan

_CONNECTING = 10.0


class RayUnusableError(UsageError):
    """Ray cannot be used; the message says why."""


class RayCluster:
    """A connection to a Ray cluster.

    ``address`` is that of a running cluster (``auto``, ``host:port``, ``ray://host:port``), or None to start one here
    with ``workers`` workers that ends with the run. ``ray`` is the library, ``workers`` the number of workers. Raises
    RayUnusableError if there is no cluster.
    """

    def __init__(self, address: str | None, workers: int) -> None:
        try:
            import ray
        except ImportError as error:
            raise RayUnusableError(
                f"--engine ray needs the extra factmark[ray]: {error}; {adding('ray')}"
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
                    said = " ".join(str(error).split())[:300] or type(error).__name__
                    raise RayUnusableError(f"Ray cannot be used: {said}") from None
        self.workers = max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def close(self) -> None:
        """Disconnect from the cluster; one started here ends."""
        self.ray.shutdown()


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
        self._plan = plan
        self._workers = cluster.workers
        self._ray = ray = cluster.ray
        self._remote = ray.remote(max_retries=_RETRIES)(_judge)
        self._once = ray.remote(max_retries=0)(_judge)

    def reports(self, shares: Iterable[Share]) -> Iterator[list[FileReport]]:
        """The report on each page of each share."""
        plan = self._ray.put(self._plan)

        def submit(share: Share) -> Any:
            return self._remote.remote(plan, share)

        def result(share: Share, under_way: Any) -> list[FileReport]:
            try:
                return self._ray.get(under_way)
            except self._ray.exceptions.RayError:
                return [self._alone(plan, page) for page in share]

        yield from in_order(shares, submit, result, 3 * self._workers)

    def _alone(self, plan: Any, page: Any) -> FileReport:
        try:
            return self._ray.get(self._once.remote(plan, (page,)))[0]
        except self._ray.exceptions.RayTaskError as error:
            said = str(error).strip().rpartition("\n")[2][:300]
            return unjudged(page, said or type(error).__name__)
        except self._ray.exceptions.RayError:
            return unjudged(page, LOST)


def _judge(plan: Plan, share: Share) -> list[FileReport]:
    checkers = checkers_of(plan)
    return [check_archived(checkers, page) for page in share]
