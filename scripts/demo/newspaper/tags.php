<?php
// What articles are about, the frequent before the rare. The tags of the stories come on top.
$list = fn(string $words) => preg_split('/\s*,\s*/', preg_replace('/\s+/', ' ', $words));

return [
  'any' => $list('students, campus life, interview, photos, analysis, explained, profile, first person, long read, history,
    anniversary, weekend, in brief, alumni, volunteers'),
  'News' => $list('tuition, transport, safety, construction, bicycles, parking, protest, petition, unions, wages, night
    buses, dean of students, financial aid, scholarships, accessibility, recycling, heating, wi-fi, orientation, move-in
    day, graduation, commencement, strike, visa rules, international students, first generation, childcare, police,
    zoning, canal, market square, farmers’ market, homelessness, food bank, snow day, flood, power cut, bats, lost and
    found, Harlow Library, Wren Hall, Linden Court, Marlowe Hall, Pemberton Hall, bell tower, statue, archives,
    admissions, enrollment, endowment, laundry, elevators, geese, trees, street art, census, public records, mayor,
    budget cuts, roadworks'),
  'Opinion' => $list('free speech, voting, tradition, nostalgia, friendship, roommates, exams and stress, small talk,
    winter, walking, newspapers, corrections, grammar, grandmothers, procrastination, loneliness, email, trust, manners,
    silence, herons, advice, internships, money, language'),
  'Sports' => $list('overtime, playoffs, captains, coaches, rookies, records, swimming, tennis, fencing, climbing, ultimate
    frisbee, ice hockey, volleyball, badminton, judo, chess, women’s sports, gym, referees, rivalries, Northfield,
    Kingsport, St. Brendan’s, Riverside State, relay, marathon, hill race, state meet, mascot, fan culture, jerseys,
    transfers, comeback, concussion, physiotherapy, nutrition, canal cup, coxswains, mud'),
  'Culture' => $list('exhibitions, painting, sculpture, photography, architecture, museum, dance, jazz, choir, opera, folk
    music, punk, hip-hop, vinyl, festivals, radio, podcasts, comics, games, television, documentary, silent film, poetry
    slam, novels, translation, children’s books, bookshops, playwrights, improv comedy, costumes, vegetarian, baking,
    coffee, dumplings, soup, tea, breakfast, restaurants, fashion, knitting, crossword, typography, design, local bands,
    open mic, Boulanger, Shakespeare, Chekhov'),
  'Science' => $list('biology, physics, chemistry, mathematics, statistics, engineering, robotics, machine learning,
    encryption, passwords, satellites, comets, telescopes, eclipse, aurora, earthquakes, weather, oceans, glaciers,
    insects, moths, frogs, otters, bees, fungi, genetics, vaccines, flu season, nutrition research, neuroscience,
    psychology, ethics, peer review, funding, laboratories, field work, citizen science, sensors, batteries, solar power,
    heat pumps, wind, nuclear energy, materials, 3D printing, Linux, free software, accessibility research, linguistics,
    archaeology, paleontology, women in science, Nobel Prize'),
];
