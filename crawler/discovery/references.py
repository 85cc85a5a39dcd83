"""What the references of a page mean: what they are relative to, and the addresses they come to."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

#: References that are the same from everywhere on a site: they begin with a path from its root, or with a host.
FROM_ROOT = re.compile(r"(?:/(?!/)|(?:https?:)?//[^/?#])[^\t\r\n]{0,2000}")
#: Addresses that are remembered: most scripts and style sheets of a page are those of every page of its site.
_REMEMBERED = 1024


def base_reference(tree: LexborHTMLParser) -> str | None:
    """The reference of the first ``base`` element that has one (HTML standard, section 4.2.3), or None."""
    for element in tree.tags("base"):
        if "href" in (attributes := element.attributes):
            return attributes["href"] or ""
    return None


def resolved(base: str, reference: str) -> str:
    """The address that a reference comes to (RFC 3986 section 5). ValueError where it comes to none."""
    if FROM_ROOT.fullmatch(reference):
        return _from_root(root_of(base), reference)
    return urljoin(base, reference)


@lru_cache(maxsize=_REMEMBERED)
def _from_root(root: str, reference: str) -> str:
    return urljoin(root, reference)


@lru_cache(maxsize=64)
def root_of(base: str) -> str:
    """The root of the site that an address is of."""
    parts = urlsplit(base)
    return f"{parts.scheme}://{parts.netloc}/"
