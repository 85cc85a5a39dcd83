"""What sites and their themes do by habit: what of it is known, and what is said of it."""

from pathlib import Path

import pytest

from tests.linter.templates.checked_files import checked_file, faults, flagged

RATING = """{block name='rating_type'}{$kind='single'}{if isset($type)}{$kind=$type}{/if}{/block}
{block name='rating_markup'}{$marked=true}{if isset($microdata)}{$marked=$microdata}{/if}
{if $kind === 'single'}{$data='itemprop="reviewRating" itemscope itemtype="https://schema.org/Rating"'}
{else}{$data='itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating"'}{/if}{/block}
{block name='rating_content'}<span class="rating"{if $marked} {$data}{/if}>
{if $marked}<meta itemprop="ratingValue" content="{$points}">{/if}{$points}</span>{/block}
"""


@pytest.mark.parametrize(
    ("tag", "item", "expected"),
    [
        ("points=$vote.points", "Review", set()),
        ('points=$sum.points type="aggregated"', "Product", set()),
        ('points=$sum.points type="aggregated"', "BreadcrumbList", {("VAL103", "aggregateRating")}),
        ("points=$vote.points microdata=false", "BreadcrumbList", set()),
    ],
)
def test_what_a_block_of_smarty_assigns_is_known_behind_it(
    tmp_path: Path, tag: str, item: str, expected: set[tuple[str, str]]
) -> None:
    page = f'<div itemscope itemtype="https://schema.org/{item}">{{include file="rating.tpl" {tag}}}</div>'
    found = checked_file(tmp_path, "rating.tpl", RATING, others={"page.tpl": page})
    assert {one for one in flagged(found) if one[0] == "VAL103"} == expected


def test_a_tag_of_smarty_may_hold_tags_within_tags(tmp_path: Path) -> None:
    text = '{$all = [\'most\' => {"{config name="most"}"|floor}]}<p itemscope itemtype="https://schema.org/Loaf">a</p>'
    assert [code for code, _, _ in faults(checked_file(tmp_path, "page.tpl", text))] == ["VAL101"]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("<%= @loaf.itemtype %>", set()),
        ("http://schema.org/<%= @loaf.kind %>", set()),
        ("http://schema.org/Loaf", {"VAL101"}),
    ],
)
def test_a_type_that_is_printed_is_not_known(tmp_path: Path, kind: str, expected: set[str]) -> None:
    page = (
        f'<div itemscope itemtype="{kind}"><h1 itemprop="name"><%= @loaf.name %></h1>'
        '<b itemprop="contributor"><%= @loaf.baker %></b></div>'
    )
    found = faults(checked_file(tmp_path, "show.html.erb", page))
    assert {code for code, _, _ in found if code.startswith("VAL1")} == expected


def test_what_is_wrong_for_every_type_is_told_where_the_type_is_printed(tmp_path: Path) -> None:
    page = '<div itemscope itemtype="<%= @loaf.itemtype %>"><h1 itemprop="nmae"><%= @loaf.name %></h1></div>'
    assert "VAL102" in {code for code, _, _ in faults(checked_file(tmp_path, "show.html.erb", page))}


def test_a_list_of_texts_may_be_the_values_of_one_property(tmp_path: Path) -> None:
    page = (
        '<div itemscope itemtype="https://schema.org/Book"><% @book.{of}.each do |one| %>'
        '<span itemprop="name"><%= {printed} %></span><% end %></div>'
    )
    texts = page.replace("{of}", "titles").replace("{printed}", "one")
    things = page.replace("{of}", "chapters").replace("{printed}", "one.name")
    assert ("VAL125", "name") not in flagged(checked_file(tmp_path, "texts.html.erb", texts))
    assert ("VAL125", "name") in flagged(checked_file(tmp_path, "things.html.erb", things))


def test_a_directive_that_a_project_adds_to_blade_prints_a_value(tmp_path: Path) -> None:
    page = (
        "<style>@media (min-width: 3px) {{ a {{ color: red }} }}</style>"
        '<div itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="{}">'
        '<b itemprop="price">{{{{ $loaf->price }}}}</b></div>'
    )
    known = checked_file(tmp_path, "wrong.blade.php", page.format("Euros"))
    printed = checked_file(tmp_path, "offer.blade.php", page.format("@config('shop/currency')"))
    assert "CMP304" in {code for code, _, _ in faults(known)}
    assert "CMP304" not in {code for code, _, _ in faults(printed)}


@pytest.mark.parametrize(("address", "expected"), [("~/", False), ("~/loaves", False), ("#", True)])
def test_the_root_of_an_application_is_an_address(tmp_path: Path, address: str, expected: bool) -> None:
    page = f'<body itemscope itemtype="http://schema.org/WebPage"><a href="{address}" itemprop="url">@Model.Name</a></body>'
    found = faults(checked_file(tmp_path, "Layout.cshtml", page))
    assert ("CMP306" in {code for code, _, _ in found}) is expected


LAYOUT = """---
const {{ title = 'Loaves', data, lang = '{lang}' }} = Astro.props;
---
<html lang={{lang}}><head>{{data && <script type="application/ld+json" set:html={{JSON.stringify(data)}} />}}
<title>{{title}}</title></head><body><slot /></body></html>
"""
PAGE = """---
import Layout from '@/layouts/Layout.astro';
const { loaf } = Astro.props;
---
<Layout data={{ '@context': 'https://schema.org', '@type': 'Product', name: loaf.name, model: loaf.model,
  image: loaf.photo.src, inLanguage: 'en' }}><h1>{loaf.name}</h1><Image src={loaf.photo} alt="A loaf" /></Layout>
"""


def test_a_component_of_astro_prints_the_object_that_it_is_given(tmp_path: Path) -> None:
    others = {
        "package.json": "{}",
        "tsconfig.json": '{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}',
        "src/layouts/Layout.astro": LAYOUT.format(lang="en"),
    }
    found = checked_file(tmp_path, "src/pages/[id].astro", PAGE, others=others)
    assert flagged(found) == {("FAC270", "model"), ("VAL103", "inLanguage")}


def test_an_object_of_a_program_may_hold_json_ld(tmp_path: Path) -> None:
    text = """export const SEO = { title: 'Loaves', structuredData: {
  '@context': 'https://schema.org', '@type': 'WebPage', name: 'Loaves', isPartOf: { '@type': 'WebSite', naem: 'x' } } };
"""
    assert flagged(checked_file(tmp_path, "constants.ts", text)) == {("VAL102", "naem")}


CHAIN = """<div itemscope itemtype="https://schema.org/Offer">
{{if $loaf.later}}<link itemprop="availability" href="https://schema.org/{other}" />later
{{elseif $loaf.download}}<link itemprop="availability" href="https://schema.org/InStock" />at once
{{elseif $loaf.instock > 0}}<link itemprop="availability" href="https://schema.org/InStock" />there{{/if}}</div>
"""


@pytest.mark.parametrize(("other", "expected"), [("PreOrder", False), ("InStock", True)])
def test_branches_with_several_availabilities_choose_one(tmp_path: Path, other: str, expected: bool) -> None:
    found = flagged(checked_file(tmp_path, "offer.tpl", CHAIN.format(other=other)))
    assert (("FAC272", "availability") in found) is expected


@pytest.mark.parametrize(("name", "expected"), [("Roggenhof", False), ("Ember", True)])
def test_the_owner_that_a_theme_is_named_for_is_on_all_pages(
    tmp_path: Path, name: str, expected: bool
) -> None:
    page = (
        '<div itemscope itemtype="https://schema.org/BlogPosting"><h1 itemprop="headline">{{ post.title }}</h1>'
        '<span itemprop="publisher" itemscope itemtype="https://schema.org/Organization">'
        '<b itemprop="name">Roggenhof</b><a itemprop="url" href="https://roggenhof.example/">Home</a></span></div>'
    )
    others = {"theme.yaml": f"name: {name}\n", "composer.json": '{"type": "october-theme"}'}
    found = flagged(checked_file(tmp_path, "partials/post.htm", page, others=others))
    assert (("FAC272", "name") in found, ("FAC272", "url") in found) == (expected, expected)


OCTOBER = """title = "Loaf"

[loaves]
sort = "{{ :sort }}"
==
%s{%% include "shop/name.htm" %%}{%% set all = loaf|page({ (kind): 1 }) %%}{{ loaf.new ? 'new' }}
<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">{{ loaf.name }}</b>
<meta itemprop="model" content="{{ loaf.model }}"></div>
"""


@pytest.mark.parametrize("code", ["", "<?php\nfunction onStart() { $this['a'] = ['b' => 1]; }\n?>\n==\n"])
def test_settings_and_code_before_a_template_are_no_part_of_it(tmp_path: Path, code: str) -> None:
    (tmp_path / "composer.json").write_text("{}", encoding="utf-8")
    others = {"partials/shop/name.htm": "{% if loaf %}<p>{{ loaf.%s }}</p>{% endif %}"}
    for name, expected in (("model", set()), ("weight", {("FAC270", "model")})):
        beside = {path: text.replace("%s", name) for path, text in others.items()}
        found = checked_file(
            tmp_path, "pages/loaf.htm", OCTOBER.replace("%s", code).replace("%%", "%"), others=beside
        )
        assert (flagged(found), list(found.notifications)) == (expected, [])


@pytest.mark.parametrize(("tag", "expected"), [("include", set()), ("render", {("FAC270", "model")})])
@pytest.mark.parametrize(
    "given", ["{% assign given = loaf.model %}", "{% capture given %}{{ loaf.model }}{% endcapture %}"]
)
def test_what_an_include_of_liquid_assigns_is_known_after_it(
    tmp_path: Path, tag: str, expected: set[tuple[str, str]], given: str
) -> None:
    page = (
        f'{{% {tag} "name.liquid" %}}<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">'
        '{{ loaf.name }}</b><meta itemprop="model" content="{{ given }}"></div><p>{{ loaf.model }}</p>'
    )
    assert flagged(checked_file(tmp_path, "loaf.liquid", page, others={"name.liquid": given})) == expected
