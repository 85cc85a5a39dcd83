"""Page text as data: put between markers that the page cannot know, and robbed of what could act as markup.

A page under judgement may speak to the model that reads it. Three things keep it in its place: the marker is
random for every document and isn't in the text; characters that no visitor sees are taken out; and the
signs that chat templates of local models use between turns are broken.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from ...source.regex import regex

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
