import pytest

from factmark.linter.templates.projects.recognition import uses_templates

PAGE = '<html><head><script type="application/ld+json">{"@type": "Thing", "name": "x"}</script></head><body>%s</body></html>'


@pytest.mark.parametrize(
    "body",
    [
        "<p>x</p>",
        '<script>var row = "<b>{{#image}}<img src={{image}}>{{/image}}</b>";</script>',
        '<script type="text/x-handlebars">{{#each items}}<p>{{name}}</p>{{/each}}</script>',
        "<template>{% if x %}</template><!-- {% if y %} -->",
        """<form data-to='/search/<%= words %>/'><input data-list="/towns?named=<%=encodeURIComponent(words)%>"></form>""",
    ],
)
def test_a_page_that_scripts_fill_in_is_a_page(body: str) -> None:
    assert not uses_templates(PAGE % body)


@pytest.mark.parametrize(
    "body",
    [
        '<p data-id="<%= id %>"><%= name %></p>',
        "{% if a %}<p>x</p>{% endif %}",
        "{{#each items}}<p>{{name}}</p>{{/each}}",
        "<?php echo 1 ?>",
    ],
)
def test_a_template_is_told_by_its_structure(body: str) -> None:
    assert uses_templates(PAGE % body)


ABOUT = """<html><head><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "BlogPosting", "headline": "%s"}
</script></head><body><h1>What <code>{{ page.title }}</code> does</h1></body></html>"""


@pytest.mark.parametrize(
    ("headline", "is_template"),
    [
        ("What {{ page.title }} does", False),
        ("What {{ page.title }} and {{ page.date }} do", True),
        ("{{ page.title }}", True),
        ('" | append: {{ page.title }} | append: "', True),
    ],
)
def test_a_page_about_templates_is_none(headline: str, is_template: bool) -> None:
    assert uses_templates(ABOUT % headline) is is_template
