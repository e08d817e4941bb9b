/// The size and place of a picture in the viewer's area, the room.
///
/// Lengths are in logical pixels, except the lengths of the picture itself.
package struct PictureView: Equatable {
  package struct Size: Equatable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
      (self.width, self.height) = (width, height)
    }

    var isEmpty: Bool { !(width > 0 && height > 0) }
  }

  package struct Point: Equatable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      (self.x, self.y) = (x, y)
    }
  }

  /// The factor of one zoom step, for a key or the wheel.
  package static let step = 1.25
  /// The maximum size of one of the picture's pixels, in device pixels.
  package static let mostPixels = 8.0

  /// The picture's own size, in pixels; empty if there is no picture.
  package private(set) var picture = Size(width: 0, height: 0)
  package private(set) var room = Size(width: 0, height: 0)
  /// The number of device pixels per logical pixel.
  package private(set) var density = 1.0
  /// The number of logical pixels per pixel of the picture.
  package private(set) var scale = 1.0
  /// True if the whole picture stays visible when the size of the room changes.
  package private(set) var isFitted = true
  /// The position of the picture's upper left corner.
  package private(set) var corner = Point(x: 0, y: 0)

  package init() {}

  /// The scale at which one pixel of the picture is one pixel of the screen.
  package var actualScale: Double { 1 / density }

  /// The scale at which the whole picture is visible. A small picture is not enlarged.
  package var fittingScale: Double {
    guard !picture.isEmpty, !room.isEmpty else { return actualScale }
    return min(actualScale, room.width / picture.width, room.height / picture.height)
  }

  private var greatestScale: Double { max(Self.mostPixels * actualScale, fittingScale) }

  /// The size at which the picture is drawn.
  package var size: Size { Size(width: picture.width * scale, height: picture.height * scale) }

  /// The size of the picture's pixels on the screen, in percent of a device pixel.
  package var percentage: Int { Int((scale * density * 100).rounded()) }

  package var isActual: Bool { Self.isSame(scale, actualScale) }
  package var canZoomIn: Bool { !picture.isEmpty && scale < greatestScale && !Self.isSame(scale, greatestScale) }
  package var canZoomOut: Bool { !picture.isEmpty && scale > fittingScale && !Self.isSame(scale, fittingScale) }
  /// True if a part of the picture is outside of the room.
  package var canPan: Bool { size.width > room.width + 0.5 || size.height > room.height + 0.5 }

  /// True if a point of the room is beside the picture; false if there is no picture.
  package func isBeside(_ point: Point) -> Bool {
    let (x, y) = (point.x - corner.x, point.y - corner.y)
    return !picture.isEmpty && (x < 0 || y < 0 || x > size.width || y > size.height)
  }

  // MARK: Picture and room

  /// Shows another picture as a whole.
  package mutating func show(_ picture: Size) {
    self.picture = picture
    fit()
  }

  /// Shows the same picture in another resolution, at the same size and place.
  package mutating func replace(by picture: Size) {
    guard !isFitted, !picture.isEmpty, !self.picture.isEmpty else { return show(picture) }
    scale *= self.picture.width / picture.width
    self.picture = picture
    scale = bounded(scale)
    keepInBounds()
  }

  /// Changes the size of the room. The point in the middle of the room stays there.
  package mutating func resize(_ room: Size, density: Double) {
    let middle = pixel(at: self.middle)
    self.room = room
    self.density = density > 0 ? density : 1
    guard !isFitted, let middle else { return fit() }
    scale = bounded(scale)
    put(middle, at: self.middle)
  }

  // MARK: Zooming

  /// Makes the whole picture visible.
  package mutating func fit() {
    isFitted = true
    scale = fittingScale
    keepInBounds()
  }

  /// Shows the picture's pixels as pixels of the screen.
  ///
  /// - Parameter point: The point of the room that stays in place.
  package mutating func showActual(at point: Point? = nil) {
    zoom(by: actualScale / scale, at: point)
  }

  /// Switches between the whole picture and its actual size. A picture that is not larger than the room is shown at
  /// twice its actual size.
  package mutating func toggle(at point: Point? = nil) {
    guard isFitted else { return fit() }
    zoom(by: (isActual ? 2 * actualScale : actualScale) / scale, at: point)
  }

  /// Zooms in or out.
  ///
  /// - Parameter point: The point of the room that stays in place, unless an edge of the picture prevents it; `nil` is
  ///   the middle.
  package mutating func zoom(by factor: Double, at point: Point? = nil) {
    guard factor.isFinite, factor > 0, !picture.isEmpty, !room.isEmpty else { return }
    let point = point ?? middle
    guard let pixel = pixel(at: point) else { return }
    scale = bounded(scale * factor)
    isFitted = Self.isSame(scale, fittingScale)
    if isFitted { scale = fittingScale }
    put(pixel, at: point)
  }

  // MARK: Panning

  /// Moves the picture by a distance, but not beyond its edges.
  package mutating func pan(x: Double, y: Double) {
    move(to: Point(x: corner.x + x, y: corner.y + y))
  }

  /// Moves the picture's corner to a point, but not beyond the picture's edges.
  package mutating func move(to corner: Point) {
    guard corner.x.isFinite, corner.y.isFinite else { return }
    self.corner = corner
    keepInBounds()
  }

  private var middle: Point { Point(x: room.width / 2, y: room.height / 2) }

  /// Returns the point of the picture that is drawn at a point of the room, in pixels of the picture.
  private func pixel(at point: Point) -> Point? {
    guard !picture.isEmpty, scale > 0 else { return nil }
    return Point(x: (point.x - corner.x) / scale, y: (point.y - corner.y) / scale)
  }

  private mutating func put(_ pixel: Point, at point: Point) {
    move(to: Point(x: point.x - pixel.x * scale, y: point.y - pixel.y * scale))
  }

  private func bounded(_ scale: Double) -> Double { min(max(scale, fittingScale), greatestScale) }

  /// Centres the picture if it is smaller than the room. Otherwise moves it so that no part of the room is empty.
  private mutating func keepInBounds() {
    corner.x = Self.bounded(corner.x, size.width, in: room.width)
    corner.y = Self.bounded(corner.y, size.height, in: room.height)
  }

  private static func bounded(_ start: Double, _ length: Double, in room: Double) -> Double {
    length <= room ? (room - length) / 2 : min(0, max(room - length, start))
  }

  private static func isSame(_ scale: Double, _ other: Double) -> Bool { abs(scale - other) < other * 1e-4 }
}
