"""Questions with their answers: FAQPage."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..texts import is_inside, text_of

_ENDS = ("?", "？", "؟")
LEAST = 20
_HEADINGS = frozenset({"h2", "h3", "h4", "h5", "dt", "summary", "button", "strong"})


def drafts(reading: Reading) -> list[Draft]:
    """A page with at least two headings, terms or summaries that ask, each followed by an answer."""
    draft = Draft("FAQPage", "several questions with answers are shown", reading.address + "#faq")
    for node in reading.select("h2, h3, h4, h5, dt, summary", reading.main):
        question = _LEADS.sub("", text_of(node), count=1)
        if (
            is_inside(node, "summary", "dt")
            or not question.endswith(_ENDS)
            or not 8 <= len(question) <= 300
            or _leads_away(node, reading)
        ):
            continue
        answer = _answer(node)
        if question != text_of(node):
            answer = _LEADS.sub("", answer, count=1)
        if not _answers(answer):
            continue
        accepted = Draft("Answer")
        accepted.add("text", answer)
        entry = Draft("Question")
        entry.add("name", question)
        entry.add("acceptedAnswer", accepted)
        draft.add("mainEntity", entry)
    return [draft] if len(draft.properties.get("mainEntity", [])) >= 2 else []


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
