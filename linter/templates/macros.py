"""The macros of a template and of its imports, by the names they are called by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from .components.imports import ALL
from .expansion import SCRIPT_FAMILIES, Library, Place, Source
from .expressions.values import Expression, FilterCall, FunctionCall, Joined, Known, Value
from .tree import Block, Import, Macro, Node, Output

_OF_CLASSES = frozenset({"blade", "php"})
"""Engines whose templates call methods of classes."""


class Macros:
    """Macros with the files that define them; those of scripts are visible in their own file only."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known: dict[str, tuple[Source, Macro]] = {}

    def named(self, name: str, asking: Source) -> tuple[Source, Macro] | None:
        """The macro of a name in a file, with the file that defines it; None if there is none."""
        return self._known.get(_key(name, asking))

    def find_macro(self, call: FunctionCall, place: Place) -> tuple[Source, Macro] | None:
        """What a call is of: a macro, a method of a PHP class, or a PHP function of the project that makes markup."""
        macro = self.named(call.name, place.source)
        if macro is None and place.source.family in _OF_CLASSES:
            return self.of_class(call, place) or self._function(call, place.source)
        return macro

    def _function(self, call: FunctionCall, asking: Source) -> tuple[Source, Macro] | None:
        file = self._library.find(call.name, asking, "function") if "." not in call.name else None
        macros = file.template.body if file is not None else ()
        named = (one for one in macros if isinstance(one, Macro) and one.name == call.name)
        return next(((file, one) for one in named if file is not None), None)

    def parts(self, expression: Expression, place: Place) -> tuple[Expression, ...]:
        """The parts of an expression put together, where one of them is a call that prints markup; else none.

        The parts of a hook (``@name``) are the calls of its functions.
        """
        if place.source.family not in _OF_CLASSES:
            return ()
        while isinstance(expression, FilterCall):
            expression = expression.value
        if isinstance(expression, FunctionCall) and expression.name.startswith("@"):
            file = self._library.find(expression.name, place.source, "function")
            return (
                tuple(one.expression for one in file.template.body if isinstance(one, Output)) if file else ()
            )
        parts = expression.parts if isinstance(expression, Joined) else (expression,)
        return (
            parts
            if any(isinstance(one, FunctionCall) and self.find_macro(one, place) for one in parts)
            else ()
        )

    def of_class(self, call: FunctionCall, place: Place) -> tuple[Source, Macro] | None:
        """The method of a PHP class that a call is of, with its file; None if that is not found."""
        owner, _, name = call.name.rpartition(".")
        if not owner or not _is_class(owner):
            return None
        file = self._library.find(owner, place.source, "class")
        macros = _macros_of(file.template.body) if file is not None else ()
        return next(((file, macro) for macro in macros if file is not None and macro.name == name), None)

    def define(self, macro: Macro, source: Source) -> None:
        """Add a macro, replacing another of its name."""
        self._known[_key(macro.name, source)] = (source, macro)

    def import_names(self, node: Import, file: Source, asking: Source) -> None:
        """Add the macros of an imported file, under the names that the import gives them."""
        for macro in _macros_of(file.template.body):
            if node.alias:
                self._known[f"{node.alias}.{macro.name}"] = (file, macro)
            for name, alias in node.names:
                if name == macro.name or macro.name.startswith(f"{name}."):  # or a method of it
                    self._known[_key(alias + macro.name[len(name) :], asking)] = (file, macro)
            if node.kind != "script":
                self._known.setdefault(macro.name, (file, macro))
        if node.kind == "script":
            self._take_over(node, file, asking)

    def _take_over(self, node: Import, file: Source, asking: Source) -> None:
        """Add what a file itself imports from others; all of its macros if all are imported."""
        for name, alias in node.names:
            if name == ALL:
                begins = _key("", file)
                macros = {macro.name: (file, macro) for macro in _macros_of(file.template.body)}
                for key, known in self._known.items():
                    if key.startswith(begins):
                        macros.setdefault(key.removeprefix(begins), known)
                macros.pop("default", None)
                for own, known in macros.items():
                    self._known.setdefault(_key(own, asking), known)
            else:
                begins = _key(name, file)
                for key, passed in list(self._known.items()):
                    if key == begins or key.startswith(f"{begins}."):
                        self._known.setdefault(_key(alias, asking) + key[len(begins) :], passed)


def _is_class(name: str) -> bool:
    """Whether a path is that of a class: each part of its namespace begins with a capital letter."""
    return all(part[:1].isupper() for part in name.split("."))


def _key(name: str, source: Source) -> str:
    return f"{source.uri}#{name}" if source.family in SCRIPT_FAMILIES else name


def arguments_of(call: FunctionCall, macro: Macro, value: Callable[[Expression], Value]) -> dict[str, Value]:
    """The values of a macro's parameters in a call: by position, by name, or by default, else None."""
    named = {name: value(expression) for name, expression in call.named}
    positional = [value(argument) for argument in call.arguments]
    bound: dict[str, Value] = {}
    for index, (name, default) in enumerate(macro.parameters):
        if index < len(positional):
            bound[name] = positional[index]
        elif name in named:
            bound[name] = named[name]
        else:
            bound[name] = value(default) if default is not None else Value((Known(None),))
    return bound


def _macros_of(nodes: Iterable[Node]) -> Iterator[Macro]:
    """The macros that nodes define."""
    for node in nodes:
        if isinstance(node, Macro):
            yield node
        elif isinstance(node, Block):
            yield from _macros_of(node.body)
