import Articles
import FoundationEssentials
import Text

/// Reads RSS, RDF and Atom from the stream of a document's elements.
///
/// One reader serves all formats, as feeds mix them: what an element means follows from its name and from what it stands in.
final class FeedReader: XMLReader {
  /// What an open element is to the elements and the text in it.
  enum Role: UInt8 {
    case document, feed, entry, image, person
    /// A `media:group` or `media:content`, whose children belong to the entry around it.
    case media
    /// Its text is a value; elements in it are markup.
    case value
    /// Nothing in it is wanted.
    case skipped
  }

  struct Frame {
    let role: Role
    let isInEntry: Bool
    let baseCount: Int
    let languageCount: Int
  }

  /// The value that is being read.
  struct Capture {
    var field = Field.title
    var kind = TextKind.html
    var rank = Rank.exact
  }

  var feed = FeedDraft()
  private(set) var entries: [ParsedEntry] = []
  private(set) var hasMoreEntries = false
  var draft = EntryDraft()
  var person = ParsedAuthor()
  var personRank = Rank.exact
  /// `nil` until the root element said what it is.
  var format: FeedFormat?
  /// The root element's name where it is not one of a feed.
  private(set) var foreignRoot: ElementName?
  private(set) var isTooDeep = false
  var isDone = false
  /// Whether a value was cut off at a limit.
  private(set) var wasCut = false

  private let limits: FeedLimits
  private var frames: [Frame] = []
  private var role: Role?
  private var depth = 0
  /// How many elements are open inside the innermost frame without a frame of their own.
  private var inner = 0
  var capture = Capture()
  /// The text of the value or person that is being read.
  var buffer: [UInt8] = []
  private var bases: [String]
  private var languages: [String] = []
  private var names = InternedNames(ElementName.init(interned:))
  private var attributeNames = InternedNames(AttributeName.init(interned:))
  private var namespaces = InternedNames(Namespace.init(address:))
  private var prefixes = InternedNames(Namespace.init(prefix:))

  /// - Parameter address: Where the feed came from, which relative addresses are relative to.
  init(address: String?, limits: FeedLimits) {
    bases = [address ?? ""]
    self.limits = limits
    buffer.reserveCapacity(16_384)
  }

  /// What relative addresses are relative to here.
  var base: String { bases[bases.count - 1] }
  /// The same where the document says so itself.
  var statedBase: String? { bases.count > 1 ? base : nil }
  var language: String? { languages.last }
  var isInEntry: Bool { frames.last?.isInEntry ?? false }

  func start(_ element: XMLElement) {
    depth += 1
    if depth > limits.depth {
      isTooDeep = true
      isDone = true
      return
    }
    switch role {
    case .skipped:
      inner += 1
      return
    case .value:
      inner += 1
      openMarkup(element)
      return
    default: break
    }
    let name = names(element.name)
    let namespace = namespace(of: element)
    let baseCount = bases.count
    let languageCount = languages.count
    if !element.attributes.isEmpty { readScope(element.attributes) }
    let wasInEntry = isInEntry
    let new = role.map { open(name, namespace, element.attributes, in: $0) } ?? openRoot(name, element)
    frames.append(
      Frame(role: new, isInEntry: wasInEntry || new == .entry, baseCount: baseCount, languageCount: languageCount))
    role = new
  }

  func end(_ name: UnsafePointer<UInt8>) {
    depth -= 1
    if inner > 0 {
      if role == .value { closeMarkup(name) }
      inner -= 1
      return
    }
    guard let frame = frames.popLast() else { return }
    role = frames.last?.role
    close(frame.role)
    if bases.count > frame.baseCount { bases.removeLast(bases.count - frame.baseCount) }
    if languages.count > frame.languageCount { languages.removeLast(languages.count - frame.languageCount) }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard role == .value || role == .person, hasRoom(for: bytes.count) else { return }
    if role == .value, inner > 0 || capture.kind == .markup {
      Markup.append(text: bytes, to: &buffer)
    } else {
      buffer.append(contentsOf: bytes)
    }
  }

  /// Counts an entry that is complete.
  func append(_ entry: ParsedEntry) {
    entries.append(entry)
    if entries.count >= limits.entries {
      hasMoreEntries = true
      isDone = true
    }
  }

  func values(of attributes: XMLAttributes) -> AttributeValues {
    AttributeValues(attributes) { [self] in attributeNames($0) }
  }

  // MARK: - Scope

  private func openRoot(_ name: ElementName, _ element: XMLElement) -> Role {
    format = FeedFormat(root: name, element, values(of: element.attributes))
    guard format != nil else {
      foreignRoot = name
      isDone = true
      return .skipped
    }
    return name == .feed || name == .channel ? .feed : .document
  }

  private func namespace(of element: XMLElement) -> Namespace {
    if let address = element.namespace, let known = namespaces(address) { return known }
    if let prefix = element.prefix { return prefixes(prefix) }
    // A default namespace that nobody knows, as some feeds make up, does not make their elements foreign.
    return .core
  }

  /// Reads `xml:base` and `xml:lang`.
  private func readScope(_ attributes: XMLAttributes) {
    for attribute in attributes where attribute.prefix != nil {
      switch attributeNames(attribute.name) {
      case .base: bases.append(Address.resolve(attribute.text, against: base) ?? base)
      case .lang where !attribute.value.isEmpty: languages.append(attribute.text)
      default: break
      }
    }
  }

  // MARK: - Markup inside values

  private func openMarkup(_ element: XMLElement) {
    guard hasRoom(for: 64) else { return }
    if inner == 1, capture.kind == .markup, isWrapper(element.name) {
      // The `div` that RFC 4287 §3.1.1.3 wants is not part of the text, but what it says of the base is.
      readScope(element.attributes)
      return
    }
    Markup.append(startTag: element, to: &buffer)
  }

  private func closeMarkup(_ name: UnsafePointer<UInt8>) {
    guard hasRoom(for: 64), !(inner == 1 && capture.kind == .markup && isWrapper(name)) else { return }
    Markup.append(endTag: name, to: &buffer)
  }

  private func isWrapper(_ name: UnsafePointer<UInt8>) -> Bool {
    names(name) == .div
  }

  private func hasRoom(for count: Int) -> Bool {
    if buffer.count + count <= limits.value, draft.bytes + buffer.count + count <= limits.entry { return true }
    wasCut = true
    return false
  }
}

/// Sizes that no real feed has and an attack would.
struct FeedLimits {
  /// Elements inside each other.
  var depth = 512
  var entries = 100_000
  /// Bytes of one value and of one entry's values together. What goes beyond is cut off.
  var value = 8_000_000
  var entry = 16_000_000
}
