<?php
// Neither the pages nor the fields name the interface, and where asked, the generator is not named either:
// {"generator": false}.
return function (array $options): void {
  remove_action('wp_head', 'rest_output_link_wp_head');
  remove_action('template_redirect', 'rest_output_link_header', 11);
  if (($options['generator'] ?? true) === false) add_filter('the_generator', '__return_empty_string');
};
