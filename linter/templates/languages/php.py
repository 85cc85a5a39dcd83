"""Parse PHP templates, mainly of WordPress."""

from __future__ import annotations

import contextlib
import re
from collections import deque
from collections.abc import Sequence
from copy import copy

from ....source.regex import regex
from ..components.vue_scripts import PASSES_MARKUP
from ..expressions.dialects import PHP
from ..expressions.mapping import names_in
from ..expressions.values import (
    Closure,
    Constant,
    Expression,
    FilterCall,
    FunctionCall,
    Joined,
    Mapped,
    Other,
    Path,
    Record,
)
from ..tree import (
    Assign,
    Branch,
    Condition,
    Content,
    Deferred,
    Defined,
    Include,
    Loop,
    Macro,
    Node,
    Output,
    Scope,
    Synthetic,
    Template,
    TemplateSyntaxError,
)
from .embedded import CodeReader, Piece, parenthesised, word_of
from .php_code import DEFINED, END, METHOD, TAG, functions_in, statements, without_comments
from .php_expression import counted, nested_member, printed_counter, read_expression
from .php_returns import RETURNED, printed_inside, resolved, returned
from .schema_builder import Written, extended, named, script_of

_OPENING = regex(r"<\?(?!xml)")
_CASES = ("case", "default", "}", "endswitch")
_ECHO = regex(r"^(?:echo|print)\b\s*", re.IGNORECASE)
_EACH = regex(r"^foreach\s*\(\s*(?P<path>.+?)\s+as\s+(?:(?P<key>\$\w+)\s*=>\s*)?(?P<name>\$\w+)\s*\)\s*[:{]$")
_TYPED = regex(r"[\"']@type[\"']\s*(?:=>|\]\s*=(?!=))")
"""An array that is to be JSON-LD."""
_PROPERTY = regex(r"\bitemprop\s*=")
_JSON_TEXT = regex(r"\.=\s*[\"'][^'\n]{0,40}\"@type\\?\"\s*:", signs="@type")
"""JSON that a program joins as text, line by line."""
_MICRODATA = regex(r"\bitem(?:prop|scope|type)\b")
_ITEM = regex(r"\bitem(?:scope|type)\b")
_MORE_TEXT = regex(r"^\$(?P<name>\w+)(?P<keys>(?:\[[^\[\]]*\])*)\s*\.=\s*(?P<text>.+)$", re.DOTALL)
"""Text added to what a name holds."""
_SUMMED = regex(r"^\$(?P<name>\w+)\s*[-+*/%]=")
_PARAMETER = regex(r"\$(?P<name>\w+)(?:\s*=\s*(?P<default>[^,()\[\]]+))?")
_HOOK = regex(r"^do_action\(\s*[\"']([\w/.-]+)[\"']")
_NAMES_FILE = regex(r"\b(?:include|require|get_(?:header|footer|sidebar|template_part))(?:_once)?\b")
_STATEMENT = regex(r"^(?:\$this->|(?:self|static)::)?\w+\s*\(")
_OWN_CALL = regex(r"(?:\$this->|\b(?:self|static)::)(?P<name>\w+)\(")
_FUNCTION = regex(r"^\s*(?:(?:public|private|protected|static|final)\s+)*function\s+\w+\s*\(", re.MULTILINE)


def read_php(source: str) -> Template:
    """Parse a PHP template. Raises TemplateSyntaxError."""
    builds = _TYPED.search(source) is not None
    makes = builds and "<script" not in source
    if builds:
        with contextlib.suppress(TemplateSyntaxError):  # braces that are misread: without its functions then
            return _read(source, makes=True, has_methods=True)
    with contextlib.suppress(TemplateSyntaxError):
        return _read(source, makes=makes, defines=True)
    return _read(source, makes=makes)


def _read(source: str, *, makes: bool, has_methods: bool = False, defines: bool = False) -> Template:
    reader = _Reader(source)
    reader.defines = defines
    if defines or has_methods:
        marked = (
            name
            for name, code in functions_in(source)
            if (_MICRODATA.search(code) and not _TYPED.search(code)) or _JSON_TEXT.search(code)
        )
        reader.marked = frozenset(marked)
    reader.makes, reader.has_methods = makes, has_methods
    reader.methods = frozenset(DEFINED.findall(source))
    nodes = reader.nodes()
    hooked = _FUNCTION.search(source[: max(source.find("ld+json"), 0)]) is not None
    return Template((*reader.macros, *nodes), hooked=hooked)


def functions_of(source: str) -> Template:
    """The functions of a PHP file as macros that print what they print or return. Raises TemplateSyntaxError."""
    reader = _Reader(source)
    reader.functions_only = reader.has_methods = True
    reader.methods = frozenset(DEFINED.findall(source))
    reader.nodes()
    return Template(tuple(reader.macros))


def nodes_of(
    code: str, start: int, end: int, built: set[str] | None = None, around: str = ""
) -> tuple[Node, ...]:
    """The output and assignments of PHP code at [start, end) of a template. Raises TemplateSyntaxError.

    ``built`` are the names bound to JSON-LD builders; names that the code binds to one are added. ``around`` is the
    text of the template.
    """
    reader = _Reader("")
    reader.built = built if built is not None else set()
    reader.around = around
    reader.queue += [Piece("code", statement, start, end) for statement in statements(code)]
    return reader.nodes()


class _Reader(CodeReader):
    pattern, opening, dialect = TAG, _OPENING, PHP

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.opened: list[str] = []
        """What each open brace belongs to, as in ``statements``."""
        self.built: set[str] = set()
        """The names bound to JSON-LD builders."""
        self.makes = False
        """Whether the template is a program that returns JSON-LD for others to print."""
        self.marked: frozenset[str] = frozenset()
        """The functions that have microdata in them: what they return is markup, too."""
        self.in_marked = False
        """Whether the current function is one of them."""
        self.defines = False
        """Whether its functions are told from the code around them."""
        self.has_methods = False
        """Whether its functions are also read as macros, for templates that call them."""
        self.printed = 0
        """The end of the last statement that was looked for."""
        self.typed: dict[str, str] = {}
        """The names bound to arrays of JSON-LD in such a program."""
        self.encoded: set[str] = set()
        """The names bound to the JSON of a value."""
        self.methods: frozenset[str] = frozenset()
        """The functions and methods of the file."""
        self.functions_only = False
        """Whether its functions are all that is asked for, with what they print and return."""
        self.macros: list[Macro] = []
        self.returned: list[Node] = []
        """The JSON of what it is given that the current function returns, one way or another."""
        self.around = source
        """The template that contains the code."""
        self.is_part = _ITEM.search(source) is None
        """Whether it makes properties of microdata for the items of other templates, if it makes any."""

    def written(self, text: str, start: int, end: int) -> Written:
        """Code with its location in the template, as precise as needed."""
        if "Schema::" not in text and not self.built:
            return Written(text, start, end, self.read)
        return Written.within(text, without_comments(self.around[start:end]), start, end, self.read)

    def pieces(self, match: re.Match[str]) -> list[Piece]:
        body = match["body"].strip()
        if match["mark"] == "=":
            return [Piece("output", body.rstrip(";"), *match.span())]
        return [Piece("code", statement, *match.span()) for statement in statements(body, self.opened)]

    def read(self, text: str) -> Expression:
        return read_expression(_OWN_CALL.sub(self.called, text) if self.methods else text)

    def called(self, match: re.Match[str]) -> str:
        """The call of one of the template's own methods, as that of a function."""
        return f"{match['name']}(" if match["name"] in self.methods else match[0]

    def output(self, piece: Piece) -> Node:
        counter = counted(piece.body)
        script = script_of(self.written(piece.body, piece.start, piece.end), self.built)
        if script is not None:
            return Scope((), tuple(script))
        if counter is None:
            return Output(piece.start, piece.end, self.read(piece.body), "none")
        return Scope((), tuple(printed_counter(counter, piece.body, piece.start, piece.end)))

    def code(self, text: str, start: int, end: int) -> list[Node]:
        word, rest = word_of(text)
        if word == "if":
            alternative = text.rstrip().endswith(":")
            closing = ("endif",) if alternative else ("}",)
            assignments, condition = self.assignment_in(parenthesised(rest))
            return [
                *assignments,
                self.branch(self.conditions_of(condition), ("elseif", "} elseif", "} else if"), closing),
            ]
        if word == "switch":
            return [self.switch(parenthesised(rest))]
        each = _EACH.match(text)
        if each is not None:
            inner, _, _ = self.body(("endforeach", "}"))
            gathered = self.gathered(each, inner)
            if gathered is not None:
                return [gathered]
            name, key = each["name"].lstrip("$"), (each["key"] or "").lstrip("$")
            names = (key, name) if key else (name,)
            return [Loop(names, self.read(each["path"]), tuple(inner), index="[0]" if key else "")]
        if word in ("while", "for"):
            inner, _, _ = self.body((f"end{word}", "}"))
            return [Loop(("_item",), Path(("posts",)), tuple(inner))]
        if word == "return" and (self.functions_only or self.in_marked):
            return [Output(*self.place(text, start, end), returned(self.read(rest)), RETURNED)]
        if word in ("printf", "vprintf"):
            return self.parts(self.read(text), *self.place(text, start, end))
        if word in ("echo", "print"):
            printed = _ECHO.sub("", text)
            if self.functions_only:
                return self.parts(self.read(printed), *self.place(text, start, end))
            script = script_of(self.written(printed, start, end), self.built)
            if script is not None:
                return script
            counter = counted(printed)
            if counter is not None:
                return printed_counter(counter, printed, start, end)
            expression, place = self.read(printed), self.place(text, start, end)
            return [Output(*place, expression, "none")]
        counter = counted(text)
        if counter is not None:
            return [counter]
        method = METHOD.match(text) if self.has_methods or self.defines else None
        if method is not None and (method["name"] in self.marked or not self.has_methods):
            return [self.defined(method)]
        if method is not None:
            before, self.returned, outside, self.typed = self.returned, [], self.typed, {}
            inner, _, _ = self.body((END,))
            self.typed = outside
            parameters = self.parameters(method["parameters"])
            if self.functions_only:
                names = frozenset(name for name, _ in parameters)
                self.macros.append(Macro(method["name"], parameters, resolved(inner, names)))
                return []
            body = (*printed_inside(inner), *self.returned[-1:])  # one way or another
            if any(not isinstance(node, Assign) for node in body):
                self.macros.append(Macro(method["name"], parameters, body))
            self.returned = before
            return [Defined(tuple(inner))]
        if self.makes and word == "return" and (typed := self.typed_in(rest)):
            if "<script" in rest:
                return self.parts(self.read(rest), *self.place(rest, start, end))
            return self.in_script(rest, *self.place(rest, start, end), is_part="@context" not in typed)
        if self.makes and word == "return" and self.is_encoded(rest):
            self.returned.append(Output(*self.place(rest, start, end), self.read(rest), "none"))
            return []
        if word in ("get_header", "get_footer", "get_sidebar"):
            return [Include(start, end, f"{word[4:]}.php")]
        part = re.match(r"""^get_template_part\(\s*["']([^"']+)["'](?:\s*,\s*["']([^"']+)["'])?""", text)
        if part is not None:
            return [Include(start, end, f"{part[1]}{'-' + part[2] if part[2] else ''}.php")]
        include = re.match(r"""^(?:include|require)(?:_once)?\s*\(?.*?["']/?([\w/.-]+)["']\s*\)?$""", text)
        if include is not None:
            return [Include(start, end, include[1])]
        if word == "the_content":
            return [Content(start, end)]
        if re.match(r"^(?:the_\w+|bloginfo|esc_html_e|_e)\s*\(", text):
            return [Output(start, end, self.read(text), "html" if word == "bloginfo" else "none")]
        if (nested := nested_member(text, self.read)) is not None:
            return [nested]
        added = re.match(r"""^\$(\w+)\[\s*(["'])([^"']+)\2\s*\]\s*=(?!=)\s*(.+)$""", text, re.DOTALL)
        if added is not None:
            if added[3] in ("@type", "@context"):
                self.typed[added[1]] = f"{self.typed.get(added[1], '')} '{added[3]}' => …"
            entry = Record(((Constant(added[3]), self.read(added[4])),))
            return [Assign(added[1], FunctionCall("merge", (Path((added[1],)), entry)))]
        put = re.match(r"^\$(\w+)\[\s*\]\s*=(?!=)\s*(.+)$", text, re.DOTALL)
        if put is not None:
            if _TYPED.search(put[2]):
                self.typed[put[1]] = put[2]
            return [Assign(put[1], FilterCall("[]", Path((put[1],)), (self.read(put[2]),)))]
        more_text = _MORE_TEXT.match(text)
        if more_text is not None:
            added_text = self.read(more_text["text"])
            if not more_text["keys"]:
                return [Assign(more_text["name"], Joined((Path((more_text["name"],)), added_text)))]
            if self.is_part and _PROPERTY.search(text) is not None:
                return [Output(*self.place(text, start, end), added_text, "none")]
            return []
        summed = _SUMMED.match(text)
        if summed is not None:
            return [Assign(summed["name"], Other(text))]  # a number that nobody knows
        assigned = re.match(r"^\$(\w+)\s*(?:\?\?)?=(?!=)\s*(.+)$", text, re.DOTALL)
        if assigned is not None:
            made = named(assigned[1], self.written(assigned[2], start, end))
            if made is not None:
                self.built.add(made.name)
            if _TYPED.search(assigned[2]):
                self.typed[assigned[1]] = assigned[2]
            elif "json_encode" in assigned[2]:
                self.encoded.add(assigned[1])
            value = self.read(assigned[2])
            if assigned[1] in self.typed and value in (Constant(False), Constant(None)):
                return []  # no JSON-LD is made then
            return [made or Assign(assigned[1], value)]
        more = extended(self.written(text, start, end), self.built)
        if more is not None:
            return [more]
        hook = _HOOK.match(text)
        if hook is not None:
            return [Output(*self.place(text, start, end), FunctionCall(f"@{hook[1]}"), PASSES_MARKUP)]
        call = self.read(text) if _STATEMENT.match(text) else None
        return (
            [Output(*self.place(text, start, end), call, PASSES_MARKUP)]
            if isinstance(call, FunctionCall)
            else []
        )

    def defined(self, method: re.Match[str]) -> Defined:
        """A function that the program defines, with what it returns where that is markup.

        Others are parsed when they are asked for, which most are not.
        """
        if method["name"] not in self.marked:
            later = copy(self)
            later.matches, later.position = [], len(self.source)
            later.queue = deque(self.pieces_up_to(END, METHOD))
            names_files = any(_NAMES_FILE.search(piece.body) for piece in later.queue)
            return Defined(Deferred(later.nodes, names_files=names_files))
        before, self.in_marked = self.in_marked, True
        inner, _, _ = self.body((END,))
        names = frozenset(name for name, _ in self.parameters(method["parameters"]))
        self.in_marked = before
        return Defined(resolved(inner, names))

    def parameters(self, text: str) -> tuple[tuple[str, Expression | None], ...]:
        """The parameters of a function, with their defaults."""
        return tuple(
            (one["name"], self.read(one["default"]) if one["default"] else None)
            for one in _PARAMETER.finditer(text)
        )

    def switch(self, subject: str) -> Branch:
        """The branch that a ``switch`` makes: one arm a case; cases that fall through share the next arm."""
        arms: list[tuple[tuple[Condition, ...], tuple[Node, ...]]] = []
        _, word, rest = self.body(_CASES)
        tests: list[str] = []
        while word in ("case", "default"):
            tests.append(f"{subject} == {rest.rstrip(': ')}" if word == "case" else "")
            inner, word, rest = self.body(_CASES)
            if inner or word not in ("case", "default"):
                options = tuple(self.conditions_of(one) for one in tests)
                several = (Condition(" || ".join(tests), options=options),)
                guards = () if "" in tests else options[0] if len(options) == 1 else several
                arms.append((guards, tuple(inner)))
                tests = []
        arms.sort(key=lambda arm: not arm[0])
        return Branch(tuple(arms))

    def parts(self, expression: Expression, start: int, end: int) -> list[Node]:
        """Text and values put together, each printed by itself."""
        parts = expression.parts if isinstance(expression, Joined) else (expression,)
        return [Output(start, end, part, "none") for part in parts]

    def typed_in(self, text: str) -> str:
        """The array of JSON-LD in an expression, or bound to a name in it; empty if there is none."""
        if _TYPED.search(text):
            return text if self.is_node(text) else ""
        if not self.is_node(text):
            return ""
        return next((array for name, array in self.typed.items() if f"${name}" in text), "")

    def is_encoded(self, text: str) -> bool:
        """Whether an expression is the JSON of a value, a name bound to it, or what a method returns."""
        value = self.read(text)
        if isinstance(value, Path):
            return value.parts[0] in self.encoded
        return "json_encode" in text or (isinstance(value, FunctionCall) and value.name in self.methods)

    def is_node(self, text: str) -> bool:
        """Whether an expression may be a node: an array that a program reads the parts of has names of its own."""
        value = self.read(text)
        keys = (
            [key.value for key, _ in value.members if isinstance(key, Constant)]
            if isinstance(value, Record)
            else []
        )
        is_known = isinstance(value, Record) and len(keys) == len(value.members) > 0
        return not is_known or any(str(key).startswith("@") or str(key).isdecimal() for key in keys)

    def place(self, text: str, start: int, end: int) -> tuple[int, int]:
        """The location of a statement of the code at [start, end), as precise as its first line."""
        line = text.strip().splitlines()[0]
        at = self.around.find(line, max(self.printed, start), end)
        self.printed = at + len(line) if at >= 0 else self.printed
        return (at, at + len(line)) if at >= 0 else (start, end)

    def in_script(self, text: str, start: int, end: int, *, is_part: bool) -> list[Node]:
        """JSON-LD in the script element that another program prints around it, with others if it is a part."""
        encoded = text if "json_encode" in text else f"json_encode({text})"
        before, after = ('{"@context": "https://schema.org", "@graph": [', "]}") if is_part else ("", "")
        return [
            Synthetic(start, start, f'<script type="application/ld+json">{before}'),
            Output(start, end, self.read(encoded), "none"),
            Synthetic(end, end, f"{after}</script>"),
        ]

    def gathered(self, each: re.Match[str], inner: Sequence[Node]) -> Assign | None:
        """The list that a loop builds if it does nothing else; else None."""
        first = inner[0] if len(inner) == 1 else None
        if not (
            isinstance(first, Assign)
            and isinstance(first.expression, FilterCall)
            and first.expression.name == "[]"
            and first.name not in names_in(first.expression.arguments[0])  # count($items) + 1
        ):
            return None
        names = tuple(name.lstrip("$") for name in (each["name"], each["key"]) if name)
        function = Closure(names, first.expression.arguments[0])
        return Assign(first.name, Mapped(self.read(each["path"]), function))

    def assignment_in(self, condition: str) -> tuple[list[Node], str]:
        """The assignment inside a condition, and the remaining condition."""
        match = re.match(r"^\s*\$(\w+)\s*=(?!=)\s*([^&|]+)$", condition)
        if match is None:
            return [], condition
        return [Assign(match[1], self.read(match[2]))], f"${match[1]}"
