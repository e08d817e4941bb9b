<?php
// Paints pictures and hands them to WordPress.
final class Gallery
{
  /** The id, the address, the width and the height of each. */
  public array $pictures = [];

  public function __construct(private Dice $dice, private Writer $writer)
  {
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
}
