"""What search features ask of a value beyond its type: each check says what is wrong with it, or None.

The features' files say which property is asked what (``asks``), and how much it matters. A check's docstring is what it
asks, in words, for the documentation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from selectolax.lexbor import SelectolaxError

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity, objects
from ...linter.markup.statement import Literal, Statement
from ...linter.value_forms.moments import is_before
from ...shapes.vocabulary import local_name
from ...source.regex import regex
from ..validity._names import quoted_names

if TYPE_CHECKING:
    from ._features import Ask

Check = Callable[[RuleContext, "Ask", Statement, "Entity | None"], "str | None"]
_DATE_WITH_TIME = regex(
    r"\s*\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?\s*(?P<zone>Z|[+-]\d\d:?\d\d)?\s*", 2
)
_FIGURE = regex(r"[+-]?\d+(?:\.\d+)?")
_DAY = regex(r"\s*\d{4}-\d\d-\d\d\s*")
_STEP = regex(r"/{1,2}(?P<tag>\*|[a-z][a-z0-9]*)(?:\[@(?P<name>id|class)=[\"'](?P<value>[\w-]+)[\"']\])?", 2)
MAX_SELECTOR = 500


def failing(context: RuleContext, ask: Ask, statement: Statement, thing: Entity | None) -> str | None:
    """What a value is not, as the end of a message, or None. ``thing`` is the node that the value is, if it is one."""
    return CHECKS[ask.what](context, ask, statement, thing)


def _types(context: RuleContext, ask: Ask, statement: Statement, thing: Entity | None) -> str | None:
    """is a {types}"""
    expected = quoted_names(ask.types)
    if isinstance(statement.value, Literal):
        return f"is text, where {expected} is expected; write such a node" if statement.text.strip() else None
    if thing is None or not thing.types or thing.is_a(*ask.types):
        return None
    return f"has the type {quoted_names(thing.types, 'and')}, where {expected} is expected; correct the type"


def _each(context: RuleContext, ask: Ask, statement: Statement, thing: Entity | None) -> str | None:
    """has each of {types}"""
    owner = context.entities.get(statement.subject)
    stated = tuple(owner.all(statement.property)) if owner is not None else ()
    values = [value for _, value in objects(context.entities, iter(stated))]
    if not stated or statement is not stated[0] or len(values) < len(stated):
        return None  # said once; what is not described here may be any of them
    lacking = [kind for kind in ask.types if not any(value.is_a(kind) for value in values)]
    return f"has no {' and no '.join(lacking)}; add what is missing" if lacking else None


def _distinct(context: RuleContext, ask: Ask, statement: Statement, thing: Entity | None) -> str | None:
    """has a {types} of its own"""
    owner = context.entities.get(statement.subject)
    if owner is None or thing is None:
        return None
    for name in ask.types:
        own = thing.text(name)
        shared = context.once(_first_of).get((owner.id, statement.property, name, own or ""), thing)
        if own and shared is not thing:
            return f'repeats the "{name}" "{own[:60]}" of another; write its own'
    return None


def _first_of(context: RuleContext) -> dict[tuple[str, str, str, str], Entity]:
    """The first of the variants of a thing with an identifier, by the thing, the property that leads there, the
    identifier's property and the identifier."""
    result: dict[tuple[str, str, str, str], Entity] = {}
    for owner in context.entities_with("hasVariant"):
        for _, variant in objects(context.entities, owner.all("hasVariant")):
            for name, statements in variant.by_literals.items():
                for each in statements[:1]:
                    result.setdefault((owner.id, "hasVariant", name, each.text.strip()), variant)
    return result


def _zone(context: RuleContext, ask: Ask, statement: Statement, thing: Entity | None) -> str | None:
    """has a time zone, if it has a time"""
    timed = _DATE_WITH_TIME.fullmatch(statement.text)
    lacks = timed is not None and not timed["zone"]
    return 'has no time zone; add an offset such as "+02:00"' if lacks else None


def _moment(context: RuleContext, ask: Ask, statement: Statement, thing: Entity | None) -> str | None:
    """has a time of day and a time zone"""
    if _DAY.fullmatch(statement.text):
        return "has no time of day and no time zone; add both"
    return _zone(context, ask, statement, thing)


def _positive(context: RuleContext, ask: Ask, statement: Statement, thing: Entity | None) -> str | None:
    """above zero"""
    try:
        return (
            "is not above zero; write the actual number, or leave it out until there is one"
            if float(statement.text) <= 0
            else None
        )
    except ValueError:
        return None


def _future(context: RuleContext, ask: Ask, statement: Statement, thing: Entity | None) -> str | None:
    """not over"""
    past = is_before(statement.text, context.settings.today.isoformat())
    return "is in the past, so the feature is no longer shown; write a new date" if past else None


def _length(context: RuleContext, ask: Ask, statement: Statement, thing: Entity | None) -> str | None:
    """{least} to {most:,} characters"""
    count = len(statement.text.strip())
    if not count or ask.least <= count <= ask.most:
        return None
    return f"has {count:,} characters; write {ask.least} to {ask.most:,}"


def _absolute(context: RuleContext, ask: Ask, statement: Statement, thing: Entity | None) -> str | None:
    """an absolute address"""
    if not isinstance(statement.value, Literal) or not statement.text.strip():
        return None
    return None if "://" in statement.text else "is not an absolute URL; write the whole URL"


def _terms(context: RuleContext, ask: Ask, statement: Statement, thing: Entity | None) -> str | None:
    """one of {types}"""
    if thing is not None or not statement.text.strip() or local_name(statement.text.strip()) in ask.types:
        return None
    return (
        None
        if statement.text.strip() in ask.types
        else f"is not supported; write {quoted_names(ask.types, most=3)}"
    )


def _decimals(context: RuleContext, ask: Ask, statement: Statement, thing: Entity | None) -> str | None:
    """{least} decimals"""
    if _FIGURE.fullmatch(text := statement.text.strip()) is None:
        return None
    count = len(text.partition(".")[2])
    return f"has {count} decimals; write at least {ask.least}" if count < ask.least else None


def _selector(context: RuleContext, ask: Ask, statement: Statement, thing: Entity | None) -> str | None:
    """matches something on the page"""
    return _matches(context, statement.text.strip())


def _path(context: RuleContext, ask: Ask, statement: Statement, thing: Entity | None) -> str | None:
    """leads to something on the page"""
    selector = _as_selector(statement.text.strip())
    return None if selector is None else _matches(context, selector)


def _matches(context: RuleContext, selector: str) -> str | None:
    document = context.document
    if document.media == "json" or document.is_woven or not selector or len(selector) > MAX_SELECTOR:
        return None
    try:
        matches = document.view.css_first(selector) is not None
    except (SelectolaxError, ValueError):
        return "is not a valid selector; correct it"
    return None if matches else "matches no element on this page; correct the selector"


@lru_cache(maxsize=256)
def _as_selector(path: str) -> str | None:
    """The CSS selector of an XPath that only names elements, an id or a class; None for any other."""
    steps: list[str] = []
    position = 0
    while position < len(path):
        step = _STEP.match(path, position)
        if step is None or len(path) > MAX_SELECTOR:
            return None
        sign = " > " if steps and not path.startswith("//", position) else " "
        suffix = (
            "" if not step["value"] else f"#{step['value']}" if step["name"] == "id" else f".{step['value']}"
        )
        steps += [sign, step["tag"] + suffix]
        position = step.end()
    return "".join(steps).strip() or None


def words(ask: Ask) -> str:
    """What is asked of a value, in words."""
    template = CHECKS[ask.what].__doc__ or ""
    joined = " and " if ask.what == "each" else " or "
    return template.format(types=joined.join(ask.types), least=ask.least, most=ask.most)


CHECKS: dict[str, Check] = {
    "types": _types,
    "each": _each,
    "distinct": _distinct,
    "zone": _zone,
    "moment": _moment,
    "positive": _positive,
    "future": _future,
    "length": _length,
    "absolute": _absolute,
    "terms": _terms,
    "decimals": _decimals,
    "selector": _selector,
    "path": _path,
}
