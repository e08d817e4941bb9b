<?php
// The settings of all sites: COURANT_SITE is the folder of the one that is asked.
// Its addresses depend on which of the two servers asks; what is stored names a third.
define( 'COURANT_STORED_HOME', 'http://quadrangle.invalid' );
$home = getenv( 'COURANT_HOME' ) ?: COURANT_STORED_HOME;
define( 'WP_HOME', $home );
define( 'WP_SITEURL', $home );

define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . getenv( 'COURANT_SITE' ) . '/database/socket' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
$table_prefix = 'wp_';

// It listens to this machine only, so the secrets need not be secret.
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $name ) {
  define( $name . '_KEY', "the quadrangle's $name key" );
  define( $name . '_SALT', "the quadrangle's $name salt" );
}

// Nothing leaves the machine, and nothing happens by itself.
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'DISALLOW_FILE_MODS', true );
define( 'DISABLE_WP_CRON', true );
define( 'WP_ENVIRONMENT_TYPE', 'local' );
define( 'WP_POST_REVISIONS', false );

if ( ! defined( 'ABSPATH' ) ) {
  define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
