"""Divide a list of addresses into shards, each crawled into a folder of its own, and join them into one crawl.

A host stays in one shard, whose crawl keeps its delays; links are not followed.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from urllib.parse import urlsplit

from ..crawler.discovery.frontier import ARCHIVED, Frontier
from ..crawler.discovery.links import normalised
from ..crawler.folder import Folder
from ..crawler.settings import CrawlSettingsError
from ..crawler.statistics import CrawlStatistics
from ..crawler.warc.archive import ArchiveWriter, read_members
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
    writer = ArchiveWriter(folder.growing, frontier.fact(ARCHIVED) or 0, profiles=profiles)
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
        archive = shard.folder.archive if shard.folder.archive.exists() else shard.folder.growing
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
