import Articles
import GTKSupport
import Library
import SharedUI

/// The amount of information that a row of the list shows.
enum RowStyle: String, CaseIterable {
  /// Source, headline, the beginning of the text, and the picture.
  case plain
  /// Headline, source and date in one line.
  case compact
  /// The lines of `plain`, below a picture as wide as the list.
  case card
}

extension RowStyle {
  /// The width and height of a picture beside the lines, in logical pixels.
  private static let side = 72
  /// The width of pictures in cards is a multiple of the step, and at least the minimum, in logical pixels. Lists can
  /// have any width from the minimum on.
  private static let (step, least) = (120, 240)

  /// Returns the size of a row's picture on screen.
  ///
  /// - Parameters:
  ///   - width: The width of the list, in logical pixels; 0 before its first layout.
  ///   - scale: The number of device pixels in a logical pixel.
  func pictureSize(inList width: Int, scale: Int) -> PixelSize {
    guard self == .card else { return PixelSize(Self.side * scale) }
    let width = max((width + Self.step - 1) / Self.step * Self.step, Self.least)
    return PixelSize(width: width * scale, height: Int(TextStack.pictureHeight(forWidth: Int32(width))) * scale)
  }
}

extension Settings.Key<String> {
  static let rowStyle = Self("row-style")
}

extension Settings.Key<[String: [String]]> {
  /// The row styles of the sections whose style differs from the common style.
  static let sectionRowStyles = Self("section-row-styles")
}

extension Settings {
  func rowStyle(of section: Section) -> RowStyle {
    let own = self[.sectionRowStyles][section.stored]?.first.flatMap(RowStyle.init)
    return own ?? RowStyle(rawValue: self[.rowStyle]) ?? .plain
  }

  /// Sets the row style of a section. A style that equals the common style is not stored.
  func setRowStyle(_ style: RowStyle, of section: Section) {
    self[.sectionRowStyles][section.stored] = style.rawValue == self[.rowStyle] ? nil : [style.rawValue]
  }
}
