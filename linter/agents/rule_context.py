"""The context passed to rules: the document and the agents' results, computed once on demand."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from datetime import date
from functools import cached_property
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from ..document.document import Document
from ..value_forms.regions import folded
from .verifier import OFFLINE, Verifier

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from ..config.patterns import Patterns
    from ..document.entities import Entity
    from ..document.ignore_comments import Suppression
    from ..markup.statement import Statement
    from ..value_forms.fault import Hints
    from .compliance import FormViolation
    from .factuality import Verdict
    from .validity import ShapeViolation
    from .verifier import DefinitionViolation


T = TypeVar("T")


class Required(NamedTuple):
    """What the configuration requires of the pages on some paths (linter/config/config.py)."""

    patterns: Patterns
    folder: Path
    types: tuple[str, ...]
    properties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settings:
    """The agents' settings.

    ``engine`` is the validity engine; ``profiles`` the search features to check for ("google"); ``today`` the date
    that "in the past" refers to; ``verifier`` decides what the agents leave undecided; ``remove_unshown`` offers to
    remove what the page does not show; ``required`` is what the configuration requires of pages.
    """

    engine: Literal["compiled", "shacl"] = "compiled"
    profiles: frozenset[str] = frozenset()
    today: date = field(default_factory=date.today)
    verifier: Verifier = OFFLINE
    remove_unshown: bool = False
    required: tuple[Required, ...] = ()


_VALUES = attrgetter(*(each.name for each in fields(Settings)))


class WatchedSettings(Settings):
    """Settings that record whether the date was read, so that the result depends on it."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(*_VALUES(settings))
        object.__setattr__(self, "_reads", [])

    def __getattribute__(self, name: str) -> Any:
        if name == "today":
            object.__getattribute__(self, "_reads").append(name)
        return object.__getattribute__(self, name)

    @property
    def dated(self) -> bool:
        """Whether the date was read."""
        return bool(self._reads)


class RuleContext:
    """The document being checked. The agents' work is done once, when the first rule needs it."""

    def __init__(self, document: Document, settings: Settings | None = None) -> None:
        self.document = document
        self.settings = settings or Settings()
        self.unused_ignores: tuple[Suppression, ...] = ()
        """The ignore comments that suppressed nothing, for the rules that run last."""
        self._memory: dict[Callable[[RuleContext], object], object] = {}
        self._failures: dict[Callable[[RuleContext], object], Exception] = {}

    def once(self, make: Callable[[RuleContext], T]) -> T:
        """Return ``make(self)``, computed on first use and shared by rules.

        The result is freed with the context; a cache on the function would keep it in memory during the next page.
        Failures are not retried: on a page that took too long, every rule would use up the remaining time.
        """
        if make in self._failures:
            raise self._failures[make]
        if make not in self._memory:
            try:
                self._memory[make] = make(self)
            except Exception as error:
                self._failures[make] = error
                raise
        return self._memory[make]  # type: ignore[return-value]

    @cached_property
    def shape_violations(self) -> tuple[ShapeViolation, ...]:
        """Validity: the statements and nodes that the shapes reject (linter/agents/validity.py)."""
        return self.once(_shape_violations)

    @cached_property
    def verdicts(self) -> tuple[tuple[Statement, Verdict], ...]:
        """Factuality: every literal statement with its verdict (linter/agents/factuality.py)."""
        return self.once(_verdicts)

    @cached_property
    def definition_violations(self) -> tuple[DefinitionViolation, ...]:
        """Compliance: what a language model finds not to match its definition; empty without one
        (linter/agents/verifier.py)."""
        return self.once(_definition_violations)

    @cached_property
    def form_violations(self) -> tuple[FormViolation, ...]:
        """Compliance: the literals without the form their property requires (linter/agents/compliance.py)."""
        return self.once(_form_violations)

    @cached_property
    def hints(self) -> Hints:
        """Compliance: the languages and the country that the page declares (linter/agents/compliance.py)."""
        from .compliance import page_hints

        return page_hints(self.document)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """Compliance: the titles of the page, folded."""
        return titles(self.document)

    @cached_property
    def entities(self) -> dict[str, Entity]:
        """The entities of the document by identifier (linter/document/entities.py)."""
        from ..document.entities import entities

        return entities(self.document)

    @cached_property
    def _by_property(self) -> dict[str, dict[int, Entity]]:
        """For each property, the entities that have it, by their position in document order."""
        entities: dict[str, dict[int, Entity]] = {}
        for place, thing in enumerate(self.entities.values()):
            for name in thing.statements:
                entities.setdefault(name, {})[place] = thing
        return entities

    @property
    def properties(self) -> Collection[str]:
        """The properties that entities have, in schema.org's spelling."""
        return self._by_property.keys()

    @cached_property
    def _places_of(self) -> dict[str, list[int]]:
        """For each schema.org property, in schema.org's spelling, the indices of its statements."""
        from ...shapes.vocabulary import intended_property

        indexes: dict[str, list[int]] = {}
        for place, statement in enumerate(self.document.statements):
            name = intended_property(statement.property)
            if name is not None:
                indexes.setdefault(name, []).append(place)
        return indexes

    def statements_of(self, is_selected: Callable[[str], object]) -> list[tuple[str, Statement]]:
        """The statements with a wanted schema.org property, in document order, each with that property as spelt there.

        A page has few properties, and most rules are about others.
        """
        known, statements = self._places_of, self.document.statements
        places = [(place, name) for name in known if is_selected(name) for place in known[name]]
        return [(name, statements[place]) for place, name in sorted(places)]

    def entities_with(self, *properties: str) -> tuple[Entity, ...]:
        """The entities with at least one of these properties, in document order."""
        known = self._by_property
        if len(properties) == 1:
            return tuple(known[properties[0]].values()) if properties[0] in known else ()
        if known.keys().isdisjoint(properties):  # as for most rules
            return ()
        names = known.keys() & properties
        if len(names) == 1:
            return tuple(known[names.pop()].values())
        places: dict[int, Entity] = {}
        for name in names:
            places |= known[name]
        return tuple(places[place] for place in sorted(places))


def _shape_violations(context: RuleContext) -> tuple[ShapeViolation, ...]:
    from .validity import shape_violations

    return shape_violations(context.document, context.settings.engine)


def _verdicts(context: RuleContext) -> tuple[tuple[Statement, Verdict], ...]:
    from .factuality import verdicts

    return context.settings.verifier.grounding(context.document, verdicts(context.document))


def _definition_violations(context: RuleContext) -> tuple[DefinitionViolation, ...]:
    return context.settings.verifier.conformance(context.document)


def _form_violations(context: RuleContext) -> tuple[FormViolation, ...]:
    from .compliance import form_violations

    return form_violations(context.document, context.hints)


MAX_TITLES = 100
MAX_TITLE = 500
MAX_CHARACTERS = 200_000
"""Limit on the characters of headings read in total: headings can be nested, or contain whole pages."""


def titles(document: Document) -> tuple[str, ...]:
    """The folded texts of ``title``, ``h1`` to ``h3`` and the social sharing titles; empty for a JSON file."""
    if document.media == "json":
        return ()
    texts, room = [], MAX_CHARACTERS
    for node, _ in islice(document.landmarks.of("title", "h1", "h2", "h3"), MAX_TITLES):
        text = node.text(deep=True)
        texts.append(text[:MAX_TITLE])
        room -= len(text)
        if room < 0:
            break
    texts += [
        (attributes.get("content") or "")[:MAX_TITLE]
        for _, attributes in document.landmarks.of("meta")
        if attributes.get("property") == "og:title" or attributes.get("name") == "twitter:title"
    ]
    return tuple(each for each in map(folded, texts) if each)


def description(document: Document) -> str:
    """The page's meta description, folded, or an empty string."""
    metas = () if document.media == "json" else document.landmarks.of("meta")
    descriptions = (each for _, each in metas if (each.get("name") or "").lower() == "description")
    return folded(next(descriptions, {}).get("content") or "")
