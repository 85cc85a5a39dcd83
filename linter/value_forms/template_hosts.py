"""Hosts that templates and models write where they don't know the site's own."""

from __future__ import annotations

import re
from functools import lru_cache

from ...source.regex import regex

_HOST = regex(
    r"(?:www\.)?(?:(?:your|ihre?|dein|votre|ton|jouw|uw|il-?tuo|twoja|tu-|su-|seu-|mi-|my-)[-_]?(?:(?:web|new|actual|company|online)[-_]?)?"
    r"(?:domain|dominio|domaine?|domein|domena|site|sitio|sito|website|webseite|webshop|web|shop|store|company"
    r"|empresa|firma|negocio|business|brand|blog|portfolio|restaurant|hotel|agency|salon|clinic|studio|app|organi[sz]ation|startup"
    r"|username|name|church|school|event|product|project|entreprise|azienda|bedrijf|unternehmen|url|server|host|cdn)(?:-?(?:here|name))?|(?:tu|su|mi)(?:dominio|sitio|sitioweb)|seu(?:dominio|site)"
    r"|my(?:domain|site|website|company))\.(?:com?|net|org|app|dev|io|[a-z]{2}|com?\.[a-z]{2})"
    r"|(?:www\.)?(?:domain|sitename|domainname|companyname|websitename|organi[sz]ation|publisher|website|mywebsite)\.(?:com|net|org|tld)|.+\.tld",
    re.IGNORECASE,
)
_BEGINNINGS = (
    *("your", "ihr", "dein", "votre", "ton", "jouw", "uw", "il", "twoja", "tu", "su", "seu", "mi", "my"),
    *("domain", "sitename", "companyname", "website", "organi", "publisher"),
)


@lru_cache(maxsize=1024)
def is_template_host(host: str) -> bool:
    """Whether a host stands in templates for any site's own: yourdomain.com, tu-dominio.com."""
    bare = host.lower().removeprefix("www.")
    if len(host) > 100 or not (bare.startswith(_BEGINNINGS) or bare.endswith(".tld")):
        return False
    return _HOST.fullmatch(host) is not None
