"""Follow Hugo's scratch pads for counters: ``{{ $s.Set "n" 0 }}``, ``{{ $s.Add "n" 1 }}``, ``{{ $s.Get "n" }}``.

Other values are not followed, nor are booleans on a page's pad: any template may have set them
(https://gohugo.io/methods/page/store/).
"""

from __future__ import annotations

from ....source.regex import regex
from ..expressions.values import Constant, Joined, Path
from ..tree import Assign

_OF_PAGES = regex(r"(?<![\w)])(?:\$|page)?\.(?:Page\.)?(?P<pad>Scratch|Store)(?=\.\w)")
_SAID = regex(
    r"^\$(?P<pad>[\w.]+)\.(?P<what>Set|Add)\s+\"(?P<key>\w+)\"\s+\(?(?P<value>-?\d{1,9}|true|false)\)?$"
)
_ASKED = regex(
    r"\(\s*\$(?P<one>[\w.]+)\.Get\s+\"(?P<key>\w+)\"\s*\)|\$(?P<other>[\w.]+)\.Get\s+\"(?P<only>\w+)\""
)


def one_pad(text: str) -> str:
    """An action with one name for the page's pad, however it is written."""
    return _OF_PAGES.sub(r"$.\g<pad>", text)


def said(text: str) -> Assign | None:
    """The assignment that an action makes on a pad; None for other actions."""
    match = _SAID.match(one_pad(text))
    truths = {"true": True, "false": False}
    if match is None or (match["pad"].startswith(".") and match["value"] in truths):
        return None  # a page's booleans may be set by its content
    name = _name(match["pad"], match["key"])
    value = Constant(truths[match["value"]] if match["value"] in truths else int(match["value"]))
    if match["what"] == "Set":
        return Assign(name, value)
    return Assign(name, Joined((Path(tuple(name.split("."))), value)))


def asked(text: str) -> str:
    """A condition with values on a pad replaced by names."""
    return _ASKED.sub(
        lambda match: f"${match['one'] or match['other']}.Get.{match['key'] or match['only']}", one_pad(text)
    )


def _name(pad: str, key: str) -> str:
    return f"{'$' if pad.startswith('.') else ''}{pad}.Get.{key}"
