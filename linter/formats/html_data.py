"""What the HTML report shows, as plain data: the overview, the list of pages, and each page's own part.

All text of pages is made visible here (excerpt.py); the browser only ever sets it as text.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from ...shapes.definitions import definition
from ..edits import script_element
from . import html_history, naming
from .excerpt import shorten, visible
from .options import Options, notified
from .suggestion import Sources

if TYPE_CHECKING:
    from ..report import Report, ShownPassage, SourceFile
    from ..rule import Agent, Level, Result

TEXT_LIMIT = 400
EVIDENCE_LIMIT = 5
DIFF_LINES_LIMIT = 400
PASSAGES_LIMIT = 800
SHOWN = frozenset({"fail", "open", "review"})  # faults, and what waits for a decision
AGENTS: tuple[Agent, ...] = ("syntax", "validity", "factuality", "compliance", "richresults")
TERMS = "https://schema.org/"
LEVELS: tuple[Level, ...] = ("error", "warning", "note")
_VARYING = re.compile(r"\d+")


def overview(report: Report, options: Options, *, history: bool = True) -> dict[str, Any]:
    """Counts for the first screen: by level, agent, rule, type of thing and kind of page."""
    agents = {rule.code: rule.agent for rule in report.rules}
    failed = [result for result in report.results if result.kind == "fail"]
    levels = Counter(result.level for result in failed)
    by_agent: dict[str, Counter[str]] = defaultdict(Counter)
    for result in failed:
        by_agent[agents.get(result.code, "syntax")][result.level] += 1
    grounded, judged = report.grounded()
    kinds = report.by_kind()
    return {
        "site": visible(_shared(report)),
        "title": visible(options.title or "factmark report"),
        "version": report.tool_version,
        "started_at": visible(report.started_at).replace("T", " ").removesuffix("+00:00").removesuffix("Z"),
        "pages": report.pages,
        "pages_with_findings": len({uri for result in failed for uri in result.seen_on}),
        "rendered": sum(file.rendered for file in report.files),
        "statements": report.statements,
        "findings": len(failed),
        "levels": [(level, levels[level]) for level in LEVELS],
        "agents": [(name, [(level, by_agent[name][level]) for level in LEVELS]) for name in AGENTS],
        "grounded": grounded / judged if judged and (grounded or report.verdicts()) else None,
        "grounded_of": judged,
        "history": html_history.section(report.past) if history else None,
        "undecided": kinds.get("open", 0) + kinds.get("review", 0),
        "suppressed": len(report.suppressed),
        "rules": _by_rule(failed, report),
        "types": _ranked(_typed(failed)),
        "patterns": _ranked((_pattern(result.location.uri), result) for result in failed),
        "notifications": [
            {"text": visible(_notice(item.uri, item.message)), "incomplete": item.incomplete}
            for item in notified(report)
        ],
    }


def on_pages(report: Report) -> Report:
    """The report with findings of built sites on each of their pages again: people look at pages here."""
    if not any(result.pages for result in report.results):
        return report
    results = [
        replace(result, location=place, pages=(), related=()) if result.pages else result
        for result in report.results
        for place in result.pages or (result.location,)
    ]
    places = {file.uri: number for number, file in enumerate(report.files)}
    results.sort(key=lambda result: places.get(result.location.uri, len(places)))
    return replace(report, results=tuple(results))


def _notice(uri: str | None, message: str) -> str:
    return message if uri is None or uri in message else f"{naming.path(uri, None)}: {message}"


def _by_rule(failed: list[Result], report: Report) -> list[dict[str, Any]]:
    rules = {rule.code: rule for rule in report.rules}
    groups: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for result in failed:
        groups[result.code, result.rule].append(result)
    rows = [
        {
            "code": visible(code),
            "name": visible(name),
            "level": max(
                (result.level for result in results), key=("none", "note", "warning", "error").index
            ),
            "summary": visible(rules[code].summary) if code in rules else "",
            "findings": len(results),
            "pages": len({uri for result in results for uri in result.seen_on}),
        }
        for (code, name), results in groups.items()
    ]
    return sorted(rows, key=lambda row: (-row["findings"], row["code"]))


def _typed(results: Iterable[Result]) -> Iterable[tuple[str, Result]]:
    for result in results:
        if result.statement is not None and result.statement.types:
            yield result.statement.types[0], result


def _ranked(pairs: Iterable[tuple[str, Result]], limit: int = 12) -> list[dict[str, Any]]:
    groups: dict[str, list[Result]] = defaultdict(list)
    for name, result in pairs:
        groups[name].append(result)
    rows = [
        {
            "name": shorten(visible(name), 70),
            "query": visible(name).partition("*")[0],
            "findings": len(results),
            "pages": len({uri for result in results for uri in result.seen_on}),
        }
        for name, results in groups.items()
    ]
    return sorted(rows, key=lambda row: (-row["findings"], row["name"]))[:limit]


def _pattern(uri: str) -> str:
    """The kind of page by its address: numbers and the last segment left open (``/products/*``)."""
    path = urlsplit(uri).path if "://" in uri else uri
    folder, _, name = unquote(path).rpartition("/")
    return f"{_VARYING.sub('*', folder)}/{'*' if folder.strip('/') or name else ''}"


def index(report: Report) -> dict[str, Any]:
    """What the list of pages needs: of each finding only its rule and level, so that the file opens fast."""
    codes = {code: number for number, code in enumerate(sorted({result.code for result in report.results}))}
    rules = {rule.code: rule for rule in report.rules}
    marks: dict[str, list[list[Any]]] = {file.uri: [] for file in report.files}
    for result in report.results:
        if result.kind in SHOWN and result.location.uri in marks:
            state = report.past.state(result) if report.past else None
            mark = [codes[result.code], _level(result)]
            marks[result.location.uri].append(
                [*mark, "new" if state == "first" else state] if state else mark
            )
    shared = _shared(report)
    return {
        "rules": [
            {"code": code, "agent": rules[code].agent if code in rules else "", "help": _help(rules, code)}
            for code in codes
        ],
        "pages": [{**_page(file, shared), "marks": marks[file.uri]} for file in report.files],
        "shared": visible(shared),
        "definitions": _definitions(report),
        "terms": TERMS,
    }


def _definitions(report: Report) -> dict[str, str]:
    """What schema.org says of the properties that findings are about, where its definitions are installed."""
    names = {r.statement.property for r in report.results if r.kind in SHOWN and r.statement is not None}
    found = {name: definition(name) for name in sorted(names) if name.isalnum()}
    return {name: _text(words, 700) for name, words in found.items() if words}


def _shared(report: Report) -> str:
    """What the names of all pages begin with, up to a slash: their site, or the folder they lie in."""
    names = [naming.path(file.uri, file.url) for file in report.files]
    if len(names) < 2:
        return ""
    first, last = min(names), max(names)
    same = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
    prefix = first[:same].rpartition("/")[0]
    return "" if prefix in ("", "http:/", "https:/") else prefix


def _help(rules: dict[str, Any], code: str) -> str:
    return rules[code].help if code in rules else ""


def search_texts(report: Report) -> list[list[str]]:
    """For each page, the text that a search looks through of each of its findings, in the index's order."""
    texts: dict[str, list[str]] = {file.uri: [] for file in report.files}
    for result in report.results:
        if result.kind in SHOWN and result.location.uri in texts:
            texts[result.location.uri].append(_search_text(result))
    return list(texts.values())


def _search_text(result: Result) -> str:
    statement = result.statement
    words = [
        result.code,
        result.rule,
        result.message,
        *(item.text for item in result.evidence[:EVIDENCE_LIMIT]),
    ]
    if statement is not None:
        words += [*statement.types, statement.property, statement.text]
    return _text(" ".join(words)).lower()


def _level(result: Result) -> str:
    return result.level if result.kind == "fail" else result.kind


def _finding(result: Result, sources: Sources, traced: Result | None) -> dict[str, Any]:
    """What the report tells of a finding; ``traced`` is factuality's result for the finding's statement."""
    place, statement = result.location, result.statement
    entry: dict[str, Any] = {
        "code": result.code,
        "rule": result.rule,
        "level": _level(result),
        "message": _text(result.message, 1000),
        "line": place.start_line,
        "column": place.start_column,
        "block": place.block,
        "pointer": _text(place.pointer) if place.pointer else None,
        "sure": round(100 * result.confidence),
        "covers": len(result.covers),
        "evidence": _evidence(result),
    }
    if traced is not None:
        entry["traced"] = {
            "kind": traced.kind,
            "evidence": [] if result.evidence else _evidence(traced),
        }
    if statement is not None:
        entry |= {
            "type": _text(" ".join(statement.types)),
            "property": _text(statement.property),
            "value": _text(naming.value(statement)),
        }
    suggestion = sources.suggestion(result)
    if suggestion is not None:
        entry["fix"] = {
            "description": _text(suggestion.description),
            "applicability": suggestion.applicability,
            "line": suggestion.line,
            "whole": suggestion.whole,
            "before": [_text(line) for line in suggestion.before.splitlines()[:20]],
            "after": [_text(line) for line in suggestion.after.splitlines()[:20]],
        }
    return entry


def _evidence(result: Result) -> list[dict[str, Any]]:
    return [
        {
            "text": _text(item.text),
            "kind": item.kind,
            "relation": item.relation,
            "line": item.location.start_line if item.location else None,
            "passage": item.passage,
        }
        for item in result.evidence[:EVIDENCE_LIMIT]
    ]


def _page(file: SourceFile, shared: str) -> dict[str, Any]:
    address, name = file.url or file.uri, naming.path(file.uri, file.url)
    linked = address.startswith(("http://", "https://"))
    return {
        "short": visible(name[len(shared) :]),
        # Most pages are named by their address: 1 stands for that.
        **({"address": 1 if address == visible(name) else address} if linked else {}),
        "statements": file.statements,
        "rendered": file.rendered,
    }


def page_part(
    file: SourceFile, results: list[Result], sources: Sources, tracing: frozenset[str]
) -> dict[str, Any]:
    """What the page's own view shows: findings, statements that hold, the page's words, the correction.

    ``tracing`` are the codes of the rules that compare with the page: what they say of a statement is also
    told at other agents' findings of it.
    """
    traced = {
        (result.statement.location, result.statement.property): result
        for result in results
        if result.code in tracing and result.statement is not None
    }

    def trace(result: Result) -> Result | None:
        if result.statement is None or result.code in tracing:
            return result if result.statement else None
        return traced.get((result.statement.location, result.statement.property))

    part: dict[str, Any] = {
        "findings": [_finding(result, sources, trace(result)) for result in results if result.kind in SHOWN],
        "held": [_held(result) for result in results if result.kind not in SHOWN and result.statement],
        "passages": [_passage(passage) for passage in file.passages[:PASSAGES_LIMIT]],
    }
    if file.corrected_source is not None and file.corrected_source != file.source:
        part["diff"] = _diff(file.source, file.corrected_source)
        part["corrected"] = [{"block": block, "text": text} for block, text in file.corrected]
    if file.suggested is not None:
        part["suggested"] = {
            "reason": file.suggested.reason,
            "types": [[visible(kind), _text(reason)] for kind, reason in file.suggested.types],
            "script": script_element(file.suggested.markup),
        }
    return part


def _held(result: Result) -> dict[str, Any]:
    statement = result.statement
    types = " ".join(statement.types) if statement else ""
    return {
        "name": visible(f"{types}.{statement.property}" if statement and types else result.rule),
        "value": _text(naming.value(statement)) if statement else "",
        "kind": result.kind,
        "line": result.location.start_line,
        "evidence": [_text(item.text) for item in result.evidence[:1]],
        "passage": next((item.passage for item in result.evidence), None),
    }


def _passage(passage: ShownPassage) -> list[Any]:
    box = [round(edge) for edge in passage.box] if passage.box else None
    return [_text(passage.text), passage.kind, passage.visibility, passage.heading, box]


def _diff(before: str, after: str) -> list[list[Any]]:
    """Changed lines with three lines of context: [sign, old line number, new line number, text]."""
    old, new = before.splitlines(), after.splitlines()
    # What both begin and end with is left out: the time of comparing grows with the square of the rest.
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
                rows += [[" ", i1 + n + 1, j1 + n + 1, _text(line)] for n, line in enumerate(old[i1:i2])]
                continue
            rows += [["-", i1 + n + 1, None, _text(line)] for n, line in enumerate(old[i1:i2])]
            rows += [["+", None, j1 + n + 1, _text(line)] for n, line in enumerate(new[j1:j2])]
    return rows[:DIFF_LINES_LIMIT]


def _same(left: list[str], right: list[str], limit: int) -> int:
    """How many lines two lists begin with alike, at most ``limit``."""
    return next((n for n in range(limit) if left[n] != right[n]), limit)


def _text(text: str, limit: int = TEXT_LIMIT) -> str:
    return shorten(visible(text[: 4 * limit]), limit)
