<?php
// Puts an empty WordPress into the database: php install.php FOLDER
define( 'WP_INSTALLING', true );
$_SERVER['HTTP_HOST'] = 'quadrangle.invalid';
$folder               = realpath( $argv[1] );

$link = new mysqli( 'localhost', 'root', '', '', 0, "$folder/database/socket" );
$link->query( 'CREATE DATABASE wordpress CHARACTER SET utf8mb4' );
$link->close();

// The installation would write to its administrator.
function wp_mail() {
  return true;
}

require "$folder/www/wp-load.php";
require ABSPATH . 'wp-admin/includes/upgrade.php';
// Otherwise it asks the site, which is not up, whether they work.
add_filter( 'pre_option_permalink_structure', fn() => '/%year%/%monthnum%/%day%/%postname%/' );
wp_install( 'The Quadrangle', 'editor', 'editor@quadrangle.invalid', true, '', 'quadrangle' );
