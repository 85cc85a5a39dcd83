"""ImageObject: images that show the page's subject."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import urlsplit

from ..draft import Draft
from ..images import IMAGE_FILE, Image
from ..reading import Reading
from ..texts import is_below, self_and_ancestors, speaks_of

MIN_SIDE, SYMBOL = 150, 100
"""Least size of a main image, and of an image that is not an icon, in pixels per side."""
MANY = 4
"""This many images with one short name are a gallery of other subjects."""
_THEME_PATH = re.compile(r"/(?:themes?|templates?|skins?|plugins)/", re.IGNORECASE)
"""Folders with assets shared by all pages of a site."""
_CONTROLS = frozenset({"button", "label", "select", "option"})
_FILE_NAME = re.compile(r"\S*[\d_]\S*|\S+\.\w{3,4}|[\da-f]{6,}(?:[ _-][\da-f]{4,})+|[a-z-]+", re.ASCII)
_NO_WORD = re.compile(r"[\W\d_]+")
_KIND = re.compile(
    r"(?:(?:the|main|featured?|hero|cover|obituary|page|post|article|blog|header|default)\s+)*"
    r"(?:image|photo|picture|banner|thumbnail|logo|img|icon|slide|bild|foto|imagen?|immagine)s?(?:\s+(?:image|\d+))?",
    re.IGNORECASE,
)


def lead_image(reading: Reading) -> Draft | None:
    """Return the main image: the declared one if shown, else one that matches the title.

    Else the only image, unless its alternative text says that it shows something else.
    """
    declared = reading.absolute(reading.meta("og:image"))
    if _picture(declared) and any(_picture(declared) == _picture(each.url) for each in reading.pictures):
        return _object(declared)
    stem = declared.rpartition("/")[2].partition("?")[0]
    chosen = next((i for i in reading.pictures if stem and stem in i.url), None)
    if chosen is None:
        within = [i for i in visible_images(reading) if is_below(i.node, reading.main) and not _is_small(i)]
        file = {i.url: _NO_WORD.sub(" ", i.url.rpartition("/")[2]) for i in within}
        named = [i for i in within if speaks_of(f"{i.alt} {file[i.url]}", reading.title, 2)]
        alone = within[0] if len(within) == 1 and not says_something(within[0].alt or "image") else None
        chosen = named[0] if named else alone
    return image_object(chosen) if chosen is not None else None


def _is_small(image: Image, least: int = MIN_SIDE) -> bool:
    """Whether an image's element declares a side shorter than ``least`` pixels."""
    sides = [(image.node.attributes.get(name) or "").removesuffix("px") for name in ("width", "height")]
    return any(side.isdigit() and int(side) < least for side in sides)


def visible_images(reading: Reading) -> list[Image]:
    """Return the distinct images in the content that do not link to other pages."""
    images: dict[str, Image] = {}
    addresses = {image.url: image.alt for image in reading.pictures if image.alt}
    alike = Counter(alt for alt in addresses.values() if len(alt.split()) < MANY)
    for image in reading.pictures:
        if any(around.tag in _CONTROLS for around in self_and_ancestors(image.node)) or _THEME_PATH.search(
            image.url
        ):
            continue
        if _is_small(image, SYMBOL) or (alike[image.alt] >= MANY and not speaks_of(image.alt, reading.title)):
            continue
        name = image.alt or IMAGE_FILE.search(urlsplit(image.url).path)
        if name and reading.is_content(image.node) and not reading.is_teaser(image):
            images.setdefault(image.url, image)
    return list(images.values())


_SIZE = re.compile(r"(?:[-_@]\d+x\d*|[-_]scaled|@\dx)+(?=\.\w{3,4}\Z)", re.IGNORECASE)
"""What programs add to a picture's file name for its size."""


def _picture(address: str) -> str:
    """The file of a picture, whatever its size and host."""
    return _SIZE.sub("", urlsplit(address).path.rpartition("/")[2]) if address else ""


def image_object(image: Image) -> Draft:
    """Return an image. The size that its element has is that on the screen, not that of its file."""
    return _object(image.url)


def _object(address: str) -> Draft:
    draft = Draft("ImageObject", "the page shows it")
    draft.add("url", address)
    return draft


def says_something(alternative: str) -> bool:
    """Whether an alternative text describes the image: not a file name or just "image"."""
    return not _FILE_NAME.fullmatch(alternative) and not _KIND.fullmatch(alternative)
