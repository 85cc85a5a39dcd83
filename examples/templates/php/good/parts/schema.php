<script type="application/ld+json">
{
  "@context": "https://schema.org",
  "@type": "Article",
  "headline": <?= wp_json_encode(get_the_title()) ?>,
  "description": <?= wp_json_encode(wp_strip_all_tags(get_the_excerpt())) ?>,
  "datePublished": "<?= esc_attr(get_the_date('c')) ?>",
  "author": {"@type": "Person", "name": "<?= esc_js(get_the_author()) ?>"},
  "image": [<?php foreach ($images as $index => $image): ?><?= json_encode($image->url) ?><?php if ($index < count($images) - 1): ?>,<?php endif; ?><?php endforeach; ?>],
  "publisher": {"@type": "Organization", "name": <?= json_encode(get_bloginfo('name')) ?>}
}
</script>
