<?php
// Stories of the campus and the city.
return [
  [
    'in' => 'Campus', 'tags' => 'library, exams, study spaces, students',
    'titles' => ['{b=building} to stay open until {h=hour} [during exams|from {day}|{season}]', 'Longer hours at {b=building}, [and a longer queue|but fewer chairs|at last]', 'Night owls win: {b=building} will close at {h=hour}'],
    'lede' => ['{b=building} will stay open until {h=hour} [from {day}|for the whole of the exam period|{season}], {w=person}, {official}, announced [on {day}|this week|after a vote of the library committee].', 'Students who [study late|share a kitchen with six others|have nowhere quiet to go] will have until {h=hour} at {b=building} [from {day}|{season}].'],
    'body' => [
      'The change follows a trial in {month} in which [staff counted heads every hour|the doors stayed open for {few} weeks]. On an average evening {80-320} people were still [at their desks|reading] at ten, and {20-70} at midnight.',
      '“[We built a place where people want to be, and then we sent them home|A library that is dark is a very expensive shed|People do not stop thinking at nine],” {w.last} {said}. “[It was time|We should have done it years ago|The numbers made it easy].”',
      'The extra hours cost about {money} a year, [most of it for staff|half of it for heating|paid from a gift by a former student]. Two night guards will be hired, and the café on the ground floor [keeps its own hours|will sell soup until eleven|stays closed].',
      '{s=person}, {student}, used to [study in the laundry room|walk home along {street} at nine|book a seat two days ahead]. “[The dryers were warm, but the light was terrible|I would take a chair in the hallway if they let me|You learn which radiators work],” {s.last} said.',
      'Some rooms keep their old hours: the map room, the [rare books|music library] and the [third floor|reading room of the east wing], where [the heating is being replaced|the floor is to be mended {season}].',
    ],
    'heads' => ['What changes', 'A trial in {month}', 'Who pays'], 'list' => ['From {day}, these will be open:', 'the main reading room, until {h=hour}', 'the group rooms, until ten', 'the computer room, all night with a student card', 'the café, while there is soup'],
    'table' => ['Visitors at ten in the evening', ['Week', 'Last year', 'Trial'], ['First', '{40-90}', '{120-190}'], ['Second', '{40-90}', '{140-220}'], ['Third', '{40-90}', '{180-320}']],
  ],
  [
    'in' => 'Campus', 'tags' => 'housing, rent, residence halls, students',
    'titles' => ['Rent in {b=building} rises by {3-9} percent', '{60-240} students still without a room [as term begins|in {month}]', 'Leaks, mold and {few} broken boilers: a winter in {b=building}', 'Residents of {b=building} win back their kitchen'],
    'lede' => ['Residents of {b=building} [will pay|have been told to expect] {3-9} percent more {season}, according to a letter [pushed under their doors|sent on {day}].', '[Three weeks into term|A month after moving in], {60-240} students are still [sleeping on friends’ floors|living out of suitcases|waiting for a room], the housing office confirmed on {day}.'],
    'body' => [
      '“[We understand that this is unwelcome|Nobody likes to write such a letter|The building is a hundred years old and behaves like it],” said {w=person}, {official}. [Gas alone costs {20-60} percent more than two years ago|The reserve for repairs is empty|A survey found {8-40} windows that do not close].',
      '{s=person}, {student} who lives on the [second|third|top] floor, keeps a [diary of the heating|bucket beside the bed|photograph of every leak]. “[On Sunday it was eleven degrees in my room|I know the plumber’s first name by now|We cook in shifts],” {s.last} said.',
      'The [housing office|university] has {1100-2900} beds for {6000-9800} students. It has rented {40-120} rooms in a [hotel near the station|former convent on {street}|hostel across the river], and pays the bus fare.',
      'A group of residents [met in the common room on {day}|has hung banners from the windows] and asks for [a rent freeze|a date for the repairs|a tenant on the housing board]. {g=group} [supports them|offered to print the leaflets].',
      'Work on {few} new houses behind {building} was to begin in {month}. [The ground turned out to be wetter than the plans|A family of bats was found in the old stables|The builder withdrew], and [no new date has been set|it will now be {month} at the earliest].',
    ],
    'heads' => ['“We cook in shifts”', 'Where the beds are', 'What the university says'], 'list' => ['The residents ask for:', 'a rent freeze until the repairs are done', 'a date for each repair, in writing', 'two tenants on the housing board', 'a second dryer'],
    'table' => ['Rent for a single room, per month', ['House', 'Last year', 'Now'], ['Wren Hall', '${480-520}', '${530-570}'], ['Marlowe Hall', '${450-490}', '${500-540}'], ['Linden Court', '${510-560}', '${570-640}']],
  ],
  [
    'in' => 'Campus', 'tags' => 'dining, sustainability, composting, campus life',
    'titles' => ['Dining hall drops trays, and {18-44} percent of its waste', 'The dining hall now [bakes its own bread|grows its own herbs|weighs what you leave]', 'What happened to the {dish=dish}? An investigation', 'Lentils against all odds: {day} goes meatless'],
    'lede' => ['The dining hall threw away {18-44} percent less food [in {month}|last term] than a year before, [because of a change nobody asked for: there are no more trays|the kitchen’s own scales show].', 'For [eleven|nine|fourteen] years it was served every {day}. Then, [in {month}|without a word], the {dish=dish} vanished from the menu.'],
    'body' => [
      '“[When you can only carry one plate, you think about it|You cannot throw away what you did not take|People eat with their eyes first],” said {w=person}, who has run the kitchen for {few} years.',
      'The kitchen cooks {1800-4200} meals a day with a staff of {24-60}. Vegetables come from {few} farms within [thirty|fifty] miles, [flour from the mill on {street}|apples from the orchard behind {building}].',
      '{s=person}, {student}, eats there [twice a day|every day but Sunday]. “[I would not call it romance, but I miss that {dish=dish}|The soup has improved, I admit it|On {day}s I bring my own hot sauce],” {s.last} said.',
      'What is left goes [into a drum behind the loading dock|to a farm upriver], and comes back after {40-90} days as compost for [the Garden Collective|the beds around {building}].',
      'A survey with {300-1200} answers found that [most would pay a little more for better coffee|two thirds never look at the allergen list|a quarter eat standing up].',
    ],
    'heads' => ['By the numbers', 'The end of the tray', 'From the farm'], 'list' => ['In an average week the kitchen uses:', '{300-700} pounds of potatoes', '{1200-2600} eggs', '{90-180} loaves of bread', 'one bottle of [fish sauce|good vinegar]'],
  ],
  [
    'in' => 'Administration', 'tags' => 'budget, tuition, trustees, provost',
    'titles' => ['Trustees approve {money} for [a new roof|repairs|the archive]', 'Tuition to rise {2-6} percent, trustees say', 'Provost [to step down|to teach again] [after|following] {few} years', '{few} departments [asked to share one office|face a hiring freeze]', 'Where {money} went: the budget, line by line'],
    'lede' => ['The board of trustees [approved|agreed on] a budget on {day} that [raises tuition by {2-6} percent|spends {money} on repairs|freezes hiring in {few} departments].', '{w=person}, {official}, will [leave office|return to teaching] at the end of the year, [the university said in four sentences on {day}|ending months of rumor].'],
    'body' => [
      'The vote was {9-14} to {1-4}, with [one abstention|the two student trustees against]. It came after [{few} hours behind closed doors|a debate that was often cut short by the bell of the chapel].',
      '“[We have put off the roof for so long that it has started to put us off|A budget is a list of things one did not do|There is no painless version of this],” said {w=person}, {official}.',
      'Enrolment has [fallen by {2-9} percent in three years|grown faster than the number of teachers]; [energy|insurance|debt] now takes {8-19} cents of every dollar. The [endowment|reserve] stands at ${120-480} million.',
      '{c=person}, who [speaks for the faculty senate|teaches {major}], called the plan “[a spreadsheet with a crest on it|the least bad of the ones we were shown|honest, at least].” The senate will [vote on {day}|answer in writing].',
      'Students from families that earn less than ${40-70},000 [will pay nothing more|can apply for a grant until {month} {5-28}]. The office of financial aid [has added two counsellors|opens at eight from {day}].',
    ],
    'heads' => ['Four hours, one vote', 'Where the money goes', 'What the faculty says'], 'table' => ['The budget in millions', ['', 'Last year', 'Next year'], ['Teaching', '{90-110}.{1-9}', '{100-120}.{1-9}'], ['Buildings', '{20-30}.{1-9}', '{30-40}.{1-9}'], ['Grants', '{18-24}.{1-9}', '{22-29}.{1-9}'], ['Energy', '{7-9}.{1-9}', '{9-14}.{1-9}']],
  ],
  [
    'in' => 'Student Government', 'tags' => 'elections, assembly, students, campus politics',
    'titles' => ['{w=person} elected president of the Assembly [by {4-60} votes|in a second round]', 'Assembly votes {21-30} to {2-14} [for free laundry|for a bicycle fund|to record its meetings]', 'Turnout falls to {11-29} percent in Assembly election', 'Assembly spends {few} hours on one comma'],
    'lede' => ['{w=person}, {student}, [is the new president of the Students’ Assembly|will lead the Students’ Assembly], after [a recount that lasted until two in the morning|a campaign that was mostly about laundry].', 'The Students’ Assembly [voted on {day}|decided after a long night] [to record its meetings|to pay for a bicycle repair stand outside {building}|to cut its own budget by {3-9} percent].'],
    'body' => [
      'Of {6000-9800} students, {900-2900} voted, [online for the first time|in tents outside the dining hall]. [Engineers turned out in force|Nursing students, on placements, mostly could not].',
      '“[I promised dryers that dry, and I intend to be judged by it|If you want people to vote, give them something to vote about|We are a parliament of the tired],” said {w=person}, [to laughter|with a sore throat|holding a slice of cold pizza].',
      'The losing side [congratulated the winner|asked for a recount|pointed to posters that had been torn down near {building}]. The election committee [found no reason to doubt the result|will report by {day}].',
      'Its treasury holds ${40-210},000, of which [a third goes to clubs|{few} clubs took half last year|most is promised already]. {g=group} asked for ${900-4800} and got [all of it|half|a letter].',
    ],
    'heads' => ['A long night', 'What comes next', 'The count'], 'table' => ['The second round', ['Candidate', 'Votes'], ['{w=person}', '{700-990}'], ['{person}', '{500-690}'], ['Blank', '{40-120}']],
  ],
  [
    'in' => 'City', 'tags' => 'city council, transport, bus lanes, mill street',
    'titles' => ['Council votes on [the future of|bus lanes for|trees for] {st=street}', 'Bus {2-19} to run all night, [at last|until {month}]', '{st=street} closes to cars [on {day}|for {few} weeks]', 'City plants {40-400} trees along {st=street}', 'Bridge over the canal to close [for {few} months|in {month}]'],
    'lede' => ['The city council [voted {5-9} to {1-4} on {day}|agreed on {day} after a noisy hearing] to [close {st=street} to cars|give buses their own lane on {st=street}|plant {40-400} trees along {st=street}].', 'Anyone who walks to class along {st=street} will [notice it first|have to take another way] from {day}: [the city is digging up the road|the barriers are already there].'],
    'body' => [
      '“[Streets belong to whoever uses them, and most people who use this one are on foot|We have counted, and counted again|It is paint, not concrete; we can change it],” said {w=person}, {councillor}.',
      'About {3000-14000} people pass there on a weekday, {30-70} percent of them [students|on foot or by bicycle]. There were {few} accidents last year, [one of them serious|none of them at night].',
      'Shopkeepers are divided. {s=person}, who sells [bread|records|keys and soles|secondhand books] at number {2-98}, fears for deliveries. “[My customers do not come by car, but my flour does|I have seen four plans in thirty years|Ask me in the spring],” {s.last} said.',
      'The work costs {money}, of which the university pays [a fifth|a quarter|nothing]. It should be done by {month}, [“weather permitting,” as the notice says|if the water main holds].',
      'Buses will [stop on {street} instead|come every {few} minutes at rush hour]. A map hangs in {building}.',
    ],
    'heads' => ['Paint, not concrete', 'Shopkeepers are divided', 'How to get there'], 'list' => ['What changes on {st=street}:', 'no cars between eight and six', 'deliveries before ten only', 'bicycle stands at both ends', 'benches, which the council calls “places to dwell”'],
  ],
];
