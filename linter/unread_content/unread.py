"""Find a value in a page's source where no visitor reads it: attributes, scripts, comments, other markup;
and detect application shells, pages served without content, which scripts fill in the browser."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from html import escape
from operator import attrgetter
from typing import NamedTuple

from ...crawler.served.adaptive import MIN_WORDS, count_visible_elements, has_empty_container, has_scripts
from ...source.regex import regex
from ..document.document import Document
from ..locale.word_tables import words
from ..markup.statement import Statement
from ..visible_text.passage import PageText, Passage
from ..visible_text.visibility import SHOWN

MIN_LENGTH, MAX_LENGTH = 4, 200
"""Limits on the length of a value to search for: shorter ones match anywhere, longer ones hardly ever."""
MAX_VALUES, MAX_OCCURRENCES, MAX_TAG = 20, 4, 4_000
"""Limits: values searched for per page, matches of each, and characters of a tag."""
MAX_SOURCE = 1_000_000
"""Maximum characters of a source to search."""
_ATTRIBUTE = regex(r"""([\w:@.-]{1,60})\s*=\s*["']?""")
_TAG = regex(r"<([a-zA-Z][\w-]*)")
_TELLING = frozenset({"value", "content", "title", "alt", "aria-label", "placeholder", "label", "datetime"})
_MARKUP = regex(
    r"\s(?:itemprop|property|typeof)\s*=",
)
_HIDDEN = regex(r"""\stype\s*=\s*["']?hidden\b""")
_GOES_ON = regex(r"[\w-]")
_JSON_LD = regex(r"application/ld\+json")
_START = attrgetter("start")
_ORDER = (
    "an attribute",
    "a hidden field",
    "a script's data",
    "a comment",
    "a meta element",
    "another block of markup",
)


class _Place(NamedTuple):
    """Where a value is: a kind from ``_ORDER``, the attribute's name if any, and the offset in the source."""

    kind: str
    name: str
    offset: int


class Unread:
    """Searches the source of one page for the values of a few statements."""

    def __init__(self, document: Document) -> None:
        self._document = document
        # Lines of a page made from a template are not those of its files.
        is_searched = len(document.source) <= MAX_SOURCE and not document.is_woven
        self._source = document.source if is_searched else ""
        self._places_by_value: dict[tuple[str, int | None], str] = {}

    def place(self, statement: Statement) -> str:
        """Where the source contains a statement's value unread ("the attribute data-price on line 12"), or ""."""
        value, block = statement.text.strip(), statement.location.block
        key = value, block
        if key not in self._places_by_value:
            if not MIN_LENGTH <= len(value) <= MAX_LENGTH or len(self._places_by_value) >= MAX_VALUES:
                return ""
            places = sorted(self._places(value, block), key=lambda place: _ORDER.index(place.kind))
            self._places_by_value[key] = self._description(places[0]) if places else ""
        return self._places_by_value[key]

    def _description(self, place: _Place) -> str:
        line, _ = self._document.places.position(place.offset)
        what = f"the attribute {place.name}" if place.kind == "an attribute" else place.kind
        return f"{what} on line {line}"

    def _places(self, value: str, block: int | None) -> Iterator[_Place]:
        source = self._source
        first, last = self._block(block)
        for written in dict.fromkeys((value, escape(value))):
            end = 0
            for _ in range(MAX_OCCURRENCES):
                start = source.find(written, end)
                if start < 0:
                    break
                end = start + len(written)
                if first <= start < last:
                    continue
                alone = not _GOES_ON.search(source[start - 1 : start] + source[end : end + 1])
                if alone and (place := self._place_at(start, block)) is not None:
                    yield place

    def _place_at(self, offset: int, block: int | None) -> _Place | None:
        """What contains an offset of the source; None for text, the block itself and irrelevant places."""
        parts, source = self._document.raw_parts, self._source
        before = bisect_right(parts, offset, key=_START) - 1
        if before >= 0 and offset < parts[before].end:
            tag = parts[before].tag
            if not tag:
                return _Place("a comment", "", offset)
            if _JSON_LD.search(tag[:MAX_TAG].lower()) is None:
                return _Place("a script's data", "", offset)
            known = block is None or self._block(block)[1] > 0
            return _Place("another block of markup", "", offset) if known else None
        opening = source.rfind("<", 0, offset)
        if opening <= source.rfind(">", 0, offset) or offset - opening > MAX_TAG:
            return None
        return self._in_tag(opening, offset, block)

    def _in_tag(self, tag: int, offset: int, block: int | None) -> _Place | None:
        whole = self._source[tag : tag + MAX_TAG].split(">", 1)[0].lower()
        name = _TAG.match(whole)
        attributes = _ATTRIBUTE.findall(self._source[tag:offset].lower())
        if name is None or not attributes:
            return None
        if _MARKUP.search(whole) is not None and name[1] != "meta":
            return _Place("another block of markup", "", offset) if block is not None else None
        if name[1] == "meta":
            return (
                _Place("a meta element", "", offset) if "itemprop" not in whole or block is not None else None
            )
        last = attributes[-1]
        if name[1] == "input" and _HIDDEN.search(whole) is not None:
            return _Place("a hidden field", "", offset)
        return _Place("an attribute", last, offset) if last.startswith("data-") or last in _TELLING else None

    def _block(self, index: int | None) -> tuple[int, int]:
        """The start and end of a JSON-LD block; (0, 0) if there is none."""
        script = next((each.script for each in self._document.blocks if each.index == index), None)
        if index is None or script is None or script.start is None or script.end is None:
            return 0, 0
        return script.start, script.end


_WAITING = {
    "en": ("(?:\\w+ )?(?:is )?(?:still )?loading(?: \\w+){0,3}", "please wait", "one moment(?: please)?"),
    "de": ("(?:\\w+ )?wird geladen", "lädt", "lade(?:n)?(?: \\w+){0,2}", "bitte warten", "einen moment(?: bitte)?"),
    "fr": ("chargement(?: en cours| de \\w+| de la page)?", "veuillez patienter", "un instant"),
    "es": ("cargando(?: \\w+){0,2}", "(?:por favor )?espere(?: por favor| un momento)?", "un momento"),
    "it": ("caricamento(?: in corso)?", "attendere(?: prego)?", "un attimo"),
    "nl": ("(?:bezig met )?laden", "even geduld(?: aub| a\\.u\\.b)?", "een moment"),
    "pt": ("carregando(?: \\w+){0,2}", "a carregar", "aguarde(?: por favor)?"),
    "pl": ("ładowanie", "wczytywanie", "proszę czekać"),
    "sv": ("laddar", "vänta"),
    "da": ("indlæser", "vent venligst"),
    "cs": ("načítání", "načítá se", "čekejte prosím"),
    "ru": ("загрузка", "подождите"),
    "ja": ("読み込み中(?:です)?",),
    "zh": ("加载中", "載入中", "正在加载"),
}  # fmt: skip
"""Loading messages shown until scripts have run, by language."""
_WAITS = regex("|".join(form for forms in _WAITING.values() for form in forms), re.IGNORECASE)
_STOPS = " .…,!:·⋯-–\u00a0"


def is_shell(document: Document) -> bool:
    """Whether only navigation was served, around an empty element for scripts to fill.

    Always False for rendered pages, and for pages made from a template, whose blocks are filled elsewhere.
    """
    if document.rendered is not None or document.is_woven or document.media == "json":
        return False
    if not has_content(document.page) and has_empty_container(document.tree):
        return True
    return _waits(document)


def _waits(document: Document) -> bool:
    """Whether the page shows no text or image at all, or only a loading message with at most one image."""
    words = False
    for passage in document.page.passages:
        if passage.kind == "text" and passage.visibility == SHOWN:
            text = " ".join(passage.text.split()).strip(_STOPS)
            if text and not _WAITS.fullmatch(text.replace(",", "")):
                return False
            words = words or bool(text)
    return has_scripts(document.tree) and count_visible_elements(document.tree) <= (1 if words else 0)


def has_content(page: PageText) -> bool:
    """Whether there is a main heading, or enough words, outside navigation and controls."""
    words = 0
    for passage in page.passages:
        if passage.kind == "text" and passage.visibility == SHOWN and not _is_frame(page, passage):
            words += len(passage.text.split())
            if passage.heading == 1 or words >= MIN_WORDS:
                return True
    return False


def _is_frame(page: PageText, passage: Passage) -> bool:
    return any(
        element.tag in words("html_elements", "page_frame") for element in page.ancestors(passage.element)
    )
