<?php
// Answers articles, and each other.
final class Readers
{
  public function __construct(private Dice $dice, private Writer $writer)
  {
  }

  public function discuss(array $articles): void
  {
    $talk = newspaper('comments');
    foreach ($articles as [$post, $moment, $count]) {
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
    [$post, $moment] = $articles[0];
    wp_insert_comment(['comment_post_ID' => $post, 'comment_author' => 'Cheap watches', 'comment_content' => 'Buy now',
      'comment_date' => $moment, 'comment_approved' => 0]);
  }
}
