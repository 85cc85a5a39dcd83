"""The HTML report, one self-contained file: overview, filters, findings with evidence, corrections.

Page content is hostile. It enters the file in three ways only: through Jinja2's autoescaping, as JSON inside
``script`` elements of type ``application/json`` with every ``<`` escaped, and compressed as base64; the script sets it
as text. A content security policy allows the file's own style and script by hash, and no requests.
"""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jinja2
from jinja2.bccache import Bucket

from ...source.files import digest, program_digest, write_atomically
from ..findings.shown_page import ShownPage
from . import html_data, html_print, html_search
from .fix_first import fix_first_rows
from .html_page import PageParts
from .html_search import packed
from .options import Options
from .suggestion import Sources

if TYPE_CHECKING:
    from ..findings.report import Notification, Report, SourceFile
    from ..findings.rule import Result


@dataclass(frozen=True, slots=True)
class Volume:
    """One file of a report in several files.

    ``contents`` is true for the file with the overview and the list of all pages; its ``parts`` give the number of
    pages per other file and their names, relative to this one. ``title`` says which pages are here; ``links`` lead to
    the other files: (text, address).
    """

    contents: bool
    title: str = ""
    links: tuple[tuple[str, str], ...] = ()
    parts: dict[str, Any] = field(default_factory=dict)


_ASSETS = Path(__file__).parent
#: Characters of all page parts in one file; findings may exceed it.
BUDGET = 18_000_000


def stream(report: Report, options: Options) -> Iterator[str]:
    """The HTML document in pieces."""
    return document(report, options)


def document(report: Report, options: Options, volume: Volume | None = None) -> Iterator[str]:
    """The HTML document in pieces; with ``volume``, one file of a report in several."""

    report = html_data.on_pages(report)
    style = (_ASSETS / "report.css").read_text(encoding="utf-8")
    script = (_ASSETS / "report.js").read_text(encoding="utf-8")
    contents = volume is not None and volume.contents
    parts = _parts(report, volume, packing=not contents)
    search = html_search.chunks(report, parts.texts)
    yield from report_template().generate(
        overview=html_data.overview(report, options, history=volume is None or contents),
        first=fix_first_rows(report),
        printed=html_print.findings(report),
        volume=volume,
        agents=html_data.AGENTS,
        style=style,
        script=script,
        style_hash=_hash(style),
        script_hash=_hash(script),
        index=_json(
            html_data.index(report, parts.undecided)
            | ({"volumes": volume.parts} if volume and volume.contents else {})
        ),
        search=search,
        parts=parts,
    )


@dataclass(frozen=True, slots=True)
class Parts:
    """The packed part of each page, in page order, and the number of pages that had to be shortened.

    ``texts`` are the searchable text of each page, ``undecided`` the number of its undecided statements without a
    result.
    """

    packed: tuple[tuple[str, Picture | None], ...]
    shortened: int
    texts: tuple[str, ...]
    undecided: tuple[int, ...]


def _page_of(file: SourceFile) -> ShownPage:
    return file.shown.read() if file.shown else ShownPage()


def _parts(report: Report, volume: Volume | None, *, packing: bool) -> Parts:
    """Build the parts, which are unpacked when a page is opened. Space that a page does not use goes to the others.

    Without ``packing``, only what the list of pages needs.
    """
    results: dict[str, list[Result]] = defaultdict(list)
    for result in report.results:
        results[result.location.uri].append(result)
    tracing = frozenset(rule.code for rule in report.rules if rule.agent == "factuality")
    making = PageParts(Sources(report), tracing)
    pictured = pages_with_pictures(report, PICTURE_BUDGET // (2 if volume else 1)) if packing else ()
    room = BUDGET // (3 if volume else 1)
    packed_parts: list[tuple[str, Picture | None]] = []
    texts: list[str] = []
    undecided: list[int] = []
    shortened = 0
    for place, file in enumerate(report.files):
        page = _page_of(file)
        texts.append(html_search.page_text(page))
        undecided.append(making.undecided(page, results[file.uri]))
        if not packing:
            continue
        share = room // (len(report.files) - place)
        tried: list[str] = []
        for part in making.parts(file, page, results[file.uri]):
            tried.append(packed(part))
            if len(tried[-1]) <= share:
                break
        text = tried[-1]
        room = max(room - len(text), 0)
        shortened += len(tried) > 1
        packed_parts.append((text, picture_of(file) if file.uri in pictured else None))
    return Parts(tuple(packed_parts), shortened, tuple(texts), tuple(undecided))


def _json(value: Any) -> str:
    """JSON that cannot end its script element (HTML Living Standard, section 4.12.1.3)."""
    text = json.dumps(value, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode("utf-8")).digest()).decode("ascii")


# The HTML report's template, compiled once and cached like bytecode (source/regex.py): compiling took a
# twentieth of the end of a crawl of 2,000 pages, and as much again for each file of a report in several.


@cache
def report_template() -> jinja2.Template:
    """The template of the report."""
    return read_template(BesideBytecode())


def read_template(bytecode: jinja2.BytecodeCache) -> jinja2.Template:
    """The template of the report, compiled unless the cache has it."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        bytecode_cache=bytecode,
    ).get_template("report.html.jinja")


class BesideBytecode(jinja2.BytecodeCache):
    """Caches a compiled template next to this module's bytecode, if there is a place for that."""

    def __init__(self) -> None:
        self.path: Path | None = None
        with suppress(NotImplementedError):  # no cache tag
            self.path = Path(cache_from_source(__file__)).with_suffix(".template")

    def get_source_checksum(self, source: str) -> str:
        """The checksum that validates the cache: other versions of Jinja2 compile differently."""
        return digest(program_digest(), source).hex()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read the cached template, if possible."""
        if self.path is not None:
            with suppress(Exception):  # whatever the file holds
                bucket.bytecode_from_string(self.path.read_bytes())

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write the compiled template, if possible."""
        if self.path is None or sys.dont_write_bytecode:
            return
        with suppress(OSError):
            write_atomically(self.path, [bucket.bytecode_to_string()])


#: Maximum number of pages in one file; larger reports are split.
PAGES_IN_ONE = 3000
#: Pages per file of a split report.
PAGES_IN_PART = 500

NAME = "report.html"
FOLDER = "report-pages"


def files(report: Report, options: Options) -> Iterator[tuple[str, Iterator[str]]]:
    """The files of a report: names relative to its folder, and the pieces of each. Only the first is outside
    FOLDER."""
    report = html_data.on_pages(report)
    if len(report.files) <= PAGES_IN_ONE:
        yield NAME, document(report, options)
        return
    starts = range(0, len(report.files), PAGES_IN_PART)
    names = [f"{number:04}.html" for number in range(1, len(starts) + 1)]
    parts = {"size": PAGES_IN_PART, "names": [f"{FOLDER}/{name}" for name in names]}
    yield NAME, document(report, options, Volume(True, parts=parts))
    results: dict[str, list[Result]] = defaultdict(list)
    for result in report.results:
        results[result.location.uri].append(result)
    notes: dict[str | None, list[Notification]] = defaultdict(list)
    for note in report.notifications:
        notes[note.uri].append(note)
    for place, (start, name) in enumerate(zip(starts, names, strict=True)):
        pages = report.files[start : start + PAGES_IN_PART]
        uris = [file.uri for file in pages]
        part = replace(
            report,
            files=pages,
            statements=sum(file.statements for file in pages),
            results=tuple(result for uri in uris for result in results[uri]),
            notifications=tuple(note for uri in uris for note in notes[uri]),
            suppressed=(),
        )
        links = [("All pages", f"../{NAME}")]
        if place:
            links.append(("Pages before", names[place - 1]))
        if place + 1 < len(names):
            links.append(("Pages after", names[place + 1]))
        title = f"pages {start + 1} to {start + len(pages)} of {len(report.files)}"
        yield f"{FOLDER}/{name}", document(part, options, Volume(False, title, tuple(links)))


#: Bytes of all screenshots in one file, before base64 encoding.
PICTURE_BUDGET = 6_000_000
#: Markers of frame headers, which hold a picture's size, and of segments without a length or after the headers.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ALONE = frozenset(range(0xD0, 0xDB))
_SEVERITY_WEIGHTS = {"error": 100, "warning": 10, "note": 1, "none": 1}


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in the report: base64 data, and the size in CSS pixels of the part of the page it shows."""

    data: str
    width: int
    height: int


def pages_with_pictures(report: Report, budget: int = PICTURE_BUDGET) -> frozenset[str]:
    """The addresses of the pages whose screenshots are shown, those with the most severe findings first."""
    weights: dict[str, int] = defaultdict(int)
    for result in report.results:
        weights[result.location.uri] += _SEVERITY_WEIGHTS.get(result.level, 0)
    files = [file for file in report.files if file.screenshot is not None and weights[file.uri]]
    taken: set[str] = set()
    for file in sorted(files, key=lambda file: (-weights[file.uri], file.uri)):
        try:
            size = file.screenshot.path.stat().st_size if file.screenshot else 0
        except OSError:
            continue
        if size <= budget:
            budget -= size
            taken.add(file.uri)
    return frozenset(taken)


def picture_of(file: SourceFile) -> Picture | None:
    """A page's screenshot, or None if it cannot be read or is not a JPEG."""
    if file.screenshot is None:
        return None
    try:
        content = file.screenshot.path.read_bytes()
    except OSError:
        return None
    size = _jpeg_size(content)
    if size is None:
        return None
    height = round(size[1] * file.screenshot.width / size[0])
    return Picture(b64encode(content).decode("ascii"), file.screenshot.width, height)


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a JPEG picture (ITU-T T.81, annex B), or None."""
    if not content.startswith(b"\xff\xd8"):
        return None
    at = 2
    while len(content) >= at + 9 and content[at] == 0xFF:
        kind, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if kind in _FRAMES:
            height, width = (int.from_bytes(content[at + place : at + place + 2], "big") for place in (5, 7))
            return (width, height) if width and height else None
        if not 0xC0 <= kind <= 0xFE or kind in _ALONE or length < 2:
            return None
        at += 2 + length
    return None
