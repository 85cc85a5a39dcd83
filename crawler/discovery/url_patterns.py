"""Patterns of addresses, and how ``--exclude`` leaves out what has one."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, quote, urlsplit

#: In a pattern, addresses being ASCII: what may stand before or behind, any parameters, any segment at this place.
MORE = "\N{HORIZONTAL ELLIPSIS}"
ANY = f"{{{MORE}}}"
_NUMBER = re.compile(r"\d+")
_HEX = re.compile(r"(?=[0-9a-f]*\d)[0-9a-f]{8,}", re.IGNORECASE)
_NUMBERED = "{n}"


def url_pattern(url: str) -> str:
    """Return an address with its numbers and identifiers replaced and its query reduced to sorted names."""
    parts = urlsplit(url)
    path = _NUMBER.sub(_NUMBERED, _HEX.sub(_NUMBERED, parts.path))
    names = sorted({name for name, _ in parse_qsl(parts.query, keep_blank_values=True)})
    return f"{parts.netloc}{path}" + (f"?{'&'.join(names)}" if names else "")


def excluding(pattern: str) -> str:
    """Return the regular expression that finds the addresses with a pattern.

    Of any path: ``host?name``, ``host/…/segment``, ``host/…/begins…``. Of one path: ``host/path?names``,
    ``host/path?…``, ``host/path/…``, ``host/{…}/path``; ``{n}`` is a number or identifier.
    """
    place, asks, names = pattern.partition("?")
    if word := place.partition(f"/{MORE}/")[2]:
        return f"/{re.escape(word.rstrip(MORE))}" + ("" if word.endswith(MORE) else "(/|$)")
    if "/" not in place:
        return f"[?&]{quote(names)}="
    path = re.escape(place.removesuffix(MORE))
    for sign, expression in ((ANY, "[^/]+"), (_NUMBERED, "[0-9a-fA-F]+")):
        path = path.replace(re.escape(sign), expression)
    if asks:
        parameters = (f"(?=.*[?&]{re.escape(quote(name))}=)" for name in names.split("&") if names != MORE)
        return f"//{path}{''.join(parameters)}\\?"
    if place.endswith(MORE):
        return f"//{path}"
    return f"//{path.removesuffix('/')}/?$" if ANY in place else f"//{path}$"
