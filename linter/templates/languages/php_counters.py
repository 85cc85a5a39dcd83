"""Read the counters of PHP code: ``$i++``, ``$i += 2``, and where their values are printed."""

from __future__ import annotations

from ....source.regex import regex
from ..expressions.values import Constant, Joined, Path
from ..tree import Assign, Node, Output

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
