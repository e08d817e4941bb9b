<?php
// The site is not open yet, says a plug-in, to everything but its interface where {"interface": true}.
return function (array $options): void {
  if (is_interface() && !empty($options['interface'])) return;
  add_action('template_redirect', function () {
    status_header(503);
    header('Retry-After: 86400');
    die('<!DOCTYPE html><title>Coming soon</title><h1>We are almost there</h1>');
  }, 0);
  add_filter('rest_pre_serve_request', function () {
    status_header(503);
    header('Content-Type: text/html; charset=UTF-8');
    echo '<!DOCTYPE html><title>Coming soon</title><h1>We are almost there</h1>';
    return true;
  });
};
