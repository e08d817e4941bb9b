<?php
// Whoever asks more often than so often in so many seconds has to wait: {"count": 10, "seconds": 5}.
return function (array $options): bool {
  if (!is_interface()) return false;
  $file = memory('rate');
  $times = array_filter(explode(' ', (string) @file_get_contents($file)), fn($time) => $time > microtime(true) - $options['seconds']);
  if (count($times) >= $options['count']) {
    http_response_code(429);
    header("Retry-After: $options[seconds]");
    return true;
  }
  file_put_contents($file, implode(' ', [...$times, microtime(true)]), LOCK_EX);
  return false;
};
