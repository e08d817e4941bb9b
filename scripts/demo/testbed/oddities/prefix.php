<?php
// The interface is at another place: {"prefix": "api"}.
return function (array $options): void {
  $prefix = $options['prefix'];
  add_filter('rest_url_prefix', fn() => $prefix);
  add_filter('option_rewrite_rules', fn($rules) => is_array($rules)
    ? ["^$prefix/?$" => 'index.php?rest_route=/', "^$prefix/(.*)?" => 'index.php?rest_route=/$matches[1]'] + $rules : $rules);
};
