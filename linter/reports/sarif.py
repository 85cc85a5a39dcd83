"""SARIF 2.1.0 (OASIS, errata 01), as accepted by GitHub code scanning and Microsoft's validator.

Pages of a site are special: GitHub rejects files with an ``https:`` artifact location, so pages are named by a
relative reference without the scheme, with the address in the message and in ``webRequest``. They have no lines in the
repository, so fingerprints are our own.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..findings import fingerprint, naming
from ..findings.report import message_with_page
from .excerpt import code, escaped, fenced, link_text, plain
from .options import Options, notified, results_to_show
from .repetition import Repetition, gathered
from .suggestion import Sources, Suggestion

if TYPE_CHECKING:
    from ...source.location import Location
    from ..findings.report import Notification, Report
    from ..findings.rule import Result, Rule

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
INFORMATION_URI = "https://github.com/factmark/factmark"
ROOT = "ROOT"  # base of files outside the working directory
DESCRIPTION_LIMIT = 1024  # GitHub's, for short and full descriptions
RELATED_LIMIT = 20
LINKED_LIMIT = 3
SNIPPET_LIMIT = 400
_PRECISIONS = {"error": "high", "warning": "medium", "note": "low", "none": "low"}
_SEVERITIES = {
    "error": "error",
    "warning": "warning",
    "note": "recommendation",
    "none": "recommendation",
}


def stream(report: Report, options: Options) -> Iterator[str]:
    """The log in pieces, one line per result."""
    run = _Run(report, options)
    head = {
        "tool": {"driver": run.driver()},
        "columnKind": "unicodeCodePoints",
        "automationDetails": {"id": options.category.rstrip("/") + "/"},
        "invocations": [run.invocation()],
    }
    if any(file.uri.startswith("file:") for file in report.files):
        head["originalUriBaseIds"] = {ROOT: {"uri": "file:///"}}
    yield f'{{"$schema": "{SCHEMA}", "version": "2.1.0", "runs": [{json.dumps(head)[:-1]}, "results": ['
    separator = "\n"
    for repetition in run.repetitions:
        yield separator + json.dumps(run.result(repetition))
        separator = ",\n"
    yield "\n]}]}\n"


class _Run:
    def __init__(self, report: Report, options: Options) -> None:
        self.report = report
        self.options = options
        self.sources = Sources(report)
        self.repetitions = gathered(tuple(results_to_show(report, options)), self.sources)
        used = {repetition.first.code for repetition in self.repetitions}
        self.rules = [rule for rule in report.rules if rule.code in used]
        self.indexes = {rule.code: index for index, rule in enumerate(self.rules)}
        self.seen: Counter[str] = Counter()

    def driver(self) -> dict[str, Any]:
        return {
            "name": "factmark",
            "informationUri": INFORMATION_URI,
            "version": self.report.tool_version,
            "semanticVersion": self.report.tool_version,
            "rules": [self.rule(rule) for rule in self.rules],
        }

    def rule(self, rule: Rule) -> dict[str, Any]:
        summary = plain(rule.summary)[:DESCRIPTION_LIMIT]
        descriptor: dict[str, Any] = {
            "id": rule.code,
            "name": rule.name,
            "shortDescription": {"text": summary},
            "fullDescription": {"text": summary},
            "help": {"text": rule.help, "markdown": rule.help},
            "defaultConfiguration": {"level": rule.level},
            "properties": {
                "tags": ["structured-data", rule.agent],
                "precision": _PRECISIONS[rule.level],
                "problem.severity": _SEVERITIES[rule.level],
            },
        }
        if self.options.rule_url:
            descriptor["helpUri"] = self.options.rule_url.format(code=rule.code)
        return descriptor

    def invocation(self) -> dict[str, Any]:
        notifications = notified(self.report)
        invocation: dict[str, Any] = {
            "executionSuccessful": not any(item.incomplete for item in notifications),
            "toolExecutionNotifications": [self.notification(item) for item in notifications],
        }
        if self.report.started_at:
            invocation["startTimeUtc"] = self.report.started_at.replace("+00:00", "Z")
        return invocation

    def notification(self, item: Notification) -> dict[str, Any]:
        message = message_with_page(item)
        return {"level": item.level, "message": {"text": plain(message)}}

    def result(self, repetition: Repetition) -> dict[str, Any]:
        result = repetition.first
        file = self.sources.file(result.location.uri)
        url = file.url if file else None
        path = naming.reference(result.location.uri, url)
        suggestion = self.sources.suggestion(result)
        related = self.related(repetition)
        entry: dict[str, Any] = {
            "ruleId": result.code,
            "kind": result.kind,
            "level": result.level if result.kind == "fail" else "none",
            "message": _message(repetition, url, suggestion, related),
            "locations": [self.location(result.location)],
            "partialFingerprints": _fingerprints(repetition, path, url, self.seen),
        }
        if result.code in self.indexes:
            entry["ruleIndex"] = self.indexes[result.code]
        if related:
            entry["relatedLocations"] = related
        fixes = [fix for fix in (self.fix(result, index) for index in range(len(result.fixes))) if fix]
        if fixes:
            entry["fixes"] = fixes
        if url is not None:
            entry["webRequest"] = {"method": "GET", "target": url}
        entry["rank"] = round(100 * result.confidence, 1)
        pages = {uri for item in repetition.results for uri in item.seen_on}
        if len(pages) > 1:
            entry["occurrenceCount"] = max(len(repetition.results), len(result.pages))
            entry["properties"] = {"pages": len(pages)}
        if links := naming.links(result):
            entry.setdefault("properties", {})["helpUris"] = [address for _, address in links]
        return entry

    def location(self, location: Location, **more: Any) -> dict[str, Any]:
        file = self.sources.file(location.uri)
        # GitHub requires all lines and columns: an unknown location becomes the start of the file.
        region: dict[str, Any] = {
            "startLine": location.start_line or 1,
            "startColumn": location.start_column or 1,
            "endLine": location.end_line or location.start_line or 1,
            "endColumn": location.end_column or location.start_column or 1,
        }
        snippet = self.sources.excerpt(location, SNIPPET_LIMIT)
        if snippet is not None:
            region["snippet"] = {"text": snippet}
        artifact = _artifact(location.uri, file.url if file else None)
        place: dict[str, Any] = {"physicalLocation": {"artifactLocation": artifact, "region": region}}
        if location.pointer is not None:
            place["logicalLocations"] = [
                {"fullyQualifiedName": f"{location.block or 0}{location.pointer}", "kind": "member"}
            ]
        return {**place, **more}

    def related(self, repetition: Repetition) -> list[dict[str, Any]]:
        result = repetition.first
        places: list[tuple[Location, str]] = [
            (evidence.location, f"{_RELATIONS[evidence.relation]}: {evidence.text}")
            for evidence in result.evidence
            if evidence.location
        ]
        places += [(place, "See also this place.") for place in result.related]
        places += [(place, "This statement is affected, too.") for place in result.covers]
        others = (other for other in repetition.results if other is not result)
        places += [
            (other.location, f"The same on {other.location.uri}.") for other in islice(others, RELATED_LIMIT)
        ]
        return [
            self.location(place, id=index, message={"text": plain(text)})
            for index, (place, text) in enumerate(places[:RELATED_LIMIT], 1)
        ]

    def fix(self, result: Result, index: int) -> dict[str, Any] | None:
        fix = result.fixes[index]
        regions = [(self.sources.region(result.location.uri, edit), edit) for edit in fix.edits]
        replacements = [
            {
                "deletedRegion": {
                    "startLine": region.start_line,
                    "startColumn": region.start_column,
                    "endLine": region.end_line,
                    "endColumn": region.end_column,
                },
                "insertedContent": {"text": edit.text},
            }
            for region, edit in regions
            if region
        ]
        if not replacements:
            return None
        file = self.sources.file(result.location.uri)
        artifact = _artifact(result.location.uri, file.url if file else None)
        return {
            "description": {"text": plain(fix.description)},
            "artifactChanges": [{"artifactLocation": artifact, "replacements": replacements}],
        }


_RELATIONS = {
    "supports": "The page supports it",
    "contradicts": "The page says otherwise",
    "nearest": "The nearest on the page",
    "hidden": "Only in hidden text",
}


def _artifact(uri: str, url: str | None) -> dict[str, str]:
    path = naming.reference(uri, url)
    return {"uri": path, "uriBaseId": ROOT} if uri.startswith("file:") else {"uri": path}


def _message(
    repetition: Repetition, url: str | None, suggestion: Suggestion | None, related: list[dict[str, Any]]
) -> dict[str, str]:
    result = repetition.first
    sentences = [
        result.message if result.message.rstrip().endswith((".", "!", "?")) else f"{result.message}."
    ]
    if repetition.pages > 1:
        sentences.append(f"The same on {repetition.pages} pages, {len(repetition.results)} times in all.")
    if url is not None:
        sentences.append(f"Page: {url} .")
    if suggestion is not None:
        sentences.append(f"Suggested change: {suggestion.description.rstrip('.')}.")
    # GitHub shows related locations only if the message links to them (section 3.11.6).
    links = [f"[{link_text(place['message']['text'])}]({place['id']})" for place in related[:LINKED_LIMIT]]
    text = " ".join([plain(" ".join(sentences)), *(["See: " + ", ".join(links) + "."] if links else [])])
    parts = [escaped(" ".join(sentences))]
    if result.statement is not None:
        parts.append(f"Markup: {code(naming.value(result.statement))}")
    parts += [f"{_RELATIONS[item.relation]}: {code(item.text)}" for item in result.evidence[:3]]
    if links := naming.links(result):
        parts.append("More: " + ", ".join(f"[{link_text(name)}]({address})" for name, address in links))
    if suggestion is not None and suggestion.after:
        parts.append(f"Suggested markup:\n\n{fenced(suggestion.after)}")
    return {"text": text, "markdown": "\n\n".join(parts)}


def _fingerprints(repetition: Repetition, path: str, url: str | None, seen: Counter[str]) -> dict[str, str]:
    result = repetition.first
    if repetition.pages > 1:
        # The page that happens to come first must not make this a new alert.
        same = len({fingerprint.value(item) for item in repetition.results}) == 1
        host = path.partition("/")[0] if url else ""
        digest = fingerprint.fingerprint(
            *fingerprint.template_key(result), host, fingerprint.value(result) if same else ""
        )
    else:
        digest = fingerprint.of_result(result, path)
    digest = fingerprint.distinct(digest, seen)
    fingerprints = {"factmarkStatement/v2": digest}
    if url is not None:
        # GitHub matches alerts by this key alone, and cannot compute it for a page outside the repository.
        fingerprints["primaryLocationLineHash"] = f"{digest}:1"
    return fingerprints
