"""Explain a rule: what it finds, why it matters, what to write instead."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator

from ..linter.engine.catalogue import catalogue, find
from ..linter.findings.rule import Rule
from ..linter.reports.excerpt import columns, wrap
from ..linter.reports.options import width_of
from ..linter.reports.rule_page import page_of
from ..source.regex import regex
from . import standard_output

_ITEM = regex(r" *(?:[-*]|\d+\.) +")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark rule``."""
    parser.add_argument("rule", nargs="?", metavar="CODE", help="code or name of a rule")
    parser.add_argument("--all", action="store_true", help="every rule")
    parser.add_argument(
        "--output-format",
        choices=("markdown", "json"),
        default="markdown",
        help="how to print it (default markdown)",
    )


def run(args: argparse.Namespace) -> int:
    """Run ``factmark rule`` and return the exit status."""
    width = width_of(sys.stdout, os.environ)
    if args.all:
        chosen = catalogue()
    elif args.rule is None:
        for rule in catalogue():
            sys.stdout.writelines(_listed(rule, width))
        return 0
    else:
        rules = find(args.rule)
        if rules is None:
            sys.stderr.write(f'factmark: no rule is called "{args.rule}"; factmark rule lists them\n')
            return 2
        chosen = (rules,)
    standard_output.take_document()
    if args.output_format == "json":
        sys.stdout.write(json.dumps([_facts(rule) for rule in chosen], indent=2, ensure_ascii=False) + "\n")
    else:
        pages = "\n".join(_page(rule) for rule in chosen)
        sys.stdout.write(pages if width is None else "".join(f"{line}\n" for line in _wrap(pages, width)))
    return 0


def _listed(rule: Rule, width: int | None) -> Iterator[str]:
    """Yield a rule's line; several on a narrow terminal."""
    heading = f"{rule.code}  {rule.name}: {rule.summary}"
    if width is None or columns(heading) <= width:
        yield f"{heading}\n"
        return
    for place, line in enumerate(wrap(f"{rule.name}: {rule.summary}", width - 8)):
        yield f"{rule.code if not place else '':<8}{line}\n"


def _wrap(page: str, width: int) -> Iterator[str]:
    """Rewrap the paragraphs and list items of a page to a width; code stays as it is."""
    paragraph: list[str] = []

    def paragraph_lines() -> Iterator[str]:
        if not paragraph:
            return
        item = _ITEM.match(paragraph[0])
        lines = wrap(" ".join(paragraph)[item.end() if item else 0 :], width - (item.end() if item else 0))
        for place, line in enumerate(lines):
            yield f"{(item[0] if not place else ' ' * item.end()) if item else ''}{line}"
        paragraph.clear()

    code = False
    for line in page.splitlines():
        if code or line.startswith("```"):
            yield from paragraph_lines()
            code ^= line.startswith("```")
            yield line
        elif not line.strip() or line.startswith(("#", "|")):
            yield from paragraph_lines()
            yield from wrap(line, width) or ("",)
        else:
            if _ITEM.match(line):
                yield from paragraph_lines()
            paragraph.append(line if not paragraph else line.strip())
    yield from paragraph_lines()


def _facts(rule: Rule) -> dict[str, object]:
    return {
        "code": rule.code,
        "name": rule.name,
        "agent": rule.agent,
        "level": rule.level,
        "fix": rule.fix,
        "profile": rule.profile,
        "retired": rule.retired,
        "summary": rule.summary,
        "help": page_of(rule).strip(),
    }


def _page(rule: Rule) -> str:
    profile = f", profile {rule.profile}" if rule.profile else ""
    return f"# {rule.code} {rule.name}\n\n{rule.agent}, {rule.level}{profile}; fix: {rule.fix}\n\n{page_of(rule)}"
