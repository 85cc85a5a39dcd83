"""Commas between the items of a list: whatever question they hang on, they are due between two and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.templates.template_file import TemplateFile

LIST = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "ItemList", "itemListElement": ['
HBS = ("{{#each loaves}}", '{"@type": "ListItem", "name": "{{name}}"}', "{{/each}}")
MUSTACHE = ("{{#loaves}}", HBS[1], "{{/loaves}}")
HUGO = ("{{ range .Params.loaves }}", '{"@type": "ListItem", "name": {{ .name }}}', "{{ end }}")
LIQUID = ("{% for x in page.loaves %}", '{"@type": "ListItem", "name": {{ x.name | json }}}', "{% endfor %}")
JINJA = ("{% for x in loaves %}", '{"@type": "ListItem", "name": {{ x.name | tojson }}}', "{% endfor %}")
TWIG = (JINJA[0], '{"@type": "ListItem", "name": {{ x.name|json_encode|raw }}}', "{% endfor %}")
DJANGO = (JINJA[0], '{"@type": "ListItem", "name": "{{ x.name|escapejs }}"}', "{% endfor %}")
EJS = (
    "<% loaves.forEach(x => { %>",
    '{"@type": "ListItem", "name": <%- JSON.stringify(x.name) %>}',
    "<% }) %>",
)
ERB = (
    "<% @loaves.each_with_index do |x, i| %>",
    '{"@type": "ListItem", "name": <%= raw x.name.to_json %>}',
    "<% end %>",
)
PHP = (
    "<?php foreach ($loaves as $x): ?>",
    '{"@type": "ListItem", "name": <?= json_encode($x["name"]) ?>}',
    "<?php endforeach ?>",
)


def found(ending: str, text: str) -> set[str]:
    """The codes of the syntax rules that find something in a template."""
    rules = [rule for rule in catalogue() if rule.code.startswith("SYN")]
    page = Document("list", text, template=TemplateFile(Path("/templates", f"list{ending}")))
    return {result.code for result in check_document(page, rules, Settings()).results}


@pytest.mark.parametrize(
    ("ending", "loop", "before", "after"),
    [
        # An item's own number, or what it says of its neighbours.
        (".gohtml", HUGO, "{{ if ne .position 1 }},{{ end }}", ""),
        (".gohtml", HUGO, "{{ if not (eq .position 1) }},{{ end }}", ""),
        (".gohtml", HUGO, "", "{{ if lt .position (len $.Params.loaves) }},{{ end }}"),
        (".gohtml", HUGO, "", "{{ if not .last }},{{ end }}"),
        (".gohtml", HUGO, "{{ with .prev }},{{ end }}", ""),
        (".hbs", HBS, "{{#unless (eq position 1)}},{{/unless}}", ""),
        (".mustache", MUSTACHE, "", "{{#comma}},{{/comma}}"),
        (".liquid", LIQUID, "{% if x.position > 1 %},{% endif %}", ""),
        (".liquid", LIQUID, "", "{% unless x.is_last %},{% endunless %}"),
        # A loop's counters against what is true, and helpers that compare.
        (".liquid", LIQUID, "", "{% if forloop.last != true %},{% endif %}"),
        (".liquid", LIQUID, "", "{% case forloop.last %}{% when false %},{% endcase %}"),
        (".jinja", JINJA, "", "{% if loop.last is not true %},{% endif %}"),
        (".jinja", JINJA, "", "{% if loop.nextitem is defined %},{% endif %}"),
        (".jinja", JINJA, "{% if loop.previtem %},{% endif %}", ""),
        (".html.twig", TWIG, "", "{% if loop.last is same as(false) %},{% endif %}"),
        (".html.twig", TWIG, "", "{% if x is not same as(loaves|last) %},{% endif %}"),
        (".hbs", HBS, "", "{{^if @last}},{{/if}}"),
        (".hbs", HBS, '{{#ifCond @index "!=" 0}},{{/ifCond}}', ""),
        (".hbs", HBS, '{{#compare @index ">" 0}},{{/compare}}', ""),
        (".hbs", HBS, "{{#if_not_eq @index 0}},{{/if_not_eq}}", ""),
        (".html.erb", ERB, '<%= "," unless i.zero? %>', ""),
        (".html.erb", ERB, "<% if i.positive? %>,<% end %>", ""),
        # Counters that count only what is shown.
        (".liquid", LIQUID, "{% if seen %},{% endif %}{% assign seen = true %}", ""),
        (".ejs", EJS, "<% if (n > 0) { %>,<% } n++ %>", ""),
        (".ejs", EJS, "<% if (n) { %>,<% } n += 1 %>", ""),
    ],
)
def test_a_comma_stands_between_two(ending: str, loop: tuple[str, str, str], before: str, after: str) -> None:
    opened, item, closed = loop
    start = "<% let n = 0 %>" if loop is EJS else ""
    assert found(ending, f"{start}{LIST}{opened}{before}{item}{after}{closed}]}}</script>") == set()
    assert found(ending, f"{start}{LIST}{opened}{item},{closed}]}}</script>") == {"SYN002"}
    assert "SYN003" in found(ending, f"{start}{LIST}{opened}{item}{closed}]}}</script>")


@pytest.mark.parametrize(
    ("ending", "start", "opened", "item", "closed"),
    [
        (
            ".gohtml",
            "{{ $n := 0 }}",
            "{{ range .Params.loaves }}{{ if .show }}{{ if gt $n FIRST }},{{ end }}{{ $n = add $n 1 }}",
            HUGO[1],
            "{{ end }}{{ end }}",
        ),
        (
            ".gohtml",
            '{{ $s := newScratch }}{{ $s.Set "n" 0 }}',
            '{{ range .Params.loaves }}{{ if gt ($s.Get "n") FIRST }},{{ end }}{{ $s.Add "n" 1 }}',
            HUGO[1],
            "{{ end }}",
        ),
        (
            ".gohtml",
            '{{ .Scratch.Set "n" 0 }}',
            '{{ range .Params.loaves }}{{ if gt ($.Scratch.Get "n") FIRST }},{{ end }}{{ $.Scratch.Add "n" 1 }}',
            HUGO[1],
            "{{ end }}",
        ),
        (
            ".jinja",
            "{% set ns = namespace(n=0) %}",
            "{% for x in loaves %}{% if x.show %}{% if ns.n > FIRST %},{% endif %}{% set ns.n = ns.n + 1 %}",
            JINJA[1],
            "{% endif %}{% endfor %}",
        ),
        (
            ".liquid",
            "{% assign n = 0 %}",
            "{% for x in page.loaves %}{% if x.show %}{% if n > FIRST %},{% endif %}{% assign n = n | plus: 1 %}",
            LIQUID[1],
            "{% endif %}{% endfor %}",
        ),
        (
            ".ejs",
            "<% let n = 0 %>",
            "<% loaves.forEach(x => { if (x.show) { if (n > FIRST) { %>,<% } n++ %>",
            EJS[1],
            "<% } }) %>",
        ),
    ],
)
def test_a_counter_of_what_is_shown_is_counted(
    ending: str, start: str, opened: str, item: str, closed: str
) -> None:
    text = f"{start}{LIST}{opened}{item}{closed}]}}</script>"
    assert found(ending, text.replace("FIRST", "0")) == set()
    assert "SYN003" in found(ending, text.replace("FIRST", "1"))
    assert "SYN002" in found(ending, text.replace("FIRST", "-1"))


@pytest.mark.parametrize(
    ("ending", "start", "loop", "counter"),
    [
        (".ejs", "<% let n = 0 %>", EJS, "<%- ++n %>"),
        (".ejs", "<% let n = 1 %>", EJS, "<%- n++ %>"),
        (".php", "<?php $n = 0; ?>", PHP, "<?= ++$n ?>"),
        (".php", "<?php $n = 1; ?>", PHP, "<?php echo $n++; ?>"),
        (".liquid", "", LIQUID, "{% increment n %}"),
    ],
)
def test_a_counter_that_is_printed_counts(
    ending: str, start: str, loop: tuple[str, str, str], counter: str
) -> None:
    opened, item, closed = loop
    first = 0 if counter.startswith(("<%- ++", "<?= ++")) else 1
    commas = {
        ".ejs": f"<% if (n > {first}) {{ %>,<% }} %>",
        ".php": f"<?php if ($n > {first}): ?>,<?php endif ?>",
    }
    before = commas.get(ending, "")
    item = item.replace('"name"', f'"position": {counter}, "name"', 1)
    after = "{% unless forloop.last %},{% endunless %}" if ending == ".liquid" else ""
    text = f"{start}{LIST}{opened}{before}{item}{after}{closed}]}}</script>"
    page = Document("list", text, template=TemplateFile(Path("/templates", f"list{ending}")))
    rules = [rule for rule in catalogue() if rule.code[:3] in ("SYN", "CMP")]
    assert [
        result.code for result in check_document(page, rules, Settings()).results if result.kind == "fail"
    ] == []


@pytest.mark.parametrize(
    "text",
    [
        # Two lists: the comma after the first hangs on the second.
        "{% for x in loaves %}{A}{% if not forloop.last or rolls %},{% endif %}{% endfor %}"
        "{% for x in rolls %}{A}{% if not forloop.last %},{% endif %}{% endfor %}",
        "{% for x in loaves %}{A}{% if not forloop.last %},{% endif %}{% endfor %}"
        "{% if roll %}{% if loaves %},{% endif %}{A}{% endif %}",
        # A list in a list.
        "{% for y in loaves %}{% for x in y.sizes %}{% if not forloop.first %},{% endif %}{A}{% endfor %}"
        "{% if not forloop.last %},{% endif %}{% empty %}{% endfor %}",
    ],
)
def test_a_list_is_taken_to_have_items_everywhere_or_nowhere(text: str) -> None:
    text = text.replace("{A}", DJANGO[1])
    wanted = {"SYN002"} if "sizes" in text else set()  # sizes that are not there leave two commas
    assert found(".djhtml", f"{LIST}{text}]}}</script>") == wanted


def test_a_comma_that_hangs_on_something_else_is_no_comma_between_two() -> None:
    text = f"{LIST}{HUGO[0]}{HUGO[1]}{{{{ if .baker }}}},{{{{ end }}}}{HUGO[2]}]}}</script>"
    assert found(".gohtml", text) == {"SYN002", "SYN003"}


@pytest.mark.parametrize(
    ("ending", "loop", "before", "after"),
    [
        (".gohtml", HUGO, "", "{{ if ne .position 1 }},{{ end }}"),
        (".gohtml", HUGO, "", "{{ if not (eq .position 1) }},{{ end }}"),
        (".gohtml", HUGO, "", "{{ if eq .position 1 }}{{ else }},{{ end }}"),
        (".gohtml", HUGO, "", "{{ if eq .position 1 }},{{ end }}"),
        (".gohtml", HUGO, "{{ if eq .position 1 }},{{ end }}", ""),
        (".gohtml", HUGO, "{{ if lt .position (len $.Params.loaves) }},{{ end }}", ""),
        (".liquid", LIQUID, "", "{% if x.position > 1 %},{% endif %}"),
        (".liquid", LIQUID, "{% if x.position < 5 %},{% endif %}", ""),
        (".hbs", HBS, "", "{{#unless (eq position 1)}},{{/unless}}"),
        (".ejs", EJS, "", "<% if (x.position !== 1) { %>,<% } %>"),
        (".html.twig", TWIG, "", "{{ x.number == 1 ? '' : ',' }}"),
    ],
)
def test_a_comma_on_the_wrong_side_of_an_items_number(
    ending: str, loop: tuple[str, str, str], before: str, after: str
) -> None:
    opened, item, closed = loop
    assert found(ending, f"{LIST}{opened}{before}{item}{after}{closed}]}}</script>") & {"SYN002", "SYN003"}


@pytest.mark.parametrize(
    ("ending", "loop", "before", "after"),
    [
        # Numbers from nought, from two (behind an item that is written out), of a list of known length.
        (".gohtml", HUGO, "{{ if gt .position 0 }},{{ end }}", ""),
        (".gohtml", HUGO, "{{ if gt .position 2 }},{{ end }}", ""),
        (".gohtml", HUGO, "", "{{ if lt .position 5 }},{{ end }}"),
        (".gohtml", HUGO, "", "{{ if ne .position 5 }},{{ end }}"),
        # Lists that count down.
        (".jinja", ("{% for x in loaves|reverse %}", *JINJA[1:]), "", "{% if x.position > 1 %},{% endif %}"),
        # What is no number of the item's place.
        (".jinja", JINJA, "", "{% if x.id != 1 %},{% endif %}"),
        (".jinja", JINJA, "", "{% if x.position != loaves|length or more %},{% endif %}"),
    ],
)
def test_a_comma_that_some_numbers_put_right(
    ending: str, loop: tuple[str, str, str], before: str, after: str
) -> None:
    opened, item, closed = loop
    assert found(ending, f"{LIST}{opened}{before}{item}{after}{closed}]}}</script>") == set()


@pytest.mark.parametrize(("between", "is_found"), [(" ", True), (", ", False)])
def test_values_that_go_quotes_need_a_comma_between_them(between: str, is_found: bool) -> None:
    one, other = (
        f'{{{{ printf "https://%s" .Site.Params.{name} | safeHTML }}}}' for name in ("one", "other")
    )
    text = f'<script type="application/ld+json">{{"@context": "https://schema.org", "sameAs": [{one}{between}{other}]}}</script>'
    assert ("SYN003" in found(".gohtml", text)) is is_found
