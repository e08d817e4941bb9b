import Articles
import GTKSupport
import Library

/// How much a row of the list shows of its article.
enum RowStyle: String, CaseIterable {
  /// Source, headline, the beginning of the text, and the picture.
  case plain
  /// Headline, source and age in one line.
  case compact
  /// A picture as wide as the list above them.
  case card
}

extension RowStyle {
  /// The side of a picture beside the lines, in logical pixels.
  private static let side = 72
  /// Pictures of cards are asked for in steps, as lists have any width, and no list is narrower than the first.
  private static let (step, least) = (120, 240)

  /// How large a row's picture is on screen.
  ///
  /// - Parameters:
  ///   - width: Of the list, in logical pixels; 0 where it is not laid out yet.
  ///   - scale: How many device pixels a logical one has.
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
  /// By section, where it is not as in the others.
  static let sectionRowStyles = Self("section-row-styles")
}

extension Settings {
  func rowStyle(of section: Section) -> RowStyle {
    let own = self[.sectionRowStyles][section.stored]?.first.flatMap(RowStyle.init)
    return own ?? RowStyle(rawValue: self[.rowStyle]) ?? .plain
  }

  /// Chooses how the rows of a section are. What is chosen for all is not kept once more.
  func setRowStyle(_ style: RowStyle, of section: Section) {
    self[.sectionRowStyles][section.stored] = style.rawValue == self[.rowStyle] ? nil : [style.rawValue]
  }
}
