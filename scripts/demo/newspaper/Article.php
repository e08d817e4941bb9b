<?php
// The body of an article in WordPress's blocks, or without them, as the editor of old wrote it.
final class Article
{
  private array $blocks = [];

  public function __construct(private Dice $dice, private Writer $writer, private bool $classic)
  {
  }

  /** The blocks of a story, in an order that reads well. */
  public function tell(array $story, array $paragraphs, array $picture, string $lede): string
  {
    $this->paragraph($lede);
    $inserts = $this->inserts($story, $picture, count($paragraphs));
    foreach ($paragraphs as $place => $paragraph) {
      foreach ($inserts[$place] ?? [] as $insert) $insert();
      $this->paragraph($this->writer->write($paragraph));
    }
    foreach ($inserts['end'] ?? [] as $insert) $insert();
    return $this->body();
  }

  /** What somebody wrote by hand: "## " begins a heading, "> " a quotation, "* " a list with bars between its items. */
  public function print(array $lines, array $picture): string
  {
    foreach ($lines as $place => $line) {
      if ($place === 2 && !$this->classic) $this->figure($picture);
      $text = substr($line, strpos($line, ' ') + 1);
      match (strtok($line, ' ')) {
        '##' => $this->add('heading', '', "<h2>$text</h2>"),
        '>' => $this->add('quote', '', "<blockquote class=\"wp-block-quote\"><p>$text</p></blockquote>"),
        '*' => $this->add('list', '', '<ul><li>' . str_replace('|', '</li><li>', $text) . '</li></ul>'),
        default => $this->paragraph($line),
      };
    }
    return $this->body();
  }

  private function body(): string
  {
    return implode("\n\n", $this->blocks);
  }

  private function paragraph(string $text): void
  {
    $this->add('paragraph', '', $this->classic ? $text : "<p>$text</p>");
  }

  /** What stands between the paragraphs: headings, a list, a table, a picture, a line in large type. */
  private function inserts(array $story, array $picture, int $count): array
  {
    $inserts = [];
    if ($count >= 5) {
      foreach ($this->dice->some($story['heads'], 2) as $index => $head) {
        $inserts[2 + 3 * $index][] = fn() => $this->add('heading', '', '<h2>' . $this->writer->write($head) . '</h2>');
      }
    }
    if ($picture && $this->dice->chance(45)) $inserts[1][] = fn() => $this->figure($picture);
    if (isset($story['list']) && $this->dice->chance(30)) $inserts['end'][] = fn() => $this->list($story['list']);
    if (isset($story['table']) && $this->dice->chance(40)) $inserts['end'][] = fn() => $this->table(...$story['table']);
    if ($count >= 6 && $this->dice->chance(20)) $inserts[4][] = fn() => $this->pullQuote();
    if ($count >= 4 && $this->dice->chance(15)) $inserts[1][] = fn() => $this->blocks[] = $this->classic
      ? '<!--more-->' : "<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->";
    if ($this->dice->chance(6)) {
      $inserts['end'][] = fn() => $this->paragraph($this->writer->write(
        '<em>Correction: an earlier version of this article [misspelled a name|gave the wrong day|placed {building} on the wrong bank].</em>'));
    }
    return $inserts;
  }

  private function figure(array $picture): void
  {
    [$id, $address, $width, $height] = $picture;
    $caption = $this->writer->write('[{building}|{street}|the canal|the river], [early|at dusk|in {month}|on {day}]. [Photo|Illustration]: {person}');
    $image = "<img src=\"$address\" alt=\"\" class=\"wp-image-$id\"/>";
    if ($this->classic) {
      $this->blocks[] = "[caption id=\"attachment_$id\" align=\"aligncenter\" width=\"$width\"]"
        . "<a href=\"$address\"><img class=\"size-large wp-image-$id\" src=\"$address\" alt=\"\" width=\"$width\" height=\"$height\" /></a> $caption"
        . '[/caption]';
      return;
    }
    $this->add('image', "{\"id\":$id,\"sizeSlug\":\"large\"}",
      "<figure class=\"wp-block-image size-large\">$image<figcaption>$caption</figcaption></figure>");
  }

  private function list(array $lines): void
  {
    $this->paragraph($this->writer->write(array_shift($lines)));
    $items = array_map(fn($line) => '<li>' . $this->writer->write($line) . '</li>', $lines);
    $this->add('list', '', '<ul>' . implode('', $items) . '</ul>');
  }

  private function table(string $caption, array $head, array ...$rows): void
  {
    $row = fn($cells, $tag) => '<tr>' . implode('', array_map(
      fn($cell) => "<$tag>" . $this->writer->write($cell) . "</$tag>", $cells)) . '</tr>';
    $body = implode('', array_map(fn($cells) => $row($cells, 'td'), $rows));
    $table = '<table><thead>' . $row($head, 'th') . "</thead><tbody>$body</tbody></table>";
    $this->add('table', '', $this->classic ? $table
      : "<figure class=\"wp-block-table\">$table<figcaption>$caption</figcaption></figure>");
  }

  /** A sentence that somebody says in the article, again. */
  private function pullQuote(): void
  {
    foreach (array_reverse($this->blocks) as $block) {
      if (!preg_match('/“([^“”]{30,110}?)[,.]?”/u', $block, $quote)) continue;
      $text = strip_tags($quote[1]);
      $this->add($this->classic ? 'quote' : 'pullquote', '', $this->classic ? "<blockquote>$text.</blockquote>"
        : "<figure class=\"wp-block-pullquote\"><blockquote><p>$text.</p></blockquote></figure>");
      return;
    }
  }

  private function add(string $block, string $attributes, string $html): void
  {
    $this->blocks[] = $this->classic ? $html
      : "<!-- wp:$block" . ($attributes ? " $attributes" : '') . " -->\n$html\n<!-- /wp:$block -->";
  }
}
