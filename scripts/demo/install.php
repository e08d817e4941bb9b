<?php
// Puts an empty WordPress into the database of COURANT_SITE: php install.php WORDPRESS
define( 'WP_INSTALLING', true );
$_SERVER['HTTP_HOST'] = 'quadrangle.invalid';

$link = new mysqli( 'localhost', 'root', '', '', 0, getenv( 'COURANT_SITE' ) . '/database/socket' );
$link->query( 'CREATE DATABASE wordpress CHARACTER SET utf8mb4' );
$link->close();

// The installation would write to its administrator.
function wp_mail() {
  return true;
}

require "$argv[1]/wp-load.php";
require ABSPATH . 'wp-admin/includes/upgrade.php';
// Otherwise it asks the site, which is not up, whether they work.
add_filter( 'pre_option_permalink_structure', fn() => '/%year%/%monthnum%/%day%/%postname%/' );
wp_install( 'The Quadrangle', 'editor', 'editor@quadrangle.invalid', true, '', 'quadrangle' );
