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
    """A page with at least two headings, terms or summaries that ask, each followed by an answer.

    Most of those that look alike must ask: among the headings of articles, boards or boxes a few do, too.
    """
    draft = Draft("FAQPage", "several questions with answers are shown", reading.address + "#faq")
    alike: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for node in reading.select("h2, h3, h4, h5, dt, summary", reading.main):
        if is_inside(node, "summary", "dt") or not (text := text_of(node)):
            continue
        question = _LEADS.sub("", text, count=1)
        asks = question.endswith(_ENDS) and 8 <= len(question) <= 300 and not _leads_away(node, reading)
        answer = _answer(node) if asks else ""
        if question != text:
            answer = _LEADS.sub("", answer, count=1)
        alike.setdefault(_looks(node), []).append((question, answer if _answers(answer) else ""))
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
    return [draft] if len(told) >= 2 else []


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
