"""Search data of the HTML report: the texts of findings and of correct statements.

Stored in chunks of pages, packed separately, so that only one is in memory at a time. Long texts are cut to the size
limit of a chunk.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...source.files import compress_bytes
from .html_data import LISTED_KINDS, cut_text

if TYPE_CHECKING:
    from ..findings.report import Report
    from ..findings.rule import Result
    from ..findings.shown_page import ShownPage

# JSON in the HTML report is compressed and encoded as base64.


def packed(value: Any) -> str:
    """JSON as a zlib stream (RFC 1950) in base64, which browsers unpack with DecompressionStream."""
    return b64encode(compress_bytes(_text(value).encode("ascii"), 6)).decode("ascii")


# The packed values never contain themselves.
_text = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


PAGES = 500
#: Total characters of all packed chunks of a report.
BUDGET = 8_000_000
EVIDENCE_LIMIT = 5


@dataclass(frozen=True, slots=True)
class Limits:
    """Number of searchable characters of a finding, and of a page's statements."""

    finding: int
    page: int


LIMITS = (Limits(600, 6000), Limits(300, 2000), Limits(160, 800), Limits(100, 200), Limits(60, 0))


@dataclass(frozen=True, slots=True)
class Chunks:
    """The packed chunks in page order; ``cut`` says whether texts were cut to fit."""

    packed: tuple[str, ...]
    cut: bool


def chunks(report: Report, page_texts: Sequence[str]) -> Chunks:
    """Chunks of lists, one per page: the text of each finding in the index's order, then that of its statements.

    ``page_texts`` are the latter (``page_text``), in page order.
    """
    by_page: dict[str, list[Result]] = defaultdict(list)
    for result in report.results:
        if result.kind in LISTED_KINDS:
            by_page[result.location.uri].append(result)
    starts = range(0, len(report.files), PAGES)
    share = BUDGET // max(len(starts), 1)
    pieces: list[str] = []
    cut = False
    for start in starts:
        files = report.files[start : start + PAGES]
        texts = [
            [*map(_finding_text, by_page[file.uri]), page_text]
            for file, page_text in zip(files, page_texts[start : start + PAGES], strict=True)
        ]
        for limits in LIMITS:
            chunk = packed([[*_cut(page[:-1], limits.finding), page[-1][: limits.page]] for page in texts])
            if len(chunk) <= share:
                break
            cut = True
        pieces.append(chunk)
    return Chunks(tuple(pieces), cut)


def _cut(texts: list[str], limit: int) -> Iterator[str]:
    return (text[:limit] for text in texts)


def _finding_text(result: Result) -> str:
    statement = result.statement
    words = [result.code, result.rule]
    if statement is not None:
        words += [*statement.types, statement.property, statement.text[:200]]
    words += [result.message, *(item.text for item in result.evidence[:EVIDENCE_LIMIT])]
    return cut_text(" ".join(words), LIMITS[0].finding).lower()


def page_text(page: ShownPage) -> str:
    """The searchable text of a page's correct statements."""
    words = (
        f"{each.types}.{each.property} {each.value[:200]}"
        for each in page.statements
        if each.kind != "notApplicable"
    )
    return cut_text(" ".join(words), LIMITS[0].page).lower()
