"""What the linter says of repositories of templates: how many it judges, names or passes over, and its findings.

The templates with markup are found by a plain search, which shares nothing with the linter's own. Each is then one of:

judged     at least half of its statements are decided, by the agents or as technical values
form       fewer are decided, but at least half are, or are checked for their form: expressions in JSON-LD (quotes,
           escapes, commas), and values of properties that ask for a form (dates, numbers, addresses, codes)
open       it has other statements, most of them undecided
types      its items have no properties of their own, and their types are checked
named      nothing of it is checked, and a message names it or a place in it
timeout    the repository took longer than allowed
silent     nothing is said of it

Give a folder of repositories, or repositories with --one. One process a repository, without a cache.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from ..linter.templates.standin import kind_of_property
from .input import UnusableInputError
from .output import add_format, emit, rounded, table_of

SIGNS = {
    "JSON-LD": re.compile(
        r"ld\+json|[\"']@type[\"']\s*(?::(?!\s*string\b)|=>|,|\]\s*=)|@@type|\b__type\s*:", re.IGNORECASE
    ),
    "microdata": re.compile(r"\b(?:itemprop|itemtype)(?:=|\"\s*(?:=>|:))|\bitemscope(?=[\s=>/,)])"),
    "RDFa": re.compile(r"\stypeof=[\"']\w|\svocab=[\"']https?://(?:www\.)?schema\.org"),
    "made by a plugin": re.compile(
        r"\{%-?\s*seo\b|\|\s*structured_data\b|\buse(?:Jsonld|SchemaOrg)\s*\(|<\w*JsonLd\b|\bSchemaOrg\\Schema\b"
        r"|internal/schema\.html"
    ),
}
"""Kinds of markup -> what a file that has it says. A search of words: it also finds what only speaks of markup."""
SUBJECT = re.compile(
    r"schema\.org|itemprop|application/ld\+json|\{%-?\s*seo\b|structured_data|JsonLd|Jsonld|SchemaOrg"
)
"""What a file with markup of schema.org says, or one of its kind."""
_TEMPLATE_ENDING = re.compile(
    r"\.(?:x?html?|liquid|twig|tpl|jinja2?|j2|njk|nunjucks|djhtml|hbs|handlebars|mustache|gohtml|tmpl|erb|rhtml|heex|haml|slim"
    r"|ejs|eta|php|phtml|inc|ctp|[cm]?[jt]s|[jt]sx|astro|vue|svelte|pug|jade|cshtml|razor|vbhtml|ftlh?|mako|marko|templ|vm"
    r"|latte|txp|webc|vto|gsp|jsp[fx]?|tagx?|as[pc]x|xml|ss|jbuilder|rb|py|ex|[hl]?eex|edge|swig|tera|xslt?|jet|qtpl|mjml)$",
    re.IGNORECASE,
)
"""Endings of templates, and of programs that print pages."""
_PROGRAM = re.compile(r"\.(?:[cm]?[jt]s|rb|py|ex|php|inc)$", re.IGNORECASE)
"""Programs, of which only those that make markup count, not those that read it."""
_PASSED_OVER = re.compile(
    r"\.git|\.github|node_modules|vendor|bower_components|dist|build|_site|public|target|_*(?:tests?|specs?|mocks|fixtures)_*"
    r"|cypress|e2e|testdata|Behat|docs|documentation|example[\w-]*|ckeditor|tinymce|codemirror|upgrade|\.?storybook|stories"
)
"""Folders of packages, builds, tests and documentation."""
_TEST = re.compile(r"(?:[._-](?:test|spec|stories|cy|min)\.\w+|(?:Test|Spec|_test|_spec)\.\w+)$")
_DYNAMIC = re.compile(r"\{\{|\{%|<%|<\?|\$\{|\{[$#]|<#|\sth:|\st-(?:att|esc|out|if|foreach|call)|\{\w")
MAX_BYTES = 1_000_000
MAX_LINE = 5_000
"""Longer lines are those of minified scripts."""


def templates(repository: Path) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """The templates with markup in a repository, sorted, each with its kinds of markup."""
    for folder, folders, names in os.walk(repository):
        folders[:] = sorted(name for name in folders if not _PASSED_OVER.fullmatch(name))
        for name in sorted(names):
            path = Path(folder, name)
            if not _TEMPLATE_ENDING.search(name) or _TEST.search(name) or path.is_symlink():
                continue
            if kinds_of_file := kinds(path):
                yield path, kinds_of_file


def kinds(path: Path) -> tuple[str, ...]:
    """The kinds of markup in a file; none for one that is no template, or cannot be read."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return ()
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ()
    kinds_of_file = tuple(kind for kind, sign in SIGNS.items() if sign.search(text))
    if not kinds_of_file or not SUBJECT.search(text) or max(map(len, text.splitlines())) > MAX_LINE:
        return ()
    ending = path.suffix.lower()
    if ending in (".html", ".htm", ".xhtml") and not _DYNAMIC.search(text):
        return ()  # a finished page
    if _PROGRAM.search(path.name) and "<?php" not in text[:200] and not _makes(text):
        return ()
    return kinds_of_file


def _makes(text: str) -> bool:
    """Whether a program makes markup: it names a type of schema.org, as a value or in a tag."""
    # In a declaration of types (TypeScript), a member ends with a semicolon, and one of several ways with a bar.
    named = re.search(
        r"[\"']@type[\"']\s*(?::|=>|,|\]\s*=)\s*[\"'`][A-Z]\w*[\"'`](?!\s*[;|])|(?<!\[)itemtype\s*[=:\"'][^\n]{0,40}schema\.org",
        text,
    )
    return bool(
        named or re.search(r"<script[^>\n]*ld\+json|(?<!function )\buse(?:Jsonld|SchemaOrg)\s*\(", text)
    )


STATES = ("judged", "form", "open", "types", "named", "timeout", "silent")
_DECIDED = frozenset({"pass", "fail", "notApplicable"})
_TYPES = "only their types were checked"
_FORMLESS = frozenset({"text", "prose", "node"})
"""Kinds of values that no form is asked of."""


class Measured(NamedTuple):
    """One repository: its templates by state, its findings, seconds and exit status."""

    name: str
    states: Mapping[str, str]
    findings: tuple[Mapping[str, Any], ...]
    notifications: tuple[Mapping[str, Any], ...]
    seconds: float
    status: int | None
    slowest: tuple[float, str] | None = None

    @property
    def counts(self) -> Counter[str]:
        """The number of templates in each state."""
        return Counter(self.states.values())


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark bench repositories``."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("folder", type=Path, nargs="+", help="a folder whose folders are repositories")
    parser.add_argument("--one", action="store_true", help="each FOLDER is itself a repository")
    parser.add_argument(
        "--timeout", type=float, default=300, metavar="S", help="seconds a repository may take (300)"
    )
    parser.add_argument("--each", action="store_true", help="also time each template with markup by itself")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Run the measure and print its figures: 0 measured, 3 no templates with markup found."""
    for folder in args.folder:
        if not folder.is_dir():
            raise UnusableInputError(f"{folder} is no folder")
    repositories = (
        args.folder if args.one else [one for each in args.folder for one in sorted(each.glob("[!.]*"))]
    )
    measured = [measure(one, args.timeout, each=args.each) for one in repositories if one.is_dir()]
    rows = [_row(one) for one in measured]
    total = Counter[str]()
    for one in measured:
        total += one.counts
    rules = Counter((one["level"], one["code"], one["rule"]) for each in measured for one in each.findings)
    document = {
        "templates": {state: total[state] for state in STATES},
        "findings": [
            {"level": key[0], "code": key[1], "rule": key[2], "count": n} for key, n in rules.most_common()
        ],
        "repositories": [
            {
                "name": one.name,
                "seconds": rounded(one.seconds),
                "status": one.status,
                "slowest": one.slowest,
                "templates": one.states,
                "findings": one.findings,
                "notifications": one.notifications,
            }
            for one in measured
        ],
    }
    columns = ("repository", *STATES, "errors", "warnings", "seconds", "slowest", "status")
    summed = (
        "all",
        *(total[state] for state in STATES),
        *(sum(_of(one, level) for one in measured) for level in LEVELS),
    )
    emit(
        args,
        document,
        [
            table_of(
                "templates with markup",
                columns,
                [*rows, (*summed, rounded(sum(one.seconds for one in measured)), None, None)],
            ),
            table_of(
                "findings", ("level", "code", "rule", "count"), [(*key, n) for key, n in rules.most_common()]
            ),
        ],
    )
    return 0 if total else 3


LEVELS = ("error", "warning")


def _of(one: Measured, level: str) -> int:
    return sum(finding["level"] == level for finding in one.findings)


def _row(one: Measured) -> tuple[str | int | float | None, ...]:
    counts = one.counts
    slowest = rounded(one.slowest[0], 1) if one.slowest else None
    by_level = (_of(one, level) for level in LEVELS)
    return (
        one.name,
        *(counts[state] for state in STATES),
        *by_level,
        rounded(one.seconds, 1),
        slowest,
        one.status,
    )


def measure(repository: Path, seconds: float, *, each: bool = False) -> Measured:
    """Lint a repository in a process of its own, and place each template with markup."""
    listed = [path.relative_to(repository).as_posix() for path, _ in templates(repository)]
    begun = time.monotonic()
    answer, status = _linted(repository, ["."], seconds)
    spent = time.monotonic() - begun
    states = dict.fromkeys(listed, "timeout") if answer is None else _states(listed, answer)
    results = () if answer is None else answer["results"]
    findings = tuple(_finding(one) for one in results if one["kind"] == "fail")
    notifications = () if answer is None else tuple(answer["notifications"])
    times = []
    for one in listed if each else ():
        begun = time.monotonic()
        _linted(repository, [one], seconds)
        times.append((rounded(time.monotonic() - begun, 2) or 0.0, one))
    return Measured(repository.name, states, findings, notifications, spent, status, max(times, default=None))


def _linted(repository: Path, inputs: list[str], seconds: float) -> tuple[dict[str, Any] | None, int | None]:
    """The JSON report of a run and its exit status; None for each where it took too long or broke."""
    options = ["--isolated", "--no-cache", "--jobs", "1", "--all-kinds", "--output-format", "json"]
    command = [sys.executable, "-m", "factmark", "lint", *inputs, *options]
    try:
        done = subprocess.run(
            command, cwd=repository, capture_output=True, text=True, timeout=seconds, check=False
        )
        return json.loads(done.stdout), done.returncode
    except (subprocess.TimeoutExpired, ValueError):
        return None, None


def _states(listed: Iterable[str], answer: Mapping[str, Any]) -> dict[str, str]:
    counts_by_file: dict[str, Counter[str]] = {one: Counter() for one in listed}
    for result in answer["results"]:
        counts = counts_by_file.get(unquote(result["location"]["uri"]))
        if counts is not None and (result["code"].startswith("FAC") or result["kind"] == "fail"):
            counts["stated"] += 1
            counts["decided"] += result["kind"] in _DECIDED
            counts["formed"] += result["kind"] in _DECIDED or _has_form(result)
    notifications = [
        (unquote(f"{one['uri']} {one['message']}"), one["message"]) for one in answer["notifications"]
    ]
    for one, counts in counts_by_file.items():
        messages = [message for text, message in notifications if one in text]
        counts["named"] = len(messages)
        counts["types"] = sum(_TYPES in message for message in messages)
    return {one: _state(counts) for one, counts in counts_by_file.items()}


def _has_form(result: Mapping[str, Any]) -> bool:
    """Whether the form of an undecided statement's value was checked."""
    statement = result["statement"]
    if statement is None or not statement["property"]:
        return False
    types = (statement["type"],) if statement["type"] else ()
    is_formed = kind_of_property(statement["property"], types) not in _FORMLESS
    return is_formed or ("pointer" in result["location"] and "{" in str(statement["value"]))


def _state(counts: Mapping[str, int]) -> str:
    if counts["stated"]:
        reached = (name for name in ("decided", "formed") if 2 * counts[name] >= counts["stated"])
        return {"decided": "judged", "formed": "form"}.get(next(reached, ""), "open")
    return next((state for state in ("types", "named") if counts[state]), "silent")


def _finding(result: Mapping[str, Any]) -> dict[str, Any]:
    place, statement = result["location"], result["statement"] or {}
    return {
        **{name: result[name] for name in ("code", "rule", "level", "message")},
        "uri": unquote(place["uri"]),
        "line": place["startLine"],
        "type": statement.get("type"),
        "property": statement.get("property"),
        "value": statement.get("value"),
        "evidence": [one["text"] for one in result["evidence"]],
        "fixes": [one["description"] for one in result["fixes"]],
    }
