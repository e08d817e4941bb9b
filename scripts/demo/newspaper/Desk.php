<?php
// Puts the newspaper into WordPress.
final class Desk
{
  // Everything is counted back from here, so that the newspaper is the same whenever it is made.
  private const LAST_DAY = '2026-11-15 18:00:00';
  private const DAYS = 2190;

  private Writer $writer;
  private array $words;
  private array $authors = [];
  private array $sections = [];
  private array $pictures = [];
  private array $tags = [];
  private array $discussed = [];
  private array $titles = [];
  private array $stories = [];
  private array $assignments = [];
  private array $published = [];

  public function __construct(private Dice $dice)
  {
    $this->words = $this->data('words');
    $this->writer = new Writer($dice, $this->words);
  }

  private function data(string $name): array
  {
    return require __DIR__ . "/$name.php";
  }

  public function settings(): void
  {
    global $wp_rewrite;
    foreach (get_posts(['post_type' => ['post', 'page'], 'post_status' => 'any', 'numberposts' => -1]) as $post) {
      wp_delete_post($post->ID, true);
    }
    $options = [
      'blogdescription' => 'News from &amp; around the campus, in ink since 2020', 'timezone_string' => 'America/New_York',
      'posts_per_page' => 10, 'posts_per_rss' => 10, 'thread_comments' => 1, 'thread_comments_depth' => 5,
      'comment_moderation' => 0, 'uploads_use_yearmonth_folders' => 0, 'thumbnail_crop' => 1,
    ];
    foreach ($options as $name => $value) update_option($name, $value);
    // The editor and the first category have other names when WordPress is installed.
    wp_update_user(['ID' => 1, 'display_name' => 'The Editors', 'nickname' => 'The Editors']);
    switch_theme('twentytwentyone');
    $wp_rewrite->set_permalink_structure('/%year%/%monthnum%/%day%/%postname%/');
    flush_rewrite_rules(false);
  }

  public function hire(): void
  {
    foreach ($this->data('people') as $index => [$login, $name, $role, $section]) {
      $this->authors[$section][] = wp_insert_user([
        'user_login' => $login, 'user_pass' => "quadrangle-$index", 'user_email' => "$login@quadrangle.invalid",
        'display_name' => $name, 'description' => ucfirst($role) . '.', 'role' => 'author',
        'user_url' => "https://mastodon.social/@quadrangle_demo_$login",
      ]);
    }
  }

  public function openSections(): void
  {
    $open = function (array $sections, int $parent, string $top) use (&$open) {
      foreach ($sections as $name => [$slug, $description, $children]) {
        $term = wp_insert_term(esc_html($name), 'category', compact('slug', 'description', 'parent'));
        $this->sections[$name] = ['id' => $term['term_id'], 'top' => $top ?: $name];
        $open($children, $term['term_id'], $top ?: $name);
      }
    };
    $open($this->data('sections'), 0, '');
  }

  public function paint(int $count): void
  {
    $folder = wp_upload_dir()['basedir'];
    wp_mkdir_p("$folder/people");
    $painter = new Painter($this->dice);
    for ($person = 0; $person < 16; $person++) $painter->portrait("$folder/people/$person.png", $person);
    // The larger sizes would double the time, and no reader asks for them.
    add_filter('intermediate_image_sizes', fn() => ['thumbnail', 'medium', 'medium_large', 'large']);
    for ($number = 0; $number < $count; $number++) {
      [$width, $height] = $number % 9 === 8 ? [800, 1200] : [1280, 853];
      $file = "$folder/quad-" . ($number + 1) . '.jpg';
      $painter->paint($file, $number, $width, $height);
      $id = $this->attach($file, 'image/jpeg', $this->writer->write('{building}, [early|at dusk|in {month}]'));
      $large = wp_get_attachment_image_src($id, 'large');
      $this->pictures[] = [$id, ...$large];
    }
    $painter->icon("$folder/icon.png");
    $icon = $this->attach("$folder/icon.png", 'image/png', 'The Quadrangle');
    update_option('site_icon', $icon);
  }

  private function attach(string $file, string $type, string $title): int
  {
    $id = wp_insert_attachment(wp_slash([
      'post_title' => $title, 'post_mime_type' => $type, 'post_date' => '2020-11-16 08:00:00', 'post_author' => 1,
    ]), $file);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file));
    update_post_meta($id, '_wp_attachment_image_alt', $title);
    return $id;
  }

  public function publish(int $count): void
  {
    // A clock that is behind would make articles of the future of them.
    add_filter('wp_insert_post_data', function ($data) {
      if ($data['post_status'] === 'future') $data['post_status'] = 'publish';
      return $data;
    });
    foreach (['news', 'opinion', 'sports', 'culture', 'science'] as $name) array_push($this->stories, ...$this->data("stories/$name"));
    $special = $this->data('special');
    $plan = [];
    foreach ($special as $article) $plan[] = [$this->moment($article['days'], $article['days'] === self::DAYS ? 9 : 12), $article];
    $rest = $count - count($special);
    for ($index = 0; $index < $rest; $index++) {
      // The newspaper grows: more than half of its articles are of the last two years.
      $days = (int) ((self::DAYS - 3) * ($index / $rest) ** 1.6) + $this->dice->between(0, 2);
      $plan[] = [$this->moment($days, $this->dice->between(7, 21)), ['in' => null]];
    }
    usort($plan, fn($a, $b) => $a[0] <=> $b[0]);
    $tags = $this->collectTags();
    foreach ($plan as $index => [$moment, $article]) $this->write($index, $moment, $article);
    foreach ($tags as $index => $tag) {
      if (!term_exists($tag, 'post_tag')) wp_set_post_tags($this->published[$index], [$tag], true);
    }
    $this->keepBack();
  }

  private function moment(int $daysBefore, int $hour): string
  {
    $day = new DateTimeImmutable(self::LAST_DAY);
    return $day->modify("-$daysBefore days")->setTime($hour, $this->dice->between(0, 59), $this->dice->between(0, 59))->format('Y-m-d H:i:s');
  }

  /** Every tag has at least one article: the rare ones are dealt out beforehand. */
  private function collectTags(): array
  {
    $lists = $this->data('tags');
    $names = array_merge(['featured'], $lists['any']);
    foreach ([...$this->stories, ...$this->data('special')] as $story) array_push($names, ...array_map('trim', explode(',', $story['tags'])));
    foreach ($lists as $list) array_push($names, ...$list);
    $kept = array_slice(array_values(array_unique($names)), 0, 300);
    foreach ($lists as $section => $list) $this->tags[$section] = array_values(array_intersect($list, $kept));
    $this->tags['dealt'] = $this->dice->some(array_merge(...array_values(array_diff_key($this->tags, ['any' => 0]))), 300);
    return $kept;
  }

  private function write(int $index, string $moment, array $article): void
  {
    [$story, $pattern] = $article['in'] === null ? $this->assignment() : [$this->storyFor($article['in']), ''];
    $section = $article['in'] ?? $story['in'];
    $this->writer->begin();
    // Until the autumn of 2021 the newspaper had the old editor.
    $classic = $moment < '2021-10-01' || ($article['classic'] ?? false);
    $title = $article['title'] ?? $this->newTitle($pattern);
    $picture = $this->dice->chance(85) ? $this->pictures[$index % count($this->pictures)] : [];
    $second = $this->pictures[($index * 7 + 3) % count($this->pictures)];
    $builder = new Article($this->dice, $this->writer, $classic);
    if (isset($article['body'])) {
      foreach ($article['body'] as $paragraph) $builder->paragraph($paragraph);
    }
    $top = $this->sections[$section]['top'];
    $paragraphs = $this->dice->someInOrder($story['body'], $this->dice->between(3, count($story['body'])));
    if ($top === 'News') array_push($paragraphs, ...$this->dice->some($this->words['more-news'], $this->dice->between(0, 4)));
    $body = isset($article['body']) ? $builder->body()
      : $builder->tell($story, $paragraphs, $second, $this->writer->write($this->dice->one($story['lede'])));
    $authors = $this->authors[$top];
    $id = wp_insert_post(wp_slash([
      'post_title' => $title, 'post_content' => $body, 'post_status' => 'publish', 'post_date' => $moment,
      'post_author' => $section === 'Editorials' ? $this->authors['Editorials'][0] : $this->dice->one($authors),
      'post_excerpt' => $this->dice->chance(15) ? wp_strip_all_tags($this->writer->write($story['lede'][0])) : '',
      'post_password' => $article['password'] ?? '',
      'post_category' => $this->categories($section, $top), 'tags_input' => $this->tagsFor($article, $story, $top),
      'comment_status' => 'open', 'ping_status' => 'closed',
    ]), true);
    if (is_wp_error($id)) throw new Exception($id->get_error_message());
    $this->published[] = $id;
    if ($picture) set_post_thumbnail($id, $picture[0]);
    if ($article['sticky'] ?? false) stick_post($id);
    $comments = $article['comments'] ?? ($this->dice->chance(22) ? $this->dice->between(1, 7) : 0);
    if ($comments > 0) $this->discussed[] = [$id, $moment, $comments];
  }

  /** A title that no other article has. */
  private function newTitle(string $pattern): string
  {
    for ($attempt = 0; $attempt < 50; $attempt++) {
      $this->writer->begin();
      $title = $this->writer->write($pattern);
      if (!isset($this->titles[$title])) break;
    }
    $this->titles[$title] = true;
    return esc_html($title);
  }

  private function storyFor(string $section): array
  {
    $top = $this->sections[$section]['top'];
    $same = array_values(array_filter($this->stories, fn($story) => $story['in'] === $section));
    $near = array_values(array_filter($this->stories, fn($story) => $this->sections[$story['in']]['top'] === $top));
    return $this->dice->one($same ?: $near);
  }

  /** The next story and a pattern for its title. Each comes again only when all others have had their turn. */
  private function assignment(): array
  {
    if (!$this->assignments) {
      foreach ($this->stories as $story) {
        foreach ($story['titles'] as $pattern) $this->assignments[] = [$story, $pattern];
      }
      $this->assignments = $this->dice->some($this->assignments, count($this->assignments));
    }
    return array_pop($this->assignments);
  }

  private function categories(string $section, string $top): array
  {
    $ids = [$this->sections[$section]['id']];
    if ($section !== $top && $this->dice->chance(30)) $ids[] = $this->sections[$top]['id'];
    return $ids;
  }

  private function tagsFor(array $article, array $story, string $top): array
  {
    $tags = array_map('trim', explode(',', $article['tags'] ?? $story['tags']));
    if (!isset($article['tags'])) $tags = $this->dice->some($tags, $this->dice->between(1, 3));
    if ($this->dice->chance(70)) $tags[] = $this->dice->oneOfRanked($this->tags['any']);
    $own = $this->tags[$top] ?: $this->tags['any'];
    for ($more = $this->dice->between(0, 2); $more > 0; $more--) $tags[] = $this->dice->oneOfRanked($own);
    foreach ($this->tags['dealt'] as $place => $tag) {
      if (in_array($tag, $own, true)) {
        $tags[] = $tag;
        unset($this->tags['dealt'][$place]);
        break;
      }
    }
    return array_values(array_unique($tags));
  }

  /** What readers must not see. */
  private function keepBack(): void
  {
    foreach ([['private', 'Notes on a source'], ['draft', 'Untitled, about the geese'], ['pending', 'The geese, again']] as [$status, $title]) {
      wp_insert_post(['post_title' => $title, 'post_content' => 'Not for readers.', 'post_status' => $status,
        'post_date' => '2026-11-14 12:00:00', 'post_author' => 1]);
    }
  }

  public function discuss(): void
  {
    $talk = $this->data('comments');
    foreach ($this->discussed as [$post, $moment, $count]) {
      $time = new DateTimeImmutable($moment);
      $thread = [];
      for ($index = 0; $index < $count; $index++) {
        $time = $time->modify('+' . $this->dice->between(3, 400) . ' minutes');
        // The deeper an answer, the rarer: at most four levels.
        $answerable = array_values(array_filter($thread, fn($comment) => $comment['depth'] < 4));
        $parent = $index === 3 && $count > 3 ? end($answerable)
          : ($answerable && $this->dice->chance(60) ? $this->dice->one($answerable) : null);
        $name = $this->dice->one($talk['names']);
        $id = wp_insert_comment(wp_slash([
          'comment_post_ID' => $post, 'comment_parent' => $parent['id'] ?? 0, 'comment_author' => $name,
          'comment_author_email' => md5($name) . '@quadrangle.invalid', 'comment_author_url' => '',
          'comment_content' => $this->writer->write($this->dice->one($talk[$parent ? 'replies' : 'openings'])),
          'comment_date' => $time->format('Y-m-d H:i:s'),
          'comment_date_gmt' => get_gmt_from_date($time->format('Y-m-d H:i:s')), 'comment_approved' => 1,
        ]));
        $thread[] = ['id' => $id, 'depth' => ($parent['depth'] ?? 0) + 1];
      }
    }
    [$post, $moment] = $this->discussed[0];
    wp_insert_comment(['comment_post_ID' => $post, 'comment_author' => 'Cheap watches', 'comment_content' => 'Buy now',
      'comment_date' => $moment, 'comment_approved' => 0]);
  }

  public function addPages(): void
  {
    $staff = '';
    foreach ($this->data('people') as [$login, $name, $role]) {
      $staff .= '<li>' . esc_html($name) . ', ' . esc_html($role)
        . ": <a href=\"https://mastodon.social/@quadrangle_demo_$login\">Mastodon</a></li>";
    }
    $social = [
      'mastodon' => 'https://mastodon.social/@quadrangle_demo', 'instagram' => 'https://www.instagram.com/quadrangle_demo/',
      'youtube' => 'https://www.youtube.com/@quadrangle_demo', 'facebook' => 'https://www.facebook.com/quadrangle.demo',
      'twitter' => 'https://twitter.com/quadrangle_demo',
    ];
    $links = '';
    foreach ($social as $service => $url) $links .= '<!-- wp:social-link ' . wp_json_encode(compact('url', 'service')) . ' /-->';
    $ids = [];
    foreach ($this->data('pages') as $order => $page) {
      $ids[$page['slug']] = wp_insert_post(wp_slash([
        'post_type' => 'page', 'post_status' => 'publish', 'post_title' => $page['title'], 'post_name' => $page['slug'],
        'post_parent' => $ids[$page['parent']] ?? 0, 'menu_order' => $order, 'post_author' => 1,
        'post_date' => '2020-11-16 09:00:00', 'comment_status' => 'closed',
        'post_content' => strtr($page['body'], ['%staff%' => $staff, '%social%' => $links, '%year%' => '2020']),
      ]));
    }
    $this->menus($ids, $social);
  }

  private function menus(array $pages, array $social): void
  {
    $menus = ['primary' => wp_create_nav_menu('Sections'), 'footer' => wp_create_nav_menu('Social')];
    foreach (['News', 'Opinion', 'Sports', 'Culture', 'Science'] as $name) {
      wp_update_nav_menu_item($menus['primary'], 0, ['menu-item-type' => 'taxonomy', 'menu-item-object' => 'category',
        'menu-item-object-id' => $this->sections[$name]['id'], 'menu-item-status' => 'publish']);
    }
    foreach (['about', 'contact'] as $slug) {
      wp_update_nav_menu_item($menus['primary'], 0, ['menu-item-type' => 'post_type', 'menu-item-object' => 'page',
        'menu-item-object-id' => $pages[$slug], 'menu-item-status' => 'publish']);
    }
    foreach ($social as $service => $url) {
      wp_update_nav_menu_item($menus['footer'], 0, ['menu-item-type' => 'custom', 'menu-item-title' => ucfirst($service),
        'menu-item-url' => $url, 'menu-item-status' => 'publish']);
    }
    set_theme_mod('nav_menu_locations', $menus);
  }
}
