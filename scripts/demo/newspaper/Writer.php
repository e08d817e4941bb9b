<?php
// Writes articles from the patterns in stories/: [this|that] is a choice, {10-20} a number, {name} a word of the list,
// {x=name} the same that keeps the name x for the rest of the article, {x.last} the last word of it.
final class Writer
{
  private array $kept = [];

  public function __construct(private Dice $dice, private array $words)
  {
  }

  public function begin(): void
  {
    $this->kept = [];
  }

  public function write(string $pattern): string
  {
    $start = '/(^|[.?!]”? |[,:.] “|^“|\. “)([a-z])/u';
    return preg_replace_callback($start, fn($m) => $m[1] . strtoupper($m[2]), $this->expand($pattern));
  }

  private function expand(string $pattern): string
  {
    while (strpbrk($pattern, '[{') !== false) {
      // Choices come first, the innermost before the others, so that no name is kept that is not written.
      do {
        $pattern = preg_replace_callback('/\[([^\[\]]*)\]/', fn($m) => $this->dice->one(explode('|', $m[1])), $pattern, -1, $choices);
      } while ($choices > 0);
      $pattern = preg_replace_callback('/\{([^{}\[\]]*)\}/', fn($m) => $this->fill($m[1]), $pattern);
    }
    return $pattern;
  }

  private function fill(string $slot): string
  {
    if (preg_match('/^(\d+)-(\d+)$/', $slot, $range)) return (string) $this->dice->between((int) $range[1], (int) $range[2]);
    if (str_contains($slot, '=')) {
      [$name, $list] = explode('=', $slot);
      if (!isset($this->kept[$name])) {
        do $word = $this->expand("{{$list}}"); while (in_array($word, $this->kept, true));
        $this->kept[$name] = $word;
      }
      return $this->kept[$name];
    }
    if (str_ends_with($slot, '.last')) {
      $name = substr($slot, 0, -5);
      // Whoever has not been introduced is named in full.
      if (!isset($this->kept[$name])) return $this->fill("$name=person");
      $words = explode(' ', $this->kept[$name], 2);
      return end($words);
    }
    if (isset($this->kept[$slot])) return $this->kept[$slot];
    return $this->dice->one($this->words[$slot] ?? throw new Exception("No list is called $slot."));
  }
}
