<?php
// WordPress 4.9.8 to 5.2 knows no part of a field in _fields: "_links.author" is no field there.
return function (): void {
  add_filter('rest_pre_dispatch', function ($result, $server, $request) {
    $fields = wp_parse_list($request->get_param('_fields') ?? '');
    if ($fields) $request->set_param('_fields', implode(',', array_filter($fields, fn($field) => !str_contains($field, '.'))));
    return $result;
  }, 10, 3);
};
