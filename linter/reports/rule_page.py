"""A rule's whole page in Markdown: its own text, when not to fix a finding, how to ignore one, and where to read on."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

from ..findings.rule import Rule


class _PageExtras(TypedDict):
    """What a table of ``rule_pages.toml`` holds; a link is a title and an address."""

    when_not_to_fix: str
    links: list[tuple[str, str]]


_LEVEL = """\
## Level
A finding is an error where findings like it are almost always right. One that is less certain is a warning, and one
about which careful readers disagree is a note. `severity` in the configuration sets one level for all.

"""


@cache
def _table() -> dict[str, _PageExtras]:
    text = Path(__file__).with_name("rule_pages.toml").read_text(encoding="utf-8")
    tables: dict[str, Any] = tomllib.loads(text)
    return tables


def page_of(rule: Rule) -> str:
    """The page of a rule, without its heading. A rule of another package is explained by its own docstring alone."""
    table = _table()
    extras = table.get(rule.code) or table[rule.agent]
    is_external = not str(getattr(rule.check, "__module__", "")).startswith(f"{__name__.partition('.')[0]}.")
    when_not_to_fix = "" if is_external else f"## When not to fix it\n{extras['when_not_to_fix']}\n\n"
    links = "\n".join(f"- [{title}]({address})" for title, address in extras["links"])
    read_on = "" if is_external else f"\n## Read on\n{links}\n"
    level = _LEVEL if rule.level == "error" and not is_external else ""
    profile = f" It is switched on by the profile `{rule.profile}`." if rule.profile else ""
    return f"""\
{rule.help.strip()}

{level}{when_not_to_fix}## How to ignore it
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
{read_on}"""
