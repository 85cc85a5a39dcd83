"""Templates of systems that are met rarely: each is judged, and a fault in it is found."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from .checked_files import checked_file, flagged


class Kind(NamedTuple):
    """A template of a system: its file, its text, and properties that are judged in it."""

    name: str
    text: str
    judged: str
    others: dict[str, str] = {}  # noqa: RUF012


DRUPAL = """{# Theme override for a recipe. #}
{% set classes = ['node', 'node--type-' ~ node.bundle|clean_class] %}
<article{{ attributes.addClass(classes) }} itemscope itemtype="https://schema.org/Recipe">
  {{ title_prefix }}<h2{{ title_attributes.setAttribute('itemprop', 'name') }}><a href="{{ url }}">{{ label }}</a></h2>
  <div itemprop="recipeYield">{{ content.field_yield }}</div>
  <div{{ content_attributes }}>{{ content|without('field_yield') }}</div>
</article>
"""
CRAFT = """{% extends "_layout" %}
{% block content %}{% set author = entry.author %}
<article itemscope itemtype="https://schema.org/BlogPosting"><h1 itemprop="headline">{{ entry.title }}</h1>
<span itemprop="author">{{ author.fullName }}</span>
{% for block in entry.body.all() %}{% switch block.type.handle %}
{% case "text" %}<div itemprop="articleBody">{{ block.text }}</div>
{% case "image" %}<img itemprop="image" src="{{ block.image.one().url }}" alt="">
{% default %}<p>{{ block.other }}</p>{% endswitch %}{% endfor %}
</article>{% endblock %}
"""
SHOPWARE = """{% sw_extends '@Storefront/storefront/component/product/rich.html.twig' %}
{% block component_rich %}<div itemscope itemtype="https://schema.org/Product">
<h1 itemprop="name">{{ page.product.translated.name }}</h1>
<span>{{ "detail.number"|trans|sw_sanitize }} <b itemprop="sku">{{ page.product.productNumber }}</b></span>
{% sw_include '@Storefront/storefront/utilities/icon.html.twig' %}</div>{% endblock %}
"""
MAGENTO = """<?php
/** @var \\Magento\\Framework\\Escaper $escaper it's a class */
$product = $block->getProduct();
?>
<div itemscope itemtype="http://schema.org/Product">
<h1 itemprop="name"><?= $escaper->escapeHtml($product->getName()) ?></h1>
<span itemprop="sku"><?= /* @noEscape */ $product->getSku() ?></span>
<?php foreach ($product->getReviews() as $review): ?>
<div itemprop="review" itemscope itemtype="http://schema.org/Review"><b itemprop="author"><?= $block->escapeHtml($review->getNickname()) ?></b></div>
<?php endforeach; ?></div>
"""
JOOMLA = """<?php
defined('_JEXEC') or die;
$params = $this->item->params;
?>
<div itemscope itemtype="https://schema.org/Article">
<?php if ($params->get('show_title')) : ?>
<h1 itemprop="headline"><?php echo $this->escape($this->item->title); ?></h1>
<?php endif; ?>
<?php if ($params->get('show_author')) : ?>
<span itemprop="author" itemscope itemtype="https://schema.org/Person"><i itemprop="name"><?php echo $this->item->author; ?></i></span>
<?php endif; ?>
<?php echo LayoutHelper::render('joomla.content.tags', $this->item->tags->itemTags); ?></div>
"""
KIRBY = """<?php snippet('header') ?>
<?php $schema = ['@context' => 'https://schema.org', '@type' => 'Article', 'headline' => $page->title()->value(),
  'author' => ['@type' => 'Person', 'name' => $page->author()->value()], 'url' => $page->url()]; ?>
<script type="application/ld+json"><?= json_encode($schema, JSON_UNESCAPED_SLASHES) ?></script>
<body><h1><?= $page->title()->esc() ?></h1><p><?= $page->author()->esc() ?></p></body>
"""
PATTERN = """<?php
/**
 * Title: Hero
 * Slug: bread/hero
 */
?>
<!-- wp:group --><div class="wp-block-group" itemscope itemtype="https://schema.org/Bakery">
<h2 itemprop="name"><?php echo esc_html__( 'Rye & Sons', 'bread' ); ?></h2>
<p itemprop="telephone"><?php echo esc_html( get_option( 'bread_phone' ) ); ?></p></div><!-- /wp:group -->
"""
SYMFONY = """{% extends 'base.html.twig' %}
{% block body %}<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">{{ product.name }}</h1>
<twig:Alert message="x"/>{{ component('Price', {product: product}) }}
<b itemprop="sku">{{ product.sku }}</b>
{{ form_widget(form) }}</div>{% endblock %}
"""
RAZOR = """@page "{slug}"
@model Bread.Pages.ProductModel
@{ ViewData["Title"] = Model.Product.Name; }
<article itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">@Model.Product.Name</h1>
@foreach (var review in Model.Product.Reviews)
{
    <div itemprop="review" itemscope itemtype="https://schema.org/Review"><span itemprop="author">@review.Author</span></div>
}
<b itemprop="sku">@Model.Product.Sku</b></article>
"""
BLADE = """@props(['product', 'level' => 2])
<div {{ $attributes->merge(['class' => 'card']) }} itemscope itemtype="https://schema.org/Product">
<h2 itemprop="name">{{ $product->name }}</h2>
@isset($product->brand)<span itemprop="brand">{{ $product->brand }}</span>@endisset
{{ $slot }}</div>
"""
KINDS = {
    "Drupal": Kind("templates/node--recipe.html.twig", DRUPAL, "name recipeYield"),
    "Craft": Kind(
        "templates/_entry.twig",
        CRAFT,
        "headline author articleBody",
        {"templates/_layout.twig": "<html><body>{% block content %}{% endblock %}</body></html>"},
    ),
    "Shopware": Kind("storefront/component/product/rich.html.twig", SHOPWARE, "name sku"),
    "Magento": Kind("view/frontend/templates/product.phtml", MAGENTO, "name sku author"),
    "Joomla": Kind("html/com_content/article/default.php", JOOMLA, "headline name"),
    "Kirby": Kind("site/templates/article.php", KIRBY, "name"),
    "WordPress blocks": Kind("patterns/hero.php", PATTERN, "name"),
    "Symfony": Kind("templates/product/show.html.twig", SYMFONY, "name sku"),
    "Razor": Kind("Pages/Product.cshtml", RAZOR, "name author sku"),
    "Blade": Kind("resources/views/components/product-card.blade.php", BLADE, "name brand"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_template_is_judged_and_right(tmp_path: Path, kind: str) -> None:
    name, text, judged, others = KINDS[kind]
    found = checked_file(tmp_path, name, text, others=others, named=False)
    assert flagged(found) == set()
    assert not any(one.incomplete for one in found.notifications)
    passed = {
        one.statement.property for one in found.results if one.statement is not None and one.kind == "pass"
    }
    assert set(judged.split()) <= passed


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_in_a_template_is_found(tmp_path: Path, kind: str) -> None:
    name, text, judged, others = KINDS[kind]
    right = judged.split()[0]
    wrong = f"{right[:-1]}x"
    text = text.replace(f"'{right}'", f"'{wrong}'").replace(f'"{right}"', f'"{wrong}"')
    found = checked_file(tmp_path, name, text, others=others, named=False)
    assert ("VAL102", wrong) in flagged(found)
