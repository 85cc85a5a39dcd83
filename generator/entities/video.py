"""Films that a page plays: VideoObject."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..texts import lineage, text_of

_PLAYERS = re.compile(
    r"(?:youtube(?:-nocookie)?\.com/embed/|player\.vimeo\.com/video/|dailymotion\.com/embed/)", re.I
)
_PLAYER = re.compile(r"(?:(?:youtube|vimeo|dailymotion|embedded|video|player|iframe)\W*)+\d*", re.I)


def drafts(reading: Reading) -> list[Draft]:
    """One VideoObject a player, at most ten."""
    found = []
    for node in reading.select("body")[:1]:
        for player in node.css("iframe[src], iframe[data-src], video[src], video source[src]"):
            url = reading.absolute(player.attributes.get("src") or player.attributes.get("data-src"))
            if not url or (player.tag == "iframe" and not _PLAYERS.search(url)):
                continue
            draft = Draft("VideoObject", "the page embeds a player")
            draft.add("name", _name(player, reading))
            draft.add("embedUrl" if player.tag == "iframe" else "contentUrl", url)
            if draft.first("name") is not None:
                found.append(draft)
    return found[:10]


def _name(player: LexborNode, reading: Reading) -> str:
    """What a film is called: its own caption, or the heading of a page that declares itself to be about a film."""
    figure = next((around for around in lineage(player) if around.tag == "figure"), None)
    caption = text_of(figure.css_first("figcaption")) if figure is not None else ""
    title = " ".join((player.attributes.get("title") or "").split())
    if title and not _PLAYER.fullmatch(title):
        return title
    return caption or (reading.title if reading.meta("og:type").lower().startswith("video") else "")
