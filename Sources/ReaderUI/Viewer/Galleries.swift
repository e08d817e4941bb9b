import Text

/// Finds what has nothing but pictures in it, so that the style sheet can lay them out in rows.
///
/// The sanitiser keeps no class by which publishers name their galleries; how elements stand in each other tells as much.
package enum Galleries {
  /// Gives each gallery the class `gallery`: a figure or a list of two pictures or more, and a block of two figures or more in an
  /// article that has words besides. A caption for all of them may stand below. Pictures one below another in the text itself
  /// are a story that is told in pictures, and stay as they are.
  ///
  /// - Parameter html: What the sanitiser let through, which writes elements in one way only.
  package static func marked(_ html: String) -> String {
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

/// One way through the elements of a text.
private struct GalleryScan {
  private struct Element {
    let name: UInt64
    /// Behind its name, where attributes go.
    let nameEnd: Int
    var pictures = 0
    /// How many of the elements in it have one picture each and nothing besides.
    var items = 0
    /// Whether there is nothing but pictures and their captions in it.
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
  /// In pixels; pictures that say they are no larger are signs.
  private static let smallest = 48

  /// Where the attributes of galleries go, in order.
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

  /// The bytes of a space, also of one where no line breaks; 0 where there is none.
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
    // Words could stand between pictures in a block; those of a figure are in its caption.
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

  /// Whether a picture says that it is no larger than a sign.
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
