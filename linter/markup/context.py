"""Process JSON-LD contexts without fetching any (JSON-LD 1.1, section 3.1 and 4.1).

schema.org's context is built in, reduced to its vocabulary and ``id`` and ``type`` as aliases of the keywords. Other
remote contexts are not read, and their terms count as foreign; next to schema.org's context, those are the names that
schema.org does not have.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ...shapes.vocabulary import vocabulary
from ...source.regex import regex
from .json_source import JsonValue

MAX_PARTS = 200
SCHEMA = "http://schema.org/"
KEYWORDS = frozenset(
    "@" + name
    for name in (
        "base", "container", "context", "direction", "graph", "id", "import", "included", "index", "json",
        "language", "list", "nest", "none", "prefix", "propagate", "protected", "reverse", "set", "type",
        "value", "version", "vocab",
    )
)  # fmt: skip
_SCHEMA_IRI = regex(
    r"^https?://(?:(?:www|auto|bib|health-lifesci|meta|pending)\.)?schema\.org(?:[/#]|$)", re.IGNORECASE
)
_SCHEMA_CONTEXT = regex(
    r"^\s*(?:https?:)?(?://)?(?:(?:www|auto|bib|health-lifesci|meta|pending)\.)?schema\.org(?:/|#|/docs/jsonldcontext\.json(?:ld)?)?\s*$",
    re.IGNORECASE,
)
_HOST = regex(r"(?:[a-z]*:?/{0,2})(?:w{1,4}\.)?([^/:#?]+)", re.IGNORECASE)
_WRITTEN_OTHERWISE = regex(r"\s*(https?:?/*)?(www\.)?schema\.org\b.*", re.IGNORECASE | re.DOTALL)
_WELL_KNOWN_PREFIXES = {"schema": SCHEMA}
_UNREAD = "urn:factmark:context:"
"""Prefix of terms from a context with a relative address, whose vocabulary is unknown."""
_ABSOLUTE = regex(r"^[A-Za-z][A-Za-z0-9+.-]*:")


class Term(NamedTuple):
    """A term definition: the IRI or keyword it maps to, its type coercion, and whether it is reversed.

    ``scoped`` is the context for the term's values, or for the nodes of the type it names (JSON-LD 1.1, section
    4.1.8), or None.
    """

    iri: str | None
    coercion: str | None = None
    reverse: bool = False
    container: tuple[str, ...] = ()
    scoped: JsonValue | None = None


class Context(NamedTuple):
    """An active context. ``vocab`` is an IRI prefix or None; ``declared`` whether any context was given."""

    terms: dict[str, Term]
    vocab: str | None = None
    base: str | None = None
    language: str | None = None
    declared: bool = False
    remote: str | None = None
    """The address of a context that was not fetched, or None."""
    scopes: bool = False
    """Whether any term has a scoped context."""
    aliases: dict[str, tuple[str, ...]] | None = None
    """The aliases of each keyword; None if there are none."""

    def get(self, value: JsonValue, keyword: str) -> tuple[str, JsonValue] | None:
        """The member of an object for a keyword or its aliases: the key as written, and its value."""
        for key in (keyword, *(self.aliases or {}).get(keyword, ())):
            term = value.get(key)
            if term is not None:
                return key, term
        return None

    def keyword(self, key: str) -> str | None:
        """The keyword that a key is or is an alias of, or None."""
        if key in KEYWORDS:
            return key
        term = self.terms.get(key)
        if term is not None:
            return term.iri if term.iri in KEYWORDS else None
        if key in ("id", "type") and self.vocab == SCHEMA:
            return "@" + key
        return None

    def lacks_type(self, name: str) -> bool:
        """Whether the context maps a type's name to no IRI, so that JSON-LD resolves it as a relative address."""
        silent = self.declared and self.vocab is None and self.remote is None
        return silent and bool(name) and ":" not in name and name not in self.terms

    def expand(self, name: str) -> str:
        """A key or type name as a local name of schema.org, else as absolute IRI, else as written."""
        term = self.terms.get(name)
        if term is not None:
            return local_name(term.iri) if term.iri else name
        if name.startswith("@"):
            return name
        if ":" in name:
            prefix, _, rest = name.partition(":")
            if rest.startswith("//"):
                return local_name(name)
            known = self.terms.get(prefix)
            if known is not None and known.iri:
                return local_name(known.iri + rest)
            if prefix in _WELL_KNOWN_PREFIXES:
                return rest
            return name
        if self.vocab == SCHEMA and (self.remote is None or vocabulary().is_term(name)):
            return name
        if self.vocab is not None and self.vocab != SCHEMA:
            return local_name(self.vocab + name)
        if self.remote is not None:
            unread = self.remote.rstrip("#/")
            return f"{unread}#{name}" if _ABSOLUTE.match(unread) else f"{_UNREAD}{unread}#{name}"
        return name

    def named(self, text: str) -> str | None:
        """The IRI for a value coerced to ``@vocab``, or None if the context maps it to none."""
        name = self.expand(text)
        if ":" in name:
            return name
        term = self.terms.get(text)
        known = self.vocab is not None if term is None else bool(term.iri)
        return SCHEMA + name if known else None


def local_name(iri: str) -> str:
    """The local name of a schema.org IRI ("http://schema.org/name" is "name"); other IRIs unchanged."""
    match = _SCHEMA_IRI.match(iri)
    return iri[match.end() :] if match and len(iri) > match.end() else iri


def is_schema_context(text: str) -> bool:
    """Whether a context string means schema.org, with errors in scheme, host case or slash allowed."""
    return bool(_SCHEMA_CONTEXT.match(text))


def is_written_otherwise(text: str) -> bool:
    """Whether a context names schema.org's host, however it is written and whatever follows it."""
    return _WRITTEN_OTHERWISE.fullmatch(text) is not None


def means_schema(text: str) -> bool:
    """Whether a context, or a term's IRI, was probably meant to be schema.org's."""
    if is_schema_context(text) or is_written_otherwise(text):
        return True
    host = _HOST.match(text)
    if host is None:
        return False
    from rapidfuzz.distance import OSA

    name = host[1].lower()
    return name.rpartition(".")[0] == "schema" or OSA.distance(name, "schema.org") <= MAX_SLIPS


@lru_cache(maxsize=1024)
def is_foreign(prop: str) -> bool:
    """Whether a property belongs to another vocabulary, which defines its values. data-vocabulary.org became
    schema.org, and misspelt hosts mean schema.org."""
    if "://" not in prop and not prop.startswith("urn:"):
        return False
    return "data-vocabulary.org" not in prop and not means_schema(prop)


MAX_SLIPS = 2
"""The most wrong letters in a misspelt schema.org."""


def extend(active: Context, value: JsonValue) -> Context:
    """Apply a local ``@context`` to the active context (JSON-LD 1.1 API, section 4.1.2, without fetching)."""
    context = active
    parts = value.items if value.kind == "array" else [value]
    for part in parts[:MAX_PARTS]:
        if part.kind == "null":
            context = Context({}, base=active.base, declared=True)
        elif part.kind == "string":
            text = str(part.scalar)
            if is_schema_context(text):
                context = context._replace(vocab=SCHEMA, declared=True)
            else:
                context = context._replace(remote=text, declared=True)
        elif part.kind == "object":
            context = _extend_with_object(context, part)
    return context


def _extend_with_object(active: Context, value: JsonValue) -> Context:
    terms = dict(active.terms)
    vocab, base, language = active.vocab, active.base, active.language
    for member in value.members:
        key, definition = member.key, member.value
        text = definition.scalar if definition.kind == "string" else None
        if key == "@vocab":
            vocab = None if text is None else (SCHEMA if is_schema_context(str(text)) else str(text))
        elif key == "@base":
            base = None if text is None else str(text)
        elif key == "@language":
            language = None if text is None else str(text)
        elif key.startswith("@"):
            continue
        elif definition.kind == "null":
            terms[key] = Term(None)
        elif definition.kind == "string":
            terms[key] = Term(str(text))
        elif definition.kind == "object":
            terms[key] = _term(key, definition)
    scopes = active.scopes or any(m.value.get("@context") is not None for m in value.members)
    context = active._replace(
        vocab=vocab, base=base, language=language, terms=terms, declared=True, scopes=scopes
    )
    for member in value.members:
        term = terms.get(member.key)
        if term is not None and term.iri is not None:
            terms[member.key] = term._replace(iri=_resolve(context, term.iri))
    return context._replace(aliases=_aliases(terms))


def _aliases(terms: dict[str, Term]) -> dict[str, tuple[str, ...]] | None:
    aliases: dict[str, tuple[str, ...]] = {}
    for key, term in terms.items():
        if term.iri in KEYWORDS:
            aliases[term.iri] = (*aliases.get(term.iri, ()), key)
    return aliases or None


def _term(key: str, definition: JsonValue) -> Term:
    def text(name: str) -> str | None:
        value = definition.get(name)
        return str(value.scalar) if value is not None and value.kind == "string" else None

    reverse = text("@reverse")
    container = definition.get("@container")
    containers = () if container is None else tuple(str(c.scalar) for c in (container.items or [container]))
    iri = reverse or text("@id")
    if iri is None and definition.get("@id") is None:
        iri = key
    return Term(iri, text("@type"), reverse is not None, containers, definition.get("@context"))


def _resolve(context: Context, iri: str) -> str:
    """A term's IRI with its prefix or the vocabulary expanded."""
    if iri in KEYWORDS or "://" in iri:
        return iri
    prefix, colon, rest = iri.partition(":")
    if colon:
        known = context.terms.get(prefix)
        if known is not None and known.iri and known.iri != iri:
            return known.iri + rest
        return _WELL_KNOWN_PREFIXES[prefix] + rest if prefix in _WELL_KNOWN_PREFIXES else iri
    if context.vocab is not None and not _ABSOLUTE.match(iri):
        return context.vocab + iri
    return iri
