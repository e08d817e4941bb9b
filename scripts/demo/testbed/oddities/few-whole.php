<?php
// A small machine: more whole posts than a few in one answer are too much for it: {"count": 20, "status": 500}.
return function (array $options): void {
  $count = 0;
  add_filter('rest_prepare_post', function ($response) use ($options, &$count) {
    if (!isset($response->get_data()['content']) || ++$count <= $options['count']) return $response;
    status_header($options['status']);
    header('Content-Type: text/html; charset=UTF-8');
    die('<!DOCTYPE html><title>Error</title><p>There has been a critical error on this website.</p>');
  });
};
