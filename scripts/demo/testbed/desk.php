<?php
// Lets tests change the newspaper over HTTP while it is served, in milliseconds: a POST to /courant-control of a list of
// tasks in JSON, [{"task": "publish", "title": "…"}, …], is answered with a list of what came of each.

/** What an editor does, and what an importer does behind everybody's back. */
final class Desk
{
  /** A post, as anybody with a login can make one, and with dates and a guid that only an import has. */
  public function publish(array $post): int
  {
    $id = wp_insert_post(wp_slash($this->fields($post) + [
      'post_status' => 'publish', 'post_author' => $post['author'] ?? 1, 'post_type' => $post['type'] ?? 'post']), true);
    if (is_wp_error($id)) throw new RuntimeException($id->get_error_message());
    $this->store($id, ['guid' => $post['guid'] ?? COURANT_STORED_HOME . "/?p=$id"] + $this->changed($post));
    return $id;
  }

  /** Many posts at once, past everything that WordPress does for one: what an importer leaves. */
  public function import(array $order): array
  {
    global $wpdb;
    $start = strtotime($order['date'] . ' UTC');
    $category = $order['category'] ?? (int) get_option('default_category');
    $category = (int) $wpdb->get_var($wpdb->prepare(
      "SELECT term_taxonomy_id FROM $wpdb->term_taxonomy WHERE taxonomy = 'category' AND term_id = %d", $category));
    $text = $order['content'] ?? '<p>Text.</p>';
    $ids = [];
    for ($number = 0; $number < $order['count']; $number++) {
      $date = gmdate('Y-m-d H:i:s', $start + $number * ($order['step'] ?? 0));
      $modified = $order['modified'] ?? $date;
      $title = ($order['title'] ?? 'Imported') . ' ' . ($number + 1);
      $rows[] = $wpdb->prepare(
        '(%d, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)', $order['author'] ?? 1, get_date_from_gmt($date), $date,
        get_date_from_gmt($modified), $modified, $title, $text, sanitize_title($title) . '-' . uniqid(),
        $order['type'] ?? 'post', 'publish', $order['guid'] ?? '');
      if (count($rows) < 500 && $number + 1 < $order['count']) continue;
      $wpdb->query(
        "INSERT INTO $wpdb->posts (post_author, post_date, post_date_gmt, post_modified, post_modified_gmt, post_title,
        post_content, post_name, post_type, post_status, guid) VALUES " . implode(',', $rows));
      // Numbers that one statement takes follow each other.
      $new = range($wpdb->insert_id, $wpdb->insert_id + count($rows) - 1);
      $home = COURANT_STORED_HOME;
      if (!isset($order['guid'])) {
        $wpdb->query("UPDATE $wpdb->posts SET guid = CONCAT('$home/?p=', ID) WHERE guid = ''");
      }
      if ($category && ($order['type'] ?? 'post') === 'post') {
        $links = implode(',', array_map(fn($id) => "($id, $category)", $new));
        $wpdb->query("INSERT INTO $wpdb->term_relationships (object_id, term_taxonomy_id) VALUES $links");
        $wpdb->query($wpdb->prepare(
          "UPDATE $wpdb->term_taxonomy SET count = count + %d WHERE term_taxonomy_id = %d", count($new), $category));
      }
      array_push($ids, ...$new);
      $rows = [];
    }
    return $ids;
  }

  public function edit(array $post): int
  {
    $id = wp_update_post(wp_slash(['ID' => $post['id']] + $this->fields($post)), true);
    if (is_wp_error($id)) throw new RuntimeException($id->get_error_message());
    if ($this->changed($post)) $this->store($id, $this->changed($post));
    return $id;
  }

  /** What no editor can do: changes rows of the table itself. */
  public function store(int $id, array $columns): int
  {
    global $wpdb;
    if (isset($columns['post_modified_gmt'])) {
      $columns['post_modified'] = get_date_from_gmt($columns['post_modified_gmt']);
    }
    $wpdb->update($wpdb->posts, $columns, ['ID' => $id]);
    clean_post_cache($id);
    return $id;
  }

  public function alter(array $order): int
  {
    return $this->store($order['id'], $order['columns']);
  }

  public function trash(array $order): bool
  {
    return (bool) wp_trash_post($order['id']) ?: throw new RuntimeException("There is no post $order[id].");
  }

  /** Out of the trash and published again, as "Undo" does. */
  public function restore(array $order): bool
  {
    add_filter('wp_untrash_post_status', fn($new, $id, $previous) => $previous, 10, 3);
    return (bool) wp_untrash_post($order['id']) ?: throw new RuntimeException("There is no post $order[id].");
  }

  public function delete(array $order): bool
  {
    return (bool) wp_delete_post($order['id'], true) ?: throw new RuntimeException("There is no post $order[id].");
  }

  /** Posts that were scheduled come out, at this time: nothing but their status changes then. */
  public function release(array $order): int
  {
    global $wpdb;
    foreach ($order['ids'] as $id) {
      $wpdb->update($wpdb->posts,
        ['post_date_gmt' => $order['date'], 'post_date' => get_date_from_gmt($order['date'])], ['ID' => $id]);
      clean_post_cache($id);
      wp_publish_post($id);
    }
    return count($order['ids']);
  }

  public function comment(array $order): int
  {
    return wp_insert_comment(wp_slash([
      'comment_post_ID' => $order['post'], 'comment_content' => $order['text'], 'comment_parent' => $order['parent'] ?? 0,
      'comment_author' => 'A reader', 'comment_author_email' => 'reader@quadrangle.invalid', 'comment_approved' => 1]));
  }

  /** Many comments by direct inserts, a second apart, the last one now. */
  public function comments(array $order): int
  {
    global $wpdb;
    $rows = [];
    for ($number = 1; $number <= $order['count']; $number++) {
      $date = gmdate('Y-m-d H:i:s', time() - $order['count'] + $number);
      $rows[] = $wpdb->prepare("(%d, 'A reader', %s, %s, %s, '1', '', 'comment')",
        $order['post'], get_date_from_gmt($date), $date, "Comment $number");
    }
    foreach (array_chunk($rows, 500) as $some) {
      $wpdb->query("INSERT INTO $wpdb->comments (comment_post_ID, comment_author, comment_date, comment_date_gmt,
        comment_content, comment_approved, comment_author_email, comment_type) VALUES " . implode(',', $some));
    }
    wp_update_comment_count_now($order['post']);
    return $order['count'];
  }

  /** Categories with the newest post in each, so that none is empty. */
  public function categories(array $order): int
  {
    global $wpdb;
    $post = (int) $wpdb->get_var("SELECT ID FROM $wpdb->posts WHERE post_type = 'post' AND post_status = 'publish'
      ORDER BY post_date DESC LIMIT 1");
    wp_defer_term_counting(true);
    $ids = [];
    for ($number = 1; $number <= $order['count']; $number++) {
      $ids[] = wp_insert_term("Section $number", 'category')['term_id'];
    }
    wp_set_post_terms($post, $ids, 'category', true);
    wp_defer_term_counting(false);
    return count($ids);
  }

  public function option(array $order): bool
  {
    return update_option($order['name'], $order['value']);
  }

  /** Runs a PHP file. */
  public function run(array $order): bool
  {
    require $order['file'];
    return true;
  }

  /** Leaves the site with no post at all, and with nothing that hangs on one. */
  public function clear(): bool
  {
    global $wpdb;
    $wpdb->query("DELETE FROM $wpdb->term_relationships WHERE object_id IN
      (SELECT ID FROM $wpdb->posts WHERE post_type NOT IN ('page', 'attachment', 'nav_menu_item', 'wp_global_styles'))");
    foreach ([$wpdb->comments, $wpdb->commentmeta, $wpdb->postmeta] as $table) $wpdb->query("DELETE FROM $table");
    $wpdb->query("DELETE FROM $wpdb->posts WHERE post_type NOT IN ('page', 'attachment', 'nav_menu_item', 'wp_global_styles')");
    $wpdb->query("UPDATE $wpdb->term_taxonomy SET count = 0 WHERE taxonomy IN ('category', 'post_tag')");
    update_option('sticky_posts', []);
    return true;
  }

  /** What a visitor without a login can see, the newest first, from the tables themselves. */
  public function visible(array $order): array
  {
    global $wpdb;
    $types = "'" . implode("','", array_map('esc_sql', $order['types'] ?? ['post'])) . "'";
    $rows = $wpdb->get_results("SELECT ID, post_type, post_title, post_date_gmt, post_modified_gmt, guid,
      post_password <> '' AS protected FROM $wpdb->posts WHERE post_type IN ($types) AND post_status = 'publish'
      ORDER BY post_date DESC, ID DESC", ARRAY_A);
    return array_map(fn($row) => [
      'id' => (int) $row['ID'], 'type' => $row['post_type'], 'title' => $row['post_title'], 'guid' => $row['guid'],
      'date' => $row['post_date_gmt'], 'modified' => $row['post_modified_gmt'], 'isProtected' => (bool) $row['protected'],
    ], $rows);
  }

  private function fields(array $post): array
  {
    $names = ['title' => 'post_title', 'content' => 'post_content', 'status' => 'post_status',
      'password' => 'post_password', 'slug' => 'post_name', 'categories' => 'post_category', 'date' => 'post_date_gmt'];
    $fields = [];
    foreach ($names as $name => $field) if (isset($post[$name])) $fields[$field] = $post[$name];
    // WordPress takes the local time for the one that counts.
    if (isset($post['date'])) $fields += ['post_date' => get_date_from_gmt($post['date']), 'edit_date' => true];
    return $fields;
  }

  private function changed(array $post): array
  {
    return isset($post['modified']) ? ['post_modified_gmt' => $post['modified']] : [];
  }
}

// Without this WordPress would take the task for a visit to a page of that name.
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
wp_set_current_user(1);
// What is stored has to be as editors wrote it.
kses_remove_filters();
header('Content-Type: application/json');
try {
  $desk = new Desk();
  $results = [];
  foreach (json_decode(file_get_contents('php://input'), true, 512, JSON_THROW_ON_ERROR) as $order) {
    $results[] = $desk->{$order['task']}($order);
  }
  echo json_encode($results, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
} catch (Throwable $error) {
  http_response_code(500);
  echo $error->getMessage();
}
return true;
