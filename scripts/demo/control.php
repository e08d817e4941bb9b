<?php
// What tests do to the newspaper while it is served: php control.php FOLDER COMMAND …
$usage = <<<'TEXT'
  publish TITLE [CONTENT]       prints the id
  edit ID TITLE [CONTENT]
  delete ID
  comment ID TEXT [PARENT]      prints the comment's id
  run FILE                      includes a PHP file, with WordPress loaded
  api off 401|403|404|html      the REST API refuses with an error, is not there, or answers a page
  api on

TEXT;

$_SERVER['HTTP_HOST'] = 'quadrangle.invalid';
[, $folder, $command, $first, $second, $third] = array_pad($argv, 6, null);
$folder = realpath((string) $folder);
if ($folder === false || $command === null || $first === null) {
  fwrite(STDERR, $usage);
  exit(2);
}

if ($command === 'api') {
  if ($first === 'on') @unlink("$folder/api-off");
  else file_put_contents("$folder/api-off", $second ?? '401');
  exit;
}

require "$folder/www/wp-load.php";
wp_set_current_user(1);
$fields = fn(?string $title, ?string $content) => wp_slash(array_filter(
  ['post_title' => $title, 'post_content' => $content], fn($text) => $text !== null));
$result = match ($command) {
  'publish' => wp_insert_post($fields($first, $second ?? '') + ['post_status' => 'publish', 'post_author' => 1], true),
  'edit' => wp_update_post(['ID' => (int) $first] + $fields($second, $third), true),
  'delete' => wp_delete_post((int) $first, true) ? true : new WP_Error('missing', "There is no post $first."),
  'comment' => wp_insert_comment(wp_slash([
    'comment_post_ID' => (int) $first, 'comment_content' => $second, 'comment_parent' => (int) $third,
    'comment_author' => 'A reader', 'comment_author_email' => 'reader@quadrangle.invalid', 'comment_approved' => 1])),
  'run' => require $first,
  default => new WP_Error('usage', $usage),
};
if (is_wp_error($result)) {
  fwrite(STDERR, $result->get_error_message() . "\n");
  exit(1);
}
if (in_array($command, ['publish', 'comment'], true)) echo "$result\n";
