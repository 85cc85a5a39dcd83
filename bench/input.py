"""Read the input of measures: JSON Lines and JSON, with errors that name file and line, and documents."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..linter.document.document import Document
from ..linter.grounding.wording.folding import is_unspaced
from ..linter.runner.collection import with_progress
from ..linter.runner.sources import FileSource, expand
from ..source.characters import contains_words
from ..source.encodings import decode
from ..source.files import SourceError

MAX_BYTES = 1 << 30
"""Measures read files into memory: a larger file is rejected."""

SCALAR = (str, int, float, bool)
NUMBER = (int, float)

Shape = Any
"""Schema of a value.

A type or tuple of types, ``object`` for any; a frozenset: one of its members; [shape]: a list of it; {name: shape}: an
object with these fields, where a name ending in "?" may be missing or null.
"""

Check = Callable[[dict[str, Any]], str]
"""Returns an error in a row that matches its shape, or ""."""


class UnusableInputError(ValueError):
    """A measure cannot use a file; the message says which, where and why."""


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file without byte order mark. Raises UnusableInputError if it cannot be read."""
    try:
        return _bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnusableInputError(f"{path}: not UTF-8 at byte {error.start}") from error


def read_page(path: Path) -> str:
    """Return the text of a page or markup file, decoded as in a browser. Raises UnusableInputError if that fails."""
    return decode(_bytes(path)).text


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size <= MAX_BYTES:
            return path.read_bytes()
    except (OSError, ValueError) as error:
        raise UnusableInputError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    raise UnusableInputError(f"{path}: larger than {MAX_BYTES >> 20} MiB")


def read_json(path: Path, shape: Shape = object) -> Any:
    """Return a file's JSON document. Raises UnusableInputError if invalid or of another shape."""
    return _parse(read_text(path), str(path), shape)


def read_rows(
    path: Path, shape: Mapping[str, Shape] | None = None, check: Check | None = None
) -> list[dict[str, Any]]:
    """Return the objects of a JSON Lines file, in order; blank lines are skipped.

    Raises UnusableInputError with the line if one is not a JSON object, not of the shape, or fails the check.
    """
    rows = []
    # JSON Lines end with \n alone: strings may contain other Unicode line ends.
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if not line.strip():
            continue
        row = _parse(line, f"{path}:{number}", shape or {})
        if check is not None and (fault := check(row)):
            raise UnusableInputError(f"{path}:{number}: {fault}")
        rows.append(row)
    return rows


def write_text(path: Path, text: str) -> None:
    """Write a file in UTF-8. Raises UnusableInputError on failure."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnusableInputError(f"{path}: {error.strerror or error}") from error


def make_folder(path: Path) -> None:
    """Make a folder with its parents. Raises UnusableInputError on failure."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnusableInputError(f"{path}: {error.strerror or error}") from error


def _parse(text: str, where: str, shape: Shape) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnusableInputError(f"{where}: not JSON: {error}") from error
    fault = _misfit(value, shape, "")
    if fault:
        raise UnusableInputError(f"{where}: {fault}")
    return value


def _misfit(value: Any, shape: Shape, path: str) -> str:
    """The error in a value with its path, or ""."""
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return f"{path or 'a row'} is {_type_name(value)}, an object was expected"
        for name, inner in shape.items():
            key, optional = name.removesuffix("?"), name.endswith("?")
            if key not in value and not optional:
                return f"{path or 'a row'} has no {key!r}; it has {', '.join(sorted(value)) or 'nothing'}"
            if optional and value.get(key) is None:
                continue
            fault = _misfit(value[key], inner, f"{path}.{key}" if path else key)
            if fault:
                return fault
        return ""
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{path or 'it'} is {_type_name(value)}, a list was expected"
        faults = (_misfit(item, shape[0], f"{path}[{index}]") for index, item in enumerate(value))
        return next((fault for fault in faults if fault), "")
    if isinstance(shape, frozenset):
        fits = isinstance(value, str) and value in shape
        return "" if fits else f"{path} is {str(value)[:40]!r}, not {' or '.join(sorted(shape))}"
    kinds = shape if isinstance(shape, tuple) else (shape,)
    # A boolean is a number in Python, but not in these files.
    if isinstance(value, bool) and bool not in kinds and object not in kinds:
        return f"{path or 'it'} is {_type_name(value)}, {_expected(kinds)} was expected"
    return (
        ""
        if isinstance(value, kinds)
        else f"{path or 'it'} is {_type_name(value)}, {_expected(kinds)} was expected"
    )


_NAMES: dict[type, str] = {
    str: "text",
    int: "a number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
    type(None): "null",
}


def _type_name(value: Any) -> str:
    return _NAMES.get(type(value), type(value).__name__)


def _expected(kinds: tuple[type, ...]) -> str:
    return " or ".join(dict.fromkeys(_NAMES.get(kind, kind.__name__) for kind in kinds))


ARCHIVES = (".warc", ".warc.gz")


def documents(paths: Iterable[str], unread: list[str] | None = None) -> Iterator[Document]:
    """Yield the documents in files, folders and web archives; UnusableInputError for an invalid path.

    An unreadable page is skipped, and its reason added to ``unread``.
    """
    errors = [] if unread is None else unread
    all_paths = list(paths)
    for path in all_paths:
        if path.endswith(ARCHIVES):
            yield from _archive_documents(Path(path), errors)
    files = expand([path for path in all_paths if path != "-" and not path.endswith(ARCHIVES)], ())
    for source in with_progress(list(files), "Pages"):
        if isinstance(source, SourceError):
            raise UnusableInputError(str(source))
        if not isinstance(source, FileSource):
            continue
        try:
            document = source.read()
        except SourceError as error:
            errors.append(str(error))
            continue
        if document is not None:
            yield document


def _archive_documents(path: Path, errors: list[str]) -> Iterator[Document]:
    """The pages of a web archive, such as those of ``factmark crawl``."""
    from ..crawler.warc.archive import ArchiveError, read_archive
    from ..linter.engine.engine import document_of_page

    try:
        for page in read_archive(path):
            document = document_of_page(page)
            if document is None:
                errors.append(f"{page.url}: {page.error or 'nothing was received'}")
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
    return words in text if is_unspaced(words) else contains_words(text, words)


# Classify values by form, to break scores down by kind of value.

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
