import Text

/// Finds elements that contain only pictures, so that the style sheet can lay them out in rows.
///
/// The sanitiser removes the classes by which publishers mark their galleries. So galleries are recognized by the
/// nesting of the elements.
public enum Galleries {
  /// Gives each gallery the class `gallery`. A gallery is a figure or a list with two or more pictures, or a block with
  /// two or more figures in an article that also has words. A caption for all pictures may follow below. Pictures one
  /// below another in the text belong to the text, and stay unchanged.
  ///
  /// - Parameter html: The sanitised HTML. The sanitiser writes elements in one way only.
  public static func marked(_ html: String) -> String {
    let picture = "<img".utf8
    guard let first = html.utf8.firstRange(of: picture),
      html[first.upperBound...].utf8.firstRange(of: picture) != nil
    else { return html }
    let bytes = Array(html.utf8)
    var scan = GalleryScan()
    scan.read(bytes.span)
    let places = scan.places
    guard !places.isEmpty else { return html }
    var (result, rest): ([UInt8], Int) = ([], 0)
    for place in places {
      result += bytes[rest..<place]
      result += Array(" class=\"gallery\"".utf8)
      rest = place
    }
    return String(decoding: result + bytes[rest...], as: UTF8.self)
  }
}

private struct GalleryScan {
  private struct Element {
    let name: UInt64
    /// The index after the name, where an attribute can be inserted.
    let nameEnd: Int
    var pictures = 0
    /// The number of child elements that contain only one picture.
    var items = 0
    /// True if the element contains only pictures and their captions.
    var isPure = true
  }

  private var open: [Element] = []
  private var found: [(place: Int, isBlock: Bool)] = []
  private var captions = 0
  private var hasWords = false

  private static func names(_ text: String) -> Set<UInt64> { Set(text.split(separator: " ").map { Tag.packed($0) }) }
  private static let void = names("br wbr hr img col")
  private static let wrappers = names("a figure li div p span dl dt")
  private static let captionNames = names("figcaption dd")
  private static let lists = names("figure ul ol")
  private static let items = names("figure li div dl")
  private static let (image, rule, block, figure) = (
    Tag.packed("img"), Tag.packed("hr"), Tag.packed("div"), Tag.packed("figure")
  )
  /// The largest size of an icon, in pixels. Pictures of a smaller stated size do not count as pictures.
  private static let smallest = 48

  /// The indices at which the attribute of each gallery is inserted, in order.
  var places: [Int] { found.filter { !$0.isBlock || hasWords }.map(\.place).sorted() }

  mutating func read(_ html: Span<UInt8>) {
    var index = 0
    while index < html.count {
      if html[index] == UInt8(ascii: "<"), let tag = Tag(html, at: index) {
        take(tag, in: html)
        index = tag.end
      } else {
        let length = Self.space(in: html, at: index)
        if length == 0, captions == 0 {
          hasWords = true
          spoil()
        }
        index += max(1, length)
      }
    }
  }

  /// Returns the number of bytes of a space or a no-break space; 0 if there is no space.
  private static func space(in html: Span<UInt8>, at index: Int) -> Int {
    if html[index] <= 0x20 { return 1 }
    return html[index] == 0xC2 && index + 1 < html.count && html[index + 1] == 0xA0 ? 2 : 0
  }

  private mutating func take(_ tag: Tag, in html: Span<UInt8>) {
    if tag.isEnd { return close(tag.name) }
    guard !Self.void.contains(tag.name) else {
      if tag.name == Self.image { takePicture(tag, in: html) } else if tag.name == Self.rule { spoil() }
      return
    }
    if Self.captionNames.contains(tag.name) { captions += 1 }
    open.append(Element(name: tag.name, nameEnd: tag.nameEnd))
  }

  private mutating func takePicture(_ tag: Tag, in html: Span<UInt8>) {
    guard let last = open.indices.last, captions == 0 else { return }
    if Self.isSmall(tag, in: html) { return spoil() }
    open[last].pictures += 1
    // In a block, there may be words between pictures. The words of a figure are in its caption.
    if open[last].name == Self.figure { open[last].items += 1 }
  }

  private mutating func close(_ name: UInt64) {
    guard let place = open.lastIndex(where: { $0.name == name }) else { return }
    while open.count > place { closeLast() }
  }

  private mutating func closeLast() {
    guard let element = open.popLast() else { return }
    if Self.captionNames.contains(element.name) { return captions -= 1 }
    guard element.isPure else { return spoil() }
    guard element.pictures > 0, let last = open.indices.last else {
      if element.pictures > 1 { find(element) }
      return
    }
    if element.pictures == 1, Self.wrappers.contains(element.name) {
      open[last].pictures += 1
      if open[last].name == Self.figure || Self.items.contains(element.name) { open[last].items += 1 }
    } else {
      find(element)
      open[last].isPure = false
    }
  }

  private mutating func find(_ element: Element) {
    guard element.items == element.pictures, element.items > 1 else { return }
    if Self.lists.contains(element.name) {
      found.append((element.nameEnd, false))
    } else if element.name == Self.block {
      found.append((element.nameEnd, true))
    }
  }

  private mutating func spoil() {
    if let last = open.indices.last { open[last].isPure = false }
  }

  /// Returns true if a picture's stated size is no larger than an icon.
  private static func isSmall(_ tag: Tag, in html: Span<UInt8>) -> Bool {
    var text: [UInt8] = []
    for index in tag.nameEnd..<tag.end { text.append(html[index]) }
    let attributes = String(decoding: text, as: UTF8.self)
    return [" width=\"", " height=\""].contains { name in
      guard let start = attributes.firstRange(of: name) else { return false }
      return Int(attributes[start.upperBound...].prefix { $0 != "\"" }).map { $0 <= smallest } ?? false
    }
  }
}
