"""Find the dates of publication and change that a page shows."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from ...linter.agents.factuality import visible_days
from ...linter.value_forms.dates import is_date
from ..reading import MAX_LINE, Reading
from ..texts import is_below, is_longer, lineage, text_of, words_of
from ..words import pattern
from ..written import date_in, date_of, day_places, days_in, without_clock, without_days
from .card import card_around

MAX_ELEMENTS = 400
"""Maximum number of elements read in an article's head (usually some ten): pages can be endless."""
LABEL, BYLINE = 12, 50
"""Most characters beside a date for a label alone, and for a label and a name."""
_PUBLISHED = re.compile(
    r"publi|posted|(?:entry|post|article|news|blog|story|meta|detail|headline)[a-z]*[-_]*(?:[a-z]+[-_]+)?"
    r"(?:date|time|meta)|dateline|byline",
    re.IGNORECASE,
)
_OTHER_DATE = re.compile(
    r"(?:event|service|start|end|birth|death|born|died|expir|deadline|valid|due|arrival|departure|tour|show|match|"
    r"game|release|calendar)[-_]*(?:date|time|day)|countdown|calendar|copyright|obit",
    re.IGNORECASE,
)
_MARKED = (
    "time, [class*=date], [class*=posted-on], [class*=published], [itemprop=datePublished], "
    "[itemprop=dateModified]"
)
_LINES = "p, span, div, small, li, em, i, h5, h6"
_COUNTS = re.compile(
    r"\d+\s*(?:\w+\s*)?(?:comment|kommentar|comentari|commentaire|comment[io]|reactie|min)\w*\.?(?:\s\w+)?",
    re.I,
)
_ARTICLES = re.compile(
    r"/(?:blog|news|articles?|artikel|posts?|stor(?:y|ies)|\d{4}/\d\d?)(?:/|$)", re.IGNORECASE
)


_PUBLICATION = (
    "article:published_time", "og:published_time", "date", "pubdate", "publishdate", "DC.date.issued", "sailthru.date",
    "parsely-pub-date",
)  # fmt: skip
"""Meta elements with the day of publication."""


class _VisibleDate(NamedTuple):
    """A visible date with its element, and what its text and names say about it."""

    node: LexborNode
    value: str
    renewed: bool
    called_renewed: bool


def dates(reading: Reading, root: LexborNode) -> tuple[str, str]:
    """Return the article's dates of publication and change in ISO 8601, or empty.

    A date counts if its element says so, it is in the article's head, or the HTML head declares the same day; dates
    in the text, of comments or of other articles do not.
    """
    declared, changed = (reading.meta(f"article:{name}_time")[:10] for name in ("published", "modified"))
    published = modified = called = ""
    for visible_date in _visible_dates(reading, root):
        if visible_date.renewed:
            modified = modified or visible_date.value
        elif visible_date.called_renewed and text_of(visible_date.node) == visible_date.value:
            modified = modified or visible_date.value  # as programs write it
        elif visible_date.called_renewed:
            called = called or visible_date.value
        elif not published and (
            visible_date.value[:10] == declared or _is_publication(reading, visible_date.node)
        ):
            published = visible_date.value
        if published and modified:
            break
    first, second = _distinguished(reading, root)
    published, modified = published or first, modified or second
    marked = published
    published = published or _labelled(reading, root) or _in_line(reading, root) or _only_day(reading, root)
    if called and not published and changed[:10] != called[:10]:
        published = called  # themes give this class to the only shown_date shown
    elif called and (changed or called)[:10] == called[:10] and (marked or called[:10] != published[:10]):
        modified = modified or called
    published = published or _declared(reading, _PUBLICATION)
    if not modified and (day := _declared(reading, ("article:modified_time",))) != published[:10]:
        modified = day
    if published and is_date(declared) and _days_apart(declared, published) > 1:
        published = ""
    if modified and published and modified[:10] < published[:10]:
        modified = ""
    return published, modified


def _declared(reading: Reading, names: tuple[str, ...]) -> str:
    """The first day that one of some meta elements of the HTML head declares and the page shows somewhere, or empty."""
    days = [
        day for name in names if is_date(day := reading.meta(name)[:10]) and len(day) == len("2026-01-31")
    ]
    visible = (
        visible_days(reading.document, frozenset(map(date.fromisoformat, days))) if days else frozenset()
    )
    return next((day for day in days if date.fromisoformat(day) in visible), "")


def _days_apart(one: str, other: str) -> int:
    if len(other) < 10:
        return 0
    return abs(date.fromisoformat(one) - date.fromisoformat(other[:10])).days


def _visible_dates(reading: Reading, root: LexborNode) -> Iterator[_VisibleDate]:
    """Elements marked as dates, the article's own before others in the content."""
    for node in (reading.select(_MARKED, root) or reading.select(_MARKED))[:MAX_ELEMENTS]:
        if is_longer(node, 80) or not is_of_article(reading, node, root):
            continue
        text = text_of(node)
        day = date_of(node, reading) or date_in(_without_label(text), reading)
        if not day:
            days = days_in(text, reading)
            day = days[0] if len(days) == 1 and len(_rest(text)) <= LABEL else ""
        if not day:
            continue
        names = f"{node.attributes.get('class') or ''} {node.attributes.get('itemprop') or ''}"
        before = words_of(node.parent, 60) if node.parent is not None else ""
        words = pattern("updated").search(text) or (pattern("updated").search(before) and len(before) < 40)
        labelled = bool(words) and not pattern("published").search(text)
        called = bool(pattern("updated").search(names)) and not _PUBLISHED.search(names)
        yield _VisibleDate(node, day, labelled and not _PUBLISHED.search(names), called and not labelled)


def _is_publication(reading: Reading, node: LexborNode) -> bool:
    """Whether a date is of publication: by its own or an ancestor's names, or in the article's head."""
    for around, _ in zip(lineage(node), range(4), strict=False):
        if around.tag == "body":
            break
        names = _names(around)
        if _OTHER_DATE.search(names):
            return False
        if (
            _PUBLISHED.search(f"{names} {around.attributes.get('itemprop') or ''}")
            or "pubdate" in around.attributes
        ):
            return is_headed(reading, node)
    labelled = pattern("published").match(text_of(node)) is not None
    return is_headed(reading, node) and (labelled or _is_single(reading, node))


def is_headed(reading: Reading, node: LexborNode) -> bool:
    """Whether an element is in the head of the main heading's article, without long text between."""
    heading = reading.heading
    if heading is None:
        return False
    first, last = sorted((reading.order.get(heading.mem_id, 0), reading.order.get(node.mem_id, 0)))
    after = bisect_right(reading.breaks, first)
    return after == len(reading.breaks) or reading.breaks[after] >= last


def is_of_article(reading: Reading, node: LexborNode, root: LexborNode) -> bool:
    """Whether an element is in the content, or beside the head of the main article."""
    return reading.is_content(node) or (
        root.tag == "article"
        and reading.regions.of(node) == "aside"
        and is_below(node, root)
        and is_below(reading.heading, root)
        and is_headed(reading, node)
    )


def head_of(reading: Reading, root: LexborNode, selector: str) -> Iterator[LexborNode]:
    """Yield short elements matching a selector in the article's head, nearest to its heading first."""
    middle = reading.order.get(reading.heading.mem_id, 0) if reading.heading is not None else 0
    headed = [node for node in reading.select(selector, root) if is_headed(reading, node)]
    if len(headed) > MAX_ELEMENTS:
        nearest = sorted(headed, key=lambda node: abs(reading.order.get(node.mem_id, 0) - middle))[
            :MAX_ELEMENTS
        ]
        headed = sorted(nearest, key=lambda node: reading.order.get(node.mem_id, 0))
    for node in headed:
        if not is_longer(node, MAX_LINE) and reading.is_content(node):
            yield node


def _only_day(reading: Reading, root: LexborNode) -> str:
    """The only day of elements whose names say that they hold a publication's, outside cards, or empty."""
    days = {
        each.value[:10]: each.value
        for each in _visible_dates(reading, root)
        if not (each.renewed or each.called_renewed)
        and any(_PUBLISHED.search(_names(around)) for around in _around(each.node)[:2])
        and not any(map(_is_other, _around(each.node)))
        and card_around(each.node, reading) is None
    }
    return days.popitem()[1] if len(days) == 1 else ""


def _is_single(reading: Reading, node: LexborNode) -> bool:
    """Whether a date is alone or in a byline: not the end of a range or the day of an event."""
    line = node
    for around in lineage(node.parent):
        if is_longer(around, MAX_LINE) or is_below(reading.heading, around):
            break
        line = around
    words = text_of(line)
    if len(set(re.findall(r"\b(?:1[89]|20)\d\d\b", words))) > 1:
        return False
    rest = words.replace(text_of(node), " ").strip(" ,|·•–—-/")
    return len(rest) <= LABEL or bool(pattern("by", "published").search(rest))


def _labelled(reading: Reading, root: LexborNode) -> str:
    """The date of a short line that begins with a word for "published", or empty."""
    for node in reading.select(_LINES, root):
        text = "" if is_longer(node, 60) else text_of(node)
        label = pattern("published").match(text)
        if label is not None and (day := date_in(_without_label(text[label.end() :].strip(" :")), reading)):
            return day
    return ""


def _distinguished(reading: Reading, root: LexborNode) -> tuple[str, str]:
    """The two labelled days on one line of the article's head ("Published … · Updated …"), or empty.

    The first may have only a byline for a label ("By Ann Lee, 4 May 2026 (updated 6 May)").
    """
    for node in head_of(reading, root, _LINES):
        text = text_of(node)
        days = day_places(text, reading)
        if len(days) != 2 or any(map(_is_other, _around(node))):
            continue
        (first, begins, ends), (second, starts, closes) = days
        before, between, following = text[:begins], text[ends:starts], text[closes:]
        if (
            not pattern("updated").search(between)
            or pattern("published").search(between)
            or len(_rest(following)) > LABEL
        ):
            continue
        is_byline = pattern("by", "published").search(before) and len(before) <= BYLINE
        if (is_byline or len(_rest(before)) <= LABEL) and not pattern("updated").search(before):
            return first, second
    return "", ""


def _in_line(reading: Reading, root: LexborNode) -> str:
    """The only day on a short line in the article's head with at most a byline, or empty.

    A time of day indicates an event, unless the line names an author or publisher.
    """
    declared = reading.meta("article:published_time")[:10]
    is_article = (
        bool(declared)
        or root.tag == "article"
        or reading.meta("og:type").lower() == "article"
        or bool(_ARTICLES.search(reading.address))
    )
    lines = [
        (node, text, days_in(text, reading))
        for node in head_of(reading, root, _LINES)
        for text in [text_of(node)]
    ]
    alone_in_head = len({day for _, _, days in lines for day in days}) == 1
    for node, text, days in lines:
        if len(days) != 1 or any(map(_is_other, _around(node))):
            continue
        has_label = bool(pattern("by", "published").search(text))
        if declared and days[0] == declared:
            return days[0]
        alone = is_article and without_clock(text) == text and len(_rest(text)) <= LABEL
        short = alone or (has_label and len(_rest(text)) <= BYLINE)
        single = _is_single(reading, node) or (alone and alone_in_head and _is_among_labels(node))
        if short and not pattern("updated").search(text) and single:
            return days[0]
    return ""


def _is_among_labels(node: LexborNode) -> bool:
    """Whether the line around a day is short and has no other digit: it is no sentence, range, or day with a time."""
    return (
        node.parent is not None
        and not is_longer(node.parent, BYLINE)
        and not re.search(r"\d", without_days(text_of(node.parent)))
    )


def _rest(text: str) -> str:
    """The rest of a line without days, times, number of comments and reading time."""
    return re.sub(r"\W+", " ", without_days(_COUNTS.sub(" ", without_clock(text)))).strip()


def _around(node: LexborNode) -> list[LexborNode]:
    return [around for around, _ in zip(lineage(node), range(4), strict=False) if around.tag != "body"]


def _is_other(node: LexborNode) -> bool:
    return bool(_OTHER_DATE.search(_names(node)))


def _names(node: LexborNode) -> str:
    return f"{node.attributes.get('class') or ''} {node.attributes.get('id') or ''}"


def _without_label(text: str) -> str:
    return re.sub(r"^[^\d]{0,25}?(?:on|am|le|el|il|op|den|:)\s+", "", text)
