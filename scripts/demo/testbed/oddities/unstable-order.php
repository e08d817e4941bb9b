<?php
// Posts come in another order at every request, as where a plug-in sorts by chance or by clicks.
return function (): void {
  add_filter('posts_orderby', fn($order, $query) => defined('REST_REQUEST') && 'post' === $query->get('post_type')
    ? 'RAND()' : $order, 10, 2);
};
