"""Values whose words a page shows somewhere, though not as what they are said to be."""

from __future__ import annotations

import pytest

from .conftest import Trace


@pytest.mark.parametrize(("url", "outcome"), [("/contact", "unsupported"), ("/infos/contact", "grounded")])
def test_a_relative_address_is_not_written_out_by_its_last_word(trace: Trace, url: str, outcome: str) -> None:
    body = "<h1>Harbour office</h1><a href='/infos/contact'>Contact</a><a href='/'>Home</a>"
    assert trace(body, "url", url, type="ContactPoint").outcome == outcome


def test_an_address_that_a_page_writes_out_is_shown(trace: Trace) -> None:
    body = "<h1>Harbour office</h1><p>More at www.harbour.example/office, day and night.</p>"
    found = trace(body, "sameAs", "https://www.harbour.example/office", type="Organization")
    assert found.outcome == "grounded"


@pytest.mark.parametrize(("type", "outcome"), [("Person", "unsupported"), ("Organization", "technical")])
def test_a_logo_is_nobodys_portrait(trace: Trace, type: str, outcome: str) -> None:
    body = "<h1>Ada Berg</h1><img src='/portraits/berg.jpg' alt='Ada Berg'>"
    assert trace(body, "image", "https://example.org/logo.png", type=type).outcome == outcome


@pytest.mark.parametrize(
    ("prop", "outcome"), [("text", "unsupported"), ("url", "grounded"), ("reviewBody", "unsupported")]
)
def test_a_link_is_no_text_to_read(trace: Trace, prop: str, outcome: str) -> None:
    body = "<h1>Questions</h1><h2>Do I qualify?</h2><a href='https://example.org/qualify/'>Read on</a>"
    assert trace(body, prop, "https://example.org/qualify/", type="Answer").outcome == outcome


@pytest.mark.parametrize(("name", "outcome"), [("walker17", "unsupported"), ("Omar", "undecided")])
def test_a_handle_is_the_same_in_any_script(trace: Trace, name: str, outcome: str) -> None:
    body = "<h1>أخبار الميناء</h1><p>كتب هذا المقال عمر عن السفن التي وصلت إلى الميناء القديم هذا الصباح.</p>"
    assert trace(body, "name", name, type="Person", lang="ar").outcome == outcome
