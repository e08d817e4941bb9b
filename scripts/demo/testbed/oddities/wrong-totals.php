<?php
// The site counts more or fewer posts than it gives: {"by": 3}.
return function (array $options): void {
  add_filter('rest_post_dispatch', function ($response) use ($options) {
    $fields = $response->get_headers();
    if (isset($fields['X-WP-Total'])) $response->header('X-WP-Total', max(0, $fields['X-WP-Total'] + $options['by']));
    return $response;
  }, 99);
};
