<?php
// WordPress older than 5.7 knows nothing of modified_after.
return function (): void {
  add_filter('rest_post_collection_params', fn($parameters) => array_diff_key(
    $parameters, ['modified_after' => 0, 'modified_before' => 0]));
  add_filter('rest_post_query', function ($arguments) {
    foreach ($arguments['date_query'] ?? [] as $index => $query) {
      if (($query['column'] ?? '') === 'post_modified') unset($arguments['date_query'][$index]);
    }
    return $arguments;
  });
};
