"""Templates of unknown languages are told by the holes that stand for values of their markup, and not read."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.runner.text_document import UnreadLanguage, text_document
from factmark.linter.templates.projects.holes import example_of_holes, notation

PAGE = """<div class="box"><h1>%(name)s</h1><a href="%(url)s">more</a>
<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">%(name)s</span>
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="%(price)s">
<meta itemprop="priceCurrency" content="EUR"></div></div></div>"""
SCRIPT = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Event",
"name": "%(name)s", "startDate": "%(price)s", "location": {"@type": "Place", "name": "Mill", "url": "%(url)s"}}</script>"""


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
    with pytest.raises(UnreadLanguage, match=r"a\.html is a template of an unknown language \("):
        text_document("a.html", text, False, ending=".html", path=Path("a.html"))


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
    assert text_document("a.html", text, True, ending=".html", path=Path("a.html")) is not None


@pytest.mark.parametrize(
    "text",
    ["[email protected]", "[Video]", "#1", "$4", "#rye", "$AAPL", "{}", "100%", "a {b}", "<b>", ":)", "https://a.org/{b}", "@rye"],
)  # fmt: skip
def test_what_people_write_is_no_hole(text: str) -> None:
    assert notation(text) is None
