<?php
// Users are nobody's business: {"status": 401}, or 404, as if there were no such route.
return function (array $options): void {
  if (404 === $options['status']) {
    add_filter('rest_endpoints', fn($endpoints) => array_filter(
      $endpoints, fn($route) => !str_starts_with($route, '/wp/v2/users'), ARRAY_FILTER_USE_KEY));
    return;
  }
  add_filter('rest_request_before_callbacks', fn($response, $handler, $request) =>
    str_starts_with($request->get_route(), '/wp/v2/users')
    ? new WP_Error('rest_user_cannot_view', 'Sorry, you are not allowed to list users.', ['status' => $options['status']])
    : $response, 10, 3);
};
