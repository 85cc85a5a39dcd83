"""Templates of languages that nothing reads: told as not checked, and never judged as the pages that they are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.runner.text_document import text_document
from factmark.linter.runner.unsupported_languages import language
from factmark.source.files import SourceError

MARKUP = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "%s"}</script>'
OF_FACES = '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:h="%s">' + MARKUP % "#{loaf.name}" + "</html>"


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.vm", MARKUP % "$loaf.name" + "<h1>$loaf.name</h1>", "Velocity"),
        ("a.latte", "<h1>{$loaf->name}</h1>" + MARKUP % "{$loaf->name}", "Latte"),
        ("a.gsp", MARKUP % "${loaf.name}", "GSP"),
        ("a.jsp", MARKUP % "${loaf.name}", "JSP"),
        ("a.jsp", "<c:out value='x'/>" + MARKUP % "x", "JSP"),
        ("a.aspx", '<asp:Label runat="server" />' + MARKUP % "x", "ASP.NET"),
        ("a.heex", "<h1>{@loaf.name}</h1>" + MARKUP % "x", "HEEx"),
        ("a.html", "#set($a = 1)\n" + MARKUP % "$loaf.name", "Velocity"),
        ("a.xhtml", OF_FACES % "http://xmlns.jcp.org/jsf/html", "Facelets"),
        ("a.xhtml", OF_FACES % "jakarta.faces.html", "Facelets"),
        ("loaf.component.html", MARKUP % "{{ loaf.name }}", "Angular"),
        ("a.html", '<p *ngIf="loaf" itemscope>x</p>', "Angular"),
    ],
)
def test_a_template_with_markup_is_not_checked(name: str, text: str, told: str) -> None:
    with pytest.raises(SourceError, match=f"{name} is a template of {told}, which is not read"):
        text_document(name, text, True, ending=Path(name).suffix, path=Path(name))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.jsp", "<h1><%= loaf.name %></h1>" + MARKUP % "<%= loaf.name %>"),
        ("a.tpl", "<h1>{{ loaf.name }}</h1>" + MARKUP % "{{ loaf.name }}"),
        ("a.tpl", "{if $a}" + MARKUP % "{$loaf.name}" + "{/if}"),
        ("a.html", "<#list loaves as loaf>" + MARKUP % "${loaf.name}" + "</#list>"),
        (
            "a.html",
            "<p>How to list in FreeMarker</p><pre>&lt;#list a as b> <#list a as b></pre>" + MARKUP % "x",
        ),
        ("a.html", "<h1>#1 of all loaves</h1><p>Price: $4</p>" + MARKUP % "x"),
        ("a.xhtml", '<html xmlns="http://www.w3.org/1999/xhtml">' + MARKUP % "x" + "</html>"),
        ("a.html", "<p>About jsf and *ngIf</p>" + MARKUP % "x"),
    ],
)
def test_what_is_read_is_not_told_of(name: str, text: str) -> None:
    assert language(Path(name), text) is None


def test_a_component_without_markup_has_nothing_to_check() -> None:
    name = "loaf.component.html"
    document = text_document(
        name, '<h1 [title]="x">{{ loaf.name }}</h1>', True, ending=".html", path=Path(name)
    )
    assert document is not None
    assert not document.statements
