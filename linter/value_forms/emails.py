"""E-mail addresses (the HTML Living Standard's valid e-mail address, and its mailto: form)."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape

from ...source.regex import expression, regex
from ..locale.word_tables import alternatives, word_list
from .fault import NO_HINTS, Fault, Hints

pass

_LOCAL = r"[\w.!#$%&'*+/=?^`{|}~-]+"
_MAILTO = regex(r"mailto:\s*", re.IGNORECASE)
_ADDRESS = regex(rf"{_LOCAL}@[^\W_][\w-]*(?:\.[\w-]+)+", re.IGNORECASE)
_DISGUISED = regex(r"\s*[\[({<]?\s*(?:at|@)\s*[\])}>]?\s*", re.IGNORECASE)
_ANYBODY = regex(
    r"(?:you|your?[-._]?(?:name|e?-?mail|address)?|name|user(?:name)?|e?-?mail|someone|tu[-._]?(?:correo|email)|correo|votre[-._]?\w+"
    r"|ihre?[-._]?\w+|nome|nombre|nom|john\.?doe|jane\.?doe)",
    re.IGNORECASE,
    signs="you|name|user|mail|jane|john|someone|correo|ihr|nom|votre",
)
_ANYWHERE = regex(lambda: rf"(?:{alternatives('sample_values', 'email_hosts')})\.\w{{2,4}}", re.IGNORECASE)
_OF_A_TEST = regex(r"[\w.-]+@(?:test|demo|abc|xyz|asdf)\.com|(?:test|demo)@[\w-]+\.\w{2,4}", re.IGNORECASE)
_PART = r"[Ee]-?mail"


def is_email(text: str) -> bool:
    """Whether a text is one e-mail address, with or without ``mailto:``."""
    if "@" not in text:
        return False
    address = _MAILTO.sub("", text.strip()).partition("?")[0]
    return len(address) <= 254 and _ADDRESS.fullmatch(address) is not None


def email_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not an e-mail address, or None."""
    text = text.strip()
    if not text:
        return None
    if is_email(text):
        local, _, host = _MAILTO.sub("", text).partition("?")[0].rpartition("@")
        made_up = is_template_host(host) or (_ANYBODY.fullmatch(local) and _ANYWHERE.fullmatch(host))
        if made_up:
            return Fault("is the example address of a template", part=_PART)
        if _OF_A_TEST.fullmatch(f"{local}@{host}"):
            return Fault("is a test value", part=_PART, sure=False)
        return None
    if expression(r"\[email.{0,3}protected\]|email-protection").search(text):
        return Fault("is an e-mail address that a script hides", part=_PART)
    if len(text) > 300:
        return Fault("is not an e-mail address", part=_PART)
    if "&#" in text and is_email(plain := unescape(text)):
        return Fault("is written in character references of HTML", plain, safe=False, part=_PART)
    parts = [part for part in expression(r"[,;/\s]+").split(text) if part]
    if len(parts) > 1 and all(is_email(part) for part in parts):
        return Fault("is several addresses in one text", several=tuple(parts), part=_PART)
    pieces = _DISGUISED.split(text)
    if len(pieces) == 2 and "." in pieces[1]:
        host = expression(r"\s*[\[(]?dot[\])]?\s*").sub(".", pieces[1])
        plain = f"{pieces[0]}@{host}"
        if is_email(plain):
            return Fault("is a disguised address", plain, part=_PART)
    return Fault("is not an e-mail address", part=_PART)


_TEMPLATE_HOST = regex(
    r"(?:www\.)?(?:(?:your|ihre?|dein|votre|ton|jouw|uw|il-?tuo|twoja|tu-|su-|seu-|mi-|my-)[-_]?(?:(?:web|new|actual|company|online)[-_]?)?"
    r"(?:domain|dominio|domaine?|domein|domena|site|sitio|sito|website|webseite|webshop|web|shop|store|company"
    r"|empresa|firma|negocio|business|brand|blog|portfolio|restaurant|hotel|agency|salon|clinic|studio|app|organi[sz]ation|startup"
    r"|username|name|church|school|event|product|project|entreprise|azienda|bedrijf|unternehmen|url|server|host|cdn)(?:-?(?:here|name))?|(?:tu|su|mi)(?:dominio|sitio|sitioweb)|seu(?:dominio|site)"
    r"|my(?:domain|site|website|company))\.(?:com?|net|org|app|dev|io|[a-z]{2}|com?\.[a-z]{2})"
    r"|(?:www\.)?(?:domain|sitename|domainname|companyname|websitename|organi[sz]ation|publisher|website|mywebsite)\.(?:com|net|org|tld)|.+\.tld",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def is_template_host(host: str) -> bool:
    """Whether a host is a template's placeholder for a site's own: yourdomain.com, tu-dominio.com."""
    bare = host.lower().removeprefix("www.")
    if len(host) > 100 or not (
        bare.startswith(word_list("placeholders", "host_beginnings")) or bare.endswith(".tld")
    ):
        return False
    return _TEMPLATE_HOST.fullmatch(host) is not None
