<?php
// A snippet hides users, and breaks where one is embedded: whatever embeds one dies. WordPress 6.1 dies of the refusal alone, 6.8 does not.
return function (): void {
  add_filter('rest_pre_dispatch', function ($result, $server, $request) {
    if (!str_starts_with($request->get_route(), '/wp/v2/users')) return $result;
    if ($request['context'] === 'embed') throw new Error('There is no user here.');
    return new WP_Error('rest_user_cannot_view', 'Sorry, you are not allowed to list users.', ['status' => 401]);
  }, 10, 3);
};
