"""Parse Smarty templates (``.tpl`` of PrestaShop, thirtybees, OXID): each tag becomes one of the shared tags.

https://smarty-php.github.io/smarty/stable/designers/language-basic-syntax/; OXID writes ``[{`` for ``{``, XOOPS ``<{``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex
from ...locale.word_tables import words
from ..expressions.dialects import SMARTY
from ..expressions.expression import parse
from ..expressions.values import Expression
from ..tree import Template, TemplateSyntaxError
from .tag_pieces import Language, Piece
from .tags import read

_WIDE = regex(r"(?<![\w\]])\[\{\s*(?:/\w+|else|ox\w+[^{}]*)\s*\}\]")
"""A tag of OXID that no JSON has in a list."""
_OPENING = regex(r"\{(?=\*|[$/(#\w]|[\"'][^\"'\n]*[\"']\s*[|}])(?!\w+\s*:(?!:))")
_WIDE_OPENING = regex(r"\[\{")
_KNOWN = r"\{(?=\s*(?:\$\w|\*|/?(?:if|foreach|include|section|assign|literal)\b))"
_ANGLED, _BARE = regex(f"<{_KNOWN}"), regex(f"(?<!<){_KNOWN}")
"""A tag between angle brackets, which may be the name of an element in others, and one without."""
_ANGLED_OPENING = regex(r"<\{")
_INSIDE = r"(?>[^{}\"'`]|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`]*`|\{(?>[^{}]|\{[^{}]*\})*\}|[\"'`])*?"
_TAG = regex(rf"(?P<body>{_INSIDE})\}}", re.DOTALL)
_WIDE_BODY = r"(?P<body>(?>[^\"'}]|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|\}(?!END)|[\"'])*?)\}END"
_WIDE_TAG = regex(_WIDE_BODY.replace("END", r"\]"), re.DOTALL)
_ANGLED_TAG = regex(_WIDE_BODY.replace("END", ">"), re.DOTALL)
_ATTRIBUTE = regex(
    r"(?P<name>\w+)\s*=\s*(?P<value>(?>\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\[\]]*\]|[^\s\"'()\[\]])+)"
)
_EACH = regex(r"(?P<over>.+?)\s+as\s+(?:\$(?P<key>\w+)\s*=>\s*)?\$(?P<item>\w+)(?P<more>.*)", re.DOTALL)
_ASSIGNED = regex(r"\$(?P<name>[\w.]+(?:->\w+)*)\s*(?:\[[^\]]*\])*\s*=(?![=>])\s*(?P<value>.+)", re.DOTALL)
_STRING = regex(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'")
_SIGNS = {
    **{"eq": "==", "ne": "!=", "neq": "!=", "gt": ">", "lt": "<", "gte": ">=", "ge": ">=", "lte": "<="},
    **{"le": "<=", "mod": "%"},
}
_WORDS = regex(rf"(?<![\w$.>|:])(?:{'|'.join(_SIGNS)})(?![\w=(])")
_FOR_SCRIPTS = regex(
    r"\|escape\s*:\s*[\"'](?P<to>javascript|url|urlpathinfo)[\"'](?:\s*:\s*[\"'][\w-]*[\"'])?"
)
_CASTS = regex(r"\((?:int|float|string|bool|array)\)\s*")
_PLACES = {
    "iteration": "index",
    "index": "index0",
    "first": "first",
    "last": "last",
    "total": "length",
    "rownum": "index",
}
_COUNTER = regex(
    rf"\$smarty\.(?:foreach|section)\.(?P<loop>\w+)\.(?P<of>{'|'.join(_PLACES)})\b|\$(?P<item>\w+)@(?P<own>{'|'.join(_PLACES)})\b"
)
_PRINTS = {
    **{"l": ("__", "s"), "oxmultilang": ("__", "ident"), "intl": ("__", "l")},
    **dict.fromkeys(
        ("displayPrice", "convertPrice", "convertPriceWithCurrency", "oxprice"), ("format_price", "price")
    ),
    **{"dateFormat": ("date_format", "date"), "displayDate": ("date_format", "date")},
    **{"url": ("url_for", "entity"), "oxgetseourl": ("url_for", "ident"), "link": ("url_for", "name")},
}
"""Functions that print -> what they do to one of their arguments."""
_SILENT = words("template_directives", "smarty_silent")
"""Tags that print what they hold, or nothing that a page shows."""
_RAW = regex(r"(?:literal|php|ignore)\b")


def read_smarty(source: str, escapes: str = "none") -> Template:
    """Parse a Smarty template; ``escapes`` as in ``Output``. Raises TemplateSyntaxError."""
    reader = _Tags(source)
    all_pieces = list(reader.pieces())
    return read(source, Language("smarty", SMARTY, escapes, expression=reader.expression), all_pieces)


class _Tags:
    """Translates the tags of one template, in order: a loop's counters are named after the loop."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.loops: list[tuple[str, str, str, str]] = []
        """The enclosing loops: their name, their item, and what a section's item is written as -> its name."""
        self.functions: set[str] = set()

    def expression(self, text: str) -> Expression:
        """Parse an expression whose counters and signs are translated."""
        return parse(text, SMARTY)

    def pieces(self) -> Iterator[Piece]:
        """The pieces of the template. Raises TemplateSyntaxError if a tag is not closed."""
        source, position = self.source, 0
        is_wide = _WIDE.search(source) is not None or (
            "[{$" in source and re.search(r"(?<!\[)\{\$|[\w\]]\[\{\$|\{/?(?:if|foreach)", source) is None
        )
        opening, tag, close = (_WIDE_OPENING, _WIDE_TAG, "}]") if is_wide else (_OPENING, _TAG, "}")
        if _ANGLED.search(source) is not None and _BARE.search(source) is None:
            opening, tag, close = _ANGLED_OPENING, _ANGLED_TAG, "}>"
        while (begin := opening.search(source, position)) is not None:
            if begin.start() > position:
                yield Piece("text", position, begin.start())
            if source.startswith("*", begin.end()):
                end = source.find(f"*{close}", begin.end() + 1)
                if end < 0:
                    raise TemplateSyntaxError("a comment is not closed", begin.start())
                position = end + 1 + len(close)
                continue
            match = tag.match(source, begin.end())
            if match is None:
                raise TemplateSyntaxError(f'"{begin.group()}" is not closed', begin.start())
            body, position = match["body"].strip(), match.end()
            raw = _RAW.match(body)
            if raw is not None:
                end = source.find(f"{begin.group()}/{raw[0]}", position)
                if end < 0:
                    raise TemplateSyntaxError(f'"{raw[0]}" is not closed', begin.start())
                yield Piece("text", position, end)
                position = source.find(close, end) + len(close)
                continue
            for kind, text in self.translated(body):
                yield Piece(kind, begin.start(), position, text)
        if position < len(source):
            yield Piece("text", position, len(source))

    def translated(self, body: str) -> Iterator[tuple[str, str]]:
        """A tag as outputs and shared tags."""
        assigned = _ASSIGNED.fullmatch(body)
        if assigned is not None:
            yield "tag", f"assign {assigned['name'].replace('->', '.')} = {self.code(assigned['value'])}"
            return
        named = re.match(r"(/?)([A-Za-z_]\w*)(?![\w(:.>-])\s*(.*)", body, re.DOTALL)
        if named is None:
            raw = re.sub(r"\s+nofilter$", "", body)
            yield "output", self.code(raw) + ("|raw" if raw != body else "")
            return
        name, rest = named[2], named[3]
        if name in _SILENT:
            return
        if named[1]:
            yield from self.closing(name)
        else:
            yield from self.tag(name, rest)

    def closing(self, name: str) -> Iterator[tuple[str, str]]:
        """An end tag."""
        if name in ("foreach", "section", "for", "while"):
            self.loops = self.loops[:-1]
            name = "for"
        yield "tag", f"end{'macro' if name == 'function' else name}"

    def tag(self, name: str, rest: str) -> Iterator[tuple[str, str]]:
        """Another tag."""
        attributes = {one["name"]: one["value"] for one in _ATTRIBUTE.finditer(rest)}
        first = _STRING.match(rest) or re.match(r"[\w./-]+(?=\s|$)", rest)
        positional = first[0] if first is not None else ""
        if name == "else" and rest.startswith("if"):
            name, rest = "elseif", rest[2:].strip()
        if name in ("if", "elseif"):
            yield "tag", f"{name} {self.code(rest)}"
        elif name in ("else", "foreachelse", "sectionelse", "forelse"):
            yield "tag", "else"
        elif name == "foreach":
            yield "tag", self.each(rest, attributes)
        elif name == "section":
            over = attributes.get("loop", "")
            own = f"_{_bare(attributes.get('name', ''))}"
            self.loops.append((_bare(attributes.get("name", "")), own, f"{over}[{own[1:]}]", f"${own}"))
            yield "tag", f"for {own} in {self.code(over) if not over.isdecimal() else f'range({over})'}"
        elif name in ("for", "while"):
            counter = re.match(r"\$(\w+)", rest)
            self.loops.append(("", counter[1] if counter else "", "", ""))
            yield "tag", f"for {counter[1] if counter else 'each'} in range({rest.count(' ')})"
        elif name in ("assign", "append"):
            value = attributes.get("value") or rest[len(positional) :].strip()
            to = _bare(attributes.get("var", "") or positional)
            yield (
                "tag",
                f"assign {to} = {self.code(value) if name == 'assign' else f'appended({to}, {self.code(value)})'}",
            )
        elif name == "capture":
            to = (
                attributes.get("assign")
                or f"smarty.capture.{_bare(attributes.get('name', '') or positional or 'default')}"
            )
            yield (
                "tag",
                f"capture {_bare(attributes['append'])}[]"
                if "append" in attributes
                else f"capture {_bare(to)}",
            )
        elif name in ("extends", "include", "block"):
            yield (
                "tag",
                self.other(
                    name, attributes.pop("file" if name != "block" else "name", "") or positional, attributes
                ),
            )
        elif name == "function":
            own = _bare(attributes.pop("name", "") or positional)
            self.functions.add(own)
            yield "tag", f"macro {own}({self.arguments(attributes)})"
        elif name == "call" or name in self.functions:
            own = name if name != "call" else _bare(attributes.pop("name", "") or positional)
            yield "output", f"{own}({self.arguments(attributes)})|raw"
        elif name in _PRINTS:
            function, argument = _PRINTS[name]
            yield (
                "output",
                f"{function}({self.code(attributes.get(argument) or attributes.get('p', '') or repr(name))})",
            )
        else:
            yield "tag", f"{name} {rest}"

    def each(self, rest: str, attributes: dict[str, str]) -> str:
        """A loop over a list, in either of its two forms."""
        written = _EACH.fullmatch(rest)
        if written is not None:
            over, key, item = written["over"], written["key"] or "", written["item"]
            attributes = {one["name"]: one["value"] for one in _ATTRIBUTE.finditer(written["more"])}
        else:
            over, key, item = (
                attributes.get("from", ""),
                _bare(attributes.get("key", "")),
                _bare(attributes.get("item", "item")),
            )
        over = self.code(over)
        self.loops.append((_bare(attributes.get("name", "")), item, "", ""))
        return f"for {f'{key}, {item}' if key else item} in {over}"

    def other(self, name: str, file: str, attributes: dict[str, str]) -> str:
        """A tag for another template or a block: their names may begin with a folder in a variable."""
        if name == "block":
            return f"block {_bare(file)}"
        bare = re.sub(
            r"^(?:\$\w+|\{\$\w+\}|`\$\w+`)[./]*/?|^(?:module|parent|file|extends):(?:\w+:)?", "", _bare(file)
        )
        quoted = f'"{bare}"' if file[:1] in "\"'" and not set("$`{").intersection(bare) else self.code(file)
        return f"{name} {quoted} {self.arguments(attributes)}"

    def arguments(self, attributes: dict[str, str]) -> str:
        """The arguments of a tag."""
        return ", ".join(
            f"{name}={self.code(value)}" for name, value in attributes.items() if name != "nocache"
        )

    def code(self, text: str) -> str:
        """An expression in the shared syntax."""
        if text == "$smarty.block.parent":
            return "super()"
        for _, _, written, own in self.loops:
            text = text.replace(written, own) if written else text
        text = _COUNTER.sub(self.counter, text)
        text = _FOR_SCRIPTS.sub(lambda one: "|escapejs" if one["to"] == "javascript" else "|urlencode", text)
        done, parts = 0, []
        for string in _STRING.finditer(text):
            parts += [_plain(text[done : string.start()]), re.sub(r"`([^`]*)`", r"{\1}", string[0])]
            done = string.end()
        return "".join((*parts, _plain(text[done:])))

    def counter(self, match: re.Match[str]) -> str:
        """A counter of one of the enclosing loops."""
        loop_name, at = (match["loop"], 0) if match["loop"] else (match["item"], 1)
        levels = (level for level, one in enumerate(reversed(self.loops)) if one[at] == loop_name)
        level = next(levels, None if self.loops else 0)  # a part may be in a loop of another template
        if level is None:
            return "false" if (match["of"] or match["own"]) in ("first", "last") else "0"
        return f"loop{'.parent.loop' * level}.{_PLACES[match['of'] or match['own']]}"


def _plain(code: str) -> str:
    """Code outside of strings."""
    return _WORDS.sub(lambda match: _SIGNS[match[0]], _CASTS.sub("", code.replace("|@", "|")))


def _bare(text: str) -> str:
    """A name without its quotes or dollar sign."""
    return text.strip().strip("\"'").lstrip("$") if text[:2] not in ('"$', "'$") else text.strip("\"'")
