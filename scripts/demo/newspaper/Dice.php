<?php
// Chance that falls the same way every time.
final class Dice
{
  public function __construct(int $seed)
  {
    mt_srand($seed);
  }

  public function between(int $low, int $high): int
  {
    return mt_rand($low, $high);
  }

  /** Whether something happens that happens so many times in a hundred. */
  public function chance(int $percent): bool
  {
    return mt_rand(1, 100) <= $percent;
  }

  public function one(array $things): mixed
  {
    return $things[mt_rand(0, count($things) - 1)];
  }

  /** Some of the things in an order of chance. */
  public function some(array $things, int $count): array
  {
    shuffle($things);
    return array_slice($things, 0, $count);
  }

  /** Some of the things in the order they have. */
  public function someInOrder(array $things, int $count): array
  {
    $places = $this->some(array_keys($things), $count);
    sort($places);
    return array_map(fn($place) => $things[$place], $places);
  }

  /** One of the things, the first twice as likely as the second, three times as likely as the third, and so on. */
  public function oneOfRanked(array $things): mixed
  {
    $sum = 0;
    foreach (array_keys($things) as $rank) $sum += intdiv(10000, $rank + 1);
    $fallen = mt_rand(1, $sum);
    foreach ($things as $rank => $thing) {
      $fallen -= intdiv(10000, $rank + 1);
      if ($fallen <= 0) return $thing;
    }
  }
}
