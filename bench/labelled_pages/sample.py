"""Draw statements of pages to be labelled blind, or findings to be read against their pages.

    python -m factmark.bench.labelled_pages.sample rows PAGES --seed 1 > rows.jsonl
    python -m factmark.bench.labelled_pages.sample flags PAGES --seed 1 > flags.jsonl

Rows are {page, path, type, prop, value}: literal statements, a number of each page by a seed, drawn without looking at
any verdict. Flags are the errors and warnings of a lint run, with code, level, message and line. ``path`` is the block
and the JSON pointer ("0/offers/price"), or the line and column of a value in microdata or RDFa ("@227:21").
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ...linter.document.document import Document
from ...linter.markup.statement import Literal, Statement
from ..input import documents
from .page_scores import page_name, path_of
from .pages import ENDINGS, lint


def main() -> int:
    """Write what was drawn to standard output; 3 where there was nothing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("rows", "flags"), help="statements to label, or findings to read")
    parser.add_argument("pages", type=Path, metavar="PAGES", help="a folder of pages")
    parser.add_argument("--seed", type=int, default=0, help="another seed draws others (default: 0)")
    parser.add_argument("--per-page", type=int, metavar="N", help="of each page (default: 8 rows, 3 flags)")
    parser.add_argument("--most", type=int, metavar="N", help="in all (default: all rows, 100 flags)")
    args = parser.parse_args()
    files = sorted(path for path in args.pages.rglob("*") if path.suffix in ENDINGS)
    drawn = (
        rows(files, args.seed, args.per_page or 8)
        if args.what == "rows"
        else flags(files, args.seed, args.per_page or 3)
    )
    drawn = drawn[: args.most or (None if args.what == "rows" else 100)]
    sys.stdout.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in drawn)
    return 0 if drawn else 3


def rows(files: Iterable[Path], seed: int, per_page: int) -> list[dict[str, Any]]:
    """Return literal statements, at most so many of each page, in document order. What has no place in the source, as
    in malformed microdata, has no path."""
    drawn = []
    for document in documents(map(str, files)):
        literals = [
            each
            for each in document.statements
            if isinstance(each.value, Literal)
            and (each.location.block is not None or each.location.start_line)
        ]
        dice = random.Random(f"{seed} {page_name(document.uri)}")
        chosen = dice.sample(range(len(literals)), min(per_page, len(literals)))
        drawn += [_row(document, literals[place]) for place in sorted(chosen)]
    return drawn


def _row(document: Document, statement: Statement) -> dict[str, Any]:
    place = statement.location
    return {
        "page": page_name(document.uri),
        "path": path_of(place.block, place.pointer, place.start_line, place.start_column),
        "type": " ".join(statement.types),
        "prop": statement.property,
        "value": statement.text,
    }


def flags(files: Iterable[Path], seed: int, per_page: int) -> list[dict[str, Any]]:
    """Return errors and warnings of a lint run in random order, at most so many of each page."""
    results = [each for each in lint(list(files), [])["results"] if each["level"] in ("error", "warning")]
    random.Random(seed).shuffle(results)
    seen: Counter[str] = Counter()
    drawn = []
    for result in results:
        place, statement = result["location"], result["statement"] or {}
        page = page_name(place["uri"])
        seen[page] += 1
        if seen[page] <= per_page:
            fields = {name: result[name] for name in ("code", "level", "message")}
            about = {
                "type": statement.get("type"),
                "prop": statement.get("property"),
                "value": statement.get("value"),
            }
            drawn.append({"page": page, **fields, **about, "line": place["startLine"]})
    return drawn


if __name__ == "__main__":
    sys.exit(main())
