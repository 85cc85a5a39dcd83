import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.linter.config.patterns import Patterns
from factmark.linter.runner import sources
from factmark.linter.runner.sources import FileSource, expand
from factmark.linter.runner.text_document import document_of, skipped_markup
from factmark.linter.templates.template_file import TemplateFile
from factmark.source.files import SourceError, path_uri

PAGE = "<p>x</p>"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def write(folder: Path) -> Callable[..., None]:
    def write(*names: str, text: str = PAGE) -> None:
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")

    return write


def names(*arguments: str, exclude: tuple[str, ...] = ()) -> list[str]:
    found = expand(arguments, [Patterns(exclude, Path.cwd())])
    return [str(source) if isinstance(source, SourceError) else source.path.as_posix() for source in found]


def test_a_folder_is_walked_in_order(write: Callable[..., None]) -> None:
    write("b.html", "a/z.htm", "a/B.XHTML", "c.jsonld", "notes.txt", "node_modules/x.html", ".git/x.html")
    assert names(".") == ["b.html", "c.jsonld", "a/B.XHTML", "a/z.htm"]


def test_what_others_wrote_or_a_framework_compiled_is_left_out(write: Callable[..., None]) -> None:
    write(
        "composer.json",
        "vendor/p/x.html",
        "storage/framework/views/1.php",
        "resources/views/vendor/y.blade.php",
    )
    write("docs/vendor/z.html", "views/a.php", "system/vendor/autoload.php", "system/vendor/p/x.php")
    assert names(".") == [
        "composer.json",
        "docs/vendor/z.html",
        "resources/views/vendor/y.blade.php",
        "views/a.php",
    ]


def test_a_file_is_read_once_however_often_it_is_named(write: Callable[..., None]) -> None:
    write("a/x.html")
    assert names("a/x.html", "a", "./a/../a/x.html") == ["a/x.html"]


def test_a_named_file_is_read_whatever_its_ending(write: Callable[..., None]) -> None:
    write("page.txt")
    (source,) = expand(["page.txt"], ())
    assert isinstance(source, FileSource)
    document = source.read()
    assert document is not None
    assert document.media == "html"


@pytest.mark.parametrize(
    "pattern", ["drafts", "drafts/", "drafts/*", "*/old.html", "out/drafts/*", "old.html"]
)
def test_patterns_leave_files_and_folders_out(write: Callable[..., None], pattern: str) -> None:
    write("out/drafts/old.html", "out/new.html")
    assert names("out", exclude=(pattern,)) == ["out/new.html"]


@pytest.mark.parametrize("pattern", ["out", "out/", "./out", "o*"])
def test_a_folder_that_is_named_is_walked_though_it_is_left_out(
    write: Callable[..., None], pattern: str
) -> None:
    write("out/a.html", "out/drafts/b.html", "in/c.html")
    assert names("out", exclude=(pattern, "drafts")) == ["out/a.html"]
    assert names(".", exclude=(pattern, "drafts")) == ["in/c.html"]


def test_what_is_not_there_is_an_error_and_the_rest_goes_on(write: Callable[..., None], folder: Path) -> None:
    write("x.html")
    (folder / "empty").mkdir()
    missing, empty, page = names("nope.html", "empty", "x.html")
    assert missing == "nope.html: no such file or folder"
    assert empty.startswith("empty: no pages in this folder (.html")
    assert page == "x.html"


def test_a_folder_whose_pages_are_all_left_out_says_so(write: Callable[..., None]) -> None:
    write("out/x.html")
    (message,) = names("out", exclude=("*.html",))
    assert "; these patterns are excluded: *.html" in message


def test_a_broken_link_in_a_folder_is_an_error(write: Callable[..., None], folder: Path) -> None:
    (folder / "gone.html").symlink_to("nowhere.html")
    (source,) = expand(["."], ())
    assert isinstance(source, FileSource)
    with pytest.raises(SourceError, match=r"cannot read gone\.html: No such file"):
        source.read()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("name", ["pipe.html", "pipe.md", "pipe.vue"])
def test_a_pipe_in_a_folder_is_not_waited_for(write: Callable[..., None], folder: Path, name: str) -> None:
    write("a.html")
    os.mkfifo(folder / name)
    page, pipe = expand(["."], (), None)
    assert isinstance(page, FileSource)
    assert str(pipe) == f"{name} is a pipe, a socket or a device, and no page"


def test_a_name_that_no_system_takes_is_an_error() -> None:
    (message,) = names("a\0b")
    assert "null" in message
    (message,) = names("x" * 5000)
    assert "too long" in message


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_an_unreadable_folder_is_an_error(write: Callable[..., None], folder: Path) -> None:
    write("a/x.html", "b/x.html")
    (folder / "a").chmod(0)
    assert names(".") == ["b/x.html", "cannot read a: Permission denied"]


def test_large_files_are_not_read(folder: Path) -> None:
    with (folder / "large.html").open("wb") as stream:
        stream.truncate(50 * 2**20)
    with pytest.raises(SourceError, match=r"large\.html has 50 MB; pages over 32 MB are not read"):
        FileSource(Path("large.html"), True).read()


def test_what_does_not_end_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MAX_BYTES", 100)
    with pytest.raises(SourceError, match="/dev/zero does not end"):
        FileSource(Path("/dev/zero"), True).read()


def test_images_are_no_pages(folder: Path) -> None:
    (folder / "x.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    with pytest.raises(SourceError, match=r"x\.png is not text"):
        FileSource(Path("x.png"), True).read()


@pytest.mark.parametrize("ending", ["ttl", "nt", "n3", "rdf", "owl", "nq", "trig", "NQ"])
def test_graphs_are_no_pages(folder: Path, ending: str) -> None:
    path = Path(f"bakery.{ending}")
    (folder / path).write_text('<https://bakery.example/> <https://schema.org/name> "Rye loaf" .')
    with pytest.raises(SourceError, match=r"is RDF and no page; factmark repair"):
        FileSource(path, True).read()


def test_a_name_that_is_no_utf8_has_a_uri(folder: Path) -> None:
    name = os.fsdecode(b"caf\xe9 1.html")
    (folder / name).write_text(PAGE)
    (source,) = expand(["."], ())
    assert isinstance(source, FileSource)
    assert source.uri == "caf%E9%201.html"
    assert source.read() is not None


def test_uris_are_relative_under_the_working_directory(folder: Path) -> None:
    assert path_uri(Path("a b/ü.html")) == "a%20b/%C3%BC.html"
    assert path_uri(folder.parent / "x.html") == (folder.parent / "x.html").as_uri()


@pytest.mark.parametrize(
    ("body", "ending", "media"),
    [
        (b'{"name": "x"}', "", "json"),
        (b' [{"name": "x"}]', ".txt", "json"),
        (b"{% if x %}", ".html", "html"),
        (b"x", ".jsonld", "json"),
        (b"x", ".xhtml", "xhtml"),
        (b"<p>", "", "html"),
    ],
)
def test_media(body: bytes, ending: str, media: str) -> None:
    document = document_of("x", body, True, ending=ending)
    assert document is not None
    assert document.media == media


def test_json_files_of_a_folder_count_where_they_hold_markup() -> None:
    assert document_of("x", b'{"name": "package"}', False, ending=".json") is None
    assert document_of("x", b'{"@context": "https://schema.org"}', False, ending=".json") is not None


def test_a_page_with_nul_characters_is_read_and_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = '<html lang="en"><title>M\0ug</title><h1>Trail M\0ug</h1>' + PRODUCT
    (folder / "x.html").write_text(body, encoding="utf-8")
    assert main(["lint", "--isolated", "--no-cache", "--all-kinds", "--output-format", "json", "x.html"]) == 0
    report = json.loads(capsys.readouterr().out)
    (note,) = report["notifications"]
    assert note["message"].startswith("x.html holds 2 NUL characters: read as browsers do")
    assert [(r["kind"], r["location"]["startLine"]) for r in report["results"]] == [("pass", 1)]


PRODUCT = (
    '<script type="application/ld+json">'
    '{"@context": "https://schema.org", "@type": "Product", "name": "Trail Mug"}</script>'
)


def test_text_in_utf16_without_its_mark_is_not_read(folder: Path) -> None:
    (folder / "x.html").write_bytes(PAGE.encode("utf-16-le"))
    with pytest.raises(SourceError, match=r"x\.html is not text"):
        FileSource(Path("x.html"), True).read()


def test_templates_of_languages_that_are_not_read_are_told(
    write: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    write("views/a.jsp", "views/b.marko", "views/page.html", "views/d.hbs", text=PRODUCT)
    write("views/c.jsp", text="<p>No markup</p>")
    passed: list[Path] = []
    found = [source for source in expand(["views"], (), None, passed) if isinstance(source, FileSource)]
    assert [source.path.name for source in found] == ["d.hbs", "page.html"]
    assert [path.as_posix() for path in skipped_markup(passed)] == ["views/a.jsp", "views/b.marko"]
    main(["lint", "--isolated", "--no-cache", "views"])
    said = " ".join(capsys.readouterr().out.split())
    assert "views/a.jsp is a template of JSP, which is not read" in said
    assert "views/b.marko is a template of Marko" in said


@pytest.mark.parametrize(
    ("name", "text", "language"),
    [
        ("lib/seo.ex", '%{"@context" => "https://schema.org", "@type" => "Product"}', "Elixir"),
        ("shop/seo.py", '{"@context": "https://schema.org", "@type": "Product"}', "Python"),
        ("views/shop.xml", '<form itemscope="itemscope" itemtype="https://schema.org/Product"/>', "XML"),
        (
            "templates/product.vm",
            '<span itemscope itemtype="https://schema.org/Product"></span>',
            "Velocity",
        ),
    ],
)
def test_programs_that_make_markup_are_told(
    write: Callable[..., None], capsys: pytest.CaptureFixture[str], name: str, text: str, language: str
) -> None:
    write(name, f"tests/{name}", text=text)
    write("lib/reader.ex", "shop/reader.py", text='if node["@type"]: pass')
    passed: list[Path] = []
    list(expand(["."], (), None, passed))
    found = {path.as_posix() for path in skipped_markup(passed)}
    is_program = language in ("Elixir", "Python", "XML")
    assert found == {name} | (set() if is_program else {f"tests/{name}"})
    main(["lint", "--isolated", "--no-cache", "."])
    said = " ".join(capsys.readouterr().out.split())
    assert f"{name} is a template of {language}, which is not read" in said


@pytest.mark.parametrize("name", ["shop/seo.py", "lib/seo.ex", "src/stock.ts", "src/Stock.php"])
def test_terms_of_programs_that_are_not_read_are_checked(
    write: Callable[..., None], capsys: pytest.CaptureFixture[str], name: str
) -> None:
    is_named = name.endswith((".py", ".ex"))  # what builds markup is read in the others
    given = "'https://schema.org/InStock', 'https://schema.org/%s'" + (
        "{'@type': 'Offer'}" if is_named else ""
    )
    for member, is_told in (("OutOfStock", False), ("OutofStock", True)):
        write(name, text=("<?php\n" if name.endswith("php") else "") + given % member)
        main(["lint", "--isolated", "--no-cache", "."])
        assert ("CMP307" in capsys.readouterr().out) is is_told


def test_folders_without_such_templates_say_nothing_of_them(write: Callable[..., None]) -> None:
    write("a.html", "b.hbs", "c.jsp")
    passed: list[Path] = []
    list(expand(["."], (), None, passed))
    assert not list(skipped_markup(passed))
    excluded: list[Path] = []
    list(expand(["."], [Patterns(("*.jsp",), Path.cwd())], None, excluded))
    assert not excluded


def test_a_folder_of_nothing_else_names_all_endings(write: Callable[..., None]) -> None:
    write("views/a.jsp")
    (message,) = names("views")
    assert all(ending in message for ending in (".xhtml", ".jsonld", ".hbs", ".astro", ".md"))


def test_a_link_to_nothing_is_told_as_one(folder: Path) -> None:
    (folder / "a.html").symlink_to("gone.html")
    assert names("a.html") == ["a.html is a link to gone.html, which is not there"]


@pytest.mark.parametrize(
    ("name", "language"), [("a.haml", "Haml"), ("a.marko", "Marko"), ("a.vm", "Velocity")]
)
def test_a_template_that_is_not_read_is_not_judged_as_html(
    write: Callable[..., None], name: str, language: str
) -> None:
    write(name, text=PRODUCT)
    document = FileSource(Path(name), True).read()
    assert document is not None
    assert isinstance(document.template, TemplateFile)
    assert document.template.unread == language


COMPONENT = """export default function Page() {
  const data = {"@context": "https://schema.org", "@type": "Product", "name": "Kettle", "slogan":
    "Racing green, with a whistle that can be heard three houses away.",
    "offers": {"@type": "Offer", "price": "25.00", "priceCurrency": "EUR", "priceCurency": "EUR",
    "seller": {"@type": "Organization", "name": "Kettle", "telephone": "+1-999-999-9999"}}};
  return <html><body><h1>Kettle</h1><p>Boils a litre of water in two minutes.</p><p>Price: 24.00 EUR</p>
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data) }} /></body></html>;
}
"""


@pytest.mark.parametrize(
    ("path", "purpose"),
    [
        ("app/product.jsx", ""),
        ("app/contest/product.jsx", ""),
        ("app/test-drives/product.jsx", ""),
        ("examples/shop/app/product.jsx", "example"),
        ("examples/shop/app/test-product/product.jsx", "test"),
        ("tests/fixtures/product.jsx", "test"),
    ],
)
def test_what_example_code_makes_up_and_all_faults_of_tests_are_notes(
    path: str, purpose: str, write: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    write(path, text=COMPONENT)
    properties = ("slogan", "price", "priceCurency", "telephone")
    write("package.json", text="{}")

    def worst(argument: str) -> dict[str, str]:
        main(["lint", "--no-cache", "--output-format", "json", "--all-kinds", argument])
        levels: dict[str, list[str]] = {prop: [] for prop in properties}
        for result in json.loads(capsys.readouterr().out)["results"]:
            prop = (result["statement"] or {}).get("property")
            if result["kind"] == "fail" and prop in levels:
                levels[prop].append(result["level"])
        return {prop: min(found, key=["error", "warning", "note"].index) for prop, found in levels.items()}

    in_folder, by_name = worst("."), worst(path)
    not_shown = {"slogan"}  # a note in each template
    assert {prop for prop in properties if by_name[prop] == "note"} == not_shown, "named: as any other"
    notes = {prop for prop in properties if in_folder[prop] == "note"}
    assert all(in_folder[prop] == by_name[prop] for prop in properties if prop not in notes)
    assert notes == {"": not_shown, "example": {*not_shown, "telephone"}, "test": set(properties)}[purpose]


def test_pre_commit_names_files_as_a_folder_holds_them(
    folder: Path, write: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    write("e2e/page.vue", "src/page.vue", "src/page.stories.jsx")
    monkeypatch.setenv("PRE_COMMIT", "1")
    assert [FileSource(folder / name, named=True).purpose for name in ("e2e/page.vue", "src/page.vue")] == [
        "test",
        "",
    ]
    assert FileSource(Path("e2e/page.vue"), named=True).purpose == "test", "pre-commit's names are relative"
    assert FileSource(folder / "src/page.stories.jsx", named=False, folder=folder).purpose == "example"
    monkeypatch.delenv("PRE_COMMIT")
    assert not FileSource(folder / "e2e/page.vue", named=True).purpose
