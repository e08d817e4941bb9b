<?php
// The interface is there, and its posts are not.
return function (): void {
  add_filter('rest_endpoints', fn($endpoints) => array_filter(
    $endpoints, fn($route) => !str_starts_with($route, '/wp/v2/posts'), ARRAY_FILTER_USE_KEY));
};
