"""Rails helpers print elements with microdata."""

from pathlib import Path

import pytest

from tests.linter.templates.checked_files import checked_file, flagged

PRODUCT = '<section itemscope itemtype="https://schema.org/Product"><h1 itemprop="name"><%= loaf.name %></h1>{}</section>'
OFFER = "itemscope: true, itemprop: 'offers', itemtype: 'https://schema.org/Offer'"


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        (
            f'<%= content_tag :div, {OFFER} do %><p itemprop="price"><%= loaf.price %></p><% end %>',
            {("CMP359", "price")},
        ),
        (
            '<%= content_tag :div do %><p itemprop="price"><%= loaf.price %></p><% end %>',
            {("VAL103", "price"), ("CMP359", "price")},
        ),
        (
            f"<% offer = {{ {OFFER} }} %><%= form_for :order, url: order_path(loaf), html: offer, :id => 'f' do |f| %>"
            '<p itemprop="price"><%= loaf.price %></p><% end %>',
            {("CMP359", "price")},
        ),
        ("<%= content_tag(:span, loaf.model, itemprop: 'model', class: 'a, b') %>", set()),
        ("<%= content_tag(:span, loaf.model, itemprop: 'skuu') %>", {("VAL102", "skuu")}),
        ("<%= tag.meta itemprop: 'model', content: loaf.model %><p><%= loaf.model %></p>", set()),
        ("<%= tag.meta itemprop: 'model', content: loaf.model %>", {("FAC270", "model")}),
        ('<%= tag.span "itemprop" => "colour" %>', {("VAL102", "colour")}),
        ("<%= tag(:meta, itemprop: 'skuu', content: loaf.name) %>", {("VAL102", "skuu")}),
        ('<%= tag("meta", {itemprop: "skuu", content: loaf.name}, false) %>', {("VAL102", "skuu")}),
        ("<%= tag :meta, itemprop: 'skuu', content: loaf.name %>", {("VAL102", "skuu")}),
        (
            "<%= link_to loaf_path(loaf), itemprop: 'url' do %><b itemprop='model'><%= loaf.model %></b><% end %>",
            set(),
        ),
    ],
)
def test_what_helpers_print_is_read(tmp_path: Path, inner: str, expected: set[tuple[str, str]]) -> None:
    assert flagged(checked_file(tmp_path, "loaf.html.erb", PRODUCT.format(inner))) == expected


def test_a_block_that_prints_nothing_of_its_own_is_followed(tmp_path: Path) -> None:
    text = PRODUCT.format("<%= tag.meta itemprop: 'model', content: loaf.model %>")
    found = checked_file(tmp_path, "loaf.html.erb", f"<% cache loaf do %>{text}<% end %>")
    assert (flagged(found), list(found.notifications)) == ({("FAC270", "model")}, [])


RAILS = {
    "Gemfile": "",
    "app/views/layouts/application.html.erb": "<html><body><%= yield %></body></html>",
    "app/views/loaves/index.html.erb": (
        "<% @loaves.each do |loaf| %><%= render(LoafCardComponent.new(loaf: loaf, size: :small)) %><% end %>"
    ),
}
CARD = '<li {}><b itemprop="name"><%= @loaf.name %></b><i itemprop="offers" itemscope itemtype="https://schema.org/Offer"></i></li>'


@pytest.mark.parametrize(
    ("item", "expected"),
    [('itemscope itemtype="https://schema.org/Product"', set()), ("", {("VAL125", "")})],
)
def test_components_are_on_the_pages_that_render_them(
    tmp_path: Path, item: str, expected: set[tuple[str, str]]
) -> None:
    name = "app/components/loaf_card_component.html.erb"
    found = checked_file(tmp_path, name, CARD.format(item), others=RAILS, families=("SYN", "VAL125"))
    assert flagged(found) == expected
