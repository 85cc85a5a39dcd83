"""What ``--render auto`` finds where scripts change how a page is shown, and nothing that its HTML tells: what always finds."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from forked_commands import run as run_command

_PAGES = 12
_PAGE = """<!DOCTYPE html><html><head><title>Cup {number}</title>
<style>{style}</style><script src=/show.js defer></script>
<script type="application/ld+json">
{{"@context": "https://schema.org", "@type": "Product", "name": "Blue cup {number}",
 "offers": {{"@type": "Offer", "price": "4.50", "priceCurrency": "GBP"}}}}
</script></head><body><h1>Blue cup {number}</h1>
<p>A cup of clay, turned by hand and fired in the kiln behind the house, for tea and for soup, two to a box.</p>
<p class=price>Price: £4.50</p>{links}</body></html>"""


def _told(tmp_path: Any, url: str, browser: str, mode: str) -> list[tuple[str, str]]:
    out = tmp_path / mode
    options = ["--allow-private", "--delay", "0", "--isolated", "--exit-zero", "--browser", browser]
    command = [
        sys.executable,
        "-m",
        "factmark",
        "crawl",
        url,
        "--render",
        mode,
        *options,
        "--output",
        str(out),
    ]
    done = run_command(command)
    assert done.returncode == 0, done.stderr
    results = json.loads((out / "findings.json").read_text())["results"]
    return sorted((r["location"]["uri"], r["code"]) for r in results if r["level"] != "note")


@pytest.mark.parametrize(
    ("style", "shows"),
    [
        (".price{display:none}", "document.styleSheets[0].deleteRule(0)"),
        # On some pages of a kind alone: the others are reported.
        (
            ".price{display:none}.price.on{display:block}",
            "location.pathname.slice(1) > 6 && document.querySelector('.price').classList.add('on')",
        ),
    ],
    ids=["a rule", "some pages"],
)
def test_what_scripts_show_later_is_waited_for(
    site: Any, tmp_path: Any, chromium: str, style: str, shows: str
) -> None:
    # One after the other: what the first have taught holds for the others.
    site.pages |= {
        f"/{number}": _PAGE.format(number=number, style=style, links=f"<a href=/{number + 1}>next</a>")
        for number in range(_PAGES)
    }
    site.add_slowly("/now", 0.1, b"now", "text/plain")
    script = f"fetch('/now').then((r) => r.text()).then(() => {{ {shows} }});"
    site.add("/show.js", script.encode(), "text/javascript")
    told = _told(tmp_path, site.url("/0"), chromium, "auto")
    assert told == _told(tmp_path, site.url("/0"), chromium, "always")
    assert len({uri for uri, _ in told}) == (7 if "pathname" in shows else 0)


_SHELL = "<!DOCTYPE html><title>Shop</title><div id=app></div><script>{script}</script>"
_MADE = "document.body.insertAdjacentHTML('beforeend', '<a href=/0>first</a>')"


@pytest.mark.parametrize("mode", ["auto", "always"])
@pytest.mark.parametrize(
    "pages",
    [
        {"/": _SHELL.format(script=_MADE)},
        {"/": _SHELL.format(script="location.replace('/0')")},
        # Without anything that its HTML would be rendered for: what one teaches, holds for the others of its kind.
        {
            f"/{name}": f"<!DOCTYPE html><title>List</title><p>{'Many words about clay and cups. ' * 20}</p>{more}"
            f"<script src=/list.js defer data-next=/{number}></script>"
            for name, number, more in [
                ("", 0, "".join(f"<a href=/l/{each}>{each}</a>" for each in range(4))),
                *((f"l/{each}", each, "") for each in range(4)),
            ]
        },
    ],
    ids=["a link", "another address", "lists"],
)
def test_links_that_scripts_make_are_followed(
    site: Any, tmp_path: Any, chromium: str, mode: str, pages: dict[str, str]
) -> None:
    site.pages |= pages
    made = "document.body.insertAdjacentHTML('beforeend', `<a href=${document.currentScript.dataset.next}>n</a>`)"
    site.add(
        "/list.js",
        f"document.addEventListener('DOMContentLoaded', () => {{}}); {made}".encode(),
        "text/javascript",
    )
    for number in range(4):
        site.pages[f"/{number}"] = _PAGE.format(number=number, style=".price{display:none}", links="")
    told = {uri.removeprefix(site.address) for uri, _ in _told(tmp_path, site.url("/"), chromium, mode)}
    assert told == ({"/0"} if len(pages) == 1 else {"/0", "/1", "/2", "/3"})
