"""URLs and e-mail addresses (RFC 3986; the URL Living Standard for errors that browsers correct).

Relative references are no fault: they are addresses if the page's own is known (JSON-LD 1.1, section 3.3).
``is_relative`` detects them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from urllib.parse import quote, urlsplit

from ...source.regex import expression, regex
from ..locale.word_tables import alternatives, word_list
from .fault import NO_HINTS, Fault, Hints

# E-mail addresses (the HTML Living Standard's valid e-mail address, and its mailto: form).

_LOCAL_PART = r"[\w.!#$%&'*+/=?^`{|}~-]+"
_MAILTO = regex(r"mailto:\s*", re.IGNORECASE)
_ADDRESS = regex(rf"{_LOCAL_PART}@[^\W_][\w-]*(?:\.[\w-]+)+", re.IGNORECASE)
_DISGUISED = regex(r"\s*[\[({<]?\s*(?:at|@)\s*[\])}>]?\s*", re.IGNORECASE)
_ANYBODY = regex(
    r"(?:you|your?[-._]?(?:name|e?-?mail|address)?|name|user(?:name)?|e?-?mail|someone|tu[-._]?(?:correo|email)|correo|votre[-._]?\w+"
    r"|ihre?[-._]?\w+|nome|nombre|nom|john\.?doe|jane\.?doe)",
    re.IGNORECASE,
    signs="you|name|user|mail|jane|john|someone|correo|ihr|nom|votre",
)
_ANYWHERE = regex(lambda: rf"(?:{alternatives('placeholders', 'email_hosts')})\.\w{{2,4}}", re.IGNORECASE)
_OF_A_TEST = regex(r"[\w.-]+@(?:test|demo|abc|xyz|asdf)\.com|(?:test|demo)@[\w-]+\.\w{2,4}", re.IGNORECASE)
_EMAIL_PART = r"[Ee]-?mail"


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
            return Fault("is the example address of a template", part=_EMAIL_PART)
        if _OF_A_TEST.fullmatch(f"{local}@{host}"):
            return Fault("is a test value", part=_EMAIL_PART, sure=False)
        return None
    if expression(r"\[email.{0,3}protected\]|email-protection").search(text):
        return Fault("is an e-mail address that a script hides", part=_EMAIL_PART)
    if len(text) > 300:
        return Fault("is not an e-mail address", part=_EMAIL_PART)
    if "&#" in text and is_email(plain := unescape(text)):
        return Fault("is written with HTML character references", plain, safe=False, part=_EMAIL_PART)
    parts = [part for part in expression(r"[,;/\s]+").split(text) if part]
    if len(parts) > 1 and all(is_email(part) for part in parts):
        return Fault("is several addresses in one string", several=tuple(parts), part=_EMAIL_PART)
    pieces = _DISGUISED.split(text)
    if len(pieces) == 2 and "." in pieces[1]:
        host = expression(r"\s*[\[(]?dot[\])]?\s*").sub(".", pieces[1])
        plain = f"{pieces[0]}@{host}"
        if is_email(plain):
            return Fault("is a disguised address", plain, part=_EMAIL_PART)
    if (named := _NAMED.fullmatch(text)) is not None and is_email(named[1]):
        return Fault("has a name beside the address", named[1], safe=False, part=_EMAIL_PART)
    return Fault("is not an e-mail address", part=_EMAIL_PART)


_NAMED = regex(r"[^<>@]{1,100}<([^<>\s]+)>")
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


_SCHEME = regex(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_WEB = regex(r"https?://", re.IGNORECASE)
_HOST = regex(r"(?=.{1,253}\Z)(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.)+[^\W\d_][\w-]{1,62}\.?")
_NO_TOP = regex(
    lambda: (
        rf"\.(?:{alternatives('websites', 'no_top_level')})\.?\Z|\.[a-z]{{1,62}}[-_\d][\w-]*\.?\Z"
        r"|\Awww\.[\w-]+\Z"
    ),
    re.IGNORECASE,
)
"""Ends of hosts that are no top-level domain: typing errors, file extensions, words with a hyphen."""
_BLANK = regex(r"\s")
_UNFILLED = regex(r"undefined|n(?<=\bn)ull\b|\[object Object\]")
_SAYS_ANYTHING = regex(r"[^\W_]")
_IPV4 = regex(r"\d{1,3}(?:\.\d{1,3}){3}")
_BARE = regex(r"(?:www\.)?(?:[a-z0-9][a-z0-9-]{0,62}\.)+[a-z]{2,24}(?:[/?#:]\S*)?", re.IGNORECASE)
_FILE_ENDINGS = """html htm php asp aspx jsp cgi xml json txt pdf jpg jpeg png gif webp svg avif ico css js mp3
mp4 webm zip"""
_FILES = frozenset(_FILE_ENDINGS.split())
_DOUBLED = regex(r"(https?:/?/?)(https?(?::/?/?|//))", re.IGNORECASE)
_ONE_SLASH = regex(r"(https?):/?(?!/)(?=[\w-]+\.)", re.IGNORECASE)
_LOCAL = regex(
    r"localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|.+\.(?:local|localhost|internal|test|invalid|lan)"
    r"|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}",
    re.IGNORECASE,
)
_ON_A_DISK = regex(
    r"[A-Za-z]:[\\/]|/(?:home/[\w-]+/(?:public_html|htdocs|www|domains|web|webapps|sites)"
    r"|Users/[\w-]+/(?:Desktop|Documents|Downloads|Pictures|Sites|Library)|var/www|srv/www)/"
)
"""Folders that sites have, too ("/home/news/", "/users/jane/"), only count together with one that only disks have."""
_SCRIPTED = ("javascript:", "about:", "data:text", "file:", "blob:")
_SEVERAL = regex(r"[\s,;|]+(?=https?://)", re.IGNORECASE)
_GLUED = regex(
    r"https?://[^/?#]*\w(?=https?:/)|https?://[^?#]*[^\W_](?=https?://)|https?://(?:www\.)?([\w-]+\.[a-z]{2,})/+(?=https?://(?:www\.)?\1)",
    re.IGNORECASE,
)
_IN_EXAMPLES = regex(
    r"/(?:path[-_/]to/|your[-_](?:\w+[-_])?(?:image|logo|photo|picture|file|page|username|profile|handle|account|channel"
    r"|company|name|path|url|slug)(?=[./]|\Z))",
    re.IGNORECASE,
    signs="path|your",
)
"""Paths as in documentation: /path/to/logo.png, /your-image.jpg."""
_MISSPELT = regex(
    r"https?(?=//)|https?[;.,]//|https?::/*|ttps?://|tps?://|htp{1,2}s?://|hh?t{1,3}ps?://(?<!http://)(?<!https://)"
    r"|http:s//|hptts?://|htttps?://|httpp?s?ss?://(?<!https://)(?<!http://)|thtps?://|https?:\\[\\/]|https? ?: ?//"
    r"(?<!http://)(?<!https://)",
    re.IGNORECASE,
)
_PART = r"URL|link|page|address"
_FIGURES = regex(r"[+-]?\d[\d.,;° +-]*")
_STAND_IN = 300
"""A picture with fewer characters is the blank one that pages show while the real one loads."""


@lru_cache(maxsize=4096)
def url_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not an address that leads anywhere, or None."""
    raw, text = text, text.strip()
    if not text:
        return None
    if _WEB.match(text) or text.startswith("//"):
        return _web_fault(raw, text)
    lowered = text.lower()
    if lowered.startswith(_SCRIPTED):
        return Fault(f"is a {text.partition(':')[0]}: URL, which does not work outside this page", part=_PART)
    if _ON_A_DISK.match(text):
        return Fault("is a path on a local disk", part=_PART)
    if doubled := _ONE_SLASH.match(text):
        return Fault(
            "is missing a slash after the scheme", f"{doubled[1]}://{text[doubled.end() :]}", part=_PART
        )
    if _MISSPELT.match(lowered):
        rest = expression(r"[:;.,\s]*[\\/]{2,}|:{2,}").split(text, maxsplit=1)[-1]
        return Fault("has a misspelled scheme", "https://" + rest, safe=False, part=_PART)
    if not _SAYS_ANYTHING.search(text) and text != "/":
        return Fault("is a reference without a target", part=_PART)
    if is_email(text) and not lowered.startswith("mailto:"):
        return Fault("is an e-mail address, not the URL of a page", part=_PART)
    if _FIGURES.fullmatch(text):
        return Fault("is a number, not a URL", part=_PART, sure=False)
    if lowered.startswith("data:image") and len(text) < _STAND_IN:
        return Fault("is an empty placeholder image", part=_PART)
    if _SCHEME.match(text) and not expression(r"[\w.-]+:\d").match(text):
        return Fault("contains spaces", _without_blanks(text), part=_PART) if _BLANK.search(text) else None
    if _looks_like_domain(text):
        return Fault("has no scheme, so it is a path on this site", f"https://{text}", safe=False, part=_PART)
    if _BLANK.search(text):
        return Fault("is not a URL", part=_PART, in_words=True)
    if expression(r"[^\W\d_]+").fullmatch(text):
        return Fault(
            "is a word, not a URL",
            part=_PART,
            in_words=True,
            sure=text.lower() in ("true", "false", "yes", "no"),
        )
    return None


def _without_blanks(text: str) -> str:
    """An address as browsers read it: line breaks and tabs removed, other white space escaped."""
    return expression(r"\s").sub(lambda match: quote(match[0]), expression(r"[\t\r\n]+").sub("", text))


def _looks_like_domain(text: str) -> bool:
    if not _BARE.fullmatch(text):
        return False
    host = expression(r"[/?#:]").split(text, maxsplit=1)[0].lower()
    return host.startswith("www.") or host.rpartition(".")[2] not in _FILES


def _of_several(text: str) -> Fault | None:
    """The fault of a text with more than one web scheme, or None."""
    if doubled := _DOUBLED.match(text):
        rest = expression(r"\A(?::?/{0,2})+").sub("", text[doubled.end() :])
        scheme = "https" if doubled[2].lower().startswith("https") else "http"
        return Fault("has two schemes", f"{scheme}://{rest}", safe=False, part=_PART)
    each = [part for part in _SEVERAL.split(text) if part]
    if len(each) > 1:
        whole = tuple(each) if all(_WEB.match(part) and not _BLANK.search(part) for part in each) else ()
        return Fault("is several addresses in one string", several=whole, part=_PART)
    if glued := _GLUED.match(text):
        return Fault("is two addresses run together", text[glued.end() :], safe=False, part=_PART)
    return None


def _web_fault(raw: str, text: str) -> Fault | None:
    if "http" in text[1:].lower() and (fault := _of_several(text)) is not None:
        return fault
    try:
        parts = urlsplit(text)
        host, _port = parts.hostname or "", parts.port
    except ValueError:
        return Fault("is not a well-formed address", part=_PART)
    if not host:
        return Fault("names no host", part=_PART)
    plain = _is_plain(host)
    if not plain and _LOCAL.fullmatch(host):
        return Fault(f"leads to {host}, which no visitor can reach", part=_PART)
    if not plain and is_template_host(host):
        return Fault(f"has the placeholder host {host} of a template", part=_PART)
    if _BLANK.search(text):
        return Fault(
            "contains spaces", None if _BLANK.search(parts.netloc) else _without_blanks(text), part=_PART
        )
    if not plain and not _may_be_host(host):
        return Fault(f"names {host}, which is not a host", part=_PART)
    if text.endswith(("...", "…")):
        return Fault("is cut off at its end", part=_PART)
    if _IN_EXAMPLES.search(parts.path):
        return Fault("has the placeholder path of an example", part=_PART, sure=False)
    if not plain and _NO_TOP.search(host) and "xn--" not in host:
        return Fault(f"has the host {host}, which does not end in a top-level domain", part=_PART)
    if _UNFILLED.search(parts.path):
        return Fault("has a placeholder in its path that was not filled in", part=_PART, sure=False)
    return None


@lru_cache(maxsize=1024)
def _is_plain(host: str) -> bool:
    """Whether a host has no fault; cached, as a page's addresses share few hosts."""
    return not (
        _LOCAL.fullmatch(host)
        or is_template_host(host)
        or not _may_be_host(host)
        or (_NO_TOP.search(host) and "xn--" not in host)
    )


def _may_be_host(host: str) -> bool:
    return bool(
        _HOST.fullmatch(host) or _IPV4.fullmatch(host) or ":" in host or "{" in host or "xn--" in host
    )


def address_or_name_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Like ``url_fault``, for a property of places, people or lists, which may also be given by name."""
    fault = url_fault(text, hints)
    return None if fault is not None and fault.in_words else fault


def reference_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Like ``web_address_fault``, but also for references that lead nowhere (a bare ``#``, ``javascript:``)."""
    text = text.strip()
    if (text and not _SAYS_ANYTHING.search(text) and text != "/") or text.lower().startswith(_SCRIPTED):
        return url_fault(text, hints)
    return web_address_fault(text, hints)


def web_address_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Like ``url_fault`` if the whole text is a web address; None for other texts."""
    text = text.strip()
    web = _WEB.match(text) or (_MISSPELT.match(text) and "." in text)
    return url_fault(text, hints) if web and not _BLANK.search(text) else None


def is_absolute(text: str) -> bool:
    """Whether a text is a well-formed absolute web address."""
    return bool(_WEB.match(text.strip())) and url_fault(text) is None


def is_relative(text: str) -> bool:
    """Whether a text can be a relative reference: one word with a slash, an extension or a fragment."""
    text = text.strip()
    return (
        not _BLANK.search(text)
        and not _SCHEME.match(text)
        and bool(expression(r"[/#?]|\.\w{2,5}\Z").search(text))
    )
