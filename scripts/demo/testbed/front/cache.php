<?php
// A cache that keeps answers for a while: {"seconds": 60}; it may ignore what stands behind the "?": {"ignoring": true}.
return function (array $options): bool {
  $key = empty($options['ignoring']) ? $_SERVER['REQUEST_URI'] : strtok($_SERVER['REQUEST_URI'], '?');
  $file = memory($key);
  if (is_file($file) && time() - filemtime($file) < $options['seconds']) {
    [$status, $fields, $body] = unserialize(file_get_contents($file));
    http_response_code($status);
    foreach ($fields as $field) header($field, false);
    header('Age: ' . (time() - filemtime($file)));
    echo $body;
    return true;
  }
  rewrite_answer(function (string $body) use ($file) {
    file_put_contents("$file.new", serialize([http_response_code(), headers_list(), $body]));
    rename("$file.new", $file);
    return $body;
  });
  return false;
};
