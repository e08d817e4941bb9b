import Extraction
import Feeds
import HTML
import Text

/// The commands that read files and need no library.
enum Parsing {
  static func parse(_ call: Call) async throws {
    let body = try Input.bytes(of: call.operands[0])
    let (type, location) = try fields(of: call)
    do {
      try Output.json(FeedParser.parse(body, address: location ?? call["--url"], contentType: type))
    } catch let error as FeedError {
      throw Failure.failed(error.message)
    }
  }

  static func sanitize(_ call: Call) async throws {
    let html = String(decoding: try Input.bytes(of: call.operands[0]), as: UTF8.self)
    let safe = Sanitizer.sanitize(html, base: call["--url"])
    if call.has("--json") { return try Output.json(Sanitized(html: safe.html, images: safe.images)) }
    Output.line(safe.html)
  }

  static func extract(_ call: Call) async throws {
    let body = try Input.bytes(of: call.operands[0])
    let (type, location) = try fields(of: call)
    let address = location ?? call["--url"] ?? ""
    guard let found = Extractor.extract(page: PageText.decode(body, contentType: type), address: address) else {
      throw Failure.failed(translated("No article was found in this page. Check that it is the page of an article."))
    }
    try Output.json(
      Extracted(
        title: found.title, byline: found.byline, excerpt: found.excerpt, siteName: found.siteName,
        language: found.language, direction: found.direction, published: found.published, image: found.leadImage,
        next: found.next, html: Sanitizer.sanitize(found.html, base: address.isEmpty ? nil : address).html))
  }

  /// Returns the type and the address of a file, from the header fields on the command line.
  private static func fields(of call: Call) throws -> (type: String?, location: String?) {
    var type: String?
    var location: String?
    for header in call.all("--header") {
      let parts = header.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw Failure.usage(translated("“%s” is not a field such as 'Content-Type: text/xml'.", header))
      }
      let value = parts[1].drop { $0 == " " || $0 == "\t" }
      switch parts[0].lowercased() {
      case "content-type": type = String(value)
      case "content-location": location = Address.resolve(String(value), against: call["--url"])
      default: break
      }
    }
    return (type, location)
  }

  private struct Extracted: Encodable {
    let title, byline, excerpt, siteName, language, direction, published, image, next: String?
    let html: String
  }

  private struct Sanitized: Encodable {
    let html: String
    let images: [String]
  }
}
