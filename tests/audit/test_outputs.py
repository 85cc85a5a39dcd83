"""The names of files that a crawl writes for pages."""

from __future__ import annotations

import pytest

from factmark.audit.outputs import PageNames


@pytest.mark.parametrize("path", ["con", "NUL.html", "aux.tar.html", "com1", "lpt9.htm"])
def test_no_page_has_the_name_of_a_device(path: str) -> None:
    name = PageNames().name(f"https://shop.example/{path}")
    assert name.startswith("page-")
    assert name == PageNames().name(f"https://shop.example/{path}")


def test_other_pages_have_their_own() -> None:
    names = PageNames()
    assert names.name("https://shop.example/contact.html") == "contact"
    assert names.name("https://shop.example/company/con") == "company_con"
    assert names.name("https://shop.example/Contact").startswith("Contact-")


def test_a_path_like_the_name_of_another_page_keeps_its_own() -> None:
    with_digest = PageNames().name("https://shop.example/x?y")
    names = PageNames()
    taken = [names.name(f"https://shop.example/{path}") for path in (with_digest, "x?y", "x?z")]
    assert len(set(taken)) == 3
