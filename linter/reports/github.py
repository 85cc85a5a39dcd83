"""Annotations of a pull request: GitHub Actions workflow commands, one per line.

GitHub shows ten errors and ten warnings per step, so the most severe come first. Escaping and properties follow the
actions toolkit, packages/core/src/command.ts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..findings import naming
from ..findings.report import message_with_page
from ..findings.rule import LEVELS
from .excerpt import visible
from .options import Options, notified, results_to_show
from .repetition import FILES_REPEATED, Repetition, gathered
from .suggestion import Sources

if TYPE_CHECKING:
    from ..findings.report import Report

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice", "none": "notice"}

LINKS_SHOWN = 10


def stream(report: Report, options: Options) -> Iterator[str]:
    """A command per finding and per notification."""
    sources = Sources(report)
    repetitions = gathered(results_to_show(report, options), sources, least=FILES_REPEATED)
    for repetition in sorted(repetitions, key=lambda item: -LEVELS.index(item.first.level)):
        yield _annotation(repetition, sources)
    for item in notified(report):
        if item.broken and not item.incomplete:
            continue
        command = "warning" if item.incomplete else "notice"
        title = "factmark: not checked" if item.incomplete else "factmark"
        yield _command(command, {"title": title}, visible(message_with_page(item)))
    for reason, links in report.broken_links.items():
        some = ", ".join(item.uri or "" for item in links[:LINKS_SHOWN]) + (
            ", …" if links[LINKS_SHOWN:] else ""
        )
        yield _command(
            "notice", {"title": f"factmark: broken links ({len(links)})"}, visible(f"{reason}: {some}")
        )


def _annotation(repetition: Repetition, sources: Sources) -> str:
    result = repetition.first
    place = result.location
    file = sources.file(place.uri)
    properties: dict[str, str] = {}
    message = visible(repetition.message)
    if file is not None and file.url is not None:
        # A page of a site is not a file of the repository: its annotation would not be shown.
        message = f"{visible(file.url)}: {message}"
    else:
        name = naming.path(place.uri, None)
        # GitHub does not find a file by its escaped name, but an unescaped one could control the log.
        properties["file"] = name if name.isprintable() else visible(name)
        if place.start_line:
            properties["line"] = str(place.start_line)
            properties["endLine"] = str(place.end_line or place.start_line)
            if place.start_line == place.end_line:
                properties["col"] = str(place.start_column)
                properties["endColumn"] = str(place.end_column)
    properties["title"] = f"{result.code} {result.rule}"
    suggestion = sources.suggestion(result)
    if suggestion is not None:
        message += f"\n{visible(suggestion.description)}"
        if suggestion.after.strip():
            message += "\n" + "\n".join(visible(line) for line in suggestion.after.splitlines()[:8])
    return _command(_COMMANDS[result.level], properties, message)


def _command(name: str, properties: dict[str, str], message: str) -> str:
    parameters = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{name} {parameters}::{_data(message)}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
