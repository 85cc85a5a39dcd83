"""Find the files that differ from a git revision."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

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
