<?php
// Which oddities are on: a file beside the site names them, each with what it wants to know.

function switched_on(): array
{
  $file = getenv('COURANT_SITE') . '/oddities.json';
  return json_decode((string) @file_get_contents($file), true) ?: [];
}

/** What oddities need to remember between requests; emptied when others are switched on. */
function memory(string $name): string
{
  $folder = getenv('COURANT_SITE') . '/oddities';
  @mkdir($folder);
  return "$folder/" . md5($name);
}

/** Whether this request is one to the REST API, at whichever address it is. */
function is_interface(array $options = []): bool
{
  $target = urldecode($_SERVER['REQUEST_URI']);
  return str_starts_with($target, '/wp-json') || str_contains($target, 'rest_route=');
}

/** Whether this request is for a list or a thing of this route. */
function is_route(string $route): bool
{
  $target = urldecode($_SERVER['REQUEST_URI']);
  $path = preg_match('/rest_route=([^&]*)/', $target, $found) ? $found[1] : strtok($target, '?');
  return is_interface() && (bool) preg_match("#/wp/v2/$route(/|$)#", $path);
}

/** Lets the whole answer of WordPress, body and fields, through a function. */
function rewrite_answer(callable $rewrite): void
{
  $whole = '';
  ob_start(function (string $part, int $phase) use ($rewrite, &$whole) {
    $whole .= $part;
    return $phase & PHP_OUTPUT_HANDLER_FINAL ? $rewrite($whole) : '';
  }, 0, PHP_OUTPUT_HANDLER_STDFLAGS & ~PHP_OUTPUT_HANDLER_FLUSHABLE);
}

function answered_in_front(): bool
{
  foreach (switched_on() as $name => $options) {
    $file = __DIR__ . "/front/$name.php";
    if (is_file($file) && (require $file)($options) === true) return true;
  }
  return false;
}

function plug_in_oddities(): void
{
  foreach (switched_on() as $name => $options) {
    $file = __DIR__ . "/oddities/$name.php";
    if (is_file($file)) (require $file)($options);
  }
}
