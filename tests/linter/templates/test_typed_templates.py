"""Templates while they are typed: on few of their pages, in a project that is kept until a file of it changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.templates.projects import kept
from factmark.linter.templates.template_file import TemplateFile

PART = """<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": {{ loaf.name | json_encode | raw }},
 "material": {{ loaf.flour | json_encode | raw }}}
</script>
"""
PAGE = "<html><body><h1>{{ loaf.name }}</h1>%s{%% include 'part.html.twig' %%}</body></html>\n"


def levels(root: Path, text: str, *, is_typed: bool = True) -> dict[str, str]:
    """The levels of the faults of a part, by property."""
    template = TemplateFile(root / "part.html.twig", named=False, typed=is_typed)
    rules = [rule for rule in catalogue() if rule.code.startswith(("VAL", "FAC"))]
    document = Document((root / "part.html.twig").as_uri(), text, template=template)
    found = check_document(document, rules, Settings()).results
    return {
        one.statement.property: one.level for one in found if one.kind == "fail" and one.statement is not None
    }


def write(root: Path, pages: list[str]) -> None:
    (root / "part.html.twig").write_text(PART, encoding="utf-8")
    for number, page in enumerate(pages):
        (root / f"page{number}.html.twig").write_text(page, encoding="utf-8")


def test_what_pages_that_are_left_out_may_show_stays_open(tmp_path: Path) -> None:
    write(
        tmp_path,
        [PAGE % "<p>More of our loaves, and of those of friends</p>", PAGE % "<p>{{ loaf.flour }}</p>"],
    )
    assert levels(tmp_path, PART, is_typed=False) == {}
    assert levels(tmp_path, PART + " ") == {}
    misspelt = PART.replace('"material"', '"mterial"') + " "
    assert levels(tmp_path, misspelt) == {"mterial": "error"}


def test_what_no_page_shows_is_told_where_none_is_left_out(tmp_path: Path) -> None:
    write(tmp_path, [PAGE % ""])
    assert set(levels(tmp_path, PART + " ")) == {"material"}


def test_few_pages_are_made_of_a_template_with_many_conditions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    conditions = "".join(f"{{% if loaf.has{n} %}}<b>{n}</b>{{% endif %}}" for n in range(12))
    write(tmp_path, [PAGE % conditions])
    from factmark.linter.templates import checking

    made: list[str] = []
    expand = checking.Expander.expand

    def counted(self: checking.Expander, source: checking.Source, *facts: object) -> object:
        made.append(source.uri)
        return expand(self, source, *facts)

    monkeypatch.setattr(checking.Expander, "expand", counted)
    levels(tmp_path, PART + " ")
    assert 2 <= len(made) <= 2 * (kept.TYPED.variants + 1)


def test_a_project_is_kept_until_a_file_of_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "MAX_SHARE", 0)
    write(tmp_path, [PAGE % ""])
    path = tmp_path / "part.html.twig"
    one = kept.project_with(path, None, is_typed=True)
    assert kept.project_with(path, None, is_typed=True) is one
    assert set(levels(tmp_path, PART + " ")) == {"material"}
    write(tmp_path, [PAGE % "<p>{{ loaf.flour }}</p>"])
    assert levels(tmp_path, PART + " ") == {}
    assert kept.project_with(path, None, is_typed=True) is not one
