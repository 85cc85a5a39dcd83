"""Serve coding assistants: a server of the Model Context Protocol on standard input and output."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..linter.config.usage import EXIT_USAGE
from ..source.files import display_path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark mcp``."""
    parser.add_argument(
        "--root",
        metavar="DIR",
        default=".",
        help="folder whose files may be read; others are refused (default: the working directory)",
    )
    parser.add_argument(
        "--offline", action="store_true", help="fetch no addresses: only HTML that is given, and files"
    )
    parser.add_argument(
        "--allow-private", action="store_true", help="allow addresses of private networks and this machine"
    )


def run(args: argparse.Namespace) -> int:
    """Run ``factmark mcp`` until standard input ends, and return the exit status."""
    root = Path(args.root)
    if not root.is_dir():
        sys.stderr.write(f"factmark: {display_path(args.root)} is not a folder\n")
        return EXIT_USAGE
    from ..api.mcp_server import server

    server(root, offline=args.offline, allow_private=args.allow_private).run()
    return 0
