"""Count what a crawl did."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from .items import PageItem


@dataclass(slots=True)
class CrawlStatistics:
    """Counts of one crawl, updated while it runs.

    ``pages`` were delivered, ``failed`` of them with an error and no HTML, ``rendered`` by a browser (``compared`` of
    them to learn whether rendering was necessary), ``render_failed`` not properly; ``unchanged`` are as in an earlier
    crawl. ``duplicates`` are variants and redirects to pages delivered by themselves, ``not_html`` linked files of
    other types, ``skipped_files`` links not requested because of their file extension, ``forbidden`` what robots.txt
    disallows, ``excluded`` redirects that patterns exclude, and addresses found before a resumed crawl got such
    options, ``noindex`` pages that ask search engines to leave them out, ``pending`` addresses not crawled yet.
    ``framed_windows`` are browser windows with bars around the pages, which is slower (crawler/browsing/window.py).
    ``findings`` are errors and warnings. ``problems`` are (address, sentence) pairs that concern no page.
    ``left_alone`` says for which hosts addresses were left for later, and why; ``notices`` are sentences to show while
    the crawl runs. ``seconds`` is wall time.
    """

    pages: int = 0
    failed: int = 0
    rendered: int = 0
    compared: int = 0
    unchanged: int = 0
    render_failed: int = 0
    framed_windows: int = 0
    duplicates: int = 0
    not_html: int = 0
    skipped_files: int = 0
    forbidden: int = 0
    excluded: int = 0
    noindex: int = 0
    known: int = 0
    pending: int = 0
    findings: int = 0
    seconds: float = 0.0
    browser: str | None = None
    not_rendered: str | None = None
    problems: list[tuple[str, str]] = field(default_factory=list)
    left_alone: list[str] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, fact: dict[str, Any] | None) -> CrawlStatistics:
        """Return the stored statistics of a crawl, or empty ones."""
        ours = {each.name for each in fields(cls)}  # another version may store other counts
        statistics = cls(**{name: count for name, count in (fact or {}).items() if name in ours})
        statistics.problems = [(url, said) for url, said in statistics.problems]
        statistics.left_alone = []
        return statistics

    def tell(self, url: str, said: str) -> None:
        """Record a problem with an address."""
        self.problems.append((url, said))

    def tell_once(self, url: str, said: str) -> None:
        """Record a problem unless it is already recorded for another address."""
        if all(before != said for _, before in self.problems):
            self.tell(url, said)

    def count(self, page: PageItem) -> None:
        """Count a delivered page."""
        self.pages += 1
        self.failed += page.error is not None and page.html is None
        self.rendered += page.rendered_html is not None
        self.render_failed += page.render_error is not None
