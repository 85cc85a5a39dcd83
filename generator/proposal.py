"""Propose the entities of a page with their markup, from all modules of ``entities``."""

from __future__ import annotations

from collections.abc import Callable

from .draft import Draft, Pointer
from .entities import (
    album,
    article,
    blog,
    book,
    breadcrumb,
    business,
    course,
    critique,
    dataset,
    episode,
    event,
    event_series,
    film,
    guide,
    home,
    job,
    listing,
    menu,
    microformat,
    post,
    product,
    profile,
    programme,
    public_service,
    questions,
    recipe,
    site,
    software,
    vehicle,
    video,
)
from .entities.page_kind import is_about_publisher, is_missing, is_named_after
from .entities.pictures import image_object, says_something, shown
from .entities.publisher import ORGANIZATION
from .entities.video import FILM
from .reading import Reading

#: Main entities first: within a group, an earlier match keeps later ones from being proposed.
_GROUPS: tuple[tuple[Callable[[Reading], list[Draft]], ...], ...] = (
    (
        microformat.drafts,
        recipe.drafts,
        job.drafts,
        vehicle.drafts,
        home.drafts,
        film.drafts,
        album.drafts,
        event.drafts,
        event_series.drafts,
        programme.drafts,
        menu.drafts,
        course.drafts,
        product.drafts,
        book.drafts,
        software.drafts,
        dataset.drafts,
        episode.drafts,
        guide.drafts,
        post.threads,
        profile.drafts,
        public_service.drafts,
        blog.drafts,
        critique.drafts,
        article.drafts,
        listing.drafts,
    ),
    (post.questions, questions.drafts),
    (business.drafts, microformat.businesses),
    (breadcrumb.drafts,),
    (video.drafts,),
)
MAX_PICTURES = 10
#: What a page may contain besides its main entity.
_BESIDE = frozenset({"ItemList", "VideoObject"})

_AROUND = frozenset({"BreadcrumbList", "ItemList"})
"""What an error page links to but is not about."""


def propose(reading: Reading) -> list[Draft]:
    """Return the nodes that the page's structure indicates, main entity first, each with its reason.

    Empty for a page that says that it does not exist.
    """
    proposed: list[Draft] = []
    for group in _GROUPS:
        proposed += next((drafts for finder in group if (drafts := finder(reading))), [])
    if is_missing(reading) and all(draft.type in _AROUND for draft in proposed):
        return []
    taken = {draft.id for draft in proposed if draft.id is not None}
    around = [draft for draft in site.drafts(reading) if draft.id not in taken]
    if any(draft.type == "Person" for draft in proposed):
        _introduce(reading, around)
    _serve(proposed)
    _tie(reading, proposed, around)
    for draft in around:
        if draft.id == reading.address + site.PAGE and not any(
            "dateModified" in one.properties for one in proposed
        ):
            site.add_dates(reading, draft)
    _picture(reading, proposed, around)
    return proposed + around


def _serve(drafts: list[Draft]) -> None:
    """Link a place that serves food to the menu of the page."""
    menus = [draft for draft in drafts if draft.type == "Menu"]
    for draft in drafts:
        if draft.type in business.SERVING:
            draft.extend("hasMenu", [Pointer(each.id or "") for each in menus])


def _tie(reading: Reading, drafts: list[Draft], around: list[Draft]) -> None:
    """Link the page to its breadcrumbs and main entity."""
    page = next((draft for draft in around if draft.id == reading.address + site.PAGE), None)
    if page is None:
        return
    for draft in drafts:
        if draft.id is None:
            continue
        named = draft.id in (reading.home + ORGANIZATION, reading.home + business.PLACE)
        apart = named and not _is_about_its_publisher(reading, draft)
        if draft.type == "BreadcrumbList":
            page.add("breadcrumb", Pointer(draft.id))
        elif apart or (
            draft.type in _BESIDE
            and page.type != "CollectionPage"
            and not draft.id.endswith((FILM, programme.PROGRAMME))
        ):
            continue
        elif draft.first("mainEntityOfPage") is None and page.first("mainEntity") is None:
            page.add("mainEntity", Pointer(draft.id))


def _introduce(reading: Reading, around: list[Draft]) -> None:
    """Make a page about a person a ProfilePage."""
    for draft in around:
        if draft.id == reading.address + site.PAGE:
            draft.type, draft.reason = "ProfilePage", "the page is that of a person"


def _is_about_its_publisher(reading: Reading, publisher: Draft) -> bool:
    """Whether a page is about its publisher, whose address and telephone number are on every page of a site."""
    return reading.is_home or is_about_publisher(reading) or is_named_after(reading, publisher.text("name"))


def _picture(reading: Reading, drafts: list[Draft], around: list[Draft]) -> None:
    """Attach the page's images to the page itself if no main entity takes them."""
    page = next((draft for draft in around if draft.id == reading.address + site.PAGE), None)
    if page is not None and not any("image" in draft.properties for draft in drafts):
        lead = page.first("primaryImageOfPage")
        main = lead.text("url") if isinstance(lead, Draft) else ""
        candidates = [i for i in shown(reading) if i.url == main or (i.alt and says_something(i.alt))]
        page.extend("image", [image_object(image) for image in candidates[:MAX_PICTURES]])
