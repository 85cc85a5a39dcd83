"""Show the configuration in force, or its JSON schema."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..linter.config.config import Config, ConfigError, Ignore, Override, find_config, load_config, schema
from ..linter.reports.excerpt import visible_lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark config``."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--show", action="store_true", help="the configuration in force (default)")
    what.add_argument("--schema", action="store_true", help="the JSON schema of the configuration")


def run(args: argparse.Namespace) -> int:
    """Run ``factmark config`` and return the exit status."""
    if args.schema:
        sys.stdout.write(json.dumps(schema(), indent=2) + "\n")
        return 0
    try:
        config = load_config(find_config(Path.cwd()))
    except ConfigError as error:
        sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        return 2
    sys.stdout.write(f"# {config.source or 'no configuration file: the defaults'}\n")
    sys.stdout.writelines(f"{line}\n" for line in _toml(config))
    return 0


def _toml(config: Config) -> Iterator[str]:
    """Yield the configuration as an equivalent file: plain keys first, as TOML requires."""
    tables: list[str] = []
    for name, value in config._asdict().items():
        key = name.replace("_", "-")
        if key == "source":
            continue
        if value is None:
            yield f"# {key} is not set"  # TOML has no null
        elif key == "per-file-ignores":
            entries = ", ".join(f"{json.dumps(path)} = {json.dumps(rules)}" for path, rules in value)
            yield f"{key} = {{ {entries} }}" if entries else f"{key} = {{}}"
        elif key == "severity":
            yield f"{key} = {_levels(value)}"
        elif key == "crawl":
            if value:
                members = dict(value).items()
                tables += ["", "[crawl]", *(f"{n.replace('_', '-')} = {json.dumps(v)}" for n, v in members)]
        elif isinstance(value, tuple) and any(isinstance(entry, Ignore | Override) for entry in value):
            for entry in value:
                tables += ["", f"[[{key}]]", *_members(entry)]
        else:
            yield f"{key} = {json.dumps(value)}"
    yield from tables


def _members(entry: Ignore | Override) -> Iterator[str]:
    for name, value in entry._asdict().items():
        if name == "severity" and value is not None:
            yield f"severity = {_levels(value)}"
        elif value is not None:
            yield f"{name.replace('_', '-')} = {json.dumps(value)}"


def _levels(severity: Iterable[tuple[str, str]]) -> str:
    """Levels by selector, as a TOML table on one line."""
    entries = ", ".join(f"{json.dumps(selector)} = {json.dumps(level)}" for selector, level in severity)
    return f"{{ {entries} }}" if entries else "{}"
