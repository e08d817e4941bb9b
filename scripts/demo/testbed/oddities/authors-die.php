<?php
// A snippet hides users where WordPress does not expect it, so that whatever embeds one dies.
return function (): void {
  add_filter('rest_pre_dispatch', fn($result, $server, $request) => str_starts_with($request->get_route(), '/wp/v2/users')
    ? new WP_Error('rest_user_cannot_view', 'Sorry, you are not allowed to list users.', ['status' => 401])
    : $result, 10, 3);
};
