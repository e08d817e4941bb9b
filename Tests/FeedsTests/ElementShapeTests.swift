import Foundation
import Testing

@testable import Feeds

/// Each element and attribute that is read, in each shape that its document gives.
@Suite("An element")
struct ElementShapeTests {
  private static func parse(_ document: String) throws -> ParsedFeed {
    try FeedParser.parse(Array(document.utf8), address: "https://example.org/feed", contentType: nil)
  }

  @Test("is read in each shape that its document gives")
  func shapes() throws {
    for row in try ElementShapes().rows {
      let feed = try Self.parse(row.place.document(row.text))
      let found = row.place.isInEntry ? try Value(try #require(feed.entries.first)) : try Value(feed)
      for (name, value) in row.values {
        let read = try found.text(at: name)
        #expect(read == value, "\(name) of \(row)")
      }
    }
  }

  /// A value of the model by its name, as it is written in the table.
  private struct Value {
    private let value: Any

    init(_ model: some Encodable) throws {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      value = try JSONSerialization.jsonObject(with: encoder.encode(model))
    }

    func text(at path: String) throws -> String {
      var found: Any? = value
      for step in path.split(separator: ".") {
        if let list = found as? [Any] {
          found = Int(step).flatMap { list.indices.contains($0) ? list[$0] : nil }
        } else {
          found = (found as? [String: Any])?[String(step)]
        }
      }
      guard let found else { return "none" }
      if let text = found as? String { return text }
      return String(
        decoding: try JSONSerialization.data(
          withJSONObject: found, options: [.fragmentsAllowed, .withoutEscapingSlashes, .sortedKeys]),
        as: UTF8.self)
    }
  }

  // MARK: - The table is complete

  private struct Name: Hashable {
    let kind: ElementShapes.Place.Kind
    let namespace: Namespace
    let element: ElementName

    init(_ kind: ElementShapes.Place.Kind, _ namespace: Namespace, _ element: ElementName) {
      self.kind = kind
      self.element = element
      // Both are read as one.
      self.namespace =
        switch namespace {
        case .thread: .comments
        case .dublinCore where kind == .source: .core
        default: namespace
        }
    }
  }

  /// What elements may hold that say something: values of all kinds, and the elements that some are made of.
  private static let contents = [
    "https://a.example/1.png", "2003-12-31", "5", "yes", "daily", "Sunday", "1 2",
    "<title>T</title><url>/i.png</url><name>N</name><hour>3</hour><day>Sunday</day><psc:chapter start='1'/>"
      + "<media:title>T</media:title><gml:Point><gml:pos>1 2</gml:pos></gml:Point>"
      + "<gml:LinearRing><gml:posList>1 2</gml:posList></gml:LinearRing>"
      + "<gml:lowerCorner>1 2</gml:lowerCorner>",
  ]

  private static let attributes = [
    "href='/i.png' url='/i.png' type='image/png' resource='/l' start='1' ref='tag:1' text='t'",
    "rel='self' href='/self' duration='5'",
  ]

  /// Whether one of the elements says anything in a place.
  private static func isRead(
    _ elements: [String], in place: ElementShapes.Place, besides empty: ParsedFeed
  ) -> Bool {
    let texts = elements.flatMap { element in
      contents.map { "<\(element)>\($0)</\(element)>" } + attributes.map { "<\(element) \($0)>1 2</\(element)>" }
    }
    return (try? parse(place.document(texts.joined()))) != empty
  }

  @Test("that the reader knows has a row in each place where it means something")
  func completeness() throws {
    let rows = try ElementShapes().rows.filter { $0.place.kind != .json }
    let covered = Set(
      rows.map { row in
        let parts = row.name.split(separator: ":").map(String.init)
        return Name(
          row.place.kind, parts.count > 1 ? Namespace(prefix: parts[0]) : .core,
          ElementName(interned: parts.last ?? ""))
      })
    let prefixes: [(Namespace, String)] =
      [(.core, "")]
      + Namespace.allCases.compactMap { namespace in
        ElementShapes.Place.prefixes.keys.sorted().first { Namespace(prefix: $0) == namespace }.map {
          (namespace, $0 + ":")
        }
      }
    #expect(prefixes.count == Namespace.allCases.count - 1, "every vocabulary but the unknown ones has a prefix here")
    // In a person and an image the name alone counts.
    for place in [.rssChannel, .rssItem, .source, .mediaGroup, .place, .shape, .chapters, .rdf] as [ElementShapes.Place]
    {
      let empty = try Self.parse(place.document("<unheard-of/>"))
      for (namespace, prefix) in prefixes {
        let others = ElementName.allCases.filter {
          $0 != .unknown && !covered.contains(Name(place.kind, namespace, $0))
        }
        func isRead(_ elements: [ElementName]) -> Bool {
          Self.isRead(elements.map { prefix + $0.rawValue }, in: place, besides: empty)
        }
        if isRead(others) { #expect(others.filter { isRead([$0]) } == [], "no rows: \(namespace) in \(place)") }
      }
    }
  }

  @Test("has a row with each of its attributes")
  func attributesAreThere() throws {
    let texts = try ElementShapes().rows.map { $0.place.document($0.text).lowercased() }
    for attribute in AttributeName.allCases where attribute != .unknown {
      let written = try Regex("<[^>]*[ :]\(attribute.rawValue)=")
      #expect(texts.contains { $0.contains(written) }, "\(attribute) is in no row")
    }
  }

  @Test("of JSON has a row with each of its members")
  func membersAreThere() throws {
    let names = Set(try ElementShapes().rows.filter { $0.place.kind == .json }.map(\.name))
    let read =
      JSONFeedDocument.Key.allCases.map(\.rawValue) + JSONFeedItem.Key.allCases.map(\.rawValue)
      + JSONFeedAuthor.Key.allCases.map(\.rawValue) + JSONFeedAttachment.Key.allCases.map(\.rawValue)
    #expect(Set(read).subtracting(names) == [])
  }
}
