"""The words of a page that are sent to a model: what a visitor sees, a line for every passage."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from ...source.regex import regex
from ..document.document import Document
from ..visible_text.visibility import OPENABLE, SHOWN


def page_text(document: Document) -> str:
    """The visible text and the texts of visible images, one line a passage, repeated lines once.

    Empty for a JSON file, which has no page.
    """
    if document.media == "json":
        return ""
    page = document.page
    lines = (
        harmless(passage.text).strip()
        for passage in page.passages
        if passage.kind in ("text", "image") and passage.visibility in (SHOWN, OPENABLE)
    )
    return "\n".join(dict.fromkeys(line for line in lines if line))


# Page text as data: put between markers that the page cannot know, and robbed of what could act as markup.
#
# A page under judgement may speak to the model that reads it. Three things keep it in its place: the marker
# is
# random for every document and isn't in the text; characters that no visitor sees are taken out; and the
# signs that chat templates of local models use between turns are broken.

_UNSEEN = regex(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f"
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_TURN = regex(r"<(?=\|)|(?<=\|)>|<(?=/?(?:s|bos|eos|start_of_turn|end_of_turn|system|user|assistant)>)", re.I)
_ROLE = regex(r"\[(?=/?INST\])|(?<=<)<(?=/?SYS>)", re.I)
_SPEAKER = regex(r"^(\s*(?:human|assistant|system|user))\s*:", re.I | re.M)


def harmless(text: str) -> str:
    """The text without unseen characters and without signs that separate turns of a conversation."""
    text = _UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = _TURN.sub(lambda match: "‹" if match[0] == "<" else "›", text)
    return _SPEAKER.sub(r"\1 -", _ROLE.sub("(", text))


@dataclass(frozen=True, slots=True)
class Fence:
    """A marker of 64 random bits. ``around`` puts a text between it."""

    marker: str

    @classmethod
    def for_text(cls, *texts: str) -> Fence:
        """A fence whose marker occurs in none of the texts."""
        while True:
            marker = secrets.token_hex(8)
            if not any(marker in text for text in texts):
                return cls(marker)

    def around(self, name: str, text: str) -> str:
        """The text between an opening and a closing line that carry the marker."""
        return f"<{name} {self.marker}>\n{text}\n</{name} {self.marker}>"


# E-mail addresses and telephone numbers taken out before anything is sent, and put back into what comes back.

_EMAIL = regex(r"[\w.+%'-]{1,64}@(?:[\w-]{1,63}\.){1,8}[^\W\d_]{2,24}")
_DIGITS = regex(r"(?<![\w.,:/-])(?:\+|00)?\(?\d[\d().\u00a0\u2010-\u2013 /-]{5,22}\d(?![\w/-])")
_DATE = regex(
    r"\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\d{4}\s*[-–]\s*\d{4}|\d{1,3}(?:[ .\u00a0]\d{3})+"
)
_PHONE_PROPERTIES = ("telephone", "faxnumber", "phone")


class Mask:
    """Replaces what identifies people by "[e-mail 1]", "[telephone 1]" and so on, the same for the same.

    Spellings of one number share a mask, so that a model can still compare them; putting back uses the
    spelling that came first. A number is what is written like one: with its country code, or in groups;
    dates and long figures are left alone.
    """

    def __init__(self, known_numbers: Iterable[str] = ()) -> None:
        """``known_numbers`` are telephone numbers that the markup states: they are masked however written."""
        self._masks: dict[str, str] = {}
        self._originals: dict[str, str] = {}
        self._known = {_tail(number) for number in known_numbers if len(_tail(number)) >= 6}

    def hide(self, text: str) -> str:
        """The text with masks."""
        text = _EMAIL.sub(lambda match: self._mask("e-mail", match[0].casefold(), match[0]), text)
        return _DIGITS.sub(self._number, text)

    def hide_value(self, prop: str, value: str) -> str:
        """The value of a statement with masks; of properties for numbers, all of it."""
        if prop.lower() in _PHONE_PROPERTIES and len(_tail(value)) >= 6:
            return self._mask("telephone", _tail(value), value)
        return self.hide(value)

    def show(self, text: str) -> str:
        """The text with what was masked."""
        for mask, original in self._originals.items():
            text = text.replace(mask, original)
        return text

    def _number(self, match: re.Match[str]) -> str:
        text = match[0]
        digits = re.sub(r"\D", "", text)
        tail = _tail(text)
        if tail not in self._known:
            international = text.startswith(("+", "00"))
            grouped = len(re.findall(r"\d+", text)) >= 2 or text.startswith(("0", "("))
            if not 8 <= len(digits) <= 15 or not (international or grouped) or _DATE.fullmatch(text.strip()):
                return text
        return self._mask("telephone", tail, text)

    def _mask(self, kind: str, same: str, original: str) -> str:
        key = f"{kind} {same}"
        if key not in self._masks:
            number = 1 + sum(known.startswith(kind) for known in self._masks)
            self._masks[key] = f"[{kind} {number}]"
            self._originals[self._masks[key]] = original
        return self._masks[key]


def _tail(number: str) -> str:
    """The last nine digits: what spellings with and without the country code have in common."""
    return re.sub(r"\D", "", number)[-9:].lstrip("0")
