<?php get_header(); ?>
<?php while (have_posts()) : the_post(); ?>
<?php get_template_part('parts/schema'); ?>
<article>
  <h1><?php the_title(); ?></h1>
  <p><?php echo get_the_date('j F Y'); ?> by <?php the_author(); ?></p>
  <?php foreach ($images as $image): ?>
    <img src="<?= esc_url($image->url) ?>" alt="">
  <?php endforeach; ?>
  <?php the_content(); ?>
</article>
<?php endwhile; ?>
<?php get_footer(); ?>
