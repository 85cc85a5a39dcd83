"""Convert JavaScript objects to JSON-LD."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence

from ....source.regex import regex
from ..expressions.condition import negated
from ..expressions.tokens import unquoted
from ..expressions.values import Constant, Expression, FilterCall, FunctionCall, Other, Path, Record
from ..tree import Assign, Branch, Condition, Loop, Node, Output, Synthetic, TemplateSyntaxError
from .item_nodes import behind, loop, unbracketed
from .javascript import MAP, MAX_DEPTH, STRINGIFY, Code
from .script_values import is_followed, returned

Written = Callable[[int, int], list[Node]]
"""Prints the code at [start, end)."""
MAX_WORK = 20_000
"""Maximum number of values converted per source."""
MEMBERS_FILTER = "..."
"""Applied to an object to print only its members, except those with the given keys."""
_MAPPED = regex(
    r"(?P<path>[\w.?\[\]!'\"$\s]+?)\s*\??\.\s*map\s*\(\s*(?P<function>[A-Za-z_$][\w$.]*)\s*,?\s*\)"
)
"""A list whose items a function is named for."""
_CONCAT = regex(r"\s*\??\.\s*concat\s*\(")
_TRUTHY = regex(r"\s*\.\s*filter\s*\(\s*(?:Boolean|\(?\s*(\w+)\s*\)?\s*=>\s*(?:!!)?\1)\s*\)")
"""What leaves out the items that are nothing."""
_OF_OBJECTS = regex(r"\[\s*(?:\{|\.\.\.)")
"""How a list of objects begins."""
GIVEN_OBJECT = regex(r"(?P<name>[A-Za-z_$][\w$.]*)\s*\(\s*(?=\{)")
"""A function that is given an object."""
_TYPE_KEY = regex(r"\{\s*(?:[\"']@(?:context|id)[\"']\s*:[^,{}\[\]\n]*,\s*)*[\"']@type[\"']\s*:")
"""How an object with a type begins."""
_FILLED_LATER = regex(r"\{\{[^{}]+\}\}|\{%")
"""What a text of a program has that another engine fills, as in Eleventy's computed data, or translations."""
_NAMED = regex(r"""\.\.\.|["']|[\w$@]+\s*(?::|$)""")
"""How a spread or named member begins."""
_NOTHING = frozenset({"", "undefined", "null", "false", "{}", "[]"})
"""Values that add no member to an object."""
_NEXT_MEMBER = regex(r"\n[^\S\n]*(?P<key>[\"']?[\w$@-]+[\"']?)\s*:(?!:)")
_CONTINUES = regex(r"(?:[-+*/%&|^=<>,:(\[{!.?]|\b(?:as|in|of|typeof|await|new|return|satisfies))\Z")
"""What the next line continues."""
_KEY = regex(r"""(?:"([^"]+)"|'([^']+)'|([\w$@]+))\s*:""")


GIVEN = "_given"
"""How the name of an object begins that is written where a function is called with it."""


def is_given(arguments: Sequence[Expression]) -> bool:
    """Whether a function is given one object with a type, which is written where it is called."""
    only = arguments[0] if len(arguments) == 1 else None
    return isinstance(only, Path) and only.parts[0].startswith(GIVEN)


def is_added_to(source: str, end: int) -> bool:
    """Whether a call that adds to a list, or leaves items out, follows its end."""
    return (_CONCAT.match(source, end) or _TRUTHY.match(source, end)) is not None


class Objects(Code):
    """Converts the objects of a source to JSON, with expressions as values."""

    work = 0
    """Number of values converted."""
    most = MAX_WORK
    """The maximum."""
    adds_types = False
    """Whether a package adds types to the objects without one."""

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.unparted: set[tuple[int, str]] = set()
        """The members without a comma before them, by the offset of their object and their key."""

    def begun(self, at: int) -> None:
        """Count a value. Raises TemplateSyntaxError if names refer to one another without end."""
        self.work += 1
        if self.work > self.most:
            raise TemplateSyntaxError("too much is written into one another", at)

    def json_nodes(self, start: int, end: int) -> list[Node]:
        """The output of an expression used as JSON text."""
        start, end = self.stripped(start, end)
        text = self.source[start:end]
        called = STRINGIFY.match(text)
        if called is not None:
            opening = start + called.end() - 1
            inside = opening + 1
            return self.value(inside, self.value_end(inside))
        if text.startswith("`"):
            return [Output(start, end, self.expression(start, end))]
        if text in self.declared:
            return self.named(text)
        if text[:1] in ("{", "["):
            return self.value(start, end)
        return [Output(start, end, self.expression(start, end))]

    def is_object(self, start: int, end: int) -> bool:
        """Whether code is an object, or a name of one, which no function writes as JSON."""
        start, end = self.stripped(start, end)
        at = self.declared.get(self.source[start:end], (start, end))[0]
        return self.source.startswith("{", at)

    def named(self, name: str) -> list[Node]:
        """The output of a name bound to JSON text. Raises TemplateSyntaxError if it is bound to itself."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError(f"{name} is given itself", self.declared[name][0])
        nodes = self.json_nodes(*self.declared[name])
        self.depth -= 1
        return nodes

    def value(self, start: int, end: int, depth: int = 0) -> list[Node]:
        """A value as JSON."""
        self.begun(start)
        start, end = self.stripped(start, end)
        text = re.sub(r"\s+(?:as|satisfies)\s+[\w<>\[\]|. ]+$", "", self.source[start:end])
        end = start + len(text)
        if depth > MAX_DEPTH:
            raise TemplateSyntaxError("objects are nested too deeply", start)
        if not text:
            return [Synthetic(start, end, "null")]
        if text[0] == "{" and self.closing(start) == end:
            return self.object(start, end, depth)
        closed = self.closing(start) if text[0] == "[" else start
        if text[0] == "[" and closed == end:
            return self.array(start, end, depth)
        more = _CONCAT.match(self.source, closed, end) if text[0] == "[" else None
        if more is not None and self.closing(more.end() - 1) == end:
            return self.array(start, closed, depth, more=(more.end(), end - 1))
        if text[0] == "[" and _TRUTHY.fullmatch(self.source, closed, end):
            return self.array(start, closed, depth, drops=True)
        if text[0] in "\"'" and self.skip(start) == end:
            if _FILLED_LATER.search(text):
                return [Output(start, end, FilterCall("json", Other(unquoted(text))), "json")]
            return [Synthetic(start, end, json.dumps(unquoted(text), ensure_ascii=False))]
        if re.fullmatch(r"-?\d+(?:\.\d+)?|true|false|null", text):
            return [Synthetic(start, end, text)]
        mapped = MAP.match(text)
        if mapped is not None:
            return self.mapped(start, mapped, depth)
        by_name = _MAPPED.fullmatch(text)
        if by_name is not None:
            return self.mapped_by(start, end, by_name)
        question = self.top_level(start, end, "?")
        colon = self.top_level(question + 1, end, ":") if question >= 0 else -1
        if colon >= 0:
            guards = self.conditions_of(start, question)
            then, other = self.value(question + 1, colon, depth + 1), self.value(colon + 1, end, depth + 1)
            return [Branch(((guards, tuple(then)), ((), tuple(other))))]
        if text in self.declared and self._is_built(*self.declared[text]):
            return self.value(*self.declared[text], depth + 1)
        given = self._given(start, end, depth)
        return given or [Output(start, end, FilterCall("json", self.expression(start, end)), "json")]

    def _given(self, start: int, end: int, depth: int) -> list[Node]:
        """The output of a function that is given one object with a type, written out; none for other values."""
        called = GIVEN_OBJECT.match(self.source, start, end)
        if called is None or depth > MAX_DEPTH:
            return []
        first, last = called.end(), self.closing(called.end())
        is_whole = self.source[last:end].strip(" \t\r\n,") == ")"
        if not is_whole or _TYPE_KEY.match(self.source, first, last) is None:
            return []
        call = FunctionCall(called["name"], (Path((f"{GIVEN}{first}",)),))
        given = self.object_given(first, last, tuple(self.value(first, last, depth + 1)))
        return [given, Output(start, end, FilterCall("json", call), "json")]

    def object_given(self, start: int, end: int, written: tuple[Node, ...]) -> Assign:
        """The assignment of an object that a function is given, with its JSON."""
        name, expression = f"{GIVEN}{start}", self.expression(start, end)
        return Assign(name, expression if isinstance(expression, Record) else Path((name,)), written)

    def _is_built(self, start: int, end: int) -> bool:
        """Whether a value is an object or a list, or a choice between such: one made by ``map``, or of objects."""
        if self.source[start] in "{[":
            return True
        question = self.top_level(start, end, "?")
        colon = self.top_level(question + 1, end, ":") if question >= 0 else -1
        arms = ((question + 1, colon), (colon + 1, end)) if colon >= 0 else ()
        written = (self.source[slice(*self.stripped(*arm))] for arm in arms)
        return any(MAP.match(arm) or _MAPPED.fullmatch(arm) or _OF_OBJECTS.match(arm) for arm in written)

    def mapped(
        self, start: int, mapped: re.Match[str], depth: int, written: Written | None = None
    ) -> list[Node]:
        """The output of ``map`` over a list; ``written`` prints each item, given its location."""
        write = written or (lambda first, last: self.value(first, last, depth + 1))
        return [
            Synthetic(start, start, "["),
            self.repeated(start, mapped, write, ","),
            Synthetic(start, start, "]"),
        ]

    def repeated(self, start: int, mapped: re.Match[str], written: Written, separator: str) -> Loop:
        """The loop of a ``map``: ``written`` prints each item, with separators between them."""
        body = start + mapped.end()
        opening = body if self.source[body : body + 1] == "{" else self.source.rfind("{", start, body)
        is_block = opening == body or mapped.group().rstrip().endswith("{")
        first, last = (returned(self, opening) if is_block else None) or (body, self.value_end(body))
        local = self.declared_in(opening, first) if is_block else []
        between = Branch(((negated((Condition("loop.first"),)), (Synthetic(start, start, separator),)),))
        path = self.listed(start, start + mapped.end("path"))
        return loop(mapped["names"], path, (between, *local, *written(first, last)))

    def mapped_by(self, start: int, end: int, mapped: re.Match[str]) -> list[Node]:
        """The output of ``list.map(function)``."""
        called = FunctionCall(mapped["function"], (Path(("_item",)), Path(("_index",))))
        comma = Branch(((negated((Condition("loop.first"),)), (Synthetic(start, start, ","),)),))
        item = Output(start, end, FilterCall("json", called), "json")
        over = self.listed(start, start + mapped.end("path"))
        return [
            Synthetic(start, start, "["),
            loop("_item, _index", over, (comma, item)),
            Synthetic(start, start, "]"),
        ]

    def declared_in(self, start: int, end: int) -> list[Node]:
        """The assignments of followed values in [start, end)."""
        assignments: list[Node] = []
        for name, place in self.syntax(start, end).declared():
            if is_followed(self.source[slice(*place)].strip()):
                assignments.append(Assign(name, self.expression(*place)))
        return assignments

    def object(self, start: int, end: int, depth: int) -> list[Node]:
        always, sometimes = self.members(start, end, depth)
        if self.adds_types and always.keys() - {"@id"} and not {"@type", "type"} & always.keys():
            unknown = Output(start, end, FilterCall("json", Other("the type that the package adds")), "json")
            always = {"@type": [Synthetic(start, start, '"@type":'), unknown], **always}
        nodes: list[Node] = [Synthetic(start, start + 1, "{")]
        for index, (key, member) in enumerate(always.items()):
            is_parted = (start, key) not in self.unparted
            nodes += [*([Synthetic(start, start, "," if is_parted else " ")] if index else []), *member]
        return [*nodes, *sometimes, Synthetic(end - 1, end, "}")]

    def members(self, start: int, end: int, depth: int) -> tuple[dict[str, list[Node]], list[Node]]:
        """The members of an object by key (the last one counts), and the conditional members."""
        self.begun(start)
        always: dict[str, list[Node]] = {}
        sometimes: list[Node] = []
        spread: list[tuple[int, int]] = []
        position = start + 1
        unparted = False
        while position < end - 1:
            stop = self.value_end(position)
            first, last = self.stripped_text(position, stop)
            following = self._unparted_member(first, last)
            position = stop + 1 if following is None else following
            first, last = self.stripped_text(first, following or last)
            before, unparted = unparted, following is not None
            if first >= last:
                continue
            if before and (named := self.key(first, last)) is not None:
                self.unparted.add((start, named[0]))
            if _NAMED.match(self.source, first, last) is None:
                # Members computed from data or returned by functions are unknown.
                sometimes += self.elsewhere(first, last, tuple(always))
                continue
            if not self.source.startswith("...", first):
                key = self.key(first, last)
                always[key[0] if key is not None else self.source[first:last]] = self.member(
                    first, last, depth
                )
                continue
            inner = self.written(first + 3, last)
            if inner is not None:
                if depth > MAX_DEPTH:
                    raise TemplateSyntaxError("objects are nested too deeply", first)
                more, others = self.members(*inner, depth + 1)
                always.update(more)
                sometimes += others
            else:
                spread.append((first + 3, last))
        for first, last in spread:
            sometimes += self.spread(first, last, depth, tuple(always))
        return always, sometimes

    def _unparted_member(self, start: int, end: int) -> int | None:
        """Where the next member begins without a comma before it, on a line of its own; None in most members."""
        key = self.key(start, end)
        position = key[1] if key is not None else start
        while position < end:
            character = self.source[position]
            if character == "?" and self.source[position + 1 : position + 2] not in ("?", "."):
                return None
            if character == "\n" and (match := _NEXT_MEMBER.match(self.source, position, end)) is not None:
                value = self.source[key[1] if key is not None else start : position].rstrip()
                return match.start("key") if value and not _CONTINUES.search(value[-40:]) else None
            position = self.skip(position)
        return None

    def written(self, start: int, end: int) -> tuple[int, int] | None:
        """The location of the object that an expression is or refers to; None for others."""
        start, end = self.stripped(start, end)
        if self.source[start:end] in self.declared:
            start = self.declared[self.source[start:end]][0]
            end = self.closing(start) if self.source.startswith("{", start) else start
        whole = self.source.startswith("{", start) and self.closing(start) == end
        return (start, end) if whole else None

    def stripped_text(self, start: int, end: int) -> tuple[int, int]:
        """A span without leading white space and comments."""
        match = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)*", re.DOTALL).match(self.source, start, end)
        start = match.end() if match is not None else start
        return start, start + len(self.source[start:end].rstrip())

    def key(self, start: int, end: int) -> tuple[str, int] | None:
        """The key of a member, and the start of its value; None for a shorthand member."""
        key = _KEY.match(self.source, start, end)
        return (key[1] or key[2] or key[3], key.end()) if key is not None else None

    def member(self, start: int, end: int, depth: int) -> list[Node]:
        key = self.key(start, end)
        if key is None:
            name = self.source[start:end]
            return [
                Synthetic(start, end, json.dumps(name)),
                Synthetic(start, end, ":"),
                *self.value(start, end, depth + 1),
            ]
        name, begin = key
        return [
            Synthetic(start, begin - 1, json.dumps(name)),
            Synthetic(start, start, ":"),
            *self.value(begin, end, depth + 1),
        ]

    def spread(self, start: int, end: int, depth: int, known: tuple[str, ...] = ()) -> list[Node]:
        """Conditional members, ``...(condition && {…})``, ``...(condition ? {…} : {…})``; or ``...given``.

        ``known`` are the other keys of the object.
        """
        start, end = self.stripped(start, end)
        both = self.top_level(start, end, "&&")
        question = self.top_level(start, end, "?") if both < 0 else -1
        colon = self.top_level(question + 1, end, ":") if question >= 0 else -1
        if both >= 0:
            arms = [(self.conditions_of(start, both), self.more(both + 2, end, depth, known))]
        elif question >= 0:
            then = colon if colon >= 0 else end
            arms = [
                (self.conditions_of(start, question), self.more(question + 1, then, depth, known)),
                ((), self.more(then + 1, end, depth, known)),
            ]
        else:
            return self.elsewhere(start, end, known)
        return [Branch(tuple(arms))] if any(body for _, body in arms) else []

    def more(self, start: int, end: int, depth: int, known: tuple[str, ...]) -> tuple[Node, ...]:
        """The members that a value adds to an object, after a comma."""
        start, end = self.stripped(start, end)
        if self.source[start:end] in _NOTHING:
            return ()
        inner = self.written(start, end)
        if inner is None:
            return tuple(self.elsewhere(start, end, known))
        members = self.object(*inner, depth + 1)[1:-1]
        return (Synthetic(start, start, ","), *members) if members else ()

    def elsewhere(self, start: int, end: int, known: tuple[str, ...]) -> list[Node]:
        """The members of an object defined elsewhere."""
        keys = tuple(Constant(key) for key in known)
        return [Output(start, end, FilterCall(MEMBERS_FILTER, self.expression(start, end), keys), "json")]

    def array(
        self,
        start: int,
        end: int,
        depth: int,
        written: Written | None = None,
        *,
        more: tuple[int, int] = (0, 0),
        drops: bool = False,
    ) -> list[Node]:
        """A list; ``written`` prints each of its items, given its location.

        ``more`` is the location of lists that are added to it; ``drops``: items that are nothing are left out.
        """
        write = written or (lambda first, last: self.value(first, last, depth + 1))
        always: list[list[Node]] = []
        sometimes: list[Node] = []
        spread: list[tuple[int, int]] = []
        position = start + 1
        while position < end - 1:
            stop = self.value_end(position)
            first, last = self.stripped_text(position, stop)
            position = stop + 1
            if first >= last:
                continue
            both = self.top_level(first, last, "&&") if drops else -1
            if both >= 0:
                given = tuple(write(both + 2, last))
                sometimes.append(Branch(((self.conditions_of(first, both), given),)))
            elif not self.source.startswith("...", first):
                always.append(write(first, last))
            else:
                spread.append((first + 3, last))
        position = more[0]
        while position < more[1]:
            stop = self.value_end(position)
            spread.append(self.stripped_text(position, stop))
            position = stop + 1
        for first, last in spread:
            items, others = self.spread_items(first, last, depth, write)
            always += [items] if items else []
            sometimes += others
        nodes: list[Node] = [Synthetic(start, start + 1, "[")]
        for index, item in enumerate(always):
            nodes += [*([Synthetic(start, start, ",")] if index else []), *item]
        for index, node in enumerate(sometimes):
            nodes.append(behind(node, start) if always or index else node)
        return [*nodes, Synthetic(end - 1, end, "]")]

    def spread_items(
        self, start: int, end: int, depth: int, written: Written
    ) -> tuple[list[Node], list[Node]]:
        """The items of a list spread into another: the unconditional and the conditional ones."""
        start, end = self.stripped(start, end)
        both = self.top_level(start, end, "&&")
        if both >= 0:
            inner = self.value(both + 2, end, depth + 1)
            return [], [Branch(((self.conditions_of(start, both), tuple(unbracketed(inner))),))]
        if MAP.match(self.source[start:end]) is not None or self.source.startswith("[", start):
            inner = unbracketed(written(start, end))
        else:
            inner = unbracketed(self.value(start, end, depth + 1))
        if len(inner) == 1 and isinstance(inner[0], Branch):
            arms = tuple((guards, tuple(unbracketed(list(body)))) for guards, body in inner[0].arms)
            return [], [Branch(arms)]
        return ([], inner) if len(inner) == 1 and isinstance(inner[0], Loop) else (inner, [])
