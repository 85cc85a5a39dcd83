"""Find the pages that a template is part of: those that include it, extend it or use it as a layout."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..expansion import Source
from .project import LAYOUT, Project

MAX_ENTRIES = 8


def pages_with(source: Source, project: Project) -> tuple[list[Source], set[str]]:
    """The template with the templates that it is part of, and the URIs of those that others use."""
    found: dict[str, Source] = {source.uri: source}
    used: set[str] = set()
    own = project.reach.of(source)
    queue = [source]
    while queue and len(found) < MAX_ENTRIES:
        part = queue.pop(0)
        for user in _users(part, project, own):
            used.add(part.uri)
            if user.uri not in found and len(found) < MAX_ENTRIES:
                found[user.uri] = user
                queue.append(user)
    return list(found.values()), used


def _users(source: Source, project: Project, own: frozenset[str]) -> Iterator[Source]:
    """The templates that a template is part of; ``own`` are those that the first one uses itself."""
    name = source.path.name
    stem = re.sub(r"^_", "", name.split(".")[0])
    is_base = source.family == "hugo" and stem == "baseof"
    is_layout = source.family == "ejs" and stem == LAYOUT
    mentions = project.mentions.of(stem, source.family)
    for path, text in project.mentions.templates:
        fills = (is_base and "define" in text[:20_000]) or (is_layout and path.parent == source.path.parent)
        if (fills or path in mentions) and path.absolute() != source.path:
            user = project.source(path)
            if user is None or source.uri not in project.reach.of(user):
                continue
            if user.uri not in own:
                # One that the template itself uses is already on its page.
                yield user
