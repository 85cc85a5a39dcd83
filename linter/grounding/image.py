"""Images: the same picture at another size, in another format, on another host, or loaded later."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import parse_qsl, unquote, urlsplit

from ..regex import regex
from ..rule import Evidence
from ..verdict import Verdict, grounded, plumbing, undecided, unsupported
from .address_parts import is_address
from .claim import Claim
from .folding import fold
from .link import links
from .view import View, evidence

FAMILY = "image"
_PICTURE = regex(r"\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|ico|jfif)\b", re.IGNORECASE)
_URL_LIKE = regex(r"""[^\s"'(),;<>\\]+""")
_EXTENSION = regex(
    r"(?:\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|ico|jfif|html?|ashx|aspx|php|bin))+$", re.IGNORECASE
)
_VARIANT = regex(
    r"(?:[-_.@](?:(?:1[05]0|2[045]0|3[02]0|4[08]0|5[01][02]|6[04]0|7[26][08]|800|9[06]0|1000|1024|1080|1200|1280|1440|1[56]00|1920|2048|2560)|"
    r"\d{2,4}x\d{0,4}|x\d{2,4}|\d{2,4}[wh]|\d{2,4}px|[1-4]x|scaled|rotated|e\d{10,14}|thumb(?:nail)?|small|medium|large|"
    r"big|full|original|orig|crop(?:ped)?|grande|compact|square|min|mobile|desktop|retina|webp|jpe?g|png|fb|og|social|max|\d{1,2}))+$",
    re.IGNORECASE,
)
_ONLY_SIZE = regex(
    r"(?:[wh]?\d{2,4}x?\d{0,4}|\d{2,4}[wh]|original|large|medium|small)\.\w{3,4}", re.IGNORECASE
)
_NUMBER = regex(r"\d{5,}")
"""A picture's number in a system that calls its files after their sizes ("/2706842/1200x.jpg")."""
_KEYED = regex(r"(\d{10,16})(?:-(\d{1,3}))?-[a-z]", re.IGNORECASE)
"""A picture's number in a system that calls all its crops after it ("131129200805-01-storm-story-top.jpg")."""
_UUID = regex(r"(?<![0-9a-f])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-f])", re.IGNORECASE)
"""A picture's key in a system that calls all its crops after it ("7f8a1c2d-…_16-9-aspect-ratio.jpg"; RFC 9562)."""
_LOGO_FILE = regex(
    r"logo|(?:^|[-_.])(?:fav|app|site|touch)?icon|wordmark|brandmark|android-chrome-|^mstile-", re.IGNORECASE
)
_LOGO_FOLDER = regex(r"/(?:logos?|(?:fav)?icons?|branding)/", re.IGNORECASE)
_GENERIC = frozenset((
    "image", "img", "photo", "picture", "logo", "default", "placeholder", "cover", "header", "banner", "main",
    "index", "file", "download", "1", "2", "01",
))  # fmt: skip


_NEVER = frozenset(
    {"class", "id", "alt", "title", "rel", "type", "width", "height", "role", "target", "name", "sizes"}
)
_OFTEN = frozenset({"src", "srcset", "content", "style", "poster"})
_NOT_LETTERS = regex(r"[^\w\n]+")
_NO_LETTERS = {code: None for code in range(128) if _NOT_LETTERS.match(chr(code))}


@lru_cache(maxsize=8192)
def names(url: str) -> tuple[str, ...]:
    """Names by which a picture is recognised, most telling first: its file name without size marks, ids in its path."""
    try:
        parts = urlsplit(unquote(url.strip()))
    except ValueError:
        return ()
    found: list[str] = []
    for _, value in parse_qsl(parts.query):
        if _PICTURE.search(value) or value.startswith(("http://", "https://", "/")):
            found.extend(names(value))
    segments = [segment for segment in parts.path.split("/") if segment]
    if segments:
        found.append(stem(segments[-1]))
        if (sized := _LETTER.search(segments[-1])) is not None and sized.start() >= LEAST_BARE:
            found.append(stem(segments[-1][: sized.start()]))
        if len(segments) > 1 and _ONLY_SIZE.fullmatch(segments[-1]) and _NUMBER.fullmatch(segments[-2]):
            found.append(segments[-2])
        found.extend(s.lower() for s in segments if len(s) >= 16 and any(c.isdigit() for c in s))
        if key := _key(segments[-1]):
            found.append(key)
        for segment in segments:
            if segment is not segments[-1] and _PICTURE.search(segment):
                found.append(stem(segment))
    return tuple(dict.fromkeys(name for name in found if name))


_LETTER = regex(r"[-_](?:xxs|xs|[smltbo]|xl|xxl)\.\w{3,4}$", re.IGNORECASE)
"""Letters for sizes at the end of a file's name ("storm_at_sea_b.jpg", "…_s.jpg")."""
LEAST_BARE = 8
"""Characters before such letters from which on they are sizes, and do not count a series."""


def _key(file: str) -> str:
    """The letters and digits of what a file and all crops of its picture are called after, or ""."""
    if (keyed := _KEYED.match(file)) is not None:
        return keyed[1] + (keyed[2] or "")
    keyed = _UUID.search(file)
    return keyed.group().replace("-", "").lower() if keyed is not None else ""


def stem(segment: str) -> str:
    """A file name without extensions and size marks, letters and digits only."""
    name = _EXTENSION.sub("", segment.lower())
    bare = _VARIANT.sub("", name)
    return re.sub(r"[^\w]+", "", bare if len(bare) >= 3 else name)


class Pictures:
    """Every picture of a page's body. An address is taken apart only where it may be the one looked for."""

    def __init__(self, view: View) -> None:
        elements = view.page.elements
        holding: dict[int, dict[str, str]] = {}
        for name, indexes in view.page.by_attribute.items():
            always = _may_hold(name)
            for index in indexes if always is not None else ():
                value = elements[index].attributes[name]
                if value and (
                    ("." in value or "/" in value)
                    if always
                    else ("." in value and _PICTURE.search(value) is not None)
                ):
                    holding.setdefault(index, {})[name] = value
        shown: list[str] = []
        head: list[str] = []
        for index in sorted(holding):
            element, values = elements[index], holding[index]
            if element.tag not in ("script", "base"):
                into = head if element.tag in ("link", "meta") else shown
                into += [values[name] for name in element.attributes if name in values]
        self._shown = _by_letters(_addresses(shown))
        self._head = _by_letters(_addresses(head))

    def __bool__(self) -> bool:
        return bool(self._shown)

    def find(self, name: str, *, head: bool = False) -> str | None:
        """The address of a picture that goes by a name (see ``names``), or None."""
        for letters, url in self._head if head else self._shown:
            if name in letters and name in names(url):
                return url
        return None

    def share(self, name: str) -> bool:
        """Whether pictures of different files go by a name: then it is their folder's, and tells none of them."""
        files = {names(url)[0] for letters, url in self._shown if name in letters and name in names(url)}
        return len(files) > 1


def _may_hold(attribute: str) -> bool | None:
    """Whether an attribute may hold a picture's address however its value ends; None where it holds none at all."""
    if attribute in _OFTEN or attribute.startswith("data-"):
        return True
    return None if attribute in _NEVER or attribute.startswith("on") else False


def _addresses(written: Iterable[str]) -> Iterable[str]:
    """What some attributes hold that may be addresses, each once: one search through all of them."""
    found = dict.fromkeys(_URL_LIKE.findall("\n".join(written)))
    return [each for each in found if "/" in each or "." in each]


def _by_letters(urls: Iterable[str]) -> list[tuple[str, str]]:
    """Addresses with their letters and digits only, in lower case: one pass over all of them."""
    joined = "\n".join(urls)
    lower = (unquote(joined) if "%" in joined else joined).lower()
    letters = lower.translate(_NO_LETTERS) if lower.isascii() else _NOT_LETTERS.sub("", lower)
    return list(zip(letters.split("\n"), joined.split("\n"), strict=False))


def pictures(view: View) -> Pictures:
    """The page's pictures, collected once."""
    return view.once("image.pictures", lambda: Pictures(view))


def _is_key(name: str, url: str) -> bool:
    """Whether a name is the number after which a picture's file and all its crops are called."""
    return name == _key(url.partition("?")[0].rpartition("/")[2])


def compare(claim: Claim, view: View) -> Verdict:
    """Trace the address of a picture."""
    if not is_address(claim.raw) and not _PICTURE.search(claim.raw):
        from . import text

        return text.compare(claim, view)
    there = pictures(view)
    for place, name in enumerate(names(claim.raw)):
        url = there.find(name)
        if url is None or (place and not _is_key(name, claim.raw) and there.share(name)):
            continue
        support = Evidence(url[:300], "image", "supports", comparator=FAMILY)
        if name not in _GENERIC and len(name) >= 3:
            return grounded(FAMILY, "same picture", support)
        if _same_path(url, claim.raw):
            return grounded(FAMILY, "same file", support)
    film = _FILM.search(claim.raw)
    if (film is not None and any(film[1] in url for url in links(view))) or _of_film(claim, view):
        return grounded(FAMILY, "picture of a film that the page has", confidence=0.9, where="attribute")
    if is_logo(claim, view):
        return plumbing(FAMILY, "a logo file other than the one shown")
    if not is_address(claim.raw):
        return undecided(FAMILY, "no address")
    if not _AVATAR.search(claim.raw) and (portrait := _portrait(claim, view)) is not None:
        return undecided(FAMILY, "a portrait by another file's name", portrait)
    in_head = any(there.find(name, head=True) is not None for name in names(claim.raw))
    # A page may show a picture under another name; one that it only shares, and one of an avatar service, is telling.
    sure = 0.95 if there and (in_head or _AVATAR.search(claim.raw)) else 0.9
    return unsupported(FAMILY, "not shown", confidence=sure, where="head" if in_head else "nowhere")


def _portrait(claim: Claim, view: View) -> Evidence | None:
    """A shown picture that is called by the name of the person of whom the claim gives one, or None."""
    name = fold(claim.sibling("name") or "") if "person" in claim.types else ""
    if " " not in name:
        return None
    hit = next((p for p in view.page.passages if p.kind == "image" and fold(p.text) == name), None)
    return evidence(hit, "nearest", FAMILY) if hit is not None else None


_FRAMES = frozenset({"thumbnailurl", "thumbnail", "image"})
_FILM_KEY = regex(r"/(?=[\w-]*\d)(?=[\w-]*[a-zA-Z])([A-Za-z0-9_-]{8,24}?)(?:[-_]\d{2,4})?\.\w{3,4}$")


def _of_film(claim: Claim, view: View) -> bool:
    """Whether a film's picture is called by the key under which an element of the page has the film, or which is the
    id of its player."""
    if claim.property not in _FRAMES or "videoobject" not in claim.types:
        return False
    path = claim.raw.partition("?")[0]
    keys = {part for part in path.split("/") if _FOLDER_KEY.fullmatch(part)}
    if (called := _FILM_KEY.search(path)) is not None:
        keys.add(called[1])
    return not keys.isdisjoint(
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
    return _SIZE.sub("", _EXTENSION.sub("", path.rpartition("/")[2]))


_SIZE = regex(r"[-_](?:xxs|xs|s|sm|m|md|l|lg|xl|xxl|t|b|o|\d{2,4}|\d{2,4}x\d{2,4})$")


def is_logo(claim: Claim, view: View) -> bool:
    """Whether the claim is about a logo or site icon, and no portrait: by its role, by its file's name or folder, or
    because the markup or the page's head calls the same file so."""
    if _AVATAR.search(claim.raw):
        return False
    if claim.property == "logo" or "logo" in claim.roles or claim.as_logo:
        return True
    path, _, file = claim.raw.partition("?")[0].rpartition("/")
    if _LOGO_FILE.search(file) is not None or _LOGO_FOLDER.search(f"{path}/") is not None:
        return True
    return not _icons(view).isdisjoint(names(claim.raw)[:1])


def _icons(view: View) -> frozenset[str]:
    """The names of the pictures that the page's head gives as the site's icon."""

    def make() -> frozenset[str]:
        found: set[str] = set()
        for _, element in view.page.having(("rel", "name")):
            get = element.attributes.get
            if element.tag == "link" and "icon" in (get("rel") or "").lower():
                found.update(names(get("href") or "")[:1])
            elif element.tag == "meta" and (get("name") or "").lower() == "msapplication-tileimage":
                found.update(names(get("content") or "")[:1])
        return frozenset(found - _GENERIC)

    return view.once("image.icons", make)
