"""SoftwareApplication: a program with its platform and version."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ..draft import Draft, Pointer
from ..money import money_in
from ..reading import Reading
from ..words import labels, pattern
from .pictures import lead_image
from .publisher import ORGANIZATION, publisher_name
from .summary import description

_PACKAGE = re.compile(
    r"\.(?:zip|exe|msi|dmg|pkg|deb|rpm|apk|appimage|jar|tar\.gz|tgz|tar\.xz|7z)$", re.IGNORECASE
)
_STORE = re.compile(
    r"^https?://(?:play\.google\.com/store/apps/|apps\.apple\.com/|apps\.microsoft\.com/)", re.I
)
_VERSION = re.compile(r"v?\d+(?:\.\d+)*(?:[-+ ]?(?:alpha|beta|rc)[ .-]?\d*)?", re.IGNORECASE)
_SIZE = re.compile(r"\d+(?:[.,]\d+)?\s?[kMG]i?[Bo]\b", re.IGNORECASE)


def drafts(reading: Reading) -> list[Draft]:
    """Return the program of a page that states a platform, and a version or download."""
    system = reading.pair(*labels("system"))
    version = _VERSION.fullmatch(reading.pair(*labels("version")))
    fetched = _download(reading)
    if not reading.title or not system or not (version or fetched):
        return []
    draft = Draft("SoftwareApplication", "what it runs on is labelled, with a version or a file to fetch")
    draft.id = reading.address + "#software"
    draft.add("name", _name(reading.title))
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    draft.add("operatingSystem", system)
    draft.add("softwareVersion", version[0] if version else None)
    size = _SIZE.match(reading.pair(*labels("file_size")))
    draft.add("fileSize", size[0] if size else None)
    draft.add("applicationCategory", reading.pair(*labels("software_kind")))
    draft.add("downloadUrl", fetched)
    price = reading.pair(*labels("price"))
    draft.add("isAccessibleForFree", True if price and pattern("free_of_charge").fullmatch(price) else None)
    prices = money_in(price, reading)
    if len(prices) == 1:
        offer = Draft("Offer", "a price is labelled")
        offer.add("price", prices[0].amount)
        offer.add("priceCurrency", prices[0].currency)
        draft.add("offers", offer)
    if publisher_name(reading):
        draft.add("publisher", Pointer(reading.home + ORGANIZATION))
    return [draft]


def _name(title: str) -> str:
    """The program's name, without a call to download it ("Download Tidy Tune")."""
    words = pattern("download").pattern
    return (
        re.sub(rf"^(?:{words})\s+|\s+(?:{words})$", "", title, count=1, flags=re.IGNORECASE).strip() or title
    )


def _download(reading: Reading) -> str:
    """The first link in the content to a package or app store, or empty."""
    return next(
        (
            link.url
            for link in reading.links
            if reading.is_content(link.node)
            and (_PACKAGE.search(urlsplit(link.url).path) or _STORE.match(link.url))
        ),
        "",
    )
