"""Films that a page plays: VideoObject."""

from __future__ import annotations

import re

from ..draft import Draft
from ..reading import Reading

_PLAYERS = re.compile(
    r"(?:youtube(?:-nocookie)?\.com/embed/|player\.vimeo\.com/video/|dailymotion\.com/embed/)", re.I
)


def drafts(reading: Reading) -> list[Draft]:
    """One VideoObject a player, at most ten."""
    found = []
    for node in reading.select("body")[:1]:
        for player in node.css("iframe[src], iframe[data-src], video[src], video source[src]"):
            url = reading.absolute(player.attributes.get("src") or player.attributes.get("data-src"))
            if not url or (player.tag == "iframe" and not _PLAYERS.search(url)):
                continue
            draft = Draft("VideoObject", "the page embeds a player")
            draft.add("name", (player.attributes.get("title") or "").strip() or reading.title)
            draft.add("embedUrl" if player.tag == "iframe" else "contentUrl", url)
            if draft.first("name") is not None:
                found.append(draft)
    return found[:10]
