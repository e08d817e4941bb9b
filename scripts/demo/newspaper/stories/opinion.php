<?php
// Leading articles, columns and letters.
return [
  [
    'in' => 'Editorials', 'tags' => 'editorial, transparency, trustees',
    'titles' => ['[Open the minutes|Publish the numbers|Take notes]', 'The [trustees|Assembly] should [vote in daylight|read their own rules|be watched, kindly]', 'Behind a door in {b=building}', 'A university is not a [hotel|brand|parking lot]', 'Daylight is cheap'],
    'lede' => ['[On {day}|Last week], behind a door with a brass plate, {few} people decided what {many} others will [pay|do without] {season}. [That they decided well is luck|We do not say that they decided badly; we say that nobody could watch].'],
    'body' => [
      'There is a simple test for [any public body|a promise]: would it be [made the same way|kept] if somebody were taking notes? For {few} years the answer in {b=building} has been no.',
      '[It will be said that|We are told that] openness is slow. So is repairing trust. {rival} puts its minutes online within a week and is still standing; so [is the city council|are most towns of this state].',
      'Nor is this a matter of money. {money} has been found [for a logo|for consultants|to move a statue by forty feet]; a shelf for documents costs less.',
      'We ask for three things, none of them new: [minutes within ten days|an agenda before the meeting, not after], two seats for students with a vote, and [a plain answer to a plain letter|a budget that fits on a page].',
      'The people who run this place are, as far as we can tell, [decent and tired|not villains]. That is the best argument for [watching them|helping them]. [Nobody works better in the dark|Daylight is cheap].',
      'This newspaper has [no seat at that table|a stake in this: we are students too]. What it has is a page, and a [good memory|long patience].',
    ],
    'heads' => ['A simple test', 'What we ask for', 'Slow, but not impossible'], 'list' => ['We ask for three things:', 'minutes within ten days', 'two seats with a vote', 'a plain answer to a plain letter'],
  ],
  [
    'in' => 'Columns', 'tags' => 'column, campus life, first person',
    'titles' => ['In praise of [the slow bus|bad coffee|the long way home|walking without headphones|the night shift]', 'I gave up [my phone|sugar|group chats|elevators] for {few} weeks', 'Confessions of a [fourth-year freshman|reluctant runner|library napper|serial club joiner]', 'How to [lose an election|fail a driving test|write to your grandmother|share a kitchen with six people]', 'The [last|only|quietest] [bench|chair|window] in {b=building}'],
    'lede' => ['[It began with a bet|My grandmother has a saying for this, and it is not polite|There is a particular silence at six in the morning]: [the whole of {street} empty, one light on in {b=building}, and me with wet shoes|never trust a person who is early twice].', 'I have [never finished a crossword|missed {few} trains this year|owned four umbrellas since {month}], and I have come to think of it as a [method|form of research].'],
    'body' => [
      'My roommate, {s=person}, who [studies {major} and therefore knows everything|has an opinion on soup], says that [I romanticize it|it is a phase]. “[You only like it because you can stop|You are describing a bus],” {s.last} said.',
      'Here is what I noticed. [People hum|The same man feeds the same heron|Nobody reads the posters]. After a week [you begin to nod at strangers|the strangers nod first]. After two, someone saves you a seat.',
      'I will not pretend it made me [better|wise]. It made me [late|a little slower], which at twenty may be the same thing. [My marks are unchanged|I did call my mother more often].',
      '[There is a study, of course there is a study|A lecturer once told us]: the things we remember are those that took [longer than they should have|a wrong turn]. I cannot find the [reference|notebook]. It is probably in {building}.',
      'So, a modest proposal. [Once a week, take the other door|Try it until {day}|Leave the house ten minutes early and waste all ten]. [If it does nothing, you have lost ten minutes|You may write to me; I answer in ink].',
      'The heron, since you ask, [is well|has not been seen since {month}].',
    ],
    'heads' => ['What I noticed', 'A modest proposal'],
  ],
  [
    'in' => 'Letters to the Editor', 'tags' => 'letters, readers, debate',
    'titles' => ['Letters: [the bus lane|the trays|the clock|a missing comma|in defense of the choir], and other matters', 'Letters: {few} readers on [the price of a room|bicycles|the crossword]', 'Letter: [The clock on {b=building} is slow|Thank you, whoever found my notebook|You forgot the women’s team]'],
    'lede' => ['Your report of {day} was [fair, and I enjoyed the photograph|wrong in one detail, which I would not mention if it were not my own name], but [it left out the people who clean the rooms|the dates cannot be right].', 'May I, as someone who [has lived on {street} since 1974|graduated before you were born|drives the number {2-19} bus], [add a word|object]?'],
    'body' => [
      '[It is not true that nobody protested in 1988. I was there; it rained|The tree in your picture is a hornbeam, not a beech|The clock on {building} has been four minutes slow since the storm]. — {p=person}, {street}',
      '[My late husband proposed to me under that clock|I counted, too, and reached a different number|Bicycles have bells. Use them]. — {q=person}, class of {1961-2019}',
      '[Whoever returned my notebook to {building}: it held a year of work, and you put it in a dry bag|The crossword of {day} had no solution. I know because I tried in the bath|Please, more chess]. — {r=person}, {major}',
      'The editors reply: [we have counted again, and the reader is right|the solution appears on page eight, upside down, as ever|we have passed this on to the hornbeam].',
    ],
    'heads' => ['On other matters'],
  ],
];
