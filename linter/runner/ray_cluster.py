"""A Ray cluster to work on (extra ``factmark[ray]``): one that runs, or one started for the run."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

from ..config.usage import UsageError, adding
from .archives import LOST, Share, checkers_of, in_order, judge_archived, unjudged
from .file_checker import FileReport
from .file_checkers import Plan

_CONNECTING = 10.0


class RayUnusableError(UsageError):
    """Ray cannot be used; the message says why."""


class RayCluster:
    """``address`` is a running cluster's (``auto``, ``host:port``, ``ray://host:port``) or None for one that is
    started here, with ``workers`` workers, and ends with the run. ``ray`` is the library, ``workers`` how many
    there are. RayUnusableError where there is none.
    """

    def __init__(self, address: str | None, workers: int) -> None:
        try:
            import ray
        except ImportError as error:
            raise RayUnusableError(
                f"--engine ray needs the extra factmark[ray]: {error}; {adding('ray')}"
            ) from None
        self.ray: Any = ray
        # Ray would report its use over the network; nothing is sent that nobody asked for.
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        options: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
        if address is None:
            options |= {"num_cpus": workers, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
        else:
            _reach(address)
            options["address"] = address
        # A busy machine may not start Ray within the half minute that Ray gives itself.
        tries = 3 if address is None else 1
        while True:
            try:
                self.ray.init(**options)
                break
            except Exception as error:  # whatever Ray says: nothing has been done yet
                self.ray.shutdown()
                tries -= 1
                if not tries:
                    said = " ".join(str(error).split())[:300] or type(error).__name__
                    raise RayUnusableError(f"Ray cannot be used: {said}") from None
        self.workers = max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        self.ray.shutdown()


def _reach(address: str) -> None:
    """RayUnusableError where nothing answers at an address: Ray itself would try for minutes."""
    parts = urlsplit(address if "://" in address else f"//{address}")
    try:
        if parts.port is None:
            return
        socket.create_connection((parts.hostname or "", parts.port), _CONNECTING).close()
    except (OSError, ValueError) as error:
        raise RayUnusableError(f"Ray cannot be used: nothing answers at {address}: {error}") from None


# Judges shares of pages over Ray (extra ``factmark[ray]``): on this machine, or on a cluster.
#
# WorkerPool are given pages, not files, so a cluster's machines need factmark and nothing else. What a lost
# worker
# had in hand is done again.

_RETRIES = 3


class RayShares:
    """Judges on the workers of a cluster. A page that ends its worker each time is given up."""

    def __init__(self, plan: Plan, cluster: RayCluster) -> None:
        self._plan = plan
        self._workers = cluster.workers
        self._ray = ray = cluster.ray
        self._remote = ray.remote(max_retries=_RETRIES)(_judge)
        self._once = ray.remote(max_retries=0)(_judge)

    def outcomes(self, shares: Iterable[Share]) -> Iterator[list[FileReport]]:
        """What became of each page of each share."""
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
    judges = checkers_of(plan)
    return [judge_archived(judges, page) for page in share]
