<?php
// Refuses whoever asks for more than a few a page: {"count": 10}.
return function (array $options): void {
  foreach (['post', 'page', 'category', 'post_tag', 'user', 'comment'] as $kind) {
    add_filter("rest_{$kind}_collection_params", function ($parameters) use ($options) {
      $parameters['per_page']['maximum'] = $options['count'];
      $parameters['per_page']['default'] = min(10, $options['count']);
      return $parameters;
    });
  }
};
