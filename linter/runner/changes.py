"""Find the files that differ from a git revision, or check again whenever a file changes."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from ..config.usage import UsageError
from ..document.file_kinds import CONTENT_ENDINGS, TEMPLATE_ENDINGS
from ..reports.excerpt import visible_lines
from ..templates.projects.project import project_state
from ..templates.projects.roots import project_root
from .sources import FileSource, expand

_WHOLE = (
    ": this clone is shallow and lacks older commits; fetch them with git fetch --unshallow, "
    "or fetch-depth: 0 of actions/checkout, GIT_DEPTH: 0 of GitLab"
)


class RevisionError(ValueError):
    """A revision unknown to git, or a folder outside any git repository."""


def is_changed(path: Path, changed: frozenset[str]) -> bool:
    """Whether a file differs, or the submodule that contains it (git reports no more than that)."""
    absolute = path.resolve()
    return any(os.fspath(part) in changed for part in (absolute, *absolute.parents))


def changed_since(revision: str, folder: Path) -> frozenset[str]:
    """The absolute paths of files and submodules that differ from a revision, new ones included. Raises RevisionError.

    Compares with the merge base of the revision and HEAD, so that later changes on the other branch do not count;
    without a merge base, with the revision itself.
    """
    if _git(folder, "rev-parse", "--is-inside-work-tree") is None:
        raise RevisionError(f"{folder} is in no git repository: --since compares with one")
    commit = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
    shallow = (_git(folder, "rev-parse", "--is-shallow-repository") or "").strip() == "true"
    if commit is None:
        raise RevisionError(f'git knows no revision "{revision}" in {folder}{_WHOLE if shallow else ""}')
    common = _git(folder, "merge-base", commit.strip(), "HEAD")
    if common is None and shallow:
        raise RevisionError(f'git cannot compare {folder} with "{revision}"{_WHOLE}')
    root = _git(folder, "rev-parse", "--show-toplevel")
    options = ("--name-only", "-z", "--no-renames", "--ignore-submodules=none")
    changed = _git(folder, "diff", *options, (common or commit).strip(), "--")
    new = _git(folder, "ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/")
    if root is None or changed is None or new is None:
        raise RevisionError(f'git could not compare {folder} with "{revision}"')
    names = [name for name in (changed + new).split("\0") if name]
    return frozenset(os.path.join(root.rstrip("\n"), name) for name in names)


def _git(folder: Path, *arguments: str) -> str | None:
    """The output of git, or None if it fails."""
    command = ["git", "-C", os.fspath(folder), "-c", "core.quotePath=false", *arguments]
    try:
        outcome = subprocess.run(command, capture_output=True, check=False, timeout=120)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired) as error:
        raise RevisionError(f"git cannot be run: {error}") from None
    return os.fsdecode(outcome.stdout) if outcome.returncode == 0 else None


INTERVAL = 0.5
#: Extensions of files that are checked together with others.
_MADE_WITH_OTHERS = (*TEMPLATE_ENDINGS, *CONTENT_ENDINGS)


def watch(args: argparse.Namespace, lint: Callable[[argparse.Namespace], int]) -> NoReturn:
    """Lint, wait for a file to change, appear or disappear, and lint again until interrupted (exit status 130)."""
    while True:
        before = _state(args)
        try:
            lint(args)
        except UsageError as error:
            # The configuration is probably being edited.
            sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        sys.stderr.write("Watching for changes; Ctrl-C ends it.\n")
        sys.stderr.flush()
        while _state(args) == before:
            time.sleep(INTERVAL)


def _state(args: argparse.Namespace) -> dict[str, tuple[int, int] | str]:
    """The size and time of every file that the result depends on; for templates, the state of their whole project."""
    paths = [source.path for source in expand(args.input, ()) if isinstance(source, FileSource)]
    folders = (Path.cwd(), *Path.cwd().parents)
    config = [folder / name for folder in folders for name in ("factmark.toml", "pyproject.toml")]
    state: dict[str, tuple[int, int] | str] = {}
    for root in {project_root(path) for path in paths if path.suffix.lower() in _MADE_WITH_OTHERS}:
        state[f"{root}{os.sep}"] = project_state(root)
    for path in (*paths, *config, *([Path(args.config)] if args.config else [])):
        try:
            status = os.stat(path)
        except OSError:
            continue
        state[os.fspath(path)] = (status.st_size, status.st_mtime_ns)
    return state
