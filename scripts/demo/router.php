<?php
// What Apache's rewriting does for WordPress, and a log of what was asked for.
$testbed = getenv( 'COURANT_TESTBED' );
if ( $testbed && '/courant-control' === $_SERVER['REQUEST_URI'] ) {
  define( 'COURANT_DESK', true );
  return require "$testbed/desk.php";
}
$agent = $_SERVER['HTTP_USER_AGENT'] ?? '';
file_put_contents(
  getenv( 'COURANT_SITE' ) . '/access.log',
  "{$_SERVER['REQUEST_METHOD']}\t{$_SERVER['REQUEST_URI']}\t$agent\n",
  FILE_APPEND | LOCK_EX
);
if ( $testbed ) {
  require_once "$testbed/switches.php";
  if ( answered_in_front() ) {
    return true;
  }
}

$path = urldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) ?: '/' );
$file = realpath( $_SERVER['DOCUMENT_ROOT'] . $path );
$root = realpath( $_SERVER['DOCUMENT_ROOT'] );
if ( false !== $file && str_starts_with( $file, $root ) && ( is_file( $file ) || is_file( "$file/index.php" ) ) ) {
  if ( is_dir( $file ) && ! str_ends_with( $path, '/' ) ) {
    header( "Location: $path/", true, 301 );
    return true;
  }
  return false;
}
if ( 'plain' === getenv( 'COURANT_PERMALINKS' ) ) {
  http_response_code( 404 );
  echo '<!DOCTYPE html><title>404 Not Found</title><h1>Not Found</h1>';
  return true;
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = "$root/index.php";
chdir( $root );
require "$root/index.php";
