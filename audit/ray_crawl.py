"""Crawl shards of a list of addresses as Ray tasks and join them (extra ``factmark[ray]``).

Shards are crawled into the output folder, which all machines of the cluster must see. A shard whose worker is lost
resumes elsewhere from what it has archived.
"""

from __future__ import annotations

import os
import shutil
import time
from dataclasses import replace
from pathlib import Path

from ..crawler.folder import Folder
from ..crawler.session import OnProgress
from ..crawler.settings import CrawlSettings, CrawlSettingsError, authority
from ..crawler.statistics import CrawlStatistics
from ..linter.agents.verifier import OFFLINE, Verifier
from ..linter.findings.report import Notification, Report
from ..linter.runner.plan import Plan
from ..linter.runner.ray_cluster import RayCluster, TaskError
from .audited_crawl import fill, report_of
from .page_checks import engine_of
from .report_store import ReportStore
from .shards import Shard, divided, join, summed

_RETRIES = 3
#: Shards for each worker: small, so that the last to finish does not take long.
_SHARDS_A_WORKER = 4
_LOOKING = 1.0


def ray_crawl(
    settings: CrawlSettings,
    plan: Plan,
    folder: Folder,
    cluster: RayCluster,
    *,
    verifier: Verifier = OFFLINE,
    cache: bool = True,
    on_progress: OnProgress | None = None,
) -> tuple[Report, CrawlStatistics]:
    """Crawl, archive and check the start addresses; the report is the same as from one process.

    What an abandoned shard has left is reported as not crawled, and crawled by ``--resume``.
    """
    shards = divided(folder, settings.start_urls, _SHARDS_A_WORKER * cluster.workers)
    begun = time.monotonic()
    lost = _crawl(settings, plan, cluster, shards, asks=verifier.asks, cache=cache, on_progress=on_progress)
    store = ReportStore(folder.outcomes, plan, engine_of(plan))
    try:
        statistics = join(folder, [shard for shard in shards if shard not in lost], store, settings.profiles)
    finally:
        store.close()
    folder.end()
    statistics.seconds = time.monotonic() - begun
    for shard in shards:
        if shard not in lost:
            shutil.rmtree(shard.folder.path, ignore_errors=True)
    if not lost:
        shutil.rmtree(folder.shards, ignore_errors=True)
    report = report_of(folder, plan, statistics, verifier)
    notes = tuple(
        Notification("error", f"{url} was not crawled: {reason} (--resume tries again)", url)
        for shard, reason in lost.items()
        for url in shard.urls
    )
    return replace(report, notifications=(*report.notifications, *notes)), statistics


def _crawl(
    settings: CrawlSettings,
    plan: Plan,
    cluster: RayCluster,
    shards: list[Shard],
    *,
    asks: bool,
    cache: bool,
    on_progress: OnProgress | None,
) -> dict[Shard, str]:
    """Crawl the shards; returns those that were abandoned, and why."""
    hosts = tuple(sorted({*settings.hosts, *(authority(url) for url in settings.start_urls)}))
    cluster.share(plan)
    running = [
        cluster.start(
            _crawl_shard,
            replace(settings, start_urls=shard.urls, hosts=hosts),
            str(shard.folder.path.absolute()),
            asks,
            cache,
            max_calls=1,  # a process can run one crawl: Twisted's reactor cannot be restarted
            max_retries=_RETRIES,
        )
        for shard in shards
    ]
    lost: dict[Shard, str] = {}
    waiting = dict(zip(running, shards, strict=True))
    while waiting:
        for task in cluster.wait(list(waiting), _LOOKING):
            shard = waiting.pop(task)
            try:
                cluster.result(task)
            except TaskError as error:
                lost[shard] = str(error) or "the process that crawled it ended"
        if on_progress is not None:
            on_progress(summed(shard.statistics() for shard in shards))
    return lost


def _crawl_shard(plan: Plan, settings: CrawlSettings, path: str, asks: bool, cache: bool) -> int:
    """Crawl or resume one shard on a worker; returns the number of its pages."""
    if not os.path.isdir(path):
        raise CrawlSettingsError(f"{path} is not on this machine: the output folder must be shared")
    folder = Folder(Path(path))
    folder.begin(resume=True)
    statistics = fill(settings, plan, folder, asks=asks, cache=cache, workers=1)
    if statistics.pending:
        raise InterruptedError("; ".join(statistics.left_alone) or "its crawl was interrupted")
    return statistics.pages
