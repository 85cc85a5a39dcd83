"""Check again whenever a file changes."""

from __future__ import annotations

import argparse
import os
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
