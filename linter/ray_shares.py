"""Judges shares of pages over Ray (extra ``factmark[ray]``): on this machine, or on a cluster.

Workers are given pages, not files, so a cluster's machines need factmark and nothing else. What a lost worker
had in hand is done again.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

from .archives import LOST, Share, in_order, judge_archived, judges_of, unjudged
from .file_judge import FileOutcome
from .judges import Plan
from .options import UsageError

_RETRIES = 3
_CONNECTING = 10.0


class RaySharesError(UsageError):
    """Ray cannot be used; the message says why."""


class RayShares:
    """Judges on Ray's workers. A page that ends its worker each time is given up.

    ``address`` is a running cluster's (``auto``, ``host:port``, ``ray://host:port``) or None for one that
    is started here, with ``workers`` workers, and ends with the run.
    """

    def __init__(self, plan: Plan, address: str | None, workers: int) -> None:
        self._plan = plan
        try:
            import ray
        except ImportError as error:
            raise RaySharesError(f"--engine ray needs the extra factmark[ray]: {error}") from None
        self._ray: Any = ray
        self._begin(address, workers)
        self._remote = ray.remote(max_retries=_RETRIES)(_judge)
        self._once = ray.remote(max_retries=0)(_judge)

    def _begin(self, address: str | None, workers: int) -> None:
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
                self._ray.init(**options)
                break
            except Exception as error:  # whatever Ray says: nothing has been judged yet
                self._ray.shutdown()
                tries -= 1
                if not tries:
                    said = " ".join(str(error).split())[:300] or type(error).__name__
                    raise RaySharesError(f"Ray cannot be used: {said}") from None
        self._workers = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def outcomes(self, shares: Iterable[Share]) -> Iterator[list[FileOutcome]]:
        """What became of each page of each share."""
        plan = self._ray.put(self._plan)

        def submit(share: Share) -> Any:
            return self._remote.remote(plan, share)

        def result(share: Share, under_way: Any) -> list[FileOutcome]:
            try:
                return self._ray.get(under_way)
            except self._ray.exceptions.RayError:
                return [self._alone(plan, page) for page in share]

        yield from in_order(shares, submit, result, 3 * self._workers)

    def _alone(self, plan: Any, page: Any) -> FileOutcome:
        try:
            return self._ray.get(self._once.remote(plan, (page,)))[0]
        except self._ray.exceptions.RayTaskError as error:
            said = str(error).strip().rpartition("\n")[2][:300]
            return unjudged(page, said or type(error).__name__)
        except self._ray.exceptions.RayError:
            return unjudged(page, LOST)

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        self._ray.shutdown()


def _reach(address: str) -> None:
    """RaySharesError where nothing answers at an address: Ray itself would try for minutes."""
    parts = urlsplit(address if "://" in address else f"//{address}")
    try:
        if parts.port is None:
            return
        socket.create_connection((parts.hostname or "", parts.port), _CONNECTING).close()
    except (OSError, ValueError) as error:
        raise RaySharesError(f"Ray cannot be used: nothing answers at {address}: {error}") from None


def _judge(plan: Plan, share: Share) -> list[FileOutcome]:
    judges = judges_of(plan)
    return [judge_archived(judges, page) for page in share]
