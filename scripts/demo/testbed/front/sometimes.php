<?php
// One answer of the interface in so many is an error of a gateway, or with status 200 the page of a firewall:
// {"every": 4, "status": 502}.
return function (array $options): bool {
  if (!is_interface()) return false;
  $file = memory("sometimes$options[status]");
  $count = 1 + (int) @file_get_contents($file);
  file_put_contents($file, $count, LOCK_EX);
  if ($count % $options['every'] !== 0) return false;
  http_response_code($options['status']);
  header('Content-Type: text/html');
  echo '<html><head><title>One moment</title></head><body><p>Are you a robot?</p></body></html>';
  return true;
};
