"""Compare images: the same picture may have another size, format or host, or be lazy-loaded."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cached_property
from urllib.parse import unquote, urlsplit

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, grounded, technical_value, undecided, unsupported
from ...locale.word_tables import words
from ...value_forms.unanswered import is_placeholder_picture
from ..claim import Claim
from ..view import View, evidence
from ..wording.folding import fold
from .address_parts import address, is_address
from .page_links import links, own_addresses
from .picture_names import EXTENSION, PICTURE, keys, names

FAMILY = Family.IMAGE
_URL_LIKE = regex(r"""[^\s"'(),;<>\\]+""")
_LOGO_FILE = regex(
    r"logo|(?:^|[-_.])(?:fav|app|site|touch)?icon|wordmark|brandmark|android-chrome-|^mstile-", re.IGNORECASE
)
_LOGO_FOLDER = regex(r"/(?:logos?|(?:fav)?icons?|branding)/", re.IGNORECASE)
_OF_SYSTEM = regex(
    r"/[\w-]{0,40}silhouette[\w-]*\.(?:gif|jpe?g|png|svg|webp)(?:\?|$)|/wp-content/(?:themes|plugins)/|/wp-includes/",
    re.IGNORECASE,
)
"""Pictures of a theme or a plug-in."""
_GENERIC = words("file_names", "pictures")


_NEVER = words("html_attributes", "without_addresses")
_OFTEN = frozenset({"src", "srcset", "content", "style", "poster"})
_LAZY = ("-src", "-srcset")
"""How the attributes end from which scripts take a picture once it comes into view ("nitro-lazy-src")."""
_NOT_LETTERS = regex(r"[^\w\n]+")
_NO_LETTERS = {code: None for code in range(128) if _NOT_LETTERS.match(chr(code))}


FEW = 50
"""Names that are looked for among the letters of all pictures; for more, the names of all pictures are worked out."""
MIN_WORD = 4
"""Letters of a word that two pictures' names have in common because they show the same."""
KEY = 12
"""Letters and digits from which on the beginning of a long key is that of a picture."""


class Pictures:
    """Every picture in a page's body. An address is parsed only where it may match."""

    def __init__(self, view: View) -> None:
        elements = view.page.elements
        holding: dict[int, dict[str, str]] = {}
        for name, indexes in view.page.by_attribute.items():
            always = _may_hold(name)
            if always is None:
                continue
            values = [(index, value) for index in indexes if (value := elements[index].attributes[name])]
            if not always and PICTURE.search("\n".join([value for _, value in values])) is None:
                continue
            for index, value in values:
                if ("." in value or "/" in value) if always else PICTURE.search(value) is not None:
                    holding.setdefault(index, {})[name] = value
        body: list[str] = []
        head: list[str] = []
        whole: list[str] = []
        for index in sorted(holding):
            element, values = elements[index], holding[index]
            if element.tag not in ("script", "base"):
                into = head if element.tag in ("link", "meta") else body
                into += [values[name] for name in element.attributes if name in values]
                if element.tag == "img" and "," in (source := values.get("src", "")):
                    whole.append(source.strip())
        self._body = _by_letters([*_addresses(body), *whole])
        self._head = _by_letters(_addresses(head))
        self._lookups = 0

    def __bool__(self) -> bool:
        return bool(self._body)

    def find(self, name: str, *, head: bool = False) -> str | None:
        """Return the address of a picture with a given name (see ``names``), or None."""
        return next(self._called(name, head=head), None)

    def _called(self, name: str, *, head: bool = False) -> Iterator[str]:
        """The addresses of pictures with a name. For a few names it takes less to look for the letters of each."""
        self._lookups += 1
        if self._lookups > FEW:
            yield from (self._head_by_name if head else self._body_by_name).get(name, ())
            return
        for letters, url in self._head if head else self._body:
            if name in letters and name in names(url):
                yield url

    @cached_property
    def _body_by_name(self) -> dict[str, list[str]]:
        return _by_name(self._body)

    @cached_property
    def _head_by_name(self) -> dict[str, list[str]]:
        return _by_name(self._head)

    def resemble(self, url: str) -> bool:
        """Whether the file name of a shown picture begins with the same word: it may be another crop of the picture."""
        first = re.split(r"[^a-z0-9]", unquote(url).partition("?")[0].rpartition("/")[2].lower())[0]
        if len(first) < MIN_WORD or first in _GENERIC:
            return False
        if len(first) >= KEY + MIN_WORD and any(map(str.isdigit, first[:KEY])):
            first = first[:KEY]  # a picture's key, and behind it that of a crop
        place = bisect_left(self._files, first)
        return place < len(self._files) and self._files[place].startswith(first)

    @cached_property
    def _files(self) -> list[str]:
        """The file names of the shown pictures, in lower case and sorted: what begins alike stands together."""
        return sorted(body.rpartition("/")[2].lower() for _, body in self._body)

    def share(self, name: str) -> bool:
        """Whether different picture files share a name: then it is their folder's, and identifies none of them."""
        first = ""
        for url in self._called(name):
            file = names(url)[0]
            if first and file != first:
                return True
            first = file
        return False


def _may_hold(attribute: str) -> bool | None:
    """Whether an attribute may hold a picture's address however its value ends; None where it holds none at all."""
    if attribute in _OFTEN or attribute.startswith("data-") or attribute.endswith(_LAZY):
        return True
    return None if attribute in _NEVER or attribute.startswith("on") else False


def holds_pictures(attribute: str) -> bool:
    """Whether an attribute is one that pages use for pictures."""
    return _may_hold(attribute) is True


def is_logo_file(url: str) -> bool:
    """Whether a file is named like a logo or an icon."""
    path, _, file = url.partition("?")[0].rpartition("/")
    return _LOGO_FILE.search(file) is not None or _LOGO_FOLDER.search(f"{path}/") is not None


def _addresses(written: Iterable[str]) -> Iterable[str]:
    """What some attributes hold that may be addresses, each once: one search through all of them."""
    urls = dict.fromkeys(_URL_LIKE.findall("\n".join(written)))
    return [each for each in urls if "/" in each or "." in each]


def _by_name(urls: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The addresses with some letters by each of their names."""
    result: dict[str, list[str]] = {}
    for letters, url in urls:
        for name in names(url):
            if name in letters:
                result.setdefault(name, []).append(url)
    return result


def _by_letters(urls: Iterable[str]) -> list[tuple[str, str]]:
    """Addresses with their letters and digits only, in lower case: one pass over all of them."""
    joined = "\n".join(urls)
    lower = (unquote(joined) if "%" in joined else joined).lower()
    letters = lower.translate(_NO_LETTERS) if lower.isascii() else _NOT_LETTERS.sub("", lower)
    return list(zip(letters.split("\n"), joined.split("\n"), strict=False))


def pictures(view: View) -> Pictures:
    """Return the page's pictures, collected once."""
    return view.once("image.pictures", lambda: Pictures(view))


def compare(claim: Claim, view: View) -> Verdict:
    """Trace the address of a picture."""
    if not is_address(claim.raw) and not PICTURE.search(claim.raw):
        from ..wording import text

        return text.compare(claim, view)
    if is_placeholder_picture(claim.raw):
        return unsupported(FAMILY, Reason.A_PLACEHOLDER)
    there = pictures(view)
    for place, name in enumerate(names(claim.raw)):
        url = there.find(name)
        if url is None or (place and name not in keys(claim.raw) and there.share(name)):
            continue
        support = Evidence(url[:300], "image", "supports", comparator=FAMILY)
        if name not in _GENERIC and len(name) >= 3:
            return grounded(FAMILY, Reason.SAME_PICTURE, support)
        if _same_path(url, claim.raw):
            return grounded(FAMILY, Reason.SAME_FILE, support)
    if not PICTURE.search(claim.raw) and (page := address(claim.raw, view.base)) is not None:
        linked = links(view).find(page)
        if linked is not None and linked[1]:
            support = Evidence(linked[0][:300], "link", "supports", comparator=FAMILY)
            return grounded(FAMILY, Reason.A_PAGE_THAT_IS_LINKED, support)
        if any((own.host, own.path) == (page.host, page.path) for _, own in own_addresses(view)):
            return unsupported(FAMILY, Reason.THE_PAGE_AND_NO_PICTURE)
    film = _FILM.search(claim.raw)
    if (film is not None and any(film[1] in url for url in links(view))) or _of_film(claim, view):
        return grounded(FAMILY, Reason.PICTURE_OF_A_FILM_THAT_THE_PAGE_HAS, where="attribute")
    if _is_played(claim, view):
        return undecided(FAMILY, Reason.A_PICTURE_OF_A_FILM_THAT_A_PLAYER_ON_THE_PAGE_HAS)
    if is_logo(claim, view):
        return technical_value(FAMILY, Reason.A_LOGO_FILE_OTHER_THAN_THE_ONE_SHOWN)
    if _OF_SYSTEM.search(claim.raw) is not None:
        return technical_value(FAMILY, Reason.WHAT_A_SYSTEM_PUTS_WHERE_NO_PICTURE_IS)
    if not is_address(claim.raw):
        return undecided(FAMILY, Reason.NO_ADDRESS)
    if not _AVATAR.search(claim.raw) and (portrait := _portrait(claim, view)) is not None:
        return undecided(FAMILY, Reason.A_PORTRAIT_BY_ANOTHER_FILE_S_NAME, portrait)
    in_head = any(there.find(name, head=True) is not None for name in names(claim.raw))
    # One picture may go by names that begin alike; a page without any may have a script load them.
    telling = bool(PICTURE.search(claim.raw) or in_head) and not there.resemble(claim.raw)
    alike = not there or not (telling or _AVATAR.search(claim.raw))
    reason = Reason.NOT_SHOWN_BY_THIS_NAME if alike else Reason.NOT_SHOWN
    return unsupported(FAMILY, reason, where="head" if in_head else "nowhere")


def _portrait(claim: Claim, view: View) -> Evidence | None:
    """A shown picture that is called by the name of the person of whom the claim gives one, or None."""
    name = fold(claim.sibling("name") or "") if "person" in claim.types else ""
    if " " not in name:
        return None
    called = view.once(
        "image.called", lambda: {fold(p.text): p for p in reversed(view.page.passages) if p.kind == "image"}
    )
    hit = called.get(name)
    return evidence(hit, "nearest", FAMILY) if hit is not None else None


_FRAMES = frozenset({"thumbnailurl", "thumbnail", "image"})
_FILM_KEY = regex(r"/(?=[\w-]*\d)(?=[\w-]*[a-zA-Z])([A-Za-z0-9_-]{8,24}?)(?:[-_]\d{2,4})?\.\w{3,4}$")


def _of_film(claim: Claim, view: View) -> bool:
    """Whether a film's picture is called by the key under which an element of the page has the film, which is the
    id of its player, or which is in the address that the player is loaded from."""
    if claim.property not in _FRAMES or "videoobject" not in claim.types:
        return False
    path = claim.raw.partition("?")[0]
    keys = {part for part in path.split("/") if _FOLDER_KEY.fullmatch(part)}
    if (called := _FILM_KEY.search(path)) is not None:
        keys.add(called[1])
    players = view.once("image.players", lambda: _players(view)) if keys else ""
    return any(key in players for key in keys) or not keys.isdisjoint(
        view.once(
            "image.films",
            lambda: frozenset(
                value
                for name in view.page.by_attribute
                if "video" in name or name == "id"
                for _, element in view.page.having((name,))
                if (value := element.attributes[name])
            ),
        )
    )


def _is_played(claim: Claim, view: View) -> bool:
    """Whether a frame or a player of the page has the film whose picture a claim gives: the player shows it, and no
    word of the page."""
    if claim.property not in _FRAMES or "videoobject" not in claim.types:
        return False
    films = (claim.sibling("embedurl"), claim.sibling("contenturl"))
    own = {_SCHEME.sub("", film.partition("?")[0]) for film in films if film}
    sources = (_SCHEME.sub("", source.partition("?")[0]) for source in _sources(view, _PLAYING))
    return bool(own) and not own.isdisjoint(sources)


_SCHEME = regex(r"^(?:https?:)?//(?:www\.)?")
_PLAYING = frozenset({"iframe", "embed", "object"})
"""Elements in which another page plays; a film of the page's own has its picture beside it."""


def _sources(view: View, tags: frozenset[str]) -> Iterator[str]:
    """The addresses that some elements load."""
    for _, element in view.page.having(("src", "data-src")):
        source = element.attributes.get("src") or element.attributes.get("data-src")
        if element.tag in tags and source:
            yield source


def _players(view: View) -> str:
    """The addresses of the scripts and frames of the page, a line each: a player's holds its film's key."""
    return "\n".join(_sources(view, _LOADING))


_LOADING = frozenset({"script", "iframe"})


_FOLDER_KEY = regex(r"(?=[\w-]*\d)(?=[\w-]*[a-zA-Z])[\w-]{8,24}")
"""A folder that may be called after a film ("/entry_id/1_vx2zop6z/width/468/18.jpg")."""


_FILM = regex(r"(?:ytimg|youtube)\.com/(?:vi|vi_webp|an_webp)/([\w-]{11})/")
_AVATAR = regex(r"//(?:\w+\.)?gravatar\.com/")


def _same_path(one: str, other: str) -> bool:
    try:
        first, second = urlsplit(one).path.lower().strip("/"), urlsplit(other).path.lower().strip("/")
    except ValueError:
        return False
    if not first or not second:
        return False
    folders = first.rpartition("/")[0].split("/")[-1], second.rpartition("/")[0].split("/")[-1]
    alike = bool(folders[0]) and folders[0] == folders[1] and _sized(first) == _sized(second)
    return alike or first.endswith(second) or second.endswith(first)


def _sized(path: str) -> str:
    """A file's name without extensions and size marks, however short."""
    return _SIZE.sub("", EXTENSION.sub("", path.rpartition("/")[2]))


_SIZE = regex(r"[-_](?:xxs|xs|s|sm|m|md|l|lg|xl|xxl|t|b|o|\d{2,4}|\d{2,4}x\d{2,4})$")


def is_logo(claim: Claim, view: View) -> bool:
    """Whether the claim is about a logo or site icon, not a portrait: by its role, its file or folder name, or
    because the markup or the page's head uses the same file as one."""
    if _AVATAR.search(claim.raw):
        return False
    if claim.property.endswith("logo") or "logo" in claim.roles or claim.as_logo:
        return True
    if "person" in claim.types and "organization" not in claim.types:
        return False
    return is_logo_file(claim.raw) or not _icons(view).isdisjoint(names(claim.raw)[:1])


def _icons(view: View) -> frozenset[str]:
    """The names of the pictures that the page's head gives as the site's icon."""

    def make() -> frozenset[str]:
        known: set[str] = set()
        for _, element in view.page.having(("rel", "name")):
            get = element.attributes.get
            if element.tag == "link" and "icon" in (get("rel") or "").lower():
                known.update(names(get("href") or "")[:1])
            elif element.tag == "meta" and (get("name") or "").lower() == "msapplication-tileimage":
                known.update(names(get("content") or "")[:1])
        return frozenset(known - _GENERIC)

    return view.once("image.icons", make)
