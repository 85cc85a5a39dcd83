"""A rule's whole page in Markdown: its own text, when not to fix a finding, how to ignore one, and where to read on."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

from ..findings.rule import Rule


class _Further(TypedDict):
    """What a table of ``rule_pages.toml`` holds; a link is a title and an address."""

    leave: str
    links: list[tuple[str, str]]


_LEVEL = """\
## Level
A finding is an error where findings like it are almost always right. One that is less certain is a warning, and one
about which careful readers disagree is a note. `severity` in the configuration sets one level for all.

"""


@cache
def _table() -> dict[str, _Further]:
    text = Path(__file__).with_name("rule_pages.toml").read_text(encoding="utf-8")
    tables: dict[str, Any] = tomllib.loads(text)
    return tables


def page_of(rule: Rule) -> str:
    """The page of a rule, without its heading. What another package's rule is about, its own docstring says."""
    table = _table()
    further = table.get(rule.code) or table[rule.agent]
    own = not str(getattr(rule.check, "__module__", "")).startswith(f"{__name__.partition('.')[0]}.")
    leave = "" if own else f"## When not to fix it\n{further['leave']}\n\n"
    links = "\n".join(f"- [{title}]({address})" for title, address in further["links"])
    more = "" if own else f"\n## Read on\n{links}\n"
    level = _LEVEL if rule.level == "error" and not own else ""
    profile = f" It is switched on by the profile `{rule.profile}`." if rule.profile else ""
    return f"""\
{rule.help.strip()}

{level}{leave}## How to ignore it
One finding: a comment with a reason before its block or element.
```html
<!-- factmark: ignore[{rule.code}] why it is right as it is -->
```
Everywhere, or for some paths: `ignore` in the configuration.{profile}
```toml
[tool.factmark]
ignore = ["{rule.code}"]

[tool.factmark.per-file-ignores]
"drafts/*" = ["{rule.code}"]
```
{more}"""
