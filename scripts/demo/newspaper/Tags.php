<?php
// Chooses what articles are about. Some tags are on many of them, most on few, none on none.
final class Tags
{
  public array $all;
  private array $lists;
  private array $dealt;

  public function __construct(private Dice $dice, array $stories)
  {
    $lists = newspaper('tags');
    $names = ['featured', ...$lists['any']];
    foreach ($stories as $story) array_push($names, ...explode(', ', $story['tags']));
    foreach ($lists as $list) array_push($names, ...$list);
    $this->all = array_slice(array_values(array_unique($names)), 0, 300);
    foreach ($lists as $section => $list) $this->lists[$section] = array_values(array_intersect($list, $this->all));
    // The rare ones are dealt out, one for an article.
    $this->dealt = $dice->some(array_merge(...array_values(array_diff_key($this->lists, ['any' => 0]))), 300);
  }

  public function for(array $article, array $story, string $section): array
  {
    $tags = explode(', ', $article['tags'] ?? $story['tags']);
    if (!isset($article['tags'])) $tags = $this->dice->some($tags, $this->dice->between(1, 3));
    if ($this->dice->chance(70)) $tags[] = $this->dice->oneOfRanked($this->lists['any']);
    $own = $this->lists[$section];
    for ($more = $this->dice->between(0, 2); $more > 0; $more--) $tags[] = $this->dice->oneOfRanked($own);
    foreach ($this->dealt as $place => $tag) {
      if (!in_array($tag, $own, true)) continue;
      $tags[] = $tag;
      unset($this->dealt[$place]);
      break;
    }
    return array_values(array_unique($tags));
  }

  /** Puts those that no article has on one each. */
  public function dealTheRest(array $articles): void
  {
    foreach ($this->all as $index => $tag) {
      if (!term_exists($tag, 'post_tag')) wp_set_post_tags($articles[$index], [$tag], true);
    }
  }
}
