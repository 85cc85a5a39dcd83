<!doctype html>
<html <?php language_attributes(); ?>>
<head><title><?php wp_title(); ?></title><?php wp_head(); ?></head>
<body>
<header><a href="<?= esc_url(home_url('/')) ?>"><?php bloginfo('name'); ?></a></header>
