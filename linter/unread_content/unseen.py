"""Visible content that was not read: in frames, style sheets and third-party scripts.

Flags that depend on it become undecided, because it is unknown whether the page shows the value.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from ...source.regex import regex
from ..document.document import Document
from ..findings.reason import Reason
from ..findings.verdict import Verdict
from ..grounding.claim import Claim
from ..grounding.view import View
from ..markup.statement import Statement
from ..visible_text.passage import PageText
from .sheet_words import page_of_sheets
from .unread_frames import UnreadFrames, is_of_rating

Verdicts = list[tuple[Statement, Verdict]]
_SHEET = "what its style sheets put on the page"


class Unseen:
    """Unread content of a document; ``view_of`` makes a view of additional text, ``compare`` checks a claim against
    it."""

    def __init__(
        self,
        document: Document,
        view_of: Callable[[PageText], View],
        compare: Callable[[Claim, View], Verdict],
    ) -> None:
        self._document = document
        self._view_of = view_of
        self._compare = compare

    def check(self, claims: Sequence[Claim], judged: Verdicts) -> Verdicts:
        """The verdicts, undecided if unread content may support the statement; records so in the document."""
        if not any(_is_missing(verdict) for _, verdict in judged):
            return judged
        frames = UnreadFrames(self._document)
        sheets = page_of_sheets(self._document)
        view = None if sheets is None else self._view_of(sheets)
        script = review_script(self._document)
        told: Counter[str] = Counter()
        settled: Verdicts = []
        for claim, (statement, verdict) in zip(claims, judged, strict=True):
            where = ""
            if _is_missing(verdict):
                frame = frames.showing(statement, verdict)
                if frame is not None:
                    where = frame.called
                elif script is not None and is_of_rating(statement):
                    where = f"what a script of {script} writes"
                elif (
                    view is not None
                    and claim.kind != "position"
                    and self._compare(claim, view).outcome == "grounded"
                ):
                    where = _SHEET
            if where:
                told[where] += 1
                said = replace(verdict, outcome="undecided", reason=Reason.UNREAD, detail=where)
                settled.append((statement, said))
            else:
                settled.append((statement, verdict))
        for where, count in told.items():
            self._document.leave_open(where, count)
        return settled


def _is_missing(verdict: Verdict) -> bool:
    return verdict.outcome == "unsupported" and verdict.where in ("nowhere", "attribute")


# Third-party scripts that write ratings and reviews into a page; on a page as served, none has run.

MOST_CODE = 50_000
"""Characters of an inline script that are searched for the address of another."""
_ADDRESS = regex(r"(?:https?:)?//([a-z0-9.-]{4,100})[/\"'?]")


def review_script(document: Document) -> str | None:
    """The host of a review script that the page runs, or loads from one of its own; None if there is none.

    Also None for a rendered page, on which the scripts have run.
    """
    if document.rendered is not None:
        return None
    for node in document.tree.css("script:not([type*=json])"):
        source = (node.attributes.get("src") or "").strip().lower()
        if source:
            found = [_host(source)]
        else:
            code = (node.text() or "")[:MOST_CODE].lower()
            found = _ADDRESS.findall(code) if "//" in code else []
        for host in found:
            if any(host == known or host.endswith(f".{known}") for known in _known()):
                return host
    return None


def _host(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


@cache
def _known() -> frozenset[str]:
    table = tomllib.loads(Path(__file__).with_name("review_scripts.toml").read_text(encoding="utf-8"))
    return frozenset(table["hosts"])
