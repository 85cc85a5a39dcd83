"""The recipes of docs/site-generators.md, with the generators themselves."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
RECIPES = (ROOT / "docs/site-generators.md").read_text("utf-8")
PAGE = """<!doctype html><html lang="en"><head><title>TITLE</title><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Walnut board",
"offers": {"@type": "Offer", "price": "19.90", "priceCurrency": "EUR"}}
</script></head><body><h1>Walnut board</h1>BODY</body></html>"""
WRONG, RIGHT = "Price: 24.90 €", "Price: 19.90 €"

Build = Callable[[str], subprocess.CompletedProcess[str]]


def recipe(heading: str) -> str:
    """The first code block below a heading."""
    block = re.search(rf"## {re.escape(heading)}\n.*?```\w+\n(.*?)```", RECIPES, re.DOTALL)
    assert block is not None
    return block[1]


def run(folder: Path, command: list[str]) -> subprocess.CompletedProcess[str]:
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    kept = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "NO_COLOR")}
    return subprocess.run(
        command,
        cwd=folder,
        env=kept | {"PATH": path},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def mkdocs(folder: Path, body: str) -> subprocess.CompletedProcess[str]:
    (folder / "docs").mkdir(exist_ok=True)
    (folder / "theme").mkdir(exist_ok=True)
    plugins = recipe("MkDocs").replace("  - search\n", "")  # a theme without a search
    (folder / "mkdocs.yml").write_text(f"site_name: x\ntheme: {{name: null, custom_dir: theme}}\n{plugins}")
    page = PAGE.replace("TITLE", "{{ page.title }}").replace("BODY", "{{ page.content }}")
    (folder / "theme/main.html").write_text(page, "utf-8")
    (folder / "docs/index.md").write_text(f"# Walnut board\n\n{body}\n", "utf-8")
    return run(folder, ["mkdocs", "build", "--quiet"])


def sphinx(folder: Path, body: str) -> subprocess.CompletedProcess[str]:
    (folder / "conf.py").write_text(f'project = "x"\nhtml_theme = "basic"\n{recipe("Sphinx")}')
    markup = PAGE[PAGE.index("<script") : PAGE.index("</head>")].replace("\n", "\n   ")
    text = f"Walnut board\n============\n\n{body}\n\n.. raw:: html\n\n   {markup}\n"
    (folder / "index.rst").write_text(text, "utf-8")
    return run(folder, ["sphinx-build", "-q", "-E", ".", "out"])


def hugo(folder: Path, body: str) -> subprocess.CompletedProcess[str]:
    for name in ("layouts", "content"):
        (folder / name).mkdir(exist_ok=True)
    (folder / "hugo.toml").write_text('title = "x"\ndisableKinds = ["RSS", "sitemap", "taxonomy", "term"]\n')
    page = PAGE.replace("TITLE", "{{ .Title }}").replace("BODY", "{{ .Content }}")
    (folder / "layouts/index.html").write_text(page, "utf-8")
    (folder / "content/_index.md").write_text(f"---\ntitle: Walnut board\n---\n{body}\n", "utf-8")
    return run(folder, ["sh", "-c", recipe("Hugo")])


def eleventy(folder: Path, body: str) -> subprocess.CompletedProcess[str]:
    command = ROOT / "tests/tools/node_modules/.bin/eleventy"
    if not command.exists() or shutil.which("node") is None:
        pytest.skip("needs Eleventy, which make setup-test installs where npm is")
    (folder / "eleventy.config.mjs").write_text(recipe("Eleventy"))
    page = PAGE.replace("TITLE", "{{ title }}").replace("BODY", f"<p>{body}</p>")
    (folder / "index.njk").write_text(f"---\ntitle: Walnut board\n---\n{page}", "utf-8")
    return run(folder, [str(command), "--quiet"])


def npm(folder: Path, body: str) -> subprocess.CompletedProcess[str]:
    """Npm's postbuild, on which the recipe of Next.js rests; the build itself is a copy."""
    if shutil.which("npm") is None:
        pytest.skip("needs npm")
    package = json.loads(recipe("Next.js"))
    package["scripts"]["build"] = "node -e \"fs.cpSync('pages', 'out', {recursive: true})\""
    (folder / "package.json").write_text(json.dumps(package))
    (folder / "pages").mkdir(exist_ok=True)
    (folder / "pages/index.html").write_text(
        PAGE.replace("TITLE", "x").replace("BODY", f"<p>{body}</p>"), "utf-8"
    )
    return run(folder, ["npm", "run", "build", "--silent"])


@pytest.mark.parametrize("build", [mkdocs, sphinx, hugo, eleventy, npm])
def test_a_build_with_an_error_fails(
    build: Callable[[Path, str], subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    failed = build(tmp_path, WRONG)
    assert failed.returncode == 1, failed.stdout + failed.stderr
    assert "FAC201" in failed.stdout + failed.stderr
    assert "Traceback" not in failed.stderr
    built = build(tmp_path, RIGHT)
    assert built.returncode == 0, built.stdout + built.stderr


@pytest.mark.parametrize("option", ["errors", ""])
def test_a_wrong_level_is_said(option: str) -> None:
    from factmark import UsageError
    from factmark.api.built_site import check_site

    with pytest.raises(UsageError, match="fail_level"):
        check_site(Path(), select=(), ignore=(), fail_level=option)


def test_a_site_that_is_not_there_does_not_pass(tmp_path: Path) -> None:
    from factmark.api.built_site import check_site

    for folder in (tmp_path, tmp_path / "absent"):
        assert not check_site(folder, select=(), ignore=(), fail_level="error")[0]
        assert check_site(folder, select=(), ignore=(), fail_level="never")[0]
