"""The address of a page stands where a picture, a video or another file is meant.

## What it does
Checks `downloadUrl` for the address of a page (by its ending, a front page, a manual's), and `image`, `logo`,
`thumbnailUrl`, `photo` and the `contentUrl` of media for addresses that are the page itself, a front page, a web page
by its ending, a page of a video site, a file of another medium (a video as `image`, a picture as a video's
`contentUrl`), or the stand-in for a missing picture; and `embedUrl` for a front page, the page of a video instead of
its player, or a player that names no video. The `url` of an `ImageObject` may be a page, but no front page.

## Why it matters
Readers fetch these addresses for the bytes of the file, and get a page.

## Example
```json
"contentUrl": "https://www.youtube.com/watch?v=x"
```

## Use instead
```json
"embedUrl": "https://www.youtube.com/embed/x"
```

## Fix safety
No fix: the address of the file has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives
from ...linter.markup.statement import Literal, Statement
from ...linter.value_forms.sites import host, is_front_page
from ...linter.value_forms.unanswered import is_placeholder_picture
from ...source.regex import expression, regex
from ._findings import key_value, quoted

_PICTURES = frozenset({"image", "logo", "thumbnailUrl", "photo", "primaryImageOfPage", "screenshot"})
_FILES = _PICTURES | {"contentUrl"}
_PAGE_ENDING = regex(r"\.(?:html?|php|aspx?|jsp)\Z", re.IGNORECASE)
_ANY_ENDING = regex(r"\.(?!html?\Z|php\Z)[a-z]\w{2,3}\Z|[?&=]", re.IGNORECASE)
_VIDEO_PAGE = regex(
    r"https?://(?:www\.|m\.)?(?:youtube\.com/watch|youtu\.be/|vimeo\.com/\d+\Z|dailymotion\.com/video/)"
)
_FOLDER_OF_VIDEOS = regex(
    r"https?://(?:www\.|m\.|player\.)?(?:youtube(?:-nocookie)?\.com/embed/?(?:\?.*)?|facebook\.com/watch/?"
    r"|vimeo\.com/video/?)",
    re.IGNORECASE,
)
_PLAYER = regex(
    r"https?://(?:(?:www\.)?youtube(?:-nocookie)?\.com/embed/|player\.vimeo\.com/video/"
    r"|(?:www\.)?dailymotion\.com/embed/)"
)
_OF_NO_VIDEO = regex(r"https?://(?:img\.youtube\.com|i\d?\.ytimg\.com)/vi(?:_webp)?//")
_NO_PICTURE = regex(lambda: r"\.(?:" + alternatives("file_names", "no_pictures") + r")\Z", re.IGNORECASE)
_STILL = regex(r"\.(?:jpe?g|png|webp|svg|avif|bmp)\Z", re.IGNORECASE)
_MOVING = frozenset({"VideoObject", "AudioObject", "Clip", "MusicVideoObject", "VideoObjectSnapshot"})
_COUNTER = regex(
    r"https?://(?:www\.facebook\.com/tr\b|pixel\.|www\.google-analytics\.com/|b\.scorecardresearch\.com/)"
)
_ON_A_NETWORK = regex(
    lambda: r"https?://(?:www\.|m\.)?(?:" + alternatives("websites", "posts") + r")", re.IGNORECASE
)
"""Pages that show a picture or an account, and are no file themselves."""
_FOLDER_OF_FILES = regex(r"https?://[^?#.]+\.[^/?#]+(?:/[a-z_-]+)*/[a-z_-]{4,30}/", re.IGNORECASE)
"""The address of a folder whose path has no digit: pictures made on demand have a number or a mark in theirs."""
_FOLDER = regex(r"https?://[^?#.]+\.[^/?#]+(?:/[\w%-]+)+/", re.IGNORECASE)
_TO_READ = regex(
    lambda: (
        r"/(?:"
        + alternatives("websites", "pages_to_read")
        + r")(?:/(?!.*(?:download|install|release))[\w./-]*)?\Z"
    ),
    re.IGNORECASE,
)
"""The path of a page of a manual, a blog or the like."""
_FRAGMENT_OR_QUERY = regex(r"[?#].*", re.DOTALL)


_LOOKED_AT = _FILES | {"downloadUrl", "embedUrl", "url"}

_WHAT = {"embedUrl": "write the URL of the player, or remove it"} | dict.fromkeys(
    _PICTURES, "write the URL of an image file, or remove it"
)
"""What to do where it is not the file that is asked for."""


@rule(
    "CMP340",
    "page-for-file",
    level="error",
    fix="none",
    advice="write the URL of the file, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    own = (context.document.address or "").rstrip("/")
    pages = _pages(context)
    for prop, statement in context.statements_of(_LOOKED_AT.__contains__):
        if not isinstance(statement.value, Literal):
            continue
        if prop == "downloadUrl":
            yield from _download(statement)
        picture = prop == "url" and "ImageObject" in statement.types
        if prop not in _FILES and prop != "embedUrl" and not picture:
            continue
        text = statement.text.strip()
        if not text.startswith(("http://", "https://")):
            continue
        reason, advice = None, _WHAT.get(prop)
        if picture:
            reason = f"is the home page of {host(text)}, not an image" if is_front_page(text) else None
        elif prop == "embedUrl":
            reason = _no_player(text)
        elif _VIDEO_PAGE.match(text):
            reason = "is the page of a video, not its file"
            advice = advice or 'write the URL of the file, or use "embedUrl" for the player'
        else:
            reason = _reason(text, own)
        if reason is not None:
            yield Finding(
                f"{key_value(statement, text)} {reason}" + quoted(prop, ""), statement, advice=advice
            )
        elif other := _of_another_medium(prop, text, statement.types):
            yield Finding(
                f"{key_value(statement, text)} {other}" + quoted(prop, ""), statement, advice=advice
            )
        elif pages.get(text.rstrip("/"), statement.subject) != statement.subject and (
            not picture or _is_a_picture_of(context, statement)
        ):
            message = f"{key_value(statement, text)} is the page of an article or a product, not a file"
            yield Finding(message + quoted(prop, ""), statement, sure=False, advice=advice)
        elif prop in _FILES and (stand_in := _stand_in(text, own)):
            yield Finding(
                f"{key_value(statement, text)} {stand_in}" + quoted(prop, ""),
                statement,
                sure=False,
                advice=advice,
            )


def _pages(context: RuleContext) -> dict[str, str]:
    """The addresses that articles, pages and products have by the markup, with whose, but those that may be files'."""
    return {
        text: thing.id
        for thing in context.entities_with("url", "mainEntityOfPage")
        if thing.is_a("Article", "WebPage", "Product", "WebSite")
        for each in thing.literals("url", "mainEntityOfPage")
        if (text := each.text.strip().rstrip("/")).startswith("http") and not _ANY_ENDING.search(text)
    }


def _is_a_picture_of(context: RuleContext, statement: Statement) -> bool:
    """Whether the subject of a statement is the picture or the logo of another thing."""
    thing = context.entities.get(statement.subject)
    return thing is not None and thing.parent is not None and thing.parent.property in _PICTURES


def _download(statement: Statement) -> Iterator[Finding]:
    """The address of a page where that of a file to download is meant."""
    text = statement.text.strip()
    ended = _PAGE_ENDING.search(_FRAGMENT_OR_QUERY.sub("", text)) is not None and "?" not in text
    read = _TO_READ.search(_FRAGMENT_OR_QUERY.sub("", text)) is not None
    if text.startswith("http") and (ended or read or is_front_page(text)):
        message = f"{key_value(statement, text)} is a page, not a file to download"
        yield Finding(message + quoted("downloadUrl", ""), statement, sure=False)


def _no_player(text: str) -> str | None:
    """What an address is that plays nothing in the place where it is embedded."""
    if _FOLDER_OF_VIDEOS.fullmatch(text):
        return "does not identify a video"
    if is_front_page(text):
        return f"is the home page of {host(text)}, not a player"
    return "is the page of a video, not its player" if _VIDEO_PAGE.match(text) else None


def _of_another_medium(prop: str, text: str, types: tuple[str, ...]) -> str | None:
    """What a file is by its ending that cannot be a picture, or of a video or a sound that is one."""
    bare = _FRAGMENT_OR_QUERY.sub("", text)
    if prop in _PICTURES and _NO_PICTURE.search(bare):
        return f"is another kind of file ({bare.rpartition('.')[2]}), not an image"
    if prop == "contentUrl" and _PLAYER.match(text):
        return 'is a player, not a file; use "embedUrl" for it'
    if prop in _PICTURES and _OF_NO_VIDEO.match(text):
        return "is a video's image whose ID is missing"
    if prop in ("contentUrl", "embedUrl") and not _MOVING.isdisjoint(types) and _STILL.search(bare):
        return f'is an image, not the file of this "{types[0]}"'
    return None


def _stand_in(text: str, own: str) -> str | None:
    """What else than the picture of a thing an address leads to."""
    if _COUNTER.match(text):
        return "is a tracking pixel, not an image"
    if is_placeholder_picture(text):
        return "is a placeholder image"
    if own and host(text) == host(own) and _FOLDER.fullmatch(text):
        return "ends like the URL of a page or folder, not of a file"
    if _FOLDER_OF_FILES.fullmatch(text):
        return "is the URL of a folder, not of a file"
    return None


def _reason(text: str, own: str) -> str | None:
    if _ON_A_NETWORK.match(text):
        return "is a page on a network, not a file"
    if is_front_page(text):
        return f"is the home page of {host(text)}, not a file"
    bare = _FRAGMENT_OR_QUERY.sub("", text)
    if own and text.rstrip("/") == own and not expression(r"\.\w{3,4}\Z").search(own):
        return "is this page, not a file"
    if _PAGE_ENDING.search(bare) and "?" not in text:
        return "is a page, not a file"
    return None
