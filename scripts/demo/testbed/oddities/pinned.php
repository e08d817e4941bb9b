<?php
// Puts some posts on top of every list that is asked for: {"ids": [3, 4], "cut": true} and takes as many off its end.
return function (array $options): void {
  add_filter('the_posts', function ($posts, $query) use ($options) {
    if (!defined('REST_REQUEST') || !in_array('post', (array) $query->get('post_type')) || $query->get('p')) return $posts;
    $pinned = array_map('get_post', $options['ids']);
    $others = array_filter($posts, fn($post) => !in_array($post->ID, $options['ids']));
    $all = array_merge($pinned, $others);
    return empty($options['cut']) ? $all : array_slice($all, 0, count($posts));
  }, 10, 2);
};
