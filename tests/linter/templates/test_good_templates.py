"""Good templates of many systems have no finding of which a maintainer would say that it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from .checked_files import checked_file, flagged

SHELL = "<!doctype html><html lang='en'><head><title>Loaf</title></head><body>%s</body></html>"
OFFER = (
    '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">%s</h1><div itemprop="offers" itemscope'
    ' itemtype="https://schema.org/Offer"><b>%s</b><meta itemprop="price" content="%s">'
    '<meta itemprop="priceCurrency" content="%s"></div></div>'
)
DATED = (
    '<article itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">{{ label }}</h1>'
    '<p>{{ %s }}</p><meta itemprop="datePublished" content="{{ node.getCreatedTime|date(\'c\') }}"></article>'
)


def told(folder: Path, name: str, text: str, **others: str) -> list[str]:
    """The codes of the errors and warnings on a file of a project, and of what it does not show."""
    judged = checked_file(folder, name, text, others={"package.json": "{}", **others})
    return sorted(code for code, _ in flagged(judged))


@pytest.mark.parametrize("price", ["product.price_amount", "product.raw_price"])
def test_the_amount_of_a_price_that_is_shown_is_shown(price: str, tmp_path: Path) -> None:
    text = SHELL % OFFER % ("{$product.name}", "{$product.price}", f"{{${price}}}", "{$currency.code}")
    assert told(tmp_path, "templates/product.tpl", text) == []


def test_another_price_is_not(tmp_path: Path) -> None:
    text = SHELL % OFFER % ("{$product.name}", "{$product.price}", "{$product.fare}", "{$currency.code}")
    assert told(tmp_path, "templates/product.tpl", text) != []


def test_a_bare_date_may_be_any(tmp_path: Path) -> None:
    assert told(tmp_path, "templates/node.html.twig", SHELL % (DATED % "date")) == []


def test_a_date_of_something_else_is_not(tmp_path: Path) -> None:
    assert told(tmp_path, "templates/node.html.twig", SHELL % (DATED % "event.begins")) == ["FAC270"]


@pytest.mark.parametrize("price", ['format("%.2f", loaf.price)', '"%.2f" % loaf.price'])
def test_a_pattern_is_no_fixed_text(price: str, tmp_path: Path) -> None:
    text = (
        SHELL % OFFER % ("<%= loaf.name %>", "<%= loaf.price %>", f"<%= {price} %>", "<%= loaf.currency %>")
    )
    assert told(tmp_path, "app/views/loaves/show.html.erb", text) == []


def test_days_of_carbon_are_iso(tmp_path: Path) -> None:
    component = '<script type="application/ld+json">{!! json_encode($data) !!}</script>'
    page = SHELL % (
        "<h1>{{ $job->title }}</h1><p>{{ $job->posted }}</p><x-schema :data=\"['@context' => 'https://schema.org', "
        "'@type' => 'JobPosting', 'title' => $job->title, 'datePosted' => $job->posted->toDateString()]\" />"
    )
    path = "resources/views/components/schema.blade.php"
    assert told(tmp_path, path, component, **{"resources/views/job.blade.php": page}) == []


def test_a_tag_may_have_a_body_beside_a_name_for_its_result(tmp_path: Path) -> None:
    text = SHELL % (
        '{% load images %}{% thumbnail loaf.image "9x9" as small %}<img src="{{ small.url }}">{% endthumbnail %}'
        '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">{{ loaf.name }}</h1></div>'
    )
    judged = checked_file(tmp_path, "templates/loaf.html", text, others={"manage.py": ""})
    assert not [one for one in judged.notifications if one.incomplete]
    assert [one.kind for one in judged.results] == ["pass"]


def test_layouts_in_layouts_wrap_each_other(tmp_path: Path) -> None:
    """Razor: what each layout shows is around what the next one does, and a section may be passed on."""
    others = {
        "Views/Shared/_Root.cshtml": '<html><body><b>Root</b>@RenderBody()@RenderSection("left", false)</body></html>',
        "Views/Shared/_Columns.cshtml": '@{ Layout = "_Root"; }<h1>@Model.Name</h1><main>@RenderBody()</main>'
        '@section left { <i>@RenderSection("left", false)</i> }',
    }
    item = '<div itemscope itemtype="https://schema.org/Product"><meta itemprop="name" content="@Model.Name"></div>'
    page = f'@{{ Layout = "_Columns"; }}{item}@section left {{ <p>@Model.Hint</p> }}'
    judged = checked_file(tmp_path, "Views/Loaf.cshtml", page, others=others)
    assert [(one.kind, one.code) for one in judged.results] == [("pass", "FAC290")]


@pytest.mark.parametrize("test", ["Model.Votes > 0", "Model.Votes != 0"])
def test_a_count_that_is_not_0_is_over_0(test: str, tmp_path: Path) -> None:
    page = (
        "@{ var mean = 0; if (Model.Votes != 0) { mean = Model.Sum / Model.Votes; } }<html><body>"
        f'@if ({test}) {{ <div itemscope itemtype="https://schema.org/AggregateRating">'
        '<span itemprop="ratingValue">@mean</span> of <span itemprop="ratingCount">@Model.Votes</span></div> }'
        "</body></html>"
    )
    assert told(tmp_path, "Views/Loaf.cshtml", page) == []


@pytest.mark.parametrize(
    "shown",
    [
        "{{ 'blogs.by' | t: author: article.author, date: article.published_at }}",
        "{% capture day %}{{ article.published_at | time_tag }}{% endcapture %}"
        "{{ 'blogs.by' | t: author: article.author, date: day }}",
    ],
)
def test_what_a_translation_is_given_is_shown(shown: str, tmp_path: Path) -> None:
    text = SHELL % (
        f'<h1>{{{{ article.title }}}}</h1><p>{shown}</p><script type="application/ld+json">'
        '{"@context": "https://schema.org", "@type": "Article", "headline": {{ article.title | json }}, '
        '"datePublished": {{ article.published_at | date: "%Y-%m-%d" | json }}, '
        '"author": {"@type": "Person", "name": {{ article.author | json }}}}</script>'
    )
    others = {"config/settings_schema.json": '[{"name": "theme_info"}]'}
    assert told(tmp_path, "templates/article.liquid", text, **others) == []


def test_who_made_something_is_no_date(tmp_path: Path) -> None:
    text = (
        '<html><body><p itemscope itemtype="https://schema.org/Person"><b itemprop="name">'
        "<?= $item->created_by_alias ?></b></p></body></html>"
    )
    assert told(tmp_path, "layouts/author.php", text) == []


def test_a_date_in_words_is_the_same_date(tmp_path: Path) -> None:
    text = (
        '<html><body><article itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline"><?= $page->title() ?>'
        '</h1><time datetime="<?= $page->dateRaw(\'c\') ?>" itemprop="datePublished"><?= $page->relativeTime() ?></time>'
        '<meta itemprop="dateModified" content="<?= $page->dateRaw(\'c\') ?>"></article></body></html>'
    )
    assert told(tmp_path, "site/page.php", text) == []


@pytest.mark.parametrize(("guard", "is_wrong"), [("product.variants", False), ("product.vendor", True)])
def test_a_list_that_is_always_there_is_true(guard: str, is_wrong: bool, tmp_path: Path) -> None:
    text = SHELL % (
        '<h1>{{ product.title }}</h1><script type="application/ld+json">{"@context": "https://schema.org", "@type": '
        f'"Product", "name": {{{{ product.title | json }}}}, {{% if {guard} %}}"url": {{{{ shop.url | json }}}}'
        "{% endif %}}</script>"
    )
    assert ("SYN002" in told(tmp_path, "templates/product.liquid", text)) is is_wrong
