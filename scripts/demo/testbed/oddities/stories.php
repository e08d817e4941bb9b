<?php
// Stories are of other kinds than posts, and the feed has them all: {"types": {"story": true}}, true where the interface has
// a route for them.
return function (array $options): void {
  add_action('init', function () use ($options) {
    foreach ($options['types'] as $type => $hasRoute) {
      register_post_type($type, ['public' => true, 'label' => ucfirst($type), 'has_archive' => true,
        'supports' => ['title', 'editor', 'author'], 'show_in_rest' => $hasRoute, 'rest_base' => $type . 's']);
    }
  });
  // The rules for their addresses were not stored, and the other form needs none.
  add_filter('post_type_link', fn($link, $post) => isset($options['types'][$post->post_type])
    ? home_url("/?post_type=$post->post_type&p=$post->ID") : $link, 10, 2);
  add_action('pre_get_posts', function ($query) use ($options) {
    if ($query->is_feed() && $query->is_main_query()) {
      $query->set('post_type', array_merge(['post'], array_keys($options['types'])));
    }
  });
};
