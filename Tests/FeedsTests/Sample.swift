import Feeds
import Foundation
import Text

/// One of feedparser's samples: a feed that says in its first comment what should come out of it, and with which headers.
struct Sample {
  let name: String
  let body: [UInt8]
  let expectation: Expectation
  /// Whether it is about what may be left of a hostile text.
  let isAboutSafety: Bool
  private let address: String?
  private let contentType: String?
  /// The language that a header of the answer names.
  let language: String?

  init(_ file: URL) throws {
    body = [UInt8](try Data(contentsOf: file))
    name = file.lastPathComponent
    isAboutSafety = file.path.contains("/sanitize/")
    // What matters is ASCII in every encoding, wide ones included.
    let text = String(decoding: body.lazy.filter { $0 != 0 }.prefix(8000), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    func values(_ name: String) -> [String] {
      lines.filter { $0.lowercased().hasPrefix(name) }
        .map { String($0.dropFirst(name.count)).trimmingCharacters(in: .whitespaces) }
    }
    expectation = Expectation(values("expect:").first ?? "")
    func header(_ name: String) -> String? {
      values("header:").first { $0.lowercased().hasPrefix(name) }
        .map { String($0.dropFirst(name.count)).trimmingCharacters(in: .whitespaces) }
    }
    language = header("content-language:")
    contentType = header("content-type:")
    address = header("content-location:").flatMap { Address.resolve($0, against: Self.server) }
  }

  /// Where feedparser's own tests serve its samples.
  private static let server = "http://127.0.0.1:8097/"

  func resolve(_ text: String) -> String? {
    Address.resolve(text, against: address ?? Self.server)
  }

  func parse() throws(FeedError) -> ParsedFeed {
    try parse(body)
  }

  /// Parses another body as if it had come in the place of this one.
  func parse(_ body: [UInt8], contentType: String? = nil) throws(FeedError) -> ParsedFeed {
    try FeedParser.parse(
      body, address: address ?? Self.server + "feed", contentType: contentType ?? self.contentType)
  }
}
