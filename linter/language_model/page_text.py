"""The text of a page that is sent to a model: visible text, one line per passage."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from ...source.regex import regex
from ..document.document import Document
from ..visible_text.visibility import OPENABLE, SHOWN


def page_text(document: Document) -> str:
    """The visible text and the texts of visible images, one line per passage, without repeated lines.

    Empty for a JSON file, which has no page.
    """
    if document.media == "json":
        return ""
    page = document.page
    lines = (
        sanitize(passage.text).strip()
        for passage in page.passages
        if passage.kind in ("text", "image") and passage.visibility in (SHOWN, OPENABLE)
    )
    return "\n".join(dict.fromkeys(line for line in lines if line))


# Protection against prompt injection: a page may address the model that reads it. The marker around its text is random
# for every document and not in the text; invisible characters are removed; and the turn separators of local models'
# chat templates are broken.

_INVISIBLE = regex(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f"
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_TURN = regex(r"<(?=\|)|(?<=\|)>|<(?=/?(?:s|bos|eos|start_of_turn|end_of_turn|system|user|assistant)>)", re.I)
_ROLE = regex(r"\[(?=/?INST\])|(?<=<)<(?=/?SYS>)", re.I)
_SPEAKER = regex(r"^(\s*(?:human|assistant|system|user))\s*:", re.I | re.M)


def sanitize(text: str) -> str:
    """The text without invisible characters and turn separators."""
    text = _INVISIBLE.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = _TURN.sub(lambda match: "‹" if match[0] == "<" else "›", text)
    return _SPEAKER.sub(r"\1 -", _ROLE.sub("(", text))


@dataclass(frozen=True, slots=True)
class Fence:
    """A marker of 64 random bits to put around a text."""

    marker: str

    @classmethod
    def for_text(cls, *texts: str) -> Fence:
        """A fence whose marker occurs in none of the texts."""
        while True:
            marker = secrets.token_hex(8)
            if not any(marker in text for text in texts):
                return cls(marker)

    def around(self, name: str, text: str) -> str:
        """The text between an opening and a closing line with the marker."""
        return f"<{name} {self.marker}>\n{text}\n</{name} {self.marker}>"


# E-mail addresses and telephone numbers are masked before sending, and restored in the answers.

_EMAIL = regex(r"[\w.+%'-]{1,64}@(?:[\w-]{1,63}\.){1,8}[^\W\d_]{2,24}")
_PHONE_CANDIDATE = regex(r"(?<![\w.,:/-])(?:\+|00)?\(?\d[\d().\u00a0\u2010-\u2013 /-]{5,22}\d(?![\w/-])")
_NOT_A_PHONE = regex(
    r"\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\d{4}\s*[-–]\s*\d{4}|\d{1,3}(?:[ .\u00a0]\d{3})+"
)
_PHONE_PROPERTIES = ("telephone", "faxnumber", "phone")


class Masker:
    """Replaces personal data by "[e-mail 1]", "[telephone 1]" and so on, consistently.

    Spellings of one number share a mask, so that a model can still compare them; it is restored to the first spelling.
    Telephone numbers are recognized by a country code or grouping; dates and long figures are left alone.
    """

    def __init__(self, known_numbers: Iterable[str] = ()) -> None:
        """``known_numbers`` are telephone numbers in the markup: they are masked in any spelling."""
        self._masks: dict[str, str] = {}
        self._originals: dict[str, str] = {}
        self._known = {_tail(number) for number in known_numbers if len(_tail(number)) >= 6}

    def hide(self, text: str) -> str:
        """Mask a text."""
        text = _EMAIL.sub(lambda match: self._mask("e-mail", match[0].casefold(), match[0]), text)
        return _PHONE_CANDIDATE.sub(self._mask_number, text)

    def hide_value(self, prop: str, value: str) -> str:
        """Mask the value of a statement; values of telephone properties are masked as a whole."""
        if prop.lower() in _PHONE_PROPERTIES and len(_tail(value)) >= 6:
            return self._mask("telephone", _tail(value), value)
        return self.hide(value)

    def show(self, text: str) -> str:
        """Replace masks in a text by the originals."""
        for mask, original in self._originals.items():
            text = text.replace(mask, original)
        return text

    def _mask_number(self, match: re.Match[str]) -> str:
        text = match[0]
        digits = re.sub(r"\D", "", text)
        tail = _tail(text)
        if tail not in self._known:
            international = text.startswith(("+", "00"))
            grouped = len(re.findall(r"\d+", text)) >= 2 or text.startswith(("0", "("))
            if (
                not 8 <= len(digits) <= 15
                or not (international or grouped)
                or _NOT_A_PHONE.fullmatch(text.strip())
            ):
                return text
        return self._mask("telephone", tail, text)

    def _mask(self, kind: str, normalized: str, original: str) -> str:
        key = f"{kind} {normalized}"
        if key not in self._masks:
            number = 1 + sum(masked.startswith(kind) for masked in self._masks)
            self._masks[key] = f"[{kind} {number}]"
            self._originals[self._masks[key]] = original
        return self._masks[key]


def _tail(number: str) -> str:
    """The last nine digits, which spellings with and without a country code share."""
    return re.sub(r"\D", "", number)[-9:].lstrip("0")
