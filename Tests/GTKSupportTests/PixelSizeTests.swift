import Testing

@testable import GTKSupport

/// What of a picture fills its place.
@Suite struct PixelSizeTests {
  @Test(
    arguments: [
      // The place, the picture, and what of it is kept.
      (PixelSize(width: 480, height: 240), PixelSize(128), PixelSize(128)),
      (PixelSize(width: 480, height: 240), PixelSize(300), PixelSize(width: 300, height: 240)),
      (PixelSize(width: 480, height: 240), PixelSize(width: 700, height: 100), PixelSize(width: 480, height: 100)),
      (PixelSize(width: 480, height: 240), PixelSize(480), PixelSize(width: 480, height: 240)),
    ])
  func `A smaller picture keeps its own shape where it may`(place: PixelSize, picture: PixelSize, seen: PixelSize) {
    #expect(place.bounding(picture) == seen)
  }

  @Test(
    arguments: [
      // The place, the picture, and what of it is seen.
      (PixelSize(width: 480, height: 270), PixelSize(width: 960, height: 270), PixelSize(width: 480, height: 270)),
      (PixelSize(width: 480, height: 270), PixelSize(width: 480, height: 2000), PixelSize(width: 480, height: 270)),
      // A smaller one keeps the shape of the place and its own size.
      (PixelSize(width: 480, height: 270), PixelSize(width: 240, height: 240), PixelSize(width: 240, height: 135)),
      (PixelSize(width: 480, height: 270), PixelSize(width: 4000, height: 27), PixelSize(width: 48, height: 27)),
      (PixelSize(72), PixelSize(width: 40, height: 30), PixelSize(30)),
      (PixelSize(72), PixelSize(1), PixelSize(1)),
      (PixelSize(width: 480, height: 1), PixelSize(width: 100, height: 100), PixelSize(width: 100, height: 1)),
    ])
  func `A picture is cut to the shape of its place, and never enlarged`(
    place: PixelSize, picture: PixelSize, seen: PixelSize
  ) {
    #expect(place.filled(by: picture) == seen)
  }
}
