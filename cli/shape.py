"""Print the SHACL shape of a schema.org type, as Turtle, or write the shapes of all types."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

EXIT_USAGE = 2
NAMESPACES = {"http": "http://schema.org/", "https": "https://schema.org/"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``factmark shape``."""
    parser.add_argument("type", nargs="?", help="a type of schema.org: Recipe")
    parser.add_argument("--all", action="store_true", help="the shapes of all types")
    parser.add_argument(
        "--output",
        type=Path,
        metavar="DIR",
        help="with --all: one file a type, into DIR (default: standard output)",
    )
    parser.add_argument(
        "--namespace",
        choices=sorted(NAMESPACES),
        default="http",
        help="schema.org's namespace in the shapes; the published JSON-LD context says http, the default",
    )


def run(args: argparse.Namespace) -> int:
    """Print or write shapes and return the exit status."""
    from ..shapes.shacl import all_shapes, shape_of, shape_types
    from ..shapes.vocabulary import nearest_type

    if bool(args.type) == args.all:
        return _refuse("give either a type or --all")
    if args.output and not args.all:
        return _refuse("--output goes with --all")
    namespace = NAMESPACES[args.namespace]
    if not args.all:
        if args.type not in shape_types():
            nearest = nearest_type(args.type)
            hint = f"; did you mean {nearest}?" if nearest and nearest != args.type else ""
            return _refuse(f"schema.org has no type {args.type!r} that nodes can have{hint}")
        sys.stdout.write(shape_of(args.type, namespace))
    elif args.output:
        try:
            args.output.mkdir(parents=True, exist_ok=True)
            for name in shape_types():
                (args.output / f"{name}.ttl").write_text(shape_of(name, namespace), "utf-8")
        except OSError as error:
            return _refuse(f"cannot write {error.filename or args.output}: {error.strerror or error}")
    else:
        sys.stdout.write(all_shapes(namespace))
    return 0


def _refuse(message: str) -> int:
    print(f"factmark shape: {message}", file=sys.stderr)
    return EXIT_USAGE
