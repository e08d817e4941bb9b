<?php
// A slow machine: every whole post takes its time: {"seconds": 0.33}.
return function (array $options): void {
  add_filter('rest_prepare_post', function ($response) use ($options) {
    if (isset($response->get_data()['content'])) usleep((int) ($options['seconds'] * 1e6));
    return $response;
  });
};
