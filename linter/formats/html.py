"""One self-contained page to look at: overview, filters, findings with their evidence, corrections.

Page content is hostile. It reaches the file in three ways only: through Jinja2's autoescaping, as JSON
inside ``script`` elements of type ``application/json`` with every ``<`` escaped, and compressed as
base64; the script sets it as text. A content security policy allows the file's own style and script by
their hashes, nothing else, and no request at all.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import html_data, html_pictures
from .options import Options
from .suggestion import Sources

if TYPE_CHECKING:
    from ..report import Report
    from ..rule import Result


@dataclass(frozen=True, slots=True)
class Volume:
    """One file of a report in several.

    ``contents`` is true for the one that has the overview and lists all pages; ``parts`` says then how
    many pages the others have, and their names, relative to this one. ``title`` says which pages are here,
    ``links`` lead to the other files: (words, address).
    """

    contents: bool
    title: str = ""
    links: tuple[tuple[str, str], ...] = ()
    parts: dict[str, Any] = field(default_factory=dict)


_ASSETS = Path(__file__).parent


def stream(report: Report, options: Options) -> Iterator[str]:
    """The document in pieces."""
    return document(report, options)


def document(report: Report, options: Options, volume: Volume | None = None) -> Iterator[str]:
    """The document in pieces; of a report in several files, one of them."""
    import jinja2

    report = html_data.on_pages(report)
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_ASSETS), autoescape=True, undefined=jinja2.StrictUndefined
    )
    style = (_ASSETS / "report.css").read_text(encoding="utf-8")
    script = (_ASSETS / "report.js").read_text(encoding="utf-8")
    template = environment.get_template("report.html.jinja")
    yield from template.generate(
        overview=html_data.overview(report, options, history=volume is None or volume.contents),
        volume=volume,
        agents=html_data.AGENTS,
        style=style,
        script=script,
        style_hash=_hash(style),
        script_hash=_hash(script),
        index=_json(
            html_data.index(report) | ({"volumes": volume.parts} if volume and volume.contents else {})
        ),
        search="" if volume and volume.contents else _packed(html_data.search_texts(report)),
        parts=() if volume and volume.contents else _parts(report, volume),
    )


def _parts(report: Report, volume: Volume | None) -> Iterator[tuple[str, html_pictures.Picture | None]]:
    """Each page's own part and screenshot, in the order of the pages: unpacked when the page is opened."""
    sources = Sources(report)
    results: dict[str, list[Result]] = defaultdict(list)
    for result in report.results:
        results[result.location.uri].append(result)
    tracing = frozenset(rule.code for rule in report.rules if rule.agent == "factuality")
    pictured = html_pictures.chosen(report, html_pictures.BUDGET // (2 if volume else 1))
    for file in report.files:
        picture = html_pictures.picture(file) if file.uri in pictured else None
        yield _packed(html_data.page_part(file, results[file.uri], sources, tracing)), picture


def _packed(value: Any) -> str:
    """JSON as zlib stream (RFC 1950) in base64, which browsers unpack by DecompressionStream."""
    text = json.dumps(value, separators=(",", ":")).encode("ascii")
    return b64encode(zlib.compress(text, 6)).decode("ascii")


def _json(value: Any) -> str:
    """JSON that cannot end its script element (HTML Living Standard, section 4.12.1.3)."""
    text = json.dumps(value, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode("utf-8")).digest()).decode("ascii")
