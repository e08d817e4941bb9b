<?php
// Climate, health, space and technology.
return [
  [
    'in' => 'Climate', 'tags' => 'climate, river, birds, research',
    'titles' => ['{animal=animal} return to the [canal|boathouse|river] after {n=few} years', 'Counting {animal=animal} [at dawn|with {w=person}]', 'The river was [two|three|four] degrees too warm [in {month}|last summer]. Ask the {animal=animal}', 'What the {animal=animal} know about the [winter|river]'],
    'lede' => ['For the first time in {n=few} years, {8-60} {animal=animal} were [counted|seen] near {building}, said {w=person}, {professor}, who [has waited for it|keeps the list].', 'Every {day} at dawn {w=person}, {professor}, lowers a thermometer from the footbridge and counts {animal=animal}. After {n=few} years the numbers [begin to speak|fit on one page, and are not good].'],
    'body' => [
      '“[A single year is weather, {few} are an argument|We thought the sensor was broken. It was not|They came back because somebody stopped mowing],” {w.last} {said}.',
      'Since {1961-1999} the average in {month} has risen by {1-3}.{1-9} degrees. [Ice on the canal, once common, lasted {few} days last winter|Trees along {street} flower {few} days earlier].',
      'The data come from {20-90} stations, [most built by students for less than $50|some in gardens on {street}], and are [free for anyone to use|published every {day}].',
      '{s=person}, {student}, [solders the boards|goes out at five in the morning]. “[You learn patience, and to label everything|I can tell them apart by voice now],” {s.last} said.',
      'The study, with colleagues in {rival}, [appeared in {month}|is under review]. Its authors warn that [the sample is small|one warm river does not make a law]; {c=person}, who was not involved, called it “[careful|as good as such records get].”',
    ],
    'heads' => ['A sensor that was right', 'Free for anyone'], 'table' => ['Average temperature of the river', ['Year', 'April', 'August'], ['2005', '8.{1-9}°', '18.{1-9}°'], ['2015', '9.{1-9}°', '19.{1-9}°'], ['2025', '10.{1-9}°', '21.{1-9}°']],
  ],
  [
    'in' => 'Health', 'tags' => 'health, sleep, nursing, mental health',
    'titles' => ['Students sleep {x=5-6} hours and {y=12-54} minutes, study finds', 'A roommate is worth [ten|twelve|fourteen] minutes: what {n=300-1200} sleepers taught us', 'Half an hour for a walk: how we [sleep|do not sleep]', '{w=person} [wants you to go to bed|has {n=300-1200} sleep diaries, and is tired]'],
    'lede' => ['Students here sleep {x=5-6} hours and {y=12-54} minutes on a weekday, [{20-50} minutes less than ten years ago|and believe it is more], according to [a study of {n=300-1200} people|wristbands worn by {n=300-1200} volunteers].'],
    'body' => [
      '“[Sleep is not a reward for finishing, it is how you finish|We asked people to keep a diary; most fell asleep over it|Nobody wants to hear about bedtime from a dean],” said {w=person}, {professor}.',
      'The [biggest difference|surprise]: [those who lived with a roommate slept longer|a walk before dark was worth half an hour]. Coffee [mattered less than expected|after four cost {18-40} minutes].',
      '{s=person}, {student} and volunteer, [wore the band for {few} weeks|answers the telephone from ten to two]. “[I thought I was fine. I was a ghost with a laptop|Mostly people want somebody to stay on the line],” {s.last} said.',
      'The authors [plan a second round in {month}|do not claim a cause]: [people who sleep badly may also sign up for studies about sleep|it was a small group, at one place].',
    ],
    'heads' => ['What helped', 'A ghost with a laptop'], 'list' => ['What helped, in minutes of sleep:', 'a walk before dark: +{22-36}', 'no screen in bed: +{10-24}', 'a roommate: +{6-14}', 'coffee after four: −{18-40}'],
  ],
  [
    'in' => 'Space', 'tags' => 'space, observatory, students, astronomy',
    'titles' => ['The satellite that fits [in a lunch box|on a bookshelf] [says hello|is in orbit]', 'Four inches wide, {n=320-560} kilometers up', '{w=person} and the [happiest|loneliest] beep in orbit', 'One tone at {h2=2-11}:{y=10-58}: our satellite [answers|wakes up]'],
    'lede' => ['At {h2=2-11}:{y=10-58} on {day} morning a [box of aluminum and hope|cube four inches wide] passed over {building} and sent [its first {few} words|a single tone]. {many} people, [on the roof|in pajamas], cheered.'],
    'body' => [
      '“[It weighs less than my cat and cost less than my car|We heard nothing for two passes, and aged a year],” said {w=person}, {professor}.',
      'It was built by {20-70} students over {few} years, [in a room without windows|from parts one can order by mail]. The [radio|battery] is [homemade|borrowed from a drill].',
      '{s=person}, {student}, wrote the software, [and found the last mistake on the way to the launch|all four thousand lines]. “[You cannot press a reset button up there. I put one in anyway|I have never been so happy about a beep],” {s.last} said.',
      'It circles the earth every {91-97} minutes, {n=320-560} kilometers up, and will [measure the aurora|count radio noise] for {few} months before it burns. [Anyone with a $30 receiver can listen|The frequencies are posted at {building}].',
      'The next passes are posted at {building}. [Dress warmly|The stairs to the roof have {80-140} steps].',
    ],
    'heads' => ['A single tone', 'How to listen'], 'table' => ['In numbers', ['', ''], ['Weight', '1.{1-9} kg'], ['Height', '{n=320-560} km'], ['One orbit', '{91-97} minutes'], ['Cost', '${18-60},000']],
  ],
  [
    'in' => 'Technology', 'tags' => 'technology, open source, privacy, computing',
    'titles' => ['How a {year=year} student fixed the bus timetable in {n=few} hours', 'A bag of pretzels, {n=few} hours, and the buses [come|are on time]', 'Free software [tells the buses apart|returns to campus]', '{w=person} only wanted to know when the bus comes'],
    'lede' => ['It took {w=person}, a {year=year} {major} student, {n=few} hours and a bag of pretzels to [fix what a contract of {money} had not|write a timetable that is right]: the program that says when the next bus stops at {building}.'],
    'body' => [
      '“[I only wanted to know when the bus comes|It was not a hack. I read the instructions|You should be able to open what you depend on],” {w.last} {said}.',
      'The [computing service|company] [thanked the student and asked for a week|first denied it, then sent flowers]. {o=person}, {official}, said that “[no data left the building|we will pay for the pretzels].”',
      'The new version has {900-9400} lines, [a tenth of the old|{few} contributors] and a license that lets [other universities use it|everyone change it]. {rival} [has asked for a copy|runs it already].',
      '{c=person}, {professor}, [uses it in class|collected the mistakes of the old one in a book]. “[Students fix what they are allowed to see|The best documentation is a person who answers],” {c.last} said.',
      'It can be [tried in {building}|downloaded from {day}]. [Reports of mistakes are welcome, thanks are rarer|Bring a laptop and a problem].',
    ],
    'heads' => ['It was not a hack', 'A tenth of the lines'], 'list' => ['What it does:', 'shows when the next bus comes', 'works without an account', 'keeps nothing about anyone', 'prints'],
  ],
  [
    'in' => 'Space', 'tags' => 'observatory, astronomy, comets, history',
    'titles' => ['Old Observatory [opens its dome|sees {n=few} meteors a minute|finds a comet, again]', '{w=person} names an asteroid after [the cleaner of Wren Hall|a dog|the bus]', 'A night under the [dome|leak] with {w=person}'],
    'lede' => ['The dome of the Old Observatory [turned for the first time since {1971-1999}|sticks, and has to be pushed]. What {w=person}, {professor}, saw behind it was [worth the effort|a smudge that had moved].'],
    'body' => [
      '“[A smudge is a very good thing to find|You sit in the cold for {few} hours so that you can be surprised for one second|The telescope is older than my grandmother and complains less],” {w.last} said.',
      'The lens was ground in {1881-1909} and [survived a fire|spent two wars in a cellar]. It shows [less than a satellite|what a camera for {money} would show better], but [people can look through it|it belongs to nobody else].',
      '{s=person}, {student}, [turns the crank|keeps the log, in pencil]. “[Pencil does not freeze|I have seen Saturn {40-90} times and it still looks painted on|The owl is a regular],” {s.last} said.',
      'The object has a number, and since {day} a name, [which the committee in charge accepted without comment|after a month of letters]. It comes back in {2031-2098}.',
      'The dome is open [on clear {day}s from nine|to visitors in {month}]. [Dress warmly|The stairs have {80-140} steps].',
    ],
    'heads' => ['A smudge that moved', 'Pencil does not freeze'],
  ],
];
