"""Decide commas between the iterations of a loop whose conditions cannot be evaluated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from .expansion import Place, Segment
from .expressions.condition import compares, in_loop
from .expressions.names import words
from .expressions.values import Chosen, Constant, Expression, FunctionCall, Joined, Other, Path
from .numbering import Arms, comma_by_number, own_number
from .tree import Branch, Condition, Node, Output, Scope, Text


def only_comma(node: Branch, source: str) -> Text | Output | None:
    """The comma that a branch prints if it prints nothing else."""
    inside = [inner for _, body in node.arms for inner in _unwrapped(body)]
    texts = [inner for inner in inside if isinstance(inner, Text)]
    printed = [inner for inner in inside if isinstance(inner, Output)]
    if len(printed) == 1 and len(texts) + 1 == len(inside):
        what = printed[0].expression
        blank = not any(source[text.start : text.end].strip() for text in texts)
        return printed[0] if blank and isinstance(what, Constant) and str(what.value).strip() == "," else None
    filled = [text for text in texts if source[text.start : text.end].strip()]
    if len(texts) != len(inside) or len(filled) != 1:
        return None
    return filled[0] if source[filled[0].start : filled[0].end].strip() == "," else None


def _unwrapped(nodes: Iterable[Node]) -> Iterator[Node]:
    """Nodes, with scopes replaced by their content."""
    for node in nodes:
        if isinstance(node, Scope):
            yield from _unwrapped(node.body)
        else:
            yield node


def separator_arms(node: Branch, comma: Text | Output) -> Arms:
    """The ways through a branch that prints only a comma or nothing."""
    return tuple((guards, any(inner is comma for inner in _unwrapped(body))) for guards, body in node.arms)


def printed_list(node: Branch, lists: Mapping[str, bool]) -> bool | None:
    """Whether anything was printed of the list whose length a branch compares; None if it compares none of them."""
    keys = [one.key for guards, _ in node.arms for one in guards if one.about is None]
    candidates = (printed for name, printed in lists.items() for key in keys if _mentions(key, name))
    return next(candidates, None)


def _mentions(key: str, name: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(name)}(?![\w])", key) is not None


def gives_comma(chosen: Chosen) -> bool:
    """Whether an expression yields a comma or nothing."""
    return {comma_in(chosen.then), comma_in(chosen.otherwise)} == {True, False}


def comma_in(way: Expression) -> bool | None:
    """Whether an expression is a comma; None if it is neither a comma nor blank."""
    if isinstance(way, Joined):
        parts = {comma_in(part) for part in way.parts}
        return None if None in parts else True in parts
    if isinstance(way, Path) and way.parts == ("PHP_EOL",):
        return False
    text = str(way.value or "").strip() if isinstance(way, Constant) else None
    return text == "," if text in (",", "") else None


def is_conditional_comma(expression: Expression) -> bool:
    """Whether an expression is a call of a function, not followed, that is given a comma to print or not."""
    return (
        isinstance(expression, FunctionCall)
        and len(expression.arguments) > 1
        and isinstance(expression.arguments[0], Other)  # a comparison
        and any(isinstance(one, Constant) and str(one.value).strip() == "," for one in expression.arguments)
    )


def needs_separator(arms: Arms, place: Place, segments: Sequence[Segment]) -> bool | None:
    """Whether a comma that depends on the iteration is due here.

    None if the condition can be evaluated, or does not compare a property of the iteration or test for its neighbours.
    If it cannot (comparison with the last item, or with a length counted elsewhere), the comma is assumed to separate
    iterations: before all but the first, or after all but the last, unless the condition tests the item's own number,
    and no numbering makes it a separator. ``segments``: the output so far.
    """
    implicit = place.source.family in ("handlebars", "silverstripe")
    guards = [one for conditions, _ in arms for one in conditions]
    if not any(
        compares(one.key, place.looped, implicit=implicit) or _depends_on_neighbours(one, place)
        for one in guards
    ):
        return None
    if any(in_loop(one.key, place.counters, place.length) is not None for one in guards):
        return None
    behind = printed_before(place, segments)
    number = own_number(arms, place.looped, implicit=implicit)
    if number:
        text, at, length = place.source.text, place.repetition, place.length
        is_due = comma_by_number(arms, number, text, at, length, behind=behind)
        if is_due is not None:
            return is_due
    return parts_iterations(place, segments)


def printed_before(place: Place, segments: Sequence[Segment]) -> bool:
    """Whether the iteration has printed anything."""
    printed = segments[min(place.opened, len(segments)) :]
    return any(one.occurrence is not None or one.text.strip() for one in printed)


def begins_list(segments: Sequence[Segment]) -> bool:
    """Whether the output so far ends where a list begins."""
    for one in reversed(segments):
        if one.occurrence is not None or one.text.strip():
            return one.occurrence is None and one.text.rstrip().endswith("[")
    return True


def parts_iterations(place: Place, segments: Sequence[Segment]) -> bool:
    """Whether a comma here is between two iterations."""
    behind = printed_before(place, segments)
    return place.repetition < place.length - 1 if behind else place.repetition > 0


def _depends_on_neighbours(one: Condition, place: Place) -> bool:
    """Whether a condition tests a property that, by its name, depends on the item's neighbours."""
    if not isinstance(one.about, Path):
        return False
    first, last = one.about.parts[0], one.about.parts[-1]
    own = (
        first in place.looped
        if len(one.about.parts) > 1
        else place.source.family in ("handlebars", "silverstripe")
    )
    return own and last.replace("_", "").replace("-", "").lower() in words("neighbours")
