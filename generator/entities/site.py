"""The site, who publishes it, and the page as such: WebSite, Organization, WebPage."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ...linter.forms.emails import is_email
from ..draft import Draft, Pointer
from ..reading import Image, Reading, is_below, text_of
from ..words import pattern

SOCIAL = (
    "facebook.com", "instagram.com", "twitter.com", "x.com", "linkedin.com", "youtube.com", "pinterest.", "tiktok.com",
    "vk.com", "t.me", "github.com", "mastodon.", "threads.net", "bsky.app", "vimeo.com", "flickr.com", "soundcloud.com",
    "tumblr.com", "weibo.com", "ok.ru", "xing.com", "tripadvisor.", "yelp.", "goodreads.com", "medium.com",
)  # fmt: skip
_SHARE = re.compile(
    r"/(?:sharer?|intent|share-offsite|shareArticle|pin/create|submit|dialog)\b|[?&](?:u|url|text)=", re.I
)
_COPYRIGHT = re.compile(r"(?:(?:©|\(c\)|copyright)\s*)+(?:\d{4}\s*(?:[-–]\s*\d{4})?)?\s*", re.IGNORECASE)
_PAGES = (
    ("ContactPage", re.compile(r"/(?:contact|kontakt|contacto|contatti|contato|nous-contacter)", re.I)),
    (
        "AboutPage",
        re.compile(
            r"/(?:about|ueber-uns|uber-uns|a-propos|chi-siamo|quienes-somos|sobre|over-ons|o-nas)", re.I
        ),
    ),
    ("SearchResultsPage", re.compile(r"[?&](?:s|q|query|search)=", re.I)),
    (
        "CollectionPage",
        re.compile(r"/(?:category|categories|tag|tags|kategorie|categorie|collections?)/", re.I),
    ),
)
_LOGOS = (
    "[class*=logo] img, img[class*=logo], [id*=logo] img, img[id*=logo], a[rel=home] img, img[src*=logo], "
    "img[alt*=logo i]"
)
_ICON = re.compile(r"bars|menu|hamburger|search|cart|icon|arrow|close", re.IGNORECASE)
_SEARCH_FIELD = re.compile(r"s|q|k|search|query|keywords?|term|suche?|recherche|buscar|szukaj", re.IGNORECASE)
WEBSITE, ORGANIZATION, PAGE = "#website", "#organization", "#webpage"


def site_name(reading: Reading) -> str:
    """The site's name: as Open Graph gives it, else the copyright line's owner, else the logo's text."""
    declared = reading.meta("og:site_name")
    if declared:
        return declared
    for node in reversed(reading.select("footer, [class*=copyright], [id*=footer]")):
        text = text_of(node)
        match = _COPYRIGHT.search(text)
        if match:
            owner = re.split(
                r"(?<!\b\w)\.|[|·•–—,]| - |\ball\b|\balle\b|\btous\b",
                re.sub(
                    rf"^(?:{pattern('by').pattern})\s+", "", text[match.end() : match.end() + 80], flags=re.I
                ),
                flags=re.I,
            )[0]
            if 2 <= len(owner.strip()) <= 50:
                return owner.strip()
    logo = _logo_node(reading)
    return (
        logo.alt if logo is not None and 2 <= len(logo.alt) <= 50 and "logo" not in logo.alt.lower() else ""
    )


def _logo_node(reading: Reading) -> Image | None:
    for selector in (_LOGOS, "header:not(main header, article header) img"):
        for node in reading.select(selector):
            image = reading.image(node)
            if image is not None and not _ICON.search(image.url.rpartition("/")[2]):
                return image
    return None


def social_profiles(reading: Reading) -> list[str]:
    """Outgoing links to the publisher's own profiles; links that share the page are none."""
    found = []
    for link in reading.links:
        host = urlsplit(link.url).netloc.lower().removeprefix("www.")
        if _SHARE.search(link.url) or not urlsplit(link.url).path.strip("/"):
            continue
        if any(
            host == name or host.endswith("." + name) or (name.endswith(".") and host.startswith(name))
            for name in SOCIAL
        ):
            found.append(link.url)
    return list(dict.fromkeys(found))[:12]


def telephone(reading: Reading) -> str:
    """The first telephone number the page links to, as shown, or empty."""
    for node in reading.select('a[href^="tel:"]'):
        shown = text_of(node)
        if sum(c.isdigit() for c in shown) >= 6 and len(shown) < 30:
            return re.sub(r"^[^+(\d]*", "", shown)
    return ""


def email(reading: Reading) -> str:
    """The first e-mail address the page links to, or empty."""
    for node in reading.select('a[href^="mailto:"]'):
        address = (node.attributes.get("href") or "")[7:].partition("?")[0].strip()
        if is_email(address):
            return address
    return ""


def organization(reading: Reading, kind: str = "Organization") -> Draft:
    """Who publishes the page."""
    draft = Draft(kind, "the site's name, logo or profiles are shown", reading.home + ORGANIZATION)
    draft.add("name", site_name(reading))
    draft.add("url", reading.home)
    logo = _logo_node(reading)
    draft.add("logo", logo.url if logo is not None else None)
    draft.extend("sameAs", social_profiles(reading))
    draft.add("telephone", telephone(reading))
    draft.add("email", email(reading))
    return draft


def drafts(reading: Reading) -> list[Draft]:
    """WebSite, Organization and WebPage; nothing where the page's address is unknown and nothing names the site."""
    name = site_name(reading)
    website = Draft("WebSite", "the page belongs to a named site", reading.home + WEBSITE)
    website.add("name", name)
    website.add("url", reading.home)
    publisher = organization(reading)
    kind = next((kind for kind, words in _PAGES if words.search(reading.address)), "WebPage")
    page = Draft(
        kind,
        "every page is one" if kind == "WebPage" else "the page's address says so",
        reading.address + PAGE,
    )
    page.add("name", reading.title)
    page.add("url", reading.address)
    page.add("description", description(reading))
    page.add("inLanguage", reading.language)
    if website:
        page.add("isPartOf", Pointer(website.id or ""))
        website.add("inLanguage", reading.language)
        website.add("potentialAction", search_action(reading))
    if publisher and name:
        website.add("publisher", Pointer(publisher.id or ""))
    image = lead_image(reading)
    page.add("primaryImageOfPage", image)
    return [draft for draft in (website, publisher if name else None, page) if draft]


def search_action(reading: Reading) -> Draft | None:
    """The site's own search, where the page shows a form for it (GET, one text field)."""
    for form in reading.select("form[action], form[role=search]"):
        if (form.attributes.get("method") or "get").lower() != "get":
            continue
        fields = [
            field
            for field in form.css("input[name]")
            if (field.attributes.get("type") or "text").lower() in ("text", "search")
        ]
        action = reading.absolute(form.attributes.get("action") or reading.home)
        if (
            len(fields) != 1
            or not action
            or not reading.home
            or not action.startswith(reading.home.rstrip("/"))
        ):
            continue
        name = fields[0].attributes.get("name") or ""
        if not _SEARCH_FIELD.fullmatch(name):
            continue
        joint = "&" if "?" in action else "?"
        draft = Draft("SearchAction", "a search form is shown")
        draft.add("target", f"{action}{joint}{name}={{search_term_string}}")
        draft.add("query-input", "required name=search_term_string")
        return draft
    return None


def description(reading: Reading) -> str:
    """A description of the page: the declared one where its start is shown, else the first paragraph."""
    declared = reading.meta("description") or reading.meta("og:description")
    body = text_of(reading.tree.body)
    if declared and declared[:60].lower() in body.lower():
        return declared
    for node in reading.select("p", reading.main):
        text = text_of(node)
        if len(text) >= 60:
            return text if len(text) <= 320 else text[:320].rsplit(" ", 1)[0] + "…"
    return ""


def lead_image(reading: Reading) -> Draft | None:
    """The page's main image: the declared one where it is shown, else the first large one of the main part."""
    declared = reading.absolute(reading.meta("og:image"))
    within = [i for i in reading.pictures if is_below(i.node, reading.main) and not reading.is_teaser(i)]
    stem = declared.rpartition("/")[2].partition("?")[0]
    chosen = next((i for i in reading.pictures if stem and stem in i.url), None) or (
        within[0] if within else None
    )
    if chosen is None:
        return None
    return image_object(chosen)


def image_object(image: Image) -> Draft:
    """An image that the page shows, with the size its element states."""
    draft = Draft("ImageObject", "the page shows it")
    draft.add("url", image.url)
    draft.add("caption", image.alt)
    for name in ("width", "height"):
        value = (image.node.attributes.get(name) or "").removesuffix("px")
        draft.add(name, int(value) if value.isdigit() and len(value) < 6 else None)
    return draft
