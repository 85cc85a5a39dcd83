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
from ..text_values import date_in, date_of, day_spans, days_in, without_days, without_times
from ..texts import is_below, is_longer, self_and_ancestors, text_of, words_of
from ..words import pattern
from .card import card_around

MAX_ELEMENTS = 400
"""Maximum number of elements read in an article's head (usually some ten): pages can be endless."""
MAX_LABEL, MAX_BYLINE = 12, 50
"""Maximum number of characters beside a date for a label alone, and for a label and a name."""
_PUBLISHED_CLASS = re.compile(
    r"publi|posted|(?:entry|post|article|news|blog|story|meta|detail|headline)[a-z]*[-_]*(?:[a-z]+[-_]+)?"
    r"(?:date|time|meta)|dateline|byline",
    re.IGNORECASE,
)
_OTHER_DATE = re.compile(
    r"(?:event|service|start|end|birth|death|born|died|expir|deadline|valid|due|arrival|departure|tour|show|match|"
    r"game|release|calendar)[-_]*(?:date|time|day)|countdown|calendar|copyright|obit",
    re.IGNORECASE,
)
_DATE_SELECTOR = (
    "time, [class*=date], [class*=posted-on], [class*=published], [itemprop=datePublished], "
    "[itemprop=dateModified]"
)
_LINE_SELECTOR = "p, span, div, small, li, em, i, h5, h6"
_COUNTS = re.compile(
    r"\d+\s*(?:\w+\s*)?(?:comment|kommentar|comentari|commentaire|comment[io]|reactie|min)\w*\.?(?:\s\w+)?",
    re.I,
)
_ARTICLES = re.compile(
    r"/(?:blog|news|articles?|artikel|posts?|stor(?:y|ies)|\d{4}/\d\d?)(?:/|$)", re.IGNORECASE
)


_PUBLICATION_META = (
    "article:published_time", "og:published_time", "date", "pubdate", "publishdate", "DC.date.issued", "sailthru.date",
    "parsely-pub-date",
)  # fmt: skip
"""Meta elements with the day of publication."""


class _VisibleDate(NamedTuple):
    """A visible date with its element, and what its text and names say about it."""

    node: LexborNode
    value: str
    labelled_updated: bool
    named_updated: bool


def dates(reading: Reading, root: LexborNode) -> tuple[str, str]:
    """Return the article's dates of publication and change in ISO 8601, or empty.

    A date counts if its element says so, it is in the article's head, or the HTML head declares the same day; dates
    in the text, of comments or of other articles do not.
    """
    declared_published, declared_modified = (
        reading.meta(f"article:{name}_time")[:10] for name in ("published", "modified")
    )
    published = modified = updated_by_class = ""
    for visible_date in _visible_dates(reading, root):
        if visible_date.labelled_updated:
            modified = modified or visible_date.value
        elif visible_date.named_updated and text_of(visible_date.node) == visible_date.value:
            modified = modified or visible_date.value  # as content management systems print it
        elif visible_date.named_updated:
            updated_by_class = updated_by_class or visible_date.value
        elif not published and (
            visible_date.value[:10] == declared_published or _is_publication(reading, visible_date.node)
        ):
            published = visible_date.value
        if published and modified:
            break
    first, second = _published_and_updated(reading, root)
    published, modified = published or first, modified or second
    labelled_published = published
    published = (
        published
        or _labelled_published(reading, root)
        or _date_on_short_line(reading, root)
        or _only_day(reading, root)
    )
    if updated_by_class and not published and declared_modified[:10] != updated_by_class[:10]:
        published = updated_by_class  # themes give this class to the only date on the page
    elif (
        updated_by_class
        and (declared_modified or updated_by_class)[:10] == updated_by_class[:10]
        and (labelled_published or updated_by_class[:10] != published[:10])
    ):
        modified = modified or updated_by_class
    published = published or _declared(reading, _PUBLICATION_META)
    if not modified and (day := _declared(reading, ("article:modified_time",))) != published[:10]:
        modified = day
    if published and is_date(declared_published) and _days_apart(declared_published, published) > 1:
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
    for node in (reading.select(_DATE_SELECTOR, root) or reading.select(_DATE_SELECTOR))[:MAX_ELEMENTS]:
        if is_longer(node, 80) or not is_of_article(reading, node, root):
            continue
        text = text_of(node)
        day = date_of(node, reading) or date_in(_without_label(text), reading)
        if not day:
            days = days_in(text, reading)
            day = days[0] if len(days) == 1 and len(_undated_rest(text)) <= MAX_LABEL else ""
        if not day:
            continue
        names = f"{node.attributes.get('class') or ''} {node.attributes.get('itemprop') or ''}"
        before = words_of(node.parent, 60) if node.parent is not None else ""
        has_update_label = pattern("updated").search(text) or (
            pattern("updated").search(before) and len(before) < 40
        )
        labelled_updated = bool(has_update_label) and not pattern("published").search(text)
        has_update_class = bool(pattern("updated").search(names)) and not _PUBLISHED_CLASS.search(names)
        yield _VisibleDate(
            node,
            day,
            labelled_updated and not _PUBLISHED_CLASS.search(names),
            has_update_class and not labelled_updated,
        )


def _is_publication(reading: Reading, node: LexborNode) -> bool:
    """Whether a date is of publication: by its own or an ancestor's names, or in the article's head."""
    for ancestor, _ in zip(self_and_ancestors(node), range(4), strict=False):
        if ancestor.tag == "body":
            break
        names = _names(ancestor)
        if _OTHER_DATE.search(names):
            return False
        if (
            _PUBLISHED_CLASS.search(f"{names} {ancestor.attributes.get('itemprop') or ''}")
            or "pubdate" in ancestor.attributes
        ):
            return is_in_article_head(reading, node)
    labelled_published = pattern("published").match(text_of(node)) is not None
    return is_in_article_head(reading, node) and (labelled_published or _is_single(reading, node))


def is_in_article_head(reading: Reading, node: LexborNode) -> bool:
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
        and is_in_article_head(reading, node)
    )


def head_of(reading: Reading, root: LexborNode, selector: str) -> Iterator[LexborNode]:
    """Yield short elements matching a selector in the article's head, nearest to its heading first."""
    heading_position = reading.order.get(reading.heading.mem_id, 0) if reading.heading is not None else 0
    headed = [node for node in reading.select(selector, root) if is_in_article_head(reading, node)]
    if len(headed) > MAX_ELEMENTS:
        nearest = sorted(headed, key=lambda node: abs(reading.order.get(node.mem_id, 0) - heading_position))[
            :MAX_ELEMENTS
        ]
        headed = sorted(nearest, key=lambda node: reading.order.get(node.mem_id, 0))
    for node in headed:
        if not is_longer(node, MAX_LINE) and reading.is_content(node):
            yield node


def _only_day(reading: Reading, root: LexborNode) -> str:
    """The only date in elements whose class or id indicates a publication date, outside cards; empty if several."""
    days = {
        each.value[:10]: each.value
        for each in _visible_dates(reading, root)
        if not (each.labelled_updated or each.named_updated)
        and any(_PUBLISHED_CLASS.search(_names(ancestor)) for ancestor in _near_ancestors(each.node)[:2])
        and not any(map(_has_other_date_name, _near_ancestors(each.node)))
        and card_around(each.node, reading) is None
    }
    return days.popitem()[1] if len(days) == 1 else ""


def _is_single(reading: Reading, node: LexborNode) -> bool:
    """Whether a date is alone or in a byline: not the end of a range or the day of an event."""
    line = node
    for ancestor in self_and_ancestors(node.parent):
        if is_longer(ancestor, MAX_LINE) or is_below(reading.heading, ancestor):
            break
        line = ancestor
    words = text_of(line)
    if len(set(re.findall(r"\b(?:1[89]|20)\d\d\b", words))) > 1:
        return False
    rest = words.replace(text_of(node), " ").strip(" ,|·•–—-/")
    return len(rest) <= MAX_LABEL or bool(pattern("by", "published").search(rest))


def _labelled_published(reading: Reading, root: LexborNode) -> str:
    """The date of a short line that begins with a word for "published", or empty."""
    for node in reading.select(_LINE_SELECTOR, root):
        text = "" if is_longer(node, 60) else text_of(node)
        label = pattern("published").match(text)
        if label is not None and (day := date_in(_without_label(text[label.end() :].strip(" :")), reading)):
            return day
    return ""


def _published_and_updated(reading: Reading, root: LexborNode) -> tuple[str, str]:
    """The two labelled days on one line of the article's head ("Published … · Updated …"), or empty.

    The first may have only a byline for a label ("By Ann Lee, 4 May 2026 (updated 6 May)").
    """
    for node in head_of(reading, root, _LINE_SELECTOR):
        text = text_of(node)
        days = day_spans(text, reading)
        if len(days) != 2 or any(map(_has_other_date_name, _near_ancestors(node))):
            continue
        (first, first_start, first_end), (second, second_start, second_end) = days
        before, between, following = text[:first_start], text[first_end:second_start], text[second_end:]
        if (
            not pattern("updated").search(between)
            or pattern("published").search(between)
            or len(_undated_rest(following)) > MAX_LABEL
        ):
            continue
        is_byline = pattern("by", "published").search(before) and len(before) <= MAX_BYLINE
        if (is_byline or len(_undated_rest(before)) <= MAX_LABEL) and not pattern("updated").search(before):
            return first, second
    return "", ""


def _date_on_short_line(reading: Reading, root: LexborNode) -> str:
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
        for node in head_of(reading, root, _LINE_SELECTOR)
        for text in [text_of(node)]
    ]
    alone_in_head = len({day for _, _, days in lines for day in days}) == 1
    for node, text, days in lines:
        if len(days) != 1 or any(map(_has_other_date_name, _near_ancestors(node))):
            continue
        has_label = bool(pattern("by", "published").search(text))
        if declared and days[0] == declared:
            return days[0]
        alone = is_article and without_times(text) == text and len(_undated_rest(text)) <= MAX_LABEL
        short = alone or (has_label and len(_undated_rest(text)) <= MAX_BYLINE)
        single = _is_single(reading, node) or (alone and alone_in_head and _line_has_no_other_digits(node))
        if short and not pattern("updated").search(text) and single:
            return days[0]
    return ""


def _line_has_no_other_digits(node: LexborNode) -> bool:
    """Whether the line around a day is short and has no other digit: it is no sentence, range, or day with a time."""
    return (
        node.parent is not None
        and not is_longer(node.parent, MAX_BYLINE)
        and not re.search(r"\d", without_days(text_of(node.parent)))
    )


def _undated_rest(text: str) -> str:
    """The rest of a line without days, times, number of comments and reading time."""
    return re.sub(r"\W+", " ", without_days(_COUNTS.sub(" ", without_times(text)))).strip()


def _near_ancestors(node: LexborNode) -> list[LexborNode]:
    return [
        ancestor
        for ancestor, _ in zip(self_and_ancestors(node), range(4), strict=False)
        if ancestor.tag != "body"
    ]


def _has_other_date_name(node: LexborNode) -> bool:
    return bool(_OTHER_DATE.search(_names(node)))


def _names(node: LexborNode) -> str:
    return f"{node.attributes.get('class') or ''} {node.attributes.get('id') or ''}"


def _without_label(text: str) -> str:
    return re.sub(r"^[^\d]{0,25}?(?:on|am|le|el|il|op|den|:)\s+", "", text)
