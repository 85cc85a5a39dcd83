"""Addresses that may name one page, if the page says so."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ..settings import authority

#: What is passed over at the end of a path: a slash, the name of an index.
_INDEX = re.compile(r"/(?:(?:index|default|home)\.[a-z]{2,5})?$", re.IGNORECASE)


def is_variant(own: str, canonical: str) -> bool:
    """Whether two normalised addresses differ in their queries alone, or in what servers pass over alone.

    That is HTTP or HTTPS, the letters' case, and what stands at the end of a path for an index.
    """
    here, there = urlsplit(own), urlsplit(canonical)
    if here[:3] == there[:3]:
        return bool(here.query)
    places = {(_INDEX.sub("", parts.path).lower(), parts.query) for parts in (here, there)}
    return authority(own) == authority(canonical) and len(places) == 1
