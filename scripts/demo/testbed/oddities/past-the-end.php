<?php
// Behind the last page there is an empty list, and no error.
return function (): void {
  add_filter('rest_request_after_callbacks', fn($response) => is_wp_error($response)
    && 'rest_post_invalid_page_number' === $response->get_error_code() ? new WP_REST_Response([]) : $response);
};
