"""Explain a rule: what it finds, why it matters, what to write instead."""

from __future__ import annotations

import argparse
import json
import sys

from .catalogue import catalogue, find
from .rule import Rule


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark rule``."""
    parser.add_argument("rule", nargs="?", metavar="CODE", help="code or name of a rule")
    parser.add_argument("--all", action="store_true", help="every rule")
    parser.add_argument("--output-format", choices=("markdown", "json"), default="markdown")


def run(args: argparse.Namespace) -> int:
    """Run ``factmark rule`` and return the exit status."""
    if args.all:
        chosen = catalogue()
    elif args.rule is None:
        for rule in catalogue():
            sys.stdout.write(f"{rule.code}  {rule.name}: {rule.summary}\n")
        return 0
    else:
        found = find(args.rule)
        if found is None:
            sys.stderr.write(f'factmark: no rule is called "{args.rule}"; factmark rule lists them\n')
            return 2
        chosen = (found,)
    if args.output_format == "json":
        sys.stdout.write(json.dumps([_facts(rule) for rule in chosen], indent=2, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write("\n".join(_page(rule) for rule in chosen))
    return 0


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
        "help": rule.help.strip(),
    }


def _page(rule: Rule) -> str:
    profile = f", profile {rule.profile}" if rule.profile else ""
    return f"# {rule.code} {rule.name}\n\n{rule.agent}, {rule.level}{profile}; fix: {rule.fix}\n\n{rule.help.strip()}\n"
