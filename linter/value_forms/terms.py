"""Members of schema.org's enumerations, and terms of external lists that its definitions refer to.

Accessibility: "Schema.org Accessibility Properties for Discoverability Vocabulary" (W3C community group); time zones:
the IANA time zone database, as provided by Python.
"""

from __future__ import annotations

import mimetypes
import re
from functools import lru_cache, partial

from ...shapes.vocabulary import local_name, vocabulary
from ...source.regex import expression, regex
from ..locale.locale_names import DAYS, weekday
from ..locale.word_tables import meanings, words
from .fault import NO_HINTS, Fault, Hints
from .urls import url_fault

_BOOLEAN_FORMS = frozenset(
    form
    for word in ("true", "false")
    for form in (word, f"http://schema.org/{word}", f"https://schema.org/{word}")
)


def is_boolean(text: str) -> bool:
    """Whether a text is a truth value as in schema.org, in any letter case."""
    return text.strip().casefold() in _BOOLEAN_FORMS


def answer_or_address_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is no truth value, Yes, No, Required, Recommended or address (``acceptsReservations``), or None."""
    folded = text.strip().casefold()
    if (
        not folded
        or folded in _BOOLEAN_FORMS
        or expression(r"https?://\S+\Z|/\S*\Z|schema:|(?:www\.)?\w[\w.-]+\.\w+(?:/\S*)?\Z").match(folded)
    ):
        return None
    if folded in ("yes", "no", "required", "recommended"):
        return None
    part = r"Yes|Boolean"
    return Fault("is neither true, false nor a URL", _boolean(folded), part=part, sure=False)


def boolean_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a truth value, or None."""
    folded = text.strip().casefold()
    if not folded or folded in _BOOLEAN_FORMS:
        return None
    if boolean := _boolean(folded):
        return Fault("is neither true nor false", boolean, part=r"\b(?:[Ww]hether|[Bb]oolean|flag)\b")
    return Fault("is neither true nor false", part=r"\b(?:[Ww]hether|[Bb]oolean|flag|[Ii]ndicates)\b")


def _boolean(answer: str) -> str | None:
    """The truth value that an answer in lower case stands for, or None."""
    tables = (meanings("answers", key) for key in ("answers", "other_words_too", "signs"))
    return next((table[answer] for table in tables if answer in table), None)


_PREFIX = regex(r"(?:(?:https?:)?/{0,3}(?:www\.)?schema\.org[/#]+|schema:)", re.IGNORECASE)
_BRANCH_OF_MEDICINE = regex(
    r"(?:.* )?(?:\w+(?:log(?:y|ia|ía|ie|ija)|iatr(?:y|ia|ía|ie|ics))|medicin[ae]|médecine|medizin"
    r"|medycyna|surgery|cirug[ií]a"
    r"|cirurgia|chirurgi[ea]|practice|логия)(?: .*)?",
    re.IGNORECASE,
    signs=("log|iatr|medicin|médecine|medizin|medycyna|surgery|chirurgi|cirug|cirurgia|practice|логия"),
)
_TABLE = "enumeration_members"


@lru_cache(maxsize=256)
def members(ranges: tuple[str, ...]) -> tuple[str, ...]:
    """The members of the enumerations in some ranges."""
    vocab = vocabulary()
    return tuple(
        dict.fromkeys(
            member for name in ranges if vocab.is_enumeration(name) for member in vocab.members(name)
        )
    )


@lru_cache(maxsize=1024)
def member_fault(text: str, ranges: tuple[str, ...], hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a member of the enumerations in a property's ranges, or None."""
    text = text.strip()
    allowed = members(ranges)
    if not text or not allowed:
        return None
    vocab = vocabulary()
    name = local_name(text) or text
    if name in allowed or (vocab.is_type(name) and any(vocab.is_subtype(name, each) for each in ranges)):
        return None
    if expression(r"https?://(?!(?:www\.)?schema\.org)").match(text):
        return None  # a member of another enumeration (GoodRelations, GS1)
    examples = " or ".join(f'"{each}"' for each in allowed[:2])
    advice = f"; write {examples}" if len(allowed) < 3 else "; write one of its members"
    expected = " or ".join(f'"{each}"' for each in ranges)
    word = (
        expression(r"[\W_]+")
        .sub("", text[prefix.end() if (prefix := _PREFIX.match(text)) else 0 :])
        .casefold()
    )
    candidates = [member for member in allowed if member.casefold() == word]
    safe = bool(candidates) or word not in words(_TABLE, "ambiguous")
    candidates = candidates or [
        member for member in allowed if member == meanings(_TABLE, "synonyms").get(word)
    ]
    safe = safe and bool(candidates)
    candidates = candidates or [
        member for member in allowed if len(word) > 3 and member.casefold().startswith(word)
    ]
    candidates = candidates or [
        member for member in allowed for each in ranges if member.casefold() == f"{each}{word}".casefold()
    ]
    if not candidates and set(DAYS) & set(allowed):
        day = weekday(word, hints.languages)
        candidates, safe = [DAYS[day]] if day is not None else [], True
    if len(candidates) == 1:
        proposal = f"https://schema.org/{candidates[0]}"
        case_reason = f'differs in case from the member "{candidates[0]}"'
        text_reason = f'is text instead of the member "{candidates[0]}"'
        reason = case_reason if name.casefold() == candidates[0].casefold() else text_reason
        return Fault(reason, proposal, safe=safe, part=_definition_pattern(ranges))
    if vocab.is_member(name):
        owners = '" or "'.join(vocab.enumerations_of(name))
        return Fault(
            f'is a member of "{owners}", not of {expected}{advice}', part=_definition_pattern(ranges)
        )
    if "MedicalSpecialty" in ranges and _BRANCH_OF_MEDICINE.fullmatch(text[:200]):
        return None  # the definition allows any branch of medicine, not only members
    return Fault(f"is not a member of {expected}{advice}", part=_definition_pattern(ranges))


def _definition_pattern(ranges: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, ranges))


_MODES = "auditory tactile textual visual"
_TERMS: dict[str, str] = {
    "access_mode": f"""{_MODES} chartOnVisual chemOnVisual colorDependent diagramOnVisual mathOnVisual musicOnVisual
        olfactory textOnVisual""",
    "accessibility_api": """AndroidAccessibility ARIA ATK AT-SPI BlackberryAccessibility iAccessible2
        iOSAccessibility JavaAccessibility MacOSXAccessibility MSAA NSAccessibility UIAutomation""",
    "accessibility_control": """fullAudioControl fullKeyboardControl fullMouseControl fullSwitchControl
        fullTouchControl fullVideoControl fullVoiceControl""",
    "accessibility_feature": """alternativeText annotations ARIA audioDescription bookmarks braille captions ChemML
        closedCaptions describedMath displayTransformability fullRubyAnnotations highContrast highContrastAudio
        highContrastDisplay horizontalWriting index largePrint latex latex-chemistry longDescription MathML
        MathML-chemistry none openCaptions pageBreakMarkers pageNavigation printPageNumbers readingOrder resizeText
        rubyAnnotations scripting signLanguage structuralNavigation synchronizedAudioText tableOfContents
        tactileGraphic tactileObject taggedPDF timingControl transcript transformText ttsMarkup unknown unlocked
        verticalWriting withAdditionalWordSegmentation withoutAdditionalWordSegmentation""",
    "accessibility_hazard": """flashing flashingHazard motionSimulation motionSimulationHazard noFlashing
        noFlashingHazard noMotionSimulation noMotionSimulationHazard none noSound noSoundHazard sound soundHazard
        unknown unknownFlashingHazard unknownMotionSimulationHazard unknownSoundHazard""",
}


@lru_cache(maxsize=16)
def _fold(name: str) -> dict[str, str]:
    return {term.casefold(): term for term in _TERMS[name].split()}


def _term_fault(name: str, text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a term of a list, or several with commas; ``/CSSEnabled`` may follow one. None if it is."""
    vocab = _fold(name)
    parts = [part.strip() for part in expression(r"[,;]").split(text) if part.strip()]
    heads = [part.partition("/")[0] for part in parts]
    if all(head in vocab.values() for head in heads):
        return None
    spelled = [vocab.get(expression(r"[\s_]+").sub("", head).casefold()) for head in heads]
    proposal = ",".join(each for each in spelled if each) if all(spelled) else None
    reason = "is not spelled as in the vocabulary" if proposal else "is not in the approved vocabulary"
    return Fault(reason, proposal, part=r"vocabulary|[Vv]alues", sure=proposal is not None)


TERM_FAULTS = {name: partial(_term_fault, name) for name in _TERMS}
"""A checker for each list of terms."""


@lru_cache(maxsize=1)
def _zones() -> frozenset[str]:
    import zoneinfo

    return frozenset(zoneinfo.available_timezones())


def time_zone_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a zone of the IANA database, or None."""
    text = text.strip()
    if not text or not _zones() or text in _zones():
        return None
    if expression(r"(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d\d)?").fullmatch(text):
        return Fault("is an offset, which has no daylight saving time", part=r"time ?zone", sure=False)
    return Fault("is not in the IANA time zone database", part=r"time ?zone")


# Licences: addresses of their texts, and well-known names.

_VERSION_SUFFIX = r"(?:[ -]?v?(?:ersion)? ?\d(?:\.\d)?)?(?:\+|[ -]only|-or-later| or later)?"
_LICENCE_NAME = regex(
    rf"(?:the )?(?:(?:MIT|ISC|X11|Zlib|Unlicense|WTFPL|Artistic|0BSD|Beerware){_VERSION_SUFFIX}"
    r"|(?:new |modified |simplified )?BSD(?:[ -](?:[0-4][ -]clause|style))?"
    rf"|Apache(?: software)?(?: licen[cs]e)?,?{_VERSION_SUFFIX}"
    rf"|(?:GNU )?(?:[AL]?GPL|FDL|(?:lesser |affero |library )?general public licen[cs]e){_VERSION_SUFFIX}"
    rf"|(?:[EM]PL|EUPL|OFL|BSL|OGL|ODbL|PDDL|ODC-By){_VERSION_SUFFIX}|Mozilla Public Licen[cs]e[ \w.]{{0,12}}"
    r"|CC[ -]?(?:0|zero|BY)(?:[ -](?:NC|ND|SA|BY))*(?:[ -]\d\.\d)?"
    r"(?:[ -](?:international|unported|universal|[A-Z]{2}))?"
    r"|Creative Commons[\w ().,–-]{0,80}|public domain(?: \w{2,12})?"
    r"|Open (?:Government|Data(?:base)?) Licen[cs]e[\w .]{0,20}|SIL Open Font Licen[cs]e[\w .]{0,12}"
    r"|Boost[\w .]{0,24})(?: licen[cs]e)?(?: \([\w .-]{1,20}\))?",
    re.IGNORECASE,
    signs=(
        "licen|apache|artistic|beerware|boost|bsd|bsl|cc|creative commons|fdl|isc|mit|odbl|odc"
        "|ofl|ogl|pddl|pl|public domain|wtf|x11|zlib"
    ),
)
"""Short names and identifiers (SPDX) of licences with exactly one text."""


def licence_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a licence (neither an address nor a well-known name), or None."""
    text = text.strip()
    return None if len(text) <= 120 and _LICENCE_NAME.fullmatch(text) else url_fault(text, hints)


# Codes with a known pattern: of airlines, recordings, vehicles, industries.

_CODE_PATTERNS: dict[str, tuple[str, str]] = {
    "aircraft_or_airport": (r"[A-Z0-9]{2,3}", "two or three letters or digits (IATA)"),
    "icao": (r"[A-Z]{3,4}", "three or four letters (ICAO)"),
    "isrc": (r"[A-Z]{2}-?[A-Z0-9]{3}-?\d{2}-?\d{5}", "twelve letters and digits (ISO 3901)"),
    "iswc": (r"T-?\d{3}\.?\d{3}\.?\d{3}-?\d", "T and ten digits (ISO 15707)"),
    "duns": (r"\d{2}-?\d{3}-?\d{4}", "nine digits (Dun & Bradstreet)"),
    "gln": (r"\d{13}", "thirteen digits (GS1)"),
    "vin": (r"[A-HJ-NPR-Z0-9]{17}|[A-HJ-NPR-Z0-9]{5,16}", "up to seventeen letters and digits (ISO 3779)"),
    "naics": (r"\d{2,6}", "two to six digits"),
    "isic": (r"[A-U]?\d{0,4}(?<=.)", "a letter and up to four digits"),
    "iso6523": (r"\d{4}:[^\s:]+(?::[^\s:]+)?", "a four-digit code, a colon and an identifier (ISO 6523)"),
    "eidr": (
        r"(?:https?://(?:dx\.)?doi\.org/|urn:eidr:|doi:)?10\.5240[/:](?:[0-9A-F]{4}-){5}[0-9A-Z]",
        "10.5240/ and five groups of four digits, with a check character (EIDR)",
    ),
    "age_range": (r"\d{1,3}(?:\s?[-–]\s?\d{0,3}|\+)?", "two ages with a hyphen"),
    "utc_offset": (r"Z|[+-]\d{1,2}(?::?\d\d)?", "an offset such as +01:00"),
}


def _code_fault(code_name: str, text: str, hints: Hints = NO_HINTS) -> Fault | None:
    pattern, description = _CODE_PATTERNS[code_name]
    text = text.strip()
    if not text or re.fullmatch(pattern, text) or text.startswith(("http://", "https://")):
        return None
    if re.fullmatch(pattern, text.upper()):
        return Fault("is a code in lower case", text.upper())
    return Fault(f"is not {description}", sure=not re.search(pattern, text))


CODE_FAULTS = {shape: partial(_code_fault, shape) for shape in _CODE_PATTERNS}
"""A checker for each pattern of codes."""


# Media types (RFC 6838, section 4.2).

_TOP_LEVEL_TYPES = (
    "application|audio|chemical|example|font|haptics|image|message|model|multipart|text|video|x-[a-z]+"
)
_MEDIA_TYPE = regex(
    rf"(?:{_TOP_LEVEL_TYPES})/[a-z0-9][a-z0-9!#$&^_.+-]*(?:\s*;\s*[\w-]+=\S+)*", re.IGNORECASE
)


_MISNAMED = {
    "image/jpg": "image/jpeg", "image/svg": "image/svg+xml", "audio/mp3": "audio/mpeg", "text/json": "application/json",
    "application/xhtml": "application/xhtml+xml",
}  # fmt: skip
"""Unregistered names that programs write in the form of a media type, and the registered ones."""


def is_media_type(text: str) -> bool:
    """Whether a text is a media type."""
    return len(text) <= 200 and _MEDIA_TYPE.fullmatch(text.strip()) is not None


def media_type_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a media type or the address of a format's description, or None."""
    text = text.strip()
    registered = _MISNAMED.get(text.lower())
    if registered:
        return Fault("is not a registered media type", registered, part=r"MIME|[Mm]edia type", sure=False)
    if not text or is_media_type(text) or expression(r"https?://").match(text):
        return None
    ending = text.lower().lstrip(".*")
    types_by_extension = meanings("media_types", "file_endings") | meanings("media_types", "data_files")
    media_type = types_by_extension.get(ending) or mimetypes.types_map.get(f".{ending}")
    part = r"MIME|[Mm]edia type"
    if media_type:
        return Fault("is a file extension, not a media type", media_type, part=part)
    return Fault("is not a media type (type/subtype)", part=part, sure=False)
