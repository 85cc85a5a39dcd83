"""Tell whether markup describes the page's main entity, or another one that the page shows."""

from __future__ import annotations

from collections.abc import Iterable

from ..claim import Claim
from ..links.address_parts import address
from ..links.page_links import own_addresses
from ..view import View

OWN = ("url", "mainentityofpage")
"""Properties whose address is that of the page about a thing."""

OF_PARTS = frozenset(
    {"webpageelement", "sitenavigationelement", "table", "wpadblock", "wpfooter", "wpheader", "wpsidebar"}
)
"""Types of parts of a page, in lower case."""


def is_the_page(claim: Claim, view: View) -> bool:
    """Whether a claim's subject is the page's main entity: the only one of its types, or the one with the page's
    address."""
    if claim.path or claim.types & OF_PARTS:
        return False
    own = _is_own([text for name in OWN if (text := claim.sibling(name))], view)
    return claim.alone if own is None else own


def is_of_the_page(claim: Claim, view: View) -> bool:
    """Whether a claim's subject is part of the page's main entity, by the same criteria."""
    return claim.main and _is_own(claim.addresses, view) is not False


def has_page_address(claim: Claim, view: View) -> bool:
    """Whether the node that contains a claim's subject has the page's address."""
    return _is_own(claim.addresses, view) is True


def _is_own(texts: Iterable[str], view: View) -> bool | None:
    """Whether one of some addresses is the page's, None where none or the page's is not known."""
    addresses = [address(text, view.base) for text in texts]
    if not addresses:
        return None
    own = [parsed for _, parsed in own_addresses(view)]
    if not own:
        return None
    return any((a.host, a.path) == (b.host, b.path) for a in addresses if a is not None for b in own)
