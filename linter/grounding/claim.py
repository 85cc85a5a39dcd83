"""Define the claim: a statement prepared for the comparators, with its value as text and its context in the markup."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from ...source.regex import regex
from ..locale.word_tables import meanings
from ..markup.statement import Literal, Statement
from .wording.folding import fold_markup, plain

_LOCAL = regex(r"[/#@]")


@lru_cache(maxsize=1024)
def type_names(types: tuple[str, ...]) -> frozenset[str]:
    """Return types in lower case, without namespace."""
    return frozenset(name.rpartition("/")[2].lower() for name in types)


@lru_cache(maxsize=1024)
def last_name(prop: str) -> str:
    """Return the last path segment of a property, in lower case."""
    return prop.rpartition("/")[2].lower()


@lru_cache(maxsize=1024)
def local_name(prop: str) -> str:
    """Return a property in lower case, without namespace."""
    return _LOCAL.split(prop)[-1].lower()


_RETIRED = meanings("schema_terms", "data_vocabulary")
"""Properties of data-vocabulary.org, which schema.org took over, and what they are called there."""


@dataclass(eq=False)
class Claim:
    """A literal statement to trace.

    ``siblings`` are the literal statements of the same node by property in lower case; ``kind`` names the comparator
    for the property.
    """

    statement: Statement
    siblings: dict[str, list[Statement]]
    kind: str = "text"
    references: frozenset[str] = frozenset()
    """The properties, in lower case, whose value refers to the subject by its identifier anywhere in the document."""
    distinct: int = 1
    """How many different values the document gives this property."""
    site_named: bool = False
    """Whether the value is the document's name for the site or an organisation."""
    as_logo: bool = False
    """Whether the document uses the same address as a logo."""
    as_headline: bool = False
    """Whether an organisation's name is also the headline of an article in the document."""
    entries: int = 0
    """The number of the subject's ``itemListElement`` values."""
    seller: str | None = None
    """For an offer, the seller's name where the document gives one."""
    offered: str | None = None
    """For an offer, the name of the item offered where the document gives one."""
    all_offered: frozenset[str] = frozenset()
    """The folded names of all items that the document's offers offer."""
    alone: bool = True
    """Whether the document has no other top-level node of the subject's types."""
    main: bool = False
    """Whether the top-level node that contains the subject is the only one of its types."""
    addresses: tuple[str, ...] = ()
    """The addresses of that node."""
    titles: frozenset[str] = frozenset()
    """The folded names and headlines of that node."""
    called: dict[str, set[str]] = field(default_factory=dict)
    """The identifiers of the document's entities by folded name. Pages and list entries are left out: they have the
    name of what they link to."""

    property: str = field(init=False)
    """The property's name in lower case: markup misspells case, and no two properties differ only by case."""
    raw: str = field(init=False)
    """The value as written, trimmed."""
    folded: str = field(init=False)
    """The value in comparable form."""
    boolean: bool | None = field(init=False)
    """The value if it is a JSON boolean, else None."""
    types: frozenset[str] = field(init=False)
    """The subject's types, in lower case, without namespace."""

    path: tuple[str, ...] = field(init=False)
    """The properties that lead to the subject, innermost first, in lower case."""
    roles: frozenset[str] = field(init=False)
    """The properties, in lower case, whose value the subject is, nested or by reference."""

    def __post_init__(self) -> None:
        # What every claim is asked for; the rest is worked out on demand.
        self.property = local_name(self.statement.property)
        if "data-vocabulary.org" in self.statement.property:
            self.property = _RETIRED.get(self.property, self.property)
        self.raw = self.statement.text.strip()
        self.folded = fold_markup(self.statement.text)
        value = self.statement.value
        self.boolean = value.value if isinstance(value, Literal) and isinstance(value.value, bool) else None
        self.types = type_names(self.statement.types)
        names: list[str] = []
        parent = self.statement.parent
        while parent is not None and len(names) < 32:
            names.append(last_name(parent.property))
            parent = parent.parent
        self.path = tuple(names)
        self.roles = self.references | {names[0]} if names else self.references

    @cached_property
    def text(self) -> str:
        """The value as a reader would see it, without tags and entities."""
        return plain(self.raw)

    @cached_property
    def list_types(self) -> frozenset[str]:
        """The types, in lower case, of the two nearest nodes around the subject."""
        parent, types = self.statement.parent, set()
        for _ in range(2):
            if parent is not None:
                types.update(name.rpartition("/")[2].lower() for name in parent.types)
                parent = parent.parent
        return frozenset(types)

    def saying(self, raw: str) -> Claim:
        """Return the same claim with another value."""
        other = copy(self)
        other.raw, other.folded = raw, fold_markup(raw)
        other.__dict__.pop("text", None)
        return other

    def sibling(self, name: str) -> str | None:
        """Return the text of the first other literal of the same node under a property, or None."""
        for statement in self.siblings.get(name, ()):
            if statement is not self.statement:
                return plain(statement.text)
        return None
