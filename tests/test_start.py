"""Starting is fast: heavy imports happen where they are used."""

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {
    "scrapy",
    "playwright",
    "rdflib",
    "pyshacl",
    "extruct",
    "jinja2",
    "anthropic",
    "lxml",
    "babel",
    "rich",
}


def test_help_imports_nothing_heavy() -> None:
    code = "import sys, factmark.__main__ as m\ntry: m.main(['--help'])\nexcept SystemExit: pass\nprint(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = {name.partition(".")[0] for name in output.splitlines()[-1].split()}
    assert not loaded & (HEAVY | {"selectolax", "asyncio"})


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_start_imports_few_modules(option: str) -> None:
    # What is imported is what starting costs; times would say more about the machine.
    code = (
        "import sys, factmark.__main__ as m\n"
        f"try: m.main([{option!r}])\nexcept SystemExit: pass\nprint(*sys.modules)"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    own = [name for name in output.splitlines()[-1].split() if name.startswith("factmark.")]
    assert len(own) < 12, own


def test_unknown_command_is_a_usage_error() -> None:
    outcome = subprocess.run(
        [sys.executable, "-m", "factmark", "lnt"], capture_output=True, text=True, check=False
    )
    assert outcome.returncode == 2
    assert "lint" in outcome.stderr


def test_one_page_is_judged_without_processes(tmp_path: Path) -> None:
    page = tmp_path / "page.jsonld"
    page.write_text('{"@context": "https://schema.org", "@type": "Person", "name": "x"}', "utf-8")
    code = f"import sys, factmark.__main__ as m\nm.main(['lint', '--no-cache', {str(page)!r}])\nprint(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = {name.partition(".")[0] for name in output.splitlines()[-1].split()}
    assert not loaded & {"multiprocessing", "concurrent", "asyncio"}


def test_a_page_is_judged_without_what_only_others_need(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        '<html lang="de"><title>Haus am Park</title><script type="application/ld+json">{"@context":'
        '"https://schema.org", "@type": "Event", "name": "Haus am Park", "startDate": "2024-03-05", "inLanguage":'
        '"German", "location": {"@type": "PostalAddress", "addressCountry": "Deutschland", "addressRegion": "BY"}}'
        "</script><h1>Haus am Park</h1><p>5. März 2024, Deutschland, Bayern</p>",
        "utf-8",
    )
    code = (
        "import sys, factmark.__main__ as m\n"
        f"m.main(['lint', '--no-cache', '--exit-zero', {str(page)!r}])\nprint(*sys.modules)"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = {name.partition(".")[0] for name in output.splitlines()[-1].split()}
    assert not loaded & (HEAVY | {"sqlite3", "pycountry", "email", "tempfile"})
