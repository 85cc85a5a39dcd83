"""Templates of unknown languages are told by the holes that stand for values of their markup, and not read."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.runner.text_document import text_document
from factmark.linter.templates.projects.holes import example_of_holes, notation

PAGE = """<div class="box"><h1>%(name)s</h1><a href="%(url)s">more</a>
<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">%(name)s</span>
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="%(price)s">
<meta itemprop="priceCurrency" content="EUR"></div></div></div>"""
SCRIPT = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Event",
"name": "%(name)s", "startDate": "%(price)s", "location": {"@type": "Place", "name": "Mill", "url": "%(url)s"}}</script>"""


def unread(text: str, name: str = "a.html", *, named: bool = False) -> str:
    """What the language of a template is called, if it is not read; empty if it is."""
    document = text_document(name, text, named, ending=".html", path=Path(name))
    assert document is not None
    return getattr(document.template, "unread", "")


@pytest.mark.parametrize(
    "form",
    [
        "%{0}%", "[[{0}]]", "[[+{0}]]", "##{0}##", "###{0}###", "{{{0}}}", "{{page.{0}}}", "{{vb:raw {0}}}", "${0}$",
        "__{0}__", "%{{{0}}}", "@{0}@", "@@{0}@@", "[{0}]", "[% {0} %]", "${{{0}}}", "#{{{0}}}", "<<{0}>>", ":{0}:",
        "<?{0}?>", "<#{0}>", "<TMPL_VAR {0}>", "|{0}|", "!{0}!", "~{0}~", "^{0}^", "«{0}»", "${0}",
        "{{f:format.date(date: page.{0}, format: 'Y')}}", "{{{0} -> f:format.raw()}}",
    ],
)  # fmt: skip
@pytest.mark.parametrize("text", [PAGE, SCRIPT])
def test_a_page_whose_values_are_holes_is_a_template(form: str, text: str) -> None:
    text %= {name: form.format(name) for name in ("name", "price", "url")}
    assert unread(text).startswith("an unknown language (")


def test_numbers_without_quotes_are_values_too() -> None:
    text = '<script type="application/ld+json">{"@type": "Offer", "price": #PRICE#, "sku": #CODE#}</script>'
    assert example_of_holes(text) == "#CODE#"


def test_one_hole_alone_is_a_fault_of_a_page() -> None:
    filled = {"name": "Rye", "price": "4.20", "url": "/rye"}
    assert example_of_holes(PAGE % {**filled, "name": "%name%"}) is None
    assert example_of_holes(PAGE % filled) is None


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ('<f:for each="{loaves}" as="loaf"><div itemscope><b itemprop="name">x</b></div></f:for>', "<f:for"),
        (
            '{{{ each loaves }}}<div itemscope><b itemprop="name">{./name}</b></div>{{{ end }}}',
            "{{{ each loaves }}}",
        ),
        ('<nav data-sly-use.loaf="Loaf" itemscope itemtype="a"></nav>', "data-sly-use.loaf"),
        ('<!-- IF loaf --><div itemscope><b itemprop="name"><i>{loaf.name}</i></b></div>', "{loaf.name}"),
    ],
)
def test_one_sign_is_enough_beside_what_chooses(text: str, example: str) -> None:
    assert example_of_holes(text) == example


def test_a_value_may_begin_with_a_hole() -> None:
    text = '<link itemprop="url" href="{root}/{slug}"><b itemprop="name">{name}</b><meta itemprop="sku" content="a">'
    assert example_of_holes(f"{text}<p>{{text}}</p>") == "{name}"


def test_a_few_holes_among_many_values_are_faults_of_a_page() -> None:
    names = "".join(f'<i itemprop="keywords">loaf {number}</i>' for number in range(9))
    assert example_of_holes(PAGE % {"name": "{NAME}", "price": "{PRICE}", "url": "/rye"} + names) is None


def test_a_page_that_the_user_names_is_checked() -> None:
    text = PAGE % {"name": "{NAME}", "price": "{PRICE}", "url": "/rye"}
    assert not unread(text, named=True)
    assert unread(text, "templates/a.html", named=True) == "an unknown language ({NAME})"
    assert unread(f'<f:if condition="{{a}}">{text}</f:if>', named=True) == "an unknown language (<f:if)"


def test_names_are_checked_whatever_the_language(tmp_path: Path) -> None:
    text = PAGE.replace('itemprop="price"', 'itemprop="prize"').replace("schema.org/Offer", "schema.org/Ofer")
    text = f'<f:if condition="{{a}}">{text % dict.fromkeys(("name", "price", "url"), "{a}")}</f:if>'
    path = tmp_path / "a.html"
    path.write_text(text, encoding="utf-8")
    document = text_document("a.html", text, False, ending=".html", path=path)
    assert document is not None
    found = check_document(document, catalogue(), Settings())
    assert {(one.code, one.level) for one in found.results} == {("VAL102", "warning"), ("CMP307", "warning")}
    assert "only names of types and properties were checked" in found.notifications[0].message


@pytest.mark.parametrize(
    "text",
    ["[email protected]", "[Video]", "#1", "$4", "#rye", "$AAPL", "{}", "100%", "a {b}", "<b>", ":)", "https://a.org/{b}", "@rye"],
)  # fmt: skip
def test_what_people_write_is_no_hole(text: str) -> None:
    assert notation(text) is None
