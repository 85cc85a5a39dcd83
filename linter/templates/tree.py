"""The nodes of a parsed template, whatever its engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import overload

from .expressions.values import Expression, Record


class TemplateSyntaxError(ValueError):
    """Raised for a template that cannot be parsed; ``offset`` is the position, if known."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Text:
    """Literal source text [start, end)."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Synthetic:
    """Printed text that is not in the source as such; [start, end) is what produces it.

    ``parts``: it is a comma between the items of a list, printed if one is before it.
    """

    start: int
    end: int
    text: str
    parts: bool = False


@dataclass(frozen=True, slots=True)
class Output:
    """A printed expression. ``escapes`` is what the engine does to it by default.

    "html" escapes for HTML, "context" for its context (Go's html/template), "none" prints it unchanged.
    """

    start: int
    end: int
    expression: Expression
    escapes: str = "none"


@dataclass(frozen=True, slots=True)
class Return(Output):
    """The value that a template gives to the one that calls it, and prints where that includes it."""


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition of a branch: ``key`` is the same wherever it occurs; ``negated`` inverts it.

    ``key`` "first" and "last" test the position in the innermost loop. ``about`` is the expression tested, or None if
    it is more than a test for existence. One of ``options`` must hold: each is a list of conditions that must all hold.
    ``is_set``: asked is whether there is a value, whatever it is; ``takes_all``: one that is neither nil nor false (as
    in Liquid and Ruby).
    """

    key: str
    negated: bool = False
    about: Expression | None = None
    options: tuple[tuple[Condition, ...], ...] = ()
    is_set: bool = False
    takes_all: bool = False


@dataclass(frozen=True, slots=True)
class Branch:
    """Bodies of which the first with true conditions is printed; without conditions: else."""

    arms: tuple[tuple[tuple[Condition, ...], tuple[Node, ...]], ...]
    binds: str | None = None
    """The name bound to the tested value in the first arm (Go's ``with`` binds ".")."""


@dataclass(frozen=True, slots=True)
class Loop:
    """A body repeated for each item, which is bound to ``names``; of two names, the first is the key."""

    names: tuple[str, ...]
    iterable: Expression
    body: tuple[Node, ...]
    otherwise: tuple[Node, ...] = ()
    index: str = ""
    """The name of the loop variable ("forloop", "loop", "@index")."""
    start: int = 0
    """Initial value of a counter among the names (``index`` "[0]")."""
    most: int | None = None
    """How many items it goes over at most, where its head says so."""


@dataclass(frozen=True, slots=True)
class Assign:
    """An assignment. ``written`` prints the value as JSON if it is an object written out.

    ``called`` is the template whose returned value it is.
    """

    name: str
    expression: Expression
    written: tuple[Node, ...] = ()
    called: Include | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A change to an object bound to a name: ``members`` are added; None if the change is not followed."""

    name: str
    members: Record | None


@dataclass(frozen=True, slots=True)
class Capture:
    """A name bound to the output of a body; ``appends``: or to a list, of which that is one more item."""

    name: str
    body: tuple[Node, ...]
    appends: bool = False


@dataclass(frozen=True, slots=True)
class Include:
    """The content of another template. ``name`` is None if it is computed at run time.

    ``arguments`` are bound to names inside it, below ``prefix`` ("include." for Jekyll) if there is one. ``blocks``
    replace its blocks (``embed``). ``kind`` "layout" inserts the surrounding content into it.
    """

    start: int
    end: int
    name: str | None
    arguments: tuple[tuple[str, Expression], ...] = ()
    prefix: str = ""
    context: Expression | None = None
    blocks: tuple[Block, ...] = ()
    otherwise: tuple[Node, ...] = ()
    """Printed instead if the other template is not found."""
    provided: bool = False
    """Whether that is what the engine prints by itself then, so that nothing is missing."""
    module: str = ""
    """The module that it is imported from, as a script names it."""
    written: tuple[tuple[str, tuple[Node, ...]], ...] = ()
    """The arguments that are objects written out, as JSON."""
    quoted: bool = False
    """Whether scripts get its output as a quoted string (Go's ``partial``, which returns HTML)."""
    part: str = ""
    """The one part of the other template to print, by its name there (Thymeleaf's fragments)."""
    inside: tuple[Node, ...] = ()
    """What the elements of a component hold, which it prints as its children, or nobody knows where."""


@dataclass(frozen=True, slots=True)
class Block:
    """A part that derived templates may replace.

    Where it is ``wrapped``, each derived template puts its own around that of the next, as Razor's layouts do.
    """

    name: str
    body: tuple[Node, ...]
    wrapped: bool = False


@dataclass(frozen=True, slots=True)
class Super:
    """The replaced content of the enclosing block."""


@dataclass(frozen=True, slots=True)
class Macro:
    """A named body with parameters, printed when called."""

    name: str
    parameters: tuple[tuple[str, Expression | None], ...]
    body: tuple[Node, ...]


class Deferred(Sequence["Node"]):
    """Nodes that are parsed when they are first asked for, by ``parse``; none if that fails.

    ``names_files``: the code may name other templates.
    """

    def __init__(self, parse: Callable[[], Sequence[Node]], *, names_files: bool) -> None:
        self._parse = parse
        self.names_files = names_files

    @cached_property
    def _nodes(self) -> Sequence[Node]:
        try:
            return self._parse()
        except (TemplateSyntaxError, RecursionError):
            return ()

    def __len__(self) -> int:
        return len(self._nodes)

    @overload
    def __getitem__(self, index: int) -> Node: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Node]: ...

    def __getitem__(self, index: int | slice) -> Node | Sequence[Node]:
        return self._nodes[index]


@dataclass(frozen=True, slots=True)
class Defined:
    """The body of a function that a program defines: printed where the program is judged by itself."""

    body: Sequence[Node]


OWN_MACROS = "_self"
"""What a template calls itself where it imports its own macros (Twig)."""


@dataclass(frozen=True, slots=True)
class Import:
    """Macros of another template: under a name, or some of them by (name, alias).

    ``kind`` "script" imports functions and values of the JavaScript module ``name``.
    """

    name: str | None
    alias: str | None = None
    names: tuple[tuple[str, str], ...] = ()
    kind: str = "include"


@dataclass(frozen=True, slots=True)
class Scope:
    """Names visible in a body only. ``parameters`` are those of a component, undefined if not passed."""

    bindings: tuple[tuple[str, Expression], ...]
    body: tuple[Node, ...]
    parameters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unknown:
    """Content that cannot be determined: a plugin's tag, a helper. ``description`` describes it in messages."""

    start: int
    end: int
    description: str
    body: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Stringified:
    """Where JavaScript writes JSON into HTML, and nothing escapes ``<`` in it."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class EscapedText:
    """Where what follows, JSON or a script with it, is printed as text with escapes. ``description`` names it."""

    start: int
    end: int
    description: str


@dataclass(frozen=True, slots=True)
class Markdown:
    """A Markdown body, printed as HTML."""

    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Content:
    """Where a layout inserts the content of its pages, or a captured part of it, by its ``name``."""

    start: int
    end: int
    name: str = "content"
    otherwise: tuple[Node, ...] | None = None
    """Printed where there is no such part; None for the whole content."""


Node = (
    Text
    | Synthetic
    | Output
    | Branch
    | Loop
    | Assign
    | Change
    | Capture
    | Include
    | Block
    | Super
    | Macro
    | Defined
    | Import
    | Scope
    | Unknown
    | Stringified
    | EscapedText
    | Markdown
    | Content
)


@dataclass(frozen=True, slots=True)
class Template:
    """A parsed template. ``parent`` is the template it extends, or None; ``data`` its front matter."""

    body: tuple[Node, ...]
    parent: str | None = None
    dynamic_parent: bool = False
    layout: str | None = None
    data: dict[str, object] = field(default_factory=dict)
    defined: dict[str, tuple[Node, ...]] = field(default_factory=dict)
    """Named bodies, printed where they are included (Go's ``define``)."""
    hooked: bool = False
    """Whether its markup is printed by a function, on pages that it does not generate itself."""
    parameters: tuple[tuple[str, Expression], ...] = ()
    """What a component is given, with the values of what it is not given."""
    directives: tuple[int, ...] = ()
    """Offsets of text that some versions of the engine parse as a directive (``@context`` of Blade)."""
