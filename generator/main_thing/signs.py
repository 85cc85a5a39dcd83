"""Signs of what a page is about: its address, meta elements, class names, headings, labels, and how it is built.

Signs are short texts. Those that begin with the name of a kind and a colon speak for that kind, in whatever words:
they weigh alike for all kinds, so that kinds of which few pages are known are judged, too.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from selectolax.lexbor import LexborNode

from ...linter.grounding.wording.folding import fold
from ..entities.business import opening_hours
from ..entities.card import is_overview
from ..entities.contact import telephone
from ..entities.microformat import microformats_of
from ..entities.page_kind import is_about_publisher, is_named_after
from ..entities.place import place_kind, seat_of
from ..entities.publisher import publisher_name
from ..money import money_in
from ..reading import Reading
from ..texts import self_and_ancestors, text_of, words_of
from ..words import labels, pattern
from .kinds import LISTING, kind_of

MAX_TOKENS, MAX_HEADINGS, MAX_NODES = 4000, 150, 600
"""The most class names, headings, and elements of a sort that are looked at."""
_WORDS = re.compile(r"[^\W\d_]{2,24}")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_PLUGIN = re.compile(r"/(?:wp-content/plugins|modules|extensions|components)/([\w.-]{2,40})/")
_DAY = re.compile(r"/\d{4}/\d\d?/|\d{4}-\d\d-\d\d|/20\d{6}")
_PLAYERS = re.compile(r"youtube|youtu\.be|vimeo|dailymotion|brightcove|jwplayer|wistia|twitch", re.IGNORECASE)
_SOUND = re.compile(
    r"soundcloud|spotify|podbean|libsyn|megaphone|buzzsprout|acast|simplecast|anchor\.fm", re.IGNORECASE
)
_MAPS = re.compile(r"google\.[a-z.]+/maps|maps\.(?:google|app)|openstreetmap|maps\.apple", re.IGNORECASE)
_TABLE = tomllib.loads(Path(__file__).with_name("signs.toml").read_text(encoding="utf-8"))
_LABEL_GROUPS: tuple[str, ...] = tuple(_TABLE["labels"].split())
"""Groups of words (``linter/locale``) of which the page may have one."""
_SELECTORS: tuple[str, ...] = tuple(_TABLE["selectors"])
_GROUPS: tuple[tuple[str, str], ...] = (
    ("Recipe", "yield cuisine prep_time cook_time total_time calories fat carbohydrates protein"),
    ("Product", "sku mpn gtin brand color material weight stock price size_of"),
    ("Event", "venue start end organizer gathering clock tickets"),
    ("JobPosting", "work_place employment salary working_time posted closing employer"),
    ("Course", "course_code level course_span tutor"),
    ("SoftwareApplication", "system version file_size software_kind"),
    ("Book", "isbn pages book_publisher book_author book_date book_format"),
    ("Movie", "director cast certificate genre film_country film_year"),
    ("Accommodation", "bedrooms bathrooms rooms floor guests listed"),
    ("Dataset", "licence temporal spatial creator data_publisher changed keywords"),
    ("MusicRecording", "artist released length"),
    ("Hotel", "check_in check_out"),
    ("LocalBusiness", "address"),
)
"""For a kind, the groups of labels (``words.toml``) that its pages have."""


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_name("kinds.toml").read_text(encoding="utf-8"))


@cache
def _kinds_by_word(table: str) -> dict[str, tuple[str, ...]]:
    kinds_by_word: dict[str, tuple[str, ...]] = {}
    for kind, listed in _table()[table].items():
        for word in listed:
            kinds_by_word[word] = (*kinds_by_word.get(word, ()), kind)
    return kinds_by_word


def signs(reading: Reading, types: Iterable[str]) -> set[str]:
    """Return the signs of a page. ``types`` has the types of what the modules of ``entities`` find on it."""
    return {
        *(f"{kind}: found" for name in types if (kind := kind_of(name))),
        *(f"found={name}" for name in types),
        *_of_address(reading),
        *_of_head(reading),
        *_of_class_names(reading),
        *_of_headings(reading),
        *_of_labels(reading),
        *_of_build(reading),
        *_of_cards(reading),
        *_of_place(reading),
    }


def _speaking(where: str, tokens: Iterable[str], table: str = "words") -> Iterator[str]:
    """The signs that tokens in a place speak for their kinds."""
    kinds = _kinds_by_word(table)
    for token in set(tokens):
        yield from (f"{kind}: {where}" for kind in kinds.get(token, ()))


def _tokens(text: str) -> list[str]:
    return [word.lower() for word in _WORDS.findall(_CAMEL.sub(" ", text).replace("_", " "))]


def kinds_declared(reading: Reading) -> tuple[str, ...]:
    """Return the kinds that ``og:type`` declares: none or one."""
    return _kinds_by_word("og").get(reading.meta("og:type").lower(), ())


def is_spoken_of(kind: str, text: str) -> bool:
    """Whether a text, such as a title or an address, has a word for a kind."""
    return any(kind in _kinds_by_word("words").get(token, ()) for token in _tokens(fold(text)))


def is_called_overview(reading: Reading) -> bool:
    """Whether the end of the page's address only has words for an overview: it is about none of what it lists."""
    segments = [part for part in urlsplit(reading.address).path.split("/") if part]
    words = _tokens(fold(unquote(segments[-1]))) if len(segments) > 1 else []
    return bool(words) and all(LISTING in _kinds_by_word("words").get(word, ()) for word in words)


def _of_address(reading: Reading) -> Iterator[str]:
    parts = urlsplit(reading.address)
    if not parts.netloc:
        return
    if reading.is_home:
        yield "front page"
    segments = [fold(unquote(part)) for part in parts.path.split("/") if part]
    yield f"depth={min(len(segments), 5)}"
    folders = [token for part in segments[:-1] for token in _tokens(part)]
    last = _tokens(segments[-1]) if segments else []
    yield from (f"folder={token}" for token in folders)
    yield from (f"last={token}" for token in last)
    yield from _speaking("folder", folders)
    yield from _speaking("last", last)
    if segments:
        yield f"last has {min(segments[-1].count('-') + segments[-1].count('_'), 6) // 2} joints"
        yield "last has a number" if re.search(r"\d{3}", segments[-1]) else "last has no number"
        if parts.path.endswith("/"):
            yield "last is a folder"
    if _DAY.search(parts.path):
        yield "day in address"
    hosts = _tokens(parts.netloc.removeprefix("www."))
    yield from _speaking("host", hosts)
    for key in re.findall(r"(?:^|&)([a-z_]{1,15})=", parts.query):
        yield f"query={key}"


def _of_head(reading: Reading) -> Iterator[str]:
    og = reading.meta("og:type").lower()
    yield f"og={og or 'none'}"
    yield from _speaking("og", [og], "og")
    for node in reading.tree.css("meta")[:MAX_NODES]:
        name = (node.attributes.get("property") or node.attributes.get("name") or "").lower()
        if name and len(name) <= 40:
            yield f"meta={name}"
            yield from (f"{kind}: meta" for kind in _kinds_by_word("words").get(name.split(":")[0], ()))
    made_by = reading.meta("generator").lower().split()
    if made_by:
        yield f"generator={made_by[0][:20]}"
    for node in reading.tree.css("link[rel]")[:MAX_NODES]:
        rel, kind = (node.attributes.get("rel") or "").lower(), node.attributes.get("type") or ""
        yield f"link={rel} {kind}".strip()[:60]
    for node in reading.tree.css("script[src], link[href]")[:MAX_NODES]:
        source = node.attributes.get("src") or node.attributes.get("href") or ""
        if match := _PLUGIN.search(source):
            yield f"plugin={match[1].lower()}"
            yield from _speaking("plugin", _tokens(match[1]))


def _of_class_names(reading: Reading) -> Iterator[str]:
    body = reading.tree.body
    if body is None:
        return
    own = _tokens(_names(body))
    yield from (f"body={token}" for token in own)
    yield from _speaking("body", own)
    around = [
        token
        for node in self_and_ancestors(reading.heading)
        if node.tag != "body"
        for token in _tokens(_names(node))
    ]
    yield from (f"around={token}" for token in around)
    yield from _speaking("around", around)
    names = [name for node in body.css("[class], [id]")[:MAX_TOKENS] for name in _names(node).split()]
    tokens = [token for name in set(names) for token in _tokens(name)]
    yield from (f"token={token}" for token in tokens)
    yield from _speaking("class", tokens)


def _names(node: LexborNode) -> str:
    return f"{node.attributes.get('class') or ''} {node.attributes.get('id') or ''}"


def _of_headings(reading: Reading) -> Iterator[str]:
    title = fold(f"{reading.title} {reading.meta('og:title')}")
    yield from _speaking("title", _tokens(title))
    if title.strip().endswith("?"):
        yield "title asks"
    headings = [
        text_of(node) for node in reading.select("h2, h3, h4")[:MAX_HEADINGS] if reading.is_content(node)
    ]
    for name in _LABEL_GROUPS:
        if pattern(name).search(reading.title):
            yield f"title says {name}"
        if any(pattern(name).match(text) and len(text) <= 60 for text in headings):
            yield f"heading says {name}"
    yield from _speaking(
        "heading", (token for text in headings if len(text) <= 60 for token in _tokens(fold(text)))
    )
    asking = sum(text.rstrip().endswith(("?", "？")) for text in headings)
    yield f"questions={min(asking, 4) // 2}"
    yield f"headings={_size(len(headings))}"
    yield f"h1={min(len(reading.select('h1')), 3)}"


def _of_labels(reading: Reading) -> Iterator[str]:
    used = reading.pairs.keys()
    for kind, names in _GROUPS:
        count = sum(any(label in used for label in labels(name)) for name in names.split())
        if count:
            yield f"{kind}: labelled"
        if count >= 2:
            yield f"{kind}: labelled twice"
        if count >= 4:
            yield f"{kind}: labelled often"
        yield from (f"label={name}" for name in names.split() if any(label in used for label in labels(name)))


def _of_build(reading: Reading) -> Iterator[str]:
    root = reading.main or reading.tree.root
    if root is None:
        return
    text = words_of(root, 50_000)
    yield f"text={_size(len(text) // 100)}"
    paragraphs = [length for p in root.css("p")[:MAX_NODES] if (length := len(text_of(p))) >= 80]
    yield f"paragraphs={_size(len(paragraphs))}"
    linked = sum(len(text_of(link)) for link in root.css("a")[:MAX_NODES])
    yield f"linked={min(10 * linked // max(len(text), 1), 10)}"
    for selector in _SELECTORS:
        yield f"{selector}: {_size(len(root.css(selector)[:64]))}"
    framed = " ".join(
        node.attributes.get("src") or "" for node in reading.tree.css("iframe, a[href]")[:MAX_NODES]
    )
    linked_to = " ".join(
        node.attributes.get("href") or "" for node in reading.tree.css("a[href]")[:MAX_NODES]
    )
    yield from ("player" for _ in range(1) if _PLAYERS.search(framed))
    yield from ("sound player" for _ in range(1) if _SOUND.search(framed))
    yield from ("map" for _ in range(1) if _MAPS.search(framed + linked_to))
    priced = [
        node
        for node in reading.select("[class*=price i]", root)[:60]
        if money_in(text_of(node)[:60], reading)
    ]
    yield f"prices={_size(len(priced))}"
    for name in ("buy", "in_stock", "out_of_stock", "telephone", "apply"):
        if any(
            pattern(name).search(text_of(node)[:60])
            for node in reading.select("a, button, p, span", root)[:300]
        ):
            yield f"says {name}"
    yield from (f"microformat={kind}" for item in reading.once(microformats_of) for kind in item["type"])


def _of_cards(reading: Reading) -> Iterator[str]:
    """The size of the largest group of like siblings with a link each, and how much of the content's text it holds."""
    root = reading.main
    if root is None:
        return
    groups: dict[tuple[int, str, str], dict[int, LexborNode]] = defaultdict(dict)
    for link in root.css("a[href]")[:MAX_NODES]:
        for node, _ in zip(self_and_ancestors(link), range(CARD_DEPTH), strict=False):
            if node.parent is not None and node.tag in _CARDS:
                name = (node.attributes.get("class") or "").split()[:1]
                groups[node.parent.mem_id, node.tag or "", " ".join(name)][node.mem_id] = node
    several = {key: list(found.values())[:60] for key, found in groups.items() if len(found) > 2}
    lengths = {key: sum(len(text_of(node)) for node in nodes) for key, nodes in several.items()}
    largest = max(lengths, key=lengths.__getitem__, default=None)
    if largest is None:
        yield "no cards"
        return
    cards, whole = several[largest], max(len(words_of(root, 50_000)), 1)
    yield f"cards={_size(len(cards))}"
    yield f"cards hold {min(5 * lengths[largest] // whole, 5)} fifths"
    for what, selector in (("pictures", "img"), ("headings", "h2, h3, h4"), ("times", "time")):
        if sum(card.css_first(selector) is not None for card in cards) >= 0.7 * len(cards):
            yield f"cards have {what}, {min(5 * lengths[largest] // whole, 5)} fifths"
    if is_overview(reading, cards[0]):
        yield "cards come first"


CARD_DEPTH = 5
"""How many elements around a link may be its card."""
_CARDS = frozenset({"li", "article", "div", "tr", "section"})
_VISITED = ("LocalBusiness", "Hotel", "Restaurant", "Organization")


def _of_place(reading: Reading) -> Iterator[str]:
    """Whether the page shows a place to visit: its address, telephone number, hours, and what its name says it is."""
    seat = seat_of(reading)
    place_signs = []
    if seat is not None:
        place_signs.append("address in content" if reading.is_content(seat) else "address around")
    place_signs += ["telephone shown"] if telephone(reading) else []
    place_signs += ["hours shown"] if opening_hours(reading) else []
    if is_about_publisher(reading):
        place_signs.append("about the publisher")
    yield from place_signs
    yield from (f"{kind}: {what}" for kind in _VISITED for what in place_signs)
    for where, name in (("title", reading.title), ("publisher", publisher_name(reading))):
        if stated := kind_of(place_kind(name, reading)):
            yield f"{stated}: named in {where}"
    if is_named_after(reading, publisher_name(reading)):
        yield "named after the publisher"


def _size(count: int) -> int:
    """A count by its order: 0, 1, 2 (from 2), 3 (from 4), 4 (from 8) and so on."""
    return min(count.bit_length(), 9)
