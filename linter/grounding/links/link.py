"""Compare web addresses: the page's own, its links, its site's home, profiles elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import unquote_plus

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.rule import Evidence, Relation
from ...findings.verdict import Verdict, grounded, undecided, unsupported
from ...locale.word_tables import words
from ..claim import Claim
from ..view import View
from ..wording import text
from ..wording.folding import fold
from .address_parts import SOCIAL, Address, address, home, is_address, profile, registrable, video_key
from .page_links import UNSEEN, Links, declared_addresses, links, own_addresses

FAMILY = Family.LINK
_MAPS = frozenset({"hasmap", "map", "maps"})
_OWN = frozenset({"url", "mainentityofpage", "item", "itemreviewed", "target", "identifier"})
"""Properties whose value is often the page's own address."""
_PAGES = words("schema_terms", "main_things_of_pages")
"""Types of things whose address is mostly that of the page that tells of them."""


def _evidence(url: str, relation: Relation = "supports") -> Evidence:
    return Evidence(url[:300], "link", relation, comparator=FAMILY, score=1.0)


def compare(claim: Claim, view: View) -> Verdict:
    """Trace an address that a visitor could open."""
    if not is_address(claim.raw):
        return text.compare(claim, view)
    stated = address(claim.raw, view.base)
    if stated is not None and not stated.host and claim.raw in links(view):
        return grounded(FAMILY, Reason.LINKED, _evidence(claim.raw))
    if stated is None or not stated.host:
        return undecided(FAMILY, Reason.AN_ADDRESS_THAT_CANNOT_BE_RESOLVED)
    for written, own in own_addresses(view):
        here = Evidence(written, "address", "supports", comparator=FAMILY)
        if stated.host == own.host and stated.path == own.path:
            return grounded(FAMILY, Reason.OWN_ADDRESS, here)
        if registrable(stated.host) == registrable(own.host) and not stated.path and not stated.query:
            return grounded(FAMILY, Reason.OWN_SITE, here)
        if _same_page(stated, own) or (stated.host == own.host and _is_language_home(stated, own)):
            return grounded(FAMILY, Reason.OWN_ADDRESS_IN_ANOTHER_FORM, here)
        if stated.fragment and stated.host == own.host and stated.fragment in _anchors(view):
            return grounded(FAMILY, Reason.A_PLACE_ON_THIS_PAGE, here)
        if stated.host == own.host and stated.path.startswith(f"{own.path}/"):
            last = stated.path.rpartition("/")[2]  # a post, as the page has it ("…/post-2319")
            if last in _anchors(view) or (stated.fragment.isdigit() and stated.fragment in _numbers(view)):
                return grounded(FAMILY, Reason.A_PLACE_ON_THIS_PAGE, here)
            if stated.query and stated.query == own.query:
                return grounded(FAMILY, Reason.OWN_ADDRESS_IN_ANOTHER_FORM, here)
    if not stated.path and not stated.query and stated.host == home(view):
        return grounded(FAMILY, Reason.OWN_SITE)
    there = links(view)
    if (key := video_key(claim.raw)) is not None and key in _keys(view):
        return grounded(FAMILY, Reason.LINKED, _evidence(key))
    place = there.find(stated)
    whole = bool(stated.path or stated.query)
    if place is not None and (place[1] or whole):
        return grounded(FAMILY, Reason.LINKED, _evidence(place[0]))
    # Relative links of a page that several sites have lead to the one that it is on.
    relative = (
        next((path for path in (stated.path, f"{stated.path}/") if path in there), "") if stated.path else ""
    )
    if relative and any(stated.host == own.host for _, own in own_addresses(view)):
        return grounded(FAMILY, Reason.LINKED, _evidence(relative))
    site = registrable(stated.host)
    may_be_here = registrable(home(view) or stated.host) == site and site not in SOCIAL
    if not declared_addresses(view) and claim.property in _OWN and may_be_here:
        if stated.host == home(view) and (claim.types & _PAGES or claim.property == "mainentityofpage"):
            return grounded(FAMILY, Reason.ON_THE_PAGE_S_SITE)
        return undecided(FAMILY, Reason.THE_PAGE_S_OWN_ADDRESS_IS_UNKNOWN)
    if not whole and _links_to(view, site):
        return grounded(FAMILY, Reason.LINKED_SITE)
    if stated.host in claim.raw.lower() and view.visible.find(claim.folded) is not None:
        return grounded(FAMILY, Reason.WRITTEN_OUT)
    if claim.property in _MAPS and _is_map(stated) and _shows_map(view, claim.raw):
        return grounded(FAMILY, Reason.A_MAP_OF_A_SHOWN_ADDRESS)
    if site in SOCIAL and _redirects_to(view, site.partition(".")[0]):
        return undecided(FAMILY, Reason.AN_ADDRESS_THAT_CANNOT_BE_RESOLVED)
    name = profile(stated)[0]
    near = view.once(f"link.nearest:{name}", lambda: _nearest(there, name))
    reason = (
        Reason.NOT_LINKED if _nowhere_near(claim, view, stated) else Reason.ANOTHER_PAGE_OF_THE_SITE_IS_LINKED
    )
    return unsupported(FAMILY, reason, *near, shown=near[0].text if near else None)


def _keys(view: View) -> frozenset[str]:
    """What may be keys of videos in the attributes of the page's elements, as of buttons that load a player."""

    def make() -> frozenset[str]:
        seen = (element for element in view.page.elements if element.tag not in UNSEEN)
        values = (value for element in seen for value in element.attributes.values())
        return frozenset(value for value in values if value and _KEY.fullmatch(value))

    return view.once("link.keys", make)


_KEY = regex(r"[\w-]{8,12}")


def _redirects_to(view: View, network: str) -> bool:
    """Whether the page links to an address of its own site that is called after a network ("/facebook", "/go/youtube"),
    and leads to a profile there."""

    def make() -> bool:
        ends, hosts = (f"/{network}", f"/{network}/"), {own.host for _, own in own_addresses(view)}
        called = (address(url, view.base) for url in links(view) if url.lower().endswith(ends))
        return any(linked is not None and linked.host in hosts for linked in called)

    return view.once(f"link.redirects {network}", make)


_FORM = regex(r"^/amp(?=/)|/amp$|\.(?:html?|php|aspx?|jsp)$")
"""What addresses of one page differ by: its form for telephones, and how the server made it."""
_FOR_TELEPHONES = regex(r"^(?:m|mobile|amp)\.")


def _same_page(stated: Address, own: Address) -> bool:
    """Whether two addresses are those of one page on its site, in another form."""
    hosts = {_FOR_TELEPHONES.sub("", each.host) for each in (stated, own)}
    return len(hosts) == 1 and len({_FORM.sub("", each.path) for each in (stated, own)}) == 1


_LANGUAGE_FOLDER = regex(r"/[a-z]{2}(?:[-_][a-z]{2})?")


def _is_language_home(stated: Address, own: Address) -> bool:
    """Whether an address is the home of the part of its site in the page's language ("/en" of "/en/harbours")."""
    return _LANGUAGE_FOLDER.fullmatch(stated.path) is not None and own.path.startswith(f"{stated.path}/")


def _anchors(view: View) -> frozenset[str]:
    """The ids of the page's elements."""
    return view.once(
        "link.anchors",
        lambda: frozenset(filter(None, (e.attributes["id"] for _, e in view.page.having(("id",))))),
    )


_NUMBER = regex(r"[A-Za-z][-_](\d{1,12})$")


def _numbers(view: View) -> frozenset[str]:
    """The numbers at the end of the ids of the page's elements ("answer-2319"): those of its posts."""
    return view.once(
        "link.numbers",
        lambda: frozenset(match[1] for each in _anchors(view) if (match := _NUMBER.search(each)) is not None),
    )


def _nowhere_near(claim: Claim, view: View, stated: Address) -> bool:
    """Whether the page links nowhere on the address's platform: menus written by scripts lead to the own site, and
    one profile may go by a name and by a number."""
    site = registrable(stated.host)
    there = links(view)
    if any(registrable(own.host) == site for _, own in own_addresses(view)) or claim.property == "item":
        return _is_off_menu(view, stated, site, own=True)
    name, path = profile(stated)

    def elsewhere() -> tuple[bool, bool]:
        paths = [
            profile(linked)[1] for _, linked in there.like(site.split(".")[0]) if profile(linked)[0] == name
        ]
        return bool(paths), any(_OPAQUE.search(_POST.sub("", one)) for one in paths)

    some, opaque = view.once(f"link.elsewhere:{site} {name}", elsewhere)
    if not some or not (opaque or _OPAQUE.search(path)):
        return True
    return site not in SOCIAL and _is_off_menu(view, stated, site)


def _is_off_menu(view: View, stated: Address, site: str, *, own: bool = False) -> bool:
    """Whether the page links to so much of a site, perhaps its own, that the menu stands in the page, and to nothing
    that ends as an address does."""
    last = stated.path.rpartition("/")[2]
    there = links(view)
    menu = view.once(f"link.menu:{site}", lambda: sum(1 for _ in _on(there, site, site)))
    if own:
        menu += view.once("link.menu", lambda: sum(url.startswith("/") for url in there if url[1:2] != "/"))
    return menu >= MENU and len(last) >= MIN_LAST and not there.ends_with(last)


def _on(there: Links, site: str, part: str) -> Iterator[Address]:
    """The links to a site in whose writing a part of its name occurs."""
    return (linked for _, linked in there.like(part) if registrable(linked.host) == site)


def _links_to(view: View, site: str) -> bool:
    """Whether the page links to anything on a site."""
    first = site.split(".", maxsplit=1)[0]
    return view.once(f"link.to:{site}", lambda: any(True for _ in _on(links(view), site, first)))


MENU = 5
"""Links to a site from which on its menu stands in the page, and is not written by a script."""
MIN_LAST = 3
"""Characters of the last part of an address that tell it."""
_POST = regex(r"/(?:status|posts?|p|videos?|photos?|reel)/.*")
"""What stands behind a profile's name in the address of what it published."""
_OPAQUE = regex(r"\d{6,}|/uc[\w-]{20,}")
"""Numbers and keys that a platform gives its profiles."""


def _is_map(stated: Address) -> bool:
    return "map" in stated.host or "/maps" in stated.path


def _shows_map(view: View, url: str) -> bool:
    """Whether the page links or embeds a map, and shows most words of the place that an address of one names."""
    named = url.rpartition("/place/")[2] or url.rpartition("q=")[2]
    place = fold(unquote_plus(named).split("@")[0]).split()
    maps = view.once("link.maps", lambda: any(_is_map(linked) for _, linked in links(view).like("map")))
    if not place or not maps:
        return False
    return sum(word in view.visible.words for word in place) >= 0.6 * len(place)


def _nearest(there: Links, name: str) -> tuple[Evidence, ...]:
    """A link to another place on the platform of this name, where that is one on which profiles stand."""
    if name not in SOCIAL:
        return ()
    for url, linked in there.like(name.split(".", maxsplit=1)[0]):
        host, path = profile(linked)
        if host == name and path and "share" not in url.lower():
            return (_evidence(url, "nearest"),)
    return ()
