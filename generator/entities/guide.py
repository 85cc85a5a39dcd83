"""HowTo: instructions with steps, tools and materials; recipes have a module of their own."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from ...linter.value_forms.durations import proposed_duration
from ..draft import Draft
from ..reading import Reading
from ..texts import text_of
from ..words import labels, pattern
from .pictures import lead_image
from .summary import description

_HEADINGS = "h2, h3, h4"
MIN_STEPS, MAX_STEPS = 3, 60
MAX_TITLE = 60
"""Longest heading, in characters, of a list of steps, tools or materials."""


def drafts(reading: Reading) -> list[Draft]:
    """Return the instructions of a page whose heading announces them, with numbered or listed steps."""
    if not reading.title or not pattern("how_to").search(reading.title):
        return []
    steps = _numbered(reading) or _list_items(reading)
    if not MIN_STEPS <= len(steps) <= MAX_STEPS:
        return []
    draft = Draft(
        "HowTo", "the heading announces instructions, and steps are shown", reading.address + "#howto"
    )
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    needed = reading.pair(*labels("time_needed"))
    draft.add("totalTime", proposed_duration(needed) if needed else None)
    for name, kind, words in (("tool", "HowToTool", "tools"), ("supply", "HowToSupply", "supplies")):
        for text in _items_under(reading, words):
            thing = Draft(kind)
            thing.add("name", text)
            draft.add(name, thing)
    draft.extend("step", steps)
    draft.add("inLanguage", reading.language)
    return [draft]


def _numbered(reading: Reading) -> list[Draft]:
    """The steps under numbered headings ("Step 1: Drill"), in order from the first."""
    counted = re.compile(
        rf"(?:{pattern('step').pattern})\s?(?P<number>\d{{1,2}})\s*[.:)–—-]?\s*", re.IGNORECASE
    )
    steps: list[Draft] = []
    for heading in reading.select(_HEADINGS, reading.main):
        match = counted.match(text_of(heading))
        if match is None:
            continue
        if int(match["number"]) != len(steps) + 1:
            return []
        step = Draft("HowToStep")
        step.add("name", text_of(heading)[match.end() :])
        step.add("text", _below(heading))
        if step.first("text") is None:
            return []
        steps.append(step)
    return steps


def _list_items(reading: Reading) -> list[Draft]:
    """The items of the only ordered list right below a heading for steps."""
    lists = [
        following
        for heading in reading.select(_HEADINGS, reading.main)
        if _is_titled(heading, "steps")
        and (following := _next(heading)) is not None
        and following.tag == "ol"
        and reading.is_content(heading)
    ]
    if len(lists) != 1:
        return []
    steps = []
    for item in lists[0].iter():
        step = Draft("HowToStep")
        step.add("text", text_of(item) if item.tag == "li" else None)
        if step:
            steps.append(step)
    return steps


def _items_under(reading: Reading, words: str) -> list[str]:
    """The items of the list right below a heading with such words."""
    for heading in reading.select(_HEADINGS, reading.main):
        following = _next(heading) if _is_titled(heading, words) else None
        if following is not None and following.tag in ("ul", "ol"):
            texts = [text_of(item) for item in following.iter() if item.tag == "li"]
            return [text for text in texts if 0 < len(text) <= 120][:MAX_STEPS]
    return []


def _is_titled(heading: LexborNode, words: str) -> bool:
    title = text_of(heading)
    return len(title) <= MAX_TITLE and pattern(words).search(title) is not None


def _next(node: LexborNode) -> LexborNode | None:
    """The next element, skipping one introductory paragraph."""
    following = node.next
    passed = 0
    while following is not None and (
        following.tag in ("-text", "-comment") or (following.tag == "p" and passed == 0)
    ):
        passed += following.tag == "p"
        following = following.next
    return following


def _below(heading: LexborNode) -> str:
    """The paragraphs and lists between a heading and the next."""
    pieces: list[str] = []
    following = heading.next
    while following is not None and following.tag not in ("h1", "h2", "h3", "h4"):
        if following.tag in ("p", "ul", "ol", "div") and following.css_first(_HEADINGS) is None:
            pieces.append(text_of(following))
        following = following.next
    return " ".join(filter(None, pieces))
