"""The pages that ``factmark generate`` is given: files and folders, addresses, standard input, web archives."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator

from ..linter.document.document import Document
from ..linter.engine.crawled_page import document_of_page, notes_on_page
from ..linter.reports.excerpt import visible_lines
from ..linter.runner.progress import tracked
from ..linter.runner.sources import FileSource, expand, is_address, is_archive
from ..source.files import SourceError, shown
from .fetching import fetched

Input = tuple[FileSource | None, Document | None]
"""A document with its file, where it has one; (None, None) for what could not be read."""


def documents(args: argparse.Namespace) -> Iterator[Input]:
    """Each input's document. What could not be read, or should be given otherwise, is told."""
    files = [argument for argument in args.input if not (is_address(argument) or is_archive(argument))]
    addresses = [argument for argument in args.input if is_address(argument)]
    for folder in files:
        archive = os.path.join(folder, "pages.warc.gz")
        if os.path.isfile(archive):
            sys.stderr.write(
                f"factmark: {shown(folder)} is what a crawl wrote, and the pages that it crawled are in an archive: "
                f"factmark generate {shown(archive)} reads them\n"
            )
    for source in tracked([*addresses, *expand(files, (), args.stdin_filename)], "Generating"):
        try:
            if isinstance(source, SourceError):
                raise source
            if isinstance(source, str):
                yield None, _fetched(source, args)
                continue
            document = source.document(source.body())
            if document is not None and document.media != "json":
                yield source if isinstance(source, FileSource) else None, document
        except SourceError as error:
            sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
            yield None, None
    yield from _archived([argument for argument in args.input if is_archive(argument)])


def _fetched(url: str, args: argparse.Namespace) -> Document | None:
    """The page at an address, None where there is none to read; what was not observed is told. SourceError."""
    page = fetched(url, args)
    for note in notes_on_page(page):
        sys.stderr.write(f"factmark: {visible_lines(note.message)}\n")
    return document_of_page(page)


def _archived(archives: list[str]) -> Iterator[Input]:
    """The pages of web archives, as a browser showed them where it did."""
    if not archives:
        return
    from ..linter.findings.report import Notification
    from ..linter.runner.archives import read_pages

    for read in read_pages(archives):
        notes = (read,) if isinstance(read, Notification) else notes_on_page(read)
        for note in notes:
            sys.stderr.write(f"factmark: {visible_lines(note.message)}\n")
        yield None, None if isinstance(read, Notification) else document_of_page(read)
