"""Judges shares of pages over Ray (extra ``factmark[ray]``): on this machine, or on a cluster.

WorkerPool are given pages, not files, so a cluster's machines need factmark and nothing else. What a lost worker
had in hand is done again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .archives import LOST, Share, checkers_of, in_order, judge_archived, unjudged
from .file_checker import FileReport
from .file_checkers import Plan
from .ray_cluster import RayCluster

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
