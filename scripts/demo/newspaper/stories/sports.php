<?php
// Matches, races, seasons.
return [
  [
    'in' => 'Basketball', 'tags' => 'basketball, home games, overtime, season preview',
    'titles' => ['{w=person} scores {n=19-38} as [women|men] beat {r=rival} {a=71-96}–{b=52-70}', '[Women|Men] [edge|outlast|upset] {r=rival} in [overtime|the last second|a half-empty gym]', 'A [three-pointer|block|free throw] by {w=person} beats {r=rival}', '{a=71-96}–{b=52-70}: {r=rival} [never had a chance|leave with long faces]'],
    'lede' => ['{w=person} scored {n=19-38} points and [the bench did the rest|never looked tired] as the Quad [beat|outlasted] {r=rival} {a=71-96}–{b=52-70} [on {day} night|at home|in front of {many} people].'],
    'body' => [
      'The Quad trailed by {4-14} at half-time and [missed their first nine shots after it|lost {k=person} to a third foul]. Then [the press began to bite|everything fell in].',
      '“[I told them to have fun and to box out, in that order|We have lost games like this one, so we know the way|I stopped looking at the clock],” said coach {c=person}, in {few} seasons here.',
      '{w.last}, {student}, had {6-15} rebounds as well. “[I just kept cutting|My little brother was in the stands, I had no choice|The rim looked like a hula hoop],” {w.last} said.',
      '{r=rival}, who had won {few} in a row, shot {28-41} percent. Their guard {p=person} scored {14-26}. [Two of their starters were ill|They had come by bus through the snow].',
      'The Quad are now {6-18}–{2-9} and play [at {rival}|{rival} at home] on {day}. [Tickets are free with a student card|Doors open at six].',
    ],
    'heads' => ['A slow start', 'Next'], 'table' => ['By quarter', ['', '1', '2', '3', '4'], ['The Quad', '{12-18}', '{11-19}', '{20-27}', '{22-30}'], ['{r=rival}', '{15-22}', '{14-21}', '{9-16}', '{10-18}']],
  ],
  [
    'in' => 'Soccer', 'tags' => 'soccer, derby, home games, goalkeepers',
    'titles' => ['[Late|Last-minute] goal [beats|sinks|undoes] {r=rival}', 'Quad {2-5}, {r=rival} {0-1}: [rain, mud, joy|a lesson in patience|nobody left early]', '{w=person} signs off with [a hat trick|two goals and a limp]'],
    'lede' => ['On a pitch that was [more water than grass|hard as a road|striped like a shirt], the Quad [beat|came back against] {r=rival} on {day}, [with a goal in the {81-90}th minute|after {few} corners in a row].'],
    'body' => [
      '{w=person} [headed in|turned in at the far post|hit the bar twice before scoring from] a cross by {k=person}. [The keeper got a hand to it|It may have been meant as a shot].',
      '“[We train on that mud; for us it is home|I closed my eyes, I admit it|You have to want the second ball],” {w.last} said, [a towel over the head|still in one boot].',
      'In goal {g=person}, {student}, made {few} saves, [one of them with the face|two from a single corner]. {r=rival} [claimed a penalty in vain|had a goal ruled out].',
      'Coach {c=person} [changed the whole left side at the break|has lost four players to injury since {month}]. “[It is a long season and a short bench|I could not be prouder of the tenth defender],” {c.last} said.',
      '{many} people stayed to the end, [most under one tarpaulin|with drums]. The next match is at {rival} on {day}.',
    ],
    'heads' => ['Mud', 'The last ten minutes'], 'list' => ['In short:', '{few} corners', '{1-4} yellow cards', 'one lost boot', 'no injuries'],
  ],
  [
    'in' => 'Rowing', 'tags' => 'rowing, boathouse, regatta, early mornings',
    'titles' => ['Women’s eight wins [the Canal Cup|at {r=rival}] by {n=few} feet', 'The boat with no name [goes fast|wins]', 'Third at the bridge, first at the [line|willows]', 'By {n=few} feet: [an old boat|a boat mended with tape] wins'],
    'lede' => ['The women’s eight won [the Canal Cup|the {month} regatta] on Saturday by {n=few} feet, [in a time of {5-6}:{10-58}|against a wind that sent two crews home].'],
    'body' => [
      'They had been third at the bridge. Then {w=person}, at stroke, [raised the rate to thirty-eight|called for twenty hard ones], and [the gap closed like a zipper|the others saw only backs].',
      '“[It hurts from the second minute. After that it hurts the same|We row at half past five so that this feels late|I counted ducks, to stay calm],” {w.last} said.',
      'The boat is {11-28} years old and was [mended with tape in {month}|bought from {rival}]. A new one costs {money}; [alumni have promised half|the crew sells calendars].',
      'Cox {k=person}, {student}, [lost her voice at the railway bridge|steered within an oar’s length of the bank]. “[I saw the line before they did, so I lied about how far it was|There is a calm spot by the willows],” {k.last} said.',
      'The season goes on [at {rival}|on the lake] in {month}. [Trials for beginners are on {day} at six, in the morning|The Boathouse is open to all].',
    ],
    'heads' => ['Third at the bridge', 'An old boat'], 'table' => ['The final', ['Crew', 'Time'], ['The Quad', '5:{40-49}'], ['{rival}', '5:{50-54}'], ['{rival}', '5:{55-59}']],
  ],
  [
    'in' => 'Cross Country', 'tags' => 'cross country, running, training, injuries',
    'titles' => ['{w=person} wins [the Hill Race|in the fog|by a shoe]', 'In the fog at {r=rival}, {w=person} [hears a dog|finds another gear]', 'Lost in the woods, and still first: {w=person}’s race', 'The hill [everyone hates|that made {w=person} a champion]'],
    'lede' => ['{w=person}, {student}, won the {6-10}-kilometer race at {r=rival} on Saturday in {20-34} minutes and {2-58} seconds, [with one shoe|after taking a wrong turn|by less than a stride].'],
    'body' => [
      'The course climbs [behind the quarry|to the Old Observatory] and crosses the [brook|railway] {few} times. [It had rained for a week|There was ice in the ruts].',
      '“[I lost the shoe at the brook and decided not to go back|Somebody was breathing behind me for two miles. It was a dog|Downhill is where you win, if you are foolish],” {w.last} said.',
      'Coach {c=person} lets them run [slowly, for months|by feel; watches stay in a box]. [Injuries are down by half|The team has grown from nine to {18-34}].',
      '{k=person} came [fourth|sixth], {m=person} ninth. As a team the Quad were [second|first], {3-12} points [behind|ahead of] {r=rival}.',
      'The state meet is in {month}. [A bus for supporters leaves {building} at seven|Bring boots].',
    ],
    'heads' => ['One shoe', 'Slowly, for months'], 'list' => ['A week of training:', '{8-14} easy miles on Monday', 'hills on Wednesday', 'soup on Thursday', '{12-18} miles on Sunday, talking'],
  ],
  [
    'in' => 'Sports', 'tags' => 'club sports, fencing, chess boxing, athletes',
    'titles' => ['The {club=club} club [finds a home|doubles in size|goes to the nationals]', 'Meet {w=person}, who [referees everything|has not missed a practice in {few} years|sews the jerseys]', '[Why|How] I joined the {club=club} club [at last|by mistake]', '{club=club} for [beginners|the tired|people who hate sports]'],
    'lede' => ['[Nobody gets a scholarship for it|There is no stand and no scoreboard]. Still, {many} people turned up [in {building}|behind {building}] on {day} to [watch|try] {club=club}.'],
    'body' => [
      '“[You need a glove, a wall and someone patient|People come for the exercise and stay for the arguments|We have one rule, and it is about snacks],” said {w=person}, who [founded the club|keeps the key].',
      'The club has {20-140} members, {few} of them [over sixty|from the city], and a budget of ${400-3900}. [The mats are borrowed|Jerseys are sewn by hand].',
      '{s=person}, {student}, began in {month}. “[I had never been good at a sport. I am still not, and I love it|I slept through the first session. They let me|My knees have opinions],” {s.last} said.',
      'The athletics office promised [an hour more in the hall|lights] {season}. [It depends on the budget|A form has been filled in].',
      'Practice is on {day} at [six|eight]. Beginners are welcome, [shoes can be borrowed|no word needed in advance].',
    ],
    'heads' => ['One rule', 'How to join'],
  ],
];
