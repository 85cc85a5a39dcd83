"""The scripts of Vue's components: what they give names, and the JSON-LD that they hand to the page's head.

Followed are ``useHead`` and its like (https://unhead.unjs.io/docs/head/api/composables/use-head), the option ``head``
of Nuxt 2 and ``useJsonld`` (https://github.com/ymmooot/nuxt-jsonld).
"""

from __future__ import annotations

from collections.abc import Iterator

from ....source.regex import regex
from ..tree import Node
from .component_scripts import script_element
from .composables import calls, handing_over, wanted
from .script_helpers import ScriptHelpers
from .script_values import returned
from .unhead import graph

_JSONLD = regex(r"\buseJsonld\s*\(\s*")
_JSONLD_OPTION = regex(r"(?<![\w.])jsonld\s*\(\s*\)\s*(?=\{)")
_BUILDER = regex(r"\buseSchemaOrg\s*\(")


class VueScripts(ScriptHelpers):
    """Reads what the scripts of one component hand to the page's head."""

    def handed_over(self) -> Iterator[Node]:
        """The names that the scripts give values, and the JSON-LD for the page's head."""
        yield from self.helpers()
        for start, end in self.scripts:
            yield from self.taken_out(start, end)
        yield from self.assigned()
        yield from self.kept()
        yield from wanted(self)
        for start, end in self.scripts:
            yield from handing_over(self, start, end, self.of_script)
            yield from self.of_script(start, end)

    def of_script(self, start: int, end: int) -> Iterator[Node]:
        """The JSON-LD that a script hands to the page's head."""
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
