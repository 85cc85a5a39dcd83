"""Licences: addresses of their texts, and the names that everybody knows them by."""

from __future__ import annotations

import re

from ...source.regex import regex
from .fault import NO_HINTS, Fault, Hints
from .urls import url_fault

_NUMBERED = r"(?:[ -]?v?(?:ersion)? ?\d(?:\.\d)?)?(?:\+|[ -]only|-or-later| or later)?"
_NAME = regex(
    rf"(?:the )?(?:(?:MIT|ISC|X11|Zlib|Unlicense|WTFPL|Artistic|0BSD|Beerware){_NUMBERED}"
    r"|(?:new |modified |simplified )?BSD(?:[ -](?:[0-4][ -]clause|style))?"
    rf"|Apache(?: software)?(?: licen[cs]e)?,?{_NUMBERED}"
    rf"|(?:GNU )?(?:[AL]?GPL|FDL|(?:lesser |affero |library )?general public licen[cs]e){_NUMBERED}"
    rf"|(?:[EM]PL|EUPL|OFL|BSL|OGL|ODbL|PDDL|ODC-By){_NUMBERED}|Mozilla Public Licen[cs]e[ \w.]{{0,12}}"
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
"""Short names and identifiers (SPDX) of licences that have one text each."""


def licence_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """What keeps a text from naming a licence: it is neither an address nor the name of a well-known one."""
    text = text.strip()
    return None if len(text) <= 120 and _NAME.fullmatch(text) else url_fault(text, hints)
