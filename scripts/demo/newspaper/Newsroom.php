<?php
// Writes the articles and publishes them.
final class Newsroom
{
  // Everything is counted back from here, so that the newspaper is the same whenever it is made.
  private const LAST_DAY = '2026-11-15 18:00:00';
  private const DAYS = 2190;

  /** The id, the moment and the number of comments of those that are talked about. */
  public array $discussed = [];
  private Tags $tags;
  private array $stories = [];
  private array $special;
  private array $assignments = [];
  private array $titles = [];
  private array $published = [];

  public function __construct(
    private Dice $dice, private Writer $writer, private Office $office, private Gallery $gallery)
  {
    foreach (['news', 'opinion', 'sports', 'culture', 'science'] as $name) array_push($this->stories, ...newspaper("stories/$name"));
    $this->special = newspaper('special');
    $this->tags = new Tags($dice, [...$this->stories, ...$this->special]);
  }

  public function publish(int $count): void
  {
    // A clock that is behind would make articles of the future of them.
    add_filter('wp_insert_post_data', function ($data) {
      if ($data['post_status'] === 'future') $data['post_status'] = 'publish';
      return $data;
    });
    $plan = [];
    foreach ($this->special as $article) $plan[] = [$this->moment($article['days'], $article['days'] === self::DAYS ? 9 : 12), $article];
    $rest = $count - count($this->special);
    for ($index = 0; $index < $rest; $index++) {
      // The newspaper grows: more than half of its articles are of the last two years.
      $days = (int) ((self::DAYS - 3) * ($index / $rest) ** 1.6) + $this->dice->between(0, 2);
      $plan[] = [$this->moment($days, $this->dice->between(7, 21)), ['in' => null]];
    }
    usort($plan, fn($a, $b) => $a[0] <=> $b[0]);
    foreach ($plan as $index => [$moment, $article]) $this->write($index, $moment, $article);
    $this->tags->dealTheRest($this->published);
    $this->keepBack();
  }

  private function moment(int $daysBefore, int $hour): string
  {
    $day = new DateTimeImmutable(self::LAST_DAY);
    return $day->modify("-$daysBefore days")->setTime($hour, $this->dice->between(0, 59), $this->dice->between(0, 59))->format('Y-m-d H:i:s');
  }

  private function write(int $index, string $moment, array $article): void
  {
    [$story, $title] = $article['in'] === null ? $this->assignment() : [$this->storyFor($article['in']), $article['title']];
    $section = $article['in'] ?? $story['in'];
    // Until the autumn of 2021 the newspaper had the old editor.
    $classic = $moment < '2021-10-01' || ($article['classic'] ?? false);
    $picture = $this->dice->chance(85) ? $this->gallery->pictures[$index % count($this->gallery->pictures)] : [];
    $second = $this->gallery->pictures[($index * 7 + 3) % count($this->gallery->pictures)];
    $builder = new Article($this->dice, $this->writer, $classic);
    $top = $this->office->sections[$section]['top'];
    $paragraphs = $this->dice->someInOrder($story['body'], $this->dice->between(3, count($story['body'])));
    if ($top === 'News') array_push($paragraphs, ...$this->dice->some(newspaper('words')['more-news'], $this->dice->between(0, 4)));
    $body = isset($article['body']) ? $builder->print($article['body'], $second)
      : $builder->tell($story, $paragraphs, $second, $this->writer->write($this->dice->one($story['lede'])));
    $authors = $this->office->authors[$top];
    $id = wp_insert_post(wp_slash([
      'post_title' => $title, 'post_content' => $body, 'post_status' => 'publish', 'post_date' => $moment,
      'post_author' => $section === 'Editorials' ? $this->office->authors['Editorials'][0] : $this->dice->one($authors),
      'post_excerpt' => $this->dice->chance(15) ? wp_strip_all_tags($this->writer->write($story['lede'][0])) : '',
      'post_password' => $article['password'] ?? '',
      'post_category' => $this->categories($section, $top), 'tags_input' => $this->tags->for($article, $story, $top),
      'comment_status' => 'open', 'ping_status' => 'closed',
    ]), true);
    if (is_wp_error($id)) throw new Exception($id->get_error_message());
    $this->published[] = $id;
    if ($picture) set_post_thumbnail($id, $picture[0]);
    if ($article['sticky'] ?? false) stick_post($id);
    $comments = $article['comments'] ?? ($this->dice->chance(22) ? $this->dice->between(1, 7) : 0);
    if ($comments > 0) $this->discussed[] = [$id, $moment, $comments];
  }

  private function storyFor(string $section): array
  {
    $top = $this->office->sections[$section]['top'];
    $same = array_values(array_filter($this->stories, fn($story) => $story['in'] === $section));
    $near = array_values(array_filter($this->stories, fn($story) => $this->office->sections[$story['in']]['top'] === $top));
    return $this->dice->one($same ?: $near);
  }

  /** The next story with a title that no other has. Each comes again only when all others have had their turn. */
  private function assignment(): array
  {
    do {
      if (!$this->assignments) {
        foreach ($this->stories as $story) {
          foreach ($story['titles'] as $pattern) $this->assignments[] = [$story, $pattern];
        }
        $this->assignments = $this->dice->some($this->assignments, count($this->assignments));
      }
      [$story, $pattern] = array_pop($this->assignments);
      // What the title names is in the article, too.
      $this->writer->begin();
      $title = $this->writer->write($pattern);
    } while (isset($this->titles[$title]));
    $this->titles[$title] = true;
    return [$story, esc_html($title)];
  }

  private function categories(string $section, string $top): array
  {
    $ids = [$this->office->sections[$section]['id']];
    if ($section !== $top && $this->dice->chance(30)) $ids[] = $this->office->sections[$top]['id'];
    return $ids;
  }

  /** What readers must not see. */
  private function keepBack(): void
  {
    foreach ([['private', 'Notes on a source'], ['draft', 'Untitled, about the geese'], ['pending', 'The geese, again']] as [$status, $title]) {
      wp_insert_post(['post_title' => $title, 'post_content' => 'Not for readers.', 'post_status' => $status,
        'post_date' => '2026-11-14 12:00:00', 'post_author' => 1]);
    }
  }
}
