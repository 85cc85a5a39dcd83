"""Describe a place in the markup: the term's definition, and the evidence for the statement (LSP 3.17, Hover)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lsprotocol import types

from ..linter.findings.naming import links
from ..linter.findings.rule import Result
from ..linter.reports.excerpt import code, escaped
from ..shapes.vocabulary import Vocabulary, definition, local_name, vocabulary
from ..source.regex import regex
from .positions import Positions

RESULTS_SHOWN = 4
EVIDENCE_SHOWN = 3
NAMES_SHOWN = 8
_SCRIPT = regex(r"<script\b[^>]*application/ld\+json[^>]*>(.*?)(?:</script|\Z)", re.IGNORECASE | re.DOTALL)
_TOKEN = regex(r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_][\w]*""")
_KEY_AFTER = regex(r"\s*:")
_ATTRIBUTE_BEFORE = regex(r"\b(?:itemprop|itemtype|property|typeof|rel|rev)\s*=\s*\Z", re.IGNORECASE)
_KEY_BEFORE = regex(r"""(?:"[^"\n]*"|'[^'\n]*'|\b[A-Za-z_]\w*)\s*:\s*\[?\s*\Z""")
_LOOK_BACK = 300
_LABELS = {"pass": "holds", "open": "open", "review": "to be looked at", "notApplicable": "not traced"}
_RELATIONS = {
    "supports": "The page supports it",
    "contradicts": "The page says",
    "nearest": "Nearest on the page",
    "hidden": "Only in hidden text",
}


@dataclass(frozen=True, slots=True)
class Term:
    """A term of schema.org in a text, at [start, end)."""

    name: str
    start: int
    end: int


def hover(text: str, offset: int, results: Sequence[Result], positions: Positions) -> types.Hover | None:
    """Return the hover at an offset, or None if there is nothing to show."""
    term = term_at(text, offset)
    sections = list(_about(text, offset, results, positions))
    parts = [*_defined(term), *_judged(sections)]
    if not parts:
        return None
    start, end = (term.start, term.end) if term else positions.span(sections[0].location)
    content = types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(parts))
    return types.Hover(content, positions.range(start, end))


def term_at(text: str, offset: int) -> Term | None:
    """Return the schema.org term that markup names at an offset, or None."""
    begin = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    for match in _TOKEN.finditer(text, begin):
        if match.start() > offset:
            return None
        if match.end() < offset:
            continue
        before, known = text[max(0, match.start() - _LOOK_BACK) : match.start()], vocabulary()
        is_key = bool(_KEY_AFTER.match(text, match.end()))
        in_attribute = bool(_ATTRIBUTE_BEFORE.search(before))
        if not in_attribute and not _in_json(text, match.start()):
            return None
        for word in match[0].strip("\"'").split():
            name = _name(word)
            fits = known.is_property(name) if is_key else known.is_type(name) or known.is_member(name)
            if fits or (in_attribute and known.is_term(name)):
                return Term(name, match.start(), match.end())
        return None
    return None


def _name(word: str) -> str:
    return local_name(word) or word.removeprefix("schema:")


def _in_json(text: str, offset: int) -> bool:
    """Whether an offset is within JSON-LD: in a script, in a JSON-LD file, or in the objects of a component."""
    return json_start(text, offset) is not None or (
        "ld+json" in text and "JSON.stringify" in text and "@type" in text
    )


def json_start(text: str, offset: int) -> int | None:
    """Where the JSON-LD around an offset begins: its script's content, or a file of JSON-LD; None elsewhere."""
    for match in _SCRIPT.finditer(text):
        if match.start(1) <= offset <= match.end(1):
            return match.start(1)
    return 0 if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[") else None


def script_start(text: str, offset: int) -> int | None:
    """Where the script element of JSON-LD around an offset begins, or None."""
    return next(
        (match.start() for match in _SCRIPT.finditer(text) if match.start(1) <= offset <= match.end(1)), None
    )


def _about(text: str, offset: int, results: Sequence[Result], positions: Positions) -> Iterator[Result]:
    """Yield the results whose statement (key or value) is at an offset, findings first."""
    for result in sorted(results, key=lambda result: result.kind != "fail"):
        if result.statement is None or result.location.start_line is None:
            continue
        start, end = positions.span(result.location)
        key = _KEY_BEFORE.search(text, max(0, start - _LOOK_BACK), start)
        if (key.start() if key else start) <= offset <= end:
            yield result


def _defined(term: Term | None) -> Iterator[str]:
    if term is None:
        return
    known = vocabulary()
    name = term.name
    yield f"**{name}**: {', '.join(kinds_of(name, known))}"
    text = definition(name)
    if text:
        yield escaped(" ".join(text.split()))
    newer = known.superseded_by(name)
    if newer:
        yield f"Superseded by **{newer}**."
    if known.pending(name):
        yield "Pending: proposed, and subject to change."
    yield f"[schema.org/{name}](https://schema.org/{name})"


def kinds_of(name: str, known: Vocabulary) -> Iterator[str]:
    """Yield what a term is, in words."""
    if known.is_property(name):
        yield f"property of {_listed(known.domains(name)) or 'any type'}, values {_listed(known.ranges(name))}"
    elif known.is_type(name):
        above = _listed(known.parents(name))
        yield f"type, kind of {above}" if above else "type"
    else:
        yield f"member of {_listed(known.enumerations_of(name))}"


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMES_SHOWN} more" if len(names) > NAMES_SHOWN else ""
    return ", ".join(names[:NAMES_SHOWN]) + more


def _judged(results: Sequence[Result]) -> Iterator[str]:
    for result in results[:RESULTS_SHOWN]:
        label = result.level if result.kind == "fail" else _LABELS[result.kind]
        yield f"{label}: {escaped(result.message)} ({result.code} {result.rule})"
        for evidence in result.evidence[:EVIDENCE_SHOWN]:
            line = evidence.location.start_line if evidence.location else None
            where = f" (line {line})" if line else ""
            yield f"{_RELATIONS[evidence.relation]}: {code(evidence.text)}{where}"
        if pages := links(result):
            yield "More: " + ", ".join(f"[{name}]({address})" for name, address in pages)
