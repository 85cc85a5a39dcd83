"""MusicAlbum: a record with its tracks and their lengths, from a list or table."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..text_values import date_in, days_in
from ..texts import is_longer, lines_of, text_of
from ..words import labels, pattern
from .page_kind import is_among_articles
from .pictures import lead_image
from .summary import description

MIN_TRACKS, MAX_TRACKS = 3, 100
"""Least number of tracks of an album, and the most that are listed."""
MAX_LINE = 120
"""Longest line, in characters, that names a track, the artist, or the release date."""
_LENGTH = re.compile(r"[\s(\[–—-]*(?P<minutes>\d{1,2}):(?P<seconds>[0-5]\d)[)\]]?\s*$")
_NUMBER = re.compile(r"(?:[A-D]?\d{1,2}|[A-D])[.):]?\s+")


def drafts(reading: Reading) -> list[Draft]:
    """Return the album of a page that lists tracks with their lengths and names an artist.

    Lessons and films are also listed with lengths, but no name follows "album by" there.
    """
    if not reading.title or is_among_articles(reading) or pattern("review").search(reading.title):
        return []  # a review of an album has another author
    tracks = _tracks(reading)
    artist = (reading.pair(*labels("artist")) or _artist(reading)) if tracks else ""
    if not artist:
        return []
    draft = Draft("MusicAlbum", "tracks with their lengths and whose they are", reading.address + "#album")
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    group = Draft("MusicGroup", "the page says whose record it is")
    group.add("name", artist)
    draft.add("byArtist", group)
    draft.add("datePublished", date_in(reading.pair(*labels("released")), reading) or _released(reading))
    draft.add("genre", reading.pair(*labels("genre")))
    draft.extend("track", tracks)
    return [draft]


def _short_lines(reading: Reading) -> list[str]:
    """Short lines of the content."""
    nodes = reading.select("p, div, li, span, h2, h3", reading.main)
    texts = (lines_of(node) for node in nodes if not is_longer(node, MAX_LINE) and reading.is_content(node))
    return list(dict.fromkeys(line.strip() for text in texts for line in text.split("\n")))


def _artist(reading: Reading) -> str:
    """The only name after "album by", or empty."""
    credit = re.compile(rf"(?:{pattern('album_by').pattern})\s+(?P<name>\S[^,.;:]*)", re.IGNORECASE)
    names = {match["name"].strip() for line in _short_lines(reading) if (match := credit.fullmatch(line))}
    return names.pop() if len(names) == 1 else ""


def _released(reading: Reading) -> str:
    """The only day on a release line, or empty."""
    begins = re.compile(rf"(?:{'|'.join(map(re.escape, labels('released')))})\b", re.IGNORECASE)
    days = {day for line in _short_lines(reading) if begins.match(line) for day in days_in(line, reading)}
    return days.pop() if len(days) == 1 else ""


def _tracks(reading: Reading) -> list[Draft]:
    """The tracks of the only list or table in which every row ends with a length."""
    lists: list[list[Draft]] = []
    for place in reading.select("ol, ul, table", reading.main):
        rows = [row for row in place.css("li, tr") if row.css_first("th") is None]
        if not MIN_TRACKS <= len(rows) <= MAX_TRACKS or not reading.is_content(place):
            continue
        tracks = [track for row in rows if (track := _track(row)) is not None]
        if len(tracks) == len(rows):
            lists.append(tracks)
    return lists[0] if len(lists) == 1 else []


def _track(row: LexborNode) -> Draft | None:
    """A track with its length; None for a row without one."""
    text = "" if is_longer(row, MAX_LINE) else text_of(row)
    length = _LENGTH.search(text)
    if length is None:
        return None
    cells = [cell for each in row.css("td") if (cell := text_of(each))]
    numbered = _NUMBER.match(text) if cells and _NUMBER.fullmatch(f"{cells[0]} ") else None
    name = text[numbered.end() if numbered else 0 : length.start()].strip()
    if not name:
        return None
    track = Draft("MusicRecording", "a track with its length")
    track.add("name", name)
    seconds = int(length["seconds"])
    track.add("duration", f"PT{int(length['minutes'])}M" + (f"{seconds}S" if seconds else ""))
    return track
