"""The documents of files, folders and web archives that a measure is given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ..linter.document.document import Document
from ..linter.runner.progress import tracked
from ..linter.runner.sources import FileSource, expand
from ..source.files import SourceError
from .rows import UnusableInputError

ARCHIVES = (".warc", ".warc.gz")


def documents(paths: Iterable[str], unread: list[str] | None = None) -> Iterator[Document]:
    """The documents of files, folders and web archives; UnusableInputError for a path that is none.

    A page that cannot be read is left out, its reason added to ``unread``.
    """
    failed = [] if unread is None else unread
    listed = list(paths)
    for path in listed:
        if path.endswith(ARCHIVES):
            yield from _archived(Path(path), failed)
    files = expand([path for path in listed if path != "-" and not path.endswith(ARCHIVES)], ())
    for source in tracked(list(files), "Pages"):
        if isinstance(source, SourceError):
            raise UnusableInputError(str(source))
        if not isinstance(source, FileSource):
            continue
        try:
            document = source.read()
        except SourceError as error:
            failed.append(str(error))
            continue
        if document is not None:
            yield document


def _archived(path: Path, failed: list[str]) -> Iterator[Document]:
    """The pages of a web archive, such as ``factmark crawl`` leaves."""
    from ..crawler.warc.archive import ArchiveError, read_archive
    from ..linter.engine.crawled_page import document_of_page

    try:
        for page in read_archive(path):
            document = document_of_page(page)
            if document is None:
                failed.append(f"{page.url}: {page.error or 'nothing was received'}")
            else:
                yield document
    except ImportError as error:
        raise UnusableInputError(f"{path}: {error}; archives need the extra factmark[crawl]") from error
    except (ArchiveError, OSError) as error:
        raise UnusableInputError(str(error)) from error
