"""Whether markup speaks of what the page is about, or of one of the things that it shows beside."""

from __future__ import annotations

from .address_parts import address
from .claim import Claim
from .page_links import own_addresses
from .view import View

_OWN = ("url", "mainentityofpage")


def is_the_page(claim: Claim, view: View) -> bool:
    """Whether a claim's subject is what the page is about: the only one of its types, or the one with its address."""
    if claim.path:
        return False
    given = [address(text, view.base) for name in _OWN if (text := claim.sibling(name))]
    own = [found for _, found in own_addresses(view)]
    if given and own:
        return any((a.host, a.path) == (b.host, b.path) for a in given if a is not None for b in own)
    return claim.alone
