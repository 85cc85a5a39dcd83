"""Partials of markup as themes have them: nothing is found in the good ones, and one fault put into each is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main

from .checked_files import checked_file, flagged

LD = '<script type="application/ld+json">'
CTX = '"@context": "https://schema.org"'

# engine and what it is about; the template's name; its text; then what is there, what takes its place, what is found
THEMES: list[tuple[str, str, str, tuple[str, str, str]]] = [
    # Jinja2
    (
        "pelican article",
        "article.jinja",
        f"""{{% extends "base.jinja" %}}{{% block body %}}
{LD}{{{CTX}, "@type": "BlogPosting", "headline": {{{{ article.title | striptags | tojson }}}},
"datePublished": "{{{{ article.date.isoformat() }}}}", {{% if article.modified %}}"dateModified": "{{{{ article.modified.isoformat() }}}}",{{% endif %}}
"author": [{{% for author in article.authors %}}{{"@type": "Person", "name": {{{{ author.name | tojson }}}}}}{{% if not loop.last %}}, {{% endif %}}{{% endfor %}}],
"keywords": {{{{ article.tags | join(", ") | tojson }}}}}}</script>
<h1>{{{{ article.title }}}}</h1><time>{{{{ article.locale_date }}}}</time>{{% for author in article.authors %}}<a>{{{{ author }}}}</a>{{% endfor %}}
<time datetime="{{{{ article.date.isoformat() }}}}">{{{{ article.date }}}}</time><i>{{{{ article.modified }}}}</i>
{{% for tag in article.tags %}}<b>{{{{ tag }}}}</b>{{% endfor %}}{{{{ article.content }}}}{{% endblock %}}""",
        ("{% if not loop.last %}, {% endif %}", ",", "SYN"),
    ),
    (
        "flask event",
        "event.jinja2",
        f"""{LD}{{{CTX}, "@type": "Event", "name": {{{{ event.name | tojson }}}},
"startDate": "{{{{ event.starts_at.strftime('%Y-%m-%dT%H:%M') }}}}",
"location": {{"@type": "Place", "name": {{{{ event.venue.name | tojson }}}}, "address": {{{{ event.venue.address | tojson }}}}}},
"offers": {{"@type": "Offer", "price": {{{{ "%.2f" | format(event.price) }}}}, "priceCurrency": "EUR", "url": "{{{{ url_for('buy', id=event.id, _external=True) }}}}"}}}}</script>
<h1>{{{{ event.name }}}}</h1><p>{{{{ event.starts_at.strftime('%d %B') }}}}, {{{{ event.venue.name }}}}, {{{{ event.venue.address }}}}</p>
<p>€{{{{ "%.2f" | format(event.price) }}}}</p>""",
        ("{{ event.name | tojson }}", '"{{ event.name | tojson }}"', "SYN"),
    ),
    (
        "mkdocs page",
        "main.jinja",
        f"""{{% if page and page.meta and page.meta.title %}}{{% set title = page.meta.title %}}{{% else %}}{{% set title = page.title %}}{{% endif %}}
{LD}{{{CTX}, "@type": "TechArticle", "headline": {{{{ title | tojson }}}}, "description": {{{{ (page.meta.description or config.site_description) | tojson }}}},
"publisher": {{"@type": "Organization", "name": {{{{ config.site_name | tojson }}}}}}}}</script>
<h1>{{{{ title }}}}</h1><p>{{{{ page.meta.description or config.site_description }}}}</p>{{{{ page.content }}}}<footer>{{{{ config.site_name }}}}</footer>""",
        ("{{ title | tojson }}", "{{ page.meta.seo_title | tojson }}", "FAC"),
    ),
    (
        "macro breadcrumbs",
        "crumbs.jinja",
        f"""{{% macro item(crumb, position) %}}{{"@type": "ListItem", "position": {{{{ position }}}}, "name": {{{{ crumb.title | tojson }}}}, "item": "{{{{ crumb.url }}}}"}}{{% endmacro %}}
{LD}{{{CTX}, "@type": "BreadcrumbList", "itemListElement": [{{% for crumb in crumbs %}}{{{{ item(crumb, loop.index) }}}}{{{{ "," if not loop.last }}}}{{% endfor %}}]}}</script>
<nav>{{% for crumb in crumbs %}}<a href="{{{{ crumb.url }}}}">{{{{ crumb.title }}}}</a>{{% endfor %}}</nav>""",
        ('{{ "," if not loop.last }}', ",", "SYN"),
    ),
    # Liquid of Jekyll
    (
        "jekyll person",
        "author.liquid",
        f"""{{%- assign author = page.author | default: page.authors[0] | default: site.author -%}}{{%- assign author = site.data.authors[author] | default: author -%}}
{LD}{{{CTX}, "@type": "Person", "name": {{{{ author.name | default: author | jsonify }}}},
"sameAs": [{{% for link in author.links %}}{{{{ link.url | jsonify }}}}{{% unless forloop.last %}},{{% endunless %}}{{% endfor %}}]
{{% if author.bio %}}, "description": {{{{ author.bio | strip_html | jsonify }}}}{{% endif %}}}}</script>
<h3>{{{{ author.name | default: author }}}}</h3><p>{{{{ author.bio }}}}</p>{{% for link in author.links %}}<a href="{{{{ link.url }}}}">{{{{ link.label }}}}</a>{{% endfor %}}""",
        ("{% unless forloop.last %},{% endunless %}", ",", "SYN"),
    ),
    (
        "jekyll publication",
        "bib.liquid",
        f"""{LD}{{{CTX}, "@type": "ScholarlyArticle", "name": {{{{ entry.title | jsonify }}}}, "datePublished": "{{{{ entry.year }}}}",
"author": [{{% for author in entry.author_array %}}{{% assign full = author.first | append: " " | append: author.last %}}{{% if forloop.index0 > 0 %}},{{% endif %}}{{"@type": "Person", "name": {{{{ full | jsonify }}}}}}{{% endfor %}}]}}</script>
<div>{{{{ entry.title }}}} ({{{{ entry.year }}}}) {{% for author in entry.author_array %}}{{{{ author.first }}}} {{{{ author.last }}}}{{% endfor %}}</div>""",
        ('"datePublished": "{{ entry.year }}"', '"publisher": "{{ entry.press | escape }}"', "FAC"),
    ),
    (
        "jekyll captured",
        "seo.liquid",
        f"""{{% capture seo_title %}}{{{{ page.title | strip_html | smartify }}}}{{% endcapture %}}{{% if page.image.path %}}{{% assign image = page.image.path %}}{{% else %}}{{% assign image = page.image %}}{{% endif %}}
{LD}{{{CTX}, "@type": "NewsArticle", "headline": {{{{ seo_title | jsonify }}}}{{% if image %}}, "image": {{{{ image | absolute_url | jsonify }}}}{{% endif %}},
"dateModified": "{{{{ page.last_modified_at | default: page.date | date_to_xmlschema }}}}"}}</script>
<h1>{{{{ page.title }}}}</h1>{{% if image %}}<img src="{{{{ image | relative_url }}}}" alt="">{{% endif %}}<time>{{{{ page.last_modified_at | default: page.date | date: "%Y" }}}}</time>""",
        ("{{ seo_title | jsonify }}", "'{{ seo_title }}'", "SYN"),
    ),
    # Liquid of Shopify
    (
        "shopify product",
        "product.liquid",
        f"""{LD}{{{CTX}, "@type": "Product", "name": {{{{ product.title | json }}}}, "url": {{{{ request.origin | append: product.url | json }}}},
{{% if product.featured_media %}}"image": [{{{{ product.featured_media | image_url: width: 1920 | prepend: "https:" | json }}}}],{{% endif %}}
"description": {{{{ product.description | strip_html | json }}}}, {{% if product.selected_or_first_available_variant.model != blank %}}"model": {{{{ product.selected_or_first_available_variant.model | json }}}},{{% endif %}}
"brand": {{"@type": "Brand", "name": {{{{ product.vendor | json }}}}}},
"offers": [{{% for variant in product.variants %}}{{"@type": "Offer", "availability": "https://schema.org/{{% if variant.available %}}InStock{{% else %}}OutOfStock{{% endif %}}", "price": {{{{ variant.price | divided_by: 100.0 | json }}}}, "priceCurrency": {{{{ cart.currency.iso_code | json }}}}}}{{% unless forloop.last %}},{{% endunless %}}{{% endfor %}}]}}</script>
<h1>{{{{ product.title }}}}</h1><p>{{{{ product.vendor }}}}</p><img src="{{{{ product.featured_media | image_url: width: 500 }}}}"><span>{{{{ product.selected_or_first_available_variant.model }}}}</span>
{{% for variant in product.variants %}}<option>{{{{ variant.title }}}} {{{{ variant.price | money }}}} {{% if variant.available %}}In stock{{% else %}}Sold out{{% endif %}}</option>{{% endfor %}}{{{{ product.description }}}}""",
        ('"name": {{ product.vendor | json }}', '"name": "{{ product.vendor | json }}"', "SYN"),
    ),
    (
        "shopify article",
        "article.liquid",
        f"""{LD}{{{CTX}, "@type": "Article", "headline": {{{{ article.title | json }}}}, "datePublished": {{{{ article.published_at | date: "%Y-%m-%dT%H:%M:%SZ" | json }}}},
"author": {{"@type": "Person", "name": {{{{ article.author | json }}}}}}, "articleBody": {{{{ article.content | strip_html | json }}}}}}</script>
<h1>{{{{ article.title }}}}</h1><span>{{{{ article.author }}}}</span> <time>{{{{ article.published_at | date: format: 'abbreviated_date' }}}}</time><div>{{{{ article.content }}}}</div>""",
        ("{{ article.author | json }}", "{{ article.user.bio | json }}", "FAC"),
    ),
    # Nunjucks
    (
        "eleventy site graph",
        "graph.njk",
        f"""{LD}{{{CTX}, "@graph": [{{"@type": "WebSite", "@id": "{{{{ site.url }}}}/#site", "name": {{{{ site.title | dump | safe }}}}}},
{{"@type": "WebPage", "name": {{{{ (title or site.title) | dump | safe }}}}, "isPartOf": {{"@id": "{{{{ site.url }}}}/#site"}}}}]}}</script>
<header>{{{{ site.title }}}}</header><h1>{{{{ title or site.title }}}}</h1>{{{{ content | safe }}}}""",
        ("| dump | safe }}},", "}}},", "SYN"),
    ),
    (
        "eleventy faq",
        "faq.njk",
        f"""{LD}{{{CTX}, "@type": "FAQPage", "mainEntity": [{{% for q in faq %}}{{% if loop.index0 %}},{{% endif %}}{{"@type": "Question", "name": {{{{ q.question | dump | safe }}}}, "acceptedAnswer": {{"@type": "Answer", "text": {{{{ q.answer | dump | safe }}}}}}}}{{% endfor %}}]}}</script>
<dl>{{% for q in faq %}}<dt>{{{{ q.question }}}}</dt><dd>{{{{ q.answer }}}}</dd>{{% endfor %}}</dl>""",
        ("{% if loop.index0 %},{% endif %}", "", "SYN"),
    ),
    (
        "eleventy recipe",
        "recipe.njk",
        f"""{{% set schema = {{"@context": "https://schema.org", "@type": "Recipe", "name": title, "recipeIngredient": ingredients, "prepTime": times.prep}} %}}
{LD}{{{{ schema | dump | safe }}}}</script><h1>{{{{ title }}}}</h1><ul>{{% for one in ingredients %}}<li>{{{{ one }}}}</li>{{% endfor %}}</ul><p>{{{{ times.prep }}}}</p>""",
        ('"name": title', '"name": metaTitle', "FAC"),
    ),
    # Handlebars and Mustache
    (
        "ghost author",
        "author.hbs",
        f"""{{{{#author}}}}{LD}{{{CTX}, "@type": "ProfilePage", "mainEntity": {{"@type": "Person", "name": "{{{{name}}}}", "description": "{{{{bio}}}}"{{{{#if profile_image}}}}, "image": "{{{{img_url profile_image absolute="true"}}}}"{{{{/if}}}}}}}}</script>
<h1>{{{{name}}}}</h1>{{{{#if bio}}}}<p>{{{{bio}}}}</p>{{{{/if}}}}{{{{#if profile_image}}}}<img src="{{{{img_url profile_image}}}}" alt="{{{{name}}}}">{{{{/if}}}}{{{{/author}}}}""",
        ('"name": "{{name}}"', '"name": "{{{meta_title}}}"', "FAC"),
    ),
    (
        "handlebars crumbs",
        "crumbs.hbs",
        f"""{LD}{{{CTX}, "@type": "BreadcrumbList", "itemListElement": [{{{{#each crumbs}}}}{{"@type": "ListItem", "position": {{{{add @index 1}}}}, "name": "{{{{this.title}}}}", "item": "{{{{this.url}}}}"}}{{{{#unless @last}}}},{{{{/unless}}}}{{{{/each}}}}]}}</script>
{{{{#each crumbs}}}}<a href="{{{{this.url}}}}">{{{{this.title}}}}</a>{{{{/each}}}}""",
        ("{{#unless @last}},{{/unless}}", ",", "SYN"),
    ),
    (
        "mustache job",
        "job.mustache",
        f"""{LD}{{{CTX}, "@type": "JobPosting", "title": "{{{{title}}}}", "datePosted": "{{{{posted}}}}", "description": "{{{{summary}}}}",
"hiringOrganization": {{"@type": "Organization", "name": "{{{{company.name}}}}"}}}}</script>
<h1>{{{{title}}}}</h1><p>{{{{company.name}}}}, {{{{posted}}}}</p>{{{{#summary}}}}<p>{{{{summary}}}}</p>{{{{/summary}}}}""",
        ('"{{summary}}"', '"{{summary}}",', "SYN"),
    ),
    # Hugo
    (
        "hugo docs page",
        "single.gohtml",
        f"""{{{{ $title := .Title }}}}{{{{ with .Params.linkTitle }}}}{{{{ $title = . }}}}{{{{ end }}}}
{LD}{{{CTX}, "@type": "TechArticle", "headline": {{{{ $title | jsonify }}}}, "datePublished": {{{{ .PublishDate.Format "2006-01-02" | jsonify }}}},
"author": [{{{{ range $i, $a := .Params.authors }}}}{{{{ if $i }}}},{{{{ end }}}}{{"@type": "Person", "name": {{{{ $a | jsonify }}}}}}{{{{ end }}}}]}}</script>
<h1>{{{{ $title }}}}</h1>{{{{ .PublishDate.Format "Jan 2, 2006" }}}}{{{{ range .Params.authors }}}}<b>{{{{ . }}}}</b>{{{{ end }}}}{{{{ .Content }}}}""",
        ("{{ if $i }},{{ end }}", ",", "SYN"),
    ),
    (
        "hugo breadcrumbs",
        "crumbs.gohtml",
        f"""{LD}{{{CTX}, "@type": "BreadcrumbList", "itemListElement": [{{{{ range $index, $page := .Ancestors.Reverse }}}}{{{{ if gt $index 0 }}}},{{{{ end }}}}
{{"@type": "ListItem", "position": {{{{ add $index 1 }}}}, "name": {{{{ $page.Title | plainify | jsonify }}}}, "item": {{{{ $page.Permalink | jsonify }}}}}}{{{{ end }}}}]}}</script>
{{{{ range .Ancestors.Reverse }}}}<a href="{{{{ .Permalink }}}}">{{{{ .Title }}}}</a>{{{{ end }}}}""",
        ("{{ $page.Title | plainify | jsonify }}", "{{ $page.Params.seo | jsonify }}", "FAC"),
    ),
    (
        "hugo organisation",
        "home.gohtml",
        f"""{{{{ if .IsHome }}}}{LD}{{{CTX}, "@type": "Organization", "name": "{{{{ site.Title }}}}", "url": "{{{{ .Permalink }}}}"
{{{{- with site.Params.logo }}}}, "logo": "{{{{ . | absURL }}}}"{{{{ end }}}}{{{{ with site.Params.social }}}}, "sameAs": {{{{ . | jsonify }}}}{{{{ end }}}}}}</script>{{{{ end }}}}
<h1>{{{{ site.Title }}}}</h1>{{{{ with site.Params.logo }}}}<img src="{{{{ . }}}}" alt="">{{{{ end }}}}{{{{ range site.Params.social }}}}<a href="{{{{ . }}}}">x</a>{{{{ end }}}}""",
        ('"name": "{{ site.Title }}"', '"name": "{{ site.Params.legalName }}"', "FAC"),
    ),
    # ERB
    (
        "rails product",
        "show.html.erb",
        f"""{LD}
<%= raw({{ "@context" => "https://schema.org", "@type" => "Product", "name" => @product.name, "offers" => {{ "@type" => "Offer", "price" => @product.price, "priceCurrency" => "USD" }} }}.to_json) %>
</script><h1><%= @product.name %></h1><p><%= number_to_currency(@product.price) %></p>""",
        ("=> @product.name", "=> @product.seo_name", "FAC"),
    ),
    (
        "middleman article",
        "layout.erb",
        f"""{LD}{{{CTX}, "@type": "BlogPosting", "headline": <%= current_article.title.to_json %>, "datePublished": "<%= current_article.date.iso8601 %>"<% if current_article.data.author %>,
"author": {{"@type": "Person", "name": <%= current_article.data.author.to_json %>}}<% end %>}}</script>
<h1><%= current_article.title %></h1><time><%= current_article.date.strftime("%b %e") %></time><%= current_article.data.author %><%= yield %>""",
        ("<%= current_article.title.to_json %>", '"<%= current_article.title.to_json %>"', "SYN"),
    ),
    # Django
    (
        "django course",
        "course.djhtml",
        f"""{{% load i18n %}}{LD}{{{CTX}, "@type": "Course", "name": "{{{{ course.name|escapejs }}}}", "description": "{{{{ course.summary|striptags|escapejs }}}}",
"provider": {{"@type": "Organization", "name": "{{{{ request.site.name|escapejs }}}}"}}}}</script>
<h1>{{{{ course.name }}}}</h1><p>{{{{ course.summary }}}}</p><footer>{{{{ request.site.name }}}}</footer>""",
        ('"{{ course.name|escapejs }}"', '"{{ course.name|safe }}"', "SYN"),
    ),
    (
        "wagtail article",
        "page.djhtml",
        f"""{{% load wagtailimages_tags %}}{{% image page.hero fill-1200x630 as hero %}}{LD}{{{CTX}, "@type": "Article", "headline": "{{{{ page.title|escapejs }}}}",
"image": "{{{{ hero.full_url }}}}", "datePublished": "{{{{ page.first_published_at|date:'c' }}}}",
"author": [{{% for author in page.authors.all %}}{{"@type": "Person", "name": "{{{{ author.name|escapejs }}}}"}}{{% if not forloop.last %}},{{% endif %}}{{% endfor %}}]}}</script>
<h1>{{{{ page.title }}}}</h1><img src="{{{{ hero.url }}}}"><time>{{{{ page.first_published_at|date:"j F Y" }}}}</time>{{% for author in page.authors.all %}}<i>{{{{ author.name }}}}</i>{{% endfor %}}""",
        ("{% if not forloop.last %},{% endif %}", ",", "SYN"),
    ),
    # PHP
    (
        "wordpress event",
        "single-event.php",
        f"""<?php get_header(); while ( have_posts() ) : the_post(); $venue = get_field( 'venue' ); ?>
{LD}{{{CTX}, "@type": "Event", "name": <?php echo wp_json_encode( get_the_title() ); ?>, "startDate": "<?php echo esc_attr( get_field( 'start' ) ); ?>",
"location": {{"@type": "Place", "name": <?= json_encode($venue['name']) ?>}}}}</script>
<h1><?php the_title(); ?></h1><p><?php echo esc_html( $venue['name'] ); ?> <?php echo esc_html( get_field( 'start' ) ); ?></p><?php the_content(); endwhile; get_footer(); ?>""",
        ("<?php echo wp_json_encode( get_the_title() ); ?>", '"<?php echo get_the_title(); ?>"', "SYN"),
    ),
    (
        "plain php list",
        "list.php",
        f"""{LD}{{{CTX}, "@type": "ItemList", "itemListElement": [<?php foreach ($items as $i => $item): ?><?= $i ? ',' : '' ?>{{"@type": "ListItem", "position": <?= $i + 1 ?>, "name": <?= json_encode($item->name) ?>}}<?php endforeach; ?>]}}</script>
<ol><?php foreach ($items as $item): ?><li><?= htmlspecialchars($item->name) ?></li><?php endforeach; ?></ol>""",
        ("<?= $i ? ',' : '' ?>", "", "SYN"),
    ),
    # JSX and Astro
    (
        "next recipe",
        "Recipe.tsx",
        """export default function Recipe({ recipe }: Props) {
  const schema = {
    '@context': 'https://schema.org', '@type': 'Recipe', name: recipe.title,
    recipeIngredient: recipe.ingredients.map((one) => one.text),
    ...(recipe.image && { image: recipe.image.url }),
  };
  return (<article><script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(schema) }} />
    <h1>{recipe.title}</h1>{recipe.image && <img src={recipe.image.url} alt="" />}
    <ul>{recipe.ingredients.map((one) => <li key={one.id}>{one.text}</li>)}</ul></article>);
}
""",
        ("name: recipe.title", "name: recipe.metaTitle", "FAC"),
    ),
    (
        "astro product",
        "Product.astro",
        """---
const { product } = Astro.props;
const schema = { "@context": "https://schema.org", "@type": "Product", "name": product.name, "model": product.model,
  "offers": { "@type": "Offer", "price": product.price.toFixed(2), "priceCurrency": "EUR" } };
---
<script type="application/ld+json" is:inline set:html={JSON.stringify(schema)} />
<h1>{product.name}</h1><p>€{product.price.toFixed(2)}</p><small>{product.model}</small>
""",
        ('"model": product.model', '"model": product.gtin', "FAC"),
    ),
    # More of each: other ways to the same markup
    (
        "jinja namespace",
        "reviews.jinja",
        f"""{{% set ns = namespace(first=true) %}}{LD}{{{CTX}, "@type": "Product", "name": {{{{ product.name | tojson }}}}, "review": [
{{% for review in product.reviews %}}{{% if not ns.first %}},{{% endif %}}{{% set ns.first = false %}}{{"@type": "Review", "author": {{"@type": "Person", "name": {{{{ review.author | tojson }}}}}}, "reviewBody": {{{{ review.text | tojson }}}}}}{{% endfor %}}]}}</script>
<h1>{{{{ product.name }}}}</h1>{{% for review in product.reviews %}}<q>{{{{ review.text }}}}</q> {{{{ review.author }}}}{{% endfor %}}""",
        ("{{ review.text | tojson }}", "{{ review.private_note | tojson }}", "FAC"),
    ),
    (
        "jinja filter block",
        "video.jinja",
        f"""{LD}{{{CTX}, "@type": "VideoObject", "name": {{{{ video.title|tojson|safe }}}}, "uploadDate": "{{{{ video.date | date("%Y-%m-%d") }}}}",
"thumbnailUrl": {{{{ url_for('static', filename=video.thumb) | tojson }}}}, "description": {{{{ video.about | truncate(160) | tojson }}}}}}</script>
<h2>{{{{ video.title }}}}</h2><img src="{{{{ url_for('static', filename=video.thumb) }}}}"><p>{{{{ video.about }}}}</p><time>{{{{ video.date | date("%d %b") }}}}</time>""",
        ("| truncate(160) | tojson }}}", "| truncate(160) | tojson }},}", "SYN"),
    ),
    (
        "jinja contact",
        "contact.j2",
        f"""{LD}{{{CTX}, "@type": "LocalBusiness", "name": {{{{ shop.name | tojson }}}}, "telephone": "{{{{ shop.phone }}}}",
"address": {{"@type": "PostalAddress", "streetAddress": {{{{ shop.street | tojson }}}}, "addressLocality": {{{{ shop.city | tojson }}}}}}}}</script>
<h1>{{{{ shop.name }}}}</h1><address>{{{{ shop.street }}}}, {{{{ shop.city }}}}</address><a href="tel:{{{{ shop.phone }}}}">{{{{ shop.phone }}}}</a>""",
        ("{{ shop.street | tojson }}", "{{ shop.billing_street | tojson }}", "FAC"),
    ),
    (
        "jekyll recipe card",
        "recipe.liquid",
        f"""{LD}{{{CTX}, "@type": "Recipe", "name": {{{{ page.title | jsonify }}}}, "recipeYield": {{{{ page.serves | jsonify }}}},
"recipeIngredient": {{{{ page.ingredients | jsonify }}}}, "recipeInstructions": [{{% for step in page.steps %}}{{"@type": "HowToStep", "text": {{{{ step | markdownify | strip_html | strip | jsonify }}}}}}{{% if forloop.last == false %}},{{% endif %}}{{% endfor %}}]}}</script>
<h1>{{{{ page.title }}}}</h1><p>Serves {{{{ page.serves }}}}</p><ul>{{% for one in page.ingredients %}}<li>{{{{ one }}}}</li>{{% endfor %}}</ul><ol>{{% for step in page.steps %}}<li>{{{{ step | markdownify }}}}</li>{{% endfor %}}</ol>""",
        ("{% if forloop.last == false %},{% endif %}", ",", "SYN"),
    ),
    (
        "jekyll include parameters",
        "card.liquid",
        f"""{LD}{{{CTX}, "@type": "Book", "name": {{{{ include.title | jsonify }}}}, "author": {{"@type": "Person", "name": {{{{ include.author | jsonify }}}}}}, "isbn": "{{{{ include.isbn }}}}"}}</script>
<b>{{{{ include.title }}}}</b> {{{{ include.author }}}} <small>ISBN {{{{ include.isbn }}}}</small>""",
        ('"name": {{ include.author | jsonify }}', '"name": "{{ include.author }}', "SYN"),
    ),
    (
        "jekyll site nav",
        "nav.liquid",
        f"""{LD}{{{CTX}, "@type": "ItemList", "itemListElement": [{{% for item in site.data.nav.main %}}{{% unless forloop.first %}},{{% endunless %}}{{"@type": "SiteNavigationElement", "position": {{{{ forloop.index }}}}, "name": {{{{ item.title | jsonify }}}}, "url": "{{{{ item.url | absolute_url }}}}"}}{{% endfor %}}]}}</script>
{{% for item in site.data.nav.main %}}<a href="{{{{ item.url | relative_url }}}}">{{{{ item.title }}}}</a>{{% endfor %}}""",
        ("{% unless forloop.first %},{% endunless %}", "", "SYN"),
    ),
    (
        "shopify collection",
        "collection.liquid",
        f"""{LD}{{{CTX}, "@type": "CollectionPage", "name": {{{{ collection.title | json }}}}, "description": {{{{ collection.description | strip_html | truncatewords: 40 | json }}}},
"mainEntity": {{"@type": "ItemList", "itemListElement": [{{%- for product in collection.products -%}}{{"@type": "ListItem", "position": {{{{ forloop.index }}}}, "url": {{{{ shop.url | append: product.url | json }}}}, "name": {{{{ product.title | json }}}}}}{{%- unless forloop.last -%}},{{%- endunless -%}}{{%- endfor -%}}]}}}}</script>
<h1>{{{{ collection.title }}}}</h1>{{{{ collection.description }}}}{{% for product in collection.products %}}<a href="{{{{ product.url }}}}">{{{{ product.title | escape }}}}</a>{{% endfor %}}""",
        ("{%- unless forloop.last -%},{%- endunless -%}", ",", "SYN"),
    ),
    (
        "shopify breadcrumbs",
        "breadcrumbs.liquid",
        f"""{LD}{{{CTX}, "@type": "BreadcrumbList", "itemListElement": [{{"@type": "ListItem", "position": 1, "name": {{{{ 'general.home' | t | json }}}}, "item": {{{{ shop.url | json }}}}}}
{{%- if collection -%}}, {{"@type": "ListItem", "position": 2, "name": {{{{ collection.title | json }}}}, "item": {{{{ shop.url | append: collection.url | json }}}}}}{{%- endif -%}}]}}</script>
<nav><a href="/">{{{{ 'general.home' | t }}}}</a>{{% if collection %}}<a href="{{{{ collection.url }}}}">{{{{ collection.title }}}}</a>{{% endif %}}</nav>""",
        ("{%- if collection -%}, ", "{%- if collection -%} ", "SYN"),
    ),
    (
        "shopify organization",
        "footer.liquid",
        f"""{LD}{{{CTX}, "@type": "Organization", "name": {{{{ shop.name | json }}}}, "telephone": {{{{ shop.phone | json }}}},
"sameAs": [{{%- liquid
  assign links = settings.twitter_link | append: "|" | append: settings.facebook_link
-%}}{{{{ settings.twitter_link | json }}}}, {{{{ settings.facebook_link | json }}}}]}}</script>
<footer>{{{{ shop.name }}}} {{{{ shop.phone }}}}<a href="{{{{ settings.twitter_link }}}}">T</a><a href="{{{{ settings.facebook_link }}}}">F</a></footer>""",
        ('"telephone": {{ shop.phone | json }}', '"email": {{ shop.secret_mail | json }}', "FAC"),
    ),
    (
        "eleventy event list",
        "events.njk",
        f"""{{% set comma = joiner(",") %}}{LD}[{{% for event in events %}}{{{{ comma() }}}}{{{CTX}, "@type": "Event", "name": {{{{ event.title | dump | safe }}}}, "startDate": "{{{{ event.start | date("yyyy-MM-dd") }}}}", "location": {{"@type": "Place", "name": {{{{ event.where | dump | safe }}}}}}}}{{% endfor %}}]</script>
{{% for event in events %}}<h2>{{{{ event.title }}}}</h2><p>{{{{ event.start | date("d LLLL") }}}}, {{{{ event.where }}}}</p>{{% endfor %}}""",
        ("{{ comma() }}", "", "SYN"),
    ),
    (
        "eleventy macro",
        "person.njk",
        f"""{{% macro person(who) %}}{{"@type": "Person", "name": {{{{ who.name | dump | safe }}}}, "description": {{{{ who.role | dump | safe }}}}}}{{% endmacro %}}
{LD}{{{CTX}, "@type": "Organization", "name": {{{{ site.name | dump | safe }}}}, "employee": [{{% for who in team %}}{{{{ person(who) }}}}{{{{ "," if not loop.last }}}}{{% endfor %}}]}}</script>
<h1>{{{{ site.name }}}}</h1>{{% for who in team %}}<p>{{{{ who.name }}}}, {{{{ who.role }}}}</p>{{% endfor %}}""",
        ("{{ who.role | dump | safe }}", "{{ who.salary | dump | safe }}", "FAC"),
    ),
    (
        "ghost post",
        "post.hbs",
        f"""{{{{#post}}}}{LD}{{{CTX}, "@type": "Article", "headline": "{{{{title}}}}", "datePublished": "{{{{date format="YYYY-MM-DD"}}}}"{{{{#if feature_image}}}}, "image": "{{{{feature_image}}}}"{{{{/if}}}}{{{{#primary_author}}}}, "author": {{"@type": "Person", "name": "{{{{name}}}}"}}{{{{/primary_author}}}}}}</script>
<h1>{{{{title}}}}</h1>{{{{#if feature_image}}}}<img src="{{{{feature_image}}}}" alt="">{{{{/if}}}}{{{{#primary_author}}}}<a>{{{{name}}}}</a>{{{{/primary_author}}}}<time>{{{{date format="D MMM YYYY"}}}}</time>{{{{content}}}}{{{{/post}}}}""",
        (', "image"', ' "image"', "SYN"),
    ),
    (
        "handlebars shop",
        "product.handlebars",
        f"""{LD}{{{CTX}, "@type": "Product", "name": {{{{json product.title}}}}, "offers": {{"@type": "Offer", "price": {{{{product.price.value}}}}, "priceCurrency": "{{{{product.price.currency}}}}", "availability": "https://schema.org/{{{{#if product.available}}}}InStock{{{{else}}}}OutOfStock{{{{/if}}}}"}}}}</script>
<h1>{{{{product.title}}}}</h1><p>{{{{product.price.value}}}} {{{{product.price.currency}}}}</p>{{{{#if product.available}}}}In stock{{{{else}}}}Sold out{{{{/if}}}}""",
        ("{{json product.title}}", '"{{json product.title}}"', "SYN"),
    ),
    (
        "mustache list",
        "shops.mustache",
        f"""{LD}{{{CTX}, "@type": "ItemList", "itemListElement": [{{{{#shops}}}}{{"@type": "ListItem", "position": {{{{rank}}}}, "name": "{{{{name}}}}"}}{{{{^last}}}},{{{{/last}}}}{{{{/shops}}}}]}}</script>
{{{{#shops}}}}<p>{{{{name}}}}</p>{{{{/shops}}}}""",
        ("{{^last}},{{/last}}", ",", "SYN"),
    ),
    (
        "hugo event shortcode",
        "event.gohtml",
        f"""{{{{ $start := time.AsTime .Params.start }}}}{LD}{{{CTX}, "@type": "Event", "name": {{{{ .Title }}}}, "startDate": {{{{ $start.Format "2006-01-02T15:04:05-07:00" }}}},
"location": {{"@type": "Place", "name": {{{{ .Params.venue.name }}}}, "address": {{{{ .Params.venue.address }}}}}}}}</script>
<h1>{{{{ .Title }}}}</h1><p>{{{{ $start.Format "Monday 2 January" }}}}, {{{{ .Params.venue.name }}}}, {{{{ .Params.venue.address }}}}</p>""",
        ("{{ .Params.venue.address }}}}", "{{ .Params.venue.access }}}}", "FAC"),
    ),
    (
        "hugo scratch",
        "authors.gohtml",
        f"""{{{{ $authors := slice }}}}{{{{ range .Params.authors }}}}{{{{ $authors = $authors | append (dict "@type" "Person" "name" .) }}}}{{{{ end }}}}
{LD}{{{CTX}, "@type": "Article", "headline": {{{{ .Title | jsonify }}}}, "author": {{{{ $authors | jsonify | safeJS }}}}}}</script>
<h1>{{{{ .Title }}}}</h1>{{{{ range .Params.authors }}}}<b>{{{{ . }}}}</b>{{{{ end }}}}""",
        ("{{ .Title | jsonify }}", '"{{ .Title | jsonify }}"', "SYN"),
    ),
    (
        "hugo faq from parameters",
        "faq.gohtml",
        f"""{LD}{{{CTX}, "@type": "FAQPage", "mainEntity": [{{{{ $n := len .Params.faq }}}}{{{{ range $i, $e := .Params.faq }}}}{{"@type": "Question", "name": {{{{ .q | jsonify }}}}, "acceptedAnswer": {{"@type": "Answer", "text": {{{{ .a | markdownify | plainify | jsonify }}}}}}}}{{{{ if lt (add $i 1) $n }}}},{{{{ end }}}}{{{{ end }}}}]}}</script>
{{{{ range .Params.faq }}}}<h3>{{{{ .q }}}}</h3><p>{{{{ .a | markdownify }}}}</p>{{{{ end }}}}""",
        ("{{ if lt (add $i 1) $n }},{{ end }}", ",", "SYN"),
    ),
    (
        "rails jbuilder-like",
        "crumbs.html.erb",
        f"""{LD}{{{CTX}, "@type": "BreadcrumbList", "itemListElement": [<% @crumbs.each_with_index do |crumb, index| %>{{"@type": "ListItem", "position": <%= index + 1 %>, "name": <%= raw crumb.title.to_json %>, "item": "<%= crumb.url %>"}}<%= "," unless index == @crumbs.size - 1 %><% end %>]}}</script>
<% @crumbs.each do |crumb| %><%= link_to crumb.title, crumb.url %><% end %>""",
        ('<%= "," unless index == @crumbs.size - 1 %>', ",", "SYN"),
    ),
    (
        "rails event",
        "event.html.erb",
        f"""{LD}{{{CTX}, "@type": "Event", "name": "<%= j @event.name %>", "startDate": "<%= @event.starts_at.iso8601 %>"<% if @event.venue.present? %>, "location": {{"@type": "Place", "name": "<%= j @event.venue.name %>"}}<% end %>}}</script>
<h1><%= @event.name %></h1><p><%= l @event.starts_at, format: :long %></p><% if @event.venue.present? %><p><%= @event.venue.name %></p><% end %>""",
        ("<%= j @event.venue.name %>", "<%= j @event.organizer.name %>", "FAC"),
    ),
    (
        "middleman data",
        "team.erb",
        f"""{LD}{{{CTX}, "@type": "Organization", "name": <%= data.site.name.to_json %>, "employee": <%= data.team.map {{ |one| {{ "@type" => "Person", "name" => one.name }} }}.to_json %>}}</script>
<h1><%= data.site.name %></h1><% data.team.each do |one| %><p><%= one.name %></p><% end %>""",
        ("<%= data.site.name.to_json %>", '"<%= data.site.name.to_json %>"', "SYN"),
    ),
    (
        "oscar product",
        "detail.djhtml",
        f"""{{% load currency_filters %}}{{% purchase_info_for_product request product as session %}}{LD}{{{CTX}, "@type": "Product", "name": "{{{{ product.get_title|escapejs }}}}", "model": "{{{{ product.upc|escapejs }}}}",
"offers": {{"@type": "Offer", "price": "{{{{ session.price.incl_tax|stringformat:'.2f' }}}}", "priceCurrency": "{{{{ session.price.currency }}}}"}}}}</script>
<h1>{{{{ product.get_title }}}}</h1><p>{{{{ session.price.incl_tax|currency:session.price.currency }}}}</p><small>{{{{ product.upc }}}}</small>""",
        ("{{ product.upc|escapejs }}", "{{ product.ean|escapejs }}", "FAC"),
    ),
    (
        "django blog",
        "post.djhtml",
        f"""{{% with author=post.author.get_full_name %}}{LD}{{{CTX}, "@type": "BlogPosting", "headline": "{{{{ post.title|escapejs }}}}", "datePublished": "{{{{ post.published|date:'Y-m-d' }}}}", "author": {{"@type": "Person", "name": "{{{{ author|escapejs }}}}"}}, "keywords": "{{% for tag in post.tags.all %}}{{{{ tag.name|escapejs }}}}{{% if not forloop.last %}}, {{% endif %}}{{% endfor %}}"}}</script>
<h1>{{{{ post.title }}}}</h1>{{{{ author }}}}, {{{{ post.published|date:"j F Y" }}}}{{% for tag in post.tags.all %}}<a>{{{{ tag.name }}}}</a>{{% endfor %}}{{{{ post.body|safe }}}}{{% endwith %}}""",
        ("{{ author|escapejs }}", "{{ author|safe }}", "SYN"),
    ),
    (
        "wordpress product",
        "single-product.php",
        f"""<?php global $product; $price = $product->get_price(); ?>{LD}
<?php echo wp_json_encode( [ '@context' => 'https://schema.org', '@type' => 'Product', 'name' => $product->get_name(), 'offers' => [ '@type' => 'Offer', 'price' => $price, 'priceCurrency' => get_woocommerce_currency() ] ], JSON_UNESCAPED_SLASHES ); ?>
</script><h1><?php echo esc_html( $product->get_name() ); ?></h1><p><?php echo wc_price( $price ); ?></p>""",
        ("'name' => $product->get_name()", "'name' => $product->seo_name", "FAC"),
    ),
    (
        "wordpress author",
        "author.php",
        f"""<?php $who = get_queried_object(); ?>{LD}{{{CTX}, "@type": "Person", "name": <?php echo json_encode( $who->display_name ); ?>, "url": "<?php echo esc_url( get_author_posts_url( $who->ID ) ); ?>"<?php if ( $who->description ) : ?>, "description": <?php echo json_encode( wp_strip_all_tags( $who->description ) ); ?><?php endif; ?>}}</script>
<h1><?php echo esc_html( $who->display_name ); ?></h1><?php if ( $who->description ) : ?><p><?php echo wp_kses_post( $who->description ); ?></p><?php endif; ?>""",
        (
            "<?php echo json_encode( $who->display_name ); ?>",
            "<?php echo json_encode( $who->user_login ); ?>",
            "FAC",
        ),
    ),
    (
        "react crumbs",
        "Crumbs.jsx",
        """export const Crumbs = ({ crumbs }) => (
  <nav>
    <script type="application/ld+json">{JSON.stringify({ '@context': 'https://schema.org', '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, i) => ({ '@type': 'ListItem', position: i + 1, name: crumb.label, item: crumb.href })) })}</script>
    {crumbs.map((crumb) => <a key={crumb.href} href={crumb.href}>{crumb.label}</a>)}
  </nav>
);
""",
        ("name: crumb.label", "name: crumb.seoLabel", "FAC"),
    ),
    (
        "astro article",
        "Article.astro",
        """---
const { frontmatter } = Astro.props;
const jsonLd = { "@context": "https://schema.org", "@type": "BlogPosting", headline: frontmatter.title,
  datePublished: frontmatter.pubDate, author: { "@type": "Person", name: frontmatter.author } };
---
<html lang="en"><head><script type="application/ld+json" set:html={JSON.stringify(jsonLd)}></script></head>
<body><h1>{frontmatter.title}</h1><p>{frontmatter.author}, {frontmatter.pubDate.toLocaleDateString()}</p><slot /></body></html>
""",
        ("name: frontmatter.author", "name: frontmatter.editor", "FAC"),
    ),
]


def _lint(folder: Path, name: str, text: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    (folder / name).write_text(text, encoding="utf-8")
    main(["lint", "--no-cache", "--isolated", "--ignore", "SYN056", "--output-format", "json", name])
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(("about", "name", "text", "fault"), THEMES, ids=[theme[0] for theme in THEMES])
def test_good_partials_are_silent_and_a_fault_is_found(
    about: str,
    name: str,
    text: str,
    fault: tuple[str, str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "package.json").write_text("{}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    good = _lint(tmp_path, name, text, capsys)
    assert [(r["code"], r["message"]) for r in good["results"]] == []
    assert [n["message"] for n in good["notifications"] if n["level"] != "note"] == []
    assert good["summary"]["statements"] > 0
    there, instead, code = fault
    assert there in text
    bad = _lint(tmp_path, name, text.replace(there, instead, 1), capsys)
    assert [r["code"] for r in bad["results"] if r["code"].startswith(code)], bad["results"]


@pytest.mark.parametrize("parent", ["base.html.twig", "gone.html.twig"])
def test_the_last_block_of_a_name_is_printed_whichever_parent_is_missing(parent: str, tmp_path: Path) -> None:
    item = '{%% block article %%}<article itemscope itemtype="https://schema.org/%s">{%% block text %%}%s{%% endblock %%}</article>{%% endblock %%}'
    others = {
        "base.html.twig": "<html><body>" + item % ("Series", "") + "</body></html>",
        "index.html.twig": f"{{% extends '{parent}' %}}" + item % ("Periodical", "<h1>{{ list.title }}</h1>"),
    }
    text = "{% extends 'index.html.twig' %}" + item % (
        "Article",
        '<p itemprop="articleBody">{{ news.text }}</p>',
    )
    assert not flagged(checked_file(tmp_path, "news.html.twig", text, others=others, families=("VAL",)))
    wrong = text.replace("articleBody", "endDate")
    found = checked_file(tmp_path, "news.html.twig", wrong, others=others, families=("VAL",))
    assert flagged(found) == {("VAL103", "endDate")}
