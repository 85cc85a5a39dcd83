"""What the filters, functions and methods of the engines do to a value, by name (``names.toml``).

The names are those of Jinja2, Django, Nunjucks, Twig, Liquid (Jekyll and Shopify), Hugo, Handlebars helpers,
Ruby (Rails), PHP (WordPress) and JavaScript.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, cast

from .names import roles

Role = Literal[
    "json",  # makes a JSON value, quotes and all
    "html",  # escapes for HTML: no quote is left
    "js",  # escapes for a string of a script
    "url",  # makes an address, or a part of one
    "date",  # writes a date or a number in some form
    "format",  # changes how a value is shown and not what it says
    "number",  # makes a number
    "raw",  # says that nothing needs escaping, whatever is in it
    "unquote",  # takes the quotes off again
    "default",
    "append",
    "prepend",
    "item",
    "other",
]


@cache
def _lowered() -> dict[str, Role]:
    return {name.lower(): cast(Role, what) for name, what in roles().items()}


def role(name: str) -> Role:
    """What a filter does; "other" for one that makes another value, or that is not known."""
    return cast(Role, roles().get(name)) or _lowered().get(name.lower()) or "other"
