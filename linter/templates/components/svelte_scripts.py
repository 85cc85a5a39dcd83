"""The names that scripts of Svelte components bind."""

from __future__ import annotations

from collections.abc import Iterator

from .syntax import Syntax

_GIVEN = ("$props(", "Astro.props")
"""How what a component is given begins."""


def fields(names: str) -> Iterator[tuple[str, str]]:
    """The names that the inside of a pattern destructures, each with its key."""
    code = f"const {{{names}}} = _"
    syntax = Syntax(code, (), 0, len(code))
    for pattern, _ in syntax.destructured():
        yield from syntax.fields(pattern)


def reactive(syntax: Syntax) -> Iterator[tuple[str, tuple[int, int]]]:
    """The names that reactive statements set (``$: total = price * count``), with the locations of the values."""
    for node in syntax.nodes("labeled_statement"):
        body = node.child_by_field_name("body")
        assignment = body.named_children[0] if body is not None and body.named_children else None
        if assignment is not None and assignment.type == "assignment_expression":
            name, value = assignment.child_by_field_name("left"), assignment.child_by_field_name("right")
            if name is not None and value is not None and syntax.text(node).startswith("$:"):
                yield syntax.text(name), syntax.span(value)


def parameters(syntax: Syntax) -> Iterator[tuple[str, tuple[int, int] | None]]:
    """The names that a component is given (``export let title``, ``let { title } = $props()``, in Astro
    ``const { title } = Astro.props``), each with the location of its default value.
    """
    for node in syntax.nodes("export_statement"):
        declaration = node.child_by_field_name("declaration")
        if declaration is not None and syntax.text(declaration).startswith("let"):
            for one in declaration.named_children:
                value = one.child_by_field_name("value")
                yield syntax.text(one.child_by_field_name("name")), syntax.span(value) if value else None
    for pattern, value in syntax.destructured():
        if syntax.text(value).startswith(_GIVEN):
            defaults = {
                syntax.text(one.child_by_field_name("left")): syntax.span(right)
                for one in pattern.named_children
                if (right := one.child_by_field_name("right")) is not None
            }
            for name, key in syntax.fields(pattern):
                if name == key:
                    yield name, defaults.get(name)
