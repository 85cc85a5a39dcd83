"""Posts of a site's members: forum threads (DiscussionForumPosting), and questions with answers (QAPage)."""

from __future__ import annotations

import re
from itertools import takewhile

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..text_values import date_in, date_of, days_in
from ..texts import hidden, is_below, is_longer, self_and_ancestors, text_of, words_of
from ..words import class_names, pattern
from .listing import TALK

_AUTHOR = (
    "[itemprop=author], [class*=author i], [class*=username], [class*=user-name], [class*=poster], [class*=asker], "
    'cite, a[href*="/user"], a[href*="/member"], a[href*="/profile"]'
)
_MEMBER = (
    '[class*=username i], [class*=user-name i], [data-username], [data-user-card], a[href*="/user"], '
    'a[href*="/member"], a[href*="/profile"]'
)
"""What holds the name of a member, and nothing else."""
_DATE = "[class*=date], [class*=time]"
_BODY = (
    "[itemprop=text], [class*=post-body], [class*=postbody], [class*=message-body], [class*=message-content], "
    "[class*=post-content], [class*=post-text], [class*=post_text], [class*=answer-body], [class*=question-body], "
    "[class*=s-prose], [class*=richText i], [class~=bbWrapper], [class~=cooked], [class*=msg_text], "
    "[component='post/content'], "
    "[class~=body], [class~=content], [class~=text]"
)
_LEAD = re.compile(
    r"^(?:(?:asked|answered|posted|written|gefragt|beantwortet|geschrieben|posté|écrit|escrito|scritto)\s+)?",
    re.I,
)
MAX_LINE, MAX_NAME, MAX_DATES = 120, 40, 4
"""Longest line that names the author of a post, longest name in it, in characters, and most dates looked at."""


def post(node: LexborNode, reading: Reading, kind: str) -> Draft | None:
    """Return a post as a node of a type with text, author and day; None without text or author."""
    draft = Draft(kind, "a post with its author is shown")
    named = [
        each
        for kind in (_MEMBER, _AUTHOR)
        for each in node.css(kind)
        if not hidden(each) and not _is_of_edit(each, node)
    ]
    usernames = (each for each in named if text_of(each) == (each.attributes.get("data-username") or ""))
    line = next(filter(text_of, usernames), None) or next(filter(text_of, named), None)
    name = _name(text_of(line), reading) if line is not None and not is_longer(line, MAX_LINE) else ""
    words = _words(node, line)
    if not name or not words or line is None:
        return None
    draft.add("text", words)
    person = Draft("Person", "who wrote the post")
    person.add("name", name)
    person.add("url", reading.absolute(line.attributes.get("href")) if line.tag == "a" else None)
    draft.add("author", person)
    date_elements = [
        each
        for kind in ("time", _DATE)
        for each in node.css(kind)
        if not hidden(each) and not is_longer(each, MAX_LINE) and not _is_of_edit(each, node)
    ]
    around = line.parent if line.parent is not None and not is_longer(line.parent, MAX_LINE) else line
    days = days_in(text_of(line), reading) or days_in(text_of(around), reading)
    dated = (date_of(each, reading) or date_in(text_of(each), reading) for each in date_elements[:MAX_DATES])
    date = next(filter(None, dated), "")
    draft.add("datePublished", date or (days[0] if len(days) == 1 else ""))
    return draft


def _is_of_edit(place: LexborNode, post: LexborNode) -> bool:
    """Whether a name or day stands on a line of a post that says who changed it, and when."""
    for around in self_and_ancestors(place):
        if around.mem_id == post.mem_id or is_longer(around, MAX_LINE):
            return False
        if pattern("updated").match(text_of(around)):
            return True
    return False


def _name(line: str, reading: Reading) -> str:
    """The name on a line like "asked by treeline on 3 March 2026"; empty if the line has too many words."""
    text = _LEAD.sub("", line)
    text = re.sub(rf"^(?:{pattern('by').pattern})\s*:?\s+", "", text, flags=re.IGNORECASE)
    text = re.split(r"\s+(?:on|am|le|el|il|op|den|at|wrote|said|schrieb)\b|[,·|(:\n]|\s[-–—]\s|\s\d", text)[
        0
    ].strip()
    return text if 2 <= len(text) <= MAX_NAME and len(text.split()) <= 4 else ""


def _words(node: LexborNode, line: LexborNode | None) -> str:
    """The text of a post without the author's line and what it quotes."""
    body = next((each for each in node.css(_BODY) if each.mem_id != node.mem_id and text_of(each)), node)

    def is_quoted(place: LexborNode) -> bool:
        return any(
            map(_is_quote, takewhile(lambda around: around.mem_id != body.mem_id, self_and_ancestors(place)))
        )

    places = [place for place in body.css("p") if not is_below(place, line) and not hidden(place)]
    parts = [words_of(place) for place in places if not is_quoted(place) and not _is_notice(place)]
    whole = (
        ""
        if body is node
        else words_of(
            body,
            skipped=lambda each: each.mem_id != body.mem_id and (_is_quote(each) or _is_notice(each)),
        )
    )
    return " ".join(filter(None, parts)) or whole


def _is_notice(node: LexborNode) -> bool:
    """Whether an element of a post is a short line that leads to the forum's registration, or a button."""
    if node.tag == "button":
        return True
    if node.css_first("a") is None or is_longer(node, MAX_LINE):
        return False
    links = [node] if node.tag == "a" else node.css("a[href]")
    return any(class_names("membership").search(link.attributes.get("href") or "") for link in links)


_QUOTE = re.compile(r"(?:^|[\s_-])(?:quoted?|ipsquote)(?:$|\s)", re.IGNORECASE)


def _is_quote(node: LexborNode) -> bool:
    """Whether an element holds what another post says."""
    return node.tag == "blockquote" or bool(_QUOTE.search(node.attributes.get("class") or ""))


_POST_ID = re.compile(r"(?:p|(?:[a-z]{1,8}[-_]?)?(?:post|msg|message|reply|comment))[-_]?\d+", re.IGNORECASE)
_LATER = re.compile(r"[?&/](?:page|p|start|offset)[=/-](?!1(?:\D|$)|0(?:\D|$))\d+|/page\d", re.IGNORECASE)
"""Addresses of later pages of a thread, which begin with a reply."""
MAX_POSTS = 50


def threads(reading: Reading) -> list[Draft]:
    """Return the thread of a forum page that shows posts with their authors, the first as the topic."""
    if not reading.title or not TALK.search(reading.address) or _LATER.search(reading.address):
        return []
    posts = posts_of(reading)
    if len(posts) < 2 or posts[0].type != "DiscussionForumPosting":
        return []
    return [thread_of(reading, posts)]


def posts_of(reading: Reading) -> list[Draft]:
    """Return the posts of a page, the first as the topic, if it can be read: the text before them, if there is one."""
    nodes = _posts(reading)[:MAX_POSTS]
    before = _before(reading, nodes[0]) if nodes else None
    return [
        draft
        for number, node in enumerate([*([before] if before is not None else []), *nodes])
        if (draft := post(node, reading, "Comment" if number else "DiscussionForumPosting")) is not None
    ]


def _before(reading: Reading, first: LexborNode) -> LexborNode | None:
    """The largest element with a paragraph between the heading and the first post that holds neither; or None."""
    heading = reading.order.get(reading.heading.mem_id, 0) if reading.heading is not None else 0
    apart = {around.mem_id for node in (reading.heading, first) for around in self_and_ancestors(node)}
    for node in reading.select("p", reading.main):
        between = heading < reading.order.get(node.mem_id, 0) < reading.order.get(first.mem_id, 0)
        if between and is_longer(node, MAX_LINE) and reading.is_content(node):
            return list(takewhile(lambda around: around.mem_id not in apart, self_and_ancestors(node)))[-1]
    return None


def thread_of(reading: Reading, posts: list[Draft]) -> Draft:
    """Return a thread of posts, of which the first is the topic; later ones are comments."""
    topic = Draft(posts[0].type, "posts with their authors are shown", reading.address + "#thread")
    topic.add("headline", reading.title)
    topic.add("url", reading.address)
    for name, values in posts[0].properties.items():
        topic.extend(name, values)
    topic.extend("comment", posts[1:])
    return topic


def _posts(reading: Reading) -> list[LexborNode]:
    """The outermost elements named or numbered as posts."""
    posts: dict[int, LexborNode] = {}
    named_post = class_names("post")
    main = reading.main
    root = (
        None if main is not None and main.tag == "article" else main
    )  # one of the posts may be the longest article
    for node in reading.select("article, div, li, section, tr, td", root):
        names = f"{node.attributes.get('class') or ''} {node.attributes.get('component') or ''}"
        named = named_post.search(names) or _POST_ID.fullmatch(node.attributes.get("id") or "")
        if (
            named
            and text_of(node)
            and not any(around.mem_id in posts for around in self_and_ancestors(node.parent))
        ):
            posts[node.mem_id] = node
    return list(posts.values())


_QUESTION = "[class~=question], [id=question], [itemtype*='schema.org/Question']"
_ANSWER = "[class~=answer], [id^=answer-], [itemprop=suggestedAnswer], [itemprop=acceptedAnswer]"
_ACCEPTED_CLASS = re.compile(r"(?:^|[-_\s])(?:accepted|best|solution|solved)(?:$|[-_\s])", re.IGNORECASE)
MAX_ANSWERS = 30


def questions(reading: Reading) -> list[Draft]:
    """Return the question of a page with its answers and their authors; a site's own answers make an FAQ instead."""
    questions = reading.select(_QUESTION, reading.main)
    answers = [
        node
        for node in reading.select(_ANSWER, reading.main)
        if not any(is_below(node, q) for q in questions)
    ]
    if not reading.title or len(questions) != 1 or not answers:
        return []
    question = post(questions[0], reading, "Question")
    answered = [
        (node, draft)
        for node in answers[:MAX_ANSWERS]
        if (draft := post(node, reading, "Answer")) is not None
    ]
    if question is None or not answered:
        return []
    entry = Draft("Question", "a question with its author is shown")
    entry.add("name", reading.title)
    for name, values in question.properties.items():
        entry.extend(name, values)
    entry.add("answerCount", len(answered) if _counts(reading, len(answered)) else None)
    for node, answer in answered:
        best = _ACCEPTED_CLASS.search(node.attributes.get("class") or "")
        entry.add("acceptedAnswer" if best else "suggestedAnswer", answer)
    page = Draft("QAPage", "a question with answers of others is shown", reading.address + "#qa")
    page.add("mainEntity", entry)
    return [page]


def _counts(reading: Reading, number: int) -> bool:
    """Whether a heading states this number of answers."""
    counted = re.compile(rf"{number}\s+(?:{pattern('answers').pattern})", re.IGNORECASE)
    return any(counted.fullmatch(text_of(node)) for node in reading.select("h2, h3, h4", reading.main))
