"""A text was decoded with the wrong character encoding.

## What it does
Checks texts for letters that stand for the bytes of others ("CafÃ©", "donâ€™t": UTF-8 that was read as Windows-1252),
and for the sign that decoders put where they could read nothing (U+FFFD).

## Why it matters
Whoever shows the value shows it as it stands. Pages that are right themselves have such markup where a database or a
plug-in has another encoding.

## Example
```json
"name": "CafÃ© MÃ¼ller"
```

## Use instead
```json
"name": "Café Müller"
```

## Fix safety
Unsafe: the bytes are read as UTF-8. No fix for U+FFFD: what stood there is lost.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import word_list
from ...linter.markup.statement import Literal
from ...source.regex import regex
from ._findings import key_value, quoted, writing

_TRAILS = "\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
"""What bytes from 80 to BF are in Windows-1252, or in Latin-1."""
_MARKS = "…‘’“”–—»«"
"""Those of them that writers put behind a capital letter."""
_WRONGLY_DECODED = regex(
    rf"[ÂÃÄÅ](?:(?![{_MARKS}\u00a0])[{_TRAILS}])|(?<=[a-zà-ÿ ])[ÂÃÄÅ][{_TRAILS}]|(?<![a-z])Â\u00a0"
    rf"|â[€‚„†‡ˆ][{_TRAILS}]|(?:[ÐÑ][{_TRAILS}]){{3,}}|(?:[ã-éà][{_TRAILS}]{{2}}){{2,}}|ðŸ[{_TRAILS}]{{2}}"
)
_LOST = "\ufffd"
MAX_LENGTH = 5000


def is_decoded_wrongly(text: str) -> bool:
    """Whether a text has signs that come of reading UTF-8 as a code page of Windows."""
    return not text.isascii() and any(
        _decode(match[0]) is not None for match in _WRONGLY_DECODED.finditer(text[:MAX_LENGTH])
    )


@rule(
    "CMP371",
    "text-decoded-wrongly",
    level="warning",
    fix="sometimes",
    advice="write the characters that are meant, in UTF-8",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for statement in context.document.statements:
        if not isinstance(statement.value, Literal) or statement.text.isascii():
            continue
        text = statement.text[:MAX_LENGTH]
        if _LOST in text:
            message = f"{key_value(statement, text)} contains characters that were lost in decoding"
            yield Finding(message + quoted(statement.property, ""), statement)
            continue
        if not any(sign in text for sign in word_list("signs", "decoded_wrongly")):
            continue
        wrong = next(
            (match[0] for match in _WRONGLY_DECODED.finditer(text) if _decode(match[0]) is not None), None
        )
        if wrong is None:
            continue
        right = _WRONGLY_DECODED.sub(lambda match: _decode(match[0]) or match[0], text)
        is_whole = text == statement.text and _LOST not in right
        message = f'{key_value(statement, text)} was decoded wrongly: "{wrong}" stands for "{_decode(wrong)}"'
        fixes = writing(context.document, statement, right) if is_whole else ()
        yield Finding(message + quoted(statement.property, ""), statement, fixes=fixes)


def _decode(wrong: str) -> str | None:
    """What the bytes of a text are in UTF-8, where they are that."""
    try:
        octets = b"".join(each.encode("latin-1" if "\x80" <= each <= "\x9f" else "cp1252") for each in wrong)
        return octets.decode("utf-8")
    except UnicodeError:
        return None
