import Articles
import FoundationEssentials
import Text

/// Reads RSS, RDF and Atom from the stream of a document's elements.
///
/// One reader serves all formats, because feeds mix them: an element's name and its parent determine its meaning.
struct FeedReader: XMLReader {
  /// The role of an open element. It determines the meaning of child elements and text.
  enum Role: UInt8 {
    case document, feed, entry, image, person
    /// A category. In podcasts, a category may contain others.
    case category
    /// The original feed of an entry.
    case source
    /// The chapters of an episode.
    case chapters
    /// A place, which child elements describe.
    case place
    /// A `media:group` or `media:content`, whose children belong to the entry around it.
    case media
    /// A `media:content` that is a picture.
    case picture
    /// An element whose text is a value. Its child elements are markup.
    case value
    /// An element whose contents are ignored.
    case skipped
  }

  struct Frame {
    let role: Role
    let isInEntry: Bool
    let baseCount: Int
    let languageCount: Int
  }

  /// The value that the reader is reading.
  struct Capture {
    var field = Field.title
    var kind = TextKind.html
    var rank = Rank.exact
  }

  var feed = FeedDraft()
  private(set) var entries: [ParsedEntry] = []
  /// The number of files and pictures of the entries.
  private var files = 0
  var draft = EntryDraft()
  var person = ParsedAuthor()
  var personRank = Rank.exact
  /// The attributes of an enclosure whose address is its text.
  var file = Enclosure(address: "")
  var isContributor = false
  /// The format; `nil` before the root element.
  var format: FeedFormat?
  /// The root element's name, if it is not the root of a feed.
  private(set) var foreignRoot: ElementName?
  var isDone = false
  private var noted = LeftOut()
  /// The parts left out so far.
  var leftOut: LeftOut {
    var leftOut = noted
    (leftOut.texts, leftOut.bytes) = (value.cuts, value.cutBytes)
    return leftOut
  }

  private let limits: FeedLimits
  private var frames: [Frame] = []
  private var role: Role?
  private var depth = 0
  /// True if the value is inside a `div` that does not belong to the value.
  private var isInWrapper = false
  /// The number of open elements inside the innermost frame. These elements have no frames.
  private var inner = 0
  var capture = Capture()
  /// The text of the value or person that is being read.
  private(set) var value = ValueText()
  private var bases: [String]
  private var languages: [String] = []
  private var names = InternedNames(ElementName.init(interned:))
  private var attributeNames = InternedNames(AttributeName.init(interned:))
  private var namespaces = InternedNames(Namespace.init(address:))
  private var prefixes = InternedNames(Namespace.init(prefix:))

  /// - Parameter address: The address of the feed. Relative addresses are relative to it.
  init(address: String?, limits: FeedLimits) {
    bases = [address ?? ""]
    self.limits = limits
  }

  /// The base of relative addresses at this point.
  var base: String { bases[bases.count - 1] }
  /// The base, if the document states it; otherwise `nil`.
  var statedBase: String? { bases.count > 1 ? base : nil }
  var language: String? { languages.last.flatMap { $0.isEmpty ? nil : $0 } }
  /// The number of `xml:lang` attributes in force. It shows whether an element has its own `xml:lang`.
  var languageCount: Int { languages.count }
  var isInEntry: Bool { frames.last?.isInEntry ?? false }

  mutating func start(_ element: XMLElement) -> Bool {
    depth += 1
    // An element that is too deep is skipped with its contents; the elements after it are read.
    if depth > limits.depth {
      noted.elements += 1
      if depth > limits.depthToGiveUp { isDone = true }
      return !isDone
    }
    switch role {
    case .skipped:
      inner += 1
      return true
    case .value:
      inner += 1
      openMarkup(element)
      return true
    default: break
    }
    let name = names(element.name)
    let namespace = namespace(of: element)
    if role == .document, name == .channel, Self.isOld(element) { format = .rss090 }
    let baseCount = bases.count
    let languageCount = languages.count
    if !element.attributes.isEmpty { readScope(element.attributes, isChannel: name == .channel) }
    let wasInEntry = isInEntry
    let new =
      if let role { open(name, namespace, element.attributes, in: role) } else { openRoot(name, element) }
    if new == .value || new == .person { takeValue(element.attributes) }
    frames.append(
      Frame(role: new, isInEntry: wasInEntry || new == .entry, baseCount: baseCount, languageCount: languageCount))
    role = new
    return !isDone
  }

  mutating func end(_ name: UnsafePointer<UInt8>) -> Bool {
    depth -= 1
    if depth >= limits.depth { return true }
    if inner > 0 {
      if role == .value { closeMarkup(name) }
      inner -= 1
      return true
    }
    guard let frame = frames.popLast() else { return true }
    role = frames.last?.role
    if frame.role == .value || frame.role == .person { value.mend() }
    close(frame.role)
    value.isOpen = role == .person
    if bases.count > frame.baseCount { bases.removeLast(bases.count - frame.baseCount) }
    if languages.count > frame.languageCount { languages.removeLast(languages.count - frame.languageCount) }
    return !isDone
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    value.append(bytes)
  }

  mutating func noteCutTags(_ count: Int) {
    noted.tags += count
  }

  /// Begins to collect the text of a value.
  mutating func beginText(isMarkup: Bool) {
    value.begin(isMarkup: isMarkup, room: min(limits.value, max(limits.entry - draft.bytes, limits.shortValue)))
  }

  /// Adds a complete entry, and ends the reading at the limit.
  mutating func append(_ entry: ParsedEntry) {
    entries.append(entry)
    files += entry.enclosures.count + entry.pictures.count
    if files > limits.files { (entries[entries.count - 1].enclosures, entries[entries.count - 1].pictures) = ([], []) }
    if entries.count >= limits.entries {
      noted.hasMoreEntries = true
      isDone = true
    }
  }

  mutating func values(of attributes: XMLAttributes) -> AttributeValues {
    AttributeValues(attributes) { attributeNames($0) }
  }

  // MARK: - Scope

  private mutating func openRoot(_ name: ElementName, _ element: XMLElement) -> Role {
    format = FeedFormat(root: name, element, values(of: element.attributes))
    guard format != nil else {
      foreignRoot = name
      isDone = true
      return .skipped
    }
    feed.parsed.language = language
    if name == .channel {
      // CDF.
      let values = values(of: element.attributes)
      feed.link.set(values[.href].flatMap(resolve), .close)
      feed.updated.set(values[.lastmod].flatMap { FeedDate.parse($0.utf8) }, .far)
    }
    return name == .feed || name == .channel ? .feed : .document
  }

  /// True if an RDF channel belongs to RSS 0.90, which differs only in its namespace.
  private static func isOld(_ channel: XMLElement) -> Bool {
    channel.namespace.map { String(cString: $0).contains("netscape.com/rdf/simple/0.9") } ?? false
  }

  private mutating func namespace(of element: XMLElement) -> Namespace {
    if let address = element.namespace, let known = namespaces(address) { return known }
    if let prefix = element.prefix { return prefixes(prefix) }
    // Elements in an unknown default namespace count as core, because some feeds invent one.
    return .core
  }

  /// Reads `xml:base` and `xml:lang`. Channels of CDF have a `BASE` of their own.
  private mutating func readScope(_ attributes: XMLAttributes, isChannel: Bool = false) {
    for attribute in attributes where attribute.prefix != nil || isChannel {
      switch attributeNames(attribute.name) {
      case .base: bases.append(Address.resolve(attribute.text, against: base) ?? base)
      case .lang: languages.append(Self.languageTag(attribute.text))
      default: break
      }
    }
  }

  /// Returns a language tag with hyphens. Some feeds write `en_US` for `en-US`.
  static func languageTag(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "_")) ? String(text.map { $0 == "_" ? "-" : $0 }) : text
  }

  // MARK: - Markup inside values

  private mutating func openMarkup(_ element: XMLElement) {
    if inner == 1 {
      isInWrapper = isWrapper(element)
      if isInWrapper {
        // The `div` that RFC 4287 §3.1.1.3 requires is not part of the text, but its `xml:base` applies to the text.
        readScope(element.attributes)
        return
      }
    }
    value.isInMarkup = true
    value.append(startTag: element)
  }

  private mutating func closeMarkup(_ name: UnsafePointer<UInt8>) {
    if inner == 1 {
      value.isInMarkup = capture.kind == .markup
      if isInWrapper { return }
    }
    value.append(endTag: name)
  }

  /// True for a `div` around the whole text. Some feeds put it around escaped HTML too, which stays escaped HTML.
  private mutating func isWrapper(_ element: XMLElement) -> Bool {
    guard names(element.name) == .div else { return false }
    switch capture.kind {
    case .markup: return true
    case .html: return element.namespace.flatMap { namespaces($0) } == .xhtml
    case .text, .loose, .base64: return false
    }
  }
}

/// Limits above every real feed, against attacks.
struct FeedLimits {
  /// The maximum number of elements inside each other; deeper ones are skipped.
  var depth = 512
  /// The depth at which the reading ends.
  var depthToGiveUp = 10_000
  var entries = 50_000
  /// The maximum number of files and pictures of all entries. Later entries have none.
  var files = 150_000
  /// The maximum number of bytes of one value. `entry` is the maximum number of bytes of all values of an entry
  /// together. The rest is cut off.
  var value = 8_000_000
  var entry = 16_000_000
  /// The bytes that a value may have even in a full entry, which are enough for an id or a title.
  var shortValue = 4_096
}
