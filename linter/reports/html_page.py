"""Data of one page in the HTML report: findings, correct statements, the page's text, the correction.

A report of many pages has less space for each. Findings are always complete, with their evidence; text without a
statement is dropped first, then correct statements.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...source.regex import regex
from ..edits.edits import script_element
from ..findings import naming
from ..findings.shown_page import ShownEvidence, spot
from .excerpt import visible
from .html_data import LISTED_KINDS, TEXT_LIMIT, cut_text, level
from .suggestion import Sources

if TYPE_CHECKING:
    from ..findings.report import SourceFile
    from ..findings.rule import Evidence, Kind, Result
    from ..findings.shown_page import ShownPage, ShownPassage, ShownStatement, Spot

    _Evidence = Sequence[Evidence | ShownEvidence]
    _Traced = tuple[Kind, _Evidence]

EVIDENCE_LIMIT = 5
PASSAGES_LIMIT = 800


@dataclass(frozen=True, slots=True)
class Detail:
    """How much of a page is included: all text or only evidence; the number of statements and their length."""

    words: bool
    statements: int
    characters: int


#: From everything to the findings alone: the first that fits is used.
DETAILS = (Detail(True, 500, 400), Detail(False, 500, 160), Detail(False, 40, 60), Detail(False, 0, 0))


class PageParts:
    """Builds the parts of a report's pages; ``tracing`` are the codes of the factuality rules."""

    def __init__(self, sources: Sources, tracing: frozenset[str]) -> None:
        self._sources = sources
        self._tracing = tracing

    def parts(self, file: SourceFile, page: ShownPage, results: Sequence[Result]) -> Iterator[dict[str, Any]]:
        """The page's part at each of DETAILS in turn; ``left`` counts what was left out."""
        findings = [result for result in results if result.kind in LISTED_KINDS]
        statements = sorted(self._listed(page, results), key=lambda each: _RANKS.get(each.kind, len(_RANKS)))
        traced = self._trace(results, page.statements)
        kinds = Counter([each.kind for each in page.statements])
        entries = [self._finding(result, traced) for result in findings]
        correction = _correction(file)
        for detail in DETAILS:
            rows = statements[: detail.statements]
            evidence = [item for _, items in entries for item in items]
            evidence += [item for each in rows for item in each.evidence]
            places = _places(page.passages[:PASSAGES_LIMIT], evidence, words=detail.words)
            yield {
                "findings": [{**entry, "evidence": _evidence(items, places)} for entry, items in entries],
                "statements": [_row(each, places, detail.characters) for each in rows],
                "kinds": kinds,
                "passages": [_passage(page.passages[place]) for place in places],
                "left": {
                    "words": len(page.passages) - len(places),
                    "statements": len(statements) - len(rows),
                },
                **correction,
            }

    def undecided(self, page: ShownPage, results: Sequence[Result]) -> int:
        """The number of the page's undecided statements without a result."""
        return sum(each.kind in ("open", "review") for each in self._listed(page, results))

    def _listed(self, page: ShownPage, results: Sequence[Result]) -> list[ShownStatement]:
        """The statements without a finding on the page."""
        listed_elsewhere = {
            spot(result.statement.location, result.statement.property)
            for result in results
            if result.kind in LISTED_KINDS and result.code in self._tracing and result.statement is not None
        }
        if not listed_elsewhere:
            return list(page.statements)
        return [each for each in page.statements if each.spot not in listed_elsewhere]

    def _trace(self, results: Sequence[Result], statements: Sequence[ShownStatement]) -> dict[Spot, _Traced]:
        """Factuality's result for each statement, also shown with other agents' findings on it."""
        traced: dict[Spot, _Traced] = {each.spot: (each.kind, each.evidence) for each in statements}
        for result in results:
            if result.code in self._tracing and result.statement is not None:
                place = spot(result.statement.location, result.statement.property)
                traced[place] = (result.kind, result.evidence)
        return traced

    def _finding(self, result: Result, traced: Mapping[Spot, _Traced]) -> tuple[dict[str, Any], _Evidence]:
        """The data of a finding, and the evidence to show: its own, else that of its statement."""
        place, statement = result.location, result.statement
        entry: dict[str, Any] = {
            "code": result.code,
            "rule": result.rule,
            "level": level(result),
            "message": cut_text(result.message, 1000),
            "line": place.start_line,
            "column": place.start_column,
            "block": place.block,
            "pointer": cut_text(place.pointer) if place.pointer else None,
            "sure": round(100 * result.confidence),
            "covers": len(result.covers),
            "own": bool(result.evidence),
        }
        evidence: _Evidence = result.evidence
        if statement is not None:
            traced_statement = traced.get(spot(statement.location, statement.property))
            if traced_statement is not None:
                entry["traced"] = traced_statement[0]
                evidence = evidence or traced_statement[1]
            entry |= {
                "type": cut_text(" ".join(statement.types)),
                "property": cut_text(statement.property),
                "value": cut_text(naming.value(statement)),
            }
        if links := naming.links(result):
            entry["links"] = [list(link) for link in links]
        suggestion = self._sources.suggestion(result)
        if suggestion is not None:
            entry["fix"] = {
                "description": cut_text(suggestion.description),
                "applicability": suggestion.applicability,
                "line": suggestion.line,
                "whole": suggestion.whole,
                "before": [cut_text(line) for line in suggestion.before.splitlines()[:20]],
                "after": [cut_text(line) for line in suggestion.after.splitlines()[:20]],
            }
        return entry, evidence


#: Statements that a person should decide come first, so that they are kept on large pages.
_RANKS = {"open": 0, "review": 0, "pass": 1}


def _places(passages: Sequence[ShownPassage], evidence: _Evidence, *, words: bool) -> dict[int, int]:
    """The passages to include, all or those of the evidence: index in the page -> index in the part."""
    if words:
        return {place: place for place in range(len(passages))}
    kept = {item.passage for item in evidence if item.passage is not None and item.passage < len(passages)}
    return {place: number for number, place in enumerate(sorted(kept))}


def _correction(file: SourceFile) -> dict[str, Any]:
    part: dict[str, Any] = {}
    if file.corrected_source is not None and file.corrected_source != file.source:
        part["diff"] = diff(file.source, file.corrected_source)
        part["corrected"] = [{"block": block, "text": text} for block, text in file.corrected]
    if file.suggested is not None:
        part["suggested"] = {
            "reason": file.suggested.reason,
            "types": [[visible(kind), cut_text(reason)] for kind, reason in file.suggested.types],
            "script": script_element(file.suggested.markup),
        }
    return part


def _row(statement: ShownStatement, places: Mapping[int, int], characters: int) -> dict[str, Any]:
    return {
        "type": cut_text(statement.types, characters),
        "property": cut_text(statement.property, characters),
        "value": cut_text(statement.value, characters),
        "kind": statement.kind,
        "line": statement.line,
        "evidence": _evidence(statement.evidence, places),
    }


def _evidence(evidence: _Evidence, places: Mapping[int, int]) -> list[dict[str, Any]]:
    if not evidence:
        return []  # the usual case
    return [
        {
            "text": cut_text(item.text),
            "kind": item.kind,
            "relation": item.relation,
            "line": _line(item),
            "passage": None if item.passage is None else places.get(item.passage),
        }
        for item in evidence[:EVIDENCE_LIMIT]
    ]


def _line(evidence: Evidence | ShownEvidence) -> int | None:
    if isinstance(evidence, ShownEvidence):
        return evidence.line
    return evidence.location.start_line if evidence.location else None


def _passage(passage: ShownPassage) -> list[Any]:
    box = [round(edge) for edge in passage.box] if passage.box else None
    return [cut_text(passage.text), passage.kind, passage.visibility, passage.heading, box]


# The diff of served and corrected source, as rows for the HTML report.

LINES_LIMIT = 400
#: Maximum number of members compared between two lines; differences beyond count as one change.
MEMBERS_LIMIT = 1500
#: Characters shown on both sides of a change in a long line, and of all its changes together.
AROUND = 60
CHANGES_LIMIT = 4000
#: JSON members and HTML elements: up to a comma, brace, bracket or the end of a tag.
_MEMBER = regex(r"[^,{}\[\]>]*[,{}\[\]>]|.+\Z", re.DOTALL)


def diff(before: str, after: str) -> list[list[Any]]:
    """Changed lines with three lines of context: [sign, old line number, new line number, text]."""
    old, new = before.splitlines(), after.splitlines()
    # The common start and end are skipped: comparing takes quadratic time in the rest.
    first = _same(old, new, min(len(old), len(new)))
    last = _same(old[::-1], new[::-1], min(len(old), len(new)) - first)
    start, beyond = max(0, first - 3), max(0, last - 3)
    middle = difflib.SequenceMatcher(None, old[start : len(old) - beyond], new[start : len(new) - beyond])
    rows: list[list[Any]] = []
    for group in middle.get_grouped_opcodes(3):
        rows.append(["@", start + group[0][1] + 1, start + group[0][3] + 1, ""])
        for tag, *ends in group:
            i1, i2, j1, j2 = (start + end for end in ends)
            if tag == "equal":
                rows += [[" ", i1 + n + 1, j1 + n + 1, cut_text(line)] for n, line in enumerate(old[i1:i2])]
                continue
            removed, added = old[i1:i2], new[j1:j2]
            for n, (line, other) in enumerate(zip(removed, added, strict=False)):
                removed[n], added[n] = _excerpts(line, other)
            rows += [["-", i1 + n + 1, None, cut_text(line, CHANGES_LIMIT)] for n, line in enumerate(removed)]
            rows += [["+", None, j1 + n + 1, cut_text(line, CHANGES_LIMIT)] for n, line in enumerate(added)]
    return rows[:LINES_LIMIT]


def _excerpts(before: str, after: str) -> tuple[str, str]:
    """Two versions of a line; of long lines, which markup often is, only the surroundings of the changes."""
    if len(before) <= TEXT_LIMIT and len(after) <= TEXT_LIMIT:
        return before, after
    old, new = _MEMBER.findall(before), _MEMBER.findall(after)
    first = _same(old, new, min(len(old), len(new)))
    last = _same(old[::-1], new[::-1], min(len(old), len(new)) - first)
    left, right = old[first : len(old) - last], new[first : len(new) - last]
    changes = [("replace", 0, len(left), 0, len(right))]
    if len(left) + len(right) <= MEMBERS_LIMIT:
        changes = list(difflib.SequenceMatcher(None, left, right, autojunk=False).get_opcodes())
    head, tail = "".join(old[:first]), "".join(old[len(old) - last :])
    excerpts = ([_end(head)], [_end(head)])
    for tag, i1, i2, j1, j2 in changes:
        same = _middle("".join(left[i1:i2])) if tag == "equal" else None
        excerpts[0].append("".join(left[i1:i2]) if same is None else same)
        excerpts[1].append("".join(right[j1:j2]) if same is None else same)
    for pieces in excerpts:
        pieces.append(tail if len(tail) <= AROUND else f"{tail[:AROUND]}…")
    return "".join(excerpts[0]), "".join(excerpts[1])


def _end(text: str) -> str:
    return text if len(text) <= AROUND else f"…{text[-AROUND:]}"


def _middle(text: str) -> str:
    return text if len(text) <= 2 * AROUND else f"{text[:AROUND]} … {text[-AROUND:]}"


def _same(left: list[str], right: list[str], limit: int) -> int:
    """The number of equal lines at the start of two lists, at most ``limit``."""
    return next((n for n in range(limit) if left[n] != right[n]), limit)
