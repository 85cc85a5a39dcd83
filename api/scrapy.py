"""Scrapy components for people's own spiders: a spider middleware that checks pages, an item pipeline (docs/python.md).

Settings of both: ``FACTMARK_SELECT``, ``FACTMARK_IGNORE``, ``FACTMARK_PROFILES`` (lists). Of the middleware:
``FACTMARK_REPORT`` (a file; .json, .sarif, .html, .md and .xml say its format, else it is text). Of the pipeline:
``FACTMARK_HTML_FIELD``, ``FACTMARK_URL_FIELD``, ``FACTMARK_RESULTS_FIELD`` (html, url, factmark) and ``FACTMARK_DROP``
(error, warning, note).
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal, Self, cast

from itemadapter import ItemAdapter
from scrapy import signals
from scrapy.crawler import Crawler
from scrapy.exceptions import DropItem
from scrapy.http import Response

from ..crawler.observation import headers_of, is_page
from ..crawler.requests.decoding import decoded, is_xhtml
from ..linter.config.usage import UsageError
from ..linter.reports.options import FORMAT_OF
from ..source.files import write_atomically
from .linter import Linter
from .report import Format, Report, merge_reports

_LEVELS = ("error", "warning", "note")
_log = logging.getLogger("factmark")


def _make_linter(crawler: Crawler) -> Linter:
    """The linter that the settings describe. Raises UsageError."""
    settings = crawler.settings
    profiles = settings.getlist("FACTMARK_PROFILES")
    return Linter(
        select=settings.getlist("FACTMARK_SELECT"),
        ignore=settings.getlist("FACTMARK_IGNORE"),
        profiles=profiles or None,
    )


def _count(crawler: Crawler, report: Report, group: str) -> None:
    """Count the findings of a page or an item in the crawl's statistics."""
    stats = crawler.stats
    if stats is None:
        return
    stats.inc_value(f"{group}/checked")
    if not report.complete:
        stats.inc_value(f"{group}/incomplete")
    for finding in report.findings:
        stats.inc_value(f"{group}/{finding.level}")
        stats.inc_value(f"{group}/{finding.code}")


class LintMiddleware:
    """A spider middleware that checks each HTML page that a spider receives, and passes everything on unchanged.

    Findings are counted in the statistics (``factmark/pages/error``, ``factmark/pages/FAC204``) and logged;
    ``FACTMARK_REPORT`` names a file for the report, which is written when the spider closes.
    """

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._linter = _make_linter(crawler)
        file = crawler.settings.get("FACTMARK_REPORT")
        self._file = Path(file) if file else None
        self._reports: list[Report] = []
        self._seen: set[str] = set()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Make the middleware, which writes its report when the spider closes."""
        middleware = cls(crawler)
        crawler.signals.connect(middleware.closed, signals.spider_closed)
        return middleware

    def process_spider_output(self, response: Response, result: Any) -> Iterator[Any]:
        """Check the page, and pass on what the spider makes of it."""
        self._check(response)
        yield from result

    async def process_spider_output_async(self, response: Response, result: Any) -> AsyncIterator[Any]:
        """Check the page, and pass on what the spider makes of it."""
        self._check(response)
        async for each in result:
            yield each

    def _check(self, response: Response) -> None:
        if response.url in self._seen or not is_page(response):
            return
        self._seen.add(response.url)
        headers = headers_of(response)
        html = decoded(response.body, headers)[1]
        report = self._linter.lint_html(html, url=response.url, xhtml=is_xhtml(headers))
        _count(self._crawler, report, "factmark/pages")
        for finding in report.findings:
            _log.log(logging.ERROR if finding.level == "error" else logging.INFO, "%s", finding)
        if self._file is not None:
            self._reports.append(report)

    def closed(self) -> None:
        """Write the report."""
        if self._file is not None:
            report_format = cast("Format", FORMAT_OF.get(self._file.suffix.lower(), "text"))
            write_atomically(self._file, [merge_reports(self._reports).format(report_format)])


class LintPipeline:
    """An item pipeline that checks the HTML in items and adds what it found, as a list of plain dictionaries.

    An item without HTML passes. With ``FACTMARK_DROP``, items with findings of that level or above are dropped, and
    those that could not be checked completely.
    """

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self._crawler = crawler
        self._linter = _make_linter(crawler)
        self._html_field: str = settings.get("FACTMARK_HTML_FIELD", "html")
        self._url_field: str = settings.get("FACTMARK_URL_FIELD", "url")
        self._results_field: str = settings.get("FACTMARK_RESULTS_FIELD", "factmark")
        self._drop_level: Literal["error", "warning", "note"] | None = settings.get("FACTMARK_DROP") or None
        if self._drop_level is not None and self._drop_level not in _LEVELS:
            raise UsageError(f'FACTMARK_DROP is "{self._drop_level}": it may be {", ".join(_LEVELS)}')

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Make the pipeline."""
        return cls(crawler)

    def process_item(self, item: Any) -> Any:
        """Check an item's HTML. Raises DropItem."""
        fields = ItemAdapter(item)
        html = fields.get(self._html_field)
        if not isinstance(html, str):
            return item
        report = self._linter.lint_html(html, url=fields.get(self._url_field))
        _count(self._crawler, report, "factmark/items")
        if self._drop_level is not None:
            if findings := report.at_least(self._drop_level):
                raise DropItem(str(findings[0]))
            if not report.complete:
                raise DropItem(f"{fields.get(self._url_field)} could not be checked completely")
        fields[self._results_field] = [asdict(finding) for finding in report.findings]
        return item
