"""Components of JSX: the JSON-LD that they print, traced to their markup."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.catalogue import catalogue
from factmark.linter.document import Document, TemplateFile
from factmark.linter.judged import Judged, judge
from factmark.linter.judgement import Settings

LOAF = '{ "@context": "https://schema.org", "@type": "Product", name: loaf.name, sku: loaf.sku }'
SHOWN = "<h1>{loaf.name}</h1>"


def judged(root: Path, component: str, others: dict[str, str] | None = None) -> Judged:
    """What is said of a component among others."""
    (root / "package.json").write_text("{}", encoding="utf-8")
    for name, text in {**(others or {}), "app/page.tsx": component}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    path = root / "app" / "page.tsx"
    rules = [rule for rule in catalogue() if rule.code.startswith(("SYN", "FAC", "VAL"))]
    return judge(
        Document(path.as_uri(), component, template=TemplateFile(path, named=True)), rules, Settings()
    )


def faults(found: Judged) -> list[tuple[str, str, str]]:
    """The codes, levels and properties of what is at fault."""
    return [
        (one.code, one.level, one.statement.property if one.statement is not None else "")
        for one in found.results
        if one.kind == "fail"
    ]


def page(markup: str, before: str = "", shown: str = SHOWN) -> str:
    """A page with its markup, and code before what it returns."""
    return (
        f"export default function Page({{ loaf }}) {{\n{before}\nreturn (<main>{markup}{shown}</main>);\n}}\n"
    )


@pytest.mark.parametrize("name", ["script", "Script"])
def test_what_stands_behind_a_script_is_shown(tmp_path: Path, name: str) -> None:
    script = f'<{name} id="a" type="application/ld+json">{{JSON.stringify({LOAF})}}</{name}>'
    assert faults(judged(tmp_path, page(script))) == [("FAC270", "error", "sku")]
    assert faults(judged(tmp_path, page(script, shown=f"{SHOWN}<p>{{loaf.sku}}</p>"))) == []
