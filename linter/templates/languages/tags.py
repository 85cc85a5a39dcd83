"""Parse templates with ``{% %}`` tags: Liquid, Nunjucks, Django, Twig, Jinja2."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import replace

from ....source.regex import regex
from ..changes import by_call
from ..expressions.condition import negated
from ..expressions.expression import parse_arguments
from ..expressions.values import Constant, Expression, FilterCall, FunctionCall, Other, Path, Record
from ..tree import (
    OWN_MACROS,
    Assign,
    Block,
    Branch,
    Capture,
    Condition,
    Import,
    Include,
    Loop,
    Macro,
    Node,
    Output,
    Scope,
    Synthetic,
    Template,
    TemplateSyntaxError,
    Unknown,
)
from .provided import placed, structured, text_of
from .tag_pieces import LANGUAGES, Language, Piece, pieces
from .tag_reader import ARMS, TagReader, name_and_rest


def read(source: str, language: Language, all_pieces: Sequence[Piece] | None = None) -> Template:
    """Parse a template of a language with tags. Raises TemplateSyntaxError."""
    reader = TagsReader(language, pieces(source, language.name) if all_pieces is None else all_pieces)
    body, _, _ = reader.body(())
    return Template(tuple(body), reader.parent, reader.dynamic_parent, reader.layout)


class TagsReader(TagReader):
    """Implements the tags. ``parent`` and ``layout`` are the enclosing templates that this one names."""

    def __init__(self, language: Language, all_pieces: Sequence[Piece]) -> None:
        super().__init__(language, all_pieces)
        self.parent: str | None = None
        self.dynamic_parent = False
        self.layout: str | None = None

    def output(self, piece: Piece) -> Node:
        node = super().output(piece)
        text = structured(node.expression) if isinstance(node, Output) else ""
        attribute = _attribute(node)
        if attribute:
            return Scope((), (node, Synthetic(piece.start, piece.end, attribute)))
        return Scope((), tuple(_provided(text, piece))) if text else node

    # Branches

    def _tag_if(self, rest: str, piece: Piece, end: str = "endif") -> list[Node]:
        arms: list[tuple[tuple[Condition, ...], tuple[Node, ...]]] = []
        guards = self.conditions_of(rest)
        while True:
            inner, name, closing = self.body((*ARMS, end))
            arms.append((guards, tuple(inner)))
            if name == end:
                return [Branch(tuple(arms))]
            following = name_and_rest(closing.body)[1]
            if name == "else" and following.startswith("if "):
                following, name = following[3:], "elif"
            guards = () if name == "else" else self.conditions_of(following)

    def _tag_unless(self, rest: str, piece: Piece) -> list[Node]:
        (branch,) = self._tag_if(rest, piece, "endunless")
        if not isinstance(branch, Branch):
            return [branch]
        (guards, inner), *others = branch.arms
        return [Branch(((negated(guards), inner), *others))]

    def _tag_ifAsync(self, rest: str, piece: Piece) -> list[Node]:
        return self._tag_if(rest, piece)

    def _tag_ifchanged(self, rest: str, piece: Piece) -> list[Node]:
        return self._tag_if("forloop.first", piece, "endifchanged")

    def _tag_ifequal(self, rest: str, piece: Piece) -> list[Node]:
        return self._tag_if(" == ".join(_ARGUMENTS.findall(rest)), piece, "endifequal")

    def _tag_ifnotequal(self, rest: str, piece: Piece) -> list[Node]:
        return self._tag_if(" != ".join(_ARGUMENTS.findall(rest)), piece, "endifnotequal")

    def _tag_case(
        self, rest: str, piece: Piece, words: tuple[str, str, str] = ("when", "else", "endcase")
    ) -> list[Node]:
        _, other, end = words
        _, name, closing = self.body(words)
        arms: list[tuple[tuple[Condition, ...], tuple[Node, ...]]] = []
        while name != end:
            guards = () if name == other else self.equal(rest, name_and_rest(closing.body)[1])
            inner, name, closing = self.body(words)
            arms.append((guards, tuple(inner)))
        return [Branch(tuple(arms))]

    def _tag_switch(self, rest: str, piece: Piece) -> list[Node]:
        return self._tag_case(rest, piece, ("case", "default", "endswitch"))

    # Loops

    def _tag_for(self, rest: str, piece: Piece, end: str = "endfor") -> list[Node]:
        match = re.match(r"^\(?\s*([\w$-]+(?:\s*,\s*[\w$-]+)*)\s*\)?\s+in\s+(.+)$", rest, re.DOTALL)
        if match is None:
            raise TemplateSyntaxError("this loop goes over nothing", piece.start)
        names = tuple(name.strip() for name in match[1].split(","))
        text = re.split(r"\s+if\s+|\s+recursive\b", match[2])[0]
        limit = re.search(r"\slimit\s*:\s*(\d+)", text)
        text = re.sub(r"\s+(?:limit|offset|cols)\s*:\s*\S+|\s+reversed\b", "", text)
        inner, name, _ = self.body(("else", "empty", end))
        otherwise: list[Node] = []
        if name != end:
            otherwise, _, _ = self.body((end,))
        index = "loop" if self.language.name in ("jinja", "nunjucks", "twig", "tera") else "forloop"
        most = int(limit[1]) if limit is not None else None
        over = self.language.read(text)
        return [Loop(names, over, tuple(inner), tuple(otherwise), index, most=most)]

    def _tag_tablerow(self, rest: str, piece: Piece) -> list[Node]:
        return self._tag_for(rest, piece, "endtablerow")

    def _tag_asyncEach(self, rest: str, piece: Piece) -> list[Node]:
        return self._tag_for(rest, piece, "endeach")

    def _tag_asyncAll(self, rest: str, piece: Piece) -> list[Node]:
        return self._tag_for(rest, piece, "endall")

    # Names

    def _tag_assign(self, rest: str, piece: Piece) -> list[Node]:
        name, equals, value = rest.partition("=")
        if not equals:
            raise TemplateSyntaxError("this assigns nothing", piece.start)
        return [Assign(name.strip(), self.language.read(value))]

    def _tag_set(self, rest: str, piece: Piece) -> list[Node]:
        if not re.match(r"^[\w.,\s()]+=(?!=)", rest):
            inner, _, _ = self.body(("endset",))
            return [Capture(rest.split("|", maxsplit=1)[0].strip(), tuple(inner))]
        space = re.match(r"^(\w+)\s*=\s*namespace\((.*)\)\s*$", rest, re.DOTALL)
        if space is not None:
            _, named = parse_arguments(space[2], self.language.dialect)
            return [Assign(f"{space[1]}.{name}", value) for name, value in named.items()]
        names, _, value = rest.partition("=")
        # When several names are assigned at once, each gets an unknown part of the value.
        several = Other(value.strip()) if "," in names else self.language.read(value)
        change = by_call(several)
        if isinstance(change, Assign):
            return [change]  # the name that it is bound to is that of nothing
        assignments: list[Node] = [Assign(name.strip(" ()\n\t"), several) for name in names.split(",")]
        return [*assignments, change] if change is not None else assignments

    def _tag_do(self, rest: str, piece: Piece) -> list[Node]:
        change = by_call(self.language.read(rest))
        return [change] if change is not None else []

    def _tag_capture(self, rest: str, piece: Piece) -> list[Node]:
        inner, _, _ = self.body(("endcapture",))
        name = rest.strip().strip("'\"")
        return [Capture(name.removesuffix("[]"), tuple(inner), appends=name.endswith("[]"))]

    def _tag_with(self, rest: str, piece: Piece) -> list[Node]:
        bindings = []
        old = re.match(r"^(.+?)\s+as\s+(\w+)$", rest)
        if old is not None:
            bindings.append((old[2], self.language.read(old[1])))
        else:
            values, named = parse_arguments(rest, self.language.dialect)
            bindings += named.items()
            for value in values:
                if isinstance(value, Record):
                    bindings += [
                        (str(key.value), member) for key, member in value.members if isinstance(key, Constant)
                    ]
        inner, _, _ = self.body(("endwith",))
        return [Scope(tuple(bindings), tuple(inner))]

    # Other templates

    def _tag_extends(self, rest: str, piece: Piece) -> list[Node]:
        name = _quoted(rest)
        self.parent, self.dynamic_parent = name, name is None
        return []

    def _tag_layout(self, rest: str, piece: Piece) -> list[Node]:
        self.layout = _quoted(rest)
        return []

    def _tag_block(self, rest: str, piece: Piece) -> list[Node]:
        name, _, short = rest.partition(" ")
        if short.strip() not in ("", "deferred") and self.language.name == "twig":
            return [Block(name, (Output(piece.start, piece.end, self.language.read(short), "html"),))]
        inner, _, _ = self.body(("endblock",))
        return [Block(name.strip("'\""), tuple(inner))]

    def _tag_include(self, rest: str, piece: Piece) -> list[Node]:
        name, rest = _target(rest)
        values, named = parse_arguments(rest, self.language.dialect)
        for value in values:
            if isinstance(value, Record):
                named |= {str(k.value): v for k, v in value.members if isinstance(k, Constant)}
        with_as = re.search(r"\b(?:with|for)\s+([\w.\[\]]+)(?:\s+as\s+([\w-]+))?", rest)
        if with_as is not None and self.language.name == "liquid":
            alias = with_as[2] or re.sub(r"\W", "_", (name or "").rpartition("/")[2])
            named[alias] = self.language.read(with_as[1])
        # Jekyll's arguments are named include.x, Shopify's x.
        prefix = self.language.prefix if "=" in rest else ""
        return [Include(piece.start, piece.end, name, tuple(named.items()), prefix)]

    def _tag_seo(self, rest: str, piece: Piece) -> list[Node]:
        if self.language.name != "liquid":
            return [Unknown(piece.start, piece.end, "seo")]
        return _provided(text_of("jekyll_seo"), piece)

    _tag_include_cached = _tag_include
    _tag_include_relative = _tag_include
    _tag_render = _tag_include
    _tag_section = _tag_include

    def _tag_content_for(self, rest: str, piece: Piece) -> list[Node]:
        """A static block of Shopify's, by its type: https://shopify.dev/docs/storefronts/themes/architecture/blocks."""
        kind = _STATIC_BLOCK.match(rest)
        if kind is None:
            return [Unknown(piece.start, piece.end, "content_for")]
        (include,) = self._tag_include(f'"blocks/{kind["type"]}"{kind["rest"]}', piece)
        return [include]

    def _tag_embed(self, rest: str, piece: Piece) -> list[Node]:
        (include,) = self._tag_include(rest, piece)
        inner, _, _ = self.body(("endembed",))
        blocks = tuple(node for node in inner if isinstance(node, Block))
        if isinstance(include, Include):
            include = Include(include.start, include.end, include.name, include.arguments, blocks=blocks)
        return [include]

    # Macros

    def _tag_macro(self, rest: str, piece: Piece) -> list[Node]:
        match = re.match(r"^([\w.]+)\s*\((.*)\)\s*$", rest, re.DOTALL)
        if match is None:
            raise TemplateSyntaxError("this macro has no name", piece.start)
        values, named = parse_arguments(match[2], self.language.dialect)
        parameters: list[tuple[str, Expression | None]] = [
            (value.parts[0], None) for value in values if isinstance(value, Path)
        ]
        inner, _, _ = self.body(("endmacro",))
        return [Macro(match[1], (*parameters, *named.items()), tuple(inner))]

    def _tag_import(self, rest: str, piece: Piece) -> list[Node]:
        match = re.match(r"^(.+?)\s+as\s+(\w+)", rest)
        return [] if match is None else [Import(_imported(match[1]), match[2])]

    def _tag_from(self, rest: str, piece: Piece) -> list[Node]:
        match = re.match(r"^(.+?)\s+import\s+(.+?)(?:\s+with(?:out)?\s+context)?$", rest, re.DOTALL)
        if match is None:
            return []
        names = []
        for part in match[2].split(","):
            name, _, alias = part.strip().partition(" as ")
            names.append((name.strip(), (alias or name).strip()))
        return [Import(_imported(match[1]), None, tuple(names))]

    def _tag_call(self, rest: str, piece: Piece) -> list[Node]:
        text = re.sub(r"^\([^)]*\)\s*", "", rest)
        inner, _, _ = self.body(("endcall",))
        expression = self.language.read(text)
        if isinstance(expression, FunctionCall):
            return [Scope((), (Capture("caller", tuple(inner)), Output(piece.start, piece.end, expression)))]
        return [Unknown(piece.start, piece.end, "call", tuple(inner))]

    # Output

    def _tag_echo(self, rest: str, piece: Piece) -> list[Node]:
        return [Output(piece.start, piece.end, self.language.read(rest), self.language.escapes)]

    def _tag_url(self, rest: str, piece: Piece) -> list[Node]:
        match = re.search(r"\s+as\s+(\w+)$", rest)
        expression = Other(f"url {rest[: match.start()] if match else rest}")
        if match is not None:
            return [Assign(match[1], expression)]
        return [Output(piece.start, piece.end, FunctionCall("url", (Constant(rest),)), self.language.escapes)]

    _tag_static = _tag_url
    _tag_link = _tag_url
    _tag_post_url = _tag_url

    def _tag_trans(self, rest: str, piece: Piece, *ends: str) -> list[Node]:
        ends = ends or ("endtrans",)
        if self.ends.intersection(ends) and not _quoted(rest):
            inner, name, _ = self.body(("plural", "pluralize", *ends))
            if name not in ends:  # the text for the plural is what most pages print
                inner, _, _ = self.body(ends)
            captured = _AS_NAME.search(rest)
            arguments = re.sub(r"(\S+)\s+as\s+(\w+)", r"\2=\1", _TRANSLATED.sub(" ", rest))
            _, named = parse_arguments(arguments, self.language.dialect)
            scope: Node = Scope(tuple(named.items()), tuple(inner))
            return [scope if captured is None else Capture(captured["name"], (scope,))]
        return [Output(piece.start, piece.end, self.language.read(rest.split(" as ", maxsplit=1)[0]), "html")]

    def _tag_blocktrans(self, rest: str, piece: Piece) -> list[Node]:
        return self._tag_trans(rest, piece, "endblocktrans", "endblocktranslate")

    _tag_translate, _tag_blocktranslate = _tag_trans, _tag_blocktrans

    def _tag_now(self, rest: str, piece: Piece) -> list[Node]:
        return [Output(piece.start, piece.end, Other(f"now {rest}"))]

    def _tag_cycle(self, rest: str, piece: Piece) -> list[Node]:
        return []

    def _tag_liquid(self, rest: str, piece: Piece) -> list[Node]:
        lines = [
            Piece("tag", piece.start, piece.end, line.strip()) for line in rest.splitlines() if line.strip()
        ]
        self.pieces[self.at : self.at] = lines
        self.ends |= {line.body.split(None, 1)[0] for line in lines}
        return []

    def _nothing(self, rest: str, piece: Piece) -> list[Node]:
        return []

    _tag_load = _tag_csrf_token = _tag_break = _tag_continue = _nothing
    _tag_use = _tag_debug = _tag_deprecated = _tag_templatetag = _tag_cache_key = _nothing

    def _tag_increment(self, rest: str, piece: Piece) -> list[Node]:
        return [Output(piece.start, piece.end, FilterCall("plus", Path((f"increment {rest}",))), "none")]

    _tag_decrement = _tag_increment

    def _transparent(self, end: str) -> list[Node]:
        """The body of a tag; empty if a tag of that name, in another language, has no end tag."""
        return self.body((end,))[0] if end in self.ends else []

    def _tag_autoescape(self, rest: str, piece: Piece) -> list[Node]:
        language = self.language
        self.language = replace(language, escapes="html" if rest in _ESCAPES else "none")
        nodes = self._transparent("endautoescape")
        self.language = language
        return nodes

    def _tag_filter(self, rest: str, piece: Piece) -> list[Node]:
        return self._transparent("endfilter")

    def _tag_apply(self, rest: str, piece: Piece) -> list[Node]:
        return self._transparent("endapply")

    def _tag_spaceless(self, rest: str, piece: Piece) -> list[Node]:
        return self._transparent("endspaceless")

    def _tag_form(self, rest: str, piece: Piece) -> list[Node]:
        return self._transparent("endform")

    def _tag_paginate(self, rest: str, piece: Piece) -> list[Node]:
        return self._transparent("endpaginate")


def _provided(text: str, piece: Piece) -> list[Node]:
    """What a platform prints in place of a tag or an output, as a template of Liquid."""
    return placed(read(text, LANGUAGES["liquid"]).body, text, piece.start, piece.end)


_ESCAPES = frozenset({"", "on", "true", "html", "'html'", '"html"'})
"""Arguments with which ``autoescape`` escapes its body for HTML."""
_STATIC_BLOCK = regex(r"""[\"']block[\"']\s*,\s*type:\s*[\"'](?P<type>[\w-]+)[\"'](?P<rest>.*)$""", re.DOTALL)
_AS_NAME = regex(r"\basvar\s+(?P<name>\w+)")
_ARGUMENTS = regex(r"\"[^\"]*\"|'[^']*'|\S+")
_TRANSLATED = regex(
    r"""\bcontext\s+(?:"[^"]*"|'[^']*')|\basvar\s+\w+|(?<![\w=|:.])(?:trimmed|with|count|and)(?=\s|$)(?!\s*=)"""
)
"""The options of a translated block besides the names that it binds."""


def _quoted(text: str) -> str | None:
    """The quoted name at the beginning of a text; None if it is computed."""
    match = re.match(r"""^\s*["']([^"']+)["']""", text)
    return match[1] if match else None


def _imported(text: str) -> str | None:
    """The name of a template that macros are imported from."""
    return OWN_MACROS if text.strip() == OWN_MACROS else _quoted(text)


def _target(rest: str) -> tuple[str | None, str]:
    """The name of an included template, quoted or not, and the rest."""
    quoted = re.match(r"""^\s*["']([^"']+)["']\s*,?(.*)$""", rest, re.DOTALL)
    if quoted is not None:
        return quoted[1], quoted[2]
    bare = re.match(r"^\s*([\w./-]+\.\w+|[\w/-]+)(?=\s|$|,)(.*)$", rest, re.DOTALL)
    if bare is not None and "{{" not in rest and ("." in bare[1] or "/" in bare[1]):
        return bare[1], bare[2]
    return None, rest


def _attribute(node: Node) -> str:
    """The attribute that Drupal's ``attributes.setAttribute('itemprop', 'name')`` adds to what it prints; or ""."""
    call = node.expression if isinstance(node, Output) else None
    if not isinstance(call, FunctionCall) or not call.name.endswith(".setAttribute"):
        return ""
    texts = [one.value for one in call.arguments[-2:] if isinstance(one, Constant)]
    if len(texts) != 2 or not all(isinstance(one, str) for one in texts):
        return ""
    return f' {texts[0]}="{html.escape(str(texts[1]))}"'
