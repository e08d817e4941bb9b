<?php
// Lets one database answer at two addresses, with pretty permalinks and without, and lets tests turn the REST API off
// or have it odd: see testbed.

// What is stored names no real address: put in the one that was asked for.
$own_address = function ( $text ) {
  return is_string( $text ) ? str_replace( COURANT_STORED_HOME, WP_HOME, $text ) : $text;
};
foreach ( array( 'the_content', 'get_the_guid', 'the_excerpt', 'wp_nav_menu', 'get_avatar_url' ) as $hook ) {
  add_filter( $hook, $own_address, 1 );
}

// A feed's address of itself would lack the port.
add_filter( 'self_link', fn() => WP_HOME . wp_unslash( $_SERVER['REQUEST_URI'] ) );

if ( 'plain' === getenv( 'COURANT_PERMALINKS' ) ) {
  add_filter( 'pre_option_permalink_structure', '__return_empty_string' );
  // With no rules at all it would make new ones and store them for both.
  add_filter( 'pre_option_rewrite_rules', fn() => array( '^$' => 'index.php' ) );
}

// Pictures of people come from this site, not from a service elsewhere.
add_filter(
  'pre_get_avatar_data',
  function ( $data, $who ) {
    if ( $who instanceof WP_Comment ) {
      $who = $who->user_id ?: $who->comment_author_email;
    } elseif ( $who instanceof WP_User ) {
      $who = $who->ID;
    }
    $data['url']          = WP_HOME . '/wp-content/uploads/people/' . ( crc32( (string) $who ) % 16 ) . '.png';
    $data['found_avatar'] = true;
    return $data;
  },
  10,
  2
);

// A file beside the site says how the API refuses: 401 and 403 with an error, 404 as if it were not there, html with a page.
add_filter(
  'rest_pre_serve_request',
  function ( $served, $result, $request, $server ) {
    $kind = trim( (string) @file_get_contents( getenv( 'COURANT_SITE' ) . '/api-off' ) );
    if ( '' === $kind ) {
      return $served;
    }
    $errors = array(
      '401' => array( 'rest_disabled', 'The REST API is disabled on this site.' ),
      '403' => array( 'rest_forbidden', 'Sorry, you are not allowed to do that.' ),
    );
    foreach ( array( 'X-WP-Total', 'X-WP-TotalPages', 'Link', 'Allow' ) as $name ) {
      $server->remove_header( $name );
    }
    if ( isset( $errors[ $kind ] ) ) {
      list( $code, $message ) = $errors[ $kind ];
      status_header( (int) $kind );
      echo wp_json_encode( array( 'code' => $code, 'message' => $message, 'data' => array( 'status' => (int) $kind ) ) );
      return true;
    }
    status_header( '404' === $kind ? 404 : 200 );
    header( 'Content-Type: text/html; charset=UTF-8' );
    $title = '404' === $kind ? 'Page not found' : 'Log in';
    echo "<!DOCTYPE html><html><head><title>$title</title></head><body><h1>$title</h1></body></html>";
    return true;
  },
  10,
  4
);

if ( getenv( 'COURANT_TESTBED' ) && ! defined( 'COURANT_DESK' ) ) {
  require_once getenv( 'COURANT_TESTBED' ) . '/switches.php';
  plug_in_oddities();
}

// What this site alone has plugged in.
foreach ( glob( getenv( 'COURANT_SITE' ) . '/plugins/*.php' ) as $plugin ) {
  require $plugin;
}
