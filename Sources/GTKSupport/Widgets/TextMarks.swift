import CGTK

/// The highlighted parts of a text.
public struct TextMarks {
  private let parts: [Range<Int>]
  private let isUnderlined: Bool

  /// - Parameter parts: The ranges in bytes of UTF-8.
  public init(_ parts: [Range<Int>], isUnderlined: Bool = false) {
    self.parts = parts
    self.isUnderlined = isUnderlined
  }

  /// The Pango attributes; the caller must release them.
  public var attributes: OpaquePointer? {
    let list = pango_attr_list_new()
    add(to: list)
    return list
  }

  /// Returns Pango attributes that underline mistakes; the caller must release them.
  ///
  /// - Parameter parts: The ranges in bytes of UTF-8.
  public static func mistakes(_ parts: [Range<Int>]) -> OpaquePointer? {
    let list = pango_attr_list_new()
    for part in parts { add(pango_attr_underline_new(PANGO_UNDERLINE_ERROR), over: part, to: list) }
    return list
  }

  func add(to list: OpaquePointer?) {
    for part in parts {
      Self.add(pango_attr_weight_new(PANGO_WEIGHT_BOLD), over: part, to: list)
      if isUnderlined { Self.add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), over: part, to: list) }
    }
  }

  private static func add(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, over part: Range<Int>, to list: OpaquePointer?
  ) {
    guard let attribute else { return }
    attribute.pointee.start_index = UInt32(clamping: part.lowerBound)
    attribute.pointee.end_index = UInt32(clamping: part.upperBound)
    pango_attr_list_insert(list, attribute)
  }
}
