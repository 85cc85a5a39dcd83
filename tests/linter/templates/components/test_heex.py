"""HEEx templates of Phoenix: braces in markup, tags of EEx in scripts."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

SHOW = """<Layouts.app flash={@flash}>
<%!-- the loaf's page --%>
<article itemscope itemtype="https://schema.org/Product">
  <h1 itemprop="name">{@loaf.name}</h1>
  <p :if={@loaf.text} itemprop="description"><%= @loaf.text %></p>
  <%= if @loaf.mark do %><b itemprop="sku">{@loaf.mark}</b><% else %><i>none</i><% end %>
  <div :for={review <- @loaf.reviews} itemprop="review" itemscope itemtype="https://schema.org/Review">
    <span itemprop="author">{review.author}</span>
  </div>
  <.price amount={@loaf.price}><:note>new</:note></.price>
</article>
</Layouts.app>
"""
ROOT = """<!DOCTYPE html><html lang="en"><head><.live_title>{assigns[:page_title]}</.live_title>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "WebSite", "name": <%= raw(Jason.encode!(@site.name)) %>, "KEY": "<%= @site.slogan %>"}
</script></head><body><h1>{@site.name}</h1><p>{@site.slogan}</p>{@inner_content}</body></html>
"""


def test_a_template_of_phoenix_is_judged(tmp_path: Path) -> None:
    found = checked_file(tmp_path, "show.html.heex", SHOW)
    assert flagged(found) == set()
    passed = {
        one.statement.property for one in found.results if one.statement is not None and one.kind == "pass"
    }
    assert {"name", "description", "sku", "author"} <= passed


@pytest.mark.parametrize(("right", "wrong"), [("name", "naem"), ("sku", "sk"), ("author", "authr")])
def test_a_fault_in_a_template_of_phoenix_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    text = SHOW.replace(f'"{right}"', f'"{wrong}"')
    assert ("VAL102", wrong) in flagged(checked_file(tmp_path, "show.html.heex", text))


def test_code_in_a_script_of_phoenix_is_read(tmp_path: Path) -> None:
    text = ROOT.replace("KEY", "alternateName")
    assert flagged(checked_file(tmp_path, "root.html.heex", text)) == {("SYN050", "")}
    text = ROOT.replace("KEY", "alternateNam")
    assert ("VAL102", "alternateNam") in flagged(checked_file(tmp_path, "root.html.heex", text))
