"""Follow Hugo's scratch pads: ``{{ $s.Set "n" 0 }}``, ``{{ $s.Add "n" 1 }}``, ``{{ $s.Get "n" }}``.

Booleans on a page's pad are not followed: any template may have set them
(https://gohugo.io/methods/page/store/).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ....source.regex import regex
from ..expressions.values import Applied, Called, Constant, Expression, Joined, Path, Record
from ..tree import Assign

_OF_PAGES = regex(r"(?<![\w)])(?:\$|page)?\.(?:Page\.)?(?P<pad>Scratch|Store)(?=\.\w)")
_SAID = regex(r"^\$(?P<pad>[\w.]+)\.(?P<what>Set|Add|SetInMap)\s+(?P<rest>.+)$", re.DOTALL)
_KEY = regex(r"\"[\w@.-]+\"")
_ASKED = regex(
    r"\(\s*\$(?P<one>[\w.]+)\.Get\s+\"(?P<key>\w+)\"\s*\)|\$(?P<other>[\w.]+)\.Get\s+\"(?P<only>\w+)\""
)


def one_pad(text: str) -> str:
    """An action with one name for the page's pad, however it is written."""
    return _OF_PAGES.sub(r"$.\g<pad>", text)


def said(text: str, operands: Callable[[str], list[str]], read: Callable[[str], Expression]) -> Assign | None:
    """The assignment that an action makes on a pad; None for other actions.

    ``operands`` splits what is given to a function, ``read`` parses an expression.
    """
    match = _SAID.match(one_pad(text))
    *keys, last = operands(match["rest"]) if match is not None else [""]
    if (
        match is None
        or len(keys) != (2 if match["what"] == "SetInMap" else 1)
        or not all(map(_KEY.fullmatch, keys))
    ):
        return None
    keys, value = [key.strip('"') for key in keys], read(last)
    if match["pad"].startswith(".") and isinstance(value, Constant) and isinstance(value.value, bool):
        return None  # a page's booleans may be set by its content
    name = _name(match["pad"], keys[0])
    own = Path(tuple(name.split(".")))
    if match["what"] == "SetInMap":
        value = Called("SetInMap", (own, Record(((Constant(keys[1]), value),))))
    elif match["what"] == "Add" and isinstance(value, Constant):
        value = Joined((own, value))
    elif match["what"] == "Add":
        value = Applied("[]", own, (value,))
    return Assign(name, value)


def asked(text: str) -> str:
    """A condition with values on a pad replaced by names."""
    return _ASKED.sub(
        lambda match: f"${match['one'] or match['other']}.Get.{match['key'] or match['only']}", one_pad(text)
    )


def _name(pad: str, key: str) -> str:
    return f"{'$' if pad.startswith('.') else ''}{pad}.Get.{key}"
