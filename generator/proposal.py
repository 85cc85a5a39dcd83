"""Propose the entities of a page with their markup: its main thing first, from all modules of ``entities``."""

from __future__ import annotations

from collections.abc import Callable

from .draft import Draft, Pointer
from .entities import (
    album,
    article,
    book,
    breadcrumb,
    business,
    course,
    dataset,
    episode,
    event,
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
    public_service,
    questions,
    recipe,
    site,
    subject,
    video,
)
from .entities.page_kind import is_about_publisher, is_missing, is_named_after, is_of_site
from .entities.pictures import image_object, says_something, visible_images
from .entities.publisher import ORGANIZATION
from .entities.video import FILM
from .main_thing.kinds import LISTING, PUBLISHING, Judgement, kind_of, model
from .main_thing.signs import is_called_overview, kinds_declared, signs
from .reading import Reading

Finder = Callable[[Reading], list[Draft]]

#: Main entities first: within a group, an earlier match keeps later ones from being proposed.
_GROUPS: tuple[tuple[Finder, ...], ...] = (
    (
        microformat.drafts,
        recipe.drafts,
        job.drafts,
        product.vehicles,
        home.drafts,
        film.drafts,
        album.drafts,
        event.drafts,
        event.series,
        event.programme,
        menu.drafts,
        course.drafts,
        product.drafts,
        book.drafts,
        dataset.programs,
        dataset.drafts,
        episode.drafts,
        guide.drafts,
        post.threads,
        profile.drafts,
        public_service.drafts,
        listing.blogs,
        book.reviews,
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

_FRAME_TYPES = frozenset({"BreadcrumbList", "ItemList"})
"""What an error page links to but is not about."""


def propose(reading: Reading) -> list[Draft]:
    """Return the nodes that the page's structure indicates, main entity first, each with its reason.

    Empty for a page that says that it does not exist.
    """
    judged = judgement(reading)
    main_drafts = _judge_drafts(reading, judged)
    proposed: list[Draft] = list(main_drafts)
    of_publisher = all(
        kind_of(draft.type) in PUBLISHING for draft in main_drafts
    )  # its page may present other things, too
    for group in _GROUPS if of_publisher else _GROUPS[1:]:
        finder_drafts = next((drafts for finder in group if (drafts := reading.once(finder))), [])
        types, ids = {draft.type for draft in main_drafts}, {draft.id for draft in main_drafts} - {None}
        proposed += [draft for draft in finder_drafts if draft.type not in types and draft.id not in ids]
    if is_missing(reading) and all(draft.type in _FRAME_TYPES for draft in proposed):
        return []
    taken = {draft.id for draft in proposed if draft.id is not None}
    around = [draft for draft in site.drafts(reading) if draft.id not in taken]
    if any(draft.type == "Person" for draft in proposed):
        _introduce(reading, around)
    _serve(proposed)
    if judged.kind == LISTING and judged.confidence >= model().least:
        _call_collection(reading, proposed, around)
    _tie(reading, proposed, around, main_drafts)
    for draft in around:
        if draft.id == reading.address + site.PAGE and not any(
            "dateModified" in one.properties for one in proposed
        ):
            site.add_dates(reading, draft)
    _picture(reading, proposed, around)
    return proposed + around


def judgement(reading: Reading) -> Judgement:
    """Return what a page is about, judged from its signs and from what the modules of ``entities`` find on it."""
    return reading.once(_judged)


def signs_of(reading: Reading) -> set[str]:
    """Return the signs of what a page is about."""
    finders = [finder for group in _GROUPS if breadcrumb.drafts not in group for finder in group]
    return signs(reading, {draft.type for finder in finders for draft in reading.once(finder)})


def _judged(reading: Reading) -> Judgement:
    return model().judge(signs_of(reading))


SURE = 0.7
"""The least probability of a judgement that counts for more than what a module finds of another kind."""
SURE_ALONE = 0.9
"""The least probability of a judgement that needs no property of the kind itself: of these 96 % are right."""
_OF_ANY = "Article"
"""The kind that programs declare (``og:type``) of any page: that it is declared adds nothing to the judgement."""
_OF_SITE = frozenset({*PUBLISHING, "FAQPage", LISTING})
"""The kinds that pages about their site may be about: its publisher, contacts, terms."""


def _judge_drafts(reading: Reading, judged: Judgement) -> list[Draft]:
    """The drafts of the main thing by the judgement of its kind: what a module finds of it, else what the page shows.

    Empty where the judgement is not sure enough, or against what a module finds of another kind.
    """
    declared = judged.kind in kinds_declared(reading) and judged.kind != _OF_ANY
    if judged.confidence < model().least and not declared:
        return []
    first = next((drafts for finder in _GROUPS[0] if (drafts := reading.once(finder))), [])
    kinds = {kind_of(draft.type) for draft in first}
    if kinds and judged.kind not in kinds and judged.confidence < SURE:
        return []
    for group in _GROUPS:
        for finder in group:
            drafts = reading.once(finder)
            if drafts and kind_of(drafts[0].type) == judged.kind:
                return drafts
    if any(kind not in ("Article", LISTING) for kind in kinds):
        return []
    if is_missing(reading) or (is_of_site(reading) and judged.kind not in _OF_SITE):
        return []
    if judged.kind not in _OF_SITE and is_called_overview(reading):
        return []
    if judged.kind not in subject.DETAILED_KINDS and judged.confidence < SURE and not declared:
        return []  # the kind's own reader finds nothing
    made = subject.subject(reading, judged.kind, sure=declared or judged.confidence >= SURE_ALONE)
    return [made] if made is not None else []


def _serve(drafts: list[Draft]) -> None:
    """Link a place that serves food to the menu of the page."""
    menus = [draft for draft in drafts if draft.type == "Menu"]
    for draft in drafts:
        if draft.type in business.SERVING:
            draft.extend("hasMenu", [Pointer(each.id or "") for each in menus])


def _call_collection(reading: Reading, proposed: list[Draft], around: list[Draft]) -> None:
    """Make a page that lists others a CollectionPage, unless a module finds what else it is about."""
    about = {kind_of(draft.type) for draft in proposed} - {"", LISTING, *PUBLISHING}
    for draft in around:
        if draft.id == reading.address + site.PAGE and draft.type == "WebPage" and not about:
            draft.type, draft.reason = "CollectionPage", subject.REASON


def _tie(reading: Reading, drafts: list[Draft], around: list[Draft], main_drafts: list[Draft]) -> None:
    """Link the page to its breadcrumbs and main entity."""
    page = next((draft for draft in around if draft.id == reading.address + site.PAGE), None)
    if page is None:
        return
    main: Draft | None = None
    for draft in drafts:
        if draft.id is None:
            continue
        named = draft.id in (reading.home + ORGANIZATION, reading.home + business.PLACE)
        apart = named and draft not in main_drafts and not _is_about_its_publisher(reading, draft)
        if draft.type == "BreadcrumbList":
            page.add("breadcrumb", Pointer(draft.id))
        elif apart or (
            draft.type in _BESIDE
            and page.type != "CollectionPage"
            and not draft.id.endswith((FILM, event.PROGRAMME))
        ):
            continue
        elif main is None:
            main = draft  # what follows stands beside it
            if draft.first("mainEntityOfPage") is None:
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
        candidates = [
            i for i in visible_images(reading) if i.url == main or (i.alt and says_something(i.alt))
        ]
        page.extend("image", [image_object(image) for image in candidates[:MAX_PICTURES]])
