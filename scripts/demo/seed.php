<?php
// Fills the site with a student newspaper that comes out the same every time: php seed.php WORDPRESS
$_SERVER['HTTP_HOST'] = 'quadrangle.invalid';
require "$argv[1]/wp-load.php";
require ABSPATH . 'wp-admin/includes/image.php';
foreach (glob(__DIR__ . '/newspaper/[A-Z]*.php') as $class) require $class;

/** What a file of the newspaper holds. */
function newspaper(string $name): array
{
  return require __DIR__ . "/newspaper/$name.php";
}

wp_set_current_user(1);
wp_defer_term_counting(true);
wp_defer_comment_counting(true);

$dice = new Dice(1870);
$writer = new Writer($dice, newspaper('words'));
$office = new Office();
$office->settings();
$office->hire();
$office->openSections();
$gallery = new Gallery($dice, $writer);
$gallery->paint(40);
$newsroom = new Newsroom($dice, $writer, $office, $gallery);
$newsroom->publish(400);
(new Readers($dice, $writer))->discuss($newsroom->discussed);
$office->addPages();

wp_defer_comment_counting(false);
wp_defer_term_counting(false);
