"""Labelled statements beside what comparators say of them: what the policy learns from.

    python -m factmark.bench.labelled_pages.examples PAGES LABELS --output batch-12-verdicts.jsonl

writes them as JSON Lines, at a first look: ``linter/grounding/trust.json`` learns from those too, since they show how
often a verdict is right on pages that nobody had read before.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...linter.agents.factuality import traced
from ...linter.grounding.policy import Features, features_of
from ..input import documents, read_rows
from .first_look import MIN_SURE
from .page_scores import page_name, path_of
from .pages import labelled_files

ROW = {"page": str, "path": str, "fact": str, "sure?": object, "shell?": object}


@dataclass(frozen=True, slots=True)
class Example:
    """A labelled statement with the features of the verdict on it."""

    page: str
    path: str
    fact: str
    language: str
    """The primary subtag of the page's language (BCP 47), or ``none``."""
    features: Features
    at_first_look: bool = False
    """Whether this is the verdict of the first look, not today's."""


def main() -> int:
    """Write the examples; 3 where no labelled statement was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pages", type=Path, metavar="PAGES", help="the folder of the pages")
    parser.add_argument("labels", type=Path, metavar="LABELS", help="JSON Lines of blind labels")
    parser.add_argument("--output", type=Path, metavar="FILE", required=True, help="where to write")
    args = parser.parse_args()
    examples = examples_of(args.pages, args.labels)
    lines = ([each.page, each.path, each.language, *each.features] for each in examples)
    args.output.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return 0 if examples else 3


def examples_of(pages: Path, labels: Path) -> list[Example]:
    """Return the labelled statements of a file that are found on the pages. Rows of whose label a reader is not sure
    (below 0.6), and rows of pages whose content scripts write, are left out."""
    facts = _facts(labels)
    files, _ = labelled_files(pages, sorted({page for page, _ in facts}))
    examples = []
    for document in documents(map(str, files)):
        page = page_name(document.uri)
        language = (document.page.language or "none").replace("_", "-").partition("-")[0].lower()
        verdicts = traced(document)
        for (statement, _), features in zip(verdicts, features_of(verdicts), strict=True):
            place = statement.location
            path = path_of(place.block, place.pointer, place.start_line, place.start_column)
            if (page, path) in facts:
                examples.append(Example(page, path, facts.pop((page, path)), language, features))
    return examples


def first_examples(labels: Path) -> list[Example]:
    """Return the labelled statements of a file as they were judged when nobody had read their pages (its
    ``-verdicts.jsonl``); none where that was not kept."""
    kept = labels.with_name(f"{labels.stem}-verdicts.jsonl")
    if not kept.exists():
        return []
    facts = _facts(labels)
    lines = map(json.loads, kept.read_text(encoding="utf-8").splitlines())
    return [
        Example(page, path, facts[page, path], language, Features(*features), at_first_look=True)
        for page, path, language, *features in lines
        if (page, path) in facts
    ]


def _facts(labels: Path) -> dict[tuple[str, str], str]:
    rows: Iterable[dict[str, Any]] = read_rows(labels, ROW)
    return {
        (row["page"], row["path"]): row["fact"]
        for row in rows
        if float(row.get("sure", 1)) >= MIN_SURE and not row.get("shell")
    }


if __name__ == "__main__":
    sys.exit(main())
