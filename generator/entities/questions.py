"""FAQPage: questions with their answers."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..texts import is_inside, text_of
from ..words import pattern
from . import article, job
from .page_kind import is_among_articles, is_of_terms

_ENDS = ("?", "？", "؟")
MIN_ANSWER = 20
_HEADINGS = frozenset({"h2", "h3", "h4", "h5", "dt", "summary", "button", "strong"})


def drafts(reading: Reading) -> list[Draft]:
    """Return an FAQ with at least two headings, terms or summaries that ask, each followed by an answer.

    Most headings of the kind must ask: a few do in articles, forums or boxes, too. And the page must consist of them,
    or announce questions: interviews are their author's.
    """
    alike: dict[tuple[str, ...], list[_Question]] = {}
    for node in reading.select("h2, h3, h4, h5, dt, summary, button, p", reading.main):
        if is_inside(node, "summary", "dt", "h2", "h3", "h4", "h5") or not (text := text_of(node)):
            continue
        if node.tag == "p" and not _is_bold(node):
            continue
        question = _LEADS.sub("", text, count=1)
        asks = question.endswith(_ENDS) and 8 <= len(question) <= 300 and not _leads_away(node, reading)
        answer = _answer(node) if asks else ""
        if question != text:
            answer = _LEADS.sub("", answer, count=1)
        answer_text = answer if _answers(answer) and question not in answer else ""
        alike.setdefault(_looks(node), []).append(_Question(node, question, answer_text))
    groups = [group for group in alike.values() if _ask(group)]
    announced = [
        group for group in groups if _announced(reading, next(one.node for one in group if one.answer))
    ]
    draft = _page(reading, announced or groups)
    is_page_of_questions = len(draft.properties.get("mainEntity", ())) >= 2 and not is_of_terms(reading)
    return [draft] if is_page_of_questions and (announced or _fills(reading, draft)) else []


class _Question(NamedTuple):
    """A heading, its question without a number, and the answer, or empty."""

    node: LexborNode
    question: str
    answer: str


def _ask(group: list[_Question]) -> bool:
    """Whether most headings of a kind are answered questions, and not all the same."""
    answered = [one.question for one in group if one.answer]
    return len(set(answered)) >= 2 and len(answered) >= len(group) * MIN_ASKING


def _page(reading: Reading, groups: list[list[_Question]]) -> Draft:
    draft = Draft("FAQPage", "several questions with answers are shown", reading.address + "#faq")
    texts: set[str] = set()
    for one in (one for group in groups for one in group):
        if not one.answer or one.question in texts:
            continue
        texts.add(one.question)
        accepted = Draft("Answer")
        accepted.add("text", one.answer)
        entry = Draft("Question")
        entry.add("name", one.question)
        entry.add("acceptedAnswer", accepted)
        draft.add("mainEntity", entry)
    return draft


def _announced(reading: Reading, first: LexborNode) -> bool:
    """Whether the page's address, its title or a heading before the first question announces questions."""
    headings = (
        text_of(node)
        for node in reading.select("h1, h2, h3, h4", reading.main)
        if reading.order.get(node.mem_id, 0) < reading.order.get(first.mem_id, 0)
    )
    return any(
        map(pattern("questions").search, (urlsplit(reading.address).path, reading.site_title, *headings))
    )


def _fills(reading: Reading, draft: Draft) -> bool:
    """Whether questions and answers are most of the content, without author, date or category.

    Vacancies have questions as headings, too ("What do we offer?").
    """
    entries = [entry for entry in draft.properties["mainEntity"] if isinstance(entry, Draft)]
    answers = [entry.first("acceptedAnswer") for entry in entries]
    length = sum(len(entry.text("name")) for entry in entries)
    length += sum(len(answer.text("text")) for answer in answers if isinstance(answer, Draft))
    is_other = (
        is_among_articles(reading) or reading.meta("article:published_time") or reading.once(job.drafts)
    )
    if length < MIN_SHARE * len(reading.content) or is_other:
        return False
    signed = ("author", "datePublished", "dateModified")
    return not any(each.first(name) for each in reading.once(article.drafts) for name in signed)


MIN_SHARE = 0.4
"""Least share of the content in questions and answers."""
MAX_CONTINUED = 10
"""The most paragraphs and lists of an answer behind its first element."""
MIN_ASKING = 0.6
"""Least share of similar headings that are answered questions."""


def _looks(node: LexborNode) -> tuple[str, ...]:
    """What similar headings share: element and class, also of their ancestors."""
    around = node.parent
    return (node.tag or "", _kind(node), (around.tag if around is not None else "") or "", _kind(around))


def _kind(node: LexborNode | None) -> str:
    """An element's classes without those of its state or position: numbers, open, first."""
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
"""Prefixes of questions ("Q: ", "3. ") and answers."""


def _answers(text: str) -> bool:
    """Whether a text can be an answer: a sentence, or longer than a label."""
    return len(text.split()) > 2 or len(text) >= MIN_ANSWER or text.endswith((".", "!", "。"))


def _leads_away(node: LexborNode, reading: Reading) -> bool:
    """Whether a heading links to another page instead of being answered here."""
    around: LexborNode | None = node
    while around is not None and around.tag != "a":
        around = around.parent
    links = [*node.css("a[href]"), *([around] if around is not None else [])]
    addresses = [reading.absolute(link.attributes.get("href")) for link in links]
    return any(address and not reading.same_page(address) for address in addresses)


def _answer(node: LexborNode) -> str:
    """The text after a question: siblings up to the next heading; for a wrapped heading, its wrapper's."""
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
            return " ".join([*pieces, *(_continued(node) if start is node else ())])
    return ""


def _continued(node: LexborNode) -> list[str]:
    """The paragraphs and lists that stand behind an element with nothing but a question and its answer's beginning."""
    around = node.parent
    if around is None or around.tag in ("body", "main", "article", "section", "li", "dl", "details"):
        return []
    pieces: list[str] = []
    following = around.next
    while following is not None and len(pieces) < MAX_CONTINUED:
        if following.tag in ("p", "ul", "ol") and not _asks(following):
            pieces.append(text_of(following))
        elif following.tag not in ("-text", "-comment"):
            break
        following = following.next
    return pieces


def _asks(node: LexborNode) -> bool:
    inner = node.css_first("h2, h3, h4, h5, dt, summary")
    return inner is not None or (node.tag == "p" and _is_bold(node))


def _is_bold(node: LexborNode) -> bool:
    """Whether all of a paragraph is bold, like a heading."""
    bold = node.css_first("strong, b")
    return bold is not None and text_of(bold) == text_of(node)
