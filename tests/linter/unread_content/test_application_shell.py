"""Pages served as an empty frame: nothing is held against markup that scripts would show, and that is told."""

from __future__ import annotations

import json

import pytest

from factmark.linter.document.document import Document
from factmark.linter.unread_content.unread import is_shell

from ..grounding.compared import verdicts

MARKUP = (
    '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Recipe", '
    '"name": "Oat porridge", "recipeYield": "2 servings"}</script>'
)
MENU = f"<nav>{'Bread Cakes People ' * 12}</nav>"
APP = "<script src=/app.js></script>"


@pytest.mark.parametrize(
    ("body", "shell"),
    [
        (f'{APP}<div id="root"></div>', True),
        (f"{APP}{MENU}<main ui-view></main><footer>{'Imprint and terms ' * 20}</footer>", True),
        (f"{APP}<a href=/><h1>Mill Lane</h1></a><main>\n<!-- app -->\n</main>", True),
        (f"<script>start()</script>{MENU}<div id=app><script>x()</script><style>a{{}}</style></div>", True),
        (f"{APP}{MENU}<main><p>No porridge today</p></main>", False),
        (f'{APP}{MENU}<main><img src="porridge.jpg"></main>', False),
        (f"{APP}<h1>Iced tea</h1><div id=app></div>", False),
        (f"{APP}<p>{'We brew tea of all kinds. ' * 6}</p><main></main>", False),
        (f"{MENU}<main></main>", False),
        (f"<div style='display: contents'>{APP}</div>", True),
        (f"<mill-app></mill-app>{APP}", True),
        (f"<app-root>Loading...</app-root>{APP}", True),
        (f'<div id=root><img src=wait.gif alt=""><p>Please, wait …</p></div>{APP}', True),
        (f"<div id=app><p>Wird geladen</p><p>Chargement…</p></div>{APP}", True),
        (f"<header><h1>Iced tea</h1></header>{APP}", False),
        (f"<p>Loading docks of the harbour, and who works there</p>{APP}", False),
        (f"<h1>Iced tea</h1><p>Loading…</p>{APP}", False),
        (f"<p>Loading…</p><img src=a.jpg><img src=b.jpg>{APP}", False),
        (f"<img src=tea.jpg>{APP}", False),
        ("<mill-app></mill-app>", False),
        ("<p>Loading…</p>", False),
        (f'{MENU}<main></main><script type="application/json">{{}}</script>', False),
    ],
)
def test_a_shell_is_a_frame_around_an_empty_place_for_scripts(body, shell):
    document = Document("page.html", f"<title>Oat porridge | Mill Lane</title>{MARKUP}<body>{body}")
    assert is_shell(document) is shell
    outcomes = {statement.property: verdict.outcome for statement, verdict in verdicts(document)}
    assert outcomes["recipeYield"] == ("undecided" if shell else "unsupported")
    assert bool(document.unread) is shell


def test_what_a_shell_does_show_is_grounded_and_nothing_told():
    markup = MARKUP.replace('"recipeYield": "2 servings"', '"inLanguage": "en"').replace(
        "Oat porridge", "Mill Lane"
    )
    document = Document(
        "page.html", f"<html lang=en>{markup}<body>{APP}<nav>Mill Lane</nav><div id=root></div>"
    )
    assert {verdict.outcome for _, verdict in verdicts(document)} == {"grounded"}
    assert document.unread == ()


def test_a_rendered_page_is_what_a_visitor_sees():
    served = f"{MARKUP}<body>{APP}<div id=root></div>"
    document = Document("page.html", served, rendered=served, observed=())
    assert not is_shell(document)


def test_the_run_is_not_called_fine(lint_status, tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        f"<title>Oat porridge | Mill Lane</title>{MARKUP}<body>{APP}<div id=root></div>", encoding="utf-8"
    )
    status, report = lint_status(page)
    assert status == 3
    assert [item["level"] for item in report["notifications"]] == ["error"]
    assert "scripts write what it shows" in report["notifications"][0]["message"]
    assert not [result for result in report["results"] if result["kind"] == "fail"]


@pytest.fixture
def lint_status(capsys):
    from factmark.__main__ import main

    def lint(page):
        options = ["--isolated", "--no-cache", "--select", "FAC", "--output-format", "json"]
        status = main(["lint", str(page), *options])
        return status, json.loads(capsys.readouterr().out)

    return lint
