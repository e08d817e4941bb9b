<?php
// Some posts cannot be shown: what has one of them in it dies: {"ids": [3]}.
return function (array $options): void {
  add_filter('rest_prepare_post', function ($response, $post) use ($options) {
    if (!isset($response->get_data()['content']) || !in_array($post->ID, $options['ids'])) return $response;
    status_header(500);
    header('Content-Type: text/html; charset=UTF-8');
    die('<!DOCTYPE html><title>Error</title><p>There has been a critical error on this website.</p>');
  }, 10, 2);
};
