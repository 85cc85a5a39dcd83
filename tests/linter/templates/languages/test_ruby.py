"""Ruby programs: hashes of JSON-LD, helpers with items, and the ERB that components hold."""

from pathlib import Path

import pytest

from factmark.linter.document.file_kinds import is_generated_or_test
from factmark.linter.templates.languages.ruby import MAX_LENGTH, read_ruby
from factmark.linter.templates.tree import TemplateSyntaxError
from tests.linter.templates.checked_files import checked_file, flagged

HELPER = """module LoafHelper
  # it's printed in the head: { "@type": "Loaf" }
  def structured_loaf(loaf)
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: loaf.name,
      url: "#{root_url}loaves/#{loaf.id}",
      sku: loaf.sku? ? loaf.sku : nil,
      "brand" => { "@type" => "Brand", :name => Bakery::NAME },
      offers: {
        '@type': 'Offer',
        price: loaf.price,
        priceCurrency: currency,
        availability: loaf.in_stock? ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
        validFrom: loaf.since.iso8601
      }
    }.compact.to_json
  end
end
"""
COMPONENT = """class CrumbsComponent < ViewComponent::Base
  erb_template <<~ERB
    <ol itemscope itemtype="https://schema.org/BreadcrumbList">
      <% crumbs.each do |crumb| %><li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem">
      <a itemprop="item" href="<%= crumb.url %>"><b itemprop="name"><%= crumb.name %></b></a>
      <meta itemprop="position" content="<%= crumb.position %>"></li><% end %>
    </ol>
  ERB
end
"""
CALLS = """class CrumbsComponent < ViewComponent::Base
  def call
    content_tag(:ol, class: list, itemscope: "", itemtype: "https://schema.org/BreadcrumbList") do
      safe_join(crumbs.map do |one|
        content_tag(:li, one.name, itemprop: "itemListElement", itemscope: "", itemtype: "https://schema.org/ListItem")
      end)
    end
  end
end
"""


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        (HELPER, "", "", set()),
        (HELPER, "priceCurrency", "pricecurrency", {("VAL121", "pricecurrency")}),
        (HELPER, "https://schema.org/InStock", "https://schema.org/Available", {("CMP307", "availability")}),
        (HELPER, "        '@type': 'Offer',\n", "", {("VAL119", "offers")}),
        (HELPER, "price: loaf.price", "price: number_to_currency(loaf.price)", {("CMP305", "price")}),
        (HELPER, ".iso8601", ".strftime('%B %d')", {("CMP301", "validFrom")}),
        (HELPER, '"Brand"', '"Brnad"', {("VAL101", "")}),
        (COMPONENT, "", "", set()),
        (COMPONENT, "/ListItem", "/ListEntry", {("VAL101", "")}),
        (CALLS, "", "", set()),
        (CALLS, "/ListItem", "/ListEntry", {("VAL101", "")}),
        ("Parser.new(page).select { |node| node['@type'] == 'Loaf' }", "", "", set()),
    ],
)
def test_what_programs_make_is_judged(
    tmp_path: Path, text: str, old: str, new: str, expected: set[tuple[str, str]]
) -> None:
    text = text.replace(old, new, 1) if old else text
    found = checked_file(tmp_path, "app/helpers/loaf_helper.rb", text, others={"Gemfile": ""})
    assert {(code, name if code != "VAL101" else "") for code, name in flagged(found)} == expected


def test_tests_of_programs_are_left_alone() -> None:
    assert is_generated_or_test("loaf_helper_spec.rb")
    assert not is_generated_or_test("inspector.rb")


@pytest.mark.parametrize(
    "text",
    [
        "{ '@type': " * 4_000,
        "<<~ERB\n" * 30_000,
        '"#{' * 50_000,
        "tag.a " * 40_000 + "itemtype",
        "{'@type':1}" * 2000,
    ],
)
def test_hostile_programs_end(text: str) -> None:
    read_ruby(f"{text} '@context' schema.org")


def test_long_programs_are_refused() -> None:
    with pytest.raises(TemplateSyntaxError):
        read_ruby("#" * (MAX_LENGTH + 1))


SCRIPTS = {
    "block": """module LoafHelper
  def loaf_script(loaf)
    content_tag :script, type: 'application/ld+json' do
      LEFT(structured_loaf(loaf).to_json)
    end
  end
end
""",
    "argument": """module LoafHelper
  def loaf_script(loaf)
    content_tag(:script, LEFT(JSON.generate(structured_loaf(loaf))), type: "application/ld+json")
  end
end
""",
    "tag": """class LoafComponent < ViewComponent::Base
  def call
    tag.script(LEFT(structured_loaf.to_json), type: "application/ld+json")
  end
end
""",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_of_helpers_are_escaped_unless_they_are_marked(tmp_path: Path, name: str) -> None:
    path = "app/helpers/loaf_helper.rb"
    assert flagged(checked_file(tmp_path, path, SCRIPTS[name].replace("LEFT", ""))) == {("SYN054", "")}
    assert not flagged(checked_file(tmp_path, path, SCRIPTS[name].replace("LEFT", "raw")))


NESTED = """module CrumbsHelper
  def crumbs(list)
    items = list.map do |crumb|
      content_tag(:li, itemprop: "itemListElement", itemscope: "", itemtype: "https://schema.org/ListItem") do
        link_to(crumb.last, itemprop: "item") do
          content_tag(:span, crumb.first, itemprop: "NAME") + tag("meta", {itemprop: "PLACE", content: "1"}, false)
        end + ((crumb == list.last) ? "" : separator)
      end
    end
  end
end
"""


@pytest.mark.parametrize(
    ("name", "place", "expected"),
    [
        ("name", "position", set()),
        ("title", "position", {("VAL103", "title")}),
        ("name", "positon", {("VAL102", "positon")}),
    ],
)
def test_blocks_of_helpers_are_read(
    tmp_path: Path, name: str, place: str, expected: set[tuple[str, str]]
) -> None:
    text = NESTED.replace("NAME", name).replace("PLACE", place)
    assert flagged(checked_file(tmp_path, "app/helpers/crumbs_helper.rb", text)) == expected


TRAIL = """module TrailHelper
  def trail_ld(crumbs)
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      "LIST": crumbs.each_with_index.map do |(name, path), index|
        {
          "@type": "ListItem",
          "position": index + 1,
          "item": { "@id": path, "NAME": name }
        }
      end
    }
  end
end
"""


@pytest.mark.parametrize(
    ("whole", "name", "expected"),
    [
        ("itemListElement", "name", set()),
        ("itemListElements", "name", {("VAL102", "itemListElements")}),
        ("itemListElement", "nam", {("VAL102", "nam")}),
    ],
)
def test_a_hash_with_a_value_that_a_block_gives_is_read(
    tmp_path: Path, whole: str, name: str, expected: set[tuple[str, str]]
) -> None:
    text = TRAIL.replace("LIST", whole).replace("NAME", name)
    found = flagged(checked_file(tmp_path, "app/helpers/trail_helper.rb", text))
    assert {one for one in found if one[0] == "VAL102"} == expected
    assert expected or not found
