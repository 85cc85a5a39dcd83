"""Questions with their answers: FAQPage."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..texts import is_inside, text_of
from ..words import pattern
from . import article

_ENDS = ("?", "？", "؟")
LEAST = 20
_HEADINGS = frozenset({"h2", "h3", "h4", "h5", "dt", "summary", "button", "strong"})


def drafts(reading: Reading) -> list[Draft]:
    """A page with at least two headings, terms or summaries that ask, each followed by an answer.

    Most of those that look alike must ask: among the headings of articles, boards or boxes a few do, too. And the page
    must be there for them, or say that they are questions: an interview's are its own author's.
    """
    draft = Draft("FAQPage", "several questions with answers are shown", reading.address + "#faq")
    first: LexborNode | None = None
    alike: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for node in reading.select("h2, h3, h4, h5, dt, summary", reading.main):
        if is_inside(node, "summary", "dt") or not (text := text_of(node)):
            continue
        question = _LEADS.sub("", text, count=1)
        asks = question.endswith(_ENDS) and 8 <= len(question) <= 300 and not _leads_away(node, reading)
        answer = _answer(node) if asks else ""
        if question != text:
            answer = _LEADS.sub("", answer, count=1)
        told_again = bool(question) and question in answer
        given = answer if _answers(answer) and not told_again else ""
        alike.setdefault(_looks(node), []).append((question, given))
        first = node if first is None and asks else first
    told: set[str] = set()
    for found in alike.values():
        asking = {question for question, answer in found if answer}
        if len(asking) < 2 or sum(1 for _, answer in found if answer) < len(found) * LEAST_ASKING:
            continue
        for question, answer in found:
            if not answer or question in told:
                continue
            told.add(question)
            accepted = Draft("Answer")
            accepted.add("text", answer)
            entry = Draft("Question")
            entry.add("name", question)
            entry.add("acceptedAnswer", accepted)
            draft.add("mainEntity", entry)
    if len(told) < 2 or first is None:
        return []
    return [draft] if _announced(reading, first) or _fills(reading, draft) else []


def _announced(reading: Reading, first: LexborNode) -> bool:
    """Whether the page's address or title, or a heading before the first question, says that questions are answered."""
    headings = (
        text_of(node)
        for node in reading.select("h1, h2, h3, h4", reading.main)
        if reading.order.get(node.mem_id, 0) < reading.order.get(first.mem_id, 0)
    )
    return any(
        map(pattern("questions").search, (urlsplit(reading.address).path, reading.site_title, *headings))
    )


def _fills(reading: Reading, draft: Draft) -> bool:
    """Whether questions with their answers are most of the content, and nobody signed or dated it."""
    entries = [entry for entry in draft.properties["mainEntity"] if isinstance(entry, Draft)]
    answers = [entry.first("acceptedAnswer") for entry in entries]
    length = sum(len(entry.text("name")) for entry in entries)
    length += sum(len(answer.text("text")) for answer in answers if isinstance(answer, Draft))
    if length < MOST * len(reading.content):
        return False
    signed = ("author", "datePublished", "dateModified")
    return not any(each.first(name) for each in article.drafts(reading) for name in signed)


MOST = 0.4
"""Share of a page's content that questions and answers make up, from which on it is there for them."""
LEAST_ASKING = 0.6
"""Share of the headings that look alike which ask and are answered, from which on they are questions."""


def _looks(node: LexborNode) -> tuple[str, ...]:
    """What tells headings of one kind from others: their element and class, and those of what they stand in."""
    around = node.parent
    return (node.tag or "", _kind(node), (around.tag if around is not None else "") or "", _kind(around))


def _kind(node: LexborNode | None) -> str:
    """An element's classes without what tells it from its neighbours: a number, whether it is open or the first."""
    names = ((node.attributes.get("class") if node is not None else "") or "").lower().split()
    return " ".join(re.sub(r"\d+", "", name) for name in names if not _STATE.search(name))


_STATE = re.compile(
    r"(?:^|[_-])(?:active|open(?:ed)?|closed?|collapsed?|expanded|first|last|odd|even|show|current)$"
)


_LEADS = re.compile(
    r"\A(?:[QFPDVAR]\s?(?:\d{1,2}\s?[:.)]|[:)])"
    r"|(?:question|frage|pregunta|domanda|vraag|pergunta|answer|antwort|réponse|respuesta|risposta|antwoord|resposta)"
    r"\s?\d{0,2}\s?[:.)]|\d{1,2}[.)])\s+",
    re.IGNORECASE,
)
"""What stands before a question to say that it is one, or which ("Q: ", "3. "), and before its answer."""


def _answers(text: str) -> bool:
    """Whether words that follow a question can answer it: a sentence, or more than a label."""
    return len(text.split()) > 2 or len(text) >= LEAST or text.endswith((".", "!", "。"))


def _leads_away(node: LexborNode, reading: Reading) -> bool:
    """Whether a heading is the link to another page that asks, not a question answered here."""
    around: LexborNode | None = node
    while around is not None and around.tag != "a":
        around = around.parent
    links = [*node.css("a[href]"), *([around] if around is not None else [])]
    addresses = [reading.absolute(link.attributes.get("href")) for link in links]
    return any(address and not reading.same_page(address) for address in addresses)


def _answer(node: LexborNode) -> str:
    """What follows a question: its siblings up to the next heading; for a wrapped heading, its wrapper's."""
    for start in (node, node.parent):
        pieces: list[str] = []
        following = start.next if start is not None else None
        while following is not None and sum(map(len, pieces)) < 2000:
            if following.tag in _HEADINGS or (
                following.tag not in ("-text", "-comment") and _asks(following)
            ):
                break
            text = (following.text_content or "").strip() if following.tag == "-text" else text_of(following)
            if text and following.tag != "-comment":
                pieces.append(text)
            following = following.next
        if pieces:
            return " ".join(pieces)
    return ""


def _asks(node: LexborNode) -> bool:
    inner = node.css_first("h2, h3, h4, h5, dt, summary")
    return inner is not None
