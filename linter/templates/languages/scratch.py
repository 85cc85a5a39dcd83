"""Hugo's scratch pads, as far as they count: ``{{ $s.Set "n" 0 }}``, ``{{ $s.Add "n" 1 }}``, ``{{ $s.Get "n" }}``.

Other values are not followed, nor is what is true or false on the pad of a page: any template may have set it
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
    """An action in which the pad of the page is called the same wherever it is written."""
    return _OF_PAGES.sub(r"$.\g<pad>", text)


def said(text: str) -> Assign | None:
    """What an action puts on a pad, as a name for it; None for other actions."""
    match = _SAID.match(one_pad(text))
    truths = {"true": True, "false": False}
    if match is None or (match["pad"].startswith(".") and match["value"] in truths):
        return None  # what is true of a page may be said by its content
    name = _name(match["pad"], match["key"])
    value = Constant(truths[match["value"]] if match["value"] in truths else int(match["value"]))
    if match["what"] == "Set":
        return Assign(name, value)
    return Assign(name, Joined((Path(tuple(name.split("."))), value)))


def asked(text: str) -> str:
    """A condition in which what stands on a pad is a name."""
    return _ASKED.sub(
        lambda match: f"${match['one'] or match['other']}.Get.{match['key'] or match['only']}", one_pad(text)
    )


def _name(pad: str, key: str) -> str:
    return f"{'$' if pad.startswith('.') else ''}{pad}.Get.{key}"
