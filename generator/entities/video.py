"""VideoObject: videos that a page plays."""

from __future__ import annotations

import re
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from ...linter.value_forms.durations import proposed_duration
from ..draft import Draft
from ..reading import Reading
from ..text_values import date_in
from ..texts import is_longer, lines_of, self_and_ancestors, text_of
from ..words import labels
from . import article
from .page_kind import is_among_articles
from .publication import is_in_article_head
from .summary import description

_PLAYERS = re.compile(
    r"(?:youtube(?:-nocookie)?\.com/embed/|player\.vimeo\.com/video/|dailymotion\.com/embed/)", re.I
)
_PLAYER = re.compile(r"(?:(?:youtube|vimeo|dailymotion|embedded|video|player|iframe)\W*)+\d*", re.I)
_CLOCK = re.compile(r"(?:(?P<hours>\d):)?(?P<minutes>\d{1,2}):(?P<seconds>[0-5]\d)")
MAX_HOURS = 4
"""Longest video in hours: of two numbers, a larger first one is minutes."""
FILM = "#video"
MAX_WORDS = 1500
"""Most content, in characters, of a page about a video; more is an article with one."""


def drafts(reading: Reading) -> list[Draft]:
    """Return the page's main video, else one VideoObject per player, at most ten."""
    videos: list[tuple[LexborNode, Draft]] = []
    for node in reading.select("body")[:1]:
        for player in node.css("iframe[src], iframe[data-src], video[src], video source[src]"):
            url = reading.absolute(player.attributes.get("src") or player.attributes.get("data-src"))
            if not url or (player.tag == "iframe" and not _PLAYERS.search(url)):
                continue
            draft = Draft("VideoObject", "the page embeds a player")
            draft.add("name", _name(player, reading))
            draft.add("embedUrl" if player.tag == "iframe" else "contentUrl", url)
            videos.append((player, draft))
    players = {_player_element(player).mem_id for player, _ in videos}
    if len(players) == 1 and _is_topic(reading, videos[0][0]):
        return [_film(reading, *videos[0])]
    return [draft for _, draft in videos if draft.first("name") is not None][:10]


def _player_element(player: LexborNode) -> LexborNode:
    """The player element, if its sources are elements of their own."""
    return player.parent if player.tag == "source" and player.parent is not None else player


def _is_topic(reading: Reading, player: LexborNode) -> bool:
    """Whether a page is about its only video: below the heading, with little text and no article."""
    return bool(
        reading.title
        and not (reading.is_home or is_among_articles(reading))
        and reading.is_content(player)
        and is_in_article_head(reading, _player_element(player))
        and len(reading.content) <= MAX_WORDS
        and not reading.once(article.drafts)
    )


def _film(reading: Reading, player: LexborNode, draft: Draft) -> Draft:
    """A video as the page's subject, with its labelled facts."""
    film = Draft(
        "VideoObject", "the page has a player below its heading and little else", reading.address + FILM
    )
    film.add("name", reading.title)
    film.add("url", reading.address)
    film.add("description", description(reading))
    for name in ("embedUrl", "contentUrl"):
        film.add(name, draft.text(name))
    film.add("thumbnailUrl", reading.absolute(_player_element(player).attributes.get("poster")))
    facts = _facts(reading, player)
    length = reading.pair(*labels("length"))
    film.add("uploadDate", date_in(reading.pair(*labels("uploaded")), reading) or facts.day or None)
    film.add("duration", _duration(length) if length else _duration(facts.length) if facts.length else None)
    return film


class _Facts(NamedTuple):
    """Facts on a line without labels ("11 June 2026 · 7:48 · 1,540 views"), or empty."""

    day: str
    length: str


def _facts(reading: Reading, player: LexborNode) -> _Facts:
    """The facts of the first line with a day among others, between heading and what follows the player."""
    start = reading.order.get(reading.heading.mem_id, 0) if reading.heading is not None else 0
    for node in reading.select("p, div, span, li", reading.main):
        if (
            reading.order.get(node.mem_id, 0) < start
            or is_longer(node, MAX_LINE)
            or not reading.is_content(node)
        ):
            continue
        fields = [field.strip() for field in _SEPARATOR.split(lines_of(node))]
        days = [day for field in fields if (day := date_in(field, reading))]
        lengths = [field for field in fields if _CLOCK.fullmatch(field)]
        if len(fields) > 1 and len(days) == 1:
            return _Facts(days[0], lengths[0] if len(lengths) == 1 else "")
        if node.css_first("a") is not None and reading.order.get(node.mem_id, 0) > reading.order.get(
            player.mem_id, 0
        ):
            break  # other videos follow
    return _Facts("", "")


MAX_LINE = 120
"""Longest line of facts, in characters."""
_SEPARATOR = re.compile(r"\s*[\n|·•]\s*|\s+[-–—]\s+")


def _duration(text: str) -> str | None:
    """The duration in ISO 8601: "12:30" is minutes and seconds if 12 hours would be too long."""
    clock = _CLOCK.fullmatch(text)
    if clock is None:
        return proposed_duration(text)
    hours, minutes, seconds = clock["hours"], int(clock["minutes"]), int(clock["seconds"])
    if hours is None and minutes <= MAX_HOURS:
        return None
    return f"PT{f'{int(hours)}H' if hours else ''}{minutes}M{seconds}S"


def _name(player: LexborNode, reading: Reading) -> str:
    """The video's name: the player's title, its caption, or the heading of a page that declares itself a video page."""
    figure = next((around for around in self_and_ancestors(player) if around.tag == "figure"), None)
    caption = text_of(figure.css_first("figcaption")) if figure is not None else ""
    title = " ".join((player.attributes.get("title") or "").split())
    if title and not _PLAYER.fullmatch(title):
        return title
    return caption or (reading.title if reading.meta("og:type").lower().startswith("video") else "")
