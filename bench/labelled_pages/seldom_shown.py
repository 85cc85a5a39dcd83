"""List what right pages often state and do not show, for the words of templates that make such findings notes.

    python -m factmark.bench.labelled_pages.seldom_shown bench/labels/batch-0*.jsonl bench/labels/batch-1[0-5].jsonl

A property is seldom shown if more than one in five of its labelled values have nothing on the page that supports them
(each page counts once, with its share): of at least twenty pages that state it; of two to nineteen, if all of the 95 %
interval is above one in five. The same of each property of organizations and sites; and, with twenty pages, of all the
properties of an item that is a part of another (an address, a place on a map), and of the first item of a list in
JSON-LD. Search engines ask that ratings and reviews be shown: theirs are left out. Plumbing and pages that scripts
write are not counted.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from ...shapes.vocabulary import vocabulary
from ...source.regex import regex
from ..statistics import wilson

_SHARE = 0.2
_ENOUGH = 20
"""How many pages make the share itself count."""
_FEWEST = 2
_OWNERS = ("Organization", "WebSite", "Blog")
_PARTS = ("ContactPoint", "GeoCoordinates", "PostalAddress", "QuantitativeValue")
"""Types of what is a part of another item."""
_ASKED_FOR = ("Rating", "Review")

Group = tuple[str, str]
"""A type, "owner", "first ListItem" or ""; and a property, or "" for all."""
_FIRST = regex(r"/0/name$")


def main() -> int:
    """Write the properties and types; 3 where there are none."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("labels", type=Path, nargs="+", metavar="LABELS", help="files of labels")
    rows = (json.loads(line) for path in parser.parse_args().labels for line in path.open(encoding="utf-8"))
    found = seldom_shown(rows)
    for (whose, name), (pages, share) in sorted(found.items()):
        print(whose or "any", name or "all", pages, round(share, 2))
    return 0 if found else 3


def seldom_shown(rows: Iterable[dict[str, object]]) -> dict[Group, tuple[int, float]]:
    """The groups of statements that right pages often do not show -> the pages that state them, the mean share."""
    by_page: dict[Group, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row["fact"] == "plumbing" or row.get("shell"):
            continue
        is_first = _FIRST.search(str(row["path"])) is not None
        for group in _groups(str(row["type"]).split(), str(row["prop"]), is_first=is_first):
            by_page[group][str(row["page"])].append(row["fact"] == "unsupported")
    shares = {
        group: [sum(values) / len(values) for values in pages.values()] for group, pages in by_page.items()
    }
    return {
        group: (len(each), sum(each) / len(each))
        for group, each in shares.items()
        if _is_seldom(each, _FEWEST if group[1] else _ENOUGH)
    }


def _groups(types: list[str], name: str, *, is_first: bool) -> list[Group]:
    known = vocabulary()
    if any(known.is_subtype(one, other) for one in types for other in _ASKED_FOR):
        return []
    is_of_owner = any(known.is_subtype(one, other) for one in types for other in _OWNERS)
    of_parts = [(one, "") for one in types if one in _PARTS]
    firsts = [("first ListItem", name)] if is_first and "ListItem" in types else []
    return [("", name), *([("owner", name)] if is_of_owner else []), *of_parts, *firsts]


def _is_seldom(shares: list[float], fewest: int) -> bool:
    if len(shares) >= _ENOUGH:
        return sum(shares) / len(shares) > _SHARE
    hidden = round(sum(shares))
    return len(shares) >= fewest and wilson(hidden, len(shares))[0] > _SHARE


if __name__ == "__main__":
    sys.exit(main())
