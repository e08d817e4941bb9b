<?php
// What posts are filed under is not for visitors.
return function (): void {
  add_filter('rest_request_before_callbacks', fn($response, $handler, $request) =>
    preg_match('#^/wp/v2/(categories|tags)#', $request->get_route())
    ? new WP_Error('rest_forbidden', 'Sorry, you are not allowed to do that.', ['status' => 401]) : $response, 10, 3);
};
