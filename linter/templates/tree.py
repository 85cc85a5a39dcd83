"""What a template is made of, whatever its engine."""

from __future__ import annotations

from dataclasses import dataclass, field

from .expressions.values import Expression, Record


class TemplateSyntaxError(ValueError):
    """A template that cannot be parsed; ``offset`` is where, as far as that is known."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Text:
    """Literal source text [start, end)."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Made:
    """Text that is printed and does not stand so in the source; [start, end) is what makes it."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Output:
    """An expression that is printed. ``escapes`` says what the engine does to it on its own.

    "html" escapes for HTML, "context" for wherever it stands (Go's html/template), "none" prints it as it is.
    """

    start: int
    end: int
    expression: Expression
    escapes: str = "none"


@dataclass(frozen=True, slots=True)
class Condition:
    """What decides a branch: ``key`` names it alike wherever it is asked; ``negated`` asks for its opposite.

    ``key`` "first" and "last" ask for the place in the innermost loop. ``about`` is the expression asked
    about, or None where it is more than whether something is there. Of ``options`` one must hold: each is
    conditions that must all do.
    """

    key: str
    negated: bool = False
    about: Expression | None = None
    options: tuple[tuple[Condition, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Branch:
    """Bodies of which the first one whose conditions hold is taken; no conditions: else."""

    arms: tuple[tuple[tuple[Condition, ...], tuple[Node, ...]], ...]
    binds: str | None = None
    """The name that stands for the asked value inside the first arm (Go's ``with`` sets ".")."""


@dataclass(frozen=True, slots=True)
class Loop:
    """A body repeated for each item; ``names`` are bound to it. ``key_first``: the first of two names is the key."""

    names: tuple[str, ...]
    iterable: Expression
    body: tuple[Node, ...]
    otherwise: tuple[Node, ...] = ()
    index: str = ""
    """The name of the loop's own variable ("forloop", "loop", "@index")."""
    start: int = 0
    """What a counter among the names (``index`` "[0]") begins with."""


@dataclass(frozen=True, slots=True)
class Assign:
    """A name for a value. ``written`` prints it as JSON, where it is an object written out."""

    name: str
    expression: Expression
    written: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """A change of what a name stands for: ``members`` are put to it; None where it is not followed."""

    name: str
    members: Record | None


@dataclass(frozen=True, slots=True)
class Capture:
    """A name for what a body prints."""

    name: str
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Include:
    """Another template's content. ``name`` is None where it is worked out at run time.

    ``arguments`` are bound to names inside it, below ``prefix`` ("include." for Jekyll) where there is one.
    ``blocks`` replace its blocks (``embed``). ``kind`` "layout" puts what stands around it into its content.
    """

    start: int
    end: int
    name: str | None
    arguments: tuple[tuple[str, Expression], ...] = ()
    prefix: str = ""
    context: Expression | None = None
    blocks: tuple[Block, ...] = ()
    otherwise: tuple[Node, ...] = ()
    """What is printed of it where the other template is not found."""
    module: str = ""
    """The file that it is taken from, as a script names it."""
    written: tuple[tuple[str, tuple[Node, ...]], ...] = ()
    """What the arguments print as JSON that are objects written out."""
    quoted: bool = False
    """Whether a script gets what it prints as a text in quotes (Go's ``partial``, which gives HTML)."""
    part: str = ""
    """The one part of the other template that is printed, by the name that it has there (Thymeleaf's fragments)."""


@dataclass(frozen=True, slots=True)
class Block:
    """A part that templates built on this one may replace."""

    name: str
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Super:
    """The replaced content of the block it stands in."""


@dataclass(frozen=True, slots=True)
class Macro:
    """A named body with parameters, printed where it is called."""

    name: str
    parameters: tuple[tuple[str, Expression | None], ...]
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Import:
    """Macros of another template: under a name, or some of them by (name, alias).

    ``kind`` "script" takes functions and values of a file of JavaScript, which ``name`` is the module of.
    """

    name: str | None
    alias: str | None = None
    names: tuple[tuple[str, str], ...] = ()
    kind: str = "include"


@dataclass(frozen=True, slots=True)
class Scope:
    """Names that hold inside a body."""

    bindings: tuple[tuple[str, Expression], ...]
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """Content that cannot be told: a tag of a plugin, a helper. ``what`` names it for people."""

    start: int
    end: int
    what: str
    body: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Prose:
    """A body written in Markdown, which is printed as HTML."""

    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Content:
    """Where a layout puts the content of the pages that use it."""

    start: int
    end: int
    name: str = "content"


Node = (
    Text
    | Made
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
    | Import
    | Scope
    | Unknown
    | Prose
    | Content
)


@dataclass(frozen=True, slots=True)
class Template:
    """A parsed template. ``parent`` is what it extends (None: nothing); ``data`` what its front matter says."""

    body: tuple[Node, ...]
    parent: str | None = None
    dynamic_parent: bool = False
    layout: str | None = None
    data: dict[str, object] = field(default_factory=dict)
    defined: dict[str, tuple[Node, ...]] = field(default_factory=dict)
    """The bodies that it gives names, to be printed where it includes these (Go's ``define``)."""
    hooked: bool = False
    """Whether its markup is printed by a function, on pages that it does not make itself."""
    directives: tuple[int, ...] = ()
    """Where its text has what an engine of some versions takes for a directive (``@context`` of Blade)."""
