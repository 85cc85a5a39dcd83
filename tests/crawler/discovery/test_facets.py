"""Parameters that only choose from a list: their combinations are bounded by what pages turn out alike."""

from __future__ import annotations

import json
import random
import shutil
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from forked_commands import run as run_command

from factmark.crawler.discovery.facets import MIN_PAGES, Facets, Sight, explanation
from factmark.crawler.discovery.frontier import Entry, Frontier, Record
from factmark.crawler.discovery.links import Discovery
from factmark.crawler.session import Session
from factmark.crawler.settings import CrawlSettings
from factmark.crawler.spider import SiteSpider
from factmark.crawler.statistics import CrawlStatistics

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
    done = run_command(command)
    assert done.returncode == 0, done.stderr
    notes = [note["message"] for note in json.loads((out / "findings.json").read_text())["notifications"]]
    return {path for path in site.requests if path != "/robots.txt"}, done.stderr, notes


def test_facets_are_bounded_and_told(site: Any, tmp_path: Path) -> None:
    asked, told, notes = _crawl(site, tmp_path / "out")
    facets = {path for path in asked if "f" in {name[0] for name, _ in parse_qsl(urlsplit(path).query)}}
    # Each of 6 lists has 3 ** 8 combinations of filters; as many as are in hand at once come on top.
    assert len(facets) <= _FACETS * MIN_PAGES + 3 * 64, len(facets)
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


def _followed(start: str, says: Any, links: Any, most: int = 3000) -> tuple[list[str], Facets]:
    """Crawl addresses breadth first in memory, with what each says and its links."""
    facets, known, done = Facets(), {start: None}, []
    waiting = [start]
    while waiting and len(done) < most:
        url = waiting.pop(0)
        if facets.chooses(url):
            continue
        done.append(url)
        found = links(url)
        new = tuple(link for link in found if link not in known)
        fresh = [link for link in dict.fromkeys(new) if not facets.chooses(link)]
        known.update(dict.fromkeys(fresh))
        waiting += fresh
        facets.learn(Sight(url, says(url), new), known.__contains__)
        facets.settle()
    return done, facets


_HOST = "https://shop.example/"


def test_choices_in_paths_are_bounded() -> None:
    choices = [f"{name}-{value}" for name in ("color", "size", "brand", "sort") for value in "abcde"]

    def links(url: str) -> list[str]:
        place, *chosen = url.removeprefix(_HOST).strip("/").split("/")
        if not place:
            return [f"{_HOST}list{each}/" for each in range(5)]
        if place.startswith("thing"):
            return []
        names = {each.partition("-")[0] for each in chosen}
        further = [each for each in choices if each.partition("-")[0] not in names]
        combined = ["/".join((place, *sorted([*chosen, each]))) for each in further]
        return [f"{_HOST}{each}/" for each in combined] + [f"{_HOST}thing{place}x{each}" for each in range(9)]

    def says(url: str) -> str:
        return url.removeprefix(_HOST).partition("/")[0]

    done, facets = _followed(_HOST, says, links)
    assert len(done) < 300  # of 5 * 6 ** 4
    assert {f"{_HOST}thinglist{each}x{thing}" for each in range(5) for thing in range(9)} <= set(done)
    pattern = facets.chooses(f"{_HOST}other/color-new/") or ""
    assert r"(--exclude '/color\-' leaves them out" in explanation(pattern)  # as a shell reads it


_VALUES = {"color": 5, "size": 4, "brand": 5, "price": 3, "stock": 2, "sort": 3}


def _listed(url: str) -> list[str]:
    """The links of a shop: five lists, each choice of which shows six of a list's twenty things."""
    place, *chosen = url.removeprefix(_HOST).strip("/").split("/")
    if not place:
        return [f"{_HOST}list{each}/" for each in range(5)]
    if place.startswith("thing"):
        return []
    found = []
    for name, values in _VALUES.items():
        rest = [each for each in chosen if not each.startswith(name)]
        found += ["/".join((place, *sorted([*rest, f"{name}-{value}"]))) + "/" for value in range(values)]
    found += [f"thing-{place}x{each}" for each in random.Random(url).sample(range(20), 6)]
    return [_HOST + each for each in found]


def _crawled(folder: Path, seed: int, *, kills: int = 0) -> list[str]:
    """Crawl the shop with a bound, its pages arriving in an order by chance; returns those that were delivered.

    A killed crawl leaves what was kept last.
    """
    settings = CrawlSettings(start_urls=(_HOST,), max_pages=1500)
    arrival = random.Random(seed)
    for kill in [*(arrival.randrange(20, 150) for _ in range(kills)), None]:
        folder.mkdir(exist_ok=True)
        frontier = Frontier(folder / "crawl.sqlite", enough=settings.max_pages)
        spider = SiteSpider(crawl=settings, session=Session(frontier, CrawlStatistics(), lambda _: None))
        frontier.add([_HOST])
        spider.links.release()
        folder = folder.with_name(f"{folder.name} killed")
        for entry in islice(_arriving(frontier, arrival), kill):
            found = Discovery(tuple(_listed(entry.url)))
            new = tuple(link for link in found.links if not frontier.knows(link))
            said = entry.url.removeprefix(_HOST).partition("/")[0]
            spider.links.follow(found, entry)
            spider.links.learn(Sight(entry.url, said, new), entry)
            frontier.end(entry.id, Record(entry.url))
            spider.links.release()
            if kill and arrival.random() < 0.1:
                frontier.keep()
                shutil.copytree(
                    folder.with_name(folder.name.removesuffix(" killed")), folder, dirs_exist_ok=True
                )
        visited = [record.url for record in frontier.records()]
        frontier.close()
    return visited


def _arriving(frontier: Frontier, arrival: random.Random) -> Iterator[Entry]:
    while taken := [entry for entry in (frontier.take() for _ in range(8)) if entry is not None]:
        arrival.shuffle(taken)
        yield from taken


def test_choices_in_paths_are_bounded_with_max_pages_in_any_order_of_arrival(tmp_path: Path) -> None:
    visited = _crawled(tmp_path / "one", 0)
    assert len(visited) < 500  # of 5 * 6 * 5 * 6 * 4 * 3 * 4 lists
    assert sum("thing-" in url for url in visited) == 100
    assert _crawled(tmp_path / "two", 1) == visited


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return _crawled(tmp_path_factory.mktemp("crawl") / "whole", 1)


@pytest.mark.parametrize("seed", range(4))
def test_choices_in_paths_are_the_same_ones_after_kills(
    tmp_path: Path, seed: int, undisturbed: list[str]
) -> None:
    assert _crawled(tmp_path / "part", seed, kills=3) == undisturbed


def test_sessions_in_paths_are_bounded() -> None:
    count = iter(range(10**6))

    def links(_: str) -> list[str]:
        session = f"s-{next(count):x}q"
        return [f"{_HOST}{session}/{page}" for page in "abcdef"]

    done, _ = _followed(_HOST, lambda url: url[-1], links)
    assert {url[-1] for url in done} == set("/abcdef")
    assert len(done) <= 1 + 6 * (MIN_PAGES + 1)


def test_pages_that_differ_or_say_nothing_are_all_followed() -> None:
    def links(url: str) -> list[str]:
        return (
            [f"{_HOST}{kind}/{kind}-{each}" for kind in ("a", "b") for each in "cdefghijklmnop"]
            if url == _HOST
            else []
        )

    for says in (lambda url: url, lambda _: None):
        done, _ = _followed(_HOST, says, links)
        assert len(done) == 29
