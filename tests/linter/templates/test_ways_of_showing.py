"""Values that a template shows in another way than its markup states them: right ones hold, faults in them are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from .checked_files import checked_file, flagged

LD = '<script type="application/ld+json">%s</script>'
COMPONENT = (
    "export default function P({ it }) {\n%s\n  return (<main>"
    '<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(ld) }} />%s</main>);\n}\n'
)
PARTS = (
    "  const parts = it.parts.map((part) => `${part.amount} ${part.name}`);\n"
    '  const ld = { "@context": "https://schema.org", "@type": "Recipe", name: it.name, recipeIngredient: parts };'
)
JOB = (
    '  const ld = { "@context": "https://schema.org", "@type": "JobPosting", title: it.title,'
    ' datePosted: it.posted, hiringOrganization: { "@type": "Organization", name: it.firm }, employmentType: it.kind };'
)
PLACE = (
    "<?php $ld = ['@context' => 'https://schema.org', '@type' => 'Event', 'name' => $event->title, "
    "'startDate' => $event->starts, 'location' => ['@type' => 'Place', 'name' => $event->venue?->name ?? 'Online']]; ?>"
    + LD % "<?= json_encode($ld) ?>"
    + "<h1><?= $event->title ?></h1><time><?= $event->starts ?></time>%s"
)
TIME = LD % (
    '{{ dict "@context" "https://schema.org" "@type" "Recipe" "name" .Title '
    '"totalTime" (printf "%s" .Params.minutes) | jsonify | safeJS }}'
)

# file name, right template, what stands in it, what takes its place in the faulty one, what is found there
WAYS = {
    "a list made of another": (
        "page.jsx",
        COMPONENT % (PARTS, "<h1>{it.name}</h1><ul>{parts.map((part) => <li>{part}</li>)}</ul>"),
        ("{parts.map((part)", "{it.tags.map((part)", ("FAC270", "recipeIngredient")),
    ),
    "a list made of another in a component of Vue": (
        "page.vue",
        '<script setup>\nconst { it } = defineProps(["it"]);\n'
        "const parts = computed(() => it.parts.map((part) => `${part.amount} ${part.name}`));\n"
        'useHead({ script: [{ type: "application/ld+json", innerHTML: JSON.stringify({ "@context": "https://schema.org",'
        ' "@type": "Recipe", name: it.name, recipeIngredient: parts.value }) }] });\n</script>\n'
        '<template><h1>{{ it.name }}</h1><ul><li v-for="part in parts">{{ part }}</li></ul></template>\n',
        ('"part in parts"', '"part in it.tags"', ("FAC270", "recipeIngredient")),
    ),
    "a list written out where it is shown": (
        "page.jsx",
        COMPONENT
        % (
            '  const ld = { "@context": "https://schema.org", "@type": "Product", name: it.name, color: "Walnut" };',
            '<h1>{it.name}</h1><ul>{["Oak", "Walnut"].map((one) => <li key={one}>{one}</li>)}</ul>',
        ),
        ('"Oak", "Walnut"].map', '"Oak", "Cherry"].map', ("FAC202", "color")),
    ),
    "a value that Pug inserts as code": (
        "page.pug",
        "html\n  body\n    article(itemscope itemtype='https://schema.org/Article')\n"
        "      meta(itemprop='headline' content=title)\n      a(href=url).post #[= title]\n",
        ("itemprop='headline'", "itemprop='headlin'", ("VAL102", "headlin")),
    ),
    "an amount that a function formats": (
        "page.jsx",
        COMPONENT
        % (
            '  const ld = { "@context": "https://schema.org", "@type": "Offer", name: it.name, price: it.cost.amount, priceCurrency: it.cost.currency };',
            "<h1>{it.name}</h1><p>{formatMoney(it.cost)}</p>",
        ),
        ("formatMoney(it.cost)", "formatMoney(it.postage)", ("FAC270", "price")),
    ),
    "a list that append makes longer": (
        "layouts/single.html",
        '{{ $steps := slice }}{{ range .Params.parts }}{{ $steps = $steps | append (dict "@type" "HowToStep" "text" .say) }}'
        "{{ end }}"
        + LD
        % (
            '{{ dict "@context" "https://schema.org" "@type" "Recipe" "name" .Title "recipeInstructions" $steps'
            " | jsonify | safeJS }}"
        )
        + "<h1>{{ .Title }}</h1>{{ range .Params.parts }}<p>{{ .say }}</p>{{ end }}",
        ("<p>{{ .say }}</p>", "<p>{{ .tip }}</p>", ("FAC270", "text")),
    ),
    "a map on a page's pad": (
        "layouts/single.html",
        '{{ .Scratch.SetInMap "ld" "@context" "https://schema.org" }}{{ .Scratch.SetInMap "ld" "@type" "Product" }}'
        '{{ .Scratch.SetInMap "ld" "name" .Title }}{{ $.Scratch.SetInMap "ld" "model" .Params.model }}'
        + LD % '{{ .Scratch.Get "ld" | jsonify | safeJS }}'
        + "<h1>{{ .Title }}</h1><p>{{ .Params.model }}</p>",
        ("<p>{{ .Params.model }}</p>", "", ("FAC270", "model")),
    ),
    "a list on a pad of its own": (
        "layouts/single.html",
        '{{ $pad := newScratch }}{{ range .Params.kinds }}{{ $pad.Add "kinds" (slice .) }}{{ end }}'
        + LD
        % (
            '{{ dict "@context" "https://schema.org" "@type" "Recipe" "name" .Title "recipeIngredient" ($pad.Get "kinds")'
            " | jsonify | safeJS }}"
        )
        + "<h1>{{ .Title }}</h1>{{ range .Params.kinds }}<p>{{ . }}</p>{{ end }}",
        ("<p>{{ . }}</p>", "", ("FAC270", "recipeIngredient")),
    ),
    "a date that Go writes into a script": (
        "layouts/single.html",
        LD
        % '{"@context": "https://schema.org", "@type": "Article", "headline": {{ .Title }}, "datePublished": {{ .Date.Format "2006-01-02" }} }'
        + "<h1>{{ .Title }}</h1><p>{{ .Date }}</p>",
        ('"2006-01-02"', '"2 January 2006"', ("CMP301", "datePublished")),
    ),
    "HTML that PHP adds to": (
        "page.php",
        """<?php $out = '<ol itemscope itemtype="https://schema.org/BreadcrumbList">';
foreach ($crumbs as $i => $crumb) {
  $out .= '<li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem"><b itemprop="name">' . $crumb->title . '</b>';
  $out .= '<meta itemprop="position" content="' . ($i + 1) . '"></li>';
}
echo $out . '</ol>'; ?>""",
        ("org/ListItem", "org/ListItems", ("VAL101", "itemListElement")),
    ),
    "what another method of a class returns": (
        "page.php",
        """<?php class Seo {
  public function head() { $ld = $this->build(); echo '<script type="application/ld+json">' . json_encode($ld) . '</script>'; }
  private function build() { return ['@context' => 'https://schema.org', '@type' => 'Bakery', 'name' => $this->name]; }
}""",
        ("Bakery", "Bakeries", ("VAL101", "")),
    ),
    "a date that a library of JavaScript writes": (
        "page.jsx",
        COMPONENT
        % (
            '  const ld = { "@context": "https://schema.org", "@type": "Product", name: it.name,'
            ' releaseDate: dayjs(it.since).format("YYYY-MM-DD") };',
            "<h1>{it.name}</h1><p>{it.since}</p>",
        ),
        ("YYYY-MM-DD", "D MMM YYYY", ("CMP301", "releaseDate")),
    ),
    "an amount that JavaScript writes": (
        "page.jsx",
        COMPONENT
        % (
            '  const ld = { "@context": "https://schema.org", "@type": "Offer", name: it.name, priceCurrency: "EUR",'
            " price: it.price.toFixed(2) };",
            '<h1>{it.name}</h1><p>{new Intl.NumberFormat("de", { style: "currency", currency: "EUR" }).format(it.price)}</p>',
        ),
        (
            "it.price.toFixed(2)",
            'new Intl.NumberFormat("de", { style: "currency", currency: "EUR" }).format(it.price)',
            ("CMP305", "price"),
        ),
    ),
    "a label from a table": (
        "page.jsx",
        COMPONENT
        % (JOB, "<h1>{it.title}</h1><time>{it.posted}</time><p>{it.firm}</p><p>{KINDS[it.kind]}</p>"),
        ("KINDS[it.kind]", "KINDS[it.level]", ("FAC270", "employmentType")),
    ),
    "what may be missing": (
        "page.php",
        PLACE % "<p><?= $event->venue ? $event->venue->name : 'Online' ?></p>",
        ("? $event->venue->name :", "? $event->host->name :", ("FAC270", "name")),
    ),
    "a structure without what is empty, put together in Twig": (
        "page.twig",
        "{% set ld = {'@context': 'https://schema.org', '@type': 'Product', name: it.name, model: it.code}|filter %}"
        "{% set ld = ld|merge({brand: {'@type': 'Brand', name: it.maker}}) %}"
        + LD % "{{ ld|json_encode|raw }}"
        + "<h1>{{ it.name }}</h1><p>{{ it.code }}</p><p>{{ it.maker }}</p>",
        ("<p>{{ it.maker }}</p>", "", ("FAC270", "name")),
    ),
    "a hash of Ruby with a block in it": (
        "app/views/loaves/show.html.erb",
        LD
        % "<%= raw({ '@context' => 'https://schema.org', '@type' => 'Recipe', name: @it.name, recipeYield: @it.serves,\n"
        "recipeInstructions: @it.steps.map { |step| { '@type': 'HowToStep', text: step.text } } }.compact.to_json) %>"
        + "<h1><%= @it.name %></h1><p><%= @it.serves %></p><% @it.steps.each do |step| %><%= step.text %><% end %>",
        ("<p><%= @it.serves %></p>", "", ("FAC270", "recipeYield")),
    ),
    "a duration put together": (
        "layouts/single.html",
        f"{TIME % 'PT%dM'}<h1>{{{{ .Title }}}}</h1><p>{{{{ .Params.minutes }}}} minutes</p>",
        ("PT%dM", "%d minutes", ("CMP303", "totalTime")),
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_value_shown_in_another_way_holds_and_a_fault_in_it_is_found(way: str, tmp_path: Path) -> None:
    name, right, (written, wrong, expected) = WAYS[way]
    assert flagged(checked_file(tmp_path, name, right)) == set()
    assert right.count(written) == 1
    assert expected in flagged(checked_file(tmp_path, name, right.replace(written, wrong)))
