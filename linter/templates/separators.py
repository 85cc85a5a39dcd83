"""The commas between the repetitions of a loop, where the question they hang on can't be worked out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .expansion import Place, Segment
from .expressions.condition import compares, in_loop
from .expressions.names import words
from .expressions.values import Chosen, Constant, Path
from .numbering import Arms, own_number, wanted_by_number
from .tree import Branch, Condition, Node, Output, Scope, Text


def only_comma(node: Branch, source: str) -> Text | Output | None:
    """The comma that a branch prints where it prints nothing else."""
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
    """Nodes, with what stands in scopes in the place of these."""
    for node in nodes:
        if isinstance(node, Scope):
            yield from _unwrapped(node.body)
        else:
            yield node


def ways(node: Branch, comma: Text | Output) -> Arms:
    """The ways that a branch goes which prints a comma where it prints anything."""
    return tuple((asked, any(inner is comma for inner in _unwrapped(body))) for asked, body in node.arms)


def gives_comma(chosen: Chosen) -> bool:
    """Whether an expression gives a comma or nothing."""
    both = (chosen.then, chosen.otherwise)
    texts = {str(way.value or "").strip() for way in both if isinstance(way, Constant)}
    return texts == {",", ""}


def wants_separator(arms: Arms, place: Place, segments: Sequence[Segment]) -> bool | None:
    """Whether a comma that hangs on a question about the repetition is wanted here.

    None where the question can be worked out, or does not compare what the repetition has, nor asks it for its
    neighbours. Where it can't be (with
    the last of a list, with a length counted elsewhere), the comma is taken to stand between two repetitions:
    before all of them but the first, or after all but the last, unless it asks for the item's own number, and no
    numbers make it stand so. ``segments``: what was printed so far.
    """
    implicit = place.source.family == "handlebars"
    asked = [one for conditions, _ in arms for one in conditions]
    if not any(
        compares(one.key, place.looped, implicit=implicit) or _tells_of_neighbours(one, place)
        for one in asked
    ):
        return None
    if any(in_loop(one.key, place.counters, place.length) is not None for one in asked):
        return None
    printed = segments[min(place.opened, len(segments)) :]
    behind = any(one.occurrence is not None or one.text.strip() for one in printed)
    number = own_number(arms, place.looped, implicit=implicit)
    if number:
        text, at, length = place.source.text, place.repetition, place.length
        wanted = wanted_by_number(arms, number, text, at, length, behind=behind)
        if wanted is not None:
            return wanted
    return place.repetition < place.length - 1 if behind else place.repetition > 0


def _tells_of_neighbours(one: Condition, place: Place) -> bool:
    """Whether a question is about what a repetition's item is called to have where others stand beside it."""
    if not isinstance(one.about, Path):
        return False
    first, last = one.about.parts[0], one.about.parts[-1]
    own = first in place.looped if len(one.about.parts) > 1 else place.source.family == "handlebars"
    return own and last.replace("_", "").replace("-", "").lower() in words("neighbours")
