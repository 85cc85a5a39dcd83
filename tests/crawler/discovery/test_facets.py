"""Parameters that only choose from a list: their combinations are bounded by what pages turn out alike."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from factmark.crawler.discovery.facets import ENOUGH

_LISTS, _FACETS, _PAGES = 6, 8, 3


def _shop(handler: Any) -> None:
    """Lists with filters, pages of lists that alone lead to the things, and things in two languages."""
    parts = urlsplit(handler.path)
    query = dict(parse_qsl(parts.query))
    kind, _, number = parts.path.strip("/").partition("-")
    title, links = parts.path, [f"/list-{each}" for each in range(_LISTS)]
    if kind == "list":
        page = int(query.get("page", 1))
        links = [f"/list-{number}?page={each}" for each in range(2, _PAGES + 1)]
        links += [f"/thing-{number}x{page}", f"/thing-{number}x{page}?lang=fr"]
        for facet in (f"f{each}" for each in range(_FACETS)):
            if facet not in query:
                links += [f"/list-{number}?{urlencode({**query, facet: value})}" for value in "ab"]
    elif kind == "thing":
        title = f"{number} en francais" if "lang" in query else number
        links = []
    items = "".join(f"<li>{parts.path} {parts.query} {each}" for each in range(3))
    body = f"<title>{title}</title><h1>{title}</h1><ul>{items}</ul>" + "".join(
        f"<a href={link}>x</a>" for link in links
    )
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.end_headers()
    handler.wfile.write(body.encode())


def _crawl(site: Any, out: Path, *more: str) -> tuple[set[str], str, list[str]]:
    for path in ("/", *(f"/list-{each}" for each in range(_LISTS))):
        site.pages[path] = _shop
    for each in range(_LISTS):
        for page in range(1, _PAGES + 1):
            site.pages[f"/thing-{each}x{page}"] = _shop
    site.requests.clear()
    command = [
        sys.executable,
        "-m",
        "factmark",
        "crawl",
        site.url("/"),
        "--allow-private",
        "--delay",
        "0",
        "--isolated",
    ]
    command += ["--render", "never", "--jobs", "1", "--output", str(out), *more]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    notes = [note["message"] for note in json.loads((out / "findings.json").read_text())["notifications"]]
    return {path for path in site.requests if path != "/robots.txt"}, done.stderr, notes


def test_facets_are_bounded_and_told(site: Any, tmp_path: Path) -> None:
    asked, told, notes = _crawl(site, tmp_path / "out")
    facets = {path for path in asked if "f" in {name[0] for name, _ in parse_qsl(urlsplit(path).query)}}
    # Each of 6 lists has 3 ** 8 combinations of filters; as many as are in hand at once come on top.
    assert len(facets) <= _FACETS * ENOUGH + 3 * 64, len(facets)
    # What a list's pages alone lead to, and what another parameter really changes, is all there.
    things = {f"/thing-{each}x{page}" for each in range(_LISTS) for page in range(1, _PAGES + 1)}
    assert things | {f"{thing}?lang=fr" for thing in things} <= asked
    assert "'[?&]f0=' leaves them out from the start" in told
    assert any("addresses with the parameter 'f0' are not followed any more" in note for note in notes)
    assert not any("'page'" in note or "'lang'" in note for note in notes)


def test_facets_are_the_same_ones_each_time_with_max_pages(site: Any, tmp_path: Path) -> None:
    first = _crawl(site, tmp_path / "one", "--max-pages", "90")[0]
    assert len(first) >= 90
    assert _crawl(site, tmp_path / "two", "--max-pages", "90")[0] == first
