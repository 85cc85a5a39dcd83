"""Visible content that was not read: in frames, style sheets and third-party scripts.

Flags that depend on it become undecided, because it is unknown whether the page shows the value.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

from ...source.regex import regex
from ..document.document import Document
from ..findings.match import Role
from ..findings.reason import Family, Reason
from ..findings.verdict import Verdict
from ..grounding.claim import Claim, type_names
from ..grounding.view import View
from ..locale.word_tables import words
from ..markup.statement import Statement
from ..visible_text.passage import Attributes, PageText, plain_page
from ..visible_text.visibility import OPENABLE, SHOWN, levels
from .unread import has_content

Showing = Literal["nothing", "players", "widgets"]

MARK = "data-factmark-unread"
"""The attribute of a rendered frame that is visible but was not read; its value is the frame's address."""
MIN_SIZE = 10
"""Minimum size in CSS pixels of a frame with text."""
MAX_FRAMES = 50
"""Maximum frames of a page to look at."""
_SIZE = regex(r"(?:^|[\s;])(?:max-)?(?:width|height)\s*:\s*(\d{1,6})(?:\.\d+)?\s*(?:px)?\s*(?:;|!|$)")
_WHOLE_NUMBER = regex(r"\s*(\d{1,6})")
_SOURCES = ("src", "data-src", "data-lazy-src")
"""Attributes with a frame's address; scripts keep it in the latter two until it is in view or consented to."""
_RECORDINGS = frozenset({
    "videoobject", "audioobject", "clip", "podcastepisode", "musicrecording", "musicalbum", "interactioncounter",
})  # fmt: skip
_BY_PLAYERS = frozenset({"name", "headline"})
"""Properties of a recording that a player shows."""
_RATINGS = frozenset({
    "aggregaterating", "rating", "review", "userreview", "criticreview", "employerreview", "employeraggregaterating",
})  # fmt: skip
_FILLED_BY_WIDGETS = _RECORDINGS | _RATINGS | words("schema_terms", "in_widgets")
"""Types whose properties a widget shows: ratings, offers, bookable dates, vacancies, menus, comments."""
_BY_WIDGETS_ALONE = frozenset({"openinghours", "pricerange", "commentcount", "interactioncount"})
"""Properties of other entities that a widget shows, too."""
_OF_WORDS = frozenset({
    Family.TEXT, Family.RATING, Family.PRICE, Family.DATE, Family.HOURS, Family.DURATION, Family.NUMBER,
    Family.IDENTIFIER, Family.CONTACT, Family.POSTAL, Family.CHOICE,
})  # fmt: skip
"""Families of verdicts that depend on text."""


class Frame(NamedTuple):
    """A frame that was not read: its description, and what it may show."""

    called: str
    showing: Showing


class UnreadFrames:
    """The unread frames of a document, and what they may show."""

    def __init__(self, document: Document) -> None:
        self._frames = tuple(dict.fromkeys(_frames(document)))
        self._holds_all = bool(self._frames) and not has_content(document.page)

    def showing(self, statement: Statement, verdict: Verdict) -> Frame | None:
        """The first frame that may show a statement not found on the page, or None."""
        if verdict.outcome != "unsupported" or verdict.where not in ("nowhere", "attribute"):
            return None
        if verdict.family not in _OF_WORDS or verdict.shown or verdict.reason.role is Role.OTHER:
            return None
        return next((frame for frame in self._frames if self._may_show(frame, statement)), None)

    def _may_show(self, frame: Frame, statement: Statement) -> bool:
        if frame.showing == "players":
            return statement.property.lower() in _BY_PLAYERS and _is_of(statement, _RECORDINGS)
        if frame.showing == "widgets":
            # What a page without text of its own says, its frame may say.
            widgets = statement.property.lower() in _BY_WIDGETS_ALONE or _is_of(statement, _FILLED_BY_WIDGETS)
            return self._holds_all or widgets
        return False


def is_of_rating(statement: Statement) -> bool:
    """Whether a statement is about a rating or a review, or a part of one."""
    return _is_of(statement, _RATINGS)


def _frames(document: Document) -> Iterator[Frame]:
    elements = document.page.elements
    for index in document.page.by_attribute.get(MARK, ())[:MAX_FRAMES]:
        yield _frame(elements[index].attributes[MARK] or "")
    if document.rendered is not None or document.tree.css_first("iframe") is None:
        return
    for element in [each for each in elements if each.tag == "iframe"][:MAX_FRAMES]:
        if element.visibility in (SHOWN, OPENABLE) and not _is_tiny(element.attributes):
            if (element.attributes.get("srcdoc") or "").strip():
                yield Frame("a frame of the page's own", "widgets")
            elif address := _source(element.attributes):
                yield _frame(address)


def _source(attributes: Attributes) -> str:
    """The address of a frame's document, or "" if there is none or scripts generate it."""
    for name in _SOURCES:
        address = (attributes.get(name) or "").strip()
        if address and not address.lower().startswith(("about:", "javascript:", "data:", "blob:", "#")):
            return address
    return ""


def _frame(address: str) -> Frame:
    try:
        parts = urlsplit(address)
        host, path = (parts.hostname or "").removeprefix("www."), parts.path
    except ValueError:
        host, path = "", ""
    if not host:
        return Frame(f"the frame {path}" if path else "a frame of the page's own", "widgets")
    return Frame(f"the frame of {host}", _showing(host, path))


def _showing(host: str, path: str) -> Showing:
    kinds: tuple[Showing, ...] = ("nothing", "players")
    for kind in kinds:
        for known, beginning in _known_frames()[kind]:
            if (host == known or host.endswith(f".{known}")) and path.startswith(beginning):
                return kind
    return "nothing" if host.startswith("google.") and path.startswith("/maps") else "widgets"


@cache
def _known_frames() -> dict[str, list[tuple[str, str]]]:
    """What frames show, each with hosts and path prefixes."""
    table = tomllib.loads(Path(__file__).with_name("frames.toml").read_text(encoding="utf-8"))
    return {
        kind: [
            (host, f"/{path}" if path else "") for host, _, path in (each.partition("/") for each in places)
        ]
        for kind, places in table.items()
    }


def _is_tiny(attributes: Attributes) -> bool:
    """Whether a frame's own attributes make it too small for text."""
    lengths = [_WHOLE_NUMBER.fullmatch(attributes.get(name) or "") for name in ("width", "height")]
    sizes = [match[1] for match in lengths if match] + _SIZE.findall((attributes.get("style") or "").lower())
    return any(int(size) < MIN_SIZE for size in sizes)


def _is_of(statement: Statement, types: Collection[str]) -> bool:
    """Whether a statement is about an entity of one of these types, or an event for widgets, or a part of one."""
    subject: Statement | None = statement
    while subject is not None:
        names = type_names(subject.types)
        if any(name in types or (types is _FILLED_BY_WIDGETS and name.endswith("event")) for name in names):
            return True
        subject = subject.parent
    return False


Verdicts = list[tuple[Statement, Verdict]]
_SHEET = "what its style sheets put on the page"


class Unseen:
    """Unread content of a document; ``view_of`` makes a view of additional text, ``compare`` checks a claim against
    it."""

    def __init__(
        self,
        document: Document,
        view_of: Callable[[PageText], View],
        compare: Callable[[Claim, View], Verdict],
    ) -> None:
        self._document = document
        self._view_of = view_of
        self._compare = compare

    @cached_property
    def _review_script(self) -> str | None:
        return review_script(self._document)

    def check(self, claims: Sequence[Claim], judged: Verdicts) -> Verdicts:
        """The verdicts, undecided if unread content may support the statement; records so in the document."""
        if not any(_is_missing(verdict) for _, verdict in judged):
            return judged
        frames = UnreadFrames(self._document)
        sheets = page_of_sheets(self._document)
        view = None if sheets is None else self._view_of(sheets)
        counts: Counter[str] = Counter()
        settled: Verdicts = []
        for claim, (statement, verdict) in zip(claims, judged, strict=True):
            where = ""
            if _is_missing(verdict):
                frame = frames.showing(statement, verdict)
                if frame is not None:
                    where = frame.called
                elif is_of_rating(statement) and (script := self._review_script) is not None:
                    where = f"what a script of {script} writes"
                elif (
                    view is not None
                    and claim.kind != "position"
                    and self._compare(claim, view).outcome == "grounded"
                ):
                    where = _SHEET
            if where:
                counts[where] += 1
                open_verdict = replace(verdict, outcome="undecided", reason=Reason.UNREAD, detail=where)
                settled.append((statement, open_verdict))
            else:
                settled.append((statement, verdict))
        for where, count in counts.items():
            self._document.leave_open(where, count)
        return settled


def _is_missing(verdict: Verdict) -> bool:
    return verdict.outcome == "unsupported" and verdict.where in ("nowhere", "attribute")


# Third-party scripts that write ratings and reviews into a page; on a page as served, none has run.

MAX_CODE = 50_000
"""Characters of an inline script that are searched for the address of another."""
_ADDRESS = regex(r"(?:https?:)?//([a-z0-9.-]{4,100})[/\"'?]")


def review_script(document: Document) -> str | None:
    """The host of a review script that the page runs, or loads from one of its own; None if there is none.

    Also None for a rendered page, on which the scripts have run.
    """
    if document.rendered is not None:
        return None
    for node in document.tree.css("script:not([type*=json])"):
        source = (node.attributes.get("src") or "").strip().lower()
        if source:
            reasons = [_host(source)]
        else:
            code = (node.text() or "")[:MAX_CODE].lower()
            reasons = _ADDRESS.findall(code) if "//" in code else []
        for host in reasons:
            if any(host == known or host.endswith(f".{known}") for known in _known()):
                return host
    return None


def _host(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


@cache
def _known() -> frozenset[str]:
    table = tomllib.loads(Path(__file__).with_name("review_scripts.toml").read_text(encoding="utf-8"))
    return frozenset(table["hosts"])


MAX_RULES, MAX_WORDS, MAX_STYLE = 200, 500, 400_000
"""Limits: declarations read per page, texts they generate, and characters of a style element."""
_CONTENT = regex(r"content(?<![\w-]content)\s*:\s*([^;{}]{1,400})")
_PART = regex(
    r'"((?:[^"\\\n]|\\.){0,200})"|'
    r"'((?:[^'\\\n]|\\.){0,200})'|"
    r"attr\(\s*([\w-]{1,60})|(/)"
)
_ESCAPED = regex(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))")
_SIDE = regex(r":(?:before|after)\b")
MAX_SELECTORS = 2_000
"""Characters of a rule's selectors that are searched."""
_COMMENT = regex(r"/\*[^*]*+(?>\*(?!/)[^*]*+)*+\*/")
_LETTERS = regex(r"\w")
MIN_LETTERS = 4
"""Minimum letters and digits of a literal text in a style sheet: shorter ones are icons."""


def page_of_sheets(document: Document) -> PageText | None:
    """The texts that a page's style elements may generate, each as a passage, or None if there are none.

    Also None for a rendered page, whose own passages include generated text.
    """
    if document.rendered is not None:
        return None
    texts = dict.fromkeys(_texts(document))
    return plain_page("\n".join(list(texts)[:MAX_WORDS])) if texts else None


def _texts(document: Document) -> Iterator[str]:
    for node, _ in document.landmarks.of("style"):
        sheet = node.text(deep=True) or ""
        if len(sheet) > MAX_STYLE or "content" not in sheet:
            continue
        outermost = "}".join(levels(_COMMENT.sub("", sheet) if "/*" in sheet else sheet))
        for declared in islice(_CONTENT.finditer(outermost), MAX_RULES):
            opening = outermost.rfind("{", 0, declared.start())
            if _SIDE.search(
                outermost, max(outermost.rfind("}", 0, opening), opening - MAX_SELECTORS, 0), opening
            ):
                yield from (" ".join(text.split()) for text in _written(document, declared[1]))


def _written(document: Document, declared: str) -> Iterator[str]:
    """The texts that one declaration generates: one per element with the attributes it names."""
    parts: list[tuple[str, bool]] = []
    for match in _PART.finditer(declared):
        if match[4]:  # what follows is alternative text
            break
        parts.append((match[3].lower(), True) if match[3] else (_plain(match[1] or match[2] or ""), False))
    named = [name for name, is_attribute in parts if is_attribute]
    if not named:
        text = "".join(text for text, _ in parts)
        if len(_LETTERS.findall(text)) >= MIN_LETTERS:
            yield text
        return
    page = document.page
    for index in page.by_attribute.get(named[0], ())[:MAX_WORDS]:
        attributes = page.elements[index].attributes
        yield "".join((attributes.get(text) or "") if is_name else text for text, is_name in parts)


def _plain(string: str) -> str:
    """A CSS string without escapes; private-use characters, which are icons, are removed."""
    return _ESCAPED.sub(lambda match: _letter(match[1]) if match[1] else match[2], string)


def _letter(code: str) -> str:
    number = int(code, 16)
    return "" if number == 0 or number > 0x10FFFF or 0xD800 <= number <= 0xF8FF else chr(number)
