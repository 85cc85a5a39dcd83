"""What was meant where the reading of a JSON-LD script ended, and the change that mends it."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, replace

from ...linter.edits.edits import json_text
from ...linter.findings.rule import Applicability, Edit
from ...linter.markup.json_source import SyntaxProblem, read_json
from ...source.regex import expression, regex

pass

_WORDS = {"True": "true", "TRUE": "true", "False": "false", "FALSE": "false"}
_NOTHING = frozenset({"None", "NaN", "undefined", "Infinity", "nil", "Null", "NULL"})
_ENTITY = regex(r"&(?:quot|amp|lt|gt|apos|#\d+|#x[0-9a-f]+);", re.IGNORECASE)
_CDATA_OPEN = regex(r"\s*(?://|/\*)?\s*<!\[CDATA\[\s*(?:\*/)?")
_CDATA_CLOSE = regex(r"(?://|/\*)?\s*\]\]>\s*(?:\*/)?\s*\Z")
_COMMENT = regex(r"//[^\n]*|/\*.*?(?:\*/|\Z)|<!--.*?(?:-->|\Z)", re.DOTALL)
_KEY = regex(r'"(?:[^"\\\n]|\\.)*"\s*:')
_MEMBER = regex(r'"[@\w:-]+"\s*:\s*(?:["{\[\d-]|true\b|false\b|null\b)')
_NEVER = regex(r"(?!)")
_STRING = regex(r'"(?:[^"\\\n]|\\.)*"\s*[,\]}]')
_SCALARS = regex(
    r"(\s*)((?>(?:\"(?>[^\"\\]|\\.){0,200}\"|null|true|false|-?[\d.]+)\s*){1,40})(?=[{\[])", re.DOTALL
)
"""Texts and numbers before an object: what a template prints that works something out beside it."""
_UNQUOTED = regex(r"[^\s,:{}\[\]\"][^,{}\[\]\"\n]*")
_NUMBER = regex(r"[+-]?[.\d][\d.,_ ]*\d|[+-]?\d+\.?")
_PAIRS = {
    "'": "'",
    "`": "`",
    "\u2018": "\u2019",
    "\u2019": "\u2019",
    "\u201c": '\u201d"',
    "\u201d": '\u201d"',
}
_END_OF_TOKEN = regex(r"\s*[,:}\]]")


class Broken:
    """A block whose reading ended at a fault, and the mistakes that may have been made there."""

    def __init__(self, text: str, start: int, end: int, problem: SyntaxProblem) -> None:
        self.text, self.start, self.end, self.problem = text, start, end, problem
        self.at = problem.start
        self.here = text[self.at : self.at + 1] if self.at < end else ""
        self.before = text[start : self.at].rstrip()[-1:]
        self.after_before = start + len(text[start : self.at].rstrip())

    def fault(self) -> Fault:
        for guess in (
            self._refused,
            self._wrapped,
            self._comma,
            self._quotes,
            self._number,
            self._word,
            self._ending,
        ):
            fault = guess()
            if fault is not None:
                return fault
        return self._broken()

    def _say(
        self,
        rule: str,
        message: str,
        edits: tuple[Edit, ...] = (),
        fix: str = "",
        *,
        end: int | None = None,
        safe: bool = False,
    ) -> Fault:
        stop = max(self.at, self.problem.end if end is None else end)
        return Fault(rule, message, self.at, stop, edits, fix, "safe" if safe else "unsafe")

    def _refused(self) -> Fault | None:
        code, message = self.problem.code, self.problem.message
        if code == "empty":
            return replace(self._say("empty-block", "the script element holds no JSON"), start=self.start)
        if code in ("too-deep", "too-large", "number-too-long"):
            return self._say("block-refused", f"{message}: the block was not read")
        return None

    def _wrapped(self) -> Fault | None:
        """Byte order mark, CDATA section, comment, HTML escapes."""
        body = self.text[self.start : self.end]
        if self.here == "\ufeff":
            edits = (Edit(self.at, self.at + 1, ""),)
            return self._say(
                "byte-order-mark", "a byte order mark (U+FEFF) before the JSON", edits, "remove it", safe=True
            )
        opening = _CDATA_OPEN.match(body)
        if opening is not None and self.at <= self.start + opening.end():
            edits = [Edit(self.start, self.start + opening.end(), "")]
            closing = _CDATA_CLOSE.search(body)
            if closing is not None:
                edits.append(Edit(self.start + closing.start(), self.end, ""))
            return self._say(
                "cdata-in-json", "a CDATA section: HTML has none", tuple(edits), "unwrap it", safe=True
            )
        comment = _COMMENT.match(self.text, self.at, self.end)
        if comment is not None:
            stop = comment.end()
            if self.text.startswith("<!--", self.at) and self.text[self.at + 4 : stop].lstrip()[:1] in (
                "{",
                "[",
            ):
                closing_at = self.text.rfind("-->", self.at, self.end)
                edits = [Edit(self.at, self.at + 4, "")]
                edits += [Edit(closing_at, closing_at + 3, "")] if closing_at > 0 else []
            else:
                edits = [Edit(self.at, stop, "")]
            return self._say(
                "comment-in-json", "JSON has no comments", tuple(edits), "remove it", end=stop, safe=True
            )
        escape = _ENTITY.match(self.text, self.at)
        if escape is not None:
            edits = (Edit(self.start, self.end, html.unescape(body)),)
            message = f"HTML escapes ({escape[0]}) in place of the characters themselves"
            return self._say("html-escapes-in-json", message, edits, "write the characters", safe=True)
        return None

    def _comma(self) -> Fault | None:
        code = self.problem.code
        if code == "trailing-comma":
            edits = (Edit(self.at, self.at + 1, ""),)
            return self._say("trailing-comma", self.problem.message, edits, "remove the comma", safe=True)
        if self.here == "," and code in ("expected-value", "expected-key"):
            edits = (Edit(self.at, self.at + 1, ""),)
            return self._say("trailing-comma", "a comma too many", edits, "remove the comma", safe=True)
        in_object = '"}"' in self.problem.message
        if self.after_before < self.at:
            following = _KEY if in_object else _STRING
        else:
            # Right behind a string that says something, only a key with its value is no quote inside a text.
            following = _MEMBER if in_object and self._opening_quote() < self.after_before - 2 else _NEVER
        begins_entry = self.here in ("{", "[") or (
            self.here == '"' and following.match(self.text, self.at, self.end)
        )
        if code == "expected-comma" and begins_entry:
            edits = (Edit(self.after_before, self.after_before, ","),)
            return self._say("missing-comma", "a comma is missing before this", edits, "add the comma")
        return None

    def _quotes(self) -> Fault | None:
        code = self.problem.code
        if code == "single-quotes":
            return self._wrong_quotes()
        if code == "bad-escape":
            edits = (Edit(self.at, self.at, "\\"),)
            pair = self.text[self.at : self.at + 2]
            return self._say("bad-escape", f"{pair} is no escape of JSON", edits, "double the backslash")
        if code == "unterminated-string":
            return self._script_end() or self._unclosed_string(self.at)
        ends_here = code in ("expected-comma", "expected-colon", "not-json-word")
        if self.before == '"' and ends_here and self.here not in ("}", "]"):
            opening = self._opening_quote()
            if "\n" in self.text[opening : self.after_before]:
                return self._unclosed_string(opening)
            if self.problem.message.startswith('expected ","'):
                return self._unescaped_quote(opening)
        return None

    def _opening_quote(self) -> int:
        """Where the string that ends before the fault begins."""
        position = self.after_before - 2
        while position > self.start:
            if self.text[position] == '"':
                slashes = position
                while slashes > self.start and self.text[slashes - 1] == "\\":
                    slashes -= 1
                if (position - slashes) % 2 == 0:
                    return position
                position = slashes
            position -= 1
        return self.start

    def _wrong_quotes(self) -> Fault:
        closers, position = _PAIRS.get(self.here, "'"), self.at + 1
        message = f"{self.here} where JSON has a double quote"
        while position < self.end and self.text[position] != "\n":
            if self.text[position] in closers and _END_OF_TOKEN.match(self.text, position + 1, self.end):
                inside = self.text[self.at + 1 : position].replace("\\'", "'")
                edits = (Edit(self.at, position + 1, json_text(inside)),)
                return self._say("wrong-quotes", message, edits, "write double quotes", end=position + 1)
            position += 1
        return self._say("wrong-quotes", message)

    def _unescaped_quote(self, opening: int) -> Fault:
        """A quote inside a string: the string's end is the last quote of the line that something of JSON follows."""
        line_end = self.text.find("\n", self.at, self.end)
        line_end = self.end if line_end < 0 else line_end
        ends = [
            m.start() for m in expression(r'"(?=\s*(?:[,}\]]|\Z|\n))').finditer(self.text[opening:line_end])
        ]
        ends = [opening + each for each in ends if opening + each > self.at]
        edits: tuple[Edit, ...] = ()
        if ends:
            quotes = [m.start() for m in expression('"').finditer(self.text[opening + 1 : ends[0]])]
            edits = tuple(
                Edit(opening + 1 + each, opening + 1 + each, "\\")
                for each in quotes
                if self.text[opening + each] != "\\"
            )
        message = 'a double quote inside a string ends it; write \\"'
        return replace(
            self._say("unescaped-quote", message, edits, "escape the quotes"),
            start=self.after_before - 1,
            end=self.after_before,
        )

    def _unclosed_string(self, opening: int) -> Fault:
        line_end = self.text.find("\n", opening, self.end)
        line_end = self.end if line_end < 0 else line_end
        line = self.text[opening:line_end].rstrip()
        kept = line[:-1].rstrip() if line.endswith((",", "}", "]")) else line
        place = opening + len(kept)
        fault = self._say(
            "unclosed-string", "this string is not closed", (Edit(place, place, '"'),), "close it"
        )
        return replace(fault, start=opening, end=line_end)

    def _script_end(self) -> Fault | None:
        """Whether the string goes on behind a ``</script`` that ended the element."""
        closing = re.compile(r"</script", re.IGNORECASE)
        here = closing.match(self.text, self.end)
        after = closing.search(self.text, here.end()) if here is not None else None
        if here is None or after is None or after.start() - self.end > 1_000_000:
            return None
        if any(problem.fatal for problem in read_json(self.text[self.start : after.start()])[1]):
            return None
        message = "</script inside a string ends the script element; write <\\/script"
        edit = Edit(self.end, self.end + 2, "<\\/")
        return Fault(
            "script-end-in-string", message, self.end, here.end(), (edit,), "escape the slash", "safe"
        )

    def _number(self) -> Fault | None:
        """A number as people write it: 007, .5, +1, 12,50."""
        begin = self.at
        digits_before = self.text[self.start : self.after_before].rstrip(",")[-1:].isdigit()
        if digits_before and self.problem.code in ("expected-comma", "expected-key"):
            while begin > self.start and self.text[begin - 1] in "0123456789.,+-_ ":
                begin -= 1
            begin += len(self.text[begin : self.at]) - len(self.text[begin : self.at].lstrip())
        elif self.problem.code != "expected-value":
            return None
        number = _NUMBER.match(self.text, begin, self.end)
        if (
            number is None
            or number.end() <= self.at
            or not _END_OF_TOKEN.match(self.text, number.end(), self.end)
        ):
            return None
        edits = (Edit(begin, number.end(), f'"{number[0]}"'),)
        fault = self._say("number-not-json", f"{number[0]} is no number of JSON", edits, "quote it")
        return replace(fault, start=begin, end=number.end())

    def _word(self) -> Fault | None:
        if self.problem.code not in ("not-json-word", "expected-value", "expected-key") or not self.here:
            return None
        word = self.text[self.at : self.problem.end]
        if word in _WORDS:
            edits = (Edit(self.at, self.problem.end, _WORDS[word]),)
            return self._say(
                "unquoted-word",
                f"{word} is {_WORDS[word]} in JSON",
                edits,
                f"write {_WORDS[word]}",
                safe=True,
            )
        if word in _NOTHING:
            edits = (Edit(self.at, self.problem.end, "null"),)
            return self._say("unquoted-word", f"JSON has no {word}", edits, "write null")
        key = re.compile(r"[\w$@-]+(?=\s*:)").match(self.text, self.at, self.end)
        if key is not None and self.problem.message.startswith("expected a key"):
            edits = (Edit(self.at, key.end(), f'"{key[0]}"'),)
            return self._say(
                "unquoted-word",
                f"the key {key[0]} has no quotes",
                edits,
                "quote it",
                end=key.end(),
                safe=True,
            )
        bare = _UNQUOTED.match(self.text, self.at, self.end)
        if bare is None or not self.problem.message.startswith("expected a value"):
            return None
        value = bare[0].rstrip()
        edits = (Edit(self.at, self.at + len(value), json_text(value)),)
        message = f"{value[:40]} has no quotes"
        return self._say("unquoted-word", message, edits, "quote it", end=self.at + len(value))

    def _ending(self) -> Fault | None:
        """What is missing or too much at the end, or where brackets don't match."""
        code, body = self.problem.code, self.text[self.start : self.at]
        if code == "unterminated":
            missing = "".join(reversed(_open_brackets(body)))
            edits = (Edit(self.after_before, self.after_before, missing),)
            return self._say(
                "unclosed-bracket", f"the block ends before its {missing[:20]}", edits, f"add {missing[:20]}"
            )
        if code == "expected-comma" and self.here in ("}", "]"):
            closing = '"]"' if self.here == "}" else '"}"'
            if closing in self.problem.message:
                closer = closing.strip('"')
                edits = (Edit(self.after_before, self.after_before, closer),)
                return self._say(
                    "unclosed-bracket", f"{closer} is missing before {self.here}", edits, f"add {closer}"
                )
        if code == "trailing-text":
            rest = self.text[self.at : self.end].strip()
            before = _SCALARS.match(self.text, self.start, self.end)
            if before is not None:
                edits = (Edit(self.start + len(before[1]), before.end(), ""),)
                first = before[2].strip().splitlines()[0]
                message = f"{first[:20]} before the JSON value"
                return self._say("text-after-json", message, edits, "remove what is before it")
            if rest[:1] in ("{", "["):
                edits = (Edit(self.start, self.start, "["), Edit(self.after_before, self.after_before, ","))
                edits += (Edit(self.end, self.end, "]"),)
                message = "a second JSON value: put the two into an array"
                return self._say("text-after-json", message, edits, "make it an array")
            edits = (Edit(self.at, self.end, ""),)
            return self._say(
                "text-after-json", f"{rest[:20]} after the JSON value", edits, "remove it", safe=rest == ";"
            )
        return None

    def _broken(self) -> Fault:
        edits: tuple[Edit, ...] = ()
        if self.problem.code == "expected-colon":
            edits = (Edit(self.at, self.at + (self.here in "=;"), ":"),)
        return self._say("broken-json", self.problem.message, edits, "add the colon")


def _open_brackets(body: str) -> list[str]:
    """The closing brackets that a beginning of JSON still needs, outermost first."""
    open_: list[str] = []
    for token in expression(r'"(?:[^"\\]|\\.)*"|[\[\]{}]').finditer(body):
        if token[0] in "[{":
            open_.append("]" if token[0] == "[" else "}")
        elif token[0] in "]}" and open_:
            open_.pop()
    return open_


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a block: the name of its rule, what is said of it, its place, and edits of the block's text.

    Offsets are those of the text that the block was read from.
    """

    rule: str
    message: str
    start: int
    end: int
    edits: tuple[Edit, ...] = ()
    fix: str = ""
    applicability: Applicability = "unsafe"
