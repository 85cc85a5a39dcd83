"""Set factmark up in a repository: a configuration, a pre-commit hook and a workflow for GitHub."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from .. import __version__
from ..linter.config.config import find_config
from ..linter.config.usage import EXIT_USAGE
from ..source.files import display_path, write_atomically
from .built_sites import Site, site_in

COMMON = {"--no-hook", "--no-workflow", "--dry-run"}
EXAMPLES = """\
  factmark init                  write the files, and ask before each at a terminal
  factmark init --dry-run        show the files, and write none
  factmark init --no-workflow    without a workflow for GitHub
"""
CHECKOUT = "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1"

_CONFIG = """\
#:schema https://raw.githubusercontent.com/factmark/factmark/main/docs/factmark.schema.json
# Settings of factmark. "factmark config" shows all that are in force.

# Findings of this level fail a run: error, warning or note.
fail-level = "error"

# What Google's search features need is asked for too. Remove the line if that does not matter to you.
profiles = ["google"]

# Paths that are left out, as patterns.
exclude = []

# For "factmark crawl" without an address.
[crawl]
# url = ["https://www.example.com/"]
"""
_HOOK = """\
  - repo: https://github.com/factmark/factmark
    rev: v{version}
    hooks:
      - id: factmark
"""
_WORKFLOW = """\
# Checks structured data on each pull request, and shows findings where they stand.
name: factmark
on:
  pull_request:
  push:
    branches: [{branch}]
permissions: {{}}
concurrency:
  group: factmark-${{{{ github.ref }}}}
  cancel-in-progress: true
jobs:
  factmark:
    name: Structured data
    runs-on: ubuntu-latest
    permissions:
      contents: read # to read the pages
      security-events: write # to show findings in code scanning
    steps:
      - uses: {checkout}
        with:
          persist-credentials: false
{build}      - uses: factmark/factmark@v{version} # zizmor: ignore[unpinned-uses] pin it to the digest of a release
        with:
          inputs: {inputs}
          upload-sarif: "true"
"""
_BUILD = """\
      # Install what the build needs before this step.
      - run: {command}
"""


_BRANCH = re.compile(r"ref: refs/heads/([\w./-]+)\s*\Z", re.ASCII)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark init``."""
    parser.add_argument("--no-hook", action="store_true", help="write no .pre-commit-config.yaml")
    parser.add_argument("--no-workflow", action="store_true", help="write no .github/workflows/factmark.yml")
    parser.add_argument("--dry-run", action="store_true", help="show the files, and write none")


def run(args: argparse.Namespace) -> int:
    """Run ``factmark init``: 0, or 2 if a file cannot be written. Existing files are never changed."""
    folder = Path.cwd()
    site = site_in(folder)
    if site is not None:
        sys.stdout.write(f"{site.name} builds this site into {site.folder}\n")
    asks = _asks(os.environ) and not args.dry_run
    for name, text in _files(folder, site, hook=not args.no_hook, workflow=not args.no_workflow):
        path = folder / name
        if args.dry_run:
            sys.stdout.write(f"--- {name}\n{text}")
        elif asks and not _agreed(f"Write {name}?"):
            continue
        else:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(path, [text])
            except OSError as error:
                sys.stderr.write(f"factmark: cannot write {display_path(name)}: {error.strerror or error}\n")
                return EXIT_USAGE
            sys.stdout.write(f"written: {name}\n")
    target = site.folder if site else "."
    sys.stdout.write(f"\nNext: {f'{site.command} && ' if site else ''}factmark lint {target}\n")
    return 0


def _files(folder: Path, site: Site | None, *, hook: bool, workflow: bool) -> Iterator[tuple[str, str]]:
    """Yield the files to write; those that are there are said, and what to add to them."""
    version = __version__
    if (existing := find_config(folder)) is not None:
        sys.stdout.write(f"kept: {display_path(existing)} configures factmark already\n")
    else:
        yield "factmark.toml", _CONFIG
    hooks = ".pre-commit-config.yaml"
    if hook and (folder / hooks).exists():
        sys.stdout.write(
            f"kept: {hooks}; to add the hook, write under repos:\n\n{_HOOK.format(version=version)}\n"
        )
    elif hook:
        yield hooks, f"repos:\n{_HOOK.format(version=version)}"
    name = ".github/workflows/factmark.yml"
    if workflow and (folder / name).exists():
        sys.stdout.write(f"kept: {name}\n")
    elif workflow:
        build = _BUILD.format(command=site.command) if site else ""
        inputs = site.folder if site else "."
        yield (
            name,
            _WORKFLOW.format(
                branch=_branch(folder), checkout=CHECKOUT, build=build, inputs=inputs, version=version
            ),
        )


def _branch(folder: Path) -> str:
    """The branch that is checked out, else main."""
    try:
        head = (folder / ".git" / "HEAD").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return "main"
    match = _BRANCH.match(head)
    return match[1] if match and match[1] == "master" else "main"


def _asks(environment: Mapping[str, str]) -> bool:
    """Whether somebody is there to answer: not in CI, and not without a terminal."""
    return not environment.get("CI") and sys.stdin.isatty() and sys.stdout.isatty()


def _agreed(question: str) -> bool:
    sys.stdout.write(f"{question} [Y/n] ")
    sys.stdout.flush()
    answer = sys.stdin.readline()
    return bool(answer) and answer.strip().lower() in ("", "y", "yes")
