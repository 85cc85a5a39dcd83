"""Conventions of Laravel: where views are, and which directives its versions of Blade know."""

from __future__ import annotations

import re
from pathlib import Path

from ....source.regex import regex
from .roots import nearest_text

_SINCE = (12, 20)
_LOCKED = regex(r'"name":\s*"laravel/framework",\s*"version":\s*"v?(\d{1,4})\.(\d{1,4})')
_LARAVEL_VERSION = regex(r'"laravel/framework":\s*"([^"]{1,80})"')
_VERSION = regex(
    r"(?P<sign>\^|~|[<>]=?|!=)?\s*v?(?P<major>\d{1,4})(?:\.(?P<minor>\d{1,4}))?(?P<patch>\.\d{1,4})?(?![\w.])"
)
_ANY = 9_999


def other_views(name: str) -> tuple[str, ...]:
    """The alternative views of a component: in a folder of its name, or for a layout class.

    https://laravel.com/docs/blade#anonymous-index-components; ``<x-app-layout>`` is ``layouts/app`` in Laravel's own
    starter kits.
    """
    folder, _, last = name.rpartition("/")
    if not name.startswith("components/"):
        return ()
    layout = (f"layouts/{last.removesuffix('-layout')}",) if last.endswith("-layout") else ()
    return (f"{name}/index", f"{folder}/{last}/{last}", *layout)


def takes_context(path: Path) -> bool | None:
    """Whether the project's Laravel version parses ``@context`` as a directive; None if unknown.

    It does since 12.20 (https://github.com/laravel/framework/pull/56146): the view is then invalid PHP, as its "if" is
    not closed. The installed version counts (composer.lock), else the newest allowed (composer.json).
    """
    locked = _LOCKED.search(nearest_text(path, "composer.lock"))
    if locked is not None:
        return (int(locked[1]), int(locked[2])) >= _SINCE
    version = _LARAVEL_VERSION.search(nearest_text(path, "composer.json"))
    if version is None:
        return None
    ways = version[1].replace(".*", "").split("|")
    newest = (min((_newest(match) for match in _VERSION.finditer(way)), default=(0, 0)) for way in ways)
    return any(one >= _SINCE for one in newest)


def _newest(version: re.Match[str]) -> tuple[int, int]:
    """The newest version that a part of a constraint allows: ``^12.0`` any 12, ``~12.5.1`` any 12.5, ``>=12`` any."""
    sign, major, minor = version["sign"] or "", int(version["major"]), version["minor"]
    if sign.startswith((">", "!")):
        return (_ANY, 0)
    if sign.startswith("<"):
        return major, int(minor or 0)
    kept = minor is not None and (not sign or (sign == "~" and version["patch"] is not None))
    return major, int(minor) if kept and minor is not None else _ANY
