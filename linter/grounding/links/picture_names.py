"""Derive a picture's name from its address, independent of size, format and crop."""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import parse_qsl, unquote, urlsplit

from ....source.regex import regex

PICTURE = regex(r"\.(?=[jpgwasbtiJPGWASBTI])(?i:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|ico|jfif)\b")
"""A picture's file. A search skips to the points, and most of these are told by the letter behind them."""
EXTENSION = regex(
    r"(?:\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|ico|jfif|html?|ashx|aspx|php|bin))+$", re.IGNORECASE
)
_VARIANT = regex(
    r"(?:[-_.@](?:(?:1[05]0|2[045]0|3[02]0|4[08]0|5[01][02]|6[04]0|7[26][08]|800|9[06]0|1000|1024|1080|1200|1280|1440|1[56]00|1920|2048|2560)|"
    r"\d{2,4}x\d{0,4}[-_]c(?:[-_](?:default|cent(?:er|re)|top|bottom|left|right))?|\d{2,4}x\d{0,4}|x\d{2,4}|\d{2,4}[wh]|\d{2,4}px|[1-4]x|scaled|rotated|e\d{10,14}|thumb(?:nail)?|small|medium|large|"
    r"big|full|original|orig|crop(?:ped)?|grande|compact|square|min|mobile|desktop|retina|webp|jpe?g|png|fb|og|social|max|"
    r"teaser|preview|share|facebook|twitter|wide|portrait|landscape|amp|hires|lowres|\d{1,2}))+$",
    re.IGNORECASE,
)
_RENDITION = regex(
    r"~?_v-\w+$|-[a-z]+(?:[A-Z][a-z0-9]+)+X?$|(?:\._[\w,]+_)+$|(?:_c\d+(?:-\d+)*)?_s\d{2,4}x\d{2,4}$"
)
"""What systems put behind a file's name for each crop ("storm-105~_v-gross20x9", "storm-threeByTwoMediumAt2X",
"71aB._CR344,0,240,240_UX402_", "storm_c0-180-3600-2279_s885x516")."""
_CROPPED = regex(
    r"(?:\d{2,4}x\d{2,4}[-_])?((?:[^\W\d_]+[-_]){1,12}[^\W\d_]+)[-_][0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?:[-_]\d[^\W_]*)*"
)
"""A crop's file: its size, the picture's words, the crop's own key ("400x300-storm-at-sea-<UUID>-0-400x300")."""
_PROCESSED = regex(r"csm_(.+)_[0-9a-f]{10}")
"""A file that a system made from another, with a checksum behind its name."""
_ONLY_SIZE = regex(
    r"(?:(?:[wh]?\d{2,4}x?\d{0,4}|\d{2,4}[wh]|original|large|medium|small)\.\w{3,4}|"
    r"(?:[a-z]{3,12}[-_]{1,2})?\d{2,4}x\d{2,4}(?:[-_]{1,2}(?:[a-z]+|\d{1,6}))*(?:\.\w{3,4})?)",
    re.IGNORECASE,
)
"""The name of a file that is called after its size only: the folder is called after the picture."""
_BY_PARAMETER = regex(r"(?:image|img|photo|picture|file)(?:\.\w{3,4})?(?:;.*)?", re.IGNORECASE)
"""A file that is called the same for every picture, maybe with its size behind a semicolon ("image;s=644x461")."""
_LONG_KEY = regex(r"(?=.*\d)[\w.-]{16,}")
_CROP_FOLDER = regex(r"\d{2,4}x\d{2,4}[a-z]?|[smltbo]|xl")
_CHECKSUM = regex(r"[0-9a-f]{32,64}")
"""Below a picture's number, a folder for each crop, and in it a file that is only a checksum."""
_OF_PICTURE = regex(r"\d{5,}|.*(?:\d{5}|-.+-).*")
"""A folder called by a picture's number or by words ("sz.1.4754123", "storm-over-the-bay")."""
_LETTER = regex(r"[-_](?:xxs|xs|[smltbo]|xl|xxl)\.\w{3,4}$", re.IGNORECASE)
"""Letters for sizes at the end of a file's name ("storm_at_sea_b.jpg", "…_s.jpg")."""
MIN_BARE = 8
"""Characters before such letters from which on they are sizes, and do not count a series."""
MAX_SIZE = 3
"""Characters of a folder's name that is a size's."""


def _without_folder(segments: list[str]) -> str | None:
    """A file's name without the size at its end after which its folder is called, too ("X3/storm-X3.jpg"), or None."""
    if len(segments) < 2 or not 0 < len(segments[-2]) <= MAX_SIZE:
        return None
    bare, sign, size = EXTENSION.sub("", segments[-1]).rpartition("-")
    return bare if sign and size == segments[-2] and len(bare) >= MIN_STEM else None


MIN_STEM = 5
_LEADING_NUMBER = regex(r"(\d{10,16})(?:-(\d{1,3}))?-[a-z]", re.IGNORECASE)
"""A picture's number in a system that calls all its crops after it ("131129200805-01-storm-story-top.jpg")."""
_KEY = regex(
    r"(?<![0-9a-f])(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{16}|(?=[a-f]*\d)[0-9a-f]{32}|[0-9a-f]{40})(?![0-9a-f])|"
    r"(?<!\d)(?!(?:19|20)\d{6})[1-9]\d{6,15}(?!\d)",
    re.IGNORECASE,
)
"""A picture's key, or its number, which is no date: crops have it in common (UUIDs of RFC 9562, checksums)."""
_PARTITIONED = regex(r"/((?:\d/){4,}\d|(?:\d{3}/){2,}\d{3})/")
"""Folders that are together the number of a picture, a digit or three each ("4/7/1/0/2/5", "000/123/456")."""
_NOT_WORD = regex(r"\W+")


@lru_cache(maxsize=8192)
def names(url: str) -> tuple[str, ...]:
    """Return names that identify a picture, most specific first: its file name without size marks, ids in its path."""
    try:
        parts = urlsplit(unquote(url.strip()))
    except ValueError:
        return ()
    result: list[str] = []
    # What stands behind a portrait's key there is the picture of those who have none.
    for _, value in parse_qsl(parts.query) if not _PORTRAITS.fullmatch(parts.netloc) else ():
        if PICTURE.search(value) or value.startswith(("http://", "https://", "/")):
            result.extend(names(value))
    segments = [segment for segment in parts.path.split("/") if segment]
    if segments:
        sized = _by_google(parts.netloc, segments)
        result.append(stem(_OPTIONS.sub("", segments[-1]) if sized else segments[-1]))
        result.extend(sized)
        if (sized := _LETTER.search(segments[-1])) is not None and sized.start() >= MIN_BARE:
            result.append(stem(segments[-1][: sized.start()]))
        if (bare := _without_folder(segments)) is not None:
            result.append(stem(bare))
        result.extend(s.lower() for s in segments if len(s) >= 16 and any(map(str.isdigit, s)))
        result.extend(_keys(segments))
        for segment in segments:
            if segment is not segments[-1] and PICTURE.search(segment):
                result.append(stem(segment))
    return tuple(dict.fromkeys(name for name in result if name))


def keys(url: str) -> list[str]:
    """Return the names shared by all crops of a picture and by no other picture."""
    try:
        parts = urlsplit(unquote(url.strip()))
    except ValueError:
        return []
    segments = [segment for segment in parts.path.split("/") if segment]
    return [*_by_google(parts.netloc, segments), *_keys(segments)]


_PORTRAITS = regex(r"(?:.+\.)?gravatar\.com", re.IGNORECASE)
_GOOGLE = regex(r"(?:.+\.)?(?:googleusercontent|ggpht|bp\.blogspot)\.com", re.IGNORECASE)
"""Hosts of Google's that make every size of a picture on demand."""
_OPTIONS = regex(r"=[a-z]{1,3}\d{0,5}(?:-[a-z]{1,4}\d{0,5})*$")
"""The size and the crop behind a picture's key ("=w640-h426", "=s0", "=w1200-h630-p-k-no-nu")."""
_FOLDER = regex(r"[swh]\d{1,5}(?:-[a-z]{1,4}\d{0,5})*")
"""A folder that gives them ("s1600", "w1200-h630-p-k-no-nu")."""


def _by_google(host: str, segments: list[str]) -> list[str]:
    """What such a host calls a picture in every size: its address up to where the size stands; nothing elsewhere."""
    if not segments or _GOOGLE.fullmatch(host) is None:
        return []
    for place, segment in enumerate(segments[1:], start=1):
        if place >= len(segments) - 2 and _FOLDER.fullmatch(segment):
            return [_NOT_WORD.sub("", "".join(segments[:place]).lower())]
    if _OPTIONS.search(segments[-1]) is None:
        return []
    return [_NOT_WORD.sub("", _OPTIONS.sub("", "".join(segments)).lower())]


def _keys(segments: list[str]) -> list[str]:
    if not segments:
        return []
    file = segments[-1]
    if (leading := _LEADING_NUMBER.match(file)) is not None:
        return [leading[1] + (leading[2] or "")]
    result = [match.group().replace("-", "").lower() for match in _KEY.finditer(file)]
    if len(segments) > 1 and _BY_PARAMETER.fullmatch(file) and _LONG_KEY.fullmatch(segments[-2]):
        result.append(_NOT_WORD.sub("", segments[-2].lower()))
    if len(segments) > 1 and _ONLY_SIZE.fullmatch(file):
        folder = segments[-2]
        result.extend(match.group().replace("-", "").lower() for match in _KEY.finditer(folder))
        if _OF_PICTURE.fullmatch(folder):
            result.append(_NOT_WORD.sub("", folder.lower()))
    if len(segments) > 2 and _CROP_FOLDER.fullmatch(segments[-2]) and _CHECKSUM.fullmatch(file):
        result.extend(match.group() for match in _KEY.finditer(segments[-3]))
    if (number := _PARTITIONED.search("/".join(("", *segments)))) is not None:
        result.append(number[1].replace("/", ""))
    return result


def stem(segment: str) -> str:
    """Return a file name without extensions and size marks, letters and digits only."""
    name = _RENDITION.sub("", EXTENSION.sub("", segment))
    if (made := _PROCESSED.fullmatch(name) or _CROPPED.fullmatch(name)) is not None:
        name = made[1]
    name = name.lower()
    bare = _VARIANT.sub("", name)
    return _NOT_WORD.sub("", bare if len(bare) >= 3 else name)
