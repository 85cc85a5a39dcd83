"""What the HTML report's search looks through: the findings' texts, and the statements that hold.

Kept in chunks of pages, each packed apart, so that a report of many pages holds one after the other. A chunk has
only so much room: where it is too small, long texts are cut.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...crawler.warc.compression import compressed
from .html_data import SHOWN, told

if TYPE_CHECKING:
    from ..findings.report import Report
    from ..findings.rule import Result
    from ..findings.shown_page import ShownPage

# JSON as the HTML report carries it: compressed, in base64.


def packed(value: Any) -> str:
    """JSON as zlib stream (RFC 1950) in base64, which browsers unpack by DecompressionStream."""
    return b64encode(compressed(_text(value).encode("ascii"), 6)).decode("ascii")


# What is packed is made for it, and never holds itself.
_text = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


PAGES = 500
#: Characters of all chunks of a report together, packed.
BUDGET = 8_000_000
EVIDENCE_LIMIT = 5


@dataclass(frozen=True, slots=True)
class Limits:
    """Characters of a finding's text and of a page's statements that a search looks through."""

    finding: int
    page: int


LIMITS = (Limits(600, 6000), Limits(300, 2000), Limits(160, 800), Limits(100, 200), Limits(60, 0))


@dataclass(frozen=True, slots=True)
class Chunks:
    """The chunks, packed, in the order of the pages; ``cut`` says whether texts were cut for want of room."""

    packed: tuple[str, ...]
    cut: bool


def chunks(report: Report, page_texts: Sequence[str]) -> Chunks:
    """For each page a list: the text of each of its findings in the index's order, then that of its statements.

    ``page_texts`` are the latter (``page_text``), in the order of the pages.
    """
    by_page: dict[str, list[Result]] = defaultdict(list)
    for result in report.results:
        if result.kind in SHOWN:
            by_page[result.location.uri].append(result)
    starts = range(0, len(report.files), PAGES)
    share = BUDGET // max(len(starts), 1)
    found: list[str] = []
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
        found.append(chunk)
    return Chunks(tuple(found), cut)


def _cut(texts: list[str], limit: int) -> Iterator[str]:
    return (text[:limit] for text in texts)


def _finding_text(result: Result) -> str:
    statement = result.statement
    words = [result.code, result.rule]
    if statement is not None:
        words += [*statement.types, statement.property, statement.text[:200]]
    words += [result.message, *(item.text for item in result.evidence[:EVIDENCE_LIMIT])]
    return told(" ".join(words), LIMITS[0].finding).lower()


def page_text(page: ShownPage) -> str:
    """What a search looks through of a page's statements that are no fault."""
    words = (
        f"{each.types}.{each.property} {each.value[:200]}"
        for each in page.statements
        if each.kind != "notApplicable"
    )
    return told(" ".join(words), LIMITS[0].page).lower()
