"""Read a post, question or answer by a member of a site: author, day and text."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..texts import hidden, is_below, is_longer, text_of
from ..words import pattern
from ..written import date_in, date_of, days_in

_AUTHOR = (
    "[itemprop=author], [class*=author], [class*=username], [class*=user-name], [class*=poster], [class*=asker], cite, "
    'a[href*="/user"], a[href*="/member"], a[href*="/profile"]'
)
_DATE = "time, [class*=date], [class*=time]"
_BODY = (
    "[itemprop=text], [class*=post-body], [class*=postbody], [class*=message-body], [class*=message-content], "
    "[class*=post-content], [class*=post-text], [class*=post_text], [class*=answer-body], [class*=question-body], "
    "[class*=s-prose], [class~=body], [class~=content], [class~=text]"
)
_LEAD = re.compile(
    r"^(?:(?:asked|answered|posted|written|gefragt|beantwortet|geschrieben|posté|écrit|escrito|scritto)\s+)?",
    re.I,
)
MAX_LINE, MAX_NAME = 120, 40
"""Longest line that names the author of a post, and longest name in it, in characters."""


def post(node: LexborNode, reading: Reading, kind: str) -> Draft | None:
    """Return a post as a node of a type with text, author and day; None without text or author."""
    draft = Draft(kind, "a post with its author is shown")
    line = next((each for each in node.css(_AUTHOR) if not hidden(each) and text_of(each)), None)
    name = _name(text_of(line), reading) if line is not None and not is_longer(line, MAX_LINE) else ""
    words = _words(node, line)
    if not name or not words or line is None:
        return None
    draft.add("text", words)
    person = Draft("Person", "who wrote the post")
    person.add("name", name)
    draft.add("author", person)
    when = next(
        (each for each in node.css(_DATE) if not hidden(each) and not is_longer(each, MAX_LINE)), None
    )
    around = line.parent if line.parent is not None and not is_longer(line.parent, MAX_LINE) else line
    days = days_in(text_of(line), reading) or days_in(text_of(around), reading)
    date = (date_of(when, reading) or date_in(text_of(when), reading)) if when is not None else ""
    draft.add("datePublished", date or (days[0] if len(days) == 1 else ""))
    return draft


def _name(line: str, reading: Reading) -> str:
    """The name on a line like "asked by treeline on 3 March 2026"; empty if the line has too many words."""
    text = _LEAD.sub("", line)
    text = re.sub(rf"^(?:{pattern('by').pattern})\s*:?\s+", "", text, flags=re.IGNORECASE)
    text = re.split(r"\s+(?:on|am|le|el|il|op|den|at|wrote|said|schrieb)\b|[,·|(:\n]|\s[-–—]\s|\s\d", text)[
        0
    ].strip()
    return text if 2 <= len(text) <= MAX_NAME and len(text.split()) <= 4 else ""


def _words(node: LexborNode, line: LexborNode | None) -> str:
    """The text of a post without the author's line."""
    body = next((each for each in node.css(_BODY) if each.mem_id != node.mem_id and text_of(each)), None)
    places = body.css("p") if body is not None else node.css("p")
    parts = [text_of(place) for place in places if not is_below(place, line) and not hidden(place)]
    return " ".join(filter(None, parts)) or (text_of(body) if body is not None else "")
