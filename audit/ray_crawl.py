"""Crawl shards of a list of addresses as Ray tasks and join them into one crawl (extra ``factmark[ray]``).

Each shard is crawled into a folder of its own in the output folder, which all machines of the cluster must see. A host
stays in one shard, whose crawl keeps its delays; links are not followed. A shard whose worker is lost
resumes elsewhere from what it has archived.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from urllib.parse import urlsplit

from ..crawler.discovery.frontier import ARCHIVED, Frontier
from ..crawler.discovery.links import normalised
from ..crawler.folder import Folder
from ..crawler.session import OnProgress
from ..crawler.settings import CrawlSettings, CrawlSettingsError, authority
from ..crawler.statistics import CrawlStatistics
from ..crawler.warc.archive import ArchiveWriter, read_members
from ..linter.agents.verifier import OFFLINE, Verifier
from ..linter.findings.report import Notification, Report
from ..linter.runner.file_checker import Plan
from ..linter.runner.ray_cluster import RayCluster, TaskError
from .audited_crawl import fill, report_of
from .page_checks import engine_of
from .report_store import ReportStore


@dataclass(frozen=True, slots=True)
class Shard:
    """Some addresses of a list, and the folder they are crawled into."""

    folder: Folder
    urls: tuple[str, ...]

    def statistics(self) -> CrawlStatistics:
        """The statistics of the shard so far."""
        try:
            with closing(
                sqlite3.connect(f"{self.folder.state.absolute().as_uri()}?mode=ro", uri=True, timeout=1)
            ) as db:
                row = db.execute("SELECT value FROM facts WHERE name = 'statistics'").fetchone()
        except sqlite3.Error:
            row = None
        return CrawlStatistics.of(json.loads(row[0])) if row else CrawlStatistics(pending=len(self.urls))


def divided(folder: Folder, urls: Iterable[str], most: int) -> list[Shard]:
    """Return at most ``most`` shards of what is left of a list: those made before, or new ones.

    CrawlSettingsError if the crawl to resume has another list.
    """
    addresses = tuple(dict.fromkeys(normalised(url) or url for url in urls))
    frontier = Frontier(folder.state)
    left = [url for url in addresses if not frontier.knows(url)]
    if not folder.shards.is_dir():
        frontier.keep(joined=[])
    frontier.close()
    if folder.shards.is_dir():
        shards = list(_existing(folder.shards))
        if not set(left) <= {url for shard in shards for url in shard.urls}:
            raise CrawlSettingsError("the crawl to resume had another list of addresses")
        return shards
    made = [
        Shard(Folder(folder.shards / f"{number:04}"), tuple(part))
        for number, part in enumerate(parted(left, most))
    ]
    # The folder appears with all of its lists, or not at all.
    partial = folder.shards.with_name(".shards.partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    for shard in made:
        place = partial / shard.folder.path.name
        place.mkdir()
        (place / "urls.json").write_text(json.dumps(shard.urls), encoding="utf-8")
    partial.replace(folder.shards)
    return made


def _existing(path: Path) -> Iterator[Shard]:
    for place in sorted(path.iterdir()):
        urls = json.loads((place / "urls.json").read_text(encoding="utf-8"))
        yield Shard(Folder(place), tuple(urls))


def parted(urls: Sequence[str], most: int) -> list[list[str]]:
    """Split addresses into at most ``most`` parts of similar size, all of a host in the same one."""
    hosts: dict[str, list[str]] = {}
    for url in urls:
        hosts.setdefault(urlsplit(url).hostname or "", []).append(url)
    parts: list[list[str]] = [[] for _ in range(min(most, len(hosts)))]
    for _, group in sorted(hosts.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        min(parts, key=len).extend(group)
    return parts


def join(
    folder: Folder, shards: Sequence[Shard], store: ReportStore, profiles: Sequence[str] = ()
) -> CrawlStatistics:
    """Move the pages of shards into one folder, as if one process had crawled them; existing pages stay.

    A page that redirects to an address of another shard belongs to that shard.
    """
    frontier = Frontier(folder.state)
    writer = ArchiveWriter(folder.archive_in_progress, frontier.fact(ARCHIVED) or 0, profiles=profiles)
    total = CrawlStatistics.of(frontier.fact("statistics"))
    owners = {url: shard for shard in shards for url in shard.urls}
    joined = set(frontier.fact("joined") or ())
    try:
        for shard in shards:
            if shard.folder.path.name in joined or not shard.folder.state.exists():
                continue
            counts = shard.statistics()
            if shard.folder.outcomes.exists():
                store.take_over(shard.folder.outcomes)
            _join(frontier, writer, shard, owners, store, counts)
            total = summed((total, counts))
            joined.add(shard.folder.path.name)
            frontier.keep(joined=sorted(joined), statistics=asdict(total))
            _move(shard.folder, folder)
    finally:
        writer.close()
        frontier.close()
    return total


def _join(
    frontier: Frontier,
    writer: ArchiveWriter,
    shard: Shard,
    owners: dict[str, Shard],
    store: ReportStore,
    counts: CrawlStatistics,
) -> None:
    own = Frontier(shard.folder.state)
    try:
        elsewhere = {address for target, address in own.claims() if owners.get(target, shard) is not shard}
        archive = shard.folder.archive if shard.folder.archive.exists() else shard.folder.archive_in_progress
        for record in own.records():
            if record.url in elsewhere:
                counts.pages -= 1
                counts.duplicates += 1
                outcome = store.get(record.note or "")
                counts.findings -= len(outcome.findings) if outcome is not None else 0
            if frontier.knows(record.url):
                continue
            frontier.add((record.url,))
            entry = frontier.take()
            if entry is None:
                continue
            if record.url in elsewhere:
                frontier.end(entry.id)
                continue
            _, members = read_members(archive, record.start, record.length)
            start = writer.offset
            end = writer.copy(members)
            frontier.end(entry.id, replace(record, start=start, length=end - start))
        writer.flush()
        frontier.keep(**{ARCHIVED: writer.offset})
    finally:
        own.close()


def summed(counts: Iterable[CrawlStatistics]) -> CrawlStatistics:
    """Add up the statistics of parts; ``seconds`` is that of the longest."""
    total = CrawlStatistics()
    for count in counts:
        for field in fields(CrawlStatistics):
            value = getattr(count, field.name)
            if isinstance(value, int):
                setattr(total, field.name, getattr(total, field.name) + value)
        total.seconds = max(total.seconds, count.seconds)
        total.browser = total.browser or count.browser
        total.not_rendered = total.not_rendered or count.not_rendered
        total.problems = [*total.problems, *count.problems]
    return total


def _move(source: Folder, target: Folder) -> None:
    """Take over screenshots, new examples of errors, and the rendering memory."""
    for before, after in ((source.screenshots, target.screenshots), (source.errors, target.errors)):
        if not before.is_dir():
            continue
        after.mkdir(parents=True, exist_ok=True)
        known = {file.name.partition(".")[0] for file in after.iterdir()}
        for file in before.iterdir():
            if file.name.partition(".")[0] not in known:
                file.replace(after / file.name)
    if source.memory.exists():
        learnt = json.loads(target.memory.read_text()) if target.memory.exists() else {}
        learnt |= json.loads(source.memory.read_text())
        target.memory.write_text(json.dumps(learnt, indent=0), encoding="utf-8")


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
