<?php
// Gives few a page, whatever is asked for: {"count": 10}.
return function (array $options): void {
  add_filter('rest_post_query', function ($arguments) use ($options) {
    $arguments['posts_per_page'] = min($options['count'], $arguments['posts_per_page']);
    return $arguments;
  });
};
