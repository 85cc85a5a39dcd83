"""Check pages and templates in an editor, while they are written (Language Server Protocol, on standard streams)."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from ..linter.config.usage import EXIT_USAGE, install_hint


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark lsp``."""
    parser.add_argument("--config", metavar="FILE", help="configuration file (default: the nearest one)")
    parser.add_argument("--isolated", action="store_true", help="read no configuration file")
    parser.add_argument("--stdio", action="store_true", help="the default, which some editors name")


def run(args: argparse.Namespace) -> int:
    """Serve until the editor ends it, and return the exit status."""
    try:
        from ..lsp.server import make_server
    except ImportError as error:
        sys.stderr.write(
            f"factmark: the language server needs the extra factmark[lsp]: {error}; {install_hint('lsp')}\n"
        )
        return EXIT_USAGE
    config = str(Path(args.config).resolve()) if args.config else None
    server = make_server("" if args.isolated else config)
    interrupted: list[int] = []

    def interrupt(number: int, frame: object) -> None:
        interrupted.append(number)
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    try:
        server.start_io()  # ends as if the editor had asked for it when it is interrupted
    finally:
        server.checker.close()
    if interrupted:
        raise KeyboardInterrupt
    return 0
