"""Baseline files: they hide known, accepted findings, and shrink as these are fixed."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from ...source.files import write_atomically
from ..findings.fingerprint import Entry, entry_of
from ..findings.report import Notification, Report
from ..findings.rule import Result

VERSION = 1
DEFAULT_NAME = "factmark-baseline.json"


class BaselineError(ValueError):
    """An invalid baseline; the message names the file."""


def file_names(baseline: Path) -> Callable[[str], str]:
    """A function that names pages in a baseline: paths relative to its folder, addresses unchanged."""
    folder, here = baseline.resolve().parent, Path.cwd()

    def name(uri: str) -> str:
        if uri.startswith(("http://", "https://")):
            return uri
        path = here / unquote(uri.removeprefix("file://"))
        return os.path.relpath(path, folder).replace(os.sep, "/")

    return name


def read_baseline(path: Path) -> Counter[Entry]:
    """The entries of a baseline file with their counts. Raises BaselineError if it is invalid."""
    try:
        content = json.loads(path.read_text(encoding="utf-8-sig"))
        if content["version"] != VERSION:
            raise BaselineError(
                f"{path}: a baseline of version {content['version']}, and this factmark reads version {VERSION}; "
                "delete it, and --write-baseline makes another"
            )
        return Counter({_entry(item): int(item.get("count", 1)) for item in content["findings"]})
    except FileNotFoundError:
        raise BaselineError(f"{path}: no such baseline; --write-baseline makes one") from None
    except OSError as error:
        raise BaselineError(f"cannot read {path}: {error.strerror or error}") from None
    except BaselineError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        raise BaselineError(f"{path}: no baseline, as --write-baseline makes them: {_wrong(error)}") from None


def _wrong(error: Exception) -> str:
    """What is wrong with an invalid file, without Python details."""
    return (
        f"it is no JSON ({error})"
        if isinstance(error, (json.JSONDecodeError, UnicodeDecodeError))
        else "its JSON has another form"
    )


def _entry(item: dict[str, Any]) -> Entry:
    return Entry(*(str(item.get(key, "")) for key in ("rule", "file", "pointer", "property", "value")))


def write_baseline(
    path: Path, results: Iterable[Result], kept: Counter[Entry] | None = None
) -> Counter[Entry]:
    """Write the findings, and the ``kept`` entries, to a baseline file; return its entries. Raises BaselineError."""
    name = file_names(path)
    entries = Counter(entry_of(result, name) for result in results if result.kind == "fail")
    entries |= kept or Counter()

    def order(entry: Entry) -> tuple[str, ...]:
        return entry.file, entry.pointer, entry.rule, entry.property, entry.value

    findings = [
        {
            "rule": entry.rule,
            "file": entry.file,
            "pointer": entry.pointer,
            "property": entry.property,
            "value": entry.value,
            "count": entries[entry],
        }
        for entry in sorted(entries, key=order)
    ]
    text = json.dumps(
        {"version": VERSION, "tool": "factmark", "findings": findings}, indent=1, ensure_ascii=False
    )
    try:
        write_atomically(path, [text, "\n"])
    except OSError as error:
        raise BaselineError(f"cannot write {path}: {error.strerror or error}") from None
    return entries


def not_judged(entries: Counter[Entry], report: Report, path: Path) -> Counter[Entry]:
    """The entries of a baseline whose file exists and was not checked."""
    name = file_names(path)
    judged = _judged(report, name)
    folder = path.resolve().parent
    return Counter(
        {each: n for each, n in entries.items() if each.file not in judged and (folder / each.file).exists()}
    )


def matches(known: Counter[Entry], entries: Sequence[Entry]) -> tuple[set[int], Counter[Entry]]:
    """The indexes of the found entries that are known, and the known entries that were not found.

    Identical entries are matched first; the rest may differ in the block and in array positions.
    """
    left, matched = known.copy(), set()
    for index, entry in enumerate(entries):
        if left[entry] > 0:
            left[entry] -= 1
            matched.add(index)
    left = +left
    loosened: Counter[Entry] = Counter()
    for entry, count in left.items():
        loosened[entry.without_indexes] += count
    for index, entry in enumerate(entries):
        if index not in matched and loosened[entry.without_indexes] > 0:
            loosened[entry.without_indexes] -= 1
            matched.add(index)
    gone: Counter[Entry] = Counter()
    for entry, count in left.items():
        remaining = min(count, loosened[entry.without_indexes])
        loosened[entry.without_indexes] -= remaining
        if remaining > 0:
            gone[entry] = remaining
    return matched, gone


def apply_baseline(report: Report, path: Path, codes: Sequence[str]) -> Report:
    """The report without the findings that the baseline lists, and with a note on stale entries.

    An entry is stale if its file was checked, its rule is among ``codes``, and no finding matches it. Raises
    BaselineError.
    """
    known = read_baseline(path)
    name = file_names(path)
    failures = [(index, entry_of(r, name)) for index, r in enumerate(report.results) if r.kind == "fail"]
    matched, left = matches(known, [entry for _, entry in failures])
    hidden = {failures[place][0] for place in matched}
    judged = _judged(report, name)
    stale = Counter({e: n for e, n in left.items() if e.file in judged and e.rule in codes})
    reason = f"known in the baseline {path}"
    return replace(
        report,
        results=tuple(r for index, r in enumerate(report.results) if index not in hidden),
        suppressed=(
            *report.suppressed,
            *(replace(r, suppressed=reason) for index, r in enumerate(report.results) if index in hidden),
        ),
        notifications=(*report.notifications, *_stale(stale, path)),
    )


def _judged(report: Report, name: Callable[[str], str]) -> set[str]:
    """The baseline names of the files that a report covers."""
    return {name(file.uri) for file in report.files} | {name(uri) for uri in report.sources}


def _stale(stale: Counter[Entry], path: Path) -> Iterable[Notification]:
    if not stale:
        return
    total, entry = stale.total(), next(iter(stale))
    where = f"{entry.rule} at {entry.pointer or 'a place'} of {entry.file}"
    noun = "finding of the baseline is" if total == 1 else "findings of the baseline are"
    yield Notification(
        "note",
        f"{total} {noun} no longer there ({where}{', ...' if len(stale) > 1 else ''}); "
        f"--write-baseline takes what is stale out of {path}",
        incomplete=False,
    )
