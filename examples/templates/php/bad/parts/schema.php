<script type="application/ld+json">
{
  "@context": "https://schema.org",
  "@type": "Article",
  "headline": "<?= get_the_title() ?>",
  "description": "<?= json_encode(get_the_excerpt()) ?>",
  "datePublished": "<?= esc_attr(get_the_date('c')) ?>",
  "author": {"@type": "Person", "name": <?= get_the_author() ?>},
  "image": [<?php foreach ($images as $image): ?><?= json_encode($image->url) ?>,<?php endforeach; ?>],
  "articleSection": <?= json_encode($section->label) ?>
}
</script>
