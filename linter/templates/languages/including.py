"""Templates that an output prints another's content with, by a call: ``include`` of EJS, ``partial`` of Hexo."""

from __future__ import annotations

from ....source.regex import regex
from ..expressions.values import Called, Constant, Expression, Other, Record
from ..tree import Include

_CALLS = frozenset({"include", "includeFile", "includeAsync", "partial"})
_NAMED = regex(r"""^(?:await\s+)?(?:include(?:File|Async)?|partial)\s*\(\s*["'`](?P<name>[^"'`$]+)["'`]""")


def include_of(expression: Expression, start: int, end: int) -> Include | None:
    """The include that a printed expression [start, end) is, with the names that its object binds; else None."""
    if isinstance(expression, Other):
        named = _NAMED.match(expression.text)
        return Include(start, end, named["name"]) if named is not None else None
    if not isinstance(expression, Called) or expression.name not in _CALLS or not expression.arguments:
        return None
    name, *given = expression.arguments
    if not isinstance(name, Constant) or not isinstance(name.value, str):
        return Include(start, end, None)
    members = given[0].members if given and isinstance(given[0], Record) else ()
    bound = tuple((str(key.value), value) for key, value in members if isinstance(key, Constant))
    return Include(start, end, name.value, bound)
