"""Do people prefer the markup with the higher MIMR? A form for a browser, and Cohen's kappa.

Source: Dang et al., "LLM4Schema.org", section 4.5, tables 9 and 16. ``make`` writes a page that shows two markups of
each page, without saying whose, and saves the votes as JSON Lines; ``score`` sets them beside MIMR.
"""

from __future__ import annotations

import argparse
import html
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ...linter.document.document import Document
from ...linter.language_model.page_text import page_text
from ..input import UnusableInputError, read_page, read_rows, write_text
from ..output import add_format, emit, rounded, share, table_of
from .mimr import HUMAN, markup, merge_ratios, property_counts, read_outputs

A, B, TIE = "A", "B", "Tie"
VOTE = {"id": str, "vote": frozenset({A, B, TIE})}
KEY = {"id": str, "page": str, "author": str, "A": str, "mimr": frozenset({A, B, TIE})}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the action and its files."""
    parser.add_argument("action", choices=("make", "score"), help="write the form, or score votes")
    parser.add_argument(
        "inputs",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="make: JSON Lines of outputs {page, author, markup: {semantic}}; score: JSON Lines of votes {id, vote}",
    )
    parser.add_argument(
        "--key", type=Path, required=True, metavar="FILE", help="which markup is whose (JSON Lines)"
    )
    parser.add_argument("--form", type=Path, metavar="FILE", help="where make writes the page")
    parser.add_argument(
        "--pages", type=Path, metavar="DIR", help="with make: DIR/<page>.html, whose texts the form shows"
    )
    parser.add_argument("--share", type=float, default=0.1, help="share of the pages (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="draws pages and the order of the markups")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Write the form, or score the votes."""
    if args.action == "make":
        if args.form is None:
            raise UnusableInputError("make needs --form")
        pairs = pairs_of([row for path in args.inputs for row in read_outputs(path)], args.share, args.seed)
        write_text(args.form, form([(p["id"], p["shown"], _text(args.pages, p["page"])) for p in pairs]))
        kept = ({name: p[name] for name in KEY} for p in pairs)
        write_text(args.key, "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in kept))
        emit(args, {"measure": "agreement", "pairs": len(pairs)}, [])
        return 0 if pairs else 3
    key = {row["id"]: row for row in read_rows(args.key, KEY)}
    votes = [row for path in args.inputs for row in read_rows(path, VOTE)]
    unknown = sorted({row["id"] for row in votes} - key.keys())
    document: dict[str, Any] = {"measure": "agreement", **score(votes, key), "unknown": unknown}
    rows = [(author, *figures.values()) for author, figures in document["authors"].items()]
    columns = ("author", *next(iter(document["authors"].values()), {}))
    emit(args, document, [table_of("People and MIMR", columns, rows)])
    sys.stderr.writelines(f"factmark bench agreement: no pair is called {name}\n" for name in unknown)
    return 0 if rows and not unknown else 3


def pairs_of(rows: Sequence[dict[str, Any]], part: float, seed: int) -> list[dict[str, Any]]:
    """Return curated markups of a person and a model for a share of the pages, in an order that a seed draws."""
    human = {(r["page"], r.get("types")): r for r in rows if r["author"] == HUMAN}
    draw = random.Random(seed)
    pages = sorted({page for page, _ in human})
    drawn = set(draw.sample(pages, max(1, round(len(pages) * part))) if pages else ())
    pairs = []
    for row in rows:
        other = human.get((row["page"], row.get("types")))
        if row["author"] == HUMAN or other is None or row["page"] not in drawn:
            continue
        ours, theirs = other["markup"]["semantic"], row["markup"]["semantic"]
        ratio = merge_ratios(property_counts(markup(ours)), property_counts(markup(theirs))) or (0.0, 0.0)
        better = TIE if ratio[0] == ratio[1] else HUMAN if ratio[0] > ratio[1] else row["author"]
        first, second = (ours, theirs) if draw.random() < 0.5 else (theirs, ours)
        of_a = HUMAN if first is ours else row["author"]
        pairs.append(
            {
                "id": f"{len(pairs) + 1:03}",
                "page": row["page"],
                "author": row["author"],
                "A": of_a,
                "mimr": TIE if better == TIE else A if better == of_a else B,
                "shown": (first, second),
            }
        )
    return pairs


def _text(folder: Path | None, page: str) -> str:
    path = None if folder is None else folder / f"{page}.html"
    if path is None or not path.is_file():
        return ""
    return page_text(Document(str(path), read_page(path)))


def score(votes: Iterable[dict[str, str]], key: dict[str, dict[str, str]]) -> dict[str, Any]:
    """Return, per model, the votes for people's and for the model's markup (table 9), and Cohen's kappa with MIMR.

    The vote on a pair is that of most people, and a tie if several lead.
    """
    cast: dict[str, Counter[str]] = {}
    for row in votes:
        if row["id"] in key:
            cast.setdefault(row["id"], Counter())[row["vote"]] += 1
    authors: dict[str, list[tuple[str, str]]] = {}
    for name, counts in cast.items():
        lead = [vote for vote, count in counts.items() if count == max(counts.values())]
        row = key[name]

        def whose(vote: str, row: dict[str, str] = row) -> str:
            return TIE if vote == TIE else "human" if (row["A"] == HUMAN) == (vote == A) else "model"

        pair = (whose(lead[0] if len(lead) == 1 else TIE), whose(row["mimr"]))
        authors.setdefault(row["author"], []).append(pair)
    return {"authors": {author: table_9(pairs) for author, pairs in sorted(authors.items())}}


def table_9(pairs: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Return the votes of people and of MIMR, a tie being one for either side, and their kappa."""

    def count(place: int, side: str) -> int:
        return sum(pair[place] in (side, TIE) for pair in pairs)

    return {
        "pairs": len(pairs),
        "people_human": count(0, "human"),
        "people_model": count(0, "model"),
        "mimr_human": count(1, "human"),
        "mimr_model": count(1, "model"),
        "kappa": rounded(kappa(pairs)),
    }


def kappa(pairs: Sequence[tuple[str, str]]) -> float | None:
    """Return Cohen's kappa of two raters; None if one of them had no choice.

    A tie of one rater agrees with what the other chose, and ties of both are a choice of its own: this gives the
    published 0.750 and 0.895 from table 16, which section 4.5 does not spell out.
    """
    settled = [(b if a == TIE else a, a if b == TIE else b) for a, b in pairs]
    total = len(settled)
    if not total:
        return None
    agreed = sum(a == b for a, b in settled) / total
    left, right = Counter(a for a, _ in settled), Counter(b for _, b in settled)
    chance = sum(left[name] * right[name] for name in left) / total**2
    return share(agreed - chance, 1 - chance)


def form(pairs: Sequence[tuple[str, tuple[Any, Any], str]]) -> str:
    """Return a page on which people choose between the markups of each pair; it saves the votes as JSON Lines.

    A pair has a name, its markups, and the text of its page, if there is one. Neither shape nor order of a markup tells
    whose it is: participants "were not aware of the markup's origin" (section 4.5).
    """
    sections = "".join(
        f"<fieldset data-id='{html.escape(name, quote=True)}'><legend>Pair {html.escape(name)}</legend>"
        + (
            f"<details><summary>Text of the page</summary><pre>{html.escape(text)}</pre></details>"
            if text
            else ""
        )
        + "<div>"
        + "".join(
            f"<section><h2>Markup {side}</h2><pre>"
            f"{html.escape(json.dumps(_alike(value), ensure_ascii=False, indent=2))}</pre></section>"
            for side, value in zip((A, B), sides, strict=True)
        )
        + "</div>"
        + "".join(
            f"<label><input type='radio' name='{html.escape(name, quote=True)}' value='{vote}'> {text}</label> "
            for vote, text in ((A, "Markup A"), (B, "Markup B"), (TIE, "Tie"))
        )
        + "</fieldset>"
        for name, sides, text in pairs
    )
    return _PAGE.replace("SECTIONS", sections)


def _alike(value: Any) -> Any:
    """Markup without what only its writer decides: its context, the order of its keys, a list of one."""
    if isinstance(value, list):
        return _alike(value[0]) if len(value) == 1 else [_alike(each) for each in value]
    if not isinstance(value, dict):
        return value
    names = sorted(value, key=lambda name: (not name.startswith("@"), name))
    return {name: _alike(value[name]) for name in names if name != "@context"}


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Which markup describes the page better?</title>
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<style>body { font: 16px sans-serif; margin: 2em } fieldset { margin-bottom: 2em; min-width: 0 } h2 { font-size: 1em }
fieldset div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20em, 100%), 1fr)); gap: 0 1em }
pre { white-space: pre-wrap; overflow: auto; overflow-wrap: anywhere; max-height: 30em; margin: 0 0 1em; padding: .5em;
background: #f4f4f4 } label { margin-right: 1em; white-space: nowrap }</style>
</head><body><h1>Which markup describes the page better?</h1>
SECTIONS
<p><button id="save">Save votes</button> <output id="left"></output></p>
<script>
document.getElementById("save").addEventListener("click", () => {
  const sets = [...document.querySelectorAll("fieldset")];
  const votes = sets.map(set => [set.dataset.id, set.querySelector("input:checked")]);
  document.getElementById("left").textContent = votes.filter(([, vote]) => !vote).length + " without a vote";
  const rows = votes.filter(([, vote]) => vote).map(([id, vote]) => JSON.stringify({id, vote: vote.value}));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([rows.join("\\n") + "\\n"], {type: "application/jsonl"}));
  link.download = "votes.jsonl";
  link.click();
});
</script></body></html>
"""
