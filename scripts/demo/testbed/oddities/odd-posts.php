<?php
// A plug-in changes every post: {"ways": ["id-as-text", "no-guid", "guid-as-list", "no-content", "relative-link",
// "local-date", "no-modified", "no-gmt", "flat-title"]}.
return function (array $options): void {
  add_filter('rest_post_dispatch', function ($response) use ($options) {
    $change = function ($post) use ($options) {
      if (!is_array($post) || !isset($post['id']) || isset($post['taxonomy'])) return $post;
      foreach ($options['ways'] as $way) {
        match ($way) {
          'id-as-text' => $post['id'] = (string) $post['id'],
          'no-guid' => $post = array_diff_key($post, ['guid' => 0]),
          'guid-as-list' => isset($post['guid']) ? $post['guid'] = [] : null,
          'no-content' => $post = array_diff_key($post, ['content' => 0, 'excerpt' => 0]),
          'relative-link' => isset($post['link']) ? $post['link'] = wp_make_link_relative($post['link']) : null,
          'local-date' => isset($post['date']) ? $post['date'] = mysql2date('F j, Y', $post['date']) : null,
          'no-modified' => $post = array_diff_key($post, ['modified_gmt' => 0, 'modified' => 0]),
          'no-gmt' => $post = array_diff_key($post, ['modified_gmt' => 0, 'date_gmt' => 0]),
          'flat-title' => isset($post['title']['rendered']) ? $post['title'] = $post['title']['rendered'] : null,
        };
      }
      return $post;
    };
    $data = $response->get_data();
    if (is_route('posts') && is_array($data)) {
      $response->set_data(array_is_list($data) ? array_map($change, $data) : $change($data));
    }
    return $response;
  }, 5);
};
