"""Repair what violates shapes: markup of pages, JSON-LD and RDF files, without a model or with one."""

from __future__ import annotations

import argparse
import json
import logging
import posixpath
import re
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..generator.curation import UncheckedError, check_with_all_rules
from ..generator.model import read_model
from ..generator.repair.contexts import DATA_CHOICES, DEFAULT, SHAPE_CHOICES, read_choice
from ..generator.repair.reports import ShapesError
from ..linter.agents.verifier import VerifierError
from ..linter.config.config import ConfigError, find_config, load_config
from ..linter.config.usage import EXIT_INCOMPLETE, EXIT_USAGE
from ..linter.reports.excerpt import visible, visible_lines
from ..linter.runner.file_checker import write_back
from ..linter.runner.sources import FileSource, expand, input_name
from ..source.encodings import decode
from ..source.files import SourceError, display_path
from ..source.system import TimeLimitExceeded, memory_limit, time_limit
from . import standard_output
from .verifier_options import add_model_options

if TYPE_CHECKING:
    from collections.abc import Callable

    from rdflib import Graph
    from rdflib.term import Node

    from ..generator.model import WritingModel
    from ..generator.repair.reports import Place, ValidationResult
    from ..generator.repair.search import Repair
    from ..linter.document.document import Document

EXIT_LEFT = 1
GRAPHS = {".ttl": "turtle", ".nt": "nt", ".n3": "n3", ".rdf": "xml"}
HTTPS, HTTP = "https://schema.org/", "http://schema.org/"
"""schema.org's namespaces: graphs are read under the second, as documents are."""
SECONDS_PER_FILE = 120.0
MEMORY_PER_FILE = 4 * 2**30
"""Bytes: the largest file that is read makes a graph of about half of that."""
MAX_BYTES = 50_000_000
_SHORT = re.compile(r"<(?:http://schema\.org/|http://www\.w3\.org/1999/02/22-rdf-syntax-ns#)([^<>]*)>")


class _UnreadableError(Exception):
    """A file that is not RDF; the message says which and why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark repair``."""
    parser.add_argument(
        "input",
        nargs="+",
        type=input_name,
        metavar="INPUT",
        help="page, JSON-LD or RDF file (.ttl, .nt, .rdf)",
    )
    parser.add_argument(
        "--shapes", type=Path, metavar="FILE", help="SHACL shapes; default for markup: schema.org's"
    )
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--write", action="store_true", help="write repairs into the files")
    mode.add_argument("--diff", action="store_true", help="print what --write would change")
    parser.add_argument(
        "--context",
        default="+".join(DEFAULT),
        metavar="SHAPES+DATA",
        help=f"what the model is shown: {', '.join(SHAPE_CHOICES)}, +, {', '.join(DATA_CHOICES)}; default %(default)s",
    )
    parser.add_argument(
        "--output-format", choices=("text", "json"), default="text", help="how to report (default text)"
    )
    group = parser.add_argument_group(
        "language model (docs/llm.md; nothing is sent unless --llm or the configuration asks)"
    )
    add_model_options(group, "ask a model what candidates do not repair")


def run(args: argparse.Namespace) -> int:
    """Run ``factmark repair``: 0 if nothing violates the shapes any more, 1 if something does, 2 and 3 as usual."""
    choice = read_choice(args.context)
    if choice is None:
        return _usage(
            f"--context {args.context}: one of {', '.join(SHAPE_CHOICES)}, +, {', '.join(DATA_CHOICES)}"
        )
    try:
        model = read_model(args, load_config(find_config(Path.cwd())))
        shapes = _shapes(args.shapes) if args.shapes is not None else None
    except (VerifierError, ConfigError, _UnreadableError) as error:
        return _usage(str(error))
    repairs: list[dict[str, Any]] = []
    status = 0
    standard_output.take_document()
    for source in expand(args.input, (), None):
        try:
            if isinstance(source, SourceError):
                raise source
            with memory_limit(MEMORY_PER_FILE), time_limit(SECONDS_PER_FILE):
                outcome = _repaired(source, shapes, model, choice, args)
        except ShapesError as error:
            return _usage(f"nothing can be judged by {args.shapes or 'the shapes of this page'}: {error}")
        except (SourceError, _UnreadableError, UncheckedError, TimeLimitExceeded, MemoryError) as error:
            reason = str(error)
            if isinstance(error, MemoryError):
                reason = f"{source.uri}: it took more than {MEMORY_PER_FILE / 2**20:g} MiB of memory"
            elif isinstance(error, TimeLimitExceeded | UncheckedError):
                reason = f"{source.uri}: {error}"
            sys.stderr.write(f"factmark: {visible_lines(reason)}\n")
            status = status or EXIT_INCOMPLETE
            continue
        if outcome is None:
            continue
        repairs.append(outcome)
        if outcome["left"]:
            status = EXIT_LEFT
        elif outcome["unread"] and not status:
            status = EXIT_INCOMPLETE
        if args.output_format == "text":
            _tell(outcome)
    if args.output_format == "json":
        sys.stdout.write(json.dumps({"version": 1, "files": repairs}, ensure_ascii=False, indent=2) + "\n")
    if model is not None:
        sys.stderr.write(f"factmark: {model.spent()}\n")
        model.close()
    if not repairs and not status:
        sys.stderr.write("factmark: nothing to repair was read\n")
        return EXIT_INCOMPLETE
    return status


def _usage(message: str) -> int:
    sys.stderr.write(f"factmark: {visible_lines(message)}\n")
    return EXIT_USAGE


def _graph(path: Path) -> Graph:
    """Read the graph of a file as it is written."""
    from rdflib import Graph

    from ..generator.repair.terms import as_written

    # rdflib's warnings about a file that is not RDF would come before our message.
    logging.getLogger("rdflib.term").setLevel(logging.ERROR)
    warnings.filterwarnings("ignore", "Serializing weird numerical")
    try:
        body = path.read_bytes()
        if len(body) > MAX_BYTES:
            raise _UnreadableError(f"{path} has more than {MAX_BYTES:,} bytes")
        form = GRAPHS.get(path.suffix.lower(), "turtle")
        with as_written():
            graph = Graph().parse(
                data=body.decode("utf-8-sig"), format=form, publicID=path.absolute().as_uri()
            )
        # Escapes may encode half of a surrogate pair, which cannot be written.
        for triple in graph:
            "".join(map(str, triple)).encode("utf-8")
        return graph
    except OSError as error:
        raise _UnreadableError(f"{path}: {error.strerror or error}") from None
    except _UnreadableError:
        raise
    except Exception as error:  # rdflib's parsers raise errors of many kinds
        raise _UnreadableError(f"{path} is not readable as RDF: {str(error)[:200]}") from None


def _with_terms(graph: Graph, renamed: Callable[[str], str]) -> Graph:
    """Return a graph with other IRIs, those of prefixes and datatypes among them."""
    from rdflib import Graph, Literal, URIRef

    def term(node: Node) -> Node:
        if isinstance(node, URIRef):
            return URIRef(renamed(str(node)))
        if isinstance(node, Literal) and node.datatype is not None:
            return Literal(str(node), datatype=URIRef(renamed(str(node.datatype))), normalize=False)
        return node

    other = Graph()
    for prefix, address in graph.namespaces():
        other.bind(prefix, renamed(str(address)))
    for subject, predicate, value in graph:
        other.add((term(subject), term(predicate), term(value)))
    return other


def _under_http(graph: Graph) -> Graph:
    """Return a graph with schema.org's terms under http, as documents have them."""
    return _with_terms(graph, lambda iri: iri.replace(HTTPS, HTTP, 1) if iri.startswith(HTTPS) else iri)


def _shapes(path: Path) -> Graph:
    """Read the shapes graph of a file. _UnreadableError if it has no shapes."""
    from rdflib import RDF

    from ..generator.repair.terms import SH

    graph = _under_http(_graph(path))
    kinds = {*graph.objects(None, RDF.type)}
    targets = (SH.targetClass, SH.targetNode, SH.targetSubjectsOf, SH.targetObjectsOf, SH.target)
    if not kinds & {SH.NodeShape, SH.PropertyShape} and not any(
        (None, name, None) in graph for name in targets
    ):
        raise _UnreadableError(f"{path} holds no SHACL shapes")
    return graph


def _repaired(
    source: Any,
    shapes: Graph | None,
    model: WritingModel | None,
    choice: tuple[str, str],
    args: argparse.Namespace,
) -> dict[str, Any] | None:
    """Return the result for one input, or None if it has nothing to check."""
    from ..generator.repair.contexts import asks
    from ..generator.repair.markup import MarkupSubject
    from ..generator.repair.reports import vocabulary_shapes, vocabulary_violations
    from ..generator.repair.search import GraphSubject, repair
    from ..generator.repair.terms import as_written

    path: Path | None = source.path if isinstance(source, FileSource) else None
    if path is not None and path.suffix.lower() in GRAPHS:
        if shapes is None:
            raise _UnreadableError(f"{path}: RDF needs --shapes")
        own = _graph(path)
        graph = GraphSubject.of(_under_http(own), shapes)
        with as_written():  # answers of a model, too
            done = repair(graph, shapes, _ask(asks, model, shapes, source.uri, choice))
        read = source.body()
        before = decode(read).text
        after = _written(done.subject.graph, own, path, before) if done.steps else before
        return _outcome(source.uri, graph.violations, done, None, before, after, path, read, args)
    body = source.body()
    document = source.document(body)
    if document is None:
        return None
    if document.template is not None:
        raise _UnreadableError(f"{source.uri} is a template and was not checked: repair the pages it makes")
    against = shapes if shapes is not None else vocabulary_shapes(document)
    check = None if shapes is not None else vocabulary_violations
    subject = MarkupSubject.of(document, against, check_with_all_rules, check)
    mended = repair(subject, against, _ask(asks, model, against, source.uri, choice))
    outcome = _outcome(
        source.uri,
        subject.violations,
        mended,
        mended.subject.document,
        document.source,
        mended.subject.document.source,
        path,
        body,
        args,
    )
    return {**outcome, "unread": _unread(document)}


def _written(graph: Graph, own: Graph, path: Path, before: str) -> str:
    """Serialise a graph in the format of its file, with its prefixes, relative IRIs and spelling of schema.org."""
    from rdflib import URIRef

    address = path.absolute().as_uri()
    folder = address.removeprefix("file://").rpartition("/")[0]
    terms = {str(node) for node in (*own.all_nodes(), *own.predicates()) if isinstance(node, URIRef)}
    is_secure = any(term.startswith(HTTPS) for term in terms)

    def original(iri: str) -> str:
        if iri.startswith(HTTP):
            secure = iri.replace(HTTP, HTTPS, 1)
            return secure if secure in terms or (is_secure and iri not in terms) else iri
        if not iri.startswith("file:///") or iri in before:
            return iri
        if iri.partition("#")[0].partition("?")[0] == address:
            return iri.removeprefix(address)
        place, mark, part = iri.removeprefix("file://").partition("#")
        relative = posixpath.relpath(place, folder) + ("/" if place.endswith("/") else "")
        return ("./" if ":" in relative.partition("/")[0] else "") + relative + mark + part

    plain = _with_terms(graph.de_skolemize(), original)
    for prefix, namespace in own.namespaces():
        plain.bind(prefix, namespace)
    return plain.serialize(format=GRAPHS[path.suffix.lower()], encoding="utf-8").decode("utf-8")


def _unread(document: Document) -> list[str]:
    """Explain why some of a document's markup was not read, and so not checked against the shapes."""
    broken = [
        f"JSON-LD block {block.index} holds template expressions"
        if block.template
        else f"JSON-LD block {block.index} cannot be read as JSON (factmark lint --fix mends some)"
        for block in document.blocks
        if block.root is None
    ]
    return [*document.unread, *broken]


def _ask(asks: Any, model: WritingModel | None, shapes: Graph, uri: str, choice: tuple[str, str]) -> Any:
    return None if model is None else asks(model, shapes, uri, choice)


def _outcome(
    uri: str,
    violations: tuple[ValidationResult, ...],
    done: Repair[Any],
    document: Document | None,
    before: str,
    after: str,
    path: Path | None,
    read: bytes,
    args: argparse.Namespace,
) -> dict[str, Any]:
    from ..generator.repair.reports import Places

    places = Places(done.subject.graph, document)
    outcome: dict[str, Any] = {
        "uri": uri,
        "violations": len(violations),
        "updates": [{"sparql": step.sparql, "byModel": step.by_model} for step in done.steps],
        "left": [
            {**_describe(each, places.of(each)), "choices": [c.sparql() for c in done.choices.get(each, ())]}
            for each in done.subject.violations
        ],
        "notes": list(done.notes),
        "unread": [],
    }
    if done.steps and args.diff:
        from ..linter.edits.edits import patch

        name = uri if path is None else display_path(path).lstrip("/")
        outcome["diff"] = "".join(patch(before, after, name))
    elif done.steps and args.write and path is not None:
        write_back(FileSource(path, named=True), read, after)
        outcome["written"] = True
    elif done.steps:
        outcome["repaired"] = after
    return outcome


def _describe(violation: ValidationResult, place: Place) -> dict[str, Any]:
    component = re.split(r"[#:]", str(violation.component))[-1].removesuffix("ConstraintComponent")
    return {
        "focus": None if violation.focus is None else str(violation.focus),
        "path": violation.path or None,
        "value": None if violation.value is None else str(violation.value),
        "constraint": component,
        "name": place.name,
        "types": list(place.types),
        "line": None if place.location is None else place.location.start_line,
        "block": None if place.location is None else place.location.block,
        "pointer": None if place.location is None else place.location.pointer,
    }


def _remaining_message(left: dict[str, Any]) -> str:
    """Describe a remaining violation for people, without skolem IRIs."""
    named = left["name"] and f"<{left['name']}>"
    node = " ".join(filter(None, ("/".join(left["types"]), named))) or "a node without type"
    line = "" if left["line"] is None else f" on line {left['line']}"
    path = _SHORT.sub(r"\1", left["path"] or "")
    return f"{left['constraint']} at {node}{line}{path and f': {path}'}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _tell(outcome: dict[str, Any]) -> None:
    err = sys.stderr
    err.write(
        f"{visible(outcome['uri'])}: {_count(outcome['violations'], 'violation')}, "
        f"{_count(len(outcome['updates']), 'update')}, {len(outcome['left'])} left\n"
    )
    lines = [line for update in outcome["updates"] for line in update["sparql"].splitlines()]
    for left in outcome["left"]:
        lines.append(f"left: {_remaining_message(left)}")
        number = len(left["choices"])
        lines.append(
            f"needs a person: {_count(number, 'possible change')}, nothing here decides:"
            if number
            else "needs a person: no change was found that data or page support"
        )
        lines += [f"  {line}" for each in left["choices"] for line in each.splitlines()]
    lines += [*outcome["notes"], *(f"not checked: {reason}" for reason in outcome["unread"])]
    err.writelines(f"  {visible(line)}\n" for line in lines)
    sys.stdout.write(outcome.get("diff") or outcome.get("repaired") or "")
