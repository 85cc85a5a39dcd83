"""Identify a profile on a platform, whichever of the platform's hosts and tabs its address was copied from."""

from __future__ import annotations

from functools import lru_cache

from ....source.regex import regex
from ...locale.word_tables import meanings, words
from .address_parts import Address, registrable

SOCIAL = words("websites", "networks")
_SAME_HOSTS = meanings("websites", "other_hosts")
_HOST_PREFIX = regex(r"^(?:m|mobile|web|amp|[a-z]{2}(?:-[a-z]{2})?)\.(?=[^.]+\.[^.]+)")
_PATH_PREFIX = regex(r"^/(?:#!/|intl/[a-z-]+|[a-z]{2}(?:[-_][a-z]{2})?(?=/))")
_TAB = regex(
    r"/(?:about|home|videos|featured|posts|timeline|info|profile|admin|_created|_saved|boards|pins|reels|mycompany)$"
)
_PAGE_NUMBER = regex(r"^/(?:pages/(?:category/[^/]+/)?[^/]+|people/[^/]+)/(\d+)$")
_OLD_PAGE = regex(r"^/(?:pg|profile\.php)(?=/|$)")
_CHANNEL = regex(r"^/(?:(?:user|c|embed)/)?@?(?=[^/]+$)")
_OF_PLUS = regex(r"^/(?:u/\d+/)?(?:b/\d+/)?\+?")
"""What stands before a name on Google+: the account that looks at it, and a sign that may be left out."""
_ALIKE = {
    "facebook.com": ((regex(r"^/[^/]+-(\d{9,})$"), r"/\1"), (regex(r"^/t/(?=[^/]+$)"), "/")),
    "instagram.com": ((regex(r"^/_u/"), "/"),),
    "t.me": ((regex(r"^/s/"), "/"),),
    "vk.com": ((regex(r"^/(?:club|public)(?=\d)"), "/"),),
    "xing.com": ((regex(r"^/(?:company|pages)/"), "/companies/"),),
    "flipboard.com": ((regex(r"^(/@[^/]+)/.*"), r"\1"),),
    "apple.com": ((regex(r"^.*/(id\d{6,})$"), r"/\1"),),
}
"""Paths that platforms lead to one place: a pattern and what it stands for, by platform."""
_IDENTIFYING = ("id", "v", "cid", "q")


@lru_cache(maxsize=2048)
def _platform(host: str) -> str:
    host = _HOST_PREFIX.sub("", host)
    name = registrable(_SAME_HOSTS.get(host, host))
    label = name.split(".")[0] + ".com"
    return label if label in SOCIAL else name


def _of_twitter(address: Address, path: str) -> str:
    """The path of an account on Twitter, also of a button that follows it and of one written as a fragment."""
    if not path and address.fragment.startswith("!/"):
        path = "/" + address.fragment[2:].lower().rstrip("/")
    if path in ("/intent/follow", "/intent/user"):
        path = "/" + dict(address.query).get("screen_name", path).lower()
    return path.replace("/@", "/", 1)


def profile(address: Address) -> tuple[str, str]:
    """Return the platform and path that identify a profile; host and path for any other address."""
    name = _platform(address.host)
    path = _TAB.sub("", address.path) if name in SOCIAL else address.path
    if name == "facebook.com":
        path = _OLD_PAGE.sub("", _PAGE_NUMBER.sub(r"/\1", path))
    elif name == "linkedin.com" and not path.startswith("/in/"):
        path = _PATH_PREFIX.sub("", path)
    elif name == "youtube.com":
        path = _CHANNEL.sub("/", path)
    elif name == "twitter.com":
        path = _of_twitter(address, path)
    elif address.host == "plus.google.com":
        path = _OF_PLUS.sub("/", _TAB.sub("", path))
    for pattern, written in _ALIKE.get(name, ()):
        path = pattern.sub(written, path)
    if not path or name in ("facebook.com", "youtube.com", "google.com"):
        query = dict(address.query)
        for key in _IDENTIFYING:
            if query.get(key):
                path = "/" + query[key].lower()
    return name, path


_VIDEO = regex(
    r"(?:youtube(?:-nocookie)?\.com/(?:watch\?(?:[^#]*&)?v=|embed/|v/|shorts/|live/)|youtu\.be/)([\w-]{11})(?![\w-])|"
    r"vimeo\.com/(?:video/)?(\d{8,12})(?!\w)"
)


def video_key(url: str) -> str | None:
    """Return the key that a platform gave the video at an address, or None."""
    match = _VIDEO.search(url)
    return match[1] or match[2] if match is not None else None
