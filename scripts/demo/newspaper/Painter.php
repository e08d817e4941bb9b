<?php
// Paints pictures that nobody took: hills, arches, waves, orbits and paper cuts in colours that go together.
final class Painter
{
  private const PALETTES = [
    ['#0b132b', '#1c2541', '#3a506b', '#5bc0be', '#f4f1de'], ['#264653', '#2a9d8f', '#e9c46a', '#f4a261', '#e76f51'],
    ['#2d1e2f', '#6d2e46', '#a26769', '#d5b9b2', '#ece2d0'], ['#13293d', '#006494', '#247ba0', '#1b98e0', '#e8f1f2'],
    ['#582f0e', '#7f4f24', '#a68a64', '#b6ad90', '#f2e8cf'], ['#22223b', '#4a4e69', '#9a8c98', '#c9ada7', '#f2e9e4'],
    ['#003049', '#d62828', '#f77f00', '#fcbf49', '#eae2b7'], ['#1b4332', '#2d6a4f', '#52b788', '#95d5b2', '#f1faee'],
  ];

  private GdImage $image;
  private array $colors;

  public function __construct(private Dice $dice)
  {
  }

  /** Paints one of the kinds, at twice the size so that its edges come out smooth, and writes a JPEG. */
  public function paint(string $file, int $number, int $width, int $height): void
  {
    $this->image = imagecreatetruecolor($width * 2, $height * 2);
    $this->colors = array_map(
      fn($hex) => array_map('hexdec', str_split(substr($hex, 1), 2)), self::PALETTES[$number % count(self::PALETTES)]);
    $this->sky();
    match (intdiv($number, count(self::PALETTES)) % 5) {
      0 => $this->hills(),
      1 => $this->arches(),
      2 => $this->waves(),
      3 => $this->orbits(),
      4 => $this->paper(),
    };
    imagejpeg(imagescale($this->image, $width, $height), $file, 84);
  }

  /** A small square with the initial of a person. */
  public function portrait(string $file, int $number): void
  {
    $this->image = imagecreatetruecolor(384, 384);
    $this->colors = array_map(
      fn($hex) => array_map('hexdec', str_split(substr($hex, 1), 2)), self::PALETTES[$number % count(self::PALETTES)]);
    $this->sky();
    $this->disc(192, 420, 340, $this->colors[1 + $number % 2], 0);
    $this->disc(192, 165, 170, $this->colors[3], 0);
    imagepng(imagescale($this->image, 96, 96), $file);
  }

  /** The newspaper's mark: a square within a square. */
  public function icon(string $file): void
  {
    $this->image = imagecreatetruecolor(512, 512);
    foreach ([[0, '#8c1d40'], [96, '#f7f3e9'], [160, '#8c1d40'], [224, '#f7f3e9']] as [$inset, $hex]) {
      $color = array_map('hexdec', str_split(substr($hex, 1), 2));
      imagefilledrectangle($this->image, $inset, $inset, 511 - $inset, 511 - $inset, $this->color($color));
    }
    imagepng($this->image, $file);
  }

  private function color(array $rgb, int $transparency = 0): int
  {
    return imagecolorallocatealpha($this->image, $rgb[0], $rgb[1], $rgb[2], $transparency);
  }

  private function between(array $from, array $to, float $part): array
  {
    return array_map(fn($a, $b) => (int) round($a + ($b - $a) * $part), $from, $to);
  }

  private function disc(int $x, int $y, int $size, array $color, int $transparency): void
  {
    imagefilledellipse($this->image, $x, $y, $size, $size, $this->color($color, $transparency));
  }

  private function sky(): void
  {
    [$width, $height] = [imagesx($this->image), imagesy($this->image)];
    for ($y = 0; $y < $height; $y++) {
      $color = $this->between($this->colors[3], $this->colors[4], $y / $height);
      imageline($this->image, 0, $y, $width, $y, $this->color($color));
    }
  }

  /** A band from a wavy line to the lower edge. */
  private function band(float $top, float $swing, float $length, float $shift, array $color, int $transparency = 0): void
  {
    [$width, $height] = [imagesx($this->image), imagesy($this->image)];
    $points = [0, $height];
    for ($x = 0; $x <= $width + 16; $x += 16) {
      $part = $x / $width * 2 * M_PI;
      array_push($points, $x, (int) ($height * ($top
        + $swing * (sin($part * $length + $shift) + 0.4 * sin($part * $length * 2.7 + $shift * 3)))));
    }
    array_push($points, $width, $height);
    imagefilledpolygon($this->image, $points, $this->color($color, $transparency));
  }

  private function hills(): void
  {
    [$width, $height] = [imagesx($this->image), imagesy($this->image)];
    $x = $this->dice->between((int) ($width * 0.2), (int) ($width * 0.8));
    $this->disc($x, (int) ($height * 0.3), (int) ($height * 0.42), $this->colors[4], 100);
    $this->disc($x, (int) ($height * 0.3), (int) ($height * 0.27), $this->colors[4], 20);
    for ($hill = 0; $hill < 5; $hill++) {
      $color = $this->between($this->colors[3], $this->colors[0], ($hill + 1) / 5);
      $this->band(0.45 + $hill * 0.12, 0.05, $this->dice->between(6, 14) / 10, $this->dice->between(0, 60) / 10, $color);
    }
  }

  private function arches(): void
  {
    [$width, $height] = [imagesx($this->image), imagesy($this->image)];
    $count = $this->dice->between(4, 8);
    $step = intdiv($width, $count);
    imagefilledrectangle($this->image, 0, (int) ($height * 0.26), $width, $height, $this->color($this->colors[2]));
    imagefilledrectangle($this->image, 0, (int) ($height * 0.23), $width, (int) ($height * 0.27), $this->color($this->colors[1]));
    for ($arch = 0; $arch <= $count; $arch++) {
      $color = $this->color($this->between($this->colors[0], $this->colors[1], $arch / $count));
      $middle = $arch * $step + intdiv($step, 2);
      imagefilledellipse($this->image, $middle, (int) ($height * 0.52), (int) ($step * 0.7), (int) ($step * 0.8), $color);
      imagefilledrectangle($this->image, $middle - (int) ($step * 0.35), (int) ($height * 0.52),
        $middle + (int) ($step * 0.35), (int) ($height * 0.88), $color);
    }
    imagefilledrectangle($this->image, 0, (int) ($height * 0.88), $width, $height, $this->color($this->colors[0]));
  }

  private function waves(): void
  {
    $shift = $this->dice->between(0, 60) / 10;
    for ($wave = 0; $wave < 14; $wave++) {
      $color = $this->colors[[0, 1, 2, 3, 1, 2][$wave % 6]];
      $this->band(0.15 + $wave * 0.06, 0.03 + $wave * 0.002, 1.2, $shift + $wave * 0.35, $color, 35);
    }
  }

  private function orbits(): void
  {
    [$width, $height] = [imagesx($this->image), imagesy($this->image)];
    imagefilledrectangle($this->image, 0, 0, $width, $height, $this->color($this->colors[0]));
    [$x, $y] = [$this->dice->between($width >> 2, 3 * $width >> 2), $this->dice->between($height >> 2, 3 * $height >> 2)];
    for ($ring = 9; $ring > 0; $ring--) {
      $this->disc($x, $y, (int) ($height * 0.24 * $ring), $this->between($this->colors[0], $this->colors[2], 1 - $ring / 10), 60);
    }
    $this->disc($x, $y, (int) ($height * 0.14), $this->colors[4], 0);
    for ($planet = 2; $planet < 8; $planet++) {
      $angle = $this->dice->between(0, 628) / 100;
      $distance = $height * 0.12 * $planet;
      $this->disc((int) ($x + $distance * cos($angle)), (int) ($y + $distance * sin($angle)),
        (int) ($height * $this->dice->between(2, 7) / 100), $this->colors[$planet % 3 + 2], 0);
    }
  }

  private function paper(): void
  {
    [$width, $height] = [imagesx($this->image), imagesy($this->image)];
    for ($sheet = 0; $sheet < 18; $sheet++) {
      $x = $this->dice->between(0, $width);
      $y = $this->dice->between(0, $height);
      $size = $this->dice->between($height >> 3, $height >> 1);
      $turn = $this->dice->between(0, 628) / 100;
      $points = [];
      foreach ([0.0, 1.57, 3.14, 4.71] as $corner) {
        array_push($points, (int) ($x + $size * cos($turn + $corner)), (int) ($y + $size * 0.6 * sin($turn + $corner)));
      }
      imagefilledpolygon($this->image, $points, $this->color($this->colors[$sheet % 5], 50));
    }
  }
}
