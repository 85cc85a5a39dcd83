"""What a text is read as: languages that nothing reads, inputs that are not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.linter.runner.sources import advice, intended_address
from factmark.linter.runner.text_document import text_document, unread_language
from factmark.linter.templates.template_file import TemplateFile
from factmark.source.files import SourceError


@pytest.mark.parametrize("name", ["loaves.csv", "notes.txt"])
def test_what_is_no_page_is_told_where_it_is_named(name: str) -> None:
    path = Path(name)
    with pytest.raises(SourceError, match="has no HTML and no JSON in it, and is no page"):
        text_document(name, "name,price\nrye,4.20\n", True, ending=path.suffix, path=path)


@pytest.mark.parametrize(
    ("name", "text"),
    [("page.inc", "<h1>Rye</h1>"), ("page.txt", '{"@context": "https://schema.org"}'), ("page.html", "Rye")],
)
def test_what_may_be_a_page_is_one_whatever_it_is_called(name: str, text: str) -> None:
    path = Path(name)
    assert text_document(name, text, True, ending=path.suffix, path=path) is not None


MARKUP = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "%s"}</script>'
OF_FACES = '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:h="%s">' + MARKUP % "#{loaf.name}" + "</html>"


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.vm", MARKUP % "$loaf.name" + "<h1>$loaf.name</h1>", "Velocity"),
        ("a.latte", "<h1>{$loaf->name}</h1>" + MARKUP % "{$loaf->name}", "Latte"),
        ("a.gsp", MARKUP % "${loaf.name}", "GSP"),
        ("a.jsp", MARKUP % "${loaf.name}", "JSP"),
        ("a.jsp", "<c:out value='x'/>" + MARKUP % "x", "JSP"),
        ("a.aspx", '<asp:Label runat="server" />' + MARKUP % "x", "ASP.NET"),
        ("a.html", "#set($a = 1)\n" + MARKUP % "$loaf.name", "Velocity"),
        ("a.tpl", "<!-- BEGIN: main -->" + MARKUP % "{LOAF.name}" + "<!-- END: main -->", "XTemplate"),
        ("a.xhtml", OF_FACES % "http://xmlns.jcp.org/jsf/html", "Facelets"),
        ("a.xhtml", OF_FACES % "jakarta.faces.html", "Facelets"),
    ],
)
def test_of_a_template_with_markup_only_names_are_checked(name: str, text: str, message: str) -> None:
    document = text_document(name, text, True, ending=Path(name).suffix, path=Path(name))
    assert document is not None
    assert isinstance(document.template, TemplateFile)
    assert document.template.unread == message


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
        ("loaf.component.html", MARKUP % "{{ loaf.name }}"),
        ("a.html", '<p *ngIf="loaf" itemscope>x</p>'),
    ],
)
def test_what_is_read_is_not_told_of(name: str, text: str) -> None:
    assert unread_language(Path(name), text) is None


def test_a_component_without_markup_has_nothing_to_check() -> None:
    name = "loaf.component.html"
    document = text_document(
        name, '<h1 [title]="x">{{ loaf.name }}</h1>', True, ending=".html", path=Path(name)
    )
    assert document is not None
    assert not document.statements


@pytest.mark.parametrize(
    ("argument", "text"),
    [
        ("VAL101", "--select FAC201,VAL101"),
        ("fac2,val101", "--select FAC201,VAL101"),
        ("ftp://bakery.example/", "http:// or https://"),
        ("file:///srv/page.html", "http:// or https://"),
        ("https://bakery.example/", "save the page as a file"),
        ("bakery.example", "https://bakery.example"),
        ("www.bakery.example/shop?page=2", "https://www.bakery.example/shop?page=2"),
        ("localhost:8000", "http://localhost:8000"),
        ("127.0.0.1:8000/a", "http://127.0.0.1:8000/a"),
        ("public/*.html", "name the folder"),
    ],
)
def test_the_commonest_slips(
    argument: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert advice(argument).startswith("; ")
    assert text in advice(argument)


@pytest.mark.parametrize(
    "argument", ["index.html", "public", "public/index.html", "a/b.example", "data.jsonld", "x", "facts", ""]
)
def test_what_may_well_be_a_file_is_not_explained(
    argument: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert intended_address(argument) is None
    assert advice(argument) == ""


def test_a_neighbour_of_nearly_the_same_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("public").mkdir()
    Path("public/recipes.html").write_text("<h1>Rye bread</h1>")
    assert advice("publci") == '; did you mean "public"?'
    assert advice("public/recipe.html") == '; did you mean "recipes.html"?'
    assert advice("public/bread.html") == ""


@pytest.mark.parametrize("command", ["lint", "generate", "repair"])
def test_every_command_that_takes_inputs_says_it(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "bakery.example"]) == 3
    said = " ".join("".join(capsys.readouterr()).split())
    assert "bakery.example: no such file or folder; an address is given with its beginning" in said


def test_what_is_no_path_is_named_as_it_was_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "ftp://bakery.example/"]) == 3
    said = " ".join(capsys.readouterr().out.split())
    assert "ftp://bakery.example/: no such file or folder; of addresses" in said
    assert "ftp:/bakery" not in said


@pytest.mark.parametrize("command", ["lint", "generate", "repair"])
def test_what_is_too_long_for_a_name_is_no_fault_of_the_program(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    address = f"www.bakery.example/shop?{'a' * 4200}"
    assert main([command, address]) == 3
    said = "".join("".join(capsys.readouterr()).split())
    assert "internalerror" not in said
    assert f"anaddressisgivenwithitsbeginning:https://{address}" in said
    assert main(["crawl", address]) == 2
    assert f"did you mean https://{address}?" in capsys.readouterr().err
