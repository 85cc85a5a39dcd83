"""Read the documents in the files, folders and web archives given to a measure."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..linter.document.document import Document
from ..linter.grounding.wording.folding import is_unspaced
from ..linter.runner.collection import tracked
from ..linter.runner.sources import FileSource, expand
from ..source.files import SourceError
from ..source.normal_forms import stands_in
from .rows import UnusableInputError

ARCHIVES = (".warc", ".warc.gz")


def documents(paths: Iterable[str], unread: list[str] | None = None) -> Iterator[Document]:
    """Yield the documents in files, folders and web archives; UnusableInputError for an invalid path.

    An unreadable page is skipped, and its reason added to ``unread``.
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
    """The pages of a web archive, such as those of ``factmark crawl``."""
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


def occurs(words: str, text: str) -> bool:
    """Whether a text has the words as whole words, both folded: "5" is not in "15 minutes", nor "Ada" in "Adana".

    Scripts without spaces have no word boundaries.
    """
    return words in text if is_unspaced(words) else stands_in(text, words)


# Classify values by form, to break down figures: values of a kind fail alike.

_NUMBER = re.compile(r"[+-]?[\d\s.,'’]*\d[\d\s.,'’]*%?")
_DATE = re.compile(r"\d{4}-\d{2}(?:-\d{2})?(?:[T ].*)?|P(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?")
_URL = re.compile(r"(?:https?:)?//\S+|mailto:\S+|tel:\S+", re.IGNORECASE)
_TERM = re.compile(r"(?:https?://schema\.org/)?[A-Z][a-z]+(?:[A-Z][a-z]+)+")
_SHORT = 80


def value_kind(value: object) -> str:
    """Return one of: empty, boolean, date, number, term, url, text, long text."""
    text = str(value).strip()
    if not text:
        return "empty"
    if isinstance(value, bool) or text.lower() in {"true", "false"}:
        return "boolean"
    for name, pattern in (("date", _DATE), ("number", _NUMBER), ("term", _TERM), ("url", _URL)):
        if pattern.fullmatch(text):
            return name
    return "text" if len(text) <= _SHORT else "long text"


def folder_digest(folder: Path) -> str:
    """Return the digest of a folder's files, by name."""
    digest = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
