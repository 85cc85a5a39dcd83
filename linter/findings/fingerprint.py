"""Identify the same finding across runs: by rule, page, property and value, never by line or position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from ...source.characters import normal_form
from ...source.location import pointer_shape

if TYPE_CHECKING:
    from .rule import Result


def fingerprint(*parts: object) -> str:
    """Digest of the parts, in hexadecimal."""
    text = "\0".join(str(part) for part in parts)
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def of_result(result: Result, path: str) -> str:
    """The fingerprint of a finding on the page with that path.

    Leaves out the block's number and positions in lists: they shift when one is added before, and known findings
    would be reported as new.
    """
    name = result.statement.property if result.statement else ""
    return fingerprint(result.code, path, result.location.pointer_shape, name, value(result))


def distinct(digest: str, seen: Counter[str]) -> str:
    """The digest, changed if it was ``seen`` before: a page may have the same finding more than once."""
    seen[digest] += 1
    return digest if seen[digest] == 1 else fingerprint(digest, seen[digest])


def value(result: Result) -> str:
    """The value of a finding, normalized in case, Unicode form and white space (NFKC, case folded)."""
    if result.statement is None:
        return ""
    return " ".join(normal_form("NFKC", result.statement.text).casefold().split())


def template_key(result: Result) -> tuple[str, ...]:
    """What a template's fault has in common on every page: rule, type, property, pointer without indexes."""
    statement = result.statement
    types = " ".join(statement.types) if statement else ""
    name = statement.property if statement else ""
    return result.code, types, name, result.location.pointer_shape


class Entry(NamedTuple):
    """The identity of a finding, without its line.

    ``file`` is relative to the baseline's folder, or a page's address; ``pointer`` starts with the index of the
    block; ``value`` is normalized in case, Unicode form and white space.
    """

    rule: str
    file: str
    pointer: str
    property: str
    value: str

    @property
    def without_indexes(self) -> Entry:
        """The same without the block and array indexes, which shift when one is added before."""
        _, slash, within = self.pointer.partition("/")
        return self._replace(pointer=pointer_shape(slash + within))


def entry_of(result: Result, name_of: Callable[[str], str]) -> Entry:
    """The entry of a finding; ``name_of`` maps the page's URI to its name in the baseline."""
    place = result.location
    pointer = "" if place.block is None else f"{place.block}{place.pointer or ''}"
    prop = result.statement.property if result.statement is not None else ""
    return Entry(result.code, name_of(place.uri), pointer, prop, value(result))
