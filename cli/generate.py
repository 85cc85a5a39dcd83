"""Propose markup for pages: types with a reason, every statement with the passage it came from."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

from ..generator.curation import UncheckedError, check_with_all_rules, missing_required
from ..generator.dictation import Wishes, generate_with
from ..generator.entities.page_kind import is_missing
from ..generator.examples_of_types import ExamplesError, read_examples
from ..generator.generate import Generated, generate
from ..generator.markup import (
    block_of,
    with_new_source,
    with_script,
    without_generated_script,
    without_markup,
)
from ..generator.model import WritingModel, read_model
from ..generator.reading import Reading
from ..linter.agents.verifier import VerifierError
from ..linter.config.config import ConfigError, find_config, load_config
from ..linter.config.usage import EXIT_INCOMPLETE, EXIT_USAGE
from ..linter.document.document import Document
from ..linter.engine.engine import document_of_page, notes_on_page
from ..linter.reports.excerpt import visible_lines
from ..linter.runner.collection import with_progress
from ..linter.runner.file_checker import write_back
from ..linter.runner.sources import FileSource, expand, input_name, is_address, is_archive
from ..linter.unread_content.unread import is_shell
from ..shapes.vocabulary import vocabulary
from ..source.encodings import decode
from ..source.files import SourceError, display_path
from ..source.system import TimeLimitExceeded, memory_limit, time_limit
from . import standard_output
from .options import add_fetch_options, fetched
from .verifier_options import add_model_options

SECONDS_PER_PAGE = 120.0
MEMORY_PER_PAGE = 4 * 2**30
"""Bytes: the largest page that is read takes about a tenth of that."""
_OF_FRAME = "main thing not found: only the page's frame is proposed"
_OF_MISSING = "nothing is proposed for a page that says that there is none"
_OF_TEMPLATE = (
    "this is a template: only words that it writes itself are stated; give the pages that it makes for more"
)


COMMON = {"--write", "--replace", "--url", "--output-format", "--render", "--llm"}
"""The options that ``--help`` shows."""
EXAMPLES = """\
  factmark generate page.html                    propose JSON-LD for a page
  factmark generate public/ --write              put it into the pages of a built site
  factmark generate https://example.com/about    propose JSON-LD for a page at an address
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark generate``."""
    parser.add_argument(
        "input",
        nargs="+",
        type=input_name,
        metavar="INPUT",
        help="page, folder of pages, web archive (.warc, .warc.gz), http(s) address of a page, or - for standard input",
    )
    parser.add_argument(
        "--stdin-filename", metavar="NAME", help="file name of standard input (default: none)"
    )
    parser.add_argument(
        "--url",
        type=_address,
        metavar="ADDRESS",
        help="the page's address (default: the one that the page states)",
    )
    add_fetch_options(parser)
    parser.add_argument("--replace", action="store_true", help="leave the page's own markup out of sight")
    parser.add_argument("--write", action="store_true", help="put the script into the files")
    parser.add_argument(
        "--output-format", choices=("jsonld", "json"), default="jsonld", help="json adds evidence and reasons"
    )
    group = parser.add_argument_group(
        "language model (docs/llm.md; nothing is sent unless --llm or the configuration asks)"
    )
    add_model_options(group, "have a model add to what the page's structure shows")
    group.add_argument(
        "--type", action="append", default=[], metavar="TYPE", help="what the page is about; repeatable"
    )
    group.add_argument(
        "--examples",
        type=Path,
        metavar="FILE",
        help='further examples: JSON Lines of {"text", "markup"} (default: none)',
    )
    group.add_argument(
        "--rounds", type=_count, default=2, metavar="N", help="ask what is missing, at most N times"
    )
    group.add_argument(
        "--feedback-rounds",
        type=_count,
        default=1,
        metavar="N",
        help="tell the model what the agents refused",
    )


def _count(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 20:
        raise argparse.ArgumentTypeError("between 0 and 20")
    return number


def _address(text: str) -> str:
    """Parse an http(s) address from the command line."""
    if not is_address(text):
        raise argparse.ArgumentTypeError("must begin with http:// or https://")
    return text


def run(args: argparse.Namespace) -> int:
    """Run ``factmark generate``: 0, or 3 if a page could not be read, or its main thing was not found."""
    try:
        model = read_model(args, load_config(find_config(Path.cwd())))
        wishes = _wishes(args, model)
        if args.write and any(is_address(each) or is_archive(each) for each in args.input):
            raise VerifierError(
                "--write puts markup into files, not into the pages at addresses or in archives"
            )
    except (ConfigError, ExamplesError, VerifierError) as error:
        sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        return EXIT_USAGE
    several = len(args.input) > 1 or os.path.isdir(args.input[0]) or is_archive(args.input[0])
    status = 0
    proposals: list[dict[str, object]] = []
    if not args.write:
        standard_output.take_document()
    for source, document in documents(args):
        if document is None:
            status = EXIT_INCOMPLETE
            continue
        page = _page(document, args)
        try:
            # A model may be slow: each of its requests has a limit of its own.
            with memory_limit(MEMORY_PER_PAGE), nullcontext() if model else time_limit(SECONDS_PER_PAGE):
                if model is None:
                    made = generate(page, check_with_all_rules)
                else:
                    made = generate_with(page, check_with_all_rules, model, wishes)
                missing = (
                    missing_required(page, made.curated.markup) if made.curated.markup is not None else ()
                )
        except (TimeLimitExceeded, MemoryError, UncheckedError) as error:
            reason = str(error) or f"it took more than {MEMORY_PER_PAGE / 2**20:g} MiB of memory"
            sys.stderr.write(f"factmark: {document.uri}: nothing is proposed: {reason}\n")
            status = EXIT_INCOMPLETE
            continue
        for note in made.notes:
            sys.stderr.write(f"factmark: {document.uri}: {visible_lines(note)}\n")
        if document.template is not None:
            sys.stderr.write(f"factmark: {document.uri}: {_OF_TEMPLATE}\n")
        if any("not used" in note or "not heard" in note for note in made.notes):
            status = EXIT_INCOMPLETE
        if made.curated.markup is None:
            missing_page = is_missing(Reading(page))
            sys.stderr.write(
                f"factmark: {document.uri}: {_OF_MISSING if missing_page else _why_nothing(page)}\n"
            )
            status = status if missing_page else EXIT_INCOMPLETE
            proposals.append({**_explained(made), "lacking": missing})
            continue
        if not made.main_type:
            sys.stderr.write(f"factmark: {document.uri}: {_OF_FRAME}\n")
            status = EXIT_INCOMPLETE
        for lack in missing:
            sys.stderr.write(
                f"factmark: {document.uri}: {visible_lines(lack)} (the page does not show it plainly)\n"
            )
        if args.output_format == "json":
            proposals.append({**_explained(made), "lacking": missing})
        elif args.write and source is not None:
            try:
                _write(source, made, document)
            except SourceError as error:
                sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
                status = EXIT_INCOMPLETE
        else:
            if several:
                kinds = ", ".join(dict.fromkeys(kind for kind, _ in made.reasons))
                sys.stderr.write(f"factmark: {document.uri}: {kinds}\n")
                sys.stderr.flush()
            sys.stdout.write(json.dumps(made.curated.markup, ensure_ascii=False, indent=2) + "\n")
    if args.output_format == "json":
        sys.stdout.write(json.dumps({"version": 1, "pages": proposals}, ensure_ascii=False, indent=2) + "\n")
    if model is not None:
        sys.stderr.write(f"factmark: {model.spent()}\n")
        model.close()
    return status


def _why_nothing(page: Document) -> str:
    """Explain why nothing is proposed for a page, and what to do about it if possible."""
    if is_shell(page):
        return "the page shows nothing before its scripts have run: give the page as a browser shows it"
    return "nothing on the page could be traced well enough to be stated"


def _wishes(args: argparse.Namespace, model: WritingModel | None) -> Wishes:
    """Return what the options request of a model. VerifierError if they are unusable, ExamplesError."""
    if model is None and (args.examples or args.type):
        raise VerifierError("--type and --examples go with --llm")
    unknown = [name for name in args.type if not vocabulary().is_type(name)]
    if unknown:
        raise VerifierError(f"--type {unknown[0]}: schema.org has no such type")
    examples = read_examples(args.examples) if args.examples else ()
    return Wishes(tuple(args.type), examples, args.rounds, args.feedback_rounds)


def _page(document: Document, args: argparse.Namespace) -> Document:
    source = without_markup(document.source) if args.replace else without_generated_script(document.source)
    page = with_new_source(document, source)
    page.url = args.url or page.url
    return page


def _explained(made: Generated) -> dict[str, object]:
    return {
        "uri": made.uri,
        "status": "main-thing-found" if made.main_type else "main-thing-not-found",
        "types": [{"type": kind, "reason": reason} for kind, reason in made.reasons],
        "markup": made.curated.markup,
        "statements": [
            {
                "pointer": s.pointer,
                "value": s.value,
                "evidence": [{"text": e.text, "kind": e.kind} for e in s.evidence],
            }
            for s in made.curated.statements
        ],
        "notes": list(made.notes),
        "dropped": [
            {"code": r.code, "pointer": r.location.pointer, "message": r.message}
            for r in made.curated.dropped
        ],
    }


def _write(source: FileSource, made: Generated, document: Document) -> None:
    """Put the script into a file that does not have it yet, in its encoding and line endings. SourceError.

    It replaces the script that was inserted for an earlier version of the page.
    """
    markup = made.curated.markup or {}
    outcome = "has this markup already"
    if block_of(document, markup) is None:
        body = source.body()
        text = decode(body).text
        write_back(source, body, with_script(text, markup, document.media))
        outcome = "markup written" if without_generated_script(text) == text else "markup updated"
    sys.stdout.write(f"{visible_lines(str(source.path))}: {outcome}\n")


# Inputs of ``factmark generate``: files and folders, addresses, standard input, web archives.

Input = tuple[FileSource | None, Document | None]
"""A document with its file, if any; (None, None) for what could not be read."""


def documents(args: argparse.Namespace) -> Iterator[Input]:
    """Yield each input's document. Inputs that cannot be read, or are given wrongly, are reported."""
    files = [argument for argument in args.input if not (is_address(argument) or is_archive(argument))]
    addresses = [argument for argument in args.input if is_address(argument)]
    for folder in files:
        archive = os.path.join(folder, "pages.warc.gz")
        if os.path.isfile(archive):
            sys.stderr.write(
                f"factmark: {display_path(folder)} is what a crawl wrote, and the pages that it crawled are "
                f"in an archive: factmark generate {display_path(archive)} reads them\n"
            )
    for source in with_progress([*addresses, *expand(files, (), args.stdin_filename)], "Generating"):
        try:
            if isinstance(source, SourceError):
                raise source
            if isinstance(source, str):
                yield None, _fetch(source, args)
                continue
            document = source.document(source.body())
            if document is not None and document.media != "json":
                yield source if isinstance(source, FileSource) else None, document
        except SourceError as error:
            sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
            yield None, None
    yield from _archived([argument for argument in args.input if is_archive(argument)])


def _fetch(url: str, args: argparse.Namespace) -> Document | None:
    """Fetch the page at an address, None if there is none to read; missing observations are reported. SourceError."""
    page = fetched(url, args)
    for note in notes_on_page(page):
        sys.stderr.write(f"factmark: {visible_lines(note.message)}\n")
    return document_of_page(page)


def _archived(archives: list[str]) -> Iterator[Input]:
    """Yield the pages of web archives, as rendered where they were."""
    if not archives:
        return
    from ..linter.findings.report import Notification
    from ..linter.runner.archives import read_pages

    for read in read_pages(archives):
        notes = (read,) if isinstance(read, Notification) else notes_on_page(read)
        for note in notes:
            sys.stderr.write(f"factmark: {visible_lines(note.message)}\n")
        yield None, None if isinstance(read, Notification) else document_of_page(read)
