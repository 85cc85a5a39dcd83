"""Parse the scripts of Vue components: names, and the JSON-LD that they pass to the page's head.

Supported are ``useHead`` and its variants (https://unhead.unjs.io/docs/head/api/composables/use-head), the ``head``
option of Nuxt 2 and ``useJsonld`` (https://github.com/ymmooot/nuxt-jsonld).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....source.regex import regex
from ..expressions.values import FunctionCall, Path
from ..tree import Import, Macro, Node, Output, Scope, Synthetic, TemplateSyntaxError
from .component_scripts import script_element
from .script_functions import functions
from .script_helpers import ScriptHelpers
from .script_values import returned
from .shaped import Places, Shaping, table

_JSONLD = regex(r"\buseJsonld\s*\(\s*")
_JSONLD_OPTION = regex(r"(?<![\w.])jsonld\s*\(\s*\)\s*(?=\{)")
_BUILDER = regex(r"\buseSchemaOrg\s*\(")


class VueScripts(ScriptHelpers):
    """Parses what the scripts of one component pass to the page's head."""

    def handed_over(self) -> Iterator[Node]:
        """The assignments of the scripts, and the JSON-LD for the page's head."""
        yield from self.helpers()
        for start, end in self.scripts:
            yield from self.destructured_names(start, end)
        yield from self.assigned()
        yield from self.object_assignments()
        yield from called_imports(self)
        for start, end in self.scripts:
            yield from handing_over(self, start, end, self.of_script)
            yield from self.of_script(start, end)

    def of_script(self, start: int, end: int) -> Iterator[Node]:
        """The JSON-LD that a script passes to the page's head."""
        yield from self.typed(start, end)
        for called in _JSONLD.finditer(self.source, start, end):
            first, last = self.unwrapped(called.end(), self.value_end(called.end()))
            yield from script_element(self.value(first, last), called.start())
        for option in _JSONLD_OPTION.finditer(self.source, start, end):
            body = returned(self, option.end())
            if body is not None:
                yield from script_element(self.value(*body), option.start())
        for built in _BUILDER.finditer(self.source, start, end):
            yield from script_element(graph(self, built.end(), self.value_end(built.end())), built.start())
        yield from calls(self, start, end)


# Functions of other files that pass JSON-LD to the page's head: composables, such as
# ``useProductSchema(product)``. Nuxt imports those in ``composables`` automatically, each mostly in a file of
# its name (https://nuxt.com/docs/guide/directory-structure/composables).

MAX_CALLS = 40
"""Maximum number of calls followed per component."""
PASSES_MARKUP = "hands over"
"""Marks an output that prints what a function passes to the head, and nothing if the function is not found."""
_CALL = regex(r"(?<![\w$.])(?P<name>use[A-Z]\w*)\s*(?:<[\w\s<>\[\]|.,]{0,100}>)?\s*\(")
_OWN = regex(
    r"use(?:SchemaOrg|Jsonld|(?:Server)?(?:Head|Seo)\w*|Fetch|LazyFetch|AsyncData|Route|Router|State|I18n|RuntimeConfig)"
)
"""Framework functions that are handled elsewhere or pass nothing."""
_LIKELY = regex(
    r"use\w*(?:JsonLd|Jsonld|StructuredData|SchemaOrg|RichSnippets?)\w*\(\)|use(?!\w*(?:Form|Valid|Zod|Yup|Table|Db|Json))\w+Schema\(\)"
)
_HANDS = regex(r"\buse(?:SchemaOrg|Jsonld)\s*\(|ld\+json")


def called_imports(reader: ScriptHelpers) -> Iterator[Import]:
    """The imports of the functions that a component calls."""
    for name in dict.fromkeys(
        name for start, end in reader.scripts for name, _, _ in _calls(reader, start, end)
    ):
        one = reader.imported.get(name)
        if one is None:
            yield Import(
                f"~/composables/{name}",
                names=((_as(name), _as(name)), ("default()", _as(name))),
                kind="script",
            )
        else:
            yield Import(one.module, names=((_as(one.name), _as(name)),), kind="script")


def may_print_markup(name: str) -> bool:
    """Whether the name of a function that is not found suggests that it passes JSON-LD to the head."""
    return _LIKELY.fullmatch(name.strip('"')) is not None


def calls(reader: ScriptHelpers, start: int, end: int) -> Iterator[Output]:
    """The outputs for what functions called in [start, end) pass to the head."""
    for name, begin, stop in _calls(reader, start, end):
        called = reader.expression(begin, stop)
        arguments = called.arguments if isinstance(called, FunctionCall) else ()
        yield Output(begin, stop, FunctionCall(_as(name), arguments), PASSES_MARKUP)


def handing_over(
    reader: ScriptHelpers, start: int, end: int, of_script: Callable[[int, int], Iterator[Node]]
) -> Iterator[Macro]:
    """The functions in [start, end) that pass JSON-LD to the page's head, as parsed by ``of_script``."""
    for function in functions(reader.syntax(start, end), silent=True):
        first, last = function.body
        if _HANDS.search(reader.source, first, last) is None and not any(_calls(reader, first, last)):
            continue
        hidden = (*function.parameters, *(name for name, _, _ in function.taken))
        depth, refs = reader.depth, set(reader.refs)
        reader.refs.update(hidden)
        try:
            with reader.in_scope_of(first, last, hidden) as own:
                nodes = list(of_script(first, last))
                out: list[Node] = [*reader.local(function, own), *nodes] if nodes else []
        except (TemplateSyntaxError, RecursionError):
            reader.depth, out = depth, []
        reader.refs = refs
        if out:
            bindings = tuple((name, Path((parameter, key))) for name, parameter, key in function.taken)
            parameters = tuple((name, None) for name in function.parameters)
            yield Macro(_as(function.name), parameters, (Scope(bindings, tuple(out)),))


def _calls(reader: ScriptHelpers, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    """The calls of functions that may pass something to the head: their names, starts and ends."""
    for count, match in enumerate(_CALL.finditer(reader.source, start, end)):
        before = reader.source[max(0, match.start() - 20) : match.start()].rstrip()
        if count >= MAX_CALLS:
            return
        if _OWN.fullmatch(match["name"]) is None and not before.endswith("function"):
            try:
                yield match["name"], match.start(), reader.closing(match.end() - 1)
            except TemplateSyntaxError:
                reader.depth = 0


def _as(name: str) -> str:
    """The name for what a function passes to the head, besides its return value."""
    return f"{name}()"


# The JSON-LD of ``useSchemaOrg`` (@unhead/schema-org, nuxt-schema-org): functions that define nodes of one
# graph. What the package adds itself is ignored: addresses, the title, references between nodes.

_COMPONENT = regex(r"SchemaOrg(?P<name>[A-Z]\w+)$")
_BEGINS, _ENDS = '{"@context":"https://schema.org","@graph":', "}"


def graph(reader: ScriptHelpers, start: int, end: int) -> list[Node]:
    """The graph of the nodes that an expression lists, or that it is."""
    known = table("unhead.toml")
    shaping = Shaping(reader, known)
    start, end = reader.unwrapped(start, end)
    name = reader.name(start, end)
    if name in reader.declared:
        start, end = reader.unwrapped(*reader.declared[name])
    if reader.source.startswith("[", start):
        nodes = reader.array(start, reader.closing(start), 0, shaping.raw)
    else:
        nodes = [Synthetic(start, start, "["), *shaping.raw(start, end), Synthetic(end, end, "]")]
    return [Synthetic(start, start, _BEGINS), *nodes, Synthetic(start, start, _ENDS)]


def component(reader: ScriptHelpers, name: str, places: Places, at: int) -> list[Node] | None:
    """The output of a component (``<SchemaOrgArticle :headline="post.title" />``); None if it is none of these."""
    match = _COMPONENT.fullmatch(name)
    known = table("unhead.toml")
    shape = known.of(f"define{match['name']}") if match is not None else None
    return Shaping(reader, known).whole(shape, places, at) if shape is not None else None
