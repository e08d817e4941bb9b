<?php
// Sets the newspaper up in WordPress: its settings, its people, its sections, its pages and menus.
final class Office
{
  /** The ids of those who write, by section. */
  public array $authors = [];
  /** The ids of the sections and the names of those above them all, by name. */
  public array $sections = [];

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
    // Debian 13 has later ones alone.
    switch_theme(wp_get_theme('twentytwentyone')->exists() ? 'twentytwentyone' : 'twentytwentythree');
    $wp_rewrite->set_permalink_structure('/%year%/%monthnum%/%day%/%postname%/');
    flush_rewrite_rules(false);
  }

  public function hire(): void
  {
    foreach (newspaper('people') as $index => [$login, $name, $role, $section]) {
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
    $open(newspaper('sections'), 0, '');
  }

  public function addPages(): void
  {
    $staff = '';
    foreach (newspaper('people') as [$login, $name, $role]) {
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
    foreach (newspaper('pages') as $order => $page) {
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
