<?php
// The tree of categories: name => [slug, description, children].
return [
  'News' => ['news', 'What happens on campus and around it.', [
    'Campus' => ['campus', 'Between Harlow Library and the Boathouse.', []],
    'Administration' => ['administration', 'Who decides, and what it costs.', []],
    'Student Government' => ['student-government', 'The Assembly, its votes and its comma.', []],
    'City' => ['city', 'Mill Street & beyond.', []],
  ]],
  'Opinion' => ['opinion', 'What we think, and what you write.', [
    'Editorials' => ['editorials', 'The opinion of the board.', []],
    'Columns' => ['columns', 'The opinion of one.', []],
    'Letters to the Editor' => ['letters', 'The opinion of our readers.', []],
  ]],
  'Sports' => ['sports', 'Indoors, outdoors, on water.', [
    'Basketball' => ['basketball', '', []],
    'Soccer' => ['soccer', '', []],
    'Rowing' => ['rowing', 'Half past five, at the Boathouse.', []],
    'Track & Field' => ['track-field', '', [
      'Cross Country' => ['cross-country', 'Mud, mostly.', []],
    ]],
  ]],
  'Culture' => ['culture', 'To see, hear, read and eat.', [
    'Film' => ['film', '', []],
    'Music' => ['music', '', []],
    'Books' => ['books', '', []],
    'Theater' => ['theater', '', []],
    'Food & Drink' => ['food-drink', '', []],
  ]],
  'Science' => ['science', 'What our laboratories find out.', [
    'Climate' => ['climate', '', []],
    'Health' => ['health', '', []],
    'Space' => ['space', '', []],
    'Technology' => ['technology', '', []],
  ]],
];
