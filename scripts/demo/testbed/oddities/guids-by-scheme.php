<?php
// The feed writes guids with https and the interface with http, as where a plug-in for TLS changes one of them.
return function (): void {
  add_filter('get_the_guid', fn($guid) => is_feed() ? preg_replace('#^http:#', 'https:', $guid) : $guid, 99);
};
