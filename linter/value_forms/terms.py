"""Terms of lists kept elsewhere that definitions send their readers to.

Accessibility: "Schema.org Accessibility Properties for Discoverability Vocabulary" (W3C community group);
time zones: the IANA time zone database, as the Python it runs on has it.
"""

from __future__ import annotations

from functools import lru_cache, partial

from ...source.regex import expression
from .fault import NO_HINTS, Fault, Hints

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
def _folded(name: str) -> dict[str, str]:
    return {term.casefold(): term for term in _TERMS[name].split()}


def _term_fault(name: str, text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """What keeps a text from being a term of a list, or several with commas; ``/CSSEnabled`` may follow one."""
    known = _folded(name)
    parts = [part.strip() for part in expression(r"[,;]").split(text) if part.strip()]
    heads = [part.partition("/")[0] for part in parts]
    if all(head in known.values() for head in heads):
        return None
    meant = [known.get(expression(r"[\s_]+").sub("", head).casefold()) for head in heads]
    proposal = ",".join(each for each in meant if each) if all(meant) else None
    reason = (
        "is not written as the vocabulary has it" if proposal else "is no term of the approved vocabulary"
    )
    return Fault(reason, proposal, part=r"vocabulary|[Vv]alues", sure=proposal is not None)


TERM_FAULTS = {name: partial(_term_fault, name) for name in _TERMS}
"""A checker for each list of terms."""


@lru_cache(maxsize=1)
def _zones() -> frozenset[str]:
    import zoneinfo

    return frozenset(zoneinfo.available_timezones())


def time_zone_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """What keeps a text from being a zone of the IANA database."""
    text = text.strip()
    if not text or not _zones() or text in _zones():
        return None
    if expression(r"(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d\d)?").fullmatch(text):
        return Fault("is an offset, no time zone: it knows no summer time", part=r"time ?zone", sure=False)
    return Fault("is no zone of the IANA time zone database", part=r"time ?zone")
