<?php
// What readers say.
return [
  'names' => ['hornbeam74', 'M. Okafor', 'Bus 14 driver', 'Ana', 'a tired nurse', 'Prof. (ret.) Lindqvist', 'J.', 'wet_shoes', 'Class of ’88',
    'Fatima Z.', 'soup enthusiast', 'Peter', 'someone who was there', 'Graham from facilities', '林美', 'Zoë'],
  'openings' => [
    'I was there, and [it was colder than you write|the vote was closer than it looks]. Otherwise a fair report.',
    'Finally somebody [counted|asked]. Thank you.',
    'You might have mentioned that [the same plan failed in 2016|the doors are locked at nine anyway|nobody asked the night staff].',
    '[Two|Three] corrections: the clock is <em>four</em> minutes slow, and [it is a hornbeam|his name has two t’s].',
    'Does anyone know if [the minutes are online|one can still sign|this holds for graduate students] ?',
    'I read this to my mother over the phone. She says [“about time”|hello|you should eat more].',
    'Respectfully, I disagree. [A budget is not a poem|Some doors are closed for a reason|There is a fire code].',
    "This is the part nobody talks about:\n\n<blockquote>There is no plan beyond this term.</blockquote>\n\nSo what happens then?",
    'For what it costs one could [buy every student a kettle|mend the roof twice|run the night bus for a year].',
    'See also the report of [2019|the committee]: https://quadrangle.invalid/report.pdf &amp; its annex.',
  ],
  'replies' => [
    'Same here.', '[This|Exactly this].', 'Do you have a source for that? [Asking seriously|I looked and found none].',
    'It is on page [twelve|forty] of the minutes.', 'The clock again. [Every time|I knew it].',
    '[No|Not quite]: the fire code allows it if [somebody holds the door|there are two exits].',
    'I asked at the desk today. They said “{day}”.', 'Thank you, corrected. — <strong>The editors</strong>',
    'You are both right, which is [annoying|the problem].', 'May I quote you on that?', 'Come to the meeting, then. There is tea.',
  ],
];
