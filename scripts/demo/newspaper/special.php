<?php
// Articles that are written by hand: days before the last day, section, title, and what else is particular about them.
return [
  ['days' => 2190, 'in' => 'News', 'title' => 'The Quadrangle prints its first page', 'tags' => 'history, newspapers, first page', 'classic' => true,
    'body' => [
      'This is the first page of the first issue of The Quadrangle. It was set in the basement of Wren Hall, on a press that was bought from a closed pharmacy, and it smells of both.',
      'We are eleven students and one cat. Between us we have two cameras, no money, and a key to a room with a window. We intend to find out what is decided on this campus, by whom, and what it costs; to write it down in plain sentences; and to correct ourselves in the same place and the same size when we are wrong.',
      '“Will anybody read it?” asked the cleaner of Wren Hall, who found us asleep on the paper. She took the first copy. She is, as of this morning, our readership.',
      'A newspaper is a conversation with people who are not in the room. Write to us. We answer in ink.',
    ]],
  ['days' => 4, 'in' => 'Administration', 'title' => 'Trustees vote to keep the observatory &amp; its leaking dome', 'tags' => 'featured, trustees, budget, telescopes', 'sticky' => true, 'comments' => 30],
  ['days' => 11, 'in' => 'City', 'title' => 'Council votes on the library’s future', 'tags' => 'featured, city council, library', 'sticky' => true, 'comments' => 9],
  ['days' => 26, 'in' => 'Columns', 'title' => 'How to read this newspaper (it’s free, and it smells)', 'tags' => 'featured, newspapers, first person', 'sticky' => true],
  ['days' => 2, 'in' => 'Space', 'title' => '“We heard it!”: a lunch box in orbit says hello', 'tags' => 'featured, space, satellites'],
  ['days' => 17, 'in' => 'Food & Drink', 'title' => 'Café Zoë reopens — with the same espresso machine', 'tags' => 'featured, cafés, coffee'],
  ['days' => 33, 'in' => 'Letters to the Editor', 'title' => '✉︎ Letters: what readers wrote about the bus lanes', 'tags' => 'letters, readers, bus lanes', 'comments' => 6],
  ['days' => 48, 'in' => 'Campus', 'title' => '✔︎ Ten things to do before the housing deadline', 'tags' => 'featured, housing, advice'],
  ['days' => 75, 'in' => 'Campus', 'title' => '☎︎ The last pay phone on campus rings again', 'tags' => 'history, lost and found'],
  ['days' => 96, 'in' => 'Books', 'title' => 'Why <em>Middlemarch</em> fills the lecture hall', 'tags' => 'books, novels, reading'],
  ['days' => 130, 'in' => 'Science', 'title' => 'If a &lt; b: the mathematics of cutting in line', 'tags' => 'mathematics, explained'],
  ['days' => 151, 'in' => 'Music', 'title' => 'Rock &amp; roll &amp; radiators', 'tags' => 'featured, music, local bands'],
  ['days' => 203, 'in' => 'City', 'title' => 'Town &amp; gown: a walk along Mill Street', 'tags' => 'mill street, walking, long read'],
  ['days' => 260, 'in' => 'Culture', 'title' => '«مرحبا»: the Arabic circle turns forty', 'tags' => 'language, anniversary'],
  ['days' => 301, 'in' => 'Film', 'title' => 'Amélie, Città d’Amore, Fräulein Schröder: our festival in three accents', 'tags' => 'film, festivals, cinema'],
  ['days' => 388, 'in' => 'Administration', 'title' => 'The provost’s letter of last week, which ran to nineteen pages and used the word “excellence” forty-one times, read slowly and in full by a philosophy student, a plumber and a poet, so that you do not have to', 'tags' => 'provost, language, analysis'],
  ['days' => 466, 'in' => 'Columns', 'title' => 'A column for subscribers', 'tags' => 'column', 'password' => 'heron'],
  ['days' => 520, 'in' => 'Editorials', 'title' => 'Why we print', 'tags' => 'featured, editorial, newspapers', 'comments' => 12],
];
