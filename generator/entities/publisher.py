"""Organization: the publisher of a page, from what all pages of the site repeat."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from ...linter.value_forms.sites import is_profile_site
from ..draft import Draft
from ..images import Image, is_filler
from ..reading import Link, Reading, same_site
from ..texts import is_longer, lines_of, self_and_ancestors, text_of, words_of
from ..words import pattern
from .byline import authors
from .contact import email, telephone
from .page_kind import is_about_publisher
from .place import place_kind, seat

ORGANIZATION = "#organization"
_SHARE = re.compile(
    r"/(?:sharer?|intent|share-offsite|shareArticle|pin/create|submit|dialog)\b|[?&](?:u|url|text)="
    r"|\A(?:https?:)?//(?:www\.)?(?:wa\.me|youtu\.be|fb\.me|line\.me)/",
    re.IGNORECASE,
)
_COPYRIGHT = re.compile(r"(?:(?:©|\(c\)|copyright)\s*)+(?:\d{4}\s*(?:[-–]\s*\d{4})?)?\s*", re.IGNORECASE)
_AFTER_OWNER = re.compile(
    r"(?<!\b\w)(?<!\bDr)(?<!\bSt)(?<!\bMr)(?<!\bMrs)(?<!\bProf)(?<!\bDipl)(?<!\bIng)\.|[|·•–—,\n]| - |"
    r"\ball\b|\balle\b|\btous\b",
    re.IGNORECASE,
)
_YEARS = re.compile(r"[\s,]+(?:19|20)\d\d(?:\s*[-–]\s*(?:19|20)?\d\d)?$")
_VERSION = re.compile(r"\s+v\.?\d[\d.]*$", re.IGNORECASE)
"""The version of a program behind the owner's name."""
_HOST_END = re.compile(r"(?<=\w)\.([a-z]{2,4})\Z", re.IGNORECASE)
"""The end of a host's name."""
_EDGES = " \u00a0-–—|·•:,;~*"
_ICON = re.compile(r"bars|menu|hamburger|search|cart|icon|arrow|close", re.IGNORECASE)
_LOGO = re.compile(r"logo(?!ut|n)|(?<![^\W_])(?:nav)?brand(?:ing)?(?![^\W_])|wordmark", re.I)
_THIRD_PARTY = re.compile(r"partner|sponsor|client|member|award|payment|trust|certif|siegel", re.I)
MIN_COMMON_LETTERS = 4
"""Least number of letters that an account's name shares with the site's, in a row, to be its own."""


def site_name(reading: Reading) -> str:
    """Return the site's name: from Open Graph, the logo linked to the front page, or the copyright line.

    Logo and copyright line count only if they agree, or if the host or page title also has the name.
    """
    sign, owner = _sign_name(reading), copyright_owner(reading)
    confirmed_owner = (
        owner if owner and (sign.casefold() == owner.casefold() or _leads_home(reading, owner)) else ""
    )
    return (
        _open_graph_name(reading)
        or confirmed_owner
        or next((n for n in (sign, owner) if n and _site_is_called(reading, n)), "")
    )


def publisher_name(reading: Reading) -> str:
    """Return the publisher's name: from Open Graph, else the copyright line, else the site's name.

    A copyright line with a name other than the site's leaves open whose logo and address are shown.
    """
    return reading.once(_publisher_name)


def _publisher_name(reading: Reading) -> str:
    owner = copyright_owner(reading)
    own = (
        owner
        if owner and (_site_is_called(reading, owner) or owner.casefold() == _sign_name(reading).casefold())
        else ""
    )
    return _open_graph_name(reading) or own or site_name(reading)


def _leads_home(reading: Reading, name: str) -> bool:
    """Whether a link above the content with this name leads to the front page."""
    return any(
        link.text.strip(_EDGES).casefold() == name.casefold() and reading.regions.of(link.node) == "header"
        for link in reading.links
        if reading.leads_home(link.url)
    )


def _open_graph_name(reading: Reading) -> str:
    """The declared name, without the end of a host's name ("Hill.example") where the page shows it only without."""
    return reading.once(_visible_open_graph_name)


def _visible_open_graph_name(reading: Reading) -> str:
    name = reading.meta("og:site_name").strip(_EDGES)
    suffix = _HOST_END.search(name)
    if suffix is None or urlsplit(reading.address).netloc.lower().rpartition(".")[2] != suffix[1].lower():
        return name
    body = words_of(reading.tree.body) if reading.tree.body is not None else ""
    visible_text = " ".join(
        (text_of(reading.tree.css_first("title")), body, *(each.alt for each in reading.images))
    )
    if name in visible_text:
        return name
    bare = re.search(rf"\b{re.escape(name[: suffix.start()])}\b", visible_text, re.IGNORECASE)
    return bare[0] if bare is not None else name


def _sign_name(reading: Reading) -> str:
    """The name on the logo linked to the front page: alternative text, or words that end the page's title."""
    sign = logo(reading)
    name = sign.alt.strip(_EDGES) if sign is not None else ""
    if 2 <= len(name) <= 50 and "logo" not in name.lower():
        return name
    for link in reading.links:
        text = link.text.strip(_EDGES)
        if 2 < len(text) <= 50 and reading.leads_home(link.url) and _ends_title(text, reading):
            return text if reading.regions.of(link.node) == "header" else ""
    return ""


def _ends_title(name: str, reading: Reading) -> bool:
    """Whether the title ends with a name, or its last part is the name and its town.

    A single word may begin another phrase in a title ("Home of fine bread").
    """
    separator = r",\s" if " " not in name else r",?\s"
    ends = rf"(?:^|[-–—|·•:»]\s){re.escape(name.casefold())}{separator}[^-–—|·•:»,\s]+(?:\s[^-–—|·•:»,\s]+)?$"
    return reading.site_title.endswith(name.casefold()) or re.search(ends, reading.site_title) is not None


def copyright_owner(reading: Reading) -> str:
    """Return the owner in the copyright line, or empty."""
    for node in reversed(reading.select("footer, [class*=copyright], [id*=footer]")):
        text = lines_of(node)
        match = _COPYRIGHT.search(text)
        if match:
            words = re.sub(rf"^(?:{pattern('by').pattern})\s+", "", text[match.end() :][:80], flags=re.I)
            owner = _AFTER_OWNER.split(words)[0].strip(_EDGES)
            for link in map(text_of, node.css("a")):
                if link and owner.find(link) > 0:
                    owner = owner[: owner.find(link)].strip(_EDGES)
            if not any(map(str.isdigit, match[0])):
                owner = _YEARS.sub("", owner)  # © Hill Pottery 2026
            owner = _VERSION.sub("", owner)
            if 2 <= len(owner) <= 50:
                return owner
    return ""


def _site_is_called(reading: Reading, name: str) -> bool:
    """Whether the site's host or page title has a name, or most of its words."""
    host, title = _letters(urlsplit(reading.address).netloc), reading.site_title
    words = [word for word in re.findall(r"\w+", name.casefold()) if len(word) > 2]
    initials = "".join(word[0] for word in words)
    return (
        name.casefold() in title
        or any(spelt in host for spelt in _spellings(name))
        or any(word in host for word in words if len(word) >= MIN_COMMON_LETTERS)
        or (len(initials) > 2 and initials in host)
        or (bool(words) and sum(word in host for word in words) > len(words) / 2)
    )


def _spellings(name: str) -> set[str]:
    """Spellings of a name in hosts: only letters, diacritics dropped or written as two letters."""
    plain = _letters(name)
    bare = "".join(
        c for c in unicodedata.normalize("NFKD", plain.replace("ł", "l")) if not unicodedata.combining(c)
    )
    return {plain, bare, plain.translate(_TRANSLITERATION)}


_TRANSLITERATION = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "å": "aa", "ø": "oe"})


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text.casefold())


def logo(reading: Reading) -> Image | None:
    """Return the site's logo: linked to the front page, or named a logo and in the header or with the site's name."""
    images: list[tuple[int, Image]] = []
    for node in reading.select("img"):
        image = reading.image(node)
        if image is None or is_filler(image) or _ICON.search(image.url.rpartition("/")[2]):
            continue
        region = reading.regions.of(node)
        named = _is_called_logo(node, image)
        link = next((one for one in self_and_ancestors(node) if one.tag == "a"), None)
        address = reading.absolute(link.attributes.get("href")) if link is not None else ""
        leads_to_parent = address.startswith(reading.home) and (
            reading.leads_up(address) or _contains_host(reading, image)
        )
        if address and reading.home and not (leads_to_parent or reading.leads_home(address)):
            continue
        if address and reading.leads_home(address) and (named or region in ("header", "nav")):
            images.append((0 if named else 2, image))
        elif named and region in ("header", "nav"):
            images.append((1, image))
        elif named and region and _is_named_after(reading, image):
            images.append((4, image))
    return min(images, key=lambda one: one[0])[1] if images else None


def _is_called_logo(node: LexborNode, image: Image) -> bool:
    names = [image.alt, image.url.rpartition("/")[2]]
    for ancestor, _ in zip(self_and_ancestors(node), range(4), strict=False):
        if ancestor.tag != "body":
            names += [ancestor.attributes.get("class") or "", ancestor.attributes.get("id") or ""]
    return any(map(_LOGO.search, names)) and not any(map(_THIRD_PARTY.search, names))


def _contains_host(reading: Reading, image: Image) -> bool:
    """Whether an image's file name or alternative text has the whole name of the host."""
    host = _letters(urlsplit(reading.address).netloc.lower().removeprefix("www.").rpartition(".")[0])
    return len(host) >= MIN_COMMON_LETTERS and host in _letters(f"{image.alt} {image.url.rpartition('/')[2]}")


def _is_named_after(reading: Reading, image: Image) -> bool:
    """Whether an image's file name or alternative text has the site's name."""
    host = _letters(urlsplit(reading.address).netloc.lower().removeprefix("www.").rpartition(".")[0])
    image_letters = _letters(re.sub(r"logo", "", f"{image.alt} {image.url.rpartition('/')[2]}", flags=re.I))
    return any(
        _have_common_letters(image_letters, name)
        for name in (_letters(reading.meta("og:site_name")), host)
        if len(name) > 2
    )


def social_profiles(reading: Reading) -> list[str]:
    """Return the publisher's own profiles: in a row around the content, one of them with the site's name.

    Share links, and profiles of people the page is about, do not count.
    """
    rows: dict[int, list[str]] = {}
    own: set[int] = set()
    name = _letters(f"{reading.meta('og:site_name')} {copyright_owner(reading)}")
    host = _letters(urlsplit(reading.address).netloc.lower().removeprefix("www.").rpartition(".")[0])
    for link in reading.links:
        if not _is_profile(link) or _is_own_page(link, reading):
            continue
        if reading.is_content(link.node) and not reading.is_home:
            continue
        row = _row(link.node)
        rows.setdefault(row, []).append(link.url)
        account = _letters(urlsplit(link.url).path)
        if any(_have_common_letters(account, known) for known in (name, host) if known):
            own.add(row)
    return list(dict.fromkeys(url for row, urls in rows.items() if row in own for url in urls))[:12]


def _is_profile(link: Link) -> bool:
    return (
        not _SHARE.search(link.url) and bool(urlsplit(link.url).path.strip("/")) and is_profile_site(link.url)
    )


def _is_own_page(link: Link, reading: Reading) -> bool:
    """Whether a link leads to the page's own site: a network's own pages are no profiles of its publisher."""
    return bool(reading.home) and same_site(urlsplit(link.url).netloc, urlsplit(reading.home).netloc)


def _row(node: LexborNode) -> int:
    """The row of a profile link: the largest ancestor with at most 80 characters of text."""
    chosen = node
    for ancestor in self_and_ancestors(node.parent):
        if ancestor.tag == "body" or len(text_of(ancestor)) > 80:
            break
        chosen = ancestor
    return chosen.mem_id


def _have_common_letters(account: str, name: str) -> bool:
    least = min(MIN_COMMON_LETTERS, len(name))
    return least > 1 and any(name[at : at + least] in account for at in range(len(name) - least + 1))


def organization(reading: Reading, kind: str = "Organization") -> Draft:
    """Return the publisher: an organization of a type, or the person whose site it is."""
    name = publisher_name(reading)
    own = kind == "Organization" and is_persons(reading, name)
    kind, reason = (
        ("Person", "the site bears the name of who speaks on it")
        if own
        else (kind, "the site's name, logo or profiles are shown")
    )
    draft = Draft(kind, reason, reading.home + ORGANIZATION)
    draft.add("name", name)
    draft.add("url", reading.home)
    sign = None if own else logo(reading)
    draft.add("logo", sign.url if sign is not None else None)
    draft.extend("sameAs", social_profiles(reading))
    draft.add("address", seat(reading))
    draft.add("telephone", telephone(reading))
    draft.add("email", email(reading))
    return draft


# Personal sites: named after a person who speaks there or signs what is published.

_WORD = r"[^\W\d_a-zß-öø-ÿ][\w'’.-]*"
NAME = re.compile(
    rf"{_WORD}(?:\s+(?:d[aei]|d[eo]s?|del|den|der|du|v[ao]n|zu|le|la|af|{_WORD})){{0,3}}\s+{_WORD}"
)
"""A person's name: first and last name, with others and particles between."""
MAX_WORDS = 4
"""Most words in a person's name; longer names are businesses'."""
_SELF_INTRODUCTION = (
    r"(?:\bI(?:['’]m| am)|\bmy name is|\bich bin|\bich heiße|\bmein name ist|\bje suis|\bje m['’]appelle|\bsoy|"
    r"\bme llamo|\bsono|\bmi chiamo|\bik ben|\bmijn naam is|\bjestem|\bnazywam się|\bjag är|\bjag heter|\bjeg er|"
    r"\bjeg hedder|\bjeg heter|\beu sou|\bsou|\bchamo-me)(?:\s+(?:die|der|a|o|la|el|de|l['’]))?\s+"
)
"""Words with which people introduce themselves."""
MAX_LINE = 400
"""Longest element, in characters, with an introduction."""


def is_persons(reading: Reading, name: str) -> bool:
    """Whether the publisher's name is a person's who introduces themselves on the page or wrote it."""
    if NAME.fullmatch(name) is None or len(name.split()) > MAX_WORDS or place_kind(name, reading):
        return False
    page_authors = authors(reading, reading.main) if reading.main is not None else []
    if any(one.text("name").casefold() == name.casefold() for one in page_authors):
        return True
    if not (reading.is_home or is_about_publisher(reading)):
        return False
    introduction = re.compile(
        _SELF_INTRODUCTION + re.escape(name.split(maxsplit=1)[0]) + r"\b", re.IGNORECASE
    )
    lines = (node for node in reading.select("h1, h2, p", reading.main) if not is_longer(node, MAX_LINE))
    return any(introduction.search(text_of(node)) for node in lines)
