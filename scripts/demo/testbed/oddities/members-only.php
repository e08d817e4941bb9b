<?php
// Some posts are for members: they are counted, and taken out of every list and feed: {"ids": [3, 4]}.
return function (array $options): void {
  add_filter('the_posts', fn($posts) => array_values(
    array_filter($posts, fn($post) => !in_array($post->ID, $options['ids']))));
};
