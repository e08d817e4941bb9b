<?php
// A server that takes so many bytes of address, and no more: {"bytes": 8192}.
return function (array $options): bool {
  if (strlen($_SERVER['REQUEST_URI']) <= $options['bytes']) return false;
  http_response_code(414);
  header('Content-Type: text/html');
  echo '<html><head><title>414 Request-URI Too Large</title></head><body><h1>414 Request-URI Too Large</h1></body></html>';
  return true;
};
