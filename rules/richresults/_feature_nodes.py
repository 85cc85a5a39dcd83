"""Which nodes of a page a search feature is about, and what they lack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from functools import lru_cache
from itertools import compress
from typing import NamedTuple

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity, is_a
from ...linter.findings.naming import SCHEMA_ORG
from ...linter.markup.statement import Literal, Node, Reference, Statement
from ...shapes.vocabulary import intended_property, local_name, vocabulary
from ...source.location import Location
from ._features import Feature, Requirements, Shape, features, type_name

#: Properties by which a page leads to what it is about; anything else makes a node a mere part of another.
MAIN = frozenset(
    {
        "mainEntity",
        "mainEntityOfPage",
        "item",
        "itemListElement",
        "dataFeedElement",
        "hasPart",
        "event",
        "events",
    }
)


def type_pages(thing: Entity) -> tuple[str, ...]:
    """The pages of schema.org about a thing's types."""
    return tuple(SCHEMA_ORG + name for name in thing.types if vocabulary().is_type(name))


class FeatureNode(NamedTuple):
    """A node that a feature is about, with the statement that it hangs on.

    ``sure`` is False where the page may not mean the feature.
    """

    feature: Feature
    shape: Shape
    thing: Entity
    location: Location
    parent: Statement | None
    requirements: Requirements
    sure: bool

    @property
    def kind(self) -> str:
        """What a message calls the node, by its types."""
        return type_name(self.thing.types)

    @property
    def links(self) -> tuple[str, ...]:
        """The pages about the feature and the node's types."""
        page = (self.feature.page,) if self.feature.page else ()
        return (*page, *type_pages(self.thing))


class Things:
    """The things of a page, with what leads from one to another."""

    def __init__(self, context: RuleContext) -> None:
        self.all = context.entities
        self._had: dict[tuple[str, str], bool] = {}
        self._homes: dict[str, Node] = {}
        self._roots: dict[int | None, int] = {}
        for node in context.document.nodes:
            if (node.type_locations or node.statements) and node.id not in self._homes:
                self._homes[node.id] = node
                if node.parent is None:
                    self._roots[node.location.block] = self._roots.get(node.location.block, 0) + 1
        #: The things of the statements, by the statements' identity, and what leads to another thing, in order.
        self._owners: dict[int, str] = {}
        self._links: list[tuple[str, int, str]] = []
        for name, thing in self.all.items():
            for statement in thing.all(*thing.statements):
                self._owners[id(statement)] = name
                if isinstance(statement.value, Reference) and statement.value.target in self.all:
                    self._links.append((name, id(statement), statement.value.target))
        self._parents = self._led_to(frozenset())

    def without(self, gone: frozenset[int]) -> Things:
        """The things as they were without some statements (by identity)."""
        left = copy(self)
        touched = dict.fromkeys(self._owners[each] for each in gone if each in self._owners)
        left.all = {**self.all, **{name: _without(self.all[name], gone) for name in touched}}
        for name in touched:  # a node goes with its last statement, if the one that leads to it goes too
            parent = self.home(self.all[name]).parent
            if parent is not None and id(parent) in gone and not left.all[name].statements:
                del left.all[name]
        left._had = {}
        left._parents = left._led_to(gone)
        return left

    def _led_to(self, gone: frozenset[int]) -> dict[str, list[Entity]]:
        """The things that lead to each thing by statements that are left."""
        parents: dict[str, list[Entity]] = {}
        for name, identity, target in self._links:
            if identity not in gone:
                parents.setdefault(target, []).append(self.all[name])
        return parents

    def home(self, thing: Entity) -> Node:
        """The first place where a thing is described, and not only referred to."""
        return self._homes.get(thing.id, thing.node)

    def location(self, thing: Entity) -> Location:
        """The place to point at: the thing's type, else its node."""
        home = self.home(thing)
        return next(iter(home.type_locations), home.location)

    def is_alone(self, thing: Entity) -> bool:
        """Whether a thing is the only one at the top of its block."""
        home = self.home(thing)
        return home.parent is None and self._roots[home.location.block] == 1

    def parents(self, thing: Entity) -> list[Entity]:
        """The things that lead to a thing, in place or by reference."""
        return self._parents.get(thing.id, [])

    def values(self, thing: Entity, name: str) -> Iterable[tuple[Statement, Entity | None]]:
        """A property's values that say something, each with the thing that it is, if it is one of the page."""
        statements = thing.statements.get(intended_property(name) or name)
        return self._with_things(statements) if statements is not None else ()

    def _with_things(self, statements: tuple[Statement, ...]) -> Iterator[tuple[Statement, Entity | None]]:
        for statement in statements:
            if isinstance(statement.value, Literal):
                if statement.text.strip():
                    yield statement, None
            else:
                yield statement, self.all.get(statement.value.target)

    def has(self, thing: Entity, path: str) -> bool:
        """Whether a path of properties leads to a value: "a.b", "a | b", "a & b"."""
        if path.isidentifier():  # as most are: one property
            return self._leads(thing, intended_property(path) or path, "")
        key = (thing.id, path)
        had = self._had.get(key)
        if had is None:
            had = self._had[key] = any(
                all(self._leads(thing, head, rest) for head, rest in together)
                for together in _alternatives(path)
            )
        return had

    def _leads(self, thing: Entity, head: str, rest: str) -> bool:
        for statement in thing.statements.get(head, ()):
            if not rest:
                if statement.text.strip() or isinstance(statement.value, Reference):
                    return True
            elif isinstance(statement.value, Reference):
                below = self.all.get(statement.value.target)
                if below is not None and self.has(below, rest):
                    return True
        return False

    def lacking(self, thing: Entity, path: str) -> Iterator[tuple[Entity, str]]:
        """Where a required path breaks: the things that lack its next property, with that property.

        Text where a node could be, and nodes of other pages, are not asked for more.
        """
        if "|" in path:
            if not self.has(thing, path):
                yield thing, path
            return
        head, _, rest = path.partition(".")
        values = list(self.values(thing, head))
        if not values:
            yield thing, path if not rest else head
        for _, below in values if rest else ():
            if below is not None and (below.statements or below.types):
                yield from self.lacking(below, rest)

    def holds(self, thing: Entity, condition: str, last: bool) -> bool:
        """Whether a condition of the feature files holds for a thing."""
        if condition.startswith("not "):
            return not self.holds(thing, condition[4:], last)
        if condition in ("last", "at the top"):
            return last if condition == "last" else not self.parents(thing)
        if condition.startswith("is "):
            return thing.is_a(condition[3:])
        path, equals, value = condition.partition("=")
        if not equals:
            return self.has(thing, path)
        head, _, rest = path.partition(".")
        for statement, below in self.values(thing, head):
            if rest:
                if below is not None and self.holds(below, f"{rest}={value}", last):
                    return True
            elif (
                local_name(statement.text.strip()) or statement.text.strip()
            ).casefold() == value.casefold():
                return True
        return False


@lru_cache(maxsize=1024)
def _alternatives(path: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    """The alternatives of a path, each with all that it needs: a property, as it is spelt, and what must follow it."""
    return tuple(
        tuple(
            (intended_property(head) or head, rest)
            for head, _, rest in (each.strip().partition(".") for each in part.split("&"))
        )
        for part in path.split("|")
    )


def feature_nodes(context: RuleContext) -> tuple[Things, tuple[FeatureNode, ...]]:
    """The things of a page, and those of them that search features are about."""
    return context.once(_feature_nodes_of)


def _feature_nodes_of(context: RuleContext) -> tuple[Things, tuple[FeatureNode, ...]]:
    things = Things(context)
    return things, tuple(_all(things))


def feature_nodes_without(
    context: RuleContext, gone: frozenset[int]
) -> tuple[Things, tuple[FeatureNode, ...]]:
    """As ``feature_nodes``, on the page as it were without some statements (by identity)."""
    things = feature_nodes(context)[0].without(gone)
    return things, tuple(_all(things))


def _without(thing: Entity, gone: frozenset[int]) -> Entity:
    left = {
        name: tuple(each for each in statements if id(each) not in gone)
        for name, statements in thing.statements.items()
    }
    return replace(thing, statements={name: statements for name, statements in left.items() if statements})


def _all(things: Things) -> Iterator[FeatureNode]:
    fitting: dict[int, list[tuple[Entity, tuple[Shape, ...]]]] = {}
    for thing in things.all.values():
        for place, shapes in _features_of(thing.types):
            fitting.setdefault(place, []).append((thing, shapes))
    for place in sorted(fitting):
        feature = features()[place]
        visited: set[tuple[str, str]] = set()
        for thing, shapes in fitting[place]:
            for shape in shapes:
                if _is_about(things, shape, thing):
                    sure = not shape.weak and _is_sure(things, shape, thing)
                    yield from _visit(things, feature, shape, thing, sure, visited)


@lru_cache(maxsize=1024)
def _features_of(types: tuple[str, ...]) -> tuple[tuple[int, tuple[Shape, ...]], ...]:
    """The places of the features that things of some types can have, each with the shapes that fit."""
    fits = ((place, _fitting(feature.name, types)) for place, feature in enumerate(features()))
    return tuple((place, shapes) for place, shapes in fits if shapes)


def _visit(
    things: Things, feature: Feature, shape: Shape, thing: Entity, sure: bool, visited: set[tuple[str, str]]
) -> Iterator[FeatureNode]:
    """A thing and, through the feature's nested shapes, those that hang on it."""
    stack = [(shape, thing, sure, False)]
    while stack:
        shape, thing, sure, last = stack.pop()
        if (shape.id, thing.id) in visited:
            continue
        visited.add((shape.id, thing.id))
        held = tuple([not each.holds or things.holds(thing, each.holds, last) for each in shape.demands])
        requirements = _requirements(feature.name, shape.id, held)
        yield FeatureNode(
            feature, shape, thing, things.location(thing), things.home(thing).parent, requirements, sure
        )
        for nested, name in _links(feature.name, shape.id):
            values = things.values(thing, name)
            below = [each for _, each in values if each is not None and (each.types or each.statements)]
            for each in below:
                if not each.types or _is_of(nested, each.types):
                    stack.append((nested, each, sure and not nested.weak, each is below[-1]))


@lru_cache(maxsize=1024)
def _requirements(feature: str, shape: str, held: tuple[bool, ...]) -> Requirements:
    """What is asked of nodes of a feature's shape, both by name, for which these of its demands hold."""
    shapes = next(each.shapes for each in features() if each.name == feature)
    chosen = next(each for each in shapes if each.id == shape)
    return Requirements(tuple(compress(chosen.demands, held)), chosen.values)


@lru_cache(maxsize=4096)
def _fitting(feature: str, types: tuple[str, ...]) -> tuple[Shape, ...]:
    """The shapes of a feature, by its name, that things of some types can be of, and that hang on no other."""
    shapes = next(each.shapes for each in features() if each.name == feature)
    return tuple(shape for shape in shapes if types and not shape.at and _is_of(shape, types))


@lru_cache(maxsize=1024)
def _links(feature: str, owner: str) -> tuple[tuple[Shape, str], ...]:
    """The shapes of a feature, by its name, that hang on one of its shapes, each with the property that leads there."""
    shapes = next(each.shapes for each in features() if each.name == feature)
    places = ((shape, place.partition(".")) for shape in shapes for place in shape.at)
    return tuple((shape, name) for shape, (above, _, name) in places if above == owner)


def _is_of(shape: Shape, types: tuple[str, ...]) -> bool:
    return (not shape.types or is_a(types, shape.types)) and not (
        shape.excluded and is_a(types, shape.excluded)
    )


def _is_about(things: Things, shape: Shape, thing: Entity) -> bool:
    """Whether a thing is one that the feature is about."""
    parent = things.home(thing).parent
    if not shape.anywhere and parent is not None and parent.property not in MAIN:
        return False
    if (
        shape.parents
        and things.parents(thing)
        and not any(p.is_a(*shape.parents) for p in things.parents(thing))
    ):
        return False
    if any(things.has(thing, each) for each in shape.unless):
        return False
    if shape.needs and not any(things.has(thing, each) for each in shape.needs):
        return False
    for entry in shape.not_with_type:
        name, _, excluded = entry.partition(".")
        if any(below is not None and below.is_a(excluded) for _, below in things.values(thing, name)):
            return False
    return bool(thing.statements) or not things.home(thing).named


def _is_sure(things: Things, shape: Shape, thing: Entity) -> bool:
    alone = shape.alone and things.is_alone(thing)
    if shape.alone and not shape.sure_with:
        return alone
    return alone or not shape.sure_with or any(things.has(thing, each) for each in shape.sure_with)
