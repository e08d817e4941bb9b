<?php
// Climate, health, space and technology.
return [
  [
    'in' => 'Climate', 'tags' => 'climate, river, birds, research',
    'titles' => ['[Swifts|Herons|Otters] return to the [canal|boathouse|river] after {few} years', 'The river was {few} degrees too warm [in {month}|last summer]', 'Counting [moths|frogs|ice] with {w=person}', 'Campus heating [goes underground|runs on the river]'],
    'lede' => ['For the first time in {few} years [a pair of them|{8-60} of them] [was counted|were seen] near {building}, said {w=person}, {professor}, who [has waited for it|keeps the list].', 'Every {day} at dawn {w=person}, {professor}, [lowers a thermometer from the footbridge|walks the same mile with a net]. After {few} years the numbers [begin to speak|fit on one page, and are not good].'],
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
    'titles' => ['Students sleep {5-6} hours and {12-54} minutes, study finds', 'Clinic to open [on Sundays|until nine|a second room]', 'Flu season [begins early|peaks]: what to know', 'The app that [tells you to stop|waits with you] was written in Wren Hall'],
    'lede' => ['Students here sleep {5-6} hours and {12-54} minutes on a weekday, [{20-50} minutes less than ten years ago|and believe it is more], according to [a study of {300-1200} people|wristbands worn by {300-1200} volunteers].', 'The waiting room of the campus clinic has {12-20} chairs, and on {day} mornings {30-60} people. That should change [in {month}|with {money} from the city].'],
    'body' => [
      '“[Sleep is not a reward for finishing, it is how you finish|We asked people to keep a diary; most fell asleep over it|Nobody wants to hear about bedtime from a dean],” said {w=person}, {professor}.',
      'The [biggest difference|surprise]: [those who lived with a roommate slept longer|a walk before dark was worth half an hour]. Coffee [mattered less than expected|after four cost {18-40} minutes].',
      'The clinic now has {few} nurses and [one doctor|two part-time doctors]. Appointments [open at seven and are gone by ten past|take {4-16} days].',
      '{s=person}, {student} and volunteer, [wore the band for {few} weeks|answers the telephone from ten to two]. “[I thought I was fine. I was a ghost with a laptop|Mostly people want somebody to stay on the line],” {s.last} said.',
      'The authors [plan a second round in {month}|do not claim a cause]: [people who sleep badly may also sign up for studies about sleep|it was a small group, at one place].',
    ],
    'heads' => ['What helped', 'A ghost with a laptop'], 'list' => ['What helped, in minutes of sleep:', 'a walk before dark: +{22-36}', 'no screen in bed: +{10-24}', 'a roommate: +{6-14}', 'coffee after four: −{18-40}'],
  ],
  [
    'in' => 'Space', 'tags' => 'space, observatory, students, astronomy',
    'titles' => ['The satellite that fits [in a lunch box|on a bookshelf] [says hello|is in orbit]', 'Old Observatory [opens its dome|sees {few} meteors a minute|finds a comet, again]', '{w=person} names an asteroid after [the cleaner of Wren Hall|a dog|the bus]'],
    'lede' => ['At {2-11}:{10-58} on {day} morning a [box of aluminum and hope|cube four inches wide] passed over {building} and sent [its first {few} words|a single tone]. {many} people, [on the roof|in pajamas], cheered.', 'The dome of the Old Observatory [turned for the first time since {1971-1999}|sticks, and has to be pushed]. What {w=person} saw behind it was [worth the effort|a smudge that had moved].'],
    'body' => [
      '“[It weighs less than my cat and cost less than my car|We heard nothing for two passes, and aged a year|A smudge is a very good thing to find],” said {w=person}, {professor}.',
      'It was built by {20-70} students over {few} years, [in a room without windows|from parts one can order by mail]. The [radio|battery] is [homemade|borrowed from a drill].',
      '{s=person}, {student}, wrote the software, [and found the last mistake on the way to the launch|all four thousand lines]. “[You cannot press a reset button up there. I put one in anyway|I have never been so happy about a beep],” {s.last} said.',
      'It circles the earth every {91-97} minutes, {320-560} kilometers up, and will [measure the aurora|count radio noise] for {few} months before it burns. [Anyone with a $30 receiver can listen|The frequencies are posted at {building}].',
      'The dome is open [on clear {day}s from nine|to visitors in {month}]. [Dress warmly|The stairs have {80-140} steps].',
    ],
    'heads' => ['A single tone', 'How to listen'], 'table' => ['In numbers', ['', ''], ['Weight', '1.{1-9} kg'], ['Height', '{320-560} km'], ['One orbit', '{91-97} minutes'], ['Cost', '${18-60},000']],
  ],
  [
    'in' => 'Technology', 'tags' => 'technology, open source, privacy, computing',
    'titles' => ['University [drops|delays|publishes] its [exam software|parking app|door locks]', 'How a {year=year} student [found the hole|fixed the timetable] in {few} hours', 'A [compiler|printer|robot] that [anyone can repair|never forgets]', 'Free software [runs|returns to] the library'],
    'lede' => ['It took {w=person}, {student}, {few} hours and [a bag of pretzels|one bus ride] to [fix what a contract of {money} had not|show that the doors of {building} would open to any card].', 'The program that [lends the library’s books|prints the timetable] is {14-38} years old, [was written here|has no manual], and from {day} [anyone may read its source|it will be replaced by something that can be read].'],
    'body' => [
      '“[I only wanted to know when the bus comes|It was not a hack. I read the instructions|You should be able to open what you depend on],” {w.last} {said}.',
      'The [computing service|company] [thanked the student and asked for a week|first denied it, then sent flowers]. {o=person}, {official}, said that “[no data left the building|we will pay for the pretzels].”',
      'The new version has {900-9400} lines, [a tenth of the old|{few} contributors] and a license that lets [other universities use it|everyone change it]. {rival} [has asked for a copy|runs it already].',
      '{c=person}, {professor}, [uses it in class|collected the mistakes of the old one in a book]. “[Students fix what they are allowed to see|The best documentation is a person who answers],” {c.last} said.',
      'It can be [tried in {building}|downloaded from {day}]. [Reports of mistakes are welcome, thanks are rarer|Bring a laptop and a problem].',
    ],
    'heads' => ['It was not a hack', 'A tenth of the lines'], 'list' => ['What it does:', 'shows when the next bus comes', 'works without an account', 'keeps nothing about anyone', 'prints'],
  ],
];
