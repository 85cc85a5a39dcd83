"""Suggest corrections for an input that does not exist, for the most common mistakes."""

from __future__ import annotations

import re
from pathlib import Path

from ...source.regex import regex
from ..config.usage import did_you_mean
from ..document.file_kinds import READ_ENDINGS

_RULE = regex(r"(?:SYN|VAL|FAC|CMP|RIC)\d{0,3}(?:,.*)?", re.IGNORECASE)
_SCHEME = regex(r"[a-z][a-z0-9+.-]+:/", re.IGNORECASE)
_HOST = regex(
    r"(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:[\w-]+\.)+[a-z]{2,24})(?P<port>:\d+)?(?P<path>[/?#].*)?",
    re.IGNORECASE,
)
_FILES = (*READ_ENDINGS, ".txt", ".xml", ".warc", ".gz", ".zip", ".toml")
"""Extensions of files; other dotted names may be a host's (``shop.example``)."""


def advice(argument: str) -> str:
    """Advice to append to "no such file or folder", including the separator; empty if there is none."""
    if _RULE.fullmatch(argument):
        return "; rules are given with commas between them, behind their option: --select FAC201,VAL101"
    if argument.lower().startswith(("http://", "https://")):
        return "; addresses are not read here: save the page as a file"
    if _SCHEME.match(argument):
        return "; of addresses, those that begin with http:// or https:// are read"
    if address := meant_address(argument):
        return f"; an address is given with its beginning: {address}"
    if any(sign in argument for sign in "*?["):
        return "; no file fits this pattern: name the folder, and all pages under it are judged"
    return _neighbour(Path(argument))


def meant_address(argument: str) -> str | None:
    """The address meant by a host name without ``https://``, or None if it may well be a file name."""
    found = _HOST.fullmatch(argument)
    if found is None:
        return None
    host = argument[: found.start("path")] if found["path"] else argument
    name = host.partition(":")[0]
    of_this_machine = name == "localhost" or name.replace(".", "").isdigit()
    if not of_this_machine and name.lower().endswith(_FILES):
        return None
    return f"{'http' if of_this_machine else 'https'}://{argument}"


def _neighbour(path: Path) -> str:
    """Suggest a neighbour of a missing path with a similar name."""
    try:
        names = [entry.name for entry in path.parent.iterdir()]
    except OSError:
        return ""
    return did_you_mean(path.name, names, likeness=0.75) if len(path.name) > 1 else ""
