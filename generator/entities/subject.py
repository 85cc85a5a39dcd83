"""The main thing of a page whose kind is known, with what the page shows of it.

For kinds without a module of their own, and where a module does not recognize its kind by itself.
"""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit

from ...linter.grounding.wording.folding import fold
from ...shapes.vocabulary import vocabulary
from ..draft import Draft
from ..main_thing.kinds import LISTING, kind_of
from ..reading import Reading
from ..text_values import date_in
from ..texts import is_longer, lines_of, text_of
from ..words import labels
from . import article, business, event, job, listing, microformat, post, product
from .byline import authors
from .offer import offer_of
from .page_kind import is_for_visitors, is_missing, is_named_after, page_kind
from .pictures import lead_image
from .place import place_kind, postal_address
from .publication import dates
from .publisher import organization, publisher_name
from .rating import aggregate, reviews
from .summary import description

REASON = "the page's address, words and build are those of such pages"
_ADDRESSES = "address, [class*=address i], [class*=adr i], [id*=address i]"
MAX_ADDRESS, MIN_DIGITS = 200, 6
"""Longest element, in characters, with an address, and fewest digits of a telephone number."""
_SEPARATOR = re.compile(r"\s*[,;/|]\s*")
_PLACE_KINDS = frozenset({"LocalBusiness", "Hotel", "Restaurant"})
DETAILED_KINDS = frozenset(
    {"Article", "Product", "Organization", "DiscussionForumPosting", "JobPosting", *_PLACE_KINDS}
)
"""Kinds of which more is looked for than what things of any kind show."""
_READ_ONLY = frozenset({LISTING, "Person", "HowTo"})
"""Kinds that only their readers propose: a heading that looks like a name may be none, steps make a guide."""
_OF_ANYTHING = frozenset({"name", "url", "description", "image", "author", "datePublished", "dateModified"})
"""What any page shows: a thing of which it shows nothing more may be of any kind."""
_TEXTS = (
    ("isbn", "isbn"), ("applicationCategory", "software_kind"), ("operatingSystem", "system"),
    ("softwareVersion", "version"), ("fileSize", "file_size"), ("genre", "genre"), ("sku", "sku"),
    ("servesCuisine", "cuisine"), ("courseCode", "course_code"),
)  # fmt: skip
"""Properties whose value is what stands behind a label, with the labels' name."""
_NODE_PROPERTIES = (
    ("director", "director", "Person"), ("actor", "cast", "Person"), ("byArtist", "artist", "MusicGroup"),
    ("provider", "data_publisher", "Organization"), ("brand", "brand", "Brand"),
    ("publisher", "book_publisher", "Organization"),
)  # fmt: skip
"""Properties whose value is a thing that is named behind a label, with the thing's type."""


def subject(reading: Reading, kind: str, *, sure: bool) -> Draft | None:
    """Return the thing of a kind that a page is about; None if the page does not show enough of it.

    Where the kind is ``sure``, what any page shows is enough.
    """
    if not reading.title and not reading.is_home:
        return None
    if is_missing(reading):
        return None
    root = reading.main
    if kind == "Article":
        return article.article_of(reading)
    if kind == "Product" and root is not None:
        if product.lists_products(reading) or page_kind(reading) != "WebPage":
            return None
        return product.product_of(reading, root)
    if kind == "Event":
        return event.event_of(reading)
    if kind in _PLACE_KINDS:
        return _place_to_visit(reading, kind)
    if kind == "Organization":
        return _organization(reading)
    if kind == "DiscussionForumPosting":
        return _thread(reading)
    if kind == "JobPosting":
        return job.vacancy_of(reading)
    if kind == "PodcastEpisode" and (reading.is_home or reading.once(listing.drafts)):
        kind = "PodcastSeries"
    made = None if kind in _READ_ONLY else _plain(reading, kind)
    return made if made is not None and (sure or made.properties.keys() - _OF_ANYTHING) else None


def _place_to_visit(reading: Reading, kind: str) -> Draft | None:
    """A place to visit. Its type is the one that its name states, if that is of the kind."""
    stated = place_kind(reading.title, reading)
    stated = stated if stated and kind_of(stated) == kind else kind
    own = kind_of(place_kind(publisher_name(reading), reading)) == kind
    if not (
        own or reading.is_home or is_for_visitors(reading) or is_named_after(reading, publisher_name(reading))
    ):
        return _presented(reading, stated)
    draft = business.business_of(reading, stated, about=True)
    if draft is not None:
        draft.reason = REASON
    return draft


def _presented(reading: Reading, kind: str) -> Draft:
    """A place that another's site presents: what the page's content shows, and nothing of the site's publisher."""
    draft = Draft(kind, REASON, f"{reading.address}#place")
    cards = [] if _name_in_address(reading) else reading.once(microformat.businesses)
    for name in ("name", "address", "telephone", "email"):
        draft.add(name, cards[0].first(name) if cards else None)
    draft.add("name", _name_in_address(reading) or None)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    draft.add("address", _address(reading) if draft.first("address") is None else None)
    numbers = {
        text_of(node) for node in reading.select('a[href^="tel:"]', reading.main) if reading.is_content(node)
    }
    numbers = {text for text in numbers if sum(map(str.isdigit, text)) >= MIN_DIGITS}
    draft.add("telephone", numbers.pop() if len(numbers) == 1 and draft.first("telephone") is None else None)
    draft.extend(
        "servesCuisine",
        _SEPARATOR.split(reading.pair(*labels("cuisine"))) if kind_of(kind) == "Restaurant" else [],
    )
    draft.add("aggregateRating", aggregate(reading))
    draft.extend("review", reviews(reading))
    return draft


def _name_in_address(reading: Reading) -> str:
    """The heading, if half of its words are in the page's address, too: other headings advertise a place."""
    words = re.findall(r"[^\W_]{3,}", fold(reading.title))
    path = fold(unquote(urlsplit(reading.address).path))
    return reading.title if words and 2 * sum(word in path for word in words) >= len(words) else ""


def _address(reading: Reading) -> Draft | None:
    """The only postal address that an element of the content holds."""
    drafts_by_text: dict[str, Draft] = {}
    for node in reading.select(_ADDRESSES, reading.main):
        text = "" if is_longer(node, MAX_ADDRESS) or not reading.is_content(node) else lines_of(node)
        address = postal_address(text, reading) if text else None
        if address is not None:
            drafts_by_text.setdefault(address.text("postalCode"), address)
    return next(iter(drafts_by_text.values())) if len(drafts_by_text) == 1 else None


def _organization(reading: Reading) -> Draft | None:
    draft = organization(reading)
    if not draft.text("name"):
        return None
    draft.add("description", description(reading) if reading.is_home else None)
    return draft


def _thread(reading: Reading) -> Draft | None:
    posts = post.posts_of(reading)
    if posts and posts[0].type == "DiscussionForumPosting":
        return post.thread_of(reading, posts)
    return None


def _plain(reading: Reading, kind: str) -> Draft:
    """A thing with its name, picture, description, and the labelled values that its type may have."""
    known = vocabulary()
    draft = Draft(kind, REASON, f"{reading.address}#{kind.lower()}")

    def may(name: str) -> bool:
        return known.allows((kind,), name)

    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading) if may("image") else None)
    for name, label in _TEXTS:
        draft.add(name, reading.pair(*labels(label)) if may(name) else None)
    for name, label, of in _NODE_PROPERTIES:
        if may(name) and (value := reading.pair(*labels(label))):
            thing = Draft(of, "the page labels it")
            thing.add("name", value)
            draft.add(name, thing)
    root = reading.main
    if root is None:
        return draft
    if may("author"):
        published, modified = dates(reading, root)
        draft.extend("author", authors(reading, root))
        draft.add("datePublished", published or date_in(reading.pair(*labels("released")), reading))
        draft.add("dateModified", modified)
    draft.add("offers", offer_of(reading, root) if may("offers") else None)
    if may("aggregateRating"):
        draft.add("aggregateRating", aggregate(reading))
        draft.extend("review", reviews(reading))
    return draft
