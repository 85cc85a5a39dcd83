"""Tokens that would be sent to a model: by the published method, and by ours with the offline agents first.

The published method (LLM4Schema.org) sends one prompt a statement and piece of the page for factuality, with
the piece's text in it, and one a statement for compliance. Ours sends what is undecided, one request a page
and agent; over several pages, values are put to definitions together. Nothing is sent here; both are counted by
the same estimate. The figures of a page are those of linting it alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ...linter.agents.factuality import verdicts
from ...linter.document.document import Document
from ...linter.language_model.agent import Mode, ModelVerifier
from ...linter.language_model.cache import AnswerStore
from ...linter.language_model.models import JUDGE, Model, model
from ...linter.language_model.reference import Voting
from ...linter.language_model.spending import Ledger
from ...linter.runner.sources import expand, readable
from ...source.files import SourceError
from ..input import UnusableInputError
from ..output import add_format, emit, rounded, share, table_of

PUBLISHED_WINDOW = 16_385
"""Context size in tokens of the authors' agents (their configuration for llama.cpp)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the pages, and the settings of both methods."""
    parser.add_argument("pages", type=Path, metavar="PAGES", help="a folder of pages, or one page")
    parser.add_argument("--llm-model", default=JUDGE, metavar="NAME", help="our model (default %(default)s)")
    parser.add_argument(
        "--published-window",
        type=int,
        default=PUBLISHED_WINDOW,
        metavar="TOKENS",
        help="what a prompt of the published method may hold (default %(default)s)",
    )
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Count both, page by page."""
    if not args.pages.exists():
        raise UnusableInputError(f"{args.pages}: no such file or folder")
    sources = [source for source in expand([str(args.pages)], ()) if not isinstance(source, SourceError)]
    chosen = model(args.llm_model)
    documents = list(readable(sources))
    pages = list(count(documents, chosen, args.published_window))
    together = _requests_and_tokens(documents, chosen, Mode(dry=True))
    document = {"measure": "llm-cost", "model": args.llm_model, **totals(pages, together), "by_page": pages}
    emit(args, document, _tables(document))
    return 0 if pages else 3


def count(pages: Iterable[Document], ours: Model, published_window: int) -> Iterator[dict[str, Any]]:
    """Yield the figures of each page with statements. Tokens are estimates for prompts."""
    published = model("published", window=published_window)
    for page in pages:
        traced = verdicts(page)
        if not traced:
            continue
        row: dict[str, Any] = {"page": Path(page.uri).stem, "statements": len(traced)}
        row["undecided"] = sum(verdict.outcome == "undecided" for _, verdict in traced)
        for agent in ("factuality", "compliance"):
            agents = frozenset({agent})
            theirs = _requests_and_tokens([page], published, Mode(agents, dry=True, voting=Voting()))
            own = _requests_and_tokens([page], ours, Mode(agents, dry=True))
            row[f"published_{agent}_requests"], row[f"published_{agent}_tokens"] = theirs
            row[f"our_{agent}_requests"], row[f"our_{agent}_tokens"] = own
        row["published_tokens"] = row["published_factuality_tokens"] + row["published_compliance_tokens"]
        row["our_tokens"] = row["our_factuality_tokens"] + row["our_compliance_tokens"]
        row["times_fewer"] = rounded(share(row["published_tokens"], row["our_tokens"]), 1)
        yield row


def _requests_and_tokens(pages: list[Document], chosen: Model, mode: Mode) -> tuple[int, int]:
    """Requests and prompt tokens for some pages."""
    ledger = Ledger(chosen)
    for _ in ModelVerifier(None, chosen, ledger, AnswerStore(None), mode).prepare(pages):
        pass
    spent = ledger.totals()
    return spent.requests, spent.usage.prompt


def totals(pages: list[dict[str, Any]], together: tuple[int, int]) -> dict[str, Any]:
    """Return the figures of all pages; ``together`` are our requests and tokens for all of them in one run."""
    summed = {
        key: sum(page[key] for page in pages)
        for key in (pages[0] if pages else ())
        if key not in ("page", "times_fewer")
    }
    published = summed.get("published_tokens", 0)
    both = {
        "our_requests_together": together[0],
        "our_tokens_together": together[1],
        "times_fewer": rounded(share(published, together[1]), 1),
        "times_fewer_page_by_page": rounded(share(published, summed.get("our_tokens", 0)), 1),
        "times_fewer_factuality": rounded(
            share(summed.get("published_factuality_tokens", 0), summed.get("our_factuality_tokens", 0)), 1
        ),
    }
    return {"pages": len(pages), **summed, **both}


def _tables(document: dict[str, Any]) -> list[Any]:
    total = [(key, value) for key, value in document.items() if not isinstance(value, list)]
    columns = (
        "page",
        "statements",
        "undecided",
        "published_tokens",
        "our_factuality_tokens",
        "our_compliance_tokens",
        "times_fewer",
    )
    by_page = sorted(document["by_page"], key=lambda row: -row["our_tokens"])
    return [
        table_of("In all (tokens are estimates)", ("figure", "value"), total),
        table_of("By page", columns, [[row[column] for column in columns] for row in by_page]),
    ]
