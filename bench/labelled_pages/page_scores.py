"""Score a lint report against labelled statements."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

from ..input import read_rows, value_kind
from ..output import rounded, share
from ..statistics import Share, intervals

GROUNDED = frozenset({"explicit", "implicit"})
UNGROUNDED = frozenset({"unsupported", "contradicted"})
UNKNOWN_PROPERTY = "unknown-property"

LABEL_COLUMNS = {
    "page": str,
    "path": str,
    "prop": str,
    "value?": object,
    "fact?": str,
    "comply?": str,
}
"""Schema of a labelled statement."""

_LOCATION_COLUMNS = {"block?": int, "pointer?": str, "startLine?": int, "startColumn?": int}
REPORT = {
    "results": [
        {
            "code": str,
            "rule?": str,
            "kind": str,
            "level?": str,
            "location?": {"uri?": str, **_LOCATION_COLUMNS},
            "covers?": [_LOCATION_COLUMNS],
        }
    ],
    "notifications?": [{"level?": str, "message?": str}],
}
"""Schema of the scored part of a JSON report."""

Place = tuple[str, str]
"""A page's name and a path in it: block and JSON pointer ("0/offers/price"), or line and column ("@227:21")."""


@dataclass(frozen=True, slots=True)
class Flag:
    """The most severe result at a place."""

    code: str
    level: str


@dataclass(slots=True)
class Verdicts:
    """Statements that a report flags or leaves open, per agent, and all places it mentions."""

    factuality: dict[Place, Flag] = field(default_factory=dict)
    compliance: dict[Place, Flag] = field(default_factory=dict)
    open: set[Place] = field(default_factory=set)
    judged: set[Place] = field(default_factory=set)
    complete: bool = False
    """Whether the report includes passed statements (``--all-kinds``)."""

    @classmethod
    def from_report(cls, report: Mapping[str, Any]) -> Verdicts:
        """Read the JSON output. What a result ``covers`` is flagged with it, at its level.

        Compliance includes the rule unknown-property, whatever its family: an unknown property has no definition to
        comply with.
        """
        verdicts = cls()
        for result in report.get("results", ()):
            code, kind = result.get("code", ""), result.get("kind")
            location = result.get("location") or {}
            verdicts.judged.update(_report_places(location, result.get("covers") or ()))
            verdicts.complete |= kind == "pass"
            if kind == "open" and code.startswith("FAC"):
                verdicts.open.update(_report_places(location, ()))
            if kind != "fail" or result.get("level") not in {"error", "warning"}:
                continue
            if code.startswith("FAC"):
                flags = verdicts.factuality
            elif code.startswith("CMP") or result.get("rule") == UNKNOWN_PROPERTY:
                flags = verdicts.compliance
            else:
                continue
            for place in _report_places(location, result.get("covers") or ()):
                if place not in flags or result["level"] == "error":
                    flags[place] = Flag(code, result["level"])
        return verdicts

    @staticmethod
    def places_of(report: Mapping[str, Any], kind: str) -> set[Place]:
        """Return the places of factuality's results of a kind, with those that they cover."""
        places: set[Place] = set()
        for result in report.get("results", ()):
            if result.get("kind") == kind and result.get("code", "").startswith("FAC"):
                places.update(_report_places(result.get("location") or {}, result.get("covers") or ()))
        return places


def _report_places(location: Mapping[str, Any], covers: Iterable[Mapping[str, Any]]) -> Iterable[Place]:
    page = page_name(location.get("uri") or "")
    for place in (location, *covers):
        path = path_of(*(place.get(name) for name in ("block", "pointer", "startLine", "startColumn")))
        if path:
            yield page, path


def path_of(block: int | None, pointer: str | None, line: int | None, column: int | None) -> str:
    """Return the path of a statement in labels: in a block of JSON-LD, or in the source; empty where it has neither."""
    if block is not None:
        return f"{block}{pointer or ''}"
    return "" if line is None else f"@{line}:{column}"


def page_name(uri: str) -> str:
    """Return a page's name in labels: the last part of its address or path, without extension."""
    return PurePosixPath(unquote(urlsplit(uri).path)).stem


def read_labels(path: Path) -> list[dict[str, Any]]:
    """Read labelled statements (JSON Lines)."""
    return read_rows(path, LABEL_COLUMNS)


def unscored(labels: Iterable[Mapping[str, Any]], verdicts: Verdicts, missing: Container[str]) -> list[str]:
    """Return reasons why labels cannot be scored: a place without a statement, an invalid label.

    ``missing`` are the pages that were not checked; their labels are not reported again.
    """
    rows = [row for row in labels if row["page"] not in missing]
    messages = []
    nowhere = [row for row in rows if (row["page"], row["path"]) not in verdicts.judged]
    if nowhere and verdicts.complete:
        first = nowhere[0]
        messages.append(
            f"{len(nowhere)} of {len(rows)} labels name a place where no statement was judged, the first"
            f" {first['path']} of {first['page']}"
        )
    for name, known in (("fact", GROUNDED | UNGROUNDED | {"plumbing"}), ("comply", {"yes", "no"})):
        others = Counter(row[name] for row in rows if row.get(name) is not None and row[name] not in known)
        messages += [
            f"{count} labels are not scored: {name} is {label!r}" for label, count in sorted(others.items())
        ]
    return messages


def score(labels: Iterable[Mapping[str, Any]], verdicts: Verdicts) -> dict[str, Any]:
    """Return all figures; rates are in [0, 1], ``per_100`` figures per hundred statements."""
    rows = [(row, (row["page"], row["path"])) for row in labels]
    mistakes: list[dict[str, Any]] = []
    return {
        "factuality": _factuality(rows, verdicts, mistakes),
        "compliance": _compliance(rows, verdicts, mistakes),
        "mistakes": mistakes,
    }


Rows = list[tuple[Mapping[str, Any], Place]]


def _factuality(rows: Rows, verdicts: Verdicts, mistakes: list[dict[str, Any]]) -> dict[str, Any]:
    flags = verdicts.factuality
    labelled = [(row, place) for row, place in rows if row.get("fact") in GROUNDED | UNGROUNDED]
    plumbing = [place for row, place in rows if row.get("fact") == "plumbing"]
    hits = {"error": 0, "warning": 0}
    alarms = {"error": 0, "warning": 0}
    for row, place in labelled:
        flag = flags.get(place)
        if flag is not None:
            (hits if row["fact"] in UNGROUNDED else alarms)[flag.level] += 1
        if (flag is not None) != (row["fact"] in UNGROUNDED):
            mistakes.append(_mistake("factuality", row, flag, row["fact"]))
    grounded = sum(row["fact"] in GROUNDED for row, _ in labelled)
    ungrounded = len(labelled) - grounded
    undecided = sum(place in verdicts.open and place not in flags for _, place in labelled)
    groups = _groups(labelled, flags, UNGROUNDED, "fact")
    severe = {place: flag for place, flag in flags.items() if flag.level == "error"}
    return {
        **_rates(sum(hits.values()), sum(alarms.values()), ungrounded, grounded, ""),
        **_rates(hits["error"], alarms["error"], ungrounded, grounded, "errors_"),
        "left_open": rounded(share(undecided, len(labelled))),
        "plumbing_flagged": sum(place in flags for place in plumbing),
        "plumbing": len(plumbing),
        "grounded": grounded,
        "ungrounded": ungrounded,
        "intervals": {
            **_intervals(labelled, flags, UNGROUNDED, "fact", ""),
            **_intervals(labelled, severe, UNGROUNDED, "fact", "errors_"),
        },
        "by_label": _by_label(rows, flags, verdicts.open, "fact"),
        **groups,
    }


def _compliance(rows: Rows, verdicts: Verdicts, mistakes: list[dict[str, Any]]) -> dict[str, Any]:
    flags = verdicts.compliance
    labelled = [(row, place) for row, place in rows if row.get("comply") in {"yes", "no"}]
    hits = sum(place in flags for row, place in labelled if row["comply"] == "no")
    alarms = sum(place in flags for row, place in labelled if row["comply"] == "yes")
    for row, place in labelled:
        flag = flags.get(place)
        if (flag is not None) != (row["comply"] == "no"):
            mistakes.append(_mistake("compliance", row, flag, row["comply"]))
    bad = sum(row["comply"] == "no" for row, _ in labelled)
    return {
        **_rates(hits, alarms, bad, len(labelled) - bad, ""),
        "good": len(labelled) - bad,
        "bad": bad,
        "intervals": _intervals(labelled, flags, frozenset({"no"}), "comply", ""),
        "by_label": _by_label(rows, flags, frozenset(), "comply"),
        **_groups(labelled, flags, frozenset({"no"}), "comply"),
    }


def _rates(hits: int, alarms: int, faulty: int, good: int, prefix: str) -> dict[str, Any]:
    per_good = share(100 * alarms, good)
    return {
        f"{prefix}precision": rounded(share(hits, hits + alarms)),
        f"{prefix}recall": rounded(share(hits, faulty)),
        f"{prefix}false_alarms_per_100": rounded(per_good, 2),
        f"{prefix}flagged": hits + alarms,
        f"{prefix}false_alarms": alarms,
    }


SHARES: dict[str, Share] = {
    "precision": lambda c: (c[0], c[0] + c[1]),
    "recall": lambda c: (c[0], c[2]),
    "false_alarms_per_100": lambda c: (c[1], c[3]),
}
"""Figures from a page's hits, false alarms, faulty and good statements."""


def _intervals(
    rows: Rows, flags: Mapping[Place, Flag], faulty: frozenset[str], key: str, prefix: str
) -> dict[str, list[float] | None]:
    """The 95 % interval of each rate; statements of one page are not independent."""
    pages: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for row, place in rows:
        bad = row[key] in faulty
        counts = pages[place[0]]
        counts[2 if bad else 3] += 1
        counts[0 if bad else 1] += place in flags
    by_figure = intervals(list(pages.values()), SHARES)
    per_good = by_figure["false_alarms_per_100"]
    if per_good is not None:
        by_figure["false_alarms_per_100"] = [round(100 * end, 2) for end in per_good]
    return {prefix + name: interval for name, interval in by_figure.items()}


def _by_label(
    rows: Rows, flags: Mapping[Place, Flag], left_open: Iterable[Place], key: str
) -> dict[str, Any]:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    undecided = frozenset(left_open)
    for row, place in rows:
        if (label := row.get(key)) is None:
            continue
        flag = flags.get(place)
        counts[label]["statements"] += 1
        if flag is not None:
            counts[label][flag.level] += 1
        elif place in undecided:
            counts[label]["open"] += 1
    columns = ("statements", "error", "warning", "open")
    return {label: {c: counts[label][c] for c in columns} for label in sorted(counts)}


def _groups(rows: Rows, flags: Mapping[Place, Flag], faulty: frozenset[str], key: str) -> dict[str, Any]:
    """Hits, misses and false alarms by kind of value and by property, most mistakes first."""
    by_kind: dict[str, Counter[str]] = defaultdict(Counter)
    by_property: dict[str, Counter[str]] = defaultdict(Counter)
    for row, place in rows:
        outcome = {
            (True, True): "hits",
            (True, False): "missed",
            (False, True): "false_alarms",
            (False, False): "passed",
        }[row[key] in faulty, place in flags]
        by_kind[value_kind(row.get("value"))][outcome] += 1
        by_property[str(row.get("prop"))][outcome] += 1
    columns = ("hits", "missed", "false_alarms", "passed")

    def ordered(groups: dict[str, Counter[str]]) -> dict[str, Any]:
        by_mistakes = sorted(groups.items(), key=lambda g: (-g[1]["missed"] - g[1]["false_alarms"], g[0]))
        return {name: {c: group[c] for c in columns} for name, group in by_mistakes}

    return {"by_kind": ordered(by_kind), "by_property": ordered(by_property)}


def _mistake(agent: str, row: Mapping[str, Any], flag: Flag | None, label: str) -> dict[str, Any]:
    return {
        "agent": agent,
        "mistake": "missed" if flag is None else "false alarm",
        "page": row["page"],
        "path": row["path"],
        "prop": row.get("prop"),
        "value": row.get("value"),
        "label": label,
        "code": None if flag is None else flag.code,
    }
