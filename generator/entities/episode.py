"""PodcastEpisode: an episode with its recording and series."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ...linter.value_forms.durations import proposed_duration
from ..draft import Draft
from ..reading import Reading
from ..texts import text_of
from ..words import labels, pattern
from . import listing
from .pictures import lead_image
from .publication import dates, head_of
from .publisher import site_name
from .summary import description

_AMONG = re.compile(r"/(?:episodes?|folgen?)/[^/]+", re.IGNORECASE)
_PODCAST_PATH = re.compile(r"/podcasts?/[^/]+", re.IGNORECASE)
_FILE = re.compile(r"\.(?:mp3|m4a|ogg|opus|wav)$", re.IGNORECASE)
_FIELD = re.compile(r"\s*[|·•,]\s*")


def drafts(reading: Reading) -> list[Draft]:
    """Return the episode of a page with one recording that is called an episode or is in a folder of episodes."""
    heard = _heard(reading)
    number = re.search(
        rf"(?:{pattern('episode').pattern})\s*#?(?P<number>\d{{1,4}})\b", reading.title, re.IGNORECASE
    )
    root = reading.main
    if not reading.title or root is None or len(heard) != 1 or reading.once(listing.drafts):
        return []
    day, length = dates(reading, root)[0], _length(reading)
    path = urlsplit(reading.address).path
    if not (number or _AMONG.search(path) or (_PODCAST_PATH.search(path) and (day or length))):
        return []
    draft = Draft(
        "PodcastEpisode", "one recording is played on a page among episodes", reading.address + "#episode"
    )
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    draft.add("episodeNumber", int(number["number"]) if number else None)
    draft.add("datePublished", day)
    draft.add("timeRequired", length)
    recording = Draft("AudioObject", "the page plays it")
    recording.add("contentUrl", heard[0])
    draft.add("associatedMedia", recording)
    name = site_name(reading)
    if pattern("podcast").search(name):
        series = Draft("PodcastSeries", "the site is called a podcast")
        series.add("name", name)
        series.add("url", reading.home)
        draft.add("partOfSeries", series)
    draft.add("inLanguage", reading.language)
    return [draft]


def _heard(reading: Reading) -> list[str]:
    """The distinct recordings in players, or without players, in links."""
    players = [
        node for node in reading.select("audio, audio source", reading.main) if reading.is_content(node)
    ]
    played = [reading.absolute(node.attributes.get("src")) for node in players]
    linked = [
        link.url
        for link in reading.links
        if reading.is_content(link.node) and _FILE.search(urlsplit(link.url).path)
    ]
    return [url for url in dict.fromkeys(played) if url] or list(dict.fromkeys(linked))


def _length(reading: Reading) -> str | None:
    """The length, from a label or a part of a line in the head."""
    labelled = reading.pair(*labels("length"))
    if labelled:
        return proposed_duration(labelled)
    if reading.main is None:
        return None
    parts = [
        part
        for node in head_of(reading, reading.main, "p, span, div, li")
        for part in _FIELD.split(text_of(node))
    ]
    durations = {span for part in parts if re.match(r"\d", part) and (span := proposed_duration(part))}
    return durations.pop() if len(durations) == 1 else None
