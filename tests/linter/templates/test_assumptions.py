"""Every branch with markup is on one of the pages that are generated, however many conditions a template has."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.templates.assumptions import MAX_COVERING_PAGES, Assumptions
from factmark.linter.templates.expand import Expander
from factmark.linter.templates.expansion import Expansion, MarkupBranch, Source

from .checked_files import checked_file, flagged

OTHER = "\n".join(
    f"{{% if product.part_{at} %}}<p>{{{{ product.part_{at} }}}}</p>{{% endif %}}" for at in range(40)
)
PAGE = """<html><body><div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">{{ product.title }}</h1>
%s
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
{%% if product.available %%}<link itemprop="availability" href="https://schema.org/InStock">
{%% elsif product.coming %%}<link itemprop="availability" href="https://schema.org/PreOrder">Pre-order
{%% elsif product.few %%}<link itemprop="availability" href="https://schema.org/SoldOut">Sold out
{%% elsif product.%s %%}<link itemprop="availability" href="https://schema.org/%s">Discontinued
{%% else %%}<link itemprop="availability" href="https://schema.org/OutOfStock">Out of stock{%% endif %%}
</div></div></body></html>"""


@pytest.mark.parametrize(
    ("member", "expected"), [("Discontinued", set()), ("Disconinued", {("CMP307", "availability")})]
)
def test_late_branches_are_judged(tmp_path: Path, member: str, expected: set[tuple[str, str]]) -> None:
    page = PAGE % (OTHER, "gone", member)
    assert flagged(checked_file(tmp_path, "product.liquid", page)) == expected


def test_the_branches_of_an_included_file_are_judged(tmp_path: Path) -> None:
    (tmp_path / "snippets").mkdir()
    part = "{% if offer.new %}{% else %}<link itemprop='itemCondition' href='https://schema.org/Used'>{% endif %}"
    (tmp_path / "snippets" / "condition.liquid").write_text(part)
    page = PAGE % (OTHER + "{% render 'condition' %}", "gone", "Discontinued")
    (tmp_path / "product.liquid").write_text(page)
    found = checked_file(tmp_path / "snippets", "condition.liquid", part)
    assert flagged(found) == {("CMP307", "itemCondition")}


LISTS = """<html><body><h1>{{{{ .Title }}}}</h1>{{{{ .Content }}}}<script type="application/ld+json">
{{"@context": "https://schema.org", "@type": "BlogPosting",
{{{{ if .IsHome }}}}"genre": "home",{{{{ else }}}}"genre": "post",{{{{ end }}}}
{{{{ if .Params.a }}}}"about": {{{{ .Params.a }}}},{{{{ else if .Params.b }}}}"about": {{{{ .Params.b }}}},{{{{ end }}}}
{{{{ with .Params.c }}}}"abstract": {{{{ . }}}},{{{{ else }}}}"abstract": {{{{ .Summary }}}},{{{{ end }}}}
"keywords": [{{{{ if .Params.keywords }}}}{}{{{{ else }}}}{}{{{{ end }}}}],
"headline": {{{{ .Title }}}}}}</script></body></html>"""
KEYWORDS = "{{{{ range $i, $e := .Params.{0} }}}}{{{{ if $i }}}}, {{{{ end }}}}{{{{ $e }}}}{{{{ end }}}}"


@pytest.mark.parametrize(
    ("tags", "expected"),
    [(KEYWORDS.format("tags"), set()), ("{{ range .Params.tags }}{{ . }}{{ end }}", {("SYN003", "")})],
)
def test_branches_that_only_print_a_value_are_judged(
    tmp_path: Path, tags: str, expected: set[tuple[str, str]]
) -> None:
    page = LISTS.format(KEYWORDS.format("keywords"), tags)
    found = checked_file(
        tmp_path, "layouts/single.html", page, others={"hugo.toml": ""}, families=("SYN", "VAL")
    )
    assert flagged(found) == expected


LAYOUT = """<html><head>{%% render 'schema' %%}</head><body><h1>{{ product.title }}</h1>
%s{{ content_for_layout }}</body></html>"""
SCHEMA = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",
{% if product.sku %}"sku": {{ product.sku | json }},{% endif %} "name": {{ product.title | json }}}</script>"""


@pytest.mark.parametrize("count", [5, 40])
def test_what_no_markup_hangs_on_makes_no_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    made: list[str] = []
    expand = Expander.expand

    def counted(expander: Expander, source: Source, *facts: dict[str, str | bool] | None) -> Expansion:
        made.append(source.uri)
        return expand(expander, source, *facts)

    monkeypatch.setattr(Expander, "expand", counted)
    body = "\n".join(
        f"{{% if shop.part_{at} %}}<p>{{{{ shop.part_{at} }}}}</p>{{% endif %}}" for at in range(count)
    )
    others = {
        "layout/theme.liquid": LAYOUT % body,
        "layout/other.liquid": LAYOUT % body,
        "snippets/x.liquid": "x",
    }
    found = checked_file(tmp_path, "snippets/schema.liquid", SCHEMA, others=others)
    assert {each.statement.property for each in found.results if each.statement} >= {"sku", "name"}
    assert 0 < len(made) <= 16


def stated(*conditions: str, around: bool = False) -> MarkupBranch:
    own, inner = frozenset({"file:///a"}), frozenset({"file:///a"} if around else ())
    return MarkupBranch(conditions, own, inner)


def test_conditions_around_others_hold_while_each_branch_is_printed() -> None:
    made = Expansion(assumed_answers={"outer": True, "inner": True, "alone": True, "other": True})
    made.branches = [stated("inner"), stated("outer", around=True), stated("alone")]
    left = Assumptions("file:///a")
    first = left.next()
    assert first == {}
    left.add(first, made)
    second = left.next()
    assert second == {"inner": False, "alone": False}
    made.assumed_answers["next"] = True
    made.branches = [stated("next"), stated("outer", around=True)]
    left.add(second, made)
    assert left.next() == {"inner": False, "alone": False, "next": False}


def test_of_many_conditions_only_those_that_markup_of_the_file_hangs_on_are_assumed() -> None:
    others = [f"other {number}" for number in range(MAX_COVERING_PAGES)]
    made = Expansion(assumed_answers=dict.fromkeys((*others, "outer", "elsewhere"), True))
    made.branches = [
        stated("outer", around=True),
        MarkupBranch(["elsewhere"], frozenset({"file:///b"}), frozenset()),
    ]
    left = Assumptions("file:///a")
    first = left.next()
    assert first is not None
    left.add(first, made)
    every = dict.fromkeys(made.assumed_answers, False)
    assert [left.next() for _ in range(3)] == [{"outer": False}, every, None]
    few = Expansion(assumed_answers={"other": True, "outer": True}, branches=made.branches)
    left = Assumptions("file:///a")
    left.add(left.next() or {}, few)
    assert {"other": False} in [left.next() for _ in range(3)]


HIDDEN = (
    "<html><head>{% if event.approved is null or event.rejected is not null %}<meta name='robots' content='noindex'>"
    "{% endif %}</head><body><h1>{{ event.name }}</h1>"
    "{% if event.approved is not null and event.rejected is null %}"
    '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Event", "nam": '
    "{{ event.name|json_encode|raw }}}</script>{% endif %}</body></html>"
)


def test_markup_that_an_earlier_answer_hides_is_printed(tmp_path: Path) -> None:
    found = checked_file(tmp_path, "event.html.twig", HIDDEN)
    assert ("VAL102", "nam") in flagged(found)
