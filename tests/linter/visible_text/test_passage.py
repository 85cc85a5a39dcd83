"""The passages of a page: where they begin and end, what they are, whether a browser saw them."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from factmark.crawler.items import ObservedPassage
from factmark.linter.markup.items import Landmarks
from factmark.linter.visible_text.page_walk import read_page
from factmark.linter.visible_text.passage import PageText, plain_page


def page(html: str, observed: tuple[ObservedPassage, ...] | None = None) -> PageText:
    return read_page(Landmarks(LexborHTMLParser(html)), observed)


def texts(html: str) -> list[str]:
    return [p.text for p in page(html).passages if p.kind == "text"]


def test_blocks_end_a_passage_and_inline_elements_do_not() -> None:
    assert texts("<p>one <b>two</b> three</p><p>four</p><ul><li>five<li>six</ul>") == [
        "one two three", "four", "five", "six",
    ]  # fmt: skip
    assert texts("<td>one</td><table><tr><td>two<td>three</table>") == ["one", "two", "three"]


def test_labels_side_by_side_are_kept_apart_and_formatting_is_not() -> None:
    assert texts("<p><span>Price</span><span>12</span></p>") == ["Price 12"]
    assert texts("<p>H<sub>2</sub>O and <b>bo</b>ld</p>") == ["H2O and bold"]


def test_what_is_not_shown_is_a_passage_of_its_own() -> None:
    found = [(p.text, p.visibility) for p in page("<p>shown <span hidden>not</span> again</p>").passages]
    assert found == [("shown again", "shown"), ("not", "hidden")]


@pytest.mark.parametrize(
    ("html", "seen"),
    [
        (
            '<time>June 5</time> <i>–</i><i class="sr-only"> until </i> <time>7, 2027</time>',
            ["June 5 – 7, 2027"],
        ),
        ("<i hidden>a</i>Rye <i hidden>b</i>loaf<i hidden>c</i>s", ["Rye loaf s"]),
        ("<p hidden>a</p>Rye<p hidden>b</p>loaf", ["Rye", "loaf"]),
        ("Rye<br><i hidden>b</i>loaf", ["Rye", "loaf"]),
        ("Rye <i hidden>b</i><br>loaf", ["Rye", "loaf"]),
    ],
)
def test_what_is_seen_goes_on_behind_what_is_not(html: str, seen: list[str]) -> None:
    passages = page(f"<p>{html}</p>" if "<p" not in html else f"<div>{html}</div>").passages
    assert [p.text for p in passages if p.visibility == "shown"] == seen
    assert [p.index for p in passages] == list(range(len(passages)))


def test_what_is_struck_through_stays_so_around_what_is_not_seen() -> None:
    passages = page("<p>Now <s>£5 <i hidden>old</i> £6</s> <b>£4</b></p>").passages
    assert [(p.text, p.struck) for p in passages] == [("Now £5 £6 £4", ("£5", "£6")), ("old", ("old",))]


def test_headings_keep_their_level() -> None:
    found = {p.text: p.heading for p in page("<h1>one</h1><h3><a>two</a></h3><p>three</p>").passages}
    assert found == {"one": 1, "two": 3, "three": 0}


def test_texts_of_attributes_and_head() -> None:
    html = (
        "<html lang=de><head><title>T</title><meta name=Description content=D></head><body>"
        "<img alt=' a  b '><a title=tip aria-label=spoken>x</a><p><input value=v><input type=hidden value=h></body>"
    )
    read = page(html)
    assert read.language == "de"
    assert [(p.text, p.kind, p.name) for p in read.passages] == [
        ("T", "head", "title"), ("D", "head", "description"), ("a b", "image", "alt"), ("tip", "attribute", "title"),
        ("spoken", "attribute", "aria-label"), ("x", "text", ""), ("v", "attribute", "value"),
    ]  # fmt: skip


def test_scripts_styles_and_templates_have_no_words() -> None:
    assert texts("<script>a</script><style>b</style><template><p>c</p></template><p>d</p>") == ["d"]


def test_what_a_browser_saw_is_trusted_over_the_markup() -> None:
    html = (
        "<p hidden data-factmark-passage=0>shown by a script</p><p data-factmark-passage=1>hidden by a sheet</p>"
        "<div><details><p data-factmark-passage=2>closed</p></details></div><p>not seen</p>"
    )
    seen = (
        ObservedPassage(0, "shown by a script", "text", True, False, None, None),
        ObservedPassage(1, "hidden by a sheet", "text", False, False, "display", None),
        ObservedPassage(2, "closed", "text", False, True, "closed", None),
    )
    assert [(p.text, p.visibility) for p in page(html, seen).passages] == [
        ("shown by a script", "shown"), ("hidden by a sheet", "unseen"), ("closed", "openable"), ("not seen", "unseen"),
    ]  # fmt: skip


def test_a_class_strikes_words_through_however_the_page_was_read() -> None:
    html = "<p data-factmark-passage=0><span class=old-price data-factmark-passage=1>12.00</span> 9.00</p>"
    seen = tuple(
        ObservedPassage(n, t, "text", True, False, None, None) for n, t in enumerate(("9.00", "12.00"))
    )
    for read in (page(html), page(html, seen)):
        assert [(p.text, p.struck) for p in read.passages if p.visibility == "shown"] == [
            ("12.00 9.00", ("12.00",))
        ]


def test_elements_bound_their_passages() -> None:
    read = page("<div><p>one</p><p>two</p></div><p>three</p>")
    outer = next(e for e in read.elements if e.tag == "div")
    assert [p.text for p in read.passages[outer.first : outer.last]] == ["one", "two"]
    inner = read.elements[read.passages[0].element]
    assert [e.tag for e in read.ancestors(read.elements.index(inner))] == ["p", "div", "body", "html"]


def test_deep_nesting_ends() -> None:
    assert texts("<div>" * 5_000 + "words") == ["words"]


def test_every_line_of_a_plain_text_is_a_passage() -> None:
    assert [p.text for p in plain_page("one\n\n two  three \n").passages] == ["one", "two three"]


def test_words_of_style_sheets_stand_around_an_elements_own() -> None:
    html = (
        "<p data-factmark-passage=0>4<b data-factmark-passage=1></b></p><p data-factmark-passage=2>9</p>"
        "<p data-factmark-passage=3>after</p>"
    )
    observed = (
        ObservedPassage(0, "\u00a3", "before", True),
        ObservedPassage(0, "4", "text", True),
        ObservedPassage(0, " each", "after", True),
        ObservedPassage(1, ".50", "after", True),
        ObservedPassage(2, "was ", "before", False, True, "closed"),
        ObservedPassage(2, "9", "text", False, False, "display"),
        ObservedPassage(3, "after", "text", True),
    )
    assert [(p.text, p.visibility) for p in page(html, observed).passages] == [
        ("\u00a34.50 each", "shown"), ("was", "openable"), ("9", "unseen"), ("after", "shown"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("style", "text", "expected"),
    [
        (".all { opacity: 0; visibility: hidden }", "It boils water quickly. " * 60, "openable"),
        # A part of a page is hidden, and so is a short text.
        (".part { display: none }", "It boils water quickly. " * 60, "hidden"),
        (".all { display: none }", "It boils water.", "hidden"),
    ],
)
def test_an_element_that_hides_nearly_all_of_a_page_is_shown_by_scripts(
    style: str, text: str, expected: str
) -> None:
    read = page(
        f"<style>{style}</style><p>Menu</p><div class='all'><p>{text}</p><p class='part'>{text}</p></div>"
    )
    part = [passage for passage in read.passages if passage.text == text.strip()][-1]
    assert part.visibility == expected
    assert read.elements[part.element].visibility == expected
