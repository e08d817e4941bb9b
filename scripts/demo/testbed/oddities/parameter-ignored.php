<?php
// A plug-in answers without looking at some of what was asked: {"names": ["before", "include"]}.
return function (array $options): void {
  add_filter('rest_request_before_callbacks', function ($response, $handler, $request) use ($options) {
    if (is_interface()) foreach ($options['names'] as $name) unset($request[$name]);
    return $response;
  }, 1, 3);
  foreach ($options['names'] as $name) unset($_GET[$name]);
};
