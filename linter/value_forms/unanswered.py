"""Detect texts without information: a property's name, a label, a prompt, a placeholder, a sample value."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape

from ...shapes.vocabulary import vocabulary
from ...source.regex import expression, regex
from ..locale.word_tables import alternatives, word_sets, words
from .demands import demand, least_demand

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
_FILLER = regex(lambda: alternatives("placeholders", "filler"), re.IGNORECASE)
_TAGS = regex(r"</?[a-z!][^<>]*>", re.IGNORECASE)
_MEDIA_TAGS = regex(r"<(?:img|iframe|video|audio|embed|object|svg|math)\b", re.IGNORECASE)
MAX_MARKUP = 300
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
    if len(stripped) <= MAX_MARKUP and ("<" in stripped or "&" in stripped):
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


# Sample values that templates, forms and language models write for an unknown name, address or description.

_PROSE = frozenset({"description", "abstract", "slogan"})
_FIELD = regex(
    r"(?:(?:your|the) )?(?:site|website|author|product|brand|organi[sz]ation|restaurant|hotel|event|course|school|store"
    r"|shop|person|client|customer|founder|doctor|director|speaker|performer|artist|page|article|post|recipe|service|project"
    r"|clinic|agency|app) (?:name|title)(?: (?:goes )?here)?",
    re.IGNORECASE,
    signs="name|title",
)
_OF_A_NEW_SITE = regex(
    lambda: alternatives("placeholders", "of_a_new_site"),
    re.IGNORECASE,
    signs=lambda: alternatives("placeholders", "of_a_new_site_signs"),
)
"""Default names of a new site and its first article."""
_DESCRIPTION = regex(
    lambda: alternatives("placeholders", "of_a_description"),
    re.IGNORECASE,
    signs="description|beschreibung|descripción|descrição|deskripsi",
)
_IN_DOCUMENTATION = frozenset(
    {"a most wonderful article", "article description", "page description here", "enter description here"}
)
_BUILDER = regex(
    lambda: alternatives("placeholders", "of_a_builder"),
    re.IGNORECASE,
    signs=lambda: alternatives("placeholders", "of_a_builder_signs"),
)
"""Default texts of site builders, and notes that a text is still to come."""
_NOTHING_OF_A_WRITER = regex(
    lambda: alternatives("placeholders", "of_a_writer"),
    re.IGNORECASE,
    signs=lambda: alternatives("placeholders", "of_a_writer_signs"),
)
"""Default text for an author without a biography."""
_STREET = regex(
    lambda: alternatives("placeholders", "streets"),
    re.IGNORECASE,
    signs=lambda: alternatives("placeholders", "streets_signs"),
)
_TOWN = regex(
    r"(?:any|sample|example|muster)[ -]?(?:town|city|stadt|hausen|ville)"
    r"|(?:ciudad|cidade|ville) (?:de )?(?:ejemplo|exemplo|exemple)",
    re.IGNORECASE,
    signs="town|city|stadt|hausen|ville|ciudad|cidade",
)
_CODES = frozenset({"12345", "123456", "12345-678", "12345-6789", "00-000", "11111", "99999"})
MAX_LENGTH = 80


@lru_cache(maxsize=4096)
def is_stand_in(prop: str, text: str) -> bool:
    """Whether a text is a sample value for a property: "Company Name", "123 Example Street", "12345"."""
    if len(text) > MAX_LENGTH:
        return False
    if prop == "streetAddress":
        return _STREET.fullmatch(text) is not None
    if prop == "addressLocality":
        return _TOWN.fullmatch(text) is not None
    if prop == "postalCode":
        return text in _CODES
    if prop in _PROSE:
        bare = text.rstrip(" .!…")
        return bare.casefold() in _IN_DOCUMENTATION or any(
            each.fullmatch(bare) for each in (_DESCRIPTION, _BUILDER, _NOTHING_OF_A_WRITER)
        )
    if prop not in words("schema_terms", "sample_names"):
        return False
    fields = (_FIELD, _OF_A_NEW_SITE)
    return text.casefold() in words("placeholders", "form_fields") or any(
        each.fullmatch(text) for each in fields
    )


STANDS_IN = "is a placeholder for the value"
"""The reason for a text that might still be a real name or street."""
_NUMBERED = regex(
    r"(?:keyword|tag|item|name|value|text|category|author|image|url)s?[ _-]?1\b.{0,80}", re.IGNORECASE
)
_PROMPT_WORDS = r"""(?:-+ ?)?(?:please )?(?:choose|select)
 (?:(?:an?|your|the|one)\b ?(?:[\w ]{2,20})?|(?:options?|sizes?|colou?rs?|variants?|models?))(?: ?-+|\.{3}|…)?
|(?:read|learn|see|show|view) more|continue reading|click here(?: for more.{0,20})?
|weiterlesen|mehr (?:lesen|erfahren|anzeigen)|leer más|ver más|lire la suite|en savoir plus
|leggi (?:tutto|di più)|lees (?:meer|verder)|читать далее|подробнее|続きを読む|もっと見る|saiba mais|leia mais
|czytaj (?:więcej|dalej)|läs mer|læs mere|devamını oku"""
_PROMPT = regex(
    rf"(?:{_PROMPT_WORDS.replace(chr(10), '')})[\W_]*",
    re.IGNORECASE,
    signs=(
        "choose|select|more|continue reading|click here|lesen|mehr |leer más|ver más|lire "
        "|savoir plus|leggi |lees |далее|подробнее|続きを読む|もっと見る|mais|czytaj |läs mer|læs mere"
        "|devamini oku"
    ),
)
_LOOSE_SEPARATOR = regex(r"\A(?:[|–—]|[-·»]\s)\s*|\s(?:[|–—·«»]|-)\Z")
_NAMED = frozenset({"name", "headline", "alternateName", "legalName", "title"})
_SORTED = frozenset({"articleSection", "category", "genre", "keywords", "recipeCategory", "about"})
_JSON = regex(r'"@(?:type|id|context)"|[\]}],\s*\Z|"\s*:\s*["{\[]')
_TEMPLATED = frozenset({"target", "urlTemplate", "query-input", "checkoutPageURLTemplate", "urlTemplates"})
_ANSWERS = regex(
    r"hazard|gender|allerg|warning|contraindication|sideEffect|outcome|complication|risk|restriction|status|diet"
    r"|penalty|Requirements\Z|qualifications|skills|Prerequisites|pets|smoking|interaction|funding|value\Z|valueReference|accessMode|sizeSystem",
    re.IGNORECASE,
)
_NAMED_LIKE_THEIR_VALUES = frozenset({"identifier", "category", "genre", "text", "value", "version", "size"})
_TITLES = frozenset({"name", "alternateName", "headline", "alternativeHeadline", "text", "description"})
"""Properties whose whole value may be in brackets."""
_BRACKETED = regex(r"\[[A-Za-z][A-Za-z _-]{1,30}\]|<[A-Za-z][A-Za-z _-]{1,30}>")


@lru_cache(maxsize=4096)
def placeholder_of(prop: str, text: str) -> str | None:
    """Why a text is a placeholder as a property's value, completing "the value …", or None.

    "none" is a real value of some properties, and templates are of others; a reference without a target is reported
    as such by the check of addresses.
    """
    if prop in _TEMPLATED:
        return None if text.strip() else "is empty"
    reason = placeholder(text)
    if (
        reason is None
        and text.lstrip()[:1] in ("[", "<")
        and prop not in _TITLES
        and _BRACKETED.fullmatch(text.strip())
    ):
        reason = "is a template placeholder that was not filled in"
    if reason is not None:
        if reason == MARKS and _asks_for_address(prop):
            return None
        return None if may_say_nothing(text) and _ANSWERS.search(prop) else reason
    return _of_the_property(prop, text.strip())


def _of_the_property(prop: str, text: str) -> str | None:
    """Why a text says nothing as a value of one property, though it may be a value of others."""
    if len(text) > 300:
        return None
    folded = text.casefold()
    if prop not in _NAMED_LIKE_THEIR_VALUES and folded.replace(" ", "") in _own_names(prop):
        return "only repeats the name of its property"
    if folded in word_sets("placeholders", "address_labels").get(prop, ()):
        return "is the label of a field, not a value"
    if is_stand_in(prop, text):
        return STANDS_IN
    if prop in _NAMED and _LOOSE_SEPARATOR.search(text):
        return "contains a template's separator with nothing beside it"
    if prop in words("schema_terms", "prompted") and _PROMPT.fullmatch(text):
        return "is a call to action, not a value"
    if prop in _SORTED and folded in words("placeholders", "uncategorized"):
        return "says that nobody has chosen a category"
    if prop in words("schema_terms", "maker_of_product") and folded in words("placeholders", "no_brand"):
        return "says that there is no value"
    if prop == "keywords" and folded in words("placeholders", "no_keywords"):
        return "says that there are no values"
    if prop == "keywords" and _NUMBERED.fullmatch(text):
        return "is filler text"
    ends = '"' in text or "]" in text or "}" in text
    if (
        ends
        and prop not in words("schema_terms", "may_hold_json")
        and _JSON.search(text)
        and not text.startswith(("{", "[", "http"))
    ):
        return "contains a piece of JSON"
    return None


@lru_cache(maxsize=2048)
def _own_names(prop: str) -> frozenset[str]:
    """A property's name and, if it has several words, the last of them."""
    last = expression(r"[A-Z][a-z]+\Z").search(prop)
    return frozenset({prop.casefold(), last[0].casefold()} if last else {prop.casefold()})


@lru_cache(maxsize=2048)
def _asks_for_address(prop: str) -> bool:
    required = demand(prop) or least_demand(prop)
    return required is not None and required.form == "url" and "Text" not in vocabulary().ranges(prop)
