<?php
// Who writes: login, name, what they do, what they write about.
return [
  ['rowan', 'Rowan Ashworth', 'editor in chief', 'Editorials'],
  ['mlindholm', 'Mira Lindholm', 'news editor', 'News'],
  ['dacosta', 'João da Costa', 'reporter, campus', 'News'],
  ['ifeoma', 'Ifeoma Adeyemi', 'reporter, city', 'News'],
  ['tbaker', 'Tess Baker', 'opinion editor', 'Opinion'],
  ['hollis', 'Hollis Grant', 'columnist', 'Opinion'],
  ['sokolov', 'Nina Sokolov', 'sports editor', 'Sports'],
  ['delgado', 'Rubén Delgado', 'reporter, sports', 'Sports'],
  ['annecy', 'Margaux d’Annecy', 'culture editor', 'Culture'],
  ['pham', 'Quynh Pham', 'critic & cook', 'Culture'],
  ['osei', 'Kofi Osei', 'science editor', 'Science'],
  ['brandt', 'Lena Brandt', 'reporter, science', 'Science'],
];
