<?php
// Guests, and authors who share an account: the feed names them, and the interface the account: {"names": {"12": "Ada and Bo"}}.
return function (array $options): void {
  add_filter('the_author', fn($name) => is_feed() ? $options['names'][get_the_ID()] ?? $name : $name);
};
