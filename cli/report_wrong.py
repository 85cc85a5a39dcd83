"""Make a small page of a wrong finding, to attach to a report: nothing is sent."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .. import __version__
from ..api.shrinking import Shrinker, identity, visible_words
from ..linter.agents.rule_context import Settings
from ..linter.config.config import ConfigError
from ..linter.config.usage import EXIT_INCOMPLETE, EXIT_USAGE
from ..linter.document.document import Document
from ..linter.engine.catalogue import catalogue, find
from ..linter.engine.check_document import check_document
from ..linter.engine.engine import document_of_page, notes_on_page
from ..linter.findings.rule import Result
from ..linter.reports.excerpt import visible, visible_lines
from ..linter.runner.file_checker import settings_of
from ..linter.runner.sources import FileSource, input_name, is_address
from ..source.files import SourceError, display_path, write_atomically
from .options import add_fetch_options, configured, fetched

COMMON = {"--property", "--line", "--shows", "--output", "--keep-words"}
EXAMPLES = """\
  factmark report-wrong page.html FAC204                     the first finding of the rule
  factmark report-wrong page.html FAC204 --property price    the first about a property
  factmark report-wrong page.html FAC204 --shows "EUR 20"    keep what shows that it is wrong
  factmark report-wrong https://example.com/ FAC210 --line 42
"""
WORDS_SHOWN = 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark report-wrong``."""
    parser.add_argument("page", type=input_name, metavar="PAGE", help="file or http(s) address of a page")
    parser.add_argument("rule", metavar="CODE", help="code or name of the rule that is wrong")
    parser.add_argument(
        "--property", metavar="NAME", help="the finding about this property (default: the first)"
    )
    parser.add_argument("--line", type=int, metavar="N", help="the finding at this line (default: the first)")
    parser.add_argument(
        "--shows",
        action="append",
        default=[],
        metavar="TEXT",
        help="text of the page that shows that the finding is wrong, which stays; repeatable",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="file to write (default: factmark-wrong-CODE.html)"
    )
    parser.add_argument(
        "--keep-words", action="store_true", help="keep the words of the page, which may be private"
    )
    parser.add_argument("--config", metavar="FILE", help="configuration file (default: the nearest one)")
    parser.add_argument("--isolated", action="store_true", help="read no configuration file")
    add_fetch_options(parser)


def run(args: argparse.Namespace) -> int:
    """Run ``factmark report-wrong``: 0; 2 for wrong usage; 3 if there is no such finding, or it cannot be shown."""
    rule = find(args.rule)
    if rule is None:
        sys.stderr.write(f'factmark: no rule is called "{args.rule}"; factmark rule lists them\n')
        return EXIT_USAGE
    try:
        settings = settings_of(configured(args.config, isolated=args.isolated), Settings().today)
        document = _document(args)
    except (ConfigError, SourceError) as error:
        sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        return EXIT_USAGE if isinstance(error, ConfigError) else EXIT_INCOMPLETE
    rules = [each for each in catalogue() if each.code == rule.code]

    unchecked: list[str] = []

    def findings(page: Document) -> list[Result]:
        checked = check_document(page, rules, settings)
        unchecked.extend(checked.unchecked)
        return [result for result in checked.results if result.kind == "fail"]

    chosen = [
        result
        for result in findings(document)
        if (args.property is None or (result.statement and result.statement.property == args.property))
        and (args.line is None or result.location.start_line == args.line)
    ]
    if not chosen:
        reason = "; ".join(unchecked) or f"{display_path(args.page)} has no such finding of {rule.code}"
        sys.stderr.write(f"factmark: {visible_lines(reason)}\n")
        return EXIT_INCOMPLETE
    expected = identity(chosen[0])
    needed = visible_words(chosen[0].statement, document.rendered or document.source) + args.shows

    def holds(source: str) -> bool:
        page = Document("page.html", source, url=None, media="html", fetched_at=document.fetched_at)
        return any(identity(result) == expected for result in findings(page))

    shrinker = Shrinker(holds, needed)
    small = shrinker.shrink(document.source)
    if small is None and document.rendered is not None:
        small = shrinker.shrink(document.rendered)
    if small is None:
        sys.stderr.write(
            f"factmark: the finding is lost when {display_path(args.page)} is taken apart: attach the page itself, "
            "if it may be shown to others\n"
        )
        return EXIT_INCOMPLETE
    kept: list[str] = []
    if not args.keep_words:
        small, kept = shrinker.disguise()
    (finding, *_) = [r for r in findings(Document("page.html", small)) if identity(r) == expected] or chosen
    path = Path(args.output or f"factmark-wrong-{rule.code}.html")
    head = f"<!-- factmark {__version__}, {rule.code} {rule.name}: {_in_comment(finding.message)} -->\n"
    try:
        write_atomically(path, [head, small, "\n"])
    except OSError as error:
        sys.stderr.write(f"factmark: cannot write {display_path(str(path))}: {error.strerror or error}\n")
        return EXIT_USAGE
    sys.stdout.write(_summary(path, document.source, small, kept, args.keep_words))
    return 0


def _in_comment(text: str) -> str:
    """A message as a part of a comment, which it must not end."""
    return visible(text).replace("--", "- -").replace(">", "")


def _summary(path: Path, before: str, small: str, kept: list[str], words_kept: bool) -> str:
    lines = [
        f"{display_path(str(path))}: {len(before):,} characters became {len(small):,}, and the finding is the same.",
        "Nothing was sent. Read the file, then attach it to an issue and say what the page really shows:",
        "https://github.com/factmark/factmark/issues/new",
    ]
    if words_kept:
        lines.insert(1, "The words are those of the page.")
    elif kept:
        named = ", ".join(map(visible, kept[:WORDS_SHOWN])) + (", ..." if len(kept) > WORDS_SHOWN else "")
        lines.insert(1, f"Words were replaced, but for those that the finding needs: {named}")
    else:
        lines.insert(1, "All words were replaced.")
    return "".join(f"{line}\n" for line in lines)


def _document(args: argparse.Namespace) -> Document:
    """The page. SourceError if it cannot be read, or is no page of HTML."""
    if is_address(args.page):
        item = fetched(args.page, args)
        page = document_of_page(item)
        if page is None:
            raise SourceError(args.page, "; ".join(note.message for note in notes_on_page(item)))
        return page
    document = FileSource(Path(args.page), named=True).read()
    if document is None or document.media != "html" or document.template is not None:
        raise SourceError(
            args.page, f"{display_path(args.page)} is no page of HTML: give the page that the visitor sees"
        )
    return document
