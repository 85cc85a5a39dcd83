"""Detect placeholders: printed null values, template expressions, filler text."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape

from ...source.regex import expression, regex
from ..locale.word_tables import words

_CONCEPT = "placeholders"
NOTHING = words(_CONCEPT, "missing") | words(_CONCEPT, "no_text")
"""What stands for a missing value, in lower case."""
_OF_PROGRAMS = ("undefined", "null", "none", "nan", "n/a")
_TEMPLATE = regex(
    r"\{\{.*?\}\}|\{%.*?%\}|<%.*?%>|<\?(?:php|=).*|\$\{[\w.$()\[\] -]+\}|%%[\w-]+%%|\[%.*?%\]|#\{[\w.]+\}|@@[\w-]+@@"
    r"|%(?:(?:post|page|site|seo|term|archive)_?)?(?:title|name|sep|desc|description|excerpt|tagline|category|tag)%"
    r"|(?:\A|[|:–—]\s*|\s-\s)(?:undefined|null|NaN)(?:\s*[|:–—]|\s-\s|\Z)"
    r"|%[A-Z][A-Z_]{4,40}%|\[(?:[Yy]our|YOUR|[Ii]nsert|INSERT) [^\]\[]{1,60}\]"
    r"|\A(?:undefined|null|NaN) [^\W\d_]+\Z|\[object Object\]|\bundefined,\s*undefined\b",
    re.DOTALL,
)
_SIGNS_OF_TEMPLATES = ("{", "%", "<", "[", "@@", "undefined", "null", "NaN")
"""Every match of ``_TEMPLATE`` contains one of these."""
_WHOLE_TEMPLATE = regex(
    r"\{[A-Za-z_][\w.-]*\}|\[(?:[A-Z_]{3,}|[a-z]+[-_][a-z_-]+|[A-Za-z]\w*(?:\.\w+)+|company|title|sitename)\]|%[A-Za-z_]{3,}%|%\(?[\w]+\)?s|__[A-Z_]+__|:[a-z]+_[a-z]+:"
    r"|\$[^\W\d]\w{1,30}\$|\$\$[^\W\d]\w+\$\$|\{\$[\w.]+\}|\[\[[^\W\d][\w.:]+\]\]|(##?)[A-Z][A-Z_]{2,30}\1|%\d\$[sd]"
)
_FILLER = regex(
    r"lorem ipsum|\byour[ -]?(?:domain|company|site|website|shop|name)\b\W*(?:com|\.com|here)"
    r"|\byour[-_.]?(?:e-?mail|name)@"
    r"|\Ayour[ _-](?:(?:street|postal|zip|phone|telephone|mobile|email|business|company|brand|product|organi[sz]ation"
    r"|store|site|website|channel|full|event|job|first|last|contact)[ _-])?(?:name|title|url|logo|address|description"
    r"|text|number|code|city|town|state|region|province|country|latitude|longitude|phone|telephone"
    r"|email|street|price|image|username)"
    r"(?: (?:goes )?here)?\Z",
    re.IGNORECASE,
)
_TAGS = regex(r"</?[a-z!][^<>]*>", re.IGNORECASE)
_MEDIA_TAGS = regex(r"<(?:img|iframe|video|audio|embed|object|svg|math)\b", re.IGNORECASE)
LONGEST_MARKUP = 300
UNFILLED = "contains a template expression that was not filled in"
MARKS = "contains neither letters nor digits"
"""The reason for a text of punctuation alone; the check of addresses gives another."""
_ONLY_X = regex(r"[Xx]+(?:[ .-][Xx]+)*")
_TO_DO = regex(r"(?:todo|fixme) *[:-]")
_ONLY_MARKS = regex(r"[\W_]+")
# "/" is the address of the site's own front page.


@lru_cache(maxsize=4096)
def placeholder(text: str) -> str | None:
    """Why a text is a placeholder, completing "the value …", or None if it is none."""
    stripped = text.strip()
    if not stripped:
        return "is empty"
    if len(stripped) <= 40:
        bare = stripped.casefold()
        folded = stripped.strip("\"'<>()").casefold().rstrip(".!… ") or stripped
        if not NOTHING.isdisjoint((bare, folded)):
            return "is a placeholder"
        if any(map(bare.__contains__, _OF_PROGRAMS)) and _repeats_nothing(bare):
            return "is a placeholder"
        if not stripped[0].isalnum():
            if (
                _ONLY_MARKS.fullmatch(stripped)
                and stripped not in words("placeholders", "punctuation_values")
                and not _has_symbol(stripped)
            ):
                return MARKS
            if _WHOLE_TEMPLATE.fullmatch(stripped):
                return "is a template placeholder that was not filled in"
        elif "xxx" in bare and _ONLY_X.fullmatch(stripped):
            return "is a placeholder"
    if len(stripped) <= LONGEST_MARKUP and ("<" in stripped or "&" in stripped):
        bare = unescape(_TAGS.sub(" ", unescape(stripped)))
        if not _MEDIA_TAGS.search(stripped) and not bare.strip("\u00a0\u200b\ufeff \t\r\n"):
            return "contains only HTML tags"
    head = stripped[:2000]
    if any(map(head.__contains__, _SIGNS_OF_TEMPLATES)) and _TEMPLATE.search(head):
        return UNFILLED
    lower = head.lower()
    if ("your" in lower or "lorem" in lower) and _FILLER.search(head):
        return "is filler text"
    if lower.startswith(("todo", "fixme")) and _TO_DO.match(lower):
        return "is a note about work to be done"
    return None


_NO_PICTURE = regex(
    r"/(?:[\w-]*[-_])?(?:placeholder|(?:no|empty)[-_]?(?:image|photo|picture|img|pic|thumb(?:nail)?|foto)|image[-_]?not[-_]?(?:found|available)"
    r"|default[-_]?(?:image|img|thumb(?:nail)?))(?:[-_]?\d[\dx]{0,8})?\.(?:jpe?g|png|gif|webp|svg)(?=[?#]|\Z)"
    r"|/(?:spacer|blank|transparent|1x1|pixel)(?:[-_]?\d[\dx]{0,8}|[-_.]trans(?:parent)?)?\.(?:gif|png|svg|webp)(?=[?#]|\Z)"
    r"|gravatar\.com/avatar/?(?:\?.*)?\Z|//(?:www\.)?google\.com/(?:logo|thumbnail\d?)\.(?:jpg|png)\Z"
    r"|//cdn\.ampproject\.org/(?:logo|leader)\.(?:jpg|png)\Z"
    r"|^https?://(?:via\.placeholder\.com|placehold\.(?:it|co)|placekitten\.com|dummyimage\.com|picsum\.photos|loremflickr\.com)/",
    re.IGNORECASE,
    signs="placeh|no|empty|default|found|available|spacer|blank|transparent|1x1|pixel|gravatar.com/avatar|google.com/|"
    "//cdn.ampproject.org/l|placekitten|dummyimage|picsum|loremflickr",
)
"""Files and sites of pictures for pages that have none yet."""


def is_placeholder_picture(address: str) -> bool:
    """Whether an address is that of a picture that stands where there is none."""
    return _NO_PICTURE.search(address) is not None


def unfilled(text: str) -> list[str]:
    """The template expressions in a text."""
    return [match[0] for match in _TEMPLATE.finditer(text)]


def _repeats_nothing(text: str) -> bool:
    """Whether a case-folded text consists of several words that programs print for a missing value."""
    parts = [part.strip() for part in expression(r"[,;/|-]").split(text) if part.strip()]
    parts = parts if len(parts) > 1 else text.split()
    return len(parts) > 1 and all(part in _OF_PROGRAMS for part in parts)


def _has_symbol(text: str) -> bool:
    """Whether a text of punctuation has a meaning: currency symbols, emoji, stars."""
    return any(ord(char) > 0x2000 for char in text) or any(char in "$€£¥₹" for char in text)


def may_say_nothing(text: str) -> bool:
    """Whether a placeholder is a word that some properties have as a value."""
    return text.strip().casefold() in words(_CONCEPT, "values_of_some")
