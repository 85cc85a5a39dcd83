"""Kinds of configuration values, each with its validation and JSON schema."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any, NamedTuple, Protocol


class ConfigError(ValueError):
    """An invalid configuration; the message names the file and the key."""


class Kind(Protocol):
    """A kind of configuration value."""

    def read(self, value: Any, key: str) -> Any:
        """Convert a value to its internal form. Raises ConfigError if it is of another kind."""

    def schema(self) -> dict[str, Any]:
        """The JSON schema (2020-12) of this kind."""


class Choice(NamedTuple):
    """One of several words."""

    words: tuple[str, ...]

    def read(self, value: Any, key: str) -> Any:
        """The word."""
        if value not in self.words:
            raise ConfigError(f'"{key}" must be one of {", ".join(self.words)}')
        return value

    def schema(self) -> dict[str, Any]:
        """An enumeration."""
        return {"enum": list(self.words)}


class Text:
    """A string."""

    def read(self, value: Any, key: str) -> Any:
        """The text."""
        if not isinstance(value, str):
            raise ConfigError(f'"{key}" must be a string')
        return value

    def schema(self) -> dict[str, Any]:
        """A string."""
        return {"type": "string"}


class Flag:
    """A boolean."""

    def read(self, value: Any, key: str) -> Any:
        """The boolean."""
        if not isinstance(value, bool):
            raise ConfigError(f'"{key}" must be true or false')
        return value

    def schema(self) -> dict[str, Any]:
        """A boolean."""
        return {"type": "boolean"}


class Count:
    """A non-negative integer."""

    def read(self, value: Any, key: str) -> Any:
        """The number."""
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise ConfigError(f'"{key}" must be a whole number, 0 or more')
        return value

    def schema(self) -> dict[str, Any]:
        """An integer."""
        return {"type": "integer", "minimum": 0}


class Number(NamedTuple):
    """A number of at least ``least``."""

    least: float = 0.0

    def read(self, value: Any, key: str) -> Any:
        """The number."""
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not self.least <= value < inf:
            raise ConfigError(f'"{key}" must be a number, {self.least:g} or more')
        return value

    def schema(self) -> dict[str, Any]:
        """A number."""
        return {"type": "number", "minimum": self.least}


class Strings(NamedTuple):
    """A list of strings, each one of ``words`` if any are given."""

    words: tuple[str, ...] = ()

    def read(self, value: Any, key: str) -> Any:
        """The strings, as a tuple."""
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise ConfigError(f'"{key}" must be a list of strings')
        if self.words and (wrong := [entry for entry in value if entry not in self.words]):
            raise ConfigError(f'"{key}" knows no "{wrong[0]}", but {", ".join(self.words)}')
        return tuple(value)

    def schema(self) -> dict[str, Any]:
        """An array."""
        return {"type": "array", "items": {"enum": list(self.words)} if self.words else {"type": "string"}}


class StringsByName:
    """A table with arbitrary keys whose values are lists of strings."""

    def read(self, value: Any, key: str) -> Any:
        """Pairs of a key and its strings."""
        if not isinstance(value, dict):
            raise ConfigError(f'"{key}" must be a table')
        return tuple((name, Strings().read(entry, f"{key}.{name}")) for name, entry in value.items())

    def schema(self) -> dict[str, Any]:
        """An object."""
        return {"type": "object", "additionalProperties": Strings().schema()}


class ChoiceByName(NamedTuple):
    """A table with arbitrary keys whose values are each one of several words."""

    words: tuple[str, ...]

    def read(self, value: Any, key: str) -> Any:
        """Pairs of a key and its word."""
        if not isinstance(value, dict):
            raise ConfigError(f'"{key}" must be a table')
        return tuple((name, Choice(self.words).read(entry, f"{key}.{name}")) for name, entry in value.items())

    def schema(self) -> dict[str, Any]:
        """An object."""
        return {"type": "object", "additionalProperties": Choice(self.words).schema()}


class Table(NamedTuple):
    """A table with known keys."""

    keys: Mapping[str, Kind]

    def read(self, value: Any, key: str) -> Any:
        """Pairs of a key, with underscores, and its value."""
        if not isinstance(value, dict):
            raise ConfigError(f'"{key}" must be a table: [{key}]')
        return tuple(read_table(value, self.keys, f"{key}.").items())

    def schema(self) -> dict[str, Any]:
        """An object."""
        return table_schema(self.keys)


class Tables(NamedTuple):
    """A list of tables, each converted to a ``holder`` object; ``required`` keys must be present."""

    holder: type
    keys: Mapping[str, Kind]
    required: tuple[str, ...] = ()

    def read(self, value: Any, key: str) -> Any:
        """The objects, as a tuple."""
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise ConfigError(f'"{key}" must be a list of tables: [[{key}]]')
        values = []
        for entry in value:
            for name in self.required:
                if name not in entry:
                    raise ConfigError(f'an entry of "{key}" has no "{name}"')
            values.append(self.holder(**read_table(entry, self.keys, f"{key}.")))
        return tuple(values)

    def schema(self) -> dict[str, Any]:
        """An array of objects."""
        entry = table_schema(self.keys)
        return {"type": "array", "items": {**entry, "required": list(self.required)}}


def read_table(content: Mapping[str, Any], keys: Mapping[str, Kind], prefix: str = "") -> dict[str, Any]:
    """The values of a table by attribute name. Raises ConfigError for an unknown key, suggesting the nearest one."""
    values: dict[str, Any] = {}
    for key, value in content.items():
        if key not in keys:
            import difflib

            close = difflib.get_close_matches(key.replace("_", "-"), keys, n=1, cutoff=0.5)
            hint = f'; did you mean "{close[0]}"?' if close else f"; known keys: {', '.join(keys)}"
            raise ConfigError(f'unknown key "{prefix}{key}"{hint}')
        values[key.replace("-", "_")] = keys[key].read(value, prefix + key)
    return values


def table_schema(keys: Mapping[str, Kind]) -> dict[str, Any]:
    """The JSON schema of a table."""
    properties = {key: kind.schema() for key, kind in keys.items()}
    return {"type": "object", "properties": properties, "additionalProperties": False}
