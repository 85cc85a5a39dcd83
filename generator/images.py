"""Classify the images of a page: content, decoration or signs."""

from __future__ import annotations

import re
from dataclasses import dataclass

from selectolax.lexbor import LexborNode

_TINY = re.compile(
    r"sprite|icon|pixel|spacer|blank|avatar-default|loading|placeholder|emoji|badge|"
    r"\b1x1\b|\bw_1,h_1\b|[?&]w=1\b|\bblur_\d",
    re.IGNORECASE,
)
"""File names of spacers and of placeholders for images loaded later."""
_ABSENT = re.compile(
    r"(?:^|[-_/. ])(?:no|kein|sin|sans|missing|default|dummy|fallback)[-_ ]?(?:image|img|photo|pic(?:ture)?|foto|"
    r"thumb(?:nail)?|bild|cover|poster)(?![^\W\d_])|"
    r"(?:image|photo|picture|foto|bild)[-_ ]?(?:not[-_ ]?(?:found|available)|unavailable|coming|missing|folgt)|"
    r"coming[-_ ]?soon|^transparent|transparent[-_]?(?:1x1|pixel|image|img)|lazy[-_]?load|\bplaceholder\b",
    re.IGNORECASE,
)
"""File names and alternative texts that say there is no image."""
_SIGN_NAME = re.compile(
    r"logo|isotype|pinterest(?=[@.])|wordmark|footer|\bicons?\b|\.svg(?:$|\?)|"
    r"(?:^|[-_/ ])(?:social|share|facebook|twitter|instagram|youtube|linkedin|whatsapp|tiktok|bg|"
    r"gmail|copyscape|dmca|paypal|visa|mastercard|btn|"
    r"bars|menu|hamburger|flag|search|cart|arrow|stars?|rating|check|tick)(?:[-_.@ ]|$)",
    re.IGNORECASE,
)
_BANNERS = re.compile(r"/(?:[^/]*banners?|bg|backgrounds?)/", re.IGNORECASE)
IMAGE_FILE = re.compile(r"\.(?:jpe?g|png|webp|gif|avif|tiff?|bmp)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Image:
    """An image: its absolute address, alternative text, and element."""

    url: str
    alt: str
    node: LexborNode


def is_decoration(image: Image) -> bool:
    """Whether an image is only a spacer, or a placeholder until another is loaded."""
    return is_filler(image) or bool(_TINY.search(image.url)) or _is_small(image.node)


def is_filler(image: Image) -> bool:
    """Whether an image is a placeholder for one that is missing or not yet loaded."""
    file = image.url.rpartition("/")[2].partition("?")[0]
    return any(map(_ABSENT.search, (file, image.alt)))


def is_sign(image: Image) -> bool:
    """Whether an image is a logo, a banner or the icon of another service."""
    return bool(
        _SIGN_NAME.search(image.url.rpartition("/")[2])
        or _SIGN_NAME.search(image.alt)
        or _BANNERS.search(image.url)
        or _is_logo(image)
    )


def _is_small(node: LexborNode) -> bool:
    for name in ("width", "height"):
        value = (node.attributes.get(name) or "").removesuffix("px")
        if value.isdecimal() and int(value) < 60:
            return True
    return False


def _is_logo(image: Image) -> bool:
    node: LexborNode | None = image.node
    for _ in range(3):
        if node is None:
            break
        if "logo" in f"{node.attributes.get('class') or ''} {node.attributes.get('id') or ''}".lower():
            return True
        node = node.parent
    return False
