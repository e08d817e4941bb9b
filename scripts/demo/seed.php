<?php
// Fills the site with a student newspaper that comes out the same every time: php seed.php FOLDER
$_SERVER['HTTP_HOST'] = 'quadrangle.invalid';
require realpath($argv[1]) . '/www/wp-load.php';
require ABSPATH . 'wp-admin/includes/image.php';
foreach (['Dice', 'Writer', 'Article', 'Painter', 'Desk'] as $class) require __DIR__ . "/newspaper/$class.php";

wp_set_current_user(1);
wp_defer_term_counting(true);
wp_defer_comment_counting(true);

$desk = new Desk(new Dice(1870));
$desk->settings();
$desk->hire();
$desk->openSections();
$desk->paint(40);
$desk->publish(400);
$desk->discuss();
$desk->addPages();

wp_defer_comment_counting(false);
wp_defer_term_counting(false);
