<?php
// A firewall wants a browser that runs scripts, everywhere or {"interface": true} at the interface alone.
return function (array $options): bool {
  if (!empty($options['interface']) && !is_interface()) return false;
  http_response_code($options['status'] ?? 403);
  header('cf-mitigated: challenge');
  header('Server: cloudflare');
  header('Content-Type: text/html; charset=UTF-8');
  echo '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><noscript>Enable JavaScript and cookies to '
    . 'continue</noscript></body></html>';
  return true;
};
