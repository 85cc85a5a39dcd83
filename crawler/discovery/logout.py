"""Addresses that end a login: a crawl that asked for one would see what strangers see from then on."""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit

#: What such an address has as a part of its path, or as a parameter or its value, in some languages; without hyphens.
_WORDS = frozenset(
    {
        *("logout", "logoff", "signout", "signoff", "userlogout", "endsession", "abmelden", "ausloggen"),
        *("deconnexion", "déconnexion", "cerrarsesion", "cerrarsesión", "terminarsessao", "terminarsessão"),
        *("uitloggen", "afmelden", "wyloguj", "odhlasit", "odhlásit", "loggaut", "loggut", "logud"),
    }
)
_PARTS = re.compile(r"[/?&=;:]+")
_ENDING = re.compile(r"\.[a-z]{2,5}$")


def ends_login(url: str) -> bool:
    """Whether an address is called what ends a login, by one of its parts ("/users/sign_out", "?action=logout")."""
    parts = urlsplit(url)
    named = _PARTS.split(unquote(f"{parts.path}?{parts.query}").lower())
    return any(_ENDING.sub("", each).replace("-", "").replace("_", "") in _WORDS for each in named)
