"""What the HTML report shows of one page: findings, statements that hold, the page's words, the correction.

A report of many pages has less room for each. Findings are always told in full, with the words that they rest
on; what goes first are words that no statement rests on, then statements that hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..edits.edits import script_element
from ..findings import naming
from ..findings.shown_page import ShownEvidence, spot
from .excerpt import visible
from .html_data import SHOWN, level, told
from .html_diff import diff
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
    """How much of a page is told: all its words, or those that something rests on; how many statements, how long."""

    words: bool
    statements: int
    characters: int


#: From everything to the findings alone: the first that there is room for is taken.
DETAILS = (Detail(True, 500, 400), Detail(False, 500, 160), Detail(False, 40, 60), Detail(False, 0, 0))


class PageParts:
    """Makes the parts of a report's pages; ``tracing`` are the codes of the rules that compare with the page."""

    def __init__(self, sources: Sources, tracing: frozenset[str]) -> None:
        self._sources = sources
        self._tracing = tracing

    def parts(self, file: SourceFile, page: ShownPage, results: Sequence[Result]) -> Iterator[dict[str, Any]]:
        """The page's part in each of DETAILS, one after the other; ``left`` counts what is not in it."""
        findings = [result for result in results if result.kind in SHOWN]
        statements = sorted(self._listed(page, results), key=lambda each: _RANKS.get(each.kind, len(_RANKS)))
        traced = self._traced(results, page.statements)
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
        """How many of the page's statements wait for a decision that no result tells of."""
        return sum(each.kind in ("open", "review") for each in self._listed(page, results))

    def _listed(self, page: ShownPage, results: Sequence[Result]) -> list[ShownStatement]:
        """The statements that no finding against the page tells of."""
        told_elsewhere = {
            spot(result.statement.location, result.statement.property)
            for result in results
            if result.kind in SHOWN and result.code in self._tracing and result.statement is not None
        }
        if not told_elsewhere:
            return list(page.statements)
        return [each for each in page.statements if each.spot not in told_elsewhere]

    def _traced(self, results: Sequence[Result], statements: Sequence[ShownStatement]) -> dict[Spot, _Traced]:
        """What factuality says of each statement, told also at other agents' findings of it."""
        traced: dict[Spot, _Traced] = {each.spot: (each.kind, each.evidence) for each in statements}
        for result in results:
            if result.code in self._tracing and result.statement is not None:
                place = spot(result.statement.location, result.statement.property)
                traced[place] = (result.kind, result.evidence)
        return traced

    def _finding(self, result: Result, traced: Mapping[Spot, _Traced]) -> tuple[dict[str, Any], _Evidence]:
        """What is told of a finding, and the evidence to show: its own, else what its statement was traced to."""
        place, statement = result.location, result.statement
        entry: dict[str, Any] = {
            "code": result.code,
            "rule": result.rule,
            "level": level(result),
            "message": told(result.message, 1000),
            "line": place.start_line,
            "column": place.start_column,
            "block": place.block,
            "pointer": told(place.pointer) if place.pointer else None,
            "sure": round(100 * result.confidence),
            "covers": len(result.covers),
            "own": bool(result.evidence),
        }
        evidence: _Evidence = result.evidence
        if statement is not None:
            found = traced.get(spot(statement.location, statement.property))
            if found is not None:
                entry["traced"] = found[0]
                evidence = evidence or found[1]
            entry |= {
                "type": told(" ".join(statement.types)),
                "property": told(statement.property),
                "value": told(naming.value(statement)),
            }
        suggestion = self._sources.suggestion(result)
        if suggestion is not None:
            entry["fix"] = {
                "description": told(suggestion.description),
                "applicability": suggestion.applicability,
                "line": suggestion.line,
                "whole": suggestion.whole,
                "before": [told(line) for line in suggestion.before.splitlines()[:20]],
                "after": [told(line) for line in suggestion.after.splitlines()[:20]],
            }
        return entry, evidence


#: What a person should decide first, so that a page of many statements keeps it.
_RANKS = {"open": 0, "review": 0, "pass": 1}


def _places(passages: Sequence[ShownPassage], evidence: _Evidence, *, words: bool) -> dict[int, int]:
    """The passages that are told, all or those of the evidence: index among the page's -> index in the part."""
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
            "types": [[visible(kind), told(reason)] for kind, reason in file.suggested.types],
            "script": script_element(file.suggested.markup),
        }
    return part


def _row(statement: ShownStatement, places: Mapping[int, int], characters: int) -> dict[str, Any]:
    return {
        "type": told(statement.types, characters),
        "property": told(statement.property, characters),
        "value": told(statement.value, characters),
        "kind": statement.kind,
        "line": statement.line,
        "evidence": _evidence(statement.evidence, places),
    }


def _evidence(evidence: _Evidence, places: Mapping[int, int]) -> list[dict[str, Any]]:
    if not evidence:
        return []  # as of most findings
    return [
        {
            "text": told(item.text),
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
    return [told(passage.text), passage.kind, passage.visibility, passage.heading, box]
