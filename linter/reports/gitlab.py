"""A Code Quality report for GitLab: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..findings import fingerprint, naming
from .excerpt import visible
from .options import Options, notified, results_to_show
from .repetition import FILES_REPEATED, gathered
from .suggestion import Sources

if TYPE_CHECKING:
    from ..findings.report import Report

_SEVERITIES = {"error": "major", "warning": "minor", "note": "info", "none": "info"}


def stream(report: Report, options: Options) -> Iterator[str]:
    """A JSON array with an entry per finding and per item that could not be checked."""
    separator = "[\n"
    for entry in _entries(report, options):
        yield separator + json.dumps(entry)
        separator = ",\n"
    yield "[]\n" if separator == "[\n" else "\n]\n"


def _entries(report: Report, options: Options) -> Iterator[dict[str, Any]]:
    sources = Sources(report)
    seen: Counter[str] = Counter()
    for repetition in gathered(results_to_show(report, options), sources, least=FILES_REPEATED):
        result = repetition.first
        place = result.location
        file = sources.file(place.uri)
        url = file.url if file else None
        path = naming.reference(place.uri, url) if url else naming.path(place.uri, None)
        message = visible(repetition.message)
        description = message if url is None else f"{visible(url)}: {message}"
        lines: dict[str, int] = {"begin": place.start_line or 1}
        if place.end_line and place.end_line > lines["begin"]:
            lines["end"] = place.end_line
        yield {
            "description": f"{result.code}: {description}",
            "check_name": result.rule,
            "fingerprint": fingerprint.distinct(fingerprint.of_result(result, path), seen),
            "severity": _SEVERITIES[result.level],
            "location": {"path": path, "lines": lines},
        }
    for item in notified(report):
        if item.incomplete:
            path = _path(item.uri) if item.uri else "."
            yield {
                "description": f"Not checked: {visible(item.message)}",
                "check_name": "not-checked",
                "fingerprint": fingerprint.distinct(
                    fingerprint.fingerprint("not-checked", path, item.message), seen
                ),
                "severity": "major",
                "location": {"path": path, "lines": {"begin": 1}},
            }


def _path(uri: str) -> str:
    return naming.reference(uri, uri) if uri.startswith(("http:", "https:")) else naming.path(uri, None)
