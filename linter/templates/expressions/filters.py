"""Effects of the engines' filters, functions and methods on a value, by name (``names.toml``).

The names are those of Jinja2, Django, Nunjucks, Twig, Liquid (Jekyll and Shopify), Hugo, Handlebars helpers, Ruby
(Rails), PHP (WordPress), JavaScript, Smarty, FreeMarker, SilverStripe and C#.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, cast

from .names import roles

Role = Literal[
    "json",  # creates a JSON value, including quotes
    "html",  # escapes for HTML: no quote is left
    "js",  # escapes for a string in a script
    "url",  # creates a URL, or a part of one
    "date",  # formats a date or a number
    "format",  # changes how a value is shown and not its meaning
    "number",  # creates a number
    "raw",  # marks a value as safe, whatever it contains
    "unquote",  # removes the quotes again
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
    """The effect of a filter; "other" if it returns a different value, or is unknown."""
    return cast(Role, roles().get(name)) or _lowered().get(name.lower()) or "other"
