"""The prompts of LLM4Schema.org's agents, word for word, from a file that the user names; they are kept nowhere here.

Source: Dang et al., "LLM4Schema.org", sections 3.3 and 3.4. The file is the paper's text, or any with the two templates
between lines of three backticks: the one with [CONTENT] and [VALUE] is the factuality agent's, the one with [MARKUP]
and [DEFINITION] the compliance agent's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ...linter.language_model.exchange import Request
from ...linter.language_model.models import Model
from ...linter.language_model.question import Question
from ...linter.language_model.tokens import chunks, estimate
from ..rows import UnusableInputError, read_text

_BLOCK = re.compile(r"^```[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
_PLACE = re.compile(r"\[([A-Z]+)\]")
FACTUALITY, COMPLIANCE = (
    frozenset({"CONTENT", "VALUE", "PROP", "TYPE"}),
    frozenset({"MARKUP", "DEFINITION", "PROP"}),
)
ANSWER_TOKENS = 8


@dataclass(frozen=True, slots=True)
class PublishedPrompts:
    """The two templates, with [NAMES] for what each statement fills in."""

    factuality: str
    compliance: str

    @classmethod
    def read(cls, path: Path) -> PublishedPrompts:
        """Read the templates of a file. Raises UnusableInputError if one is not there."""
        blocks = [match[1].strip() for match in _BLOCK.finditer(read_text(path))]
        found = []
        for agent, places in (("factuality", FACTUALITY), ("compliance", COMPLIANCE)):
            fitting = [block for block in blocks if set(_PLACE.findall(block)) == places]
            if not fitting:
                names = ", ".join(f"[{name}]" for name in sorted(places))
                raise UnusableInputError(f"{path}: no prompt of the {agent} agent between ``` with {names}")
            found.append(fitting[0])
        return cls(*found)

    def about_text(self, text: str, question: Question, model: Model) -> Iterator[Request]:
        """The factuality prompts about one statement, one per piece of the text that fits the window."""
        filled = {"VALUE": question.value, "PROP": question.property, "TYPE": question.subject.split(" ")[0]}
        room = (
            model.window - estimate(_filled(self.factuality, {**filled, "CONTENT": ""})) - ANSWER_TOKENS - 64
        )
        for piece in chunks(text, room):
            asked = _filled(self.factuality, {**filled, "CONTENT": piece})
            yield Request("", "", asked, ANSWER_TOKENS, purpose="factuality", uri="")

    def about_definition(self, question: Question, definition: str) -> Request:
        """The compliance prompt about one statement."""
        markup = f"{question.property} {json.dumps(question.value, ensure_ascii=False)}"
        places = {"PROP": question.property, "MARKUP": markup, "DEFINITION": definition}
        return Request("", "", _filled(self.compliance, places), ANSWER_TOKENS, purpose="compliance", uri="")


def _filled(template: str, places: dict[str, str]) -> str:
    """A template with its places filled at once: what is filled in may have names in brackets of its own."""
    return _PLACE.sub(lambda match: places.get(match[1], match[0]), template)
