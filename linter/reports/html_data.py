"""Data of the HTML report: the overview, the list of pages and the comparison with earlier runs.

All text of pages is made visible here (excerpt.py); the browser only ever sets it as text.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from html import unescape
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from ...shapes.vocabulary import definition
from ...source.regex import regex
from ..findings import naming
from ..findings.report import RecordedFinding, RunTotals
from .excerpt import shorten, visible
from .options import Options, notified

if TYPE_CHECKING:
    from ..findings.report import Past, Report, SourceFile
    from ..findings.rule import Agent, Level, Result

TEXT_LIMIT = 400
MAX_RANKED = 12
"""Rows of a table of the overview."""
LISTED_KINDS = frozenset({"fail", "open", "review"})  # violations and undecided statements
AGENTS: tuple[Agent, ...] = ("syntax", "validity", "factuality", "compliance", "richresults")
TERMS = "https://schema.org/"
LEVELS: tuple[Level, ...] = ("error", "warning", "note")
_NUMBER = regex(r"\d+")
_LINK = regex(r"<link\b[^>]{1,2000}", re.IGNORECASE)
_CANONICAL = regex(r"""\brel\s*=\s*["']?canonical\b""", re.IGNORECASE)
_HREF = regex(r"""\bhref\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)


def overview(report: Report, options: Options, *, history: bool = True) -> dict[str, Any]:
    """Counts for the first screen: by level, agent, rule, entity type and kind of page."""
    agents = {rule.code: rule.agent for rule in report.rules}
    failed = [result for result in report.results if result.kind == "fail"]
    levels = Counter(result.level for result in failed)
    by_agent: dict[str, Counter[str]] = defaultdict(Counter)
    for result in failed:
        by_agent[agents.get(result.code, "syntax")][result.level] += 1
    grounded, judged = report.grounded()
    kinds = report.by_kind()
    return {
        "site": visible(shared(report)),
        "title": visible(options.title or "factmark report"),
        "decision": _decision(report, failed),
        "version": report.tool_version,
        "started_at": visible(report.started_at).replace("T", " ").removesuffix("+00:00").removesuffix("Z"),
        "pages": report.pages,
        "bare": report.bare,
        "pages_with_findings": _pages(failed),
        "rendered": sum(file.rendered for file in report.files),
        "statements": report.statements,
        "findings": len(failed),
        "levels": [(level, levels[level]) for level in LEVELS],
        "agents": [(name, [(level, by_agent[name][level]) for level in LEVELS]) for name in AGENTS],
        "grounded": grounded / judged if judged and (grounded or report.verdicts()) else None,
        "grounded_of": judged,
        "history": earlier_runs(report.past) if history else None,
        "undecided": kinds.get("open", 0) + kinds.get("review", 0),
        "suppressed": len(report.suppressed),
        "rules": _by_rule(failed, report),
        "types": _ranked(_typed(failed)),
        "patterns": _ranked((_pattern(result.location.uri), result) for result in failed),
        "notifications": [
            {"text": visible(_notice(item.uri, item.message)), "incomplete": item.incomplete}
            for item in notified(report)
            if item.incomplete or item.broken is None
        ],
        "broken": [
            (reason, [(visible(item.uri or ""), visible(item.linked_from or "")) for item in links])
            for reason, links in report.broken_links.items()
        ],
    }


def _decision(report: Report, failed: Sequence[Result]) -> dict[str, str]:
    """What to do about the site, in a sentence, and the level that goes with it."""
    words, grade = "Nothing to fix: every statement that was checked holds.", "good"
    for level, wording in (
        ("error", "Fix {}"),
        ("warning", "No errors. Review {}"),
        ("note", "No errors or warnings. {} to read"),
    ):
        here = [result for result in failed if result.level == level]
        if here:
            count, pages = len(here), _pages(here)
            counted = (
                f"{count:,} {level}{'' if count == 1 else 's'} on {pages:,} page{'' if pages == 1 else 's'}"
            )
            words, grade = f"{wording.format(counted)}.", level
            break
    left = len({item.uri or item.message for item in report.notifications if item.incomplete})
    if left or not report.pages:
        words = (
            words
            if failed
            else "Nothing was found in what was checked."
            if report.pages
            else "Nothing was checked."
        )
        words += f" {left:,} thing{'' if left == 1 else 's'} could not be checked." if left else ""
        grade = grade if failed else "error"
    elif report.bare:
        words, grade = "No page has structured data that states anything.", "note"
    return {"words": words, "level": grade}


def on_pages(report: Report) -> Report:
    """The report with each finding of a built site repeated on all its pages, because the HTML report is by page."""
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
            "pages": _pages(results),
        }
        for (code, name), results in groups.items()
    ]
    return sorted(rows, key=lambda row: (LEVELS.index(row["level"]), -row["findings"], row["code"]))


def _pages(results: Iterable[Result]) -> int:
    """The number of pages on which findings are seen (Result.seen_on)."""
    return len({place.uri for result in results for place in result.pages or (result.location,)})


def _typed(results: Iterable[Result]) -> Iterable[tuple[str, Result]]:
    for result in results:
        if result.statement is not None and result.statement.types:
            yield result.statement.types[0], result


def _ranked(pairs: Iterable[tuple[str, Result]]) -> list[dict[str, Any]]:
    groups: dict[str, list[Result]] = defaultdict(list)
    for name, result in pairs:
        groups[name].append(result)
    rows = [
        {
            "name": shorten(visible(name), 70),
            "query": visible(name).partition("*")[0],
            "findings": len(results),
            "pages": _pages(results),
        }
        for name, results in groups.items()
    ]
    return sorted(rows, key=lambda row: (-row["findings"], row["name"]))[:MAX_RANKED]


@lru_cache(maxsize=64)  # findings come page by page
def _pattern(uri: str) -> str:
    """The kind of page by its address, with numbers and the last segment replaced (``/products/*``)."""
    path = urlsplit(uri).path if "://" in uri else uri
    folder, _, name = unquote(path).rpartition("/")
    return f"{_NUMBER.sub('*', folder)}/{'*' if folder.strip('/') or name else ''}"


def index(report: Report, undecided: Sequence[int]) -> dict[str, Any]:
    """Data for the list of pages: only the rule and level of each finding, so that the file opens fast.

    ``undecided`` is, for each page, the number of undecided statements without a result.
    """
    codes = {code: number for number, code in enumerate(sorted({result.code for result in report.results}))}
    rules = {rule.code: rule for rule in report.rules}
    marks: dict[str, list[list[Any]]] = {file.uri: [] for file in report.files}
    for result in report.results:
        if result.kind in LISTED_KINDS and result.location.uri in marks:
            state = report.past.state(result) if report.past else None
            mark = [codes[result.code], level(result)]
            marks[result.location.uri].append(
                [*mark, "new" if state == "first" else state] if state else mark
            )
    site = shared(report)
    alike = _alike(report.files)
    return {
        "rules": [
            {"code": code, "agent": rules[code].agent if code in rules else "", "help": _help(rules, code)}
            for code in codes
        ],
        "pages": [
            {
                **_page(file, site),
                "marks": marks[file.uri],
                **({"undecided": count} if count else {}),
                **({"template": alike[file.skeleton]} if file.skeleton in alike else {}),
            }
            for file, count in zip(report.files, undecided, strict=True)
        ],
        "shared": visible(site),
        "definitions": _definitions(report),
        "terms": TERMS,
    }


def _definitions(report: Report) -> dict[str, str]:
    """The schema.org definitions of the properties in findings, if the definitions are installed."""
    names = {
        r.statement.property for r in report.results if r.kind in LISTED_KINDS and r.statement is not None
    }
    definitions = {name: definition(name) for name in sorted(names) if name.isalnum()}
    return {name: cut_text(words, 700) for name, words in definitions.items() if words}


def shared(report: Report) -> str:
    """The common prefix of all page names, up to a slash: their site or folder."""
    names = [naming.path(file.uri, file.url) for file in report.files]
    if len(names) < 2:
        return ""
    first, last = min(names), max(names)
    same = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
    prefix = first[:same].rpartition("/")[0]
    return "" if prefix in ("", "http:/", "https:/") else prefix


def _help(rules: dict[str, Any], code: str) -> str:
    return rules[code].help if code in rules else ""


def level(result: Result) -> str:
    return result.level if result.kind == "fail" else result.kind


def _page(file: SourceFile, shared: str) -> dict[str, Any]:
    address, name = file.url or file.uri, naming.path(file.uri, file.url)
    linked = address.startswith(("http://", "https://"))
    canonical = _canonical(file.source)
    return {
        "short": visible(name[len(shared) :]),
        # Most pages are named by their address: 1 stands for that.
        **({"address": 1 if address == visible(name) else address} if linked else {}),
        **({"canonical": canonical} if canonical not in ("", address) else {}),
        "statements": file.statements,
        "rendered": file.rendered,
    }


def _alike(files: Sequence[SourceFile]) -> dict[str, int]:
    """The first of the pages that seem to be of one template, by what they have in common; of several pages only."""
    firsts: dict[str, list[int]] = defaultdict(list)
    for number, file in enumerate(files):
        if file.skeleton:
            firsts[file.skeleton].append(number)
    return {skeleton: numbers[0] for skeleton, numbers in firsts.items() if len(numbers) > 1}


def _canonical(source: str) -> str:
    """The address that a page names as its own in a link element, or ""."""
    for link in _LINK.finditer(source, 0, 100_000):
        if _CANONICAL.search(link[0]) and (address := _HREF.search(link[0])):
            return visible(unescape(address[1]))[:TEXT_LIMIT]
    return ""


def cut_text(text: str, limit: int = TEXT_LIMIT) -> str:
    """Text made visible and cut to a number of columns."""
    if len(text) <= limit and text.isascii() and text.isprintable():
        return text  # the usual case
    return shorten(visible(text[: 4 * limit]), limit)


MAX_LISTED = 300
WIDTH, HEIGHT = 900, 96
_MARGIN = 10
_LABEL = 56


def earlier_runs(past: Past | None) -> dict[str, Any] | None:
    """The comparison with the last run and the trend; None if there is no earlier run."""
    if past is None or past.comparison is None:
        return None
    comparison = past.comparison
    return {
        "number": comparison.before.number,
        "since": _moment(comparison.before.started_at),
        "incomplete": comparison.after.incomplete,
        "other_version": visible(comparison.before.tool_version)
        if comparison.before.tool_version != comparison.after.tool_version
        else None,
        "new": len(comparison.new) + len(comparison.first),
        "first": len(comparison.first),
        "still": len(comparison.still),
        "fixed": len(comparison.fixed),
        "unchecked": len(comparison.unchecked),
        "lists": [
            (title, len(findings), [_row(finding) for finding in findings[:MAX_LISTED]])
            for title, findings in (
                ("Fixed", comparison.fixed),
                ("Not judged again", comparison.unchecked),
            )
            if findings
        ],
        "trend": _trend(past.trend),
    }


def _moment(started_at: str) -> str:
    return visible(started_at).replace("T", " ").removesuffix("+00:00").removesuffix("Z")


def _row(finding: RecordedFinding) -> dict[str, str]:
    entry = finding.entry
    return {
        "level": finding.level,
        "code": visible(entry.rule),
        "rule": visible(finding.rule),
        "page": shorten(visible(entry.file), 200),
        "message": shorten(visible(finding.message), 300),
    }


def _trend(runs: tuple[RunTotals, ...]) -> dict[str, Any] | None:
    """The grounded share and the findings of each run, as points in a box of WIDTH by HEIGHT."""
    if len(runs) < 2:
        return None
    step = (WIDTH - 2 * _MARGIN - _LABEL) / (len(runs) - 1)
    most = max(*(run.errors + run.warnings for run in runs), 1)
    rows = []
    for place, run in enumerate(runs):
        grounded = run.grounded / run.judged if run.judged else None
        worse = run.errors + run.warnings
        rows.append(
            {
                "number": run.number,
                "moment": _moment(run.started_at),
                "pages": run.pages,
                "grounded": grounded,
                "errors": run.errors,
                "warnings": run.warnings,
                "incomplete": run.incomplete,
                "x": _MARGIN + place * step,
                "share_y": None if grounded is None else _height(grounded),
                "bar": (HEIGHT - 2 * _MARGIN) * worse / most,
            }
        )
    return {
        "rows": rows,
        "most": most,
        "width": WIDTH,
        "height": HEIGHT,
        "share": _line((row["x"], row["share_y"]) for row in rows if row["share_y"] is not None),
        "bar_width": min(14.0, step * 0.5),
    }


def _height(part: float) -> float:
    return _MARGIN + (1 - part) * (HEIGHT - 2 * _MARGIN)


def _line(points: Any) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
