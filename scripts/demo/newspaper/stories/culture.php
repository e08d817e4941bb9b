<?php
// Film, music, books, theater and food.
return [
  [
    'in' => 'Film', 'tags' => 'film, reviews, film guild, cinema',
    'titles' => ['Review: “{t=filmtitle}” [is long, and worth it|looks better than it sounds|forgets its ending]', '“{t=filmtitle}”, [in the open air|with a live band|on actual film]', '{w=person} reads a bus timetable, and we cry: “{t=filmtitle}”', 'What is it about “{t=filmtitle}”?'],
    'lede' => ['“{t=filmtitle}” is [two hours and forty minutes|ninety minutes] of [weather, faces and one very good dog|people not saying what they mean], and I [would not cut a frame|looked at my watch once].', 'On {day} night the Film Guild [hung a bed sheet between two trees|opened the old projection room in {building}] and showed “{t=filmtitle}” to {many} people.'],
    'body' => [
      'The story is [thin|simple]: [a ferry pilot inherits a piano|two sisters sell a house|a teacher waits for a letter]. What [matters|fills it] is the light, by {p=person}, who [shot most of it before breakfast|used lenses from a flea market].',
      '{w=person} plays the lead [as if nobody were watching|with a stillness that becomes funny]. In the best scene [nothing happens for four minutes, and then the kettle boils|she reads a bus timetable aloud, and people around me cried].',
      '“[We threaded it by hand, and the hands were shaking|Film burns; that is part of the charm|You cannot pause it, that is the point],” said {s=person}, {student} and [projectionist|treasurer of the guild].',
      'Not all of it works. The [music|last reel|villain] is [too much|from another film], and a dream could [go|be half as long].',
      'It runs until {day} at the [Regal|Lantern] on {street}. Tickets are ${4-9} for students. [Bring a sweater|Sit on the left].',
    ],
    'heads' => ['Light before breakfast', 'Not all of it works'],
  ],
  [
    'in' => 'Music', 'tags' => 'music, concerts, orchestra, bands',
    'titles' => ['The orchestra plays in the dark', 'One fuse, {few} encores: [a long night in {b=building}|the orchestra in {b=building}]', 'Nobody stopped playing', '{c=person} takes slow movements [slowly|seriously]'],
    'lede' => ['When the lights went out in {b=building} on {day}, [the second violins kept going|nobody stopped playing]. [They had rehearsed it that way|It was not planned].'],
    'body' => [
      'The program ran from [Boulanger to a piece finished last week|Haydn to the bus timetable, set for four voices]. [Conductor|Its leader] {c=person} [takes slow movements slowly|counts with the eyebrows].',
      '“[An audience that coughs is an audience that listens|I wanted a sound that you feel in the chair|If it is too loud, you are in the right place],” {c.last} said.',
      '{s=person}, [first oboe|on bass], {student}, had [a broken reed|a cold] and played [like somebody who has nothing to lose|better than at the dress rehearsal].',
      'The hall [was full to the window sills|holds {120-600}; more came]. [Latecomers sat on the stairs|People danced between the bookshelves], and the encore [was a lullaby|lasted a quarter of an hour].',
      'A recording [will be online on {day}|is sold for ${5-9} in the Union, on cassette]. The next concert is in {month}.',
    ],
    'heads' => ['In the dark', 'An encore'], 'list' => ['On the program:', 'Lili Boulanger: “D’un matin de printemps”', 'Joseph Haydn: Symphony No. {40-104}', '{person}: “Timetable” (first performance)'],
  ],
  [
    'in' => 'Books', 'tags' => 'books, reviews, poetry, reading',
    'titles' => ['Review: “{t=booktitle}” by {w=person}', 'Nothing in the house was straight: “{t=booktitle}”', '“{t=booktitle}” is [not for everyone|best read in a bathtub]', '{w=person} reads [to a full house|from “{t=booktitle}”] in {building}'],
    'lede' => ['“{t=booktitle}”, the [first novel|second book] of {w=person}, [begins with a drowned piano|takes place in one night and one kitchen|has no verbs on its first page]. It gets [better|stranger] from there.'],
    'body' => [
      'The sentences are [short|long] and [know where they are going|walk around the table twice before sitting down]. On page {40-210} one reads: “[We had a word for the sea that also meant Tuesday|She had been kind to everybody, and it showed|Nothing in the house was straight but the piano].”',
      '“[I wrote it on the back of exam papers|The kitchen is my grandmother’s, the murder is not|I cut a third, and then the cat sat on the rest],” said {w=person}, who [teaches in Wren Hall|drove a bus before].',
      '{s=person}, of the shop on {street}, has sold {20-90} copies, [most of them to the same reading group|all signed]. [It stands beside the door|Ask for it at the counter].',
      'It is not for everyone: [the footnotes win in the end|nobody is punished]. I read it in [two evenings|a bathtub], and then [again|lent it to somebody who will not give it back].',
    ],
    'heads' => ['A drowned piano', 'From the shelves'], 'list' => ['Also worth the time:', 'a history of salt, in the library', 'anything with a map in front', 'the poems of {person}, out in {month}', 'the dictionary, letter Q'],
  ],
  [
    'in' => 'Theater', 'tags' => 'theater, students, premieres, improv',
    'titles' => ['“{t=playtitle}” [in a laundry|on roller skates|without a stage]', 'Review: a “{t=playtitle}” [for insomniacs|with too much fog|that earns its silence]', 'Understudy {w=person} [goes on with two hours’ notice|steals “{t=playtitle}”]'],
    'lede' => ['Two hours before the curtain [the lead lost his voice|a snowstorm kept half the cast in {rival}]. {w=person}, {student}, [knew the part|had learned it on the bus]. What followed was the best “{t=playtitle}” [in years|this newspaper has seen].'],
    'body' => [
      'Director {d=person} sets it in [a launderette|an airport|the reading room of {building}], which [sounds like a joke and is not|works from the moment the first machine starts to turn].',
      '“[I stopped being afraid in the second act, because there was no time|You say the line as if you had just found it on the floor|They gave me the shoes, and I understood the man],” {w.last} said.',
      'The set is made of [{40-190} chairs|cardboard|doors from the old dormitory]. The light, by {p=person}, [does more than the text|falls from the side, like an accusation].',
      'There are weak moments: [a song|the fog machine, which has its own ideas|an accent that travels]. [None of them lasts|The audience forgave them all].',
      'It plays until Saturday in {building}, at [eight|half past seven]. [There are {8-40} seats left|Standing room is free].',
    ],
    'heads' => ['Two hours’ notice', 'Doors, chairs, fog'],
  ],
  [
    'in' => 'Food & Drink', 'tags' => 'food, recipes, cafés, cheap eats',
    'titles' => ['The best [dumplings|soup|sandwich|pie] under ${6-12}, [ranked|by someone who ate them all]', 'The café [at the end of {st=street}|in {building}] [reopens|bakes again]', 'Salt & vinegar: [the chip shop|a family] on {st=street}', 'Lunch for ${4-9}, [and change|with a view of the bus stop]'],
    'lede' => ['[I ate {few} lunches in a week|It took {few} lunches and a friend with a car], so that you need not. [The winner surprised me|There is a clear winner, and it has no sign].', '{w=person} [lit the oven again at four on {day}|hung the old sign back over the door], and by eight [the queue reached the bus stop|there was nothing left].'],
    'body' => [
      '“[My mother measured with her hand, so I had to learn her hand|A soup is finished when you stop wanting to talk|I put in what the others leave out, that is, salt],” said {w=person}, [flour to the elbows|stirring].',
      'It costs ${4-11}.{10-95} and [comes in a paper bag that turns transparent|fills a bowl the size of a hat]. [Ask for the green sauce|Do not ask for ketchup].',
      'Second place goes to the [cart|window] on {street}, where {s=person} [folds each one nineteen times|plays the radio too loud]. Third is [the dining hall, on a {day}|my roommate].',
      'To make it at home, [begin the evening before|you need one pot and no hurry]. Students with one burner [can do without the oven|should start with the onions].',
    ],
    'heads' => ['Nineteen folds', 'At home'], 'list' => ['For four people, or two hungry ones:', '{2-4} onions, sliced thin', 'a pound of {vegetable=vegetable}', '{2-6} cloves of garlic', 'a lemon', 'more butter than you think'],
  ],
  [
    'in' => 'Music', 'tags' => 'music, radio, students, performance',
    'titles' => ['{w=person} turns {thing=thing} into an instrument', 'What {thing=thing} [sounds like|is trying to say]', 'A choir for people who [cannot sing|do not like choirs]'],
    'lede' => ['{w=person}, {student}, has spent {few} months recording {thing=thing}, [tuning it with a wrench|and asking strangers to hum along]. On {day} everyone could hear why.'],
    'body' => [
      '“[Everything has a pitch if you wait|It is in B flat, all winter|I hit it by mistake with a ladder, and there it was],” {w.last} said.',
      '{many} people came [to hear it|with cushions]. For {20-55} minutes [nobody coughed|the building answered itself], and then a choir of [beginners|neighbors] joined in, on one note.',
      '{s=person}, who [cannot sing, and says so|lives upstairs], stood in the second row. “[You only have to hold your breath a little longer than you think|I have been shushed since third grade. Not here],” {s.last} said.',
      'The radio [broadcast it live|will repeat it on {day} at midnight]. A second performance is planned in {building}, [if the heating is on|with bells].',
    ],
    'heads' => ['In B flat', 'On one note'],
  ],
];
