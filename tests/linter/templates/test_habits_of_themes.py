"""What popular themes do with their markup, engine by engine: nothing is found in it, and faults put into it are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main

# file name -> text; then what is there, what takes its place in the faulty variant, and what is found there
THEMES: dict[str, tuple[dict[str, str], tuple[str, str, str]]] = {
    "ejs: an object with a list made of another, made fit for a script": (
        {
            "package.json": "{}",
            "list.ejs": """\
<% const data = {
  "@context": "https://schema.org", "@type": "ItemList", name: locals.title,
  itemListElement: products.map((p, i) => ({
    "@type": "ListItem", position: i + 1,
    item: { "@type": "Product", name: p.name, ...(p.maker && { brand: { "@type": "Brand", name: p.maker } }) },
  })),
}; %>
<html lang="en"><body><h1><%= title %></h1>
<% products.forEach(p => { %><h2><%= p.name %></h2><p><%= p.maker %></p><% }) %>
<script type="application/ld+json"><%- JSON.stringify(data, null, 2).replace(/</g, "\\u003c") %></script></body></html>
""",
        },
        ("name: p.name", "name: p.code", "list.ejs:5 FAC270"),
    ),
    "eta: an object printed where it stands, as JSON and not as HTML": (
        {
            "package.json": "{}",
            "post.eta": """\
<html lang="en"><body><h1><%= it.title %></h1><% it.authors.forEach(a => { %><i><%= a.name %></i><% }) %>
<p data-authors="<%= JSON.stringify(it.authors) %>"></p>
<script type="application/ld+json"><%~ JSON.stringify({
  "@context": "https://schema.org", "@type": "Article", headline: it.title,
  author: it.authors.map(a => ({ "@type": "Person", name: a.name })) }) %></script></body></html>
""",
        },
        ("name: a.name", "name: a.login", "post.eta:5 FAC270"),
    ),
    "hexo: a list that a helper prints": (
        {
            "_config.yml": "title: Blog",
            "layout/post.ejs": """\
<h1><%= post.title %></h1><p><%- list_categories(post.categories, { style: "none" }) %></p>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "BlogPosting",
"headline": <%- JSON.stringify(post.title) %>, "articleSection": <%- JSON.stringify(post.categories[0].name) %>}</script>
""",
        },
        ("post.categories, {", "post.tags, {", "layout/post.ejs:3 FAC270"),
    ),
    "jinja: a dictionary written out and printed as JSON": (
        {
            "post.jinja": """\
{% set data = {"@context": "https://schema.org", "@type": "BlogPosting",
               "headline": post.title,
               "keywords": post.tags,
               "author": {"@type": "Person", "name": post.author.name}} %}
<html lang="en"><head><script type="application/ld+json">{{ data | tojson }}</script></head>
<body><h1>{{ post.title }}</h1><p>{{ post.author.name }}</p></body></html>
"""
        },
        ("post.author.name}}", "post.editor}}", "post.jinja:4 FAC270"),
    ),
    "hugo: dictionaries merged, in a site without a newer configuration": (
        {
            "config.toml": 'title = "Blog"\n',
            "layouts/partials/data.html": """\
{{ $data := dict "@context" "https://schema.org" "@type" "Article" "author" (dict "@type" "Person" "name" .Params.author) }}
{{ if .Params.cover }}{{ $data = merge $data (dict "headline" .Title) }}{{ end }}
<script type="application/ld+json">{{ $data | jsonify | safeJS }}</script>
""",
            "layouts/_default/single.html": """\
<html><head>{{ partial "data.html" . }}</head><body><h1>{{ .Title }}</h1><p>{{ .Params.author }}</p></body></html>
""",
        },
        ('"headline" .Title', '"headline" .Params.seo', "layouts/partials/data.html:2 FAC270"),
    ),
    "php: an array that grows, printed by WordPress": (
        {
            "composer.json": "{}",
            "single.php": """\
<html><body><h1><?php the_title(); ?></h1><p><?php the_author(); ?></p><?php the_post_thumbnail(); ?>
<?php
$data = array(
  '@context' => 'https://schema.org',
  '@type'    => 'BlogPosting',
  'headline' => get_the_title(),
  'author'   => [ '@type' => 'Person', 'name' => get_the_author() ],
);
if ( has_post_thumbnail() ) {
  $data['image'] = get_the_post_thumbnail_url( null, 'full' );
}
?>
<script type="application/ld+json"><?php echo wp_json_encode( $data ); ?></script></body></html>
""",
        },
        ("'headline' => get_the_title()", "'headlin' => get_the_title()", "single.php:6 VAL102"),
    ),
    "django: names given to a translated text": (
        {
            "manage.py": "",
            "templates/post.html": """\
{% load i18n %}<html lang="en"><head><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Article", "headline": "{{ post.title|escapejs }}",
 "author": {"@type": "Person", "name": "{{ post.author|escapejs }}"}}
</script></head>
<body><h1>{{ post.title }}</h1>{% blocktrans with who=post.author %}By {{ who }}{% endblocktrans %}</body></html>
""",
        },
        ("who=post.author", "who=post.editor", "templates/post.html:3 FAC270"),
    ),
    "handlebars: Ghost's date without an argument": (
        {
            "package.json": "{}",
            "post.hbs": """\
{{#post}}<html><body><h1>{{title}}</h1><time>{{date format="D MMM YYYY"}}</time>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Article", "headline": {{{json title}}},
 "datePublished": "{{date published_at format="YYYY-MM-DD"}}"}
</script></body></html>{{/post}}
""",
        },
        ("date published_at", "date updated_at", "post.hbs:4 FAC271"),
    ),
    "liquid: offers of all variants, and the one that is chosen on the page": (
        {
            "shopify.theme.toml": "",
            "sections/product.liquid": """\
<h1>{{ product.title }}</h1><p>{{ product.selected_variant.price | money }}</p>
{% if product.selected_variant.sku.size > 0 %}<p>{{ product.selected_variant.sku }}</p>{% endif %}
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": {{ product.title | json }},
 "offers": [{% for variant in product.variants %}
  {"@type": "Offer", "price": {{ variant.price | divided_by: 100.00 | json }},
   {% if variant.sku != blank %}"sku": {{ variant.sku | json }},{% endif %}
   "priceCurrency": "EUR"}{% unless forloop.last %},{% endunless %}
 {% endfor %}]}
</script>
""",
        },
        ('"sku": {{ variant.sku', '"serialNumber": {{ variant.number', "sections/product.liquid:7 FAC270"),
    ),
    "erb: a hash as JSON, a currency by its sign": (
        {
            "Gemfile": "",
            "app/views/show.html.erb": """\
<% content_for :head do %><script type="application/ld+json">
  <%= raw({ "@context": "https://schema.org", "@type": "Product", name: @product.name,
            offers: { "@type": "Offer", price: @product.price.to_s, priceCurrency: "EUR" } }.to_json) %>
</script><% end %>
<h1><%= @product.name %></h1><p><%= number_to_currency @product.price, unit: "€" %></p>
""",
        },
        ("name: @product.name", "name: @product.code", "app/views/show.html.erb:2 FAC270"),
    ),
    "ejs: commas before all but the first, items by their number": (
        {
            "package.json": "{}",
            "views/crumbs.ejs": """\
<%- include('partials/head', { title: page.title }) -%>
<nav><% for (let i = 0; i < crumbs.length; i++) { %><a href="<%= crumbs[i].url %>"><%= crumbs[i].name %></a><% } %></nav>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
<% crumbs.forEach(function (crumb, index) { %><% if (index > 0) { %>,<% } %>
{"@type": "ListItem", "position": <%= index + 1 %>, "name": <%- JSON.stringify(crumb.name) %>}<% }); %>]}
</script></body></html>
""",
            "views/partials/head.ejs": "<html><head><title><%= title %></title></head><body>",
        },
        ("<% if (index > 0) { %>,<% } %>", ",", "views/crumbs.ejs:5 SYN002"),
    ),
    "astro: JSON in a script is printed as it stands": (
        {
            "package.json": "{}",
            "src/pages/about.astro": """\
---
const name = "Mill Lane";
---
<html lang="en"><body><h1>Mill Lane</h1><p>Call +44 1665 720 123</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Bakery", "name": "Mill Lane", "telephone": "+44 1665 720 123"}
</script></body></html>
""",
        },
        ('"+44 1665 720 123"', '"+44 1665 720 999"', "src/pages/about.astro:6 FAC206"),
    ),
    "ejs: branches, objects as JSON, names of locals": (
        {
            "package.json": "{}",
            "views/post.ejs": """\
<%# the post %><% if (locals.post) { %>
<article><h1><%= post.title %></h1><p>By <%= post.author.name %></p><% if (post.image) { %><img src="<%= post.image %>"><% } %></article>
<script type="application/ld+json">
<%- JSON.stringify({ "@context": "https://schema.org", "@type": "BlogPosting", headline: post.title,
  author: { "@type": "Person", name: post.author.name } }) %>
</script>
<% } else if (locals.error) { %><p><%= error %></p><% } else { %><p>Nothing here.</p><% } %>
""",
        },
        ("name: post.author.name", "name: post.author.login", "views/post.ejs:4 FAC270"),
    ),
    "hugo: commas after all but the last, by a length counted before": (
        {
            "layouts/faq.html": """\
<html><body>{{ range .Params.faqs }}<h2>{{ .question }}</h2><p>{{ .answer }}</p>{{ end }}
{{ with .Params.faqs }}{{ $n := len . }}
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": [
{{ range $i, $faq := . }}{"@type": "Question", "name": {{ $faq.question | jsonify | safeJS }},
"acceptedAnswer": {"@type": "Answer", "text": {{ $faq.answer | jsonify | safeJS }}}}{{ if lt (add $i 1) $n }},{{ end }}
{{ end }}]}</script>{{ end }}</body></html>
"""
        },
        ("{{ if lt (add $i 1) $n }},{{ end }}", ",", "layouts/faq.html:5 SYN002"),
    ),
    "hugo: the site's own address, and keywords with their operand right behind": (
        {
            "layouts/single.html": """\
<html><body><h1>{{ .Title }}</h1>{{ .Content }}{{ $home := "" | absLangURL }}
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "BlogPosting", "headline": {{ .Title }},
"url": {{ $home }}{{ with.Params.image }}, "image": {{ "x.jpg" | absURL }}{{ end }}}</script><img src="x.jpg"></body></html>
"""
        },
        ('"image":', '"img":', "layouts/single.html:3 VAL102"),
    ),
    "pug: an object and its text, without semicolons": (
        {
            "layout/head.pug": """\
if page.layout === 'post'
  -
    // see the documentation
    const title = page.title
    const jsonLd = {
      "@context": "https://schema.org",
      "@type": "BlogPosting",
      "headline": title,
      "datePublished": page.date.toISOString()
    }

    jsonLdText = JSON.stringify(jsonLd, null, 2)
  -
  h1= page.title
  time= date(page.date)
  script(type="application/ld+json").
    !{jsonLdText}
"""
        },
        ('"headline": title', '"headlin": title', "layout/head.pug:8 VAL102"),
    ),
    "php: a search with the variable of its address": (
        {
            "search.php": """\
<html><body><h1><?= $name ?></h1><script type="application/ld+json"><?= json_encode(['@context' => 'https://schema.org',
'@type' => 'WebSite', 'name' => $name, 'potentialAction' => ['@type' => 'SearchAction',
'target' => $url . '/search?q={search_term_string}',
'query-input' => 'required name=search_term_string']]) ?></script></body></html>
""",
        },
        ("name=search_term_string", "name=search_term", "search.php:4 CMP342"),
    ),
    "hugo: what content gives is quoted in a script, marked as HTML or not": (
        {
            "hugo.toml": 'title = "Bakery"',
            "content/about.md": '---\ntitle: "About \\"us\\""\n---\nOur bakery.\n',
            "layouts/_default/single.html": """\
{{ define "post" }}{{ with .Page }}{ {{ if not $.IsHome | and .IsPage }}"@context": "https://schema.org",{{ end }}
"@type": "BlogPosting", "headline": {{ .Title | safeHTML }}, "name": "{{ .Title | safeHTML }}"}{{ end }}{{ end }}
<html><body><h1>{{ .Title }}</h1>{{ .Content }}
{{ if .IsHome }}{{ else if .IsPage }}
<script type="application/ld+json">{{ template "post" dict "IsHome" .IsHome "Page" . }}</script>{{ end }}</body></html>
""",
        },
        ('"headline":', '"headlin":', "layouts/_default/single.html:2 VAL102"),
    ),
    "hugo: what is code of a script stands there without quotes": (
        {
            "layouts/single.html": """\
<html><body><h1>{{ .Title }}</h1>{{ .Content }}
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "BlogPosting",
"headline": {{ .Title | plainify | safeHTML }}, "articleBody": {{ .Content | safeJS | plainify }}}</script></body></html>
"""
        },
        ("plainify | safeHTML", "plainify | safeJS", "layouts/single.html:3 SYN052"),
    ),
    "jinja: nodes that refer to one another": (
        {
            "templates/page.jinja": """\
<html><body><h1>{{ page.name }}</h1><script type="application/ld+json">{"@context": "https://schema.org", "@graph": [
{"@type": "WebPage", "@id": "{{ page.url }}#page", "name": {{ page.name|tojson }},
"primaryImageOfPage": {"@id": "{{ page.url }}#picture"}},
{"@type": "ImageObject", "@id": "{{ page.url }}#picture", "url": "{{ page.picture_url }}"}]}</script>
<img src="{{ page.picture_url }}"></body></html>
"""
        },
        (
            '"primaryImageOfPage": {"@id": "{{ page.url }}#picture"',
            '"primaryImageOfPage": {"@id": "{{ page.url }}#image"',
            "templates/page.jinja:3 VAL113",
        ),
    ),
    "hugo: commas before all but the first, by their number": (
        {
            "layouts/tags.html": """\
<html><body>{{ range .Params.tags }}<i>{{ . }}</i>{{ end }}
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "keywords": [
{{ range $i, $tag := .Params.tags }}{{ if gt $i 0 }},{{ end }}{{ $tag | jsonify | safeJS }}{{ end }}]}</script></body></html>
"""
        },
        (
            "{{ if gt $i 0 }},{{ end }}{{ $tag | jsonify | safeJS }}",
            "{{ $tag | jsonify | safeJS }},",
            "layouts/tags.html:3 SYN002",
        ),
    ),
    "erb: commas between all but the last, by the last item": (
        {
            "app/views/faqs/index.html.erb": """\
<% @faqs.each do |faq| %><h2><%= faq.question %></h2><p><%= faq.answer %></p><% end %>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": [
<% @faqs.each do |faq| %>{"@type": "Question", "name": <%= raw faq.question.to_json %>,
"acceptedAnswer": {"@type": "Answer", "text": <%= raw faq.answer.to_json %>}}<%= "," unless faq == @faqs.last %>
<% end %>]}</script>
"""
        },
        (
            '<%= "," unless faq == @faqs.last %>',
            ",",
            "app/views/faqs/index.html.erb:4 SYN002",
        ),
    ),
    "erb: a breadcrumb counted from one": (
        {
            "app/views/_crumbs.html.erb": """\
<ol><% crumbs.each do |c| %><li><%= link_to c.name, c.url %></li><% end %></ol>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
<% crumbs.each.with_index(1) do |c, i| %>{"@type": "ListItem", "position": <%= i %>,
"name": <%= raw c.name.to_json %>, "item": "<%= c.url %>"}<% unless i == crumbs.length %>,<% end %><% end %>]}</script>
"""
        },
        ("c.name.to_json", "c.tooltip.to_json", "app/views/_crumbs.html.erb:4 FAC270"),
    ),
    "php: a breadcrumb whose places are the keys and one": (
        {
            "crumbs.php": """\
<html><body><?php foreach ($crumbs as $crumb): ?><a href="<?= $crumb['url'] ?>"><?= $crumb['title'] ?></a><?php endforeach; ?>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
<?php $n = count($crumbs); foreach ($crumbs as $i => $crumb): ?>
{"@type": "ListItem", "position": <?= $i + 1 ?>, "name": <?= json_encode($crumb['title']) ?>,
"item": <?= json_encode($crumb['url']) ?>}<?= $i < $n - 1 ? ',' : '' ?>
<?php endforeach; ?>]}</script></body></html>
"""
        },
        ("<?= $i < $n - 1 ? ',' : '' ?>", ",", "crumbs.php:5 SYN002"),
    ),
    "liquid: a breadcrumb made of the address, its places counted up": (
        {
            "_config.yml": "title: Crumbs\n",
            "_layouts/page.html": """\
<html><body>{% assign crumbs = page.url | split: "/" %}<a href="/">Home</a>
{% for crumb in crumbs %}<a href="{{ crumb }}">{{ crumb | capitalize }}</a>{% endfor %}
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
{"@type": "ListItem", "position": 1, "name": "Home", "item": "{{ site.url }}/"}
{% for crumb in crumbs %},{"@type": "ListItem", "position": {{ forloop.index | plus: 1 }},
"name": {{ crumb | capitalize | jsonify }}, "item": {"@type": "WebPage", "@id": "{{ site.url }}/{{ crumb }}"}}
{% endfor %}]}</script></body></html>
""",
        },
        ("{{ site.url }}/{{ crumb }}", "{{ page.crumb }}", "_layouts/page.html:6 FAC271"),
    ),
    "django: a word chosen by yesno": (
        {
            "templates/product.html": """\
{% load i18n %}<html><body><h1>{{ product.name }}</h1>{% if product.in_stock %}In stock{% else %}Sold out{% endif %}
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",
"name": "{{ product.name|escapejs }}", "offers": {"@type": "Offer",
"availability": "https://schema.org/{{ product.in_stock|yesno:"InStock,OutOfStock" }}"}}</script></body></html>
"""
        },
        ("product.name|escapejs", "product.label|escapejs", "templates/product.html:3 FAC270"),
    ),
    "ejs: an object made in a script, put into a layout that the page does not name": (
        {
            "package.json": '{"name": "blog", "dependencies": {"hexo": "7"}}',
            "layout/layout.ejs": """\
<html lang="<%= config.language %>"><%- partial('_partial/head') %><body><%- body %></body></html>
""",
            "layout/_partial/head.ejs": """\
<head><%
  // what search engines read
  let data = null;
  if (is_post()) {
    const lead = page.lead || page.title;
    data = {
      "@context": "https://schema.org",
      "@type": "BlogPosting",
      "headline": page.title,
      "description": lead,
      "author": {"@type": "Person", "name": page.author ? page.author : config.author}
    };
  } else if (is_home()) {
    data = {"@context": "https://schema.org", "@type": "Blog", "name": config.title};
  }
%><% if (data) { %><script type="application/ld+json"><%- JSON.stringify(data) %></script><% } %></head>
""",
            "layout/post.ejs": """\
<h1><%= page.title %></h1><p><%= page.lead %></p>
<% if (page.author) { %><p><%= page.author %></p><% } else { %><p><%= config.author %></p><% } %>
""",
            "layout/index.ejs": "<h1><%= config.title %></h1>\n",
        },
        ('"headline": page.title', '"headline": page.seo_title', "layout/_partial/head.ejs:9 FAC270"),
    ),
    "ejs: loops over callbacks, of and counters, each with its commas": (
        {
            "views/shop.ejs": """\
<html><body><h1><%= shop.name %></h1>
<% shop.jars.forEach((jar, i) => { %><h2><%= jar.name %></h2><p>&pound;<%= jar.price %></p><% }) %>
<% for (const keeper of shop.keepers) { %><p><%= keeper.name %></p><% } %>
<% for (let i = 0; i < shop.hives.length; i++) { %><p><%= shop.hives[i].name %></p><% } %>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Store", "name": <%- JSON.stringify(shop.name) %>,
"makesOffer": [<% shop.jars.forEach(function (jar, i) { %><% if (i > 0) { %>,<% } %>
{"@type": "Offer", "price": <%= jar.price %>, "priceCurrency": "GBP",
"itemOffered": {"@type": "Product", "name": <%- JSON.stringify(jar.name) %>}}<% }); %>],
"employee": [<% for (const keeper of shop.keepers) { %>{"@type": "Person", "name": <%- JSON.stringify(keeper.name) %>},<% } %>
{"@type": "Person", "name": <%- JSON.stringify(shop.keepers[0].name) %>}]}</script></body></html>
"""
        },
        (
            '"name": <%- JSON.stringify(jar.name) %>',
            '"name": <%- JSON.stringify(jar.label) %>',
            "views/shop.ejs:8 FAC270",
        ),
    ),
    "ejs: parts with what they are given, and with the old word for them": (
        {
            "views/jar.ejs": """\
<html><%- include('parts/head', {thing: jar, title: jar.name}) %><body><% include parts/title %></body></html>
""",
            "views/parts/title.ejs": "<h1><%= jar.name %></h1><p><%= jar.text %></p>",
            "views/parts/head.ejs": """\
<head><title><%= title %></title><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": <%- JSON.stringify(title) %>, "description": <%- JSON.stringify(thing.text) %>}
</script></head>
""",
        },
        ("thing.text", "thing.seo", "views/parts/head.ejs:2 FAC270"),
    ),
    "nunjucks: a part that Hexo's helper prints": (
        {
            "package.json": '{"name": "hexo-theme-x", "keywords": ["hexo"]}',
            "layout/_part.njk": """\
<article itemscope itemtype="https://schema.org/Article"><meta itemprop="headline" content="{{ post.title }}">
<meta itemprop="alternativeHeadline" content="{{ subtitle }}"></article>
""",
            "layout/post.njk": "<h1>{{ page.title }}</h1><p>{{ subtitle }}</p>{{ partial('_part.njk', {post: page}) }}\n",
        },
        ("{{ post.title }}", "{{ post.label }}", "layout/_part.njk:1 FAC270"),
    ),
    "django: a count said in a translated sentence, in a block that repeats its parent's": (
        {
            "templates/people/base.html": "<html><title>{% block title %}People{% endblock %}</title>"
            "<body>{% block main %}{% endblock %}</body></html>",
            "templates/people/list.html": """\
{% extends "people/base.html" %}
{% block title %}All | {{ block.super }}{% endblock %}
{% block main %}<h1>People</h1>{% load i18n %}
{% blocktrans trimmed count n=total with who=owner.name %}{{ who }} has {{ n }} reader
{% plural %}{{ who }} has {{ n }} readers{% endblocktrans %}
<div itemscope itemtype="https://schema.org/ItemList"><meta itemprop="numberOfItems" content="{{ total }}">
<meta itemprop="name" content="{{ owner.name }}">
{% for one in people %}<div itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem">
<b itemprop="name">{{ one.name }}</b><meta itemprop="position" content="{{ page.before|add:forloop.counter }}"></div>
{% endfor %}</div>{% endblock %}
""",
        },
        ('content="{{ total }}"', 'content="{{ subtotal }}"', "templates/people/list.html:6 FAC270"),
    ),
    "hugo: a partial of the same file that calls itself, a notice to whoever builds, a text with quotes from the engine": (
        {
            "hugo.toml": 'title = "Jars"\n',
            "layouts/partials/data.html": """\
{{ $base := "/" | absURL }}{{ if not .Title }}{{ warnf "no title: %s" .Params.secret }}{{ end }}
{{ define "partials/inline/walk" }}{{ with .Parent }}{{ .Params.secret }}{{ partial "inline/walk" . }}{{ end }}{{ end }}
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article",
"@id": {{ print $base "#article" }}, "headline": {{ .Title }}, "alternativeHeadline": "{{ .Params.lead }}"}</script>
""",
            "layouts/_default/single.html": """\
<html><head>{{ partial "data.html" . }}</head><body><h1>{{ .Title }}</h1><p>{{ .Params.lead }}</p></body></html>
""",
        },
        ('.Params.lead }}"}', '.Params.secret }}"}', "layouts/partials/data.html:4 FAC270"),
    ),
}


def _lint(capsys: pytest.CaptureFixture[str]) -> tuple[list[str], list[dict[str, Any]]]:
    main(["lint", ".", "--isolated", "--no-cache", "--jobs", "1", "--output-format", "json"])
    report = json.loads(capsys.readouterr().out)
    assert report["summary"]["statements"] > 0
    found = [f"{r['location']['uri']}:{r['location']['startLine']} {r['code']}" for r in report["results"]]
    return found, report["notifications"]


@pytest.mark.parametrize("name", THEMES)
def test_a_habit(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    files, (good, bad, expected) = THEMES[name]
    for variant in (False, True):
        for file, text in files.items():
            path = tmp_path / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(good, bad) if variant else text, encoding="utf-8")
        found, notifications = _lint(capsys)
        assert found == ([expected] if variant else [])
        assert notifications == []


def test_what_a_platform_writes_of_its_own_is_told_and_fails_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = '<h1>{{ article.title }}</h1><script type="application/ld+json">{{ article | FILTER }}</script>'
    for name, status in (("structured_data", 0), ("json", 1), ("to_ld", 3)):
        (tmp_path / "article.liquid").write_text(text.replace("FILTER", name), encoding="utf-8")
        assert main(["lint", "article.liquid", "--isolated", "--no-cache"]) == status
        printed = capsys.readouterr().out
        assert ("one expression makes the whole JSON-LD block" in printed) is (name == "to_ld")
        assert ("SYN031" in printed) is (name == "json")
