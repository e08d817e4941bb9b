<?php
// The interface breaks, and the rest goes on: {"status": 502}, or 0 for half an answer, after {"seconds": 60}. With
// {"feed": true} the feed breaks, too.
return function (array $options): bool {
  if (!is_interface() && !(isset($options['feed']) && str_contains($_SERVER['REQUEST_URI'], 'feed'))) return false;
  usleep((int) (($options['seconds'] ?? 0) * 1e6));
  if ($options['status'] === 0) {
    header('Content-Length: 100000');
    echo '[{"id":';
    return true;
  }
  http_response_code($options['status']);
  header('Content-Type: text/html');
  echo "<html><head><title>$options[status]</title></head><body><h1>$options[status]</h1><hr>nginx</body></html>";
  return true;
};
