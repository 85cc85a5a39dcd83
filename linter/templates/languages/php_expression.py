"""Parse PHP expressions, including WordPress functions for page content."""

from __future__ import annotations

import re
from collections.abc import Callable

from ....source.regex import regex
from ..expressions.dialects import PHP
from ..expressions.expression import parse
from ..expressions.values import Chosen, Constant, Expression, FilterCall, FunctionCall, Joined, Path, Record
from ..tree import Assign, Node, Output

_NAME = r"\\?[A-Z]\w*(?:\\[A-Za-z_]\w*)*"
_CLASS = regex(
    rf"(?:\b(?:app|resolve)\(\s*(?:(?P<quote>[\"'])(?P<quoted>{_NAME})(?P=quote)|(?P<named>{_NAME})::class)\s*\)"
    rf"|\(\s*new\s+(?P<new>{_NAME})\s*(?:\([^()]*\))?\s*\))->|(?<![\w\\$'\"])(?P<static>\\?(?:[A-Z]\w*\\)+[A-Z]\w*)::"
)
"""How code names the class of a method that it calls: a service of Laravel, a new object, a static call."""
_WORDPRESS = regex(r"^(?:get_the_|the_|get_)")

_AUTHOR_LINK = regex(r"(author)(?:_posts)?_link$")
_DATES = frozenset(
    (
        *(f"{begins}the_{name}" for begins in ("get_", "") for name in ("date", "time")),
        *(f"{begins}the_modified_{name}" for begins in ("get_", "") for name in ("date", "time")),
        *("get_post_time", "get_post_modified_time"),
    )
)
"""Functions that print a post's date: in the given format, else in the site's."""


def read_expression(text: str) -> Expression:
    """Parse a PHP expression; ``Other`` if the grammar does not cover it."""
    text = text.strip().rstrip(";").strip()
    text = re.sub(r"\(\s*(?:string|int|float|bool)\s*\)\s*", "", text)
    if "\\" in text or "::class" in text or "new " in text:
        text = _CLASS.sub(_as_path, text)
    return _wordpress(parse(text, PHP))


def _as_path(match: re.Match[str]) -> str:
    """A class as the path of its namespace and name."""
    name = match["quoted"] or match["named"] or match["new"] or match["static"]
    return "->".join(("$" + name.strip("\\")).split("\\")) + "->"


def _wordpress(expression: Expression) -> Expression:
    """An expression with WordPress's printing functions replaced: the_title() prints the same as get_the_title()."""
    if isinstance(expression, Joined):
        return Joined(tuple(map(_wordpress, expression.parts)))
    if isinstance(expression, Chosen):
        ways = (_wordpress(one) for one in (expression.then, expression.otherwise))
        return Chosen(expression.condition, *ways)
    if isinstance(expression, FunctionCall):
        name = expression.name
        if name in ("get_bloginfo", "bloginfo"):
            arguments = [str(a.value) for a in expression.arguments if isinstance(a, Constant)] or ["name"]
            return Path(("bloginfo", *arguments))
        if name in (
            "get_the_post_thumbnail_url",
            "the_post_thumbnail_url",
            "get_the_post_thumbnail",
            "the_post_thumbnail",
        ):
            return Path(("post", "thumbnail"))
        if name in _DATES:
            return _date(name, Constant(""))
        if any(map(_is_of_other, expression.arguments)):
            return expression
        if _WORDPRESS.match(name) and name not in ("get_post_meta", "get_option", "get_field", "get_header"):
            return Path(("post", _member(name)))
        return expression
    if isinstance(expression, FilterCall):
        if expression.name == "str_replace" and len(expression.arguments) == 2:
            other, subject = expression.arguments
            return FilterCall("replace", _wordpress(subject), (expression.value, other))
        if expression.name == "apply_filters" and expression.arguments:
            return _wordpress(expression.arguments[0])  # which extensions may change
        if expression.name in ("bloginfo", "get_bloginfo") and isinstance(expression.value, Constant):
            return Path(("bloginfo", str(expression.value.value)))
        if expression.name in _DATES:
            return _date(expression.name, expression.value)
        if _WORDPRESS.match(expression.name) and _is_of_other(expression.value):
            return expression
        if _WORDPRESS.match(expression.name) and isinstance(expression.value, Constant | Path | FunctionCall):
            return FilterCall("format", Path(("post", _member(expression.name))))
        arguments = tuple(map(_wordpress, expression.arguments))
        return FilterCall(expression.name, _wordpress(expression.value), arguments)
    if isinstance(expression, Record):
        members = tuple((key, _wordpress(member)) for key, member in expression.members)
        return Record(members, expression.is_list)
    return expression


def _is_of_other(expression: Expression) -> bool:
    """Whether an argument is that of something else than the post: of a category that a loop gives."""
    return isinstance(expression, Path) and len(expression.parts) > 1 and expression.parts[0] != "post"


def _member(name: str) -> str:
    """What a function of WordPress prints; a link of an author is an element with the name in it."""
    return _AUTHOR_LINK.sub(r"\1", _WORDPRESS.sub("", name))


def _date(name: str, form: Expression) -> Expression:
    """A post's date as WordPress prints it; the format may be a PHP constant (``DATE_W3C``)."""
    what = "modified_date" if "modified" in name else "date"
    is_default_form = isinstance(form, Constant) and not form.value
    return (
        FilterCall(name, Path(("post", what)))
        if is_default_form
        else FilterCall("date", Path(("post", what)), (form,))
    )


_NESTED = regex(
    r"""^\$(?P<name>\w+)(?P<keys>(?:\[\s*(?:"[^"$]+"|'[^']+')\s*\]){2,6})\s*=(?![=>])\s*(?P<value>.+)$""",
    re.DOTALL,
)
_KEY = regex(r"""["']([^"']+)["']""")


def nested_member(text: str, read: Callable[[str], Expression]) -> Assign | None:
    """The assignment of an array after a statement that sets a member of one in it; None for other statements."""
    match = _NESTED.match(text)
    if match is None:
        return None
    keys = (Constant(key) for key in _KEY.findall(match["keys"]))
    return Assign(
        match["name"], FunctionCall("set_in", (Path((match["name"],)), *keys, read(match["value"])))
    )


_STEP = regex(
    r"^(?:\$(?P<name>\w+)\s*(?:(?P<twice>\+\+|--)|(?P<sign>[+-])=\s*(?P<step>\d{1,9}))|(?P<first>\+\+|--)\$(?P<other>\w+))$"
)


def counted(text: str) -> Assign | None:
    """A PHP counter's increment or decrement, as its new value; None for other statements."""
    match = _STEP.match(text.strip().rstrip(";").strip())
    if match is None:
        return None
    name = match["name"] or match["other"]
    sign = match["sign"] or (match["twice"] or match["first"])[0]
    step = int(match["step"] or 1)
    return Assign(name, Joined((Path((name,)), Constant(step if sign == "+" else -step))))


def printed_counter(counter: Assign, text: str, start: int, end: int) -> list[Node]:
    """A printed counter: before the change for ``$i++``, after it for ``++$i``."""
    output = Output(start, end, Path((counter.name,)), "none")
    return [output, counter] if text.strip().rstrip("; ").endswith(("++", "--")) else [counter, output]
