<?php
// A plug-in allows few orders: whoever asks for another is refused.
return function (): void {
  add_filter('rest_post_collection_params', function ($parameters) {
    $parameters['orderby']['enum'] = ['date', 'title'];
    return $parameters;
  });
};
