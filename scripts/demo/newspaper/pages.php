<?php
// Pages: title, slug, parent, body. %year% is the first year, %staff% a list of who writes.
return [
  ['title' => 'About', 'slug' => 'about', 'parent' => '', 'body' => '<!-- wp:paragraph -->
<p>The Quadrangle is an independent newspaper by students, printed every week since %year% in the basement of Wren Hall and read rather further away. It belongs to nobody, takes no money from the university, and answers letters in ink.</p>
<!-- /wp:paragraph -->
<!-- wp:heading -->
<h2>How we work</h2>
<!-- /wp:heading -->
<!-- wp:list -->
<ul><li>We name our sources, or say why we do not.</li><li>We correct mistakes in the same place and the same size.</li><li>We do not run advertisements that look like articles.</li></ul>
<!-- /wp:list -->
<!-- wp:heading -->
<h2>Follow us</h2>
<!-- /wp:heading -->
<!-- wp:social-links -->
<ul class="wp-block-social-links">%social%</ul>
<!-- /wp:social-links -->
<!-- wp:paragraph -->
<p>Or take <a href="http://quadrangle.invalid/?feed=rss2">our feed</a>, or come by: there is tea. <a href="https://mastodon.social/@quadrangle_demo">Mastodon</a>, <a href="https://www.instagram.com/quadrangle_demo/">Instagram</a> and <a href="https://www.youtube.com/@quadrangle_demo">YouTube</a> reach whoever is awake.</p>
<!-- /wp:paragraph -->'],
  ['title' => 'Contact', 'slug' => 'contact', 'parent' => '', 'body' => '<!-- wp:paragraph -->
<p><strong>The Quadrangle</strong><br>Wren Hall, basement, the door with the cat<br>✉︎ <a href="mailto:editor@quadrangle.invalid">editor@quadrangle.invalid</a><br>☎︎ 555&nbsp;0142, from four to midnight</p>
<!-- /wp:paragraph -->
<!-- wp:paragraph -->
<p>To send us something without a name, use the letter box on Mill Street. It has no camera; we looked.</p>
<!-- /wp:paragraph -->'],
  ['title' => 'Staff', 'slug' => 'staff', 'parent' => 'about', 'body' => '<!-- wp:paragraph -->
<p>The people who write, draw, count and carry it.</p>
<!-- /wp:paragraph -->
<!-- wp:list -->
<ul>%staff%</ul>
<!-- /wp:list -->'],
  ['title' => 'Corrections &amp; clarifications', 'slug' => 'corrections', 'parent' => 'about', 'body' => '<!-- wp:paragraph -->
<p>The tree in our picture of Mill Street is a hornbeam, not a beech. The clock on Wren Hall is four minutes slow, not five. We are sorry.</p>
<!-- /wp:paragraph -->'],
];
