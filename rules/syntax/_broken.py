"""What was meant where the reading of a JSON-LD script ended, and the change that mends it."""

from __future__ import annotations

import html
import re
from dataclasses import replace

from ...linter.edits.edits import json_text
from ...linter.findings.rule import Edit
from ...linter.markup.json_source import read_json
from ...source.regex import expression, regex
from ._surroundings import Fault, ParseStop, trailing, wrapper

_WORDS = {"True": "true", "TRUE": "true", "False": "false", "FALSE": "false"}
_NOTHING = frozenset({"None", "NaN", "undefined", "Infinity", "nil", "Null", "NULL"})
_KEY = regex(r'"(?:[^"\\\n]|\\.)*"\s*:')
_MEMBER = regex(r'"[@\w:-]+"\s*:\s*(?:["{\[\d-]|true\b|false\b|null\b)')
_NEVER = regex(r"(?!)")
_STRING = regex(r'"(?:[^"\\\n]|\\.)*"\s*[,\]}]')
_UNQUOTED_TEXT = regex(r"[^\s,:{}\[\]\"][^,{}\[\]\"\n]*")
_TOKEN = regex(r"[+-]?\d[^\s,\"{}\[\]]*(?: +\d[^\s,\"{}\[\]]*)*")
"""A date or another value that begins with a digit, with its time."""
_CODE = regex(r"(?:window|document|location|this|new|function|typeof)\b")
"""How expressions of JavaScript begin whose value nobody knows."""
_ESCAPE = regex(
    r"\\(?:x(?P<code>[\da-f]{2})|u\{(?P<long>[\da-f]{1,6})\}|(?P<sign>[^\w\s\"\\/]))", re.IGNORECASE
)
"""Escapes of other languages: \\x2b, \\u{2b}, and backslashes before signs, as in \\' and \\&."""
_NUMBER = regex(r"[+-]?[.\d][\d.,_ ]*\d|[+-]?\d+\.?")
_PAIRS = {
    "'": "'",
    "`": "`",
    "\u2018": "\u2019",
    "\u2019": "\u2019",
    "\u201c": '\u201d"',
    "\u201d": '\u201d"',
}
_QUOTES = {"'": "single quotes", "`": "backticks"}
_MEMBERS = regex(r"\s*(?:[}\]]|\Z|,\s*\"(?:[^\"\\\n]|\\.)*\"\s*:|,\s*\})")
_ITEMS = regex(r"\s*(?:[}\]]|\Z|,\s*[\"{\[\d\]])")
"""What follows a string in an object, and in an array."""
_NEXT_MEMBER = regex(r"\n\s*[\"'`][@\w:-]+[\"'`]\s*:")
"""A key on a line of its own."""
_BARE_KEY = regex(r"[\w$@-]+\s*:")
"""A key that has no quotes."""
_SIDE_BY_SIDE = regex(r'(?:[^"\\\n]+,[ ]?"[ ]?"[ ]?)+[^"\\\n]+')
"""What a loop that prints each word with quotes and a comma makes of them, between the first quote and the last."""
UNQUOTED = "this text is not in double quotes"
_LAST_COMMAS = regex(r",(?:\s*,)*(?=\s*[}\]])")
_END_OF_TOKEN = regex(r"\s*[,:}\]]")


class Broken(ParseStop):
    """A block whose reading ended at a fault, and the mistakes that may have been made there."""

    def fault(self) -> Fault:
        for guess in (
            self._refused,
            lambda: wrapper(self),
            self._doubled_quotes,
            self._comma,
            self._quotes,
            self._number,
            self._word,
            self._ending,
            lambda: trailing(self),
        ):
            fault = guess()
            if fault is not None:
                return fault
        return self._broken()

    def _refused(self) -> Fault | None:
        code, message = self.problem.code, self.problem.message
        if code == "empty":
            return replace(
                self.say("empty-block", "the script element does not contain JSON"), start=self.start
            )
        if code in ("too-deep", "too-large", "number-too-long"):
            return self.say("block-refused", f"{message}, so the block was not read")
        return None

    def _comma(self) -> Fault | None:
        code = self.problem.code
        if code == "trailing-comma":
            edits = (Edit(self.at, self.at + 1, ""),)
            return self.say("trailing-comma", self.problem.message, edits, "remove the comma", safe=True)
        if self.here == "," and code in ("expected-value", "expected-key"):
            edits = (Edit(self.at, self.at + 1, ""),)
            last = _LAST_COMMAS.match(self.text, self.at, self.end)
            if last is not None and self.before == ",":
                edits = (Edit(self.after_before - 1, last.end(), ""),)
            return self.say(
                "trailing-comma", "there is an extra comma here", edits, "remove the comma", safe=True
            )
        if self.here == ";" and code == "expected-comma":
            edits = (Edit(self.at, self.at + 1, ","),)
            return self.say("missing-comma", "this is a semicolon instead of a comma", edits, "write a comma")
        if self.here == ":" and code == "expected-comma":
            return self._closed_too_early()
        in_object = self.problem.expected == "}"
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
            return self.say("missing-comma", "a comma is missing before this", edits, "add the comma")
        return None

    def _closed_too_early(self) -> Fault | None:
        """A key in an array: the object before it, of which it is a member, ends too early."""
        ahead = self.text[self.start : self._opening_quote()].rstrip()
        bracket = self.start + len(ahead.removesuffix(",").rstrip()) - 1
        if self.before != '"' or not ahead.endswith(",") or self.text[bracket : bracket + 1] != "}":
            return None
        edits = (Edit(bracket, bracket + 1, ""),)
        fault = self.say("unclosed-bracket", "the object is closed too early", edits, "remove the bracket")
        return replace(fault, start=bracket, end=bracket + 1)

    def _quotes(self) -> Fault | None:
        code = self.problem.code
        if code == "single-quotes":
            return self._wrong_quotes()
        if code == "bad-escape":
            return self._bad_escape()
        if code == "unterminated-string":
            return self._script_end() or self._unclosed_string(self.at)
        ends_here = code in ("expected-comma", "expected-colon", "not-json-word")
        if self.before == '"' and ends_here and self.here not in ("}", "]"):
            opening = self._opening_quote()
            if "\n" in self.text[opening : self.after_before]:
                return self._unclosed_string(opening)
            if self.problem.expected in ("}", "]"):
                return self._unescaped_quote(opening)
        return self._quote_before_comma() if code == "not-json-word" and self.before == "," else None

    def _quote_before_comma(self) -> Fault | None:
        """Words in the place of a key, behind a quotation and its comma: the text goes on."""
        ahead = self.text[self.start : self.after_before - 1].rstrip()
        if not ahead.endswith('"') or _BARE_KEY.match(self.text, self.at, self.end):
            return None
        problem = self.problem._replace(start=self.start + len(ahead), expected="}")
        before = Broken(self.text, self.start, self.end, problem)
        fault = before._unescaped_quote(before._opening_quote())
        return fault if fault.edits else None

    def _bad_escape(self) -> Fault:
        """An escape of JavaScript, PHP or a regular expression: the character it means, else a backslash."""
        escape = _ESCAPE.match(self.text, self.at, self.end)
        pair = self.text[self.at : self.at + 2]
        if escape is None:
            edits, fix = (Edit(self.at, self.at, "\\"),), "double the backslash"
            return self.say("bad-escape", f"{pair} is not a JSON escape sequence", edits, fix)
        code = escape["code"] or escape["long"]
        number = int(code, 16) if code else ord(escape["sign"])
        means = chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"
        edits = (Edit(self.at, escape.end(), json_text(means)[1:-1]),)
        written = json_text(means)[1:-1]
        advice = f"write {written} without the backslash" if escape["sign"] else f"write {written}"
        return self.say(
            "bad-escape", f"{escape[0]} is not a JSON escape sequence", edits, advice, end=escape.end()
        )

    def _doubled_quotes(self) -> Fault | None:
        """Quotes that are all written twice, as CSV and some template languages write them."""
        body = self.text[self.start : self.end]
        if '""' not in self.text[self.at - 3 : self.at + 3] or '"' in body.replace('""', ""):
            return None
        pairs = [self.start + match.start() for match in expression('""').finditer(body)]
        edits = tuple(Edit(each, each + 1, "") for each in pairs)
        message = 'the double quotes are doubled ("")'
        return self.say("wrong-quotes", message, edits, "write it once")

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
        message = (
            f"this string is in {_QUOTES.get(self.here, 'curly quotes')}, where JSON needs double quotes"
        )
        while position < self.end:
            if self.text[position] == "\n" and _NEXT_MEMBER.match(self.text, position, self.end):
                break  # the text was not closed
            if self.text[position] in closers and _END_OF_TOKEN.match(self.text, position + 1, self.end):
                inside = self.text[self.at + 1 : position].replace("\\'", "'")
                edits = (Edit(self.at, position + 1, json_text(inside)),)
                return self.say(
                    "wrong-quotes", message, edits, f"write {json_text(inside)[:40]}", end=position + 1
                )
            position += 1
        return self.say("wrong-quotes", message)

    def _unescaped_quote(self, opening: int) -> Fault:
        """A quote inside a string: the string's end is the last quote of the line that something of JSON follows."""
        line_end = self.text.find("\n", self.at, self.end)
        line_end = self.end if line_end < 0 else line_end
        after = _MEMBERS if self.problem.expected == "}" else _ITEMS
        ends = (match.end() for match in expression('"').finditer(self.text, self.at, line_end))
        end = next((each - 1 for each in ends if after.match(self.text, each, self.end)), None)
        edits: tuple[Edit, ...] = ()
        if end is not None and (parts := _SIDE_BY_SIDE.fullmatch(self.text, opening + 1, end)) is not None:
            replacement = ", ".join(part.strip(" ,") for part in expression(r'"[ ]?"').split(parts[0]))
            edits = (Edit(opening + 1, end, replacement),)
            message = "several strings stand side by side where JSON allows one"
            fault = self.say(
                "unescaped-quote",
                message,
                edits,
                'join them into one, and write \\" for quotes inside',
                end=end + 1,
            )
            return replace(fault, start=opening)
        if end is not None:
            quotes = [m.start() for m in expression('"').finditer(self.text[opening + 1 : end])]
            edits = tuple(
                Edit(opening + 1 + each, opening + 1 + each, "\\")
                for each in quotes
                if self.text[opening + each] != "\\"
            )
        message = "the double quote inside this string ends it"
        return replace(
            self.say("unescaped-quote", message, edits, 'write \\" for the quotes inside'),
            start=self.after_before - 1,
            end=self.after_before,
        )

    def _unclosed_string(self, opening: int) -> Fault:
        line_end = self.text.find("\n", opening, self.end)
        line_end = self.end if line_end < 0 else line_end
        line = self.text[opening:line_end].rstrip()
        kept = line[:-1].rstrip() if line.endswith((",", "}", "]")) else line
        place = opening + len(kept)
        before = self.text[self.start : opening].rstrip()
        is_key = before.endswith(("{", ",")) and _open_brackets(before)[-1:] == ["}"]
        cut_off = is_key and not self.text[place : self.end].strip()  # closed, it would still have no value
        edits = () if cut_off else (Edit(place, place, '"'),)
        fault = self.say("unclosed-string", "this string has no closing quote", edits, "add the quote")
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
        message = "</script inside a string ends the script element"
        edit = Edit(self.end, self.end + 2, "<\\/")
        return Fault(
            "script-end-in-string", message, self.end, here.end(), (edit,), "write <\\/script", "safe"
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
            return self._date(begin)
        edits = (Edit(begin, number.end(), f'"{number[0]}"'),)
        fault = self.say(
            "number-not-json", f"{number[0]} is not a number in JSON", edits, "put it in double quotes"
        )
        return replace(fault, start=begin, end=number.end())

    def _date(self, begin: int) -> Fault | None:
        """A date, or another value that begins with a digit, without quotes."""
        token = _TOKEN.match(self.text, begin, self.end)
        if (
            token is None
            or token.end() <= self.at
            or not expression(r"\s*[,}\]]").match(self.text, token.end())
        ):
            return None
        edits = (Edit(begin, token.end(), json_text(html.unescape(token[0]))),)
        fault = self.say("unquoted-word", UNQUOTED, edits, f'write "{token[0][:40]}"')
        return replace(fault, start=begin, end=token.end())

    def _word(self) -> Fault | None:
        if self.problem.code not in ("not-json-word", "expected-value", "expected-key") or not self.here:
            return None
        word = self.text[self.at : self.problem.end]
        if word in _WORDS:
            edits = (Edit(self.at, self.problem.end, _WORDS[word]),)
            return self.say(
                "unquoted-word",
                f'JSON writes "{_WORDS[word]}" in lower case, not "{word}"',
                edits,
                f"write {_WORDS[word]}",
                safe=True,
            )
        if word in _NOTHING:
            edits = (Edit(self.at, self.problem.end, "null"),)
            return self.say("unquoted-word", f'JSON has no value "{word}"', edits, "write null")
        key = re.compile(r"[\w$@-]+(?=\s*:)").match(self.text, self.at, self.end)
        if key is not None and self.problem.expected == "key":
            edits = (Edit(self.at, key.end(), f'"{key[0]}"'),)
            return self.say(
                "unquoted-word",
                "this key is not in double quotes",
                edits,
                f'write "{key[0]}"',
                end=key.end(),
                safe=True,
            )
        bare = _UNQUOTED_TEXT.match(self.text, self.at, self.end)
        if bare is None or not self.before or self.problem.expected != "value":
            return None
        value = bare[0].rstrip()
        edits = (Edit(self.at, self.at + len(value), json_text(value)),)
        if _CODE.match(value):  # quoted, it would say what nobody means
            edits = ()
        advice = f'write "{value[:40]}"'
        return self.say("unquoted-word", UNQUOTED, edits, advice, end=self.at + len(value))

    def _ending(self) -> Fault | None:
        """What is missing or too much at the end, or where brackets don't match."""
        code, body = self.problem.code, self.text[self.start : self.at]
        if code == "unterminated":
            missing = "".join(reversed(_open_brackets(body)))
            edits = (Edit(self.after_before, self.after_before, missing),)
            return self.say(
                "unclosed-bracket",
                f'the block ends before its closing "{missing[:20]}"',
                edits,
                f'add "{missing[:20]}"',
            )
        if code == "expected-comma" and self.here in ("}", "]"):
            closer = "]" if self.here == "}" else "}"
            if self.problem.expected == closer:
                edits = (Edit(self.after_before, self.after_before, closer),)
                return self.say(
                    "unclosed-bracket",
                    f'"{closer}" is missing before "{self.here}"',
                    edits,
                    f'add "{closer}"',
                )
        return None

    def _broken(self) -> Fault:
        edits: tuple[Edit, ...] = ()
        advice = "add the colon"
        if self.problem.code == "expected-colon":
            sign = expression(r"=>|[=;]|").match(self.text, self.at, self.end)
            edits = (Edit(self.at, sign.end() if sign is not None else self.at, ":"),)
            advice = f'replace "{sign[0]}" with ":"' if sign is not None and sign[0] else advice
        return self.say("broken-json", self.problem.message, edits, advice)


def _open_brackets(body: str) -> list[str]:
    """The closing brackets that a beginning of JSON still needs, outermost first."""
    open_: list[str] = []
    for token in expression(r'"(?:[^"\\]|\\.)*"|[\[\]{}]').finditer(body):
        if token[0] in "[{":
            open_.append("]" if token[0] == "[" else "}")
        elif token[0] in "]}" and open_:
            open_.pop()
    return open_
